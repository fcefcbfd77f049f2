//! Thresholds above every grade: nothing is relevant then, and a score of 0 would look like that of a bad run.

use crate::notice::Notice;
use crate::notice::measures::threshold_unreached;

/// Thresholds that no grade reaches, each with the expressions that have it.
#[derive(Debug, Default)]
pub(super) struct UnreachedThresholds(Vec<(Threshold, Vec<String>)>);

#[derive(Debug, PartialEq)]
struct Threshold {
    level: f64,
    highest: f64,
    source: String,
}

impl UnreachedThresholds {
    /// Takes note of a threshold above the largest grade that `source`, an aspect or a collapse, gives.
    pub(super) fn note(&mut self, level: f64, highest: f64, source: &str, expression: &str) {
        let threshold = Threshold { level, highest, source: source.to_owned() };
        let at = self.0.iter().position(|(known, _)| *known == threshold).unwrap_or_else(|| {
            self.0.push((threshold, Vec::new()));
            self.0.len() - 1
        });
        let expressions = &mut self.0[at].1;
        if expressions.last().is_none_or(|last| last != expression) {
            expressions.push(expression.to_owned());
        }
    }

    /// A notice for each threshold.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Notice> {
        std::mem::take(&mut self.0).into_iter().map(|(threshold, measures)| {
            let Threshold { level, highest, source } = threshold;
            threshold_unreached(measures, level, highest, &source)
        })
    }
}
