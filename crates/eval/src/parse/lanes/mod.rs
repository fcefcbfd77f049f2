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

/// Blanks (space, tab) and newlines of 64 bytes: bit i is byte i.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Masks {
    pub(crate) blanks: u64,
    pub(crate) newlines: u64,
}

/// What differs between processors.
pub(crate) trait Lanes {
    /// Where the blanks and newlines of the next 64 bytes are.
    fn masks(window: &[u8; 64]) -> Masks;

    /// The number in the last `length` of 16 bytes, correctly rounded; `None` where it is not made of digits and at
    /// most one point, or too long for this way of reading it.
    fn decimal(tail: &[u8; 16], length: usize) -> Option<f64>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What a mask is.
    fn masks_by_byte(window: &[u8; 64]) -> Masks {
        let mask = |wanted: &[u8]| (0..64).map(|i| u64::from(wanted.contains(&window[i])) << i).sum();
        Masks { blanks: mask(b" \t"), newlines: mask(b"\n") }
    }

    fn agrees<L: Lanes>(window: &[u8; 64], number: &str) {
        assert_eq!(L::masks(window), masks_by_byte(window));
        let line = format!("1 Q0 document 1 {number}");
        let tail = line.as_bytes().last_chunk().unwrap();
        if let Some(value) = L::decimal(tail, number.len()) {
            assert_eq!(Some(value.to_bits()), number.parse().ok().map(f64::to_bits), "{number}");
        } else {
            let digits = number.bytes().filter(u8::is_ascii_digit).count();
            let is_plain = digits > 0 && digits + number.matches('.').count().min(1) == number.len();
            assert!(!is_plain || number.len() > 15, "{number} is a plain number");
        }
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
        }
    }
}
