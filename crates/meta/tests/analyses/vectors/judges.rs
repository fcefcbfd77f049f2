//! The entries of `judges.json` that are about runs and noise.

use super::answers::come_out;
use aspectra_meta::judges::{LabeledUnit, change, favor_in_labels, favor_in_scores, swap_test};
use aspectra_meta::noise::{NoiseModel, threshold};
use aspectra_stats::matrix::BlockMatrix;
use serde_json::{Value, json};

/// What is run here; the harness of `crates/eval` leaves these ids to this one.
const ANSWERED: &[&str] = &["family_bias", "leaderboard_change", "swap_test", "noise_relabel", "noise_threshold"];

#[test]
fn vectors_of_judges_and_runs() {
    come_out(|id, entry| {
        let ours = || answer(id, &entry["params"], &entry["inputs"]);
        ANSWERED.contains(&id).then(|| (ours(), entry["expected"].clone()))
    });
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn matrix(value: &Value) -> BlockMatrix {
    let rows: Vec<Vec<f64>> = value.as_array().unwrap().iter().map(numbers).collect();
    BlockMatrix::from_rows(&rows).unwrap()
}

fn flags(value: &Value) -> Vec<bool> {
    value.as_array().unwrap().iter().map(|flag| flag.as_bool().unwrap()).collect()
}

fn answer(id: &str, params: &Value, inputs: &Value) -> Value {
    match id {
        "family_bias" if inputs.get("units").is_some() => {
            let mut topics: Vec<&Value> = Vec::new();
            let units: Vec<LabeledUnit> = inputs["units"]
                .as_array()
                .unwrap()
                .iter()
                .map(|unit| {
                    let topic = topics.iter().position(|known| **known == unit[2]).unwrap_or_else(|| {
                        topics.push(&unit[2]);
                        topics.len() - 1
                    });
                    let label = |at: usize| unit[at].as_u64().unwrap() as u32;
                    let (in_own, in_other) = (unit[3].as_bool().unwrap(), unit[4].as_bool().unwrap());
                    LabeledUnit { judge: label(0), reference: label(1), topic, in_own, in_other }
                })
                .collect();
            let found = favor_in_labels(&units, 0.95).unwrap();
            json!({"favor": found.favor.ok(), "units": found.units, "dropped": found.dropped})
        }
        "family_bias" => {
            let found =
                favor_in_scores(&matrix(&inputs["judge"]), &matrix(&inputs["reference"]), &flags(&inputs["own"]), 0.95);
            match found.favor {
                Err(reason) => json!({"favor": null, "reason": reason.0}),
                Ok(favor) => json!({"favor": favor, "standard_error": found.standard_error.ok(),
                    "by_topic": found.by_topic}),
            }
        }
        "leaderboard_change" => {
            let alpha = params["alpha"].as_f64().unwrap_or(0.05);
            let found = change(&matrix(&inputs["reference"]), &matrix(&inputs["other"]), alpha).unwrap();
            let (run, from, to) = found.drop;
            let pairs = found.pairs;
            json!({"tau": found.tau.ok(), "largest_drop": to as i64 - from as i64, "run": run, "rank": from,
                "new_rank": to, "significant": pairs.significant, "kept": pairs.kept, "lost": pairs.lost,
                "flipped": pairs.flipped, "gained": pairs.gained, "share_flipped": pairs.share(pairs.flipped).ok(),
                "share_lost": pairs.share(pairs.lost).ok(), "topic_tau": found.topic_tau.ok(),
                "topics_undefined": found.topics_undefined})
        }
        "swap_test" => {
            let swaps: Vec<Vec<bool>> = inputs["swaps"].as_array().unwrap().iter().map(flags).collect();
            let found = swap_test(&matrix(&inputs["first"]), &matrix(&inputs["second"]), swaps.len(), |index| {
                swaps[index].clone()
            });
            json!({"tau": found.tau.ok(), "p": found.p.ok(), "undefined": found.undefined})
        }
        "noise_relabel" => relabeled(params, inputs),
        "noise_threshold" => {
            let level = threshold(
                &numbers(&inputs["levels"]),
                &numbers(&inputs["taus"]),
                params["threshold"].as_f64().unwrap(),
            );
            json!({ "level": level })
        }
        other => panic!("{other}"),
    }
}

fn relabeled(params: &Value, inputs: &Value) -> Value {
    let labels: Vec<Option<u64>> = inputs["labels"].as_array().unwrap().iter().map(Value::as_u64).collect();
    let scale = params["categories"].as_u64().unwrap() as usize;
    let mut counts = vec![0u64; scale];
    labels.iter().flatten().for_each(|label| counts[*label as usize] += 1);
    let model = match params["model"].as_str().unwrap() {
        "uniform" => NoiseModel::uniform(scale),
        "adjacent" => NoiseModel::adjacent(scale),
        "marginal" => NoiseModel::marginal(&counts),
        _ => {
            let row = |row: &Value| numbers(row).iter().map(|count| *count as u64).collect();
            NoiseModel::measured(&inputs["matrix"].as_array().unwrap().iter().map(row).collect::<Vec<Vec<u64>>>())
        }
    };
    let (first, second) = (numbers(&inputs["first"]), numbers(&inputs["second"]));
    let level = params["level"].as_f64().unwrap();
    let new: Vec<Option<usize>> = labels
        .iter()
        .enumerate()
        .map(|(at, label)| label.map(|label| model.relabel(label as usize, level, first[at], second[at])))
        .collect();
    let changed = labels.iter().zip(&new).filter(|(old, new)| old.map(|label| label as usize) != **new).count();
    json!({"labels": new, "changed": changed})
}
