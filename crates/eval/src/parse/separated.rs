//! Records of CSV and TSV: fields between commas, semicolons, tabs, bars or blanks, in quotes where they hold one of these themselves.

use super::column_names::{Role, column_of};
use crate::message::counted;
use memchr::memchr2;
use std::borrow::Cow;

/// Walks over the records behind a header.
#[derive(Debug)]
pub struct Separated<'a> {
    bytes: &'a [u8],
    at: usize,
    separator: u8,
    /// The line of the record that was read last, and the one that comes next.
    line: u64,
    next_line: u64,
    fields: Vec<Cow<'a, [u8]>>,
}

impl<'a> Separated<'a> {
    /// The separator that a header has, and its names.
    pub fn header(line: &[u8]) -> Option<(u8, Vec<String>)> {
        let separator = *[b'\t', b',', b';', b'|', b' '].iter().find(|separator| line.contains(separator))?;
        let mut records = Separated { bytes: line, at: 0, separator, line: 0, next_line: 1, fields: Vec::new() };
        let names = records.next_record(usize::MAX)?.ok()?;
        let names: Vec<String> = names.iter().map(|name| String::from_utf8_lossy(name).trim().to_owned()).collect();
        // Bars stand in ids, and blanks between the fields of TREC's own formats: there the names have to tell.
        let tells = |wanted| column_of(names.iter().map(String::as_str), wanted).is_some();
        let is_header = !matches!(separator, b'|' | b' ') || tells(Role::Topic) && tells(Role::Document);
        is_header.then_some((separator, names))
    }

    /// The records behind the header, which is a part of the text and stands in this line.
    pub fn after(bytes: &'a [u8], header: &[u8], line: u64, separator: u8) -> Self {
        let start = (header.as_ptr() as usize).saturating_sub(bytes.as_ptr() as usize) + header.len();
        let rest = bytes.get(start..).unwrap_or_default();
        let ends = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        Self { bytes, at: start + ends, separator, line, next_line: line + 1, fields: Vec::new() }
    }

    /// The line of the record that was read last.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// What was not read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// Goes on behind so many bytes, which hold so many lines.
    pub(crate) fn skip(&mut self, bytes: usize, lines: u64) {
        self.at += bytes;
        self.next_line += lines;
    }

    /// The next record; one with another number of fields than `width` is refused, unless that is `usize::MAX`.
    ///
    /// # Errors
    /// What is wrong with the record; the next one can be read all the same.
    #[inline]
    pub fn next_record(&mut self, width: usize) -> Option<Result<&[Cow<'a, [u8]>], String>> {
        // Blank lines carry nothing.
        while let Some(b'\n' | b'\r') = self.bytes.get(self.at) {
            self.next_line += u64::from(self.bytes[self.at] == b'\n');
            self.at += 1;
        }
        if self.at >= self.bytes.len() {
            return None;
        }
        self.line = self.next_line;
        self.fields.clear();
        loop {
            let rest = &self.bytes[self.at..];
            if rest.first() == Some(&b'"') {
                match self.quoted() {
                    Ok(true) => continue,
                    Ok(false) => break,
                    Err(message) => return Some(Err(message)),
                }
            }
            match memchr2(self.separator, b'\n', rest) {
                Some(end) if rest[end] == self.separator => {
                    self.fields.push(Cow::Borrowed(&rest[..end]));
                    self.at += end + 1;
                }
                end => {
                    let field = &rest[..end.unwrap_or(rest.len())];
                    self.fields.push(Cow::Borrowed(field.strip_suffix(b"\r").unwrap_or(field)));
                    self.at += end.map_or(rest.len(), |end| end + 1);
                    self.next_line += 1;
                    break;
                }
            }
        }
        if self.fields.len() != width && width != usize::MAX {
            return Some(Err(format!("has {}, but the header has {width}", counted(self.fields.len(), "field"))));
        }
        Some(Ok(&self.fields))
    }

    /// Takes a field in quotes, and says whether another one follows in the record.
    #[inline(never)]
    fn quoted(&mut self) -> Result<bool, String> {
        let mut text = Vec::new();
        let mut at = self.at + 1;
        loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            let Some(end) = memchr::memchr(b'"', rest) else {
                self.at = self.bytes.len();
                return Err(String::from("has a quote that is never closed"));
            };
            text.extend_from_slice(&rest[..end]);
            self.next_line += memchr::memchr_iter(b'\n', &rest[..end]).count() as u64;
            at += end + 1;
            if self.bytes.get(at) != Some(&b'"') {
                break;
            }
            text.push(b'"');
            at += 1;
        }
        self.fields.push(Cow::Owned(text));
        self.at = at;
        let follows = match self.bytes.get(at..).unwrap_or_default() {
            [b'\r', b'\n', ..] => 2,
            [b'\n', ..] => 1,
            [separator, ..] if *separator == self.separator => {
                self.at += 1;
                return Ok(true);
            }
            [] | [b'\r'] => self.bytes.len() - at,
            rest => {
                let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
                self.at += end;
                self.next_line += 1;
                return Err(String::from("has text behind a closing quote"));
            }
        };
        self.at += follows;
        self.next_line += 1;
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8], width: usize) -> Vec<(u64, Result<Vec<String>, String>)> {
        let mut records = Separated::after(text, &text[..0], 1, b',');
        let mut found = Vec::new();
        while let Some(record) = records.next_record(width) {
            let record = record.map(|r| r.iter().map(|f| String::from_utf8_lossy(f).into_owned()).collect());
            found.push((records.line(), record));
        }
        found
    }

    #[test]
    fn quotes_blank_lines_and_line_ends() {
        let found = all(b"a,b\n1,\"x,\"\"y\"\"\nz\"\r\n\r\n2,\n3,c", 2);
        let texts: Vec<Vec<String>> = found.iter().map(|(_, record)| record.clone().unwrap()).collect();
        assert_eq!(texts, [vec!["1", "x,\"y\"\nz"], vec!["2", ""], vec!["3", "c"]]);
        assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 5, 6]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let found = all(b"a,b\n1\n\"1\"2,3\n1,\"2\n", 2);
        let texts: Vec<String> =
            found.into_iter().map(|(line, record)| format!("{line} {}", record.unwrap_err())).collect();
        assert_eq!(
            texts,
            [
                "2 has 1 field, but the header has 2",
                "3 has text behind a closing quote",
                "4 has a quote that is never closed"
            ]
        );
    }
}
