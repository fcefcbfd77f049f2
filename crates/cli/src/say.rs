//! What is said on standard error: nothing that a terminal would obey, and never a reason to fail.

use std::borrow::Cow;
use std::io::Write;

/// Says a line. A standard error that is closed or full loses it, and changes nothing else.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// A text from outside, with characters that steer a terminal or turn the reading direction shown as escapes; lines stay.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(steers) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if steers(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown.into()
}

fn steers(character: char) -> bool {
    let turns = matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}');
    turns || (character.is_control() && character != '\n')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_steers_a_terminal_is_shown() {
        assert_eq!(visible("plain über\nline"), "plain über\nline");
        assert_eq!(visible("a\u{1b}[31mb\r\u{202e}c\u{9b}"), "a\\u{1b}[31mb\\r\\u{202e}c\\u{9b}");
    }
}
