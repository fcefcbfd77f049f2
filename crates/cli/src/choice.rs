//! The parsers of options whose values are words of the libraries, or counts with bounds.

use aspectra_words::Word;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use std::ops::RangeInclusive;

/// Parses the words of a choice; help lists them in their order, each with its sentence.
pub(crate) fn word<T: Word + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let values = T::CHOICES.iter().map(|choice| PossibleValue::new(choice.word).help(choice.help));
    // Only words of the list come through, so the message is never read.
    PossibleValuesParser::new(values).try_map(|word| T::from_word(&word).ok_or("is none of the words"))
}

/// The most resamples: each keeps a number in memory, and more digits of a p-value than these give nobody reads.
pub(crate) const MOST_SAMPLES: u64 = 10_000_000;

/// Parses a count within bounds. What memory and time grow with always has some: a slip of the finger must not fill the
/// machine.
pub(crate) fn count(bounds: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(bounds)
}
