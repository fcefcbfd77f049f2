//! What is said on standard error: never a reason to fail. What comes from outside is made visible first.

use crate::screen;
pub(crate) use aspectra_report::visible;
use aspectra_report::wrapped;
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

/// Says why something could not be done, in lines that fit the terminal, or the width that is asked for; in a pipe lines stay whole.
pub(crate) fn say_failure(text: &str) {
    let text = visible(text);
    let Some(width) = screen::of_failures() else { return say(&text) };
    say(&fitted(&text, width));
}

/// Lines of at most `width` characters. What starts with blanks goes on below them.
fn fitted(text: &str, width: usize) -> String {
    let lines = text.lines().flat_map(|line| match line.chars().count() > width {
        true => wrapped(line, width, line.len() - line.trim_start().len() + 2),
        false => vec![line.to_owned()],
    });
    lines.collect::<Vec<String>>().join("\n")
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
    fn lines_end_where_the_terminal_does() {
        assert_eq!(fitted("one two three\n  four five six", 9), "one two\n  three\n  four\n    five\n    six");
        assert_eq!(fitted("a  b\n\n  c", 9), "a  b\n\n  c");
    }

    #[test]
    fn words_of_megabytes_are_cut() {
        let path = "/a".repeat(400);
        assert_eq!(shortened(&path), path);
        let text = format!("a.csv:2: run {}, topic 1\nmore", "é".repeat(1 << 20));
        assert_eq!(shortened(&text), format!("a.csv:2: run {}... (2097153 bytes) topic 1\nmore", "é".repeat(60)));
    }
}
