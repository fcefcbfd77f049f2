//! Entries whose judgments are files of subtopics: passages of Dynamic Domain, nuggets.

use crate::answer::value;
use aspectra_eval::parse::{Combine, read_judgments, read_table};
use aspectra_eval::{JudgmentFormat, Judgments, Runs, evaluate, measures};
use serde_json::{Map, Value, json};

pub(crate) fn answer(id: &str, params: &Value, inputs: &Value) -> Result<Value, String> {
    let text = |error: aspectra_eval::Error| error.to_string();
    match id {
        "dd_grades" => {
            let table = read_table("passages", passages(inputs)?.as_bytes(), format(params)).map_err(text)?;
            let mut grades = Map::new();
            for (number, row) in table.rows().iter().enumerate().filter(|(_, row)| &*row.topic == "t") {
                let [document, subtopic] = [&row.document, &row.second].map(|id| String::from_utf8_lossy(id));
                let of = grades.entry(document.into_owned()).or_insert_with(|| json!({}));
                of[&*subtopic] = json!(table.labels(number)[0].number());
            }
            Ok(Value::Object(grades))
        }
        "dd_ct" | "session_dcg" => {
            let judgments = read_judgments("passages", passages(inputs)?.as_bytes(), format(params)).map_err(text)?;
            // The cut-off of the track counts iterations of five documents.
            let depth = 5 * params["cutoff"].as_u64().ok_or("has no cutoff")?;
            let texts: &[&str] = match id {
                "dd_ct" => &["CT_DD", "CT_DD(value=act)", "CT_DD(value=nct2017)"],
                _ => &["sessionDCG", "sessionDCG(norm=ideal)"],
            };
            let texts: Vec<String> = texts.iter().map(|text| format!("{text}@{depth}")).collect();
            let lists = inputs["iterations"].as_array().ok_or("has no iterations")?;
            let ranking: Vec<&str> =
                lists.iter().flat_map(|list| list.as_array().into_iter().flatten()).filter_map(Value::as_str).collect();
            Ok(Value::Array(scores(&judgments, &ranking, &texts)?))
        }
        _ => nuggets(inputs),
    }
}

fn format(params: &Value) -> JudgmentFormat {
    JudgmentFormat::Passages(match params["combine"].as_str() {
        Some("log2") => Combine::Log2,
        Some("max") => Combine::Max,
        _ => Combine::Sum,
    })
}

fn passages(inputs: &Value) -> Result<String, String> {
    // A second topic keeps the run from being empty.
    let mut lines = String::from("other s x p 1\n");
    for row in inputs["passages"].as_array().ok_or("has no passages")? {
        let field = |at: usize| row[at].as_str().unwrap_or_default();
        lines += &format!("t {} {} {} {}\n", field(0), field(1), field(2), row[3]);
    }
    Ok(lines)
}

/// The scores of a ranking on topic `t`; one that the run lacks scores as nothing retrieved.
fn scores(judgments: &Judgments, ranking: &[&str], texts: &[String]) -> Result<Vec<Value>, String> {
    let rows = ranking.iter().zip(0i32..).map(|(document, at)| ("t", *document, -f64::from(at)));
    let measures = measures(&texts.join(" ")).map_err(|error| error.to_string())?;
    let runs = Runs::from_rows("vector", rows.chain([("other", "x", 0.0)]));
    let scores = evaluate(judgments, &runs, &measures).map_err(|error| error.to_string())?;
    let topic = scores.topics().iter().position(|id| **id == *"t").ok_or("has no judgments")?;
    (0..texts.len()).map(|at| scores.score(0, topic, at).map(value).ok_or(String::from("has no score"))).collect()
}

/// The four scores of an answer: a ranking of one document.
fn nuggets(inputs: &Value) -> Result<Value, String> {
    let keys = ["strict_vital", "strict_all", "vital", "all"];
    let texts: Vec<String> = ["over=vital,strict=True", "over=all,strict=True", "over=vital", "over=all"]
        .map(|params| format!("NuggetScore({params})"))
        .into();
    let rows = inputs["nuggets"].as_array().ok_or("has no nuggets")?;
    let nuggets: Vec<Value> = rows
        .iter()
        .zip(1..)
        .map(|(row, number)| json!({"text": format!("n{number}"), "importance": row[0], "assignment": row[1]}))
        .collect();
    let found = match nuggets.is_empty() {
        // A topic without nuggets has no judgments at all.
        true => vec![json!(0.0); keys.len()],
        false => {
            let line = |topic: &str, document: &str| json!({"qid": topic, "docid": document, "nuggets": nuggets});
            let line = format!("{}\n{}\n", line("t", "answer"), line("other", "x"));
            let judgments = read_judgments("nuggets", line.as_bytes(), JudgmentFormat::Nuggets);
            scores(&judgments.map_err(|error| error.to_string())?, &["answer"], &texts)?
        }
    };
    Ok(keys.iter().map(|key| key.to_string()).zip(found).collect::<Map<String, Value>>().into())
}
