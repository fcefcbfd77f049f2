//! The rows that ndeval prints, with differences from a baseline where there is one, and their mean.

use aspectra_eval::scores::risk_delta;
use std::cmp::Ordering;

/// A topic of a run with its scores.
pub(super) struct Row {
    pub(super) topic: u32,
    pub(super) is_judged: bool,
    pub(super) values: Vec<f64>,
}

/// A run and its baseline, topics rising.
pub(super) struct Table {
    pub(super) run: Vec<Row>,
    pub(super) baseline: Option<Vec<Row>>,
    /// A loss counts 1 + this times.
    pub(super) risk: f64,
    /// Whether the mean is over all judged topics, and topics that only the baseline has are shown.
    pub(super) complete: bool,
    /// How many topics were judged.
    pub(super) judged: usize,
}

impl Table {
    /// All rows as text.
    pub(super) fn rows(&self, name: &str) -> String {
        let width = self.run.first().map_or(0, |row| row.values.len());
        let (mut text, mut sums, mut shown) = (String::new(), vec![0.0; width], 0);
        let baseline = self.baseline.as_deref().unwrap_or_default();
        let (mut i, mut j) = (0, 0);
        while i < self.run.len() || self.complete && j < baseline.len() {
            let order = match (self.run.get(i), baseline.get(j)) {
                (Some(run), Some(base)) => run.topic.cmp(&base.topic),
                (Some(_), None) => Ordering::Less,
                (None, _) => Ordering::Greater,
            };
            let run = self.run.get(i).filter(|_| order.is_le());
            let base = baseline.get(j).filter(|_| order.is_ge());
            i += usize::from(run.is_some());
            j += usize::from(base.is_some());
            let Some(topic) = run.or(base.filter(|_| self.complete)).map(|row| row.topic) else { continue };
            let value = |row: Option<&Row>, at: usize| row.map_or(0.0, |row| row.values[at]);
            let values: Vec<f64> = (0..width).map(|at| self.difference(value(run, at), value(base, at))).collect();
            sums.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
            shown += 1;
            line(&mut text, name, &topic.to_string(), values);
        }
        let counted = if self.complete { self.judged } else { self.run.iter().filter(|row| row.is_judged).count() };
        // With a baseline, every topic shown counts, even one that was not judged.
        let topics = if self.baseline.is_some() { counted.max(shown) } else { counted } as f64;
        line(&mut text, name, "amean", sums.iter().map(|sum| sum / topics));
        text
    }

    fn difference(&self, run: f64, baseline: f64) -> f64 {
        match self.baseline {
            Some(_) => risk_delta(run, baseline, self.risk),
            None => run,
        }
    }
}

fn line(text: &mut String, name: &str, topic: &str, values: impl IntoIterator<Item = f64>) {
    text.push_str(&format!("{name},{topic}"));
    for value in values {
        // The C library of the original prints the sign of what 0/0 gives.
        text.push_str(&if value.is_nan() { String::from(",-nan") } else { format!(",{value:.6}") });
    }
    text.push('\n');
}
