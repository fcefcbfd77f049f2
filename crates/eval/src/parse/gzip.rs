//! Gzip data of moderate size, decompressed at once: that takes half the time of a stream.

use libdeflater::Decompressor;
use memchr::memmem;

/// Files up to this size are read whole.
pub(crate) const MOST_PACKED: u64 = 8 << 20;
/// Texts up to this size are decompressed at once, so that a few threads stay within a few dozen megabytes.
const MOST_UNPACKED: usize = 16 << 20;
/// What deflate can shrink to at most. A size that claims more is damaged.
const MOST_SHRUNK: usize = 1032;
/// How every member of a gzip file begins.
const MEMBER: &[u8] = b"\x1f\x8b\x08";

/// What gzip data hold, where that is one member of moderate size and whole. Everything else is for the stream, which
/// also knows what is wrong with it.
pub(crate) fn inflate_at_once(packed: &[u8]) -> Option<Vec<u8>> {
    // A second member, or bytes that look like one: the decompressor would leave it out.
    if !packed.starts_with(MEMBER) || memmem::find(&packed[1..], MEMBER).is_some() {
        return None;
    }
    let size = u32::from_le_bytes(*packed.last_chunk()?) as usize;
    if size > MOST_UNPACKED.min(packed.len().saturating_mul(MOST_SHRUNK)) {
        return None;
    }
    let mut text = vec![0; size];
    let written = Decompressor::new().gzip_decompress(packed, &mut text).ok()?;
    (written == size).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn one_whole_member_or_nothing() {
        let text = b"51 Q0 D1 1 2.5 tag\n".repeat(1000);
        let one = packed(&text);
        assert_eq!(inflate_at_once(&one).as_deref(), Some(&*text));
        assert_eq!(inflate_at_once(&packed(b"")).as_deref(), Some(&b""[..]));
        for cut in 0..one.len() {
            assert_eq!(inflate_at_once(&one[..cut]), None, "{cut}");
        }
        // Two members of the same size: the first alone would look whole.
        assert_eq!(inflate_at_once(&[&*one, &*one].concat()), None);
        assert_eq!(inflate_at_once(&[&*one, b"rest"].concat()), None);
        let mut damaged = one.clone();
        damaged[one.len() / 2] ^= 1;
        assert_eq!(inflate_at_once(&damaged), None);
    }
}
