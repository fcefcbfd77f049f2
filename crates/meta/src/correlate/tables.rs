//! Correlations as tables.

use super::{Coefficient, Correlating, Correlations};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use crate::notice::scores::few_runs;
use aspectra_words::Word;

/// More differences than this are left to the machine formats.
const MOST_DIFFERENCES: usize = 45;

/// Correlations as tables.
pub fn finding(found: &Correlations, matrices: &[ScoreMatrix], how: &Correlating) -> Finding {
    let mut finding = Finding::new("correlate");
    finding.fact("coefficient", how.coefficient.word());
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
        if matrix.runs.len() < 3 {
            finding.notices.push(few_runs(matrix.runs.len()));
        }
    }
    if how.coefficient == Coefficient::Rbo {
        finding.fact("persistence", how.persistence);
    }
    finding.fact("confidence", how.confidence);
    finding.fact("overall_interval", how.interval.word());
    finding.fact("samples", how.samples);
    finding.fact("seed", how.seed as usize);
    let columns = [
        "measure",
        "with",
        "overall",
        "overall_low",
        "overall_high",
        "mean",
        "low",
        "high",
        "sd",
        "min",
        "q1",
        "median",
        "q3",
        "max",
        "topics",
        "undefined",
        "perfect",
    ];
    let mut pairs = Table::new("pairs", "Overall, and topic by topic", 2, &columns);
    let mut topics = Table::new("topics", "On each topic", 3, &["measure", "with", "topic", "coefficient"]);
    topics.is_detail = true;
    for one in &found.pairs {
        let mut row = vec![Value::from(&one.a), Value::from(&one.b), Value::from(&one.overall)];
        row.extend([Value::end(&one.overall_interval, false), Value::end(&one.overall_interval, true)]);
        row.push(Value::from(&one.mean));
        row.extend([Value::end(&one.interval, false), Value::end(&one.interval, true), Value::from(&one.sd)]);
        match &one.quartiles {
            Ok(numbers) => row.extend(numbers.map(Value::Real)),
            Err(reason) => row.extend((0..5).map(|_| Value::Undefined(reason.0.clone()))),
        }
        row.extend([one.defined.into(), one.undefined.into(), one.perfect.into()]);
        pairs.row(row);
        let names = matrices.first().map_or(&[][..], |matrix| &matrix.topics);
        for (topic, value) in names.iter().zip(&one.per_topic) {
            topics.row([Value::from(&one.a), Value::from(&one.b), Value::from(topic), Value::from(value)]);
        }
    }
    finding.tables = vec![pairs];
    if !found.differences.is_empty() {
        finding.tables.push(differences(found));
    }
    finding.tables.push(topics);
    finding
}

fn differences(found: &Correlations) -> Table {
    let columns = ["measure", "with", "less_with", "difference", "low", "high", "p"];
    let title = "Overall coefficients that share a measure: the first less the second, each by itself";
    let mut table = Table::new("differences", title, 3, &columns);
    for one in &found.differences {
        table.row([
            Value::from(&one.measure),
            Value::from(&one.first),
            Value::from(&one.second),
            Value::from(&one.difference),
            Value::end(&one.interval, false),
            Value::end(&one.interval, true),
            Value::p(&one.p),
        ]);
    }
    table.is_detail = found.differences.len() > MOST_DIFFERENCES;
    table
}
