//! Document names of the web workloads.

use crate::lines::push_digits;

/// How many names there are: 134 segments of 100 files of 40,000 documents.
pub(crate) const NAMES: u64 = 134 * 100 * 40_000;

/// Appends the name of a document, such as `clueweb09-en0007-89-09312`.
pub(crate) fn push_name(buffer: &mut Vec<u8>, number: u64) {
    buffer.extend_from_slice(b"clueweb09-en");
    push_digits(buffer, number / 4_000_000, 4);
    buffer.push(b'-');
    push_digits(buffer, number / 40_000 % 100, 2);
    buffer.push(b'-');
    push_digits(buffer, number % 40_000, 5);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_the_shape_of_clueweb() {
        let mut buffer = Vec::new();
        push_name(&mut buffer, 7 * 4_000_000 + 89 * 40_000 + 9_312);
        assert_eq!(buffer, b"clueweb09-en0007-89-09312");
    }
}
