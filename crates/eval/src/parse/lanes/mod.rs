//! How the bytes of a run's line are read: the same answers on every processor, from wider steps where it has them.
//!
//! The walk over a run is generic over [`Lanes`] and compiled once for each, because a step as small as these must be
//! inlined to be worth anything. Splitting a line by its blank mask takes half the time of a byte loop.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
pub(crate) use portable::Portable;

/// Blanks (space, tab), newlines and points of 64 bytes: bit i is byte i.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Masks {
    pub(crate) blanks: u64,
    pub(crate) newlines: u64,
    pub(crate) points: u64,
}

/// What differs between processors.
pub(crate) trait Lanes {
    /// Where the blanks, newlines and points of the next 64 bytes are.
    fn masks(window: &[u8; 64]) -> Masks;

    /// Where a byte stands in the next 64 bytes.
    fn places(window: &[u8; 64], byte: u8) -> u64;

    /// The whole number that the last `length` of 16 bytes spell, read over the point that stands `point` bytes before
    /// the end (0: no point). `None` where anything else is no digit, there is none, or `length` is not 1 to 16.
    fn digits(tail: &[u8; 16], length: usize, point: usize) -> Option<u64>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a mask is.
    fn masks_by_byte(window: &[u8; 64]) -> Masks {
        let mask = |wanted: &[u8]| (0..64).map(|i| u64::from(wanted.contains(&window[i])) << i).sum();
        Masks { blanks: mask(b" \t"), newlines: mask(b"\n"), points: mask(b".") }
    }

    fn agrees<L: Lanes>(window: &[u8; 64], number: &str) {
        assert_eq!(L::masks(window), masks_by_byte(window));
        assert_eq!(L::places(window, b'\t'), (0..64).map(|i| u64::from(window[i] == b'\t') << i).sum::<u64>());
        let line = format!("1 Q0 document 1 {number}");
        let tail = line.as_bytes().last_chunk().unwrap();
        let point = number.find('.').map_or(0, |at| number.len() - at);
        let digits = number.replacen('.', "", 1);
        let is_plain = number.len() <= 16 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let expected = is_plain.then(|| digits.parse().unwrap());
        assert_eq!(L::digits(tail, number.len(), point), expected, "{number}");
    }

    proptest! {
        #[test]
        fn every_way_of_reading_agrees_with_the_definition(
            bytes in proptest::collection::vec(prop_oneof![Just(b' '), Just(b'\t'), Just(b'\n'), Just(b'.'), any::<u8>()], 64),
            number in "[0-9]{0,9}\\.?[0-9]{0,9}[.e -]?",
        ) {
            let window: [u8; 64] = bytes.try_into().unwrap();
            agrees::<Portable>(&window, &number);
            #[cfg(target_arch = "x86_64")]
            if Avx2::is_there() {
                agrees::<Avx2>(&window, &number);
            }
        }
    }
}
