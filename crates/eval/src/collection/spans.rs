//! Where the keys of a TOML text are, so that a message about a key names its line.

use crate::position::Position;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A text with the places of its keys.
pub(super) struct Spans<'a> {
    file: &'a str,
    text: &'a str,
    root: DeTable<'a>,
}

impl<'a> Spans<'a> {
    /// The places in a text; `file` names it in messages.
    pub(super) fn of(file: &'a str, text: &'a str) -> Result<Self, toml::de::Error> {
        Ok(Self { file, text, root: DeTable::parse(text)?.into_inner() })
    }

    /// Where a byte of the text is.
    pub(super) fn position(file: &str, text: &str, span: Option<Range<usize>>) -> Position {
        Position::of_byte(file, text, span.map_or(0, |span| span.start))
    }

    /// Where the key is that a message calls `aspect[useful].gate`, or the table around a key that is not there.
    pub(super) fn find(&self, way: &str) -> Option<Position> {
        find(&self.root, way).map(|span| Self::position(self.file, self.text, Some(span)))
    }
}

/// A key's name may have a point in it, so that the names that are there say where the way goes on.
fn find(table: &DeTable<'_>, way: &str) -> Option<Range<usize>> {
    for (key, value) in table {
        let Some(rest) = way.strip_prefix(&**key.get_ref()) else { continue };
        match rest.chars().next() {
            None => return Some(key.span()),
            Some('.') => {
                let inside = value.get_ref().as_table().and_then(|table| find(table, &rest[1..]));
                return Some(inside.unwrap_or_else(|| key.span()));
            }
            Some('[') => {
                let (name, rest) = rest[1..].split_once("].")?;
                let Some(entry) = value.get_ref().as_array().and_then(|list| entry(list.iter(), name)) else {
                    return Some(key.span());
                };
                let inside = entry.get_ref().as_table().and_then(|table| find(table, rest));
                return Some(inside.unwrap_or_else(|| entry.span()));
            }
            Some(_) => {}
        }
    }
    None
}

/// The entry of a list of tables with this name, or with this number from 1. The last of two with a name is the one
/// that is wrong.
fn entry<'l, 'i: 'l>(
    mut list: impl DoubleEndedIterator<Item = &'l Spanned<DeValue<'i>>> + ExactSizeIterator + Clone,
    name: &str,
) -> Option<&'l Spanned<DeValue<'i>>> {
    let has_name = |entry: &&Spanned<DeValue<'i>>| {
        let given = entry.get_ref().as_table().and_then(|table| table.get("name"));
        given.and_then(|given| given.get_ref().as_str()).is_some_and(|given| given.trim() == name)
    };
    list.clone().rev().find(has_name).or_else(|| list.nth(name.parse::<usize>().ok()?.checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_lines() {
        let text = "columns = []\n\n[[aspect]]\nname = \"a\"\n\n[[aspect]]\nname = \"b\"\ngate = \"a\"\n  rename = { \"0.5\" = 1 }\n";
        let spans = Spans::of("c", text).unwrap();
        for (way, place) in [
            ("columns", Some("c:1:1")),
            ("aspect[b].gate", Some("c:8:1")),
            ("aspect[2].gate", Some("c:8:1")),
            ("aspect[b].rename.0.5", Some("c:9:14")),
            ("aspect[b].weight", Some("c:6:1")),
            ("qrels", None),
        ] {
            assert_eq!(spans.find(way).map(|place| place.to_string()).as_deref(), place, "{way}");
        }
    }
}
