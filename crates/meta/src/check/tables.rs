//! What was found, as tables.

use super::{Checked, CheckedJudgments};
use crate::coverage::DEPTHS;
use crate::finding::{Finding, Gate, GateOutcome, Table, Value};
use crate::natural_order;
use aspectra_eval::message::Words;
use aspectra_words::Word;

/// The finding, with advice in the words of the reader.
pub fn finding(checked: &Checked, words: &Words) -> Finding {
    let mut finding = Finding::new("check");
    if let Some(judgments) = &checked.judgments {
        finding.fact("judgments", &judgments.source);
        finding.fact("topics", judgments.topics);
        finding.fact("documents", judgments.documents);
    }
    finding.fact("runs", checked.runs.len());
    finding.fact("problems", checked.problems().count());
    finding.fact("notes", checked.notes().count());
    finding.tables.push(remarks(checked, words));
    match &checked.judgments {
        Some(judgments) => {
            finding.tables.extend([aspects(judgments), labels(judgments)]);
            finding.tables.extend((!judgments.together.is_empty()).then(|| together(judgments)));
            if !checked.runs.is_empty() {
                finding.tables.extend([coverage(checked), judged(checked), missing(checked)]);
            }
        }
        None => finding.tables.push(alone(checked)),
    }
    finding.gates = gates(checked, words);
    finding
}

/// A case a run that fails on its problems, each of them a line.
fn gates(checked: &Checked, words: &Words) -> Vec<Gate> {
    let names = checked.runs.iter().map(|row| &row.run).chain(checked.problems().flat_map(|remark| &remark.about));
    let mut runs: Vec<&String> = Vec::new();
    names.for_each(|name| {
        if !runs.contains(&name) {
            runs.push(name);
        }
    });
    let judgments = checked.judgments.as_ref().filter(|_| runs.is_empty()).map(|judgments| &judgments.source);
    let gate = |run: &String| {
        let problems = checked.problems().filter(|remark| remark.about.contains(run));
        let lines: Vec<String> = problems.map(|remark| remark.found.render(words)).collect();
        let outcome = match lines.is_empty() {
            true => GateOutcome::Passed(String::from("no problems")),
            false => GateOutcome::Failed(lines.join("; ")),
        };
        Gate { suite: String::from("check"), case: run.clone(), outcome }
    };
    runs.into_iter().chain(judgments).map(gate).collect()
}

fn remarks(checked: &Checked, words: &Words) -> Table {
    let columns = ["weight", "kind", "about", "found", "to_do"];
    let title = match (checked.problems().count(), checked.remarks.len()) {
        (0, 0) => "No problems, and nothing to note",
        (0, _) => "No problems; what is worth knowing, and what to do about it",
        _ => "What was found, and what to do about it",
    };
    let mut table = Table::new("remarks", title, columns.len(), &columns);
    for remark in &checked.remarks {
        table.row([
            Value::from(if remark.is_problem { "problem" } else { "note" }),
            remark.kind.word().into(),
            remark.names().into(),
            remark.found.render(words).into(),
            remark.to_do.render(words).into(),
        ]);
    }
    table
}

fn aspects(judgments: &CheckedJudgments) -> Table {
    let columns = ["aspect", "labels", "grade_0", "above_0", "negative", "missing", "largest"];
    let mut table = Table::new("aspects", "Labels of each aspect by kind", 1, &columns);
    for row in &judgments.aspects {
        let counts = [row.labels(), row.zero, row.above, row.negative, row.missing].map(Value::from);
        let names = [Value::from(&row.aspect)];
        let largest = match row.largest {
            largest if largest < 0.0 => Value::Empty,
            largest if largest.fract() == 0.0 => Value::from(largest as usize),
            largest => Value::from(largest),
        };
        table.row(names.into_iter().chain(counts).chain([largest]));
    }
    table
}

fn labels(judgments: &CheckedJudgments) -> Table {
    let columns = ["aspect", "label", "name", "documents", "share"];
    let mut table = Table::new("labels", "How often each label was given", 3, &columns);
    for row in &judgments.labels {
        table.row([
            Value::from(&row.aspect),
            Value::from(&row.label),
            row.name.as_ref().map_or(Value::Empty, Value::from),
            row.documents.into(),
            Value::Share(row.share),
        ]);
    }
    table
}

fn together(judgments: &CheckedJudgments) -> Table {
    let columns = ["aspect", "label", "with", "with_label", "documents"];
    let mut table = Table::new("together", "Documents that have both labels of two aspects", 4, &columns);
    for row in &judgments.together {
        let names = [&row.aspect, &row.label, &row.with, &row.with_label].map(Value::from);
        table.row(names.into_iter().chain([row.documents.into()]));
    }
    table
}

fn coverage(checked: &Checked) -> Table {
    let columns =
        ["run", "topics", "missing", "unjudged_topics", "documents", "judged", "judged_at_10", "judged_at_100", "ties"];
    let mut table =
        Table::new("coverage", "How much of each run is judged, and how many documents are tied", 1, &columns);
    for row in &checked.runs {
        let found = &row.coverage;
        table.row([
            Value::from(&row.run),
            count(found.topics),
            found.missing_topics.len().into(),
            count(found.foreign_topics),
            count(found.retrieved),
            Value::Share(found.judged_share()),
            Value::Share(found.judged_at_10),
            Value::Share(found.judged_at_100),
            count(found.tied),
        ]);
    }
    table
}

/// The judged share by depth, as deep as the run goes.
fn judged(checked: &Checked) -> Table {
    let mut table =
        Table::new("judged", "The judged share of the first documents of each run", 1, &["run", "depth", "share"]);
    table.is_detail = true;
    for row in &checked.runs {
        let deepest = row.coverage.most_retrieved;
        // The first depth that holds all documents is the last that says something new.
        let shown = DEPTHS.iter().position(|depth| u64::from(*depth) >= deepest).map_or(DEPTHS.len(), |at| at + 1);
        for (depth, share) in DEPTHS.iter().zip(row.coverage.judged_at).take(shown) {
            table.row([Value::from(&row.run), count(u64::from(*depth)), Value::Share(share)]);
        }
    }
    table
}

fn missing(checked: &Checked) -> Table {
    let mut table = Table::new("missing_topics", "Judged topics that a run lacks", 2, &["run", "topic"]);
    table.is_detail = true;
    for row in &checked.runs {
        let mut topics: Vec<&String> = row.coverage.missing_topics.iter().collect();
        topics.sort_by(|a, b| natural_order(a, b));
        topics.into_iter().for_each(|topic| table.row([Value::from(&row.run), Value::from(topic)]));
    }
    table
}

fn alone(checked: &Checked) -> Table {
    let mut table = Table::new("runs", "The runs by themselves", 1, &["run", "topics", "documents", "fewest", "ties"]);
    for row in &checked.runs {
        let found = &row.coverage;
        let counts = [found.topics, found.retrieved, found.fewest_retrieved, found.tied].map(count);
        table.row(std::iter::once(Value::from(&row.run)).chain(counts));
    }
    table
}

fn count(number: u64) -> Value {
    usize::try_from(number).map_or(Value::Real(number as f64), Value::from)
}
