//! Choices that have names: an enum whose variants are words a user can type, each with a sentence of help.
//!
//! The words are written once, beside the variants. Command lines, Python, messages and records of a computation all
//! read them from there.
//!
//! ```
//! use aspectra_words::{Word, words};
//!
//! words! {
//!     /// What decides among equals.
//!     #[derive(Default)]
//!     pub enum Ties {
//!         #[default]
//!         Descending = "docno-desc": "the larger document id first",
//!         File = "file": "the order of the lines",
//!     }
//! }
//!
//! assert_eq!(Ties::from_word("file"), Some(Ties::File));
//! assert_eq!(Ties::default().word(), "docno-desc");
//! assert_eq!(Ties::list(), "docno-desc, file");
//! assert_eq!(Ties::CHOICES[1].help, "the order of the lines");
//! ```

#![forbid(unsafe_code)]

/// One choice: its value, the word for it, and what it means.
#[derive(Debug, Clone, Copy)]
pub struct Choice<T: 'static> {
    /// The value.
    pub value: T,
    /// The word a user types.
    pub word: &'static str,
    /// What it means, in half a sentence.
    pub help: &'static str,
}

/// A choice among words. [`words!`] implements it.
pub trait Word: Copy + PartialEq + 'static {
    /// Every choice, in the order help prints them.
    const CHOICES: &'static [Choice<Self>];

    /// The words alone, in the same order.
    const WORDS: &'static [&'static str];

    /// The word for it.
    fn word(self) -> &'static str {
        Self::CHOICES.iter().find(|choice| choice.value == self).map_or("", |choice| choice.word)
    }

    /// The choice of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::CHOICES.iter().find(|choice| choice.word == word).map(|choice| choice.value)
    }

    /// All words with commas between, for messages.
    fn list() -> String {
        Self::WORDS.join(", ")
    }
}

/// Declares an enum whose variants have words: `Variant = "word": "what it means",`.
///
/// The sentence is the variant's documentation too. `Debug`, `Clone`, `Copy`, `PartialEq` and `Eq` are derived.
#[macro_export]
macro_rules! words {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$variant_attribute:meta])* $variant:ident = $word:literal : $help:literal),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        $visibility enum $name {
            $(#[doc = concat!($help, ".")] $(#[$variant_attribute])* $variant),*
        }

        impl $crate::Word for $name {
            const CHOICES: &'static [$crate::Choice<Self>] =
                &[$($crate::Choice { value: Self::$variant, word: $word, help: $help }),*];
            const WORDS: &'static [&'static str] = &[$($word),*];
        }
    };
}
