//! A walk over JSON without building anything: texts and numbers are handed out as they stand in the file.

use memchr::{memchr_iter, memchr2};
use std::borrow::Cow;

/// How deep arrays and objects may stand in each other.
const DEEPEST: usize = 64;

/// What is wrong, and at which byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BadJson {
    pub(crate) byte: usize,
    pub(crate) message: String,
}

impl BadJson {
    /// The line of the text that the byte is in, and the whole sentence.
    pub(crate) fn in_text(self, text: &[u8]) -> (u64, String) {
        let before = &text[..self.byte.min(text.len())];
        (memchr_iter(b'\n', before).count() as u64 + 1, format!("byte {}: {}", self.byte, self.message))
    }
}

/// A value that is no array and no object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Scalar<'a> {
    Text(Cow<'a, [u8]>),
    /// As it is written.
    Number(&'a [u8]),
    Flag(bool),
    Null,
}

/// A place in a JSON text.
#[derive(Debug, Clone)]
pub(crate) struct Json<'a> {
    bytes: &'a [u8],
    at: usize,
}

type Read<T> = Result<T, BadJson>;

impl<'a> Json<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(crate) fn bad(&self, message: impl Into<String>) -> BadJson {
        BadJson { byte: self.at, message: message.into() }
    }

    /// How many bytes of the text were read.
    pub(crate) fn place(&self) -> usize {
        self.at
    }

    /// The next byte that is no blank, which stays where it is.
    #[inline]
    pub(crate) fn peek(&mut self) -> Option<u8> {
        loop {
            match self.bytes.get(self.at) {
                Some(b' ' | b'\n' | b'\r' | b'\t') => self.at += 1,
                next => return next.copied(),
            }
        }
    }

    /// Takes a byte where it is the next one.
    #[inline]
    pub(crate) fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    pub(crate) fn expect(&mut self, byte: u8, what: &str) -> Read<()> {
        if self.take(byte) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    fn unexpected(&mut self, what: &str) -> BadJson {
        match self.peek() {
            None => self.bad(format!("the text ends where {what} was expected")),
            Some(byte) => self.bad(format!("\"{}\" where {what} was expected", char::from(byte).escape_debug())),
        }
    }

    /// A text; escapes make a copy necessary.
    #[inline]
    pub(crate) fn text(&mut self) -> Read<Cow<'a, [u8]>> {
        self.expect(b'"', "a text in quotes")?;
        let rest = &self.bytes[self.at..];
        match memchr2(b'"', b'\\', rest) {
            Some(end) if rest[end] == b'"' => {
                self.at += end + 1;
                Ok(Cow::Borrowed(&rest[..end]))
            }
            _ => self.escaped().map(Cow::Owned),
        }
    }

    #[inline(never)]
    fn escaped(&mut self) -> Read<Vec<u8>> {
        let mut text = Vec::new();
        loop {
            let rest = &self.bytes[self.at..];
            let Some(end) = memchr2(b'"', b'\\', rest) else {
                return Err(self.bad("a text is not closed by a quote"));
            };
            text.extend_from_slice(&rest[..end]);
            self.at += end + 1;
            if rest[end] == b'"' {
                return Ok(text);
            }
            let escape = self.bytes.get(self.at).copied();
            self.at += 1;
            match escape {
                Some(byte @ (b'"' | b'\\' | b'/')) => text.push(byte),
                Some(b'b') => text.push(8),
                Some(b'f') => text.push(12),
                Some(b'n') => text.push(b'\n'),
                Some(b'r') => text.push(b'\r'),
                Some(b't') => text.push(b'\t'),
                Some(b'u') => {
                    let mut unit = self.hex()?;
                    // What is beyond 16 bits is written in two halves.
                    if (0xd800..0xdc00).contains(&unit) && self.bytes[self.at..].starts_with(b"\\u") {
                        self.at += 2;
                        let low = self.hex()?;
                        unit = 0x10000 + (unit - 0xd800) * 0x400 + low.wrapping_sub(0xdc00) % 0x400;
                    }
                    let character = char::from_u32(unit).ok_or_else(|| self.bad("half a character"))?;
                    text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
                _ => return Err(self.bad("a backslash that escapes nothing")),
            }
        }
    }

    fn hex(&mut self) -> Read<u32> {
        let digits = self.bytes.get(self.at..self.at + 4).and_then(|digits| std::str::from_utf8(digits).ok());
        let unit = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        self.at = (self.at + 4).min(self.bytes.len());
        unit.ok_or_else(|| self.bad("\\u without four digits"))
    }

    /// A value that is no array and no object; none where one of those is next.
    #[inline]
    pub(crate) fn scalar(&mut self) -> Read<Option<Scalar<'a>>> {
        match self.peek() {
            Some(b'"') => Ok(Some(Scalar::Text(self.text()?))),
            Some(b'{' | b'[') => Ok(None),
            Some(b'-' | b'0'..=b'9' | b'N' | b'I') => Ok(Some(Scalar::Number(self.word()))),
            Some(b't' | b'f' | b'n') => {
                let start = self.at;
                match self.word() {
                    b"true" => Ok(Some(Scalar::Flag(true))),
                    b"false" => Ok(Some(Scalar::Flag(false))),
                    b"null" => Ok(Some(Scalar::Null)),
                    _ => {
                        self.at = start;
                        Err(self.unexpected("a value"))
                    }
                }
            }
            _ => Err(self.unexpected("a value")),
        }
    }

    /// Everything up to a blank or a sign of JSON.
    #[inline]
    fn word(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let is_end = |byte: &u8| matches!(byte, b',' | b'}' | b']' | b' ' | b'\n' | b'\r' | b'\t' | b':' | b'{' | b'[');
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Passes over a value, whatever it is.
    pub(crate) fn skip(&mut self) -> Read<()> {
        let mut open: Vec<u8> = Vec::new();
        loop {
            match self.peek() {
                Some(bracket @ (b'{' | b'[')) => {
                    if open.len() >= DEEPEST {
                        return Err(self.bad(format!("arrays and objects are nested more than {DEEPEST} deep")));
                    }
                    open.push(bracket);
                    self.at += 1;
                    let close = if bracket == b'{' { b'}' } else { b']' };
                    if self.take(close) {
                        open.pop();
                    } else {
                        if bracket == b'{' {
                            self.key()?;
                        }
                        continue;
                    }
                }
                _ => {
                    self.scalar()?;
                }
            }
            // A value has ended: so do all that it was the last of.
            loop {
                match open.last() {
                    None => return Ok(()),
                    Some(b'{') if self.take(b'}') => open.pop(),
                    Some(b'[') if self.take(b']') => open.pop(),
                    Some(bracket) => {
                        let is_object = *bracket == b'{';
                        self.expect(b',', "a comma or the end of an array or object")?;
                        if is_object {
                            self.key()?;
                        }
                        break;
                    }
                };
            }
        }
    }

    /// A key of an object, with the colon behind it.
    #[inline]
    pub(crate) fn key(&mut self) -> Read<Cow<'a, [u8]>> {
        let key = self.text()?;
        self.expect(b':', "a colon")?;
        Ok(key)
    }

    /// Walks over the entries of an object; `take` reads each value.
    #[inline]
    pub(crate) fn entries(&mut self, mut take: impl FnMut(&mut Self, Cow<'a, [u8]>) -> Read<()>) -> Read<()> {
        self.expect(b'{', "an object in braces")?;
        if self.take(b'}') {
            return Ok(());
        }
        loop {
            let key = self.key()?;
            take(self, key)?;
            if self.take(b'}') {
                return Ok(());
            }
            self.expect(b',', "a comma or a closing brace")?;
        }
    }

    /// Whether nothing but blanks is left.
    pub(crate) fn is_done(&mut self) -> bool {
        self.peek().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_halves_of_characters() {
        let mut json = Json::new(br#""a\"\\\u00fc\ud83d\ude00\n""#);
        assert_eq!(&*json.text().unwrap(), "a\"\\ü😀\n".as_bytes());
        assert!(Json::new(br#""\ud83d""#).text().is_err());
        assert!(Json::new(br#""\u12"#).text().is_err());
    }

    #[test]
    fn values_are_passed_over_and_depth_is_bounded() {
        let mut json = Json::new(br#"{"a":[1,{"b":[]},[[2]],{}],"c":null} 7"#);
        json.skip().unwrap();
        assert_eq!(json.scalar().unwrap(), Some(Scalar::Number(b"7")));
        let deep = "[".repeat(1_000_000);
        let bad = Json::new(deep.as_bytes()).skip().unwrap_err();
        assert!(bad.message.contains("nested"), "{bad:?}");
        for text in [&b"{"[..], b"{\"a\"", b"{\"a\":", b"[1,", b"[1 2]", b"{\"a\":1,}", b"nope", b"", b"\"a"] {
            assert!(Json::new(text).skip().is_err(), "{}", String::from_utf8_lossy(text));
        }
    }
}
