//! Texts from outside, shown so that a terminal does not obey them.

use std::borrow::Cow;

/// A text with characters that steer a terminal or turn the reading direction shown as escapes; lines stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |character| character != '\n' && steers(character))
}

/// The same for a cell of a table, which has one line.
pub(crate) fn visible_cell(text: String) -> String {
    match escaped(&text, steers) {
        Cow::Owned(shown) => shown,
        Cow::Borrowed(_) => text,
    }
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_escaped(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown.into()
}

fn steers(character: char) -> bool {
    let turns = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    turns || character.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_shown() {
        assert_eq!(visible("plain über\nline"), "plain über\nline");
        assert_eq!(visible("a\u{1b}[31mb\r\u{202e}c\u{9b}"), "a\\u{1b}[31mb\\r\\u{202e}c\\u{9b}");
        assert_eq!(visible_cell(String::from("two\nlines")), "two\\nlines");
    }
}
