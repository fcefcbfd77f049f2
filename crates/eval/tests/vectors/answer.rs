//! What we compute for an entry.

use crate::{collection, facet_files, nested, reductions, texts};
use aspectra_eval::collection::Answers;
use aspectra_eval::language::Averaging;
use aspectra_eval::parse::read_table;
use aspectra_eval::scores::{Unknown, ZTable, average, risk_delta, t_risk, u_risk};
use aspectra_eval::{Collection, JudgmentFormat, Score};
use serde_json::{Map, Value, json};

/// Our value for an entry, in the form of its `expected`.
pub(crate) fn answer(entry: &Value) -> Result<Value, String> {
    let id = entry["measure"].as_str().ok_or("has no measure")?;
    let (params, inputs) = (&entry["params"], &entry["inputs"]);
    match id {
        "counts" => counts(params, inputs),
        "geometric_mean" => geometric_mean(inputs),
        "z_te" => z_scores(inputs),
        "ct_dd" => cube_test(params, inputs),
        "dd_grades" | "dd_ct" | "session_dcg" | "nugget_scores" => facet_files::answer(id, params, inputs),
        "u_risk" | "t_risk" | "risk_delta" => risk(id, params, inputs),
        "reduce" => reductions::reduce(params, inputs),
        "reduce_tuples" => reductions::reduce_tuples(params, inputs),
        "misinfo_row" => misinfo_row(inputs),
        "toma_weights" => nested::toma_weights(params, inputs),
        "sbto" | "rbto" => exact(id, params, inputs),
        _ => match texts::text(id, params).or_else(|| nested::text(id, params, inputs)) {
            Some(text) => collection::score(inputs, &text?).map(|score| value(&score)),
            None => Err(format!("measure id \"{id}\" is unknown to the harness")),
        },
    }
}

pub(crate) fn value(score: &Score) -> Value {
    match score {
        Score::Real(number) => json!(number),
        Score::Count(count) => json!(count),
        Score::Text(text) => json!(&**text),
        other => other.number().map_or(Value::Null, |number| json!(number)),
    }
}

/// The whole number of a total order: a text where it may be longer than a number of JSON.
fn exact(id: &str, params: &Value, inputs: &Value) -> Result<Value, String> {
    let text = texts::text(id, params).ok_or("has no text")??;
    match collection::score(inputs, &text)? {
        Score::Exact(exact) if id == "rbto" => Ok(json!(exact.number.to_string())),
        Score::Exact(exact) => serde_json::from_str(&exact.number.to_string()).map_err(|error| error.to_string()),
        other => Err(format!("is {other:?}, which is not exact")),
    }
}

fn counts(params: &Value, inputs: &Value) -> Result<Value, String> {
    let of = [
        ("num_ret", "NumRet"),
        ("num_rel", "NumRel"),
        ("num_rel_ret", "NumRelRet"),
        ("num_nonrel_judged_ret", "NumNonRelRet"),
    ];
    let mut found = Map::new();
    for (key, name) in of {
        let mut params = params.clone();
        if let (Some(map), "NumRet") = (params.as_object_mut(), name) {
            map.remove("level");
        }
        let text = texts::written("counts", name, "", "", &params)?;
        found.insert(key.to_owned(), value(&collection::score(inputs, &text)?));
    }
    Ok(Value::Object(found))
}

fn cube_test(params: &Value, inputs: &Value) -> Result<Value, String> {
    let of = |fixed| -> Result<Value, String> {
        let text = texts::written("ct_dd", "CT_DD", fixed, "k", params)?;
        Ok(value(&collection::score(inputs, &text)?))
    };
    Ok(Value::Array(vec![of("value=ct")?, of("value=act")?]))
}

/// Gains of a run on a baseline, or their summary.
fn risk(id: &str, params: &Value, inputs: &Value) -> Result<Value, String> {
    let alpha = params["alpha"].as_f64().ok_or("has no alpha")?;
    let scores = |key: &str| inputs[key].as_array().ok_or(format!("has no {key}"));
    let pairs = scores("x")?.iter().zip(scores("y")?);
    let deltas: Vec<f64> =
        pairs.filter_map(|(score, baseline)| Some(risk_delta(score.as_f64()?, baseline.as_f64()?, alpha))).collect();
    Ok(match id {
        "u_risk" => value(&u_risk(&deltas)),
        "t_risk" => value(&t_risk(&deltas)),
        _ => json!(deltas),
    })
}

fn geometric_mean(inputs: &Value) -> Result<Value, String> {
    let list = inputs["x"].as_array().ok_or("has no x")?;
    let scores: Vec<Score> = list.iter().filter_map(Value::as_f64).map(Score::Real).collect();
    Ok(value(&average(Averaging::GeometricMean { floor: 1e-5 }, scores.iter())))
}

/// A row of the judgments, by the coding of the track's guidelines.
fn misinfo_row(inputs: &Value) -> Result<Value, String> {
    let text = |error: aspectra_eval::Error| error.to_string();
    let collection = Collection::find("trec-misinfo-2020-guidelines").map_err(text)?;
    let row = format!("t 0 d {} {} {}\n", inputs["usefulness"], inputs["answer"], inputs["credibility"]);
    let table = read_table("row", row.as_bytes(), JudgmentFormat::Qrels).map_err(text)?;
    let table = table.with_aspects(collection.columns.clone()).map_err(text)?;
    let answers = Answers::new([("t", inputs["topic_answer"].as_str().ok_or("has no topic_answer")?)]);
    let graded = collection.apply(&table, Some(&answers), None).map_err(text)?;
    Ok(graded.labels(0).iter().map(|label| json!(label.number())).collect())
}

fn z_scores(inputs: &Value) -> Result<Value, String> {
    let mut lines = String::new();
    for (name, spread) in inputs["table"].as_object().ok_or("has no table")? {
        lines += &format!("t {name} {} {}\n", spread[0], spread[1]);
    }
    let table = ZTable::read("table", lines.as_bytes()).map_err(|error| error.to_string())?;
    let table = table.with_unknown(Unknown::Million);
    let mut found = Map::new();
    for (name, score) in inputs["values"].as_object().ok_or("has no values")? {
        let score = score.as_f64().ok_or("a value is not a number")?;
        found.insert(name.clone(), value(&table.z("t", name, score)));
    }
    Ok(Value::Object(found))
}
