//! Tags and texts of XML as topics files have it: comments are passed over, references and CDATA are what they stand for. A
//! sign that opens no tag is text, because titles have them.

use std::borrow::Cow;

/// A piece of markup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// `<name key="value">`, and whether it is closed at once.
    Open {
        name: &'a str,
        attributes: Vec<(&'a str, String)>,
        is_closed: bool,
    },
    /// `</name>`.
    Close(&'a str),
    Text(Cow<'a, str>),
    /// Something that the text ends in, in words.
    Cut(&'static str),
}

/// The pieces of a text, each with the byte that it begins at.
pub(super) struct Pieces<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// What stands before `end`, from which the text goes on; nothing where it ends first.
    fn until(&mut self, from: usize, end: &str) -> Option<&'a str> {
        let found = self.text[from..].find(end)?;
        self.at = from + found + end.len();
        Some(&self.text[from..from + found])
    }

    /// The `>` of the tag that begins here: one in the quotes of a value is none.
    fn end_of_tag(&self) -> Option<usize> {
        let (mut quote, mut before) = (None, b' ');
        self.text[self.at..].bytes().position(|byte| {
            match quote {
                Some(open) if open == byte => quote = None,
                None if before == b'=' && matches!(byte, b'"' | b'\'') => quote = Some(byte),
                _ => {}
            }
            before = byte;
            quote.is_none() && byte == b'>'
        })
    }

    fn cut(&mut self, what: &'static str) -> Option<Piece<'a>> {
        self.at = self.text.len();
        Some(Piece::Cut(what))
    }

    /// The markup that begins here; none where it says nothing of topics.
    fn markup(&mut self) -> Option<Piece<'a>> {
        let (start, rest) = (self.at, &self.text[self.at..]);
        if rest.starts_with("<!--") {
            return if self.until(start + 4, "-->").is_some() { None } else { self.cut("a comment") };
        }
        if rest.starts_with("<![CDATA[") {
            return match self.until(start + 9, "]]>") {
                Some(text) => Some(Piece::Text(Cow::Borrowed(text))),
                None => self.cut("a CDATA section"),
            };
        }
        let Some(end) = self.end_of_tag() else { return self.cut("a tag") };
        self.at = start + end + 1;
        let inside = &rest[1..end];
        if inside.starts_with(['!', '?']) {
            return None;
        }
        if let Some(name) = inside.strip_prefix('/') {
            return Some(Piece::Close(name.trim()));
        }
        let (inside, is_closed) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
        let name = inside.split(char::is_whitespace).next().unwrap_or_default();
        Some(Piece::Open { name, attributes: attributes(&inside[name.len()..]), is_closed })
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = (usize, Piece<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.text.len() {
            let (start, rest) = (self.at, &self.text[self.at..]);
            if opens_markup(rest) {
                match self.markup() {
                    Some(piece) => return Some((start, piece)),
                    None => continue,
                }
            }
            let mut signs = rest.match_indices('<').map(|(at, _)| at);
            let length = signs.find(|at| opens_markup(&rest[*at..])).unwrap_or(rest.len());
            self.at += length;
            return Some((start, Piece::Text(without_references(&rest[..length]))));
        }
        None
    }
}

/// Whether a tag, a comment or the like begins here, rather than a text such as `< 5 mg`.
fn opens_markup(rest: &str) -> bool {
    let mut signs = rest.chars();
    signs.next() == Some('<') && signs.next().is_none_or(|sign| sign.is_alphabetic() || "/!?_".contains(sign))
}

fn attributes(mut rest: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    while let Some((name, after)) = rest.split_once('=') {
        let after = after.trim_start();
        let (value, behind) = match after.chars().next() {
            Some(quote @ ('"' | '\'')) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
            _ => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name.trim(), without_references(value).into_owned()));
        rest = behind;
    }
    found
}

/// The text with the signs that references stand for; what is none stays as it is.
fn without_references(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut parts = text.split('&');
    let mut found = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let sign = part.split_once(';').and_then(|(name, behind)| Some((reference(name)?, behind)));
        match sign {
            Some((sign, behind)) => {
                found.push(sign);
                found.push_str(behind);
            }
            None => {
                found.push('&');
                found.push_str(part);
            }
        }
    }
    Cow::Owned(found)
}

fn reference(name: &str) -> Option<char> {
    let number = |digits: &str, base| u32::from_str_radix(digits, base).ok().and_then(char::from_u32);
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        "nbsp" => Some(' '),
        _ => match name.strip_prefix('#')? {
            hex if hex.starts_with(['x', 'X']) => number(&hex[1..], 16),
            digits => number(digits, 10),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let show = |(_, piece)| match piece {
            Piece::Open { name, attributes, is_closed } => format!("<{name} {attributes:?} {is_closed}"),
            Piece::Close(name) => format!("</{name}"),
            Piece::Text(text) => text.into_owned(),
            Piece::Cut(what) => format!("! {what}"),
        };
        Pieces::new(text).map(show).collect()
    }

    #[test]
    fn what_stands_for_something_is_it() {
        assert_eq!(shown("&#110;o &amp;&lt; &#x6E; AT&T &odd;"), ["no &< n AT&T &odd;"]);
        assert_eq!(shown("<a><![CDATA[no & <b>]]></a>"), ["<a [] false", "no & <b>", "</a"]);
        assert_eq!(shown("<!-- <a> --><b x='1>2' y=\"3\"/>"), [r#"<b [("x", "1>2"), ("y", "3")] true"#]);
        assert_eq!(shown("<?xml version=\"1.0\"?><!DOCTYPE a>ü < 5"), ["ü < 5"]);
    }

    #[test]
    fn an_early_end_is_told() {
        for (text, what) in
            [("x<a", "a tag"), ("x<!-- a", "a comment"), ("x<![CDATA[ a", "a CDATA section"), ("x<", "a tag")]
        {
            assert_eq!(shown(text), ["x", &format!("! {what}")], "{text}");
        }
    }
}
