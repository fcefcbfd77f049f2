//! How wide a text is where it is printed in columns.

use unicode_width::UnicodeWidthStr;

/// The columns that a text takes in a terminal: two for each character of Chinese, Japanese and Korean, none for accents that
/// stand on another letter.
pub(crate) fn columns_of(text: &str) -> usize {
    // Nearly all names and all numbers, for which nothing need be looked up.
    if text.is_ascii() { text.len() } else { text.width() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!((columns_of("日本語ラン"), columns_of("bm25…"), columns_of("e\u{301}")), (10, 5, 1));
    }
}
