//! Messages that give advice without knowing how the reader types it.
//!
//! A library cannot name an option of a command line: whoever calls it from Rust or Python has none. A [`Message`]
//! therefore carries its advice as values, each at its place in the sentence, and the reader's program writes them in its
//! own words.
//!
//! ```
//! use aspectra_eval::message::{Advice, Message};
//! let message = Message::new("D7 appears again; keep one, or pass ").option("duplicates", "first|last");
//! assert_eq!(message.to_string(), "D7 appears again; keep one, or pass duplicates=first|last");
//! let typed = message.render(&|advice| match advice {
//!     Advice::Option { name, value } => format!("/{name}:{value}"),
//!     other => other.to_string(),
//! });
//! assert_eq!(typed, "D7 appears again; keep one, or pass /duplicates:first|last");
//! ```

use std::borrow::Cow;
use std::fmt;

/// Something the reader can do about it, in no language yet.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Advice {
    /// Set an option, by its name with dashes between words; an empty value speaks of the option as such.
    Option {
        /// The option's name.
        name: &'static str,
        /// What to set it to.
        value: Cow<'static, str>,
    },
    /// Look at what another verb prints: `measures`, `order`.
    Command {
        /// The verb, one or more words.
        verb: &'static str,
        /// Its options with their values, each as in [`Advice::Option`].
        options: &'static [(&'static str, &'static str)],
    },
}

/// How a program writes advice in the words of its readers.
pub type Words = dyn Fn(&Advice) -> String;

/// The library's own words, for who has none: `duplicates=first|last`.
pub fn plain_words(advice: &Advice) -> String {
    advice.to_string()
}

impl fmt::Display for Advice {
    /// In the library's own words: `duplicates=first|last`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = |f: &mut fmt::Formatter<'_>, name: &str, value: &str| match value {
            "" => f.write_str(name),
            _ => write!(f, "{name}={value}"),
        };
        match self {
            Self::Option { name, value } => option(f, name, value),
            Self::Command { verb, options } => {
                f.write_str(verb)?;
                options.iter().try_for_each(|(name, value)| {
                    f.write_str(" ")?;
                    option(f, name, value)
                })
            }
        }
    }
}

/// A sentence with advice in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Message {
    text: String,
    /// Each at the byte of `text` that it stands before.
    advice: Vec<(usize, Advice)>,
}

impl Message {
    /// A message without advice so far.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), advice: Vec::new() }
    }

    /// Goes on with more words.
    pub fn text(mut self, text: impl AsRef<str>) -> Self {
        self.text.push_str(text.as_ref());
        self
    }

    /// Goes on with an option and what to set it to; an empty value speaks of the option as such.
    pub fn option(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Self {
        self.advice.push((self.text.len(), Advice::Option { name, value: value.into() }));
        self
    }

    /// Goes on with a verb to look at.
    pub fn command(self, verb: &'static str) -> Self {
        self.command_with(verb, &[])
    }

    /// Goes on with a verb to look at, and its options.
    pub fn command_with(mut self, verb: &'static str, options: &'static [(&'static str, &'static str)]) -> Self {
        self.advice.push((self.text.len(), Advice::Command { verb, options }));
        self
    }

    /// Goes on with another message.
    pub fn and(mut self, other: &Message) -> Self {
        let start = self.text.len();
        self.text.push_str(&other.text);
        self.advice.extend(other.advice.iter().map(|(at, advice)| (start + at, advice.clone())));
        self
    }

    /// The advice in it, in the order of the sentence.
    pub fn advice(&self) -> impl Iterator<Item = &Advice> {
        self.advice.iter().map(|(_, advice)| advice)
    }

    /// The sentence with its advice in the reader's words.
    pub fn render(&self, words: &Words) -> String {
        let mut shown = String::with_capacity(self.text.len() + 16 * self.advice.len());
        let mut from = 0;
        for (at, advice) in &self.advice {
            shown.push_str(&self.text[from..*at]);
            shown.push_str(&words(advice));
            from = *at;
        }
        shown.push_str(&self.text[from..]);
        shown
    }
}

/// A count with its noun: `1 topic`, `12 topics`.
///
/// ```
/// use aspectra_eval::message::{counted, verb};
/// assert_eq!(format!("{} {} no label", counted(1, "topic"), verb(1, "has", "have")), "1 topic has no label");
/// assert_eq!(format!("{} {} no label", counted(0, "topic"), verb(0, "has", "have")), "0 topics have no label");
/// ```
pub fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// What so many things do.
pub fn verb<'w>(count: usize, of_one: &'w str, of_several: &'w str) -> &'w str {
    if count == 1 { of_one } else { of_several }
}

impl<S: Into<String>> From<S> for Message {
    fn from(text: S) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&plain_words))
    }
}
