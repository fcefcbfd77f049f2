//! Pages for a browser: one file each, nothing fetched from elsewhere, complete without scripts.
//!
//! A page's policy forbids everything but its own style and script, which it names by their hashes. Names come from files and
//! are texts wherever they stand: whatever goes into a page passes through [`text`] or [`name`].

mod figure;
mod frame;
mod table;

pub(crate) use figure::{figure, numbers};
pub(crate) use frame::{Frame, Part};
pub(crate) use table::{Cell, Head, HtmlRow, HtmlTable};

pub(crate) use crate::figure::escaped as text;

/// A name longer than this is shortened in the middle; pointing at it shows more.
const LONGEST_NAME: usize = 60;

/// How much of a long name is shown by pointing at it.
const LONGEST_TITLE: usize = 1000;

/// A name of a run, topic, document or measure.
pub(crate) fn name(whole: &str) -> String {
    let count = whole.chars().count();
    if count <= LONGEST_NAME {
        // A name has a direction of its own, and does not turn what stands beside it.
        return format!("<bdi>{}</bdi>", text(whole));
    }
    let start: String = whole.chars().take(LONGEST_NAME - 20).collect();
    let end: String = whole.chars().skip(count - 15).collect();
    let title: String = whole.chars().take(LONGEST_TITLE).collect();
    format!("<bdi title=\"{}\">{}…{}</bdi>", text(&title), text(&start), text(&end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_texts() {
        assert_eq!(name("<b>\"x\"&'"), "<bdi>&lt;b&gt;&quot;x&quot;&amp;&#39;</bdi>");
        let long = format!("{}<end>", "<".repeat(10_000));
        let shown = name(&long);
        assert!(shown.starts_with("<bdi title=\"&lt;&lt;") && shown.ends_with("&lt;end&gt;</bdi>"), "{shown}");
        assert_eq!(shown.matches('<').count(), 2);
        assert!(!name("a\u{202e}b").contains('\u{202e}'));
    }
}
