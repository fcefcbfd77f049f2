//! How the bytes of a run's line are read: the same answers on every processor, from wider steps where it has them.
//!
//! The walk over a run is generic over [`Lanes`] and compiled once for each, because a step as small as these must be
//! inlined to be worth anything. Splitting a line by its blank mask takes half the time of a byte loop.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use portable::Portable;

/// What ends a field (space, tab, newline), and which of it are newlines, of 64 bytes: bit i is byte i.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Masks {
    pub(crate) stops: u64,
    pub(crate) newlines: u64,
}

/// A number without its sign: its digits as one whole number, and how many characters before its end its point stands
/// (0: it has none).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) number: u64,
    pub(crate) point: usize,
}

/// What differs between processors.
pub(crate) trait Lanes {
    /// Where the next 64 bytes have something that ends a field.
    fn masks(window: &[u8; 64]) -> Masks;

    /// Where a byte stands in the next 64 bytes.
    fn places(window: &[u8; 64], byte: u8) -> u64;

    /// The number that the last `length` of 16 bytes spell: digits with at most one point. `None` where it is anything else,
    /// has no digit, or `length` is not 1 to 16.
    fn digits(tail: &[u8; 16], length: usize) -> Option<Digits>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a mask is.
    fn masks_by_byte(window: &[u8; 64]) -> Masks {
        let mask = |wanted: &[u8]| (0..64).map(|i| u64::from(wanted.contains(&window[i])) << i).sum();
        Masks { stops: mask(b" \t\n"), newlines: mask(b"\n") }
    }

    fn agrees<L: Lanes>(window: &[u8; 64], number: &str) {
        assert_eq!(L::masks(window), masks_by_byte(window));
        assert_eq!(L::places(window, b'\t'), (0..64).map(|i| u64::from(window[i] == b'\t') << i).sum::<u64>());
        let line = format!("1 Q0 document 1 {number}");
        let tail = line.as_bytes().last_chunk().unwrap();
        let point = number.find('.').map_or(0, |at| number.len() - at);
        let digits = number.replacen('.', "", 1);
        let is_plain = number.len() <= 16 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let expected = is_plain.then(|| Digits { number: digits.parse().unwrap(), point });
        assert_eq!(L::digits(tail, number.len()), expected, "{number}");
    }

    proptest! {
        #[test]
        fn every_way_of_reading_agrees_with_the_definition(
            bytes in proptest::collection::vec(prop_oneof![Just(b' '), Just(b'\t'), Just(b'\n'), Just(b'\r'), any::<u8>()], 64),
            number in "[0-9]{0,9}\\.?[0-9]{0,9}[.e -]?",
        ) {
            let window: [u8; 64] = bytes.try_into().unwrap();
            agrees::<Portable>(&window, &number);
            #[cfg(target_arch = "x86_64")]
            if Avx2::is_there() {
                agrees::<Avx2>(&window, &number);
            }
            #[cfg(target_arch = "x86_64")]
            if Avx512::is_there() {
                agrees::<Avx512>(&window, &number);
            }
        }
    }
}
