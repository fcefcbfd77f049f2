//! The one parser of options whose values are words of the libraries.

use aspectra_words::Word;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Parses the words of a choice; help lists them in their order, each with its sentence.
pub(crate) fn word<T: Word + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let values = T::CHOICES.iter().map(|choice| PossibleValue::new(choice.word).help(choice.help));
    // Only words of the list come through, so the message is never read.
    PossibleValuesParser::new(values).try_map(|word| T::from_word(&word).ok_or("is none of the words"))
}
