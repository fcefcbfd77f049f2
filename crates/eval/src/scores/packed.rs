//! Scores that leave the process and come back, bit by bit: packed into plain numbers and texts, and unpacked again.

use super::{RunInfo, Score, Scores, Summary};
use crate::error::{Error, Result};
use crate::language::Measure;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Scores as plain numbers and texts. Notices are not among them: they were said when the scores were computed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackedScores {
    /// The runs: name, tag, number of lines.
    pub runs: Vec<(String, String, u64)>,
    /// The topics.
    pub topics: Vec<String>,
    /// The canonical texts of the measures.
    pub measures: Vec<String>,
    /// Run by run, topic by topic, measure by measure.
    pub values: PackedValues,
    /// Whether a run has a topic, run by run.
    pub in_run: Vec<bool>,
    /// The largest possible scores, where residuals were computed.
    pub best: Option<PackedValues>,
    /// What the topics of each measure are summed up to, in a word.
    pub summaries: Vec<String>,
}

/// Scores one behind the other.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackedValues {
    /// What each is, in a letter.
    pub kinds: Vec<u8>,
    /// The number of each, 0 where it has none.
    pub numbers: Vec<f64>,
    /// The texts, reasons and whole numbers, with their places.
    pub texts: Vec<(usize, String)>,
}

const SUMMARIES: [(&str, Summary); 3] = [("own", Summary::Own), ("mean", Summary::Mean), ("t-risk", Summary::TRisk)];

impl Scores {
    /// The scores as plain numbers and texts.
    pub fn packed(&self) -> PackedScores {
        let word =
            |summary: &Summary| SUMMARIES.iter().find(|(_, known)| known == summary).map_or("own", |(word, _)| word);
        PackedScores {
            runs: self.runs.iter().map(|run| (run.name.clone(), run.tag.clone(), run.lines)).collect(),
            topics: self.topics.iter().map(ToString::to_string).collect(),
            measures: self.measures.iter().map(ToString::to_string).collect(),
            values: PackedValues::of(&self.values),
            in_run: self.in_run.clone(),
            best: self.best.as_deref().map(PackedValues::of),
            summaries: self.summaries.iter().map(|summary| word(summary).to_owned()).collect(),
        }
    }

    /// The scores that were packed.
    ///
    /// # Errors
    /// Measures that are not known here, such as one that was defined in another process, and parts that do not fit together.
    pub fn unpacked(packed: PackedScores) -> Result<Self> {
        let measures = packed.measures.iter().map(|text| text.parse()).collect::<Result<Vec<Measure>>>()?;
        let summary = |word: &String| SUMMARIES.iter().find(|(known, _)| known == word).map(|(_, summary)| *summary);
        let summaries = packed.summaries.iter().map(summary).collect::<Option<Vec<Summary>>>();
        let pairs = packed.runs.len().checked_mul(packed.topics.len());
        let size = pairs.and_then(|pairs| pairs.checked_mul(measures.len()));
        let fits = |values: &Vec<Option<Score>>| Some(values.len()) == size;
        let values = packed.values.unpacked().filter(&fits);
        // Some where there are none, or where they fit.
        let best = packed.best.map_or(Some(None), |best| best.unpacked().filter(&fits).map(Some));
        match (values, best, summaries) {
            (Some(values), Some(best), Some(summaries))
                if summaries.len() == measures.len() && Some(packed.in_run.len()) == pairs =>
            {
                Ok(Self {
                    runs: packed.runs.into_iter().map(|(name, tag, lines)| RunInfo { name, tag, lines }).collect(),
                    topics: packed.topics.into_iter().map(String::into_boxed_str).collect(),
                    measures,
                    values,
                    in_run: packed.in_run,
                    best,
                    notices: Vec::new(),
                    summaries,
                })
            }
            _ => Err(Error::input("the parts of these scores do not fit together; compute them again")),
        }
    }
}

impl PackedValues {
    fn of(values: &[Option<Score>]) -> Self {
        let mut packed = Self::default();
        for (place, value) in values.iter().enumerate() {
            let (kind, number, text) = match value {
                None => (b'-', 0.0, None),
                Some(Score::Real(number)) => (b'r', *number, None),
                Some(Score::Count(count)) => (b'c', 0.0, Some(count.to_string())),
                Some(Score::Exact(exact)) => (b'x', exact.normalized, Some(exact.number.to_string())),
                Some(Score::Text(text)) => (b't', 0.0, Some(text.to_string())),
                Some(Score::Undefined(reason)) => (b'u', 0.0, Some((*reason).to_owned())),
            };
            packed.kinds.push(kind);
            packed.numbers.push(number);
            packed.texts.extend(text.map(|text| (place, text)));
        }
        packed
    }

    /// None where the parts do not fit together.
    fn unpacked(self) -> Option<Vec<Option<Score>>> {
        if self.kinds.len() != self.numbers.len() {
            return None;
        }
        let mut texts = self.texts.into_iter().peekable();
        let scores = self.kinds.iter().zip(self.numbers).enumerate().map(|(place, (kind, number))| {
            let text = texts.next_if(|(at, _)| *at == place).map(|(_, text)| text);
            Some(match (kind, text) {
                (b'-', None) => None,
                (b'r', None) => Some(Score::Real(number)),
                (b'c', Some(text)) => Some(Score::Count(text.parse().ok()?)),
                (b'x', Some(text)) => Some(Score::exact(text.parse::<BigUint>().ok()?, number)),
                (b't', Some(text)) => Some(Score::Text(text.into())),
                (b'u', Some(text)) => Some(Score::Undefined(lasting(&text))),
                _ => return None,
            })
        });
        scores.collect()
    }
}

/// The text for as long as the process lives, kept once: reasons are few, however many scores have them.
pub fn lasting(text: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.get(text) {
        return known;
    }
    let text: &'static str = text.to_owned().leak();
    kept.insert(text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JudgmentsBuilder, Options, Runs, evaluate_with};

    fn scores() -> Scores {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        builder.add("1", "", "a", &[1]).unwrap();
        builder.add("2", "", "b", &[0]).unwrap();
        let runs = Runs::from_rows("mine", [("1", "c", 2.0), ("1", "a", 1.0)]);
        let measures: Vec<Measure> =
            ["AP", "num_ret", "runid", "Compat", "RBTO@5"].iter().map(|text| text.parse().unwrap()).collect();
        let options = Options { residuals: true, ..Options::default() };
        evaluate_with(&builder.finish(), &runs, &measures, &options).unwrap()
    }

    #[test]
    fn what_comes_back_is_what_left() {
        let scores = scores();
        let packed = scores.packed();
        let again = Scores::unpacked(packed.clone()).unwrap();
        assert_eq!(again.packed(), packed);
        assert_eq!((&again.values, &again.best, &again.runs), (&scores.values, &scores.best, &scores.runs));
        assert!(packed.values.kinds.contains(&b'u') && packed.values.kinds.contains(&b'x'));
        for measure in 0..scores.measures().len() {
            assert_eq!(again.summary(0, measure), scores.summary(0, measure));
        }
    }

    #[test]
    fn parts_that_do_not_fit_are_refused() {
        let packed = scores().packed();
        let mut short = packed.clone();
        short.values.kinds.pop();
        let mut odd = packed.clone();
        odd.summaries[0] = String::from("sum");
        let mut unlike = packed.clone();
        unlike.topics.pop();
        let mut unknown = packed;
        unknown.measures[0] = String::from("Mine");
        for broken in [short, odd, unlike, unknown] {
            assert!(Scores::unpacked(broken).is_err());
        }
    }
}
