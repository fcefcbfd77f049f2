//! What the reader looks at: how wide it is, and whether it can show bold text.

use crate::width::columns_of;

/// A terminal, or something without an edge such as a file or a pipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Screen {
    /// How many characters fit a line; `None` where lines may be as long as they are.
    pub width: Option<usize>,
    /// Whether the best score is shown in bold.
    pub styled: bool,
}

/// A text in lines of at most `width` characters, cut at blanks; lines behind the first start with so many blanks. A word
/// that is longer than a line stays whole.
///
/// ```
/// assert_eq!(aspectra_report::wrapped("one two three", 9, 2), ["one two", "  three"]);
/// ```
pub fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let start = &text[..text.len() - text.trim_start().len()];
    let mut line = start.to_owned();
    let mut is_fresh = true;
    for word in text.split_whitespace() {
        let room = columns_of(&line) + usize::from(!is_fresh) + columns_of(word);
        if !is_fresh && room > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            is_fresh = true;
        }
        if !is_fresh {
            line.push(' ');
        }
        line.push_str(word);
        is_fresh = false;
    }
    lines.push(line);
    lines
}
