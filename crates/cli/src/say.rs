//! What is said on standard error: never a reason to fail. What comes from outside is made visible first.

pub(crate) use aspectra_report::visible;
use std::borrow::Cow;
use std::io::Write;

/// The longest word that is shown whole. Paths are shorter; ids of damaged and hostile files may have megabytes.
const LONGEST_WORD: usize = 1000;
/// How much is shown of a longer one.
const SHOWN: usize = 60;

/// Says a line. A standard error that is closed or full loses it, and changes nothing else.
pub(crate) fn say(line: &str) {
    // In one piece, so that what others write at the same time stands before or behind it.
    let _ = anstream::stderr().write_all(format!("{}\n", shortened(line)).as_bytes());
}

/// The text with words cut that are too long to be read.
fn shortened(text: &str) -> Cow<'_, str> {
    let is_long = |word: &str| word.len() > LONGEST_WORD;
    if !text.split_ascii_whitespace().any(is_long) {
        return text.into();
    }
    let mut shown = String::new();
    for piece in text.split_inclusive(|character: char| character.is_ascii_whitespace()) {
        let word = piece.trim_end_matches(|character: char| character.is_ascii_whitespace());
        if is_long(word) {
            shown.extend(word.chars().take(SHOWN));
            shown.push_str(&format!("... ({} bytes)", word.len()));
            shown.push_str(&piece[word.len()..]);
        } else {
            shown.push_str(piece);
        }
    }
    shown.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_megabytes_are_cut() {
        let path = "/a".repeat(400);
        assert_eq!(shortened(&path), path);
        let text = format!("a.csv:2: run {}, topic 1\nmore", "é".repeat(1 << 20));
        assert_eq!(shortened(&text), format!("a.csv:2: run {}... (2097153 bytes) topic 1\nmore", "é".repeat(60)));
    }
}
