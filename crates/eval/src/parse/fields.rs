//! Splits text lines into fields, with line numbers: CRLF, BOM, blank lines and `#` comments are taken care of here.

use memchr::{memchr, memchr2};

/// The UTF-8 byte order mark that some editors put in front of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The text without a byte order mark.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)
}

/// The line that starts at `at`, without its end, and where the next one starts.
#[inline]
pub(crate) fn line_at(bytes: &[u8], at: usize) -> (&[u8], usize) {
    let rest = &bytes[at..];
    let (line, next) = match memchr(b'\n', rest) {
        Some(end) => (&rest[..end], at + end + 1),
        None => (rest, bytes.len()),
    };
    (line.strip_suffix(b"\r").unwrap_or(line), next)
}

/// The fields of a line: whatever stands between spaces and tabs.
pub(crate) fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.iter().position(|byte| !is_blank(byte))?;
        let (field, behind) = rest[start..].split_at(field_length(&rest[start..]));
        rest = behind;
        Some(field)
    })
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// How long the field is that a text begins with. Most fields but documents are so short that a search would take longer to
/// begin than to end.
#[inline]
fn field_length(text: &[u8]) -> usize {
    const SHORT: usize = 4;
    let short = text.iter().take(SHORT).position(is_blank);
    let long = || memchr2(b' ', b'\t', text.get(SHORT..)?).map(|length| SHORT + length);
    short.or_else(long).unwrap_or(text.len())
}

/// Whether a line carries nothing: empty, blank, or a comment.
pub(crate) fn is_idle(line: &[u8]) -> bool {
    match line.iter().find(|&&byte| byte != b' ' && byte != b'\t') {
        None => true,
        Some(&byte) => byte == b'#',
    }
}

/// Lines that carry something, with their numbers.
pub(crate) fn numbered_lines(bytes: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let bytes = without_mark(bytes);
    let mut at = 0;
    let mut number = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let (line, next) = line_at(bytes, at);
            at = next;
            number += 1;
            if !is_idle(line) {
                return Some((number, line));
            }
        }
        None
    })
}

/// The document of a line of TREC text whose `count` fields have tabs between, where it has blanks inside, such as a title: read by
/// blanks it would be cut, and every field behind it taken for another.
pub(crate) fn document_with_blanks(line: &[u8], count: usize) -> Option<&[u8]> {
    let mut parts = line.split(|byte| *byte == b'\t');
    let document = parts.nth(2)?.trim_ascii();
    (parts.count() + 3 == count && document.contains(&b' ')).then_some(document)
}
