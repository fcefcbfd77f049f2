//! Where trec_eval prints something odd, and scripts rely on it.

use super::TrecEval;
use super::rows::Row;
use aspectra_eval::language::Value;
use aspectra_eval::{Score, Scores};

/// The values of a run's topic that differ from the definition.
pub(super) struct Oddities<'a> {
    pub(super) options: &'a TrecEval,
    pub(super) scores: &'a Scores,
    pub(super) run: usize,
    /// The first hidden measure: the number of relevant documents; the number retrieved follows.
    pub(super) hidden: Option<usize>,
}

impl Oddities<'_> {
    /// What stands in a row instead of the measure's value.
    pub(super) fn instead(&self, row: &Row, number: usize, topic: usize, is_missing: bool) -> Option<Score> {
        let first = self.hidden?;
        let count =
            |hidden: usize| self.scores.score(self.run, topic, first + hidden).and_then(Score::number).unwrap_or(0.0);
        // A missing topic is evaluated with one made-up document; the traces are removed afterwards, but only from
        // measures without parameters.
        if is_missing && row.has_parameters {
            match row.measure {
                "utility" => return Some(Score::Real(self.utility_of_one_document(row, count(0)))),
                "rbp_resid" => return Some(Score::Real(1.0)),
                "relstring" => return Some(Score::Text("-".into())),
                _ => {}
            }
        }
        // The made-up document is unjudged, so that -J leaves nothing, and 0 of 0 retrieved is no number.
        let retrieved = if is_missing && !self.options.judged_only { 1.0 } else { count(1) };
        if retrieved == 0.0 && self.is_recall_zero_precision(row, number, count(0)) {
            return Some(Score::Real(f64::NAN));
        }
        None
    }

    fn utility_of_one_document(&self, row: &Row, relevant: f64) -> f64 {
        let text = row.name.strip_prefix("utility_").unwrap_or_default();
        let p: Vec<f64> = text.split(',').filter_map(|value| value.parse().ok()).collect();
        match p[..] {
            [_, b, c, d] => b + c * relevant + d * (self.options.documents as f64 - 1.0 - relevant),
            _ => 0.0,
        }
    }

    /// Whether the row holds an interpolated precision that asks for no relevant document at all.
    fn is_recall_zero_precision(&self, row: &Row, number: usize, relevant: f64) -> bool {
        let measure = &self.scores.measures()[number];
        let points = match row.measure {
            "iprec_at_recall" => measure.value("recall"),
            "11pt_avg" => measure.value("recalls"),
            _ => None,
        };
        let points = match points {
            Some(Value::Real(recall)) => Some(vec![recall]),
            Some(Value::Reals(recalls)) => Some(recalls),
            _ => None,
        };
        points.is_some_and(|points| {
            points.iter().any(|recall| {
                let needed = if self.options.is_version_9() {
                    (recall * relevant + 0.9).trunc()
                } else {
                    (recall * relevant).round()
                };
                needed == 0.0
            })
        })
    }
}
