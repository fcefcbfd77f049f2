//! The option `--normalize [MEASURE=]HOW`, which verbs that score runs and verbs that read scores share.

use anyhow::{Result, bail};
use aspectra_eval::Measure;
use aspectra_stats::normalize::Normalization;
use aspectra_words::Word;
use std::str::FromStr;

/// How the scores of a measure, or of all, are normalized inside each topic.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Normalizing {
    /// The measure's canonical text; all where there is none.
    measure: Option<String>,
    /// How.
    pub(crate) how: Normalization,
    /// As it was typed.
    text: String,
}

impl FromStr for Normalizing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // A measure's text may hold "=" itself, a way to normalize never does.
        let (measure, how) = text.rsplit_once('=').map_or((None, text), |(measure, how)| (Some(measure), how));
        let word = if how == "zscore" { Normalization::ZScore.word() } else { how };
        let how = Normalization::from_word(word)
            .ok_or_else(|| format!("\"{how}\" is unknown; expected z, minmax or rank"))?;
        let canonical = |text: &str| text.parse::<Measure>().map_or_else(|_| text.to_owned(), |m| m.to_string());
        Ok(Self { measure: measure.map(canonical), how, text: text.to_owned() })
    }
}

impl Normalizing {
    /// The numbers of the measures that are meant, among these.
    pub(crate) fn among(&self, measures: &[String]) -> Result<Vec<usize>> {
        let Some(name) = &self.measure else { return Ok((0..measures.len()).collect()) };
        match measures.iter().position(|measure| measure == name) {
            Some(number) => Ok(vec![number]),
            None => bail!("--normalize {}: {name} is none of the measures", self.text),
        }
    }

    /// Several, as they were typed.
    pub(crate) fn typed(all: &[Self]) -> Option<String> {
        let texts: Vec<&str> = all.iter().map(|one| &*one.text).collect();
        (!texts.is_empty()).then(|| texts.join(" "))
    }
}
