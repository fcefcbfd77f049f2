//! How wide texts are, near enough to leave room for them.

use super::naming::Cut;

/// The usual size of texts, in points.
pub(crate) const SIZE: f64 = 8.0;

/// The width of a text in points, with the proportions of DejaVu Sans: the widest of the fonts a reader may have.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    size * text.chars().map(advance).sum::<f64>()
}

fn advance(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.33,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | 'I' | 'J' => 0.41,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.96,
        'A'..='Z' => 0.71,
        character if character.is_ascii() => 0.62,
        character if u32::from(character) >= 0x2e80 => 1.05,
        _ => 0.66,
    }
}

/// A text that fits a width, its middle left out where it is too long: both ends of a name tell it from others.
pub(crate) fn fitted(text: &str, size: f64, room: f64) -> String {
    Cut::Middle.made(text, &|short| width(short, size) <= room)
}

/// A text of at most so many characters, its middle left out where it is longer.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    Cut::Middle.made(text, &|short| short.chars().count() <= most)
}

/// A text in lines that fit a width.
pub(crate) fn lines(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(word, size) + width(" ", size) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fitted(word, size, room)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(shortened("abcdefghij", 10), "abcdefghij");
        assert_eq!(shortened("abcdefghijk", 7), "abc…ijk");
        let short = fitted("a_very_long_name_of_a_run_1", 8.0, 60.0);
        assert!(width(&short, 8.0) <= 60.0 && short.starts_with("a_ve") && short.ends_with("n_1"), "{short}");
        assert_eq!(fitted("short", 8.0, 60.0), "short");
    }

    #[test]
    fn lines_fit() {
        let broken = lines("What the runs score on each of the topics", 8.0, 80.0);
        assert!(broken.len() > 1 && broken.iter().all(|line| width(line, 8.0) <= 80.0), "{broken:?}");
    }
}
