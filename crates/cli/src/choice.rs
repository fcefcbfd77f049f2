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

/// The smallest level of a test. Quantiles below it are numbers that no longer fit, and searching for them has no end.
const SMALLEST_LEVEL: f64 = 1e-100;

/// Parses a level of significance; whether it lies between 0 and 1 is for the test to say.
pub(crate) fn level(text: &str) -> Result<f64, String> {
    let level: f64 = text.parse().map_err(|_| String::from("a number such as 0.05 was expected"))?;
    match level > 0.0 && level < SMALLEST_LEVEL {
        true => Err(format!("levels go down to {SMALLEST_LEVEL:e}")),
        false => Ok(level),
    }
}

/// Parses a count within bounds. What memory and time grow with always has some: a slip of the finger must not fill the
/// machine.
pub(crate) fn count(bounds: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(bounds)
}
