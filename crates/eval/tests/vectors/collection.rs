//! The judgments and the run of an entry. The entry is topic `t`; a second topic keeps the run from being empty.

use aspectra_eval::judgments::PreferenceRow;
use aspectra_eval::parse::{read_attributes, read_judgments};
use aspectra_eval::{JudgmentFormat, Judgments, JudgmentsBuilder, Runs, Score, evaluate, measures};
use serde_json::Value;

/// The name of an aspect by its column, from 0.
pub(crate) fn aspect(column: u64) -> String {
    format!("aspect{}", column + 1)
}

/// Scores the entry's ranking by a measure.
pub(crate) fn score(inputs: &Value, text: &str) -> Result<Score, String> {
    let (judgments, text) = if inputs["prefs"].is_array() {
        (preferences(inputs)?, text.to_owned())
    } else if inputs["groups"].is_object() {
        (assessors(inputs)?, format!("AvgJG({text})"))
    } else {
        (labels(inputs)?, text.to_owned())
    };
    let mut measures = measures(&text).map_err(|error| error.to_string())?;
    let others = second_labels(inputs);
    if let (false, Some(first)) = (others.is_empty(), measures.first_mut()) {
        let gains: Vec<String> = others.iter().enumerate().map(|(label, value)| format!("{label}:{value}")).collect();
        let gains = format!("{}:{{{}}}", aspect(1), gains.join(","));
        *first = first.clone().with("gains", &gains).map_err(|error| error.to_string())?;
    }
    if let (Some(weights), Some(first)) = (inputs["weights"].as_array(), measures.first_mut())
        && first.takes("weights")
    {
        let parts: Vec<String> = weights.iter().zip(0..).map(|(w, column)| format!("{}:{w}", aspect(column))).collect();
        *first = first.clone().with("weights", &parts.join(",")).map_err(|error| error.to_string())?;
    }
    let ranking = inputs["ranking"].as_array().ok_or("has no ranking")?;
    let rows = ranking.iter().enumerate().filter_map(|(i, document)| Some(("t", document.as_str()?, -(i as f64))));
    let runs = Runs::from_rows("vector", rows.chain([("other", "x", 0.0)]));
    let scores = evaluate(&judgments, &runs, &measures).map_err(|error| format!("{text}: {error}"))?;
    let topic = scores.topics().iter().position(|id| **id == *"t").ok_or("has no judgments")?;
    scores.score(0, topic, 0).cloned().ok_or_else(|| format!("{text} has no score"))
}

/// The second labels of an entry that has them apart and as any numbers, smallest first: a label is one's place here, and
/// its gain the number.
fn second_labels(inputs: &Value) -> Vec<f64> {
    let mut values: Vec<f64> =
        inputs["other"].as_object().into_iter().flatten().filter_map(|(_, v)| v.as_f64()).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    values
}

fn labels(inputs: &Value) -> Result<Judgments, String> {
    let pool = inputs["pool"].as_object().ok_or("has no pool")?;
    let others = second_labels(inputs);
    let mut highest = whole_numbers(&inputs["max_grades"]);
    highest.extend((!others.is_empty()).then(|| others.len() as i32 - 1));
    let aspects = highest.len().max(1);
    let mut builder = JudgmentsBuilder::new((0..aspects as u64).map(aspect));
    for (column, grade) in highest.into_iter().enumerate() {
        builder.declare_highest(column, grade);
    }
    for (document, labels) in pool {
        let mut labels = whole_numbers(labels);
        if !others.is_empty() {
            let second = inputs["other"][document].as_f64();
            labels.push(others.iter().position(|other| Some(*other) == second).map_or(-1, |place| place as i32));
        }
        add(&mut builder, "t", document, &labels)?;
    }
    if pool.is_empty() {
        // A topic needs a row; one that is pooled but not judged is as good as none.
        add(&mut builder, "t", "nobody's", &vec![-1; aspects])?;
    }
    add(&mut builder, "other", "x", &vec![0; aspects])?;
    for document in inputs["known"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        add(&mut builder, "other", document, &vec![0; aspects])?;
    }
    let mut lines = String::new();
    for (document, values) in inputs["attributes"].as_object().into_iter().flatten() {
        let values: Vec<String> = values.as_array().into_iter().flatten().map(ToString::to_string).collect();
        lines += &format!("t {document} {}\n", values.join(" "));
    }
    read_attributes("attributes", lines.as_bytes(), builder.finish()).map_err(|error| error.to_string())
}

fn add(builder: &mut JudgmentsBuilder, topic: &str, document: &str, labels: &[i32]) -> Result<(), String> {
    if labels.len() != builder.aspect_count() {
        return Err(format!("document {document} has {} label(s)", labels.len()));
    }
    builder.add(topic, "", document, labels).map_err(|_| format!("document {document} is there twice"))
}

fn whole_numbers(list: &Value) -> Vec<i32> {
    let numbers = list.as_array().into_iter().flatten();
    numbers.filter_map(|number| number.as_i64().and_then(|n| i32::try_from(n).ok())).collect()
}

fn preferences(inputs: &Value) -> Result<Judgments, String> {
    let mut builder = JudgmentsBuilder::new(["preference"]);
    for row in inputs["prefs"].as_array().into_iter().flatten() {
        let text = |at: usize| row[at].as_str().ok_or("a preference has no name where one should be");
        let level = row[3].as_f64().ok_or("a preference has no level")?;
        let row = PreferenceRow { topic: "t", group: text(0)?, subgroup: text(1)?, document: text(2)?, level };
        builder.add_preference(row);
    }
    builder.add_preference(PreferenceRow { topic: "other", group: "u", subgroup: "s", document: "x", level: 0.0 });
    Ok(builder.finish())
}

fn assessors(inputs: &Value) -> Result<Judgments, String> {
    let mut text = String::from("other a x 0\n");
    for (assessor, pool) in inputs["groups"].as_object().into_iter().flatten() {
        for (document, labels) in pool.as_object().into_iter().flatten() {
            text += &format!("t {assessor} {document} {}\n", labels[0]);
        }
    }
    read_judgments("groups", text.as_bytes(), JudgmentFormat::Assessors).map_err(|error| error.to_string())
}
