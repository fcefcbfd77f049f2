//! Expected values of the laboratory: `tests/vectors/*.json` of the repository, or every file of the same schema in the
//! folder that `ASPECTRA_VECTORS` names.

use crate::files;
use aspectra_eval::{Measure, Score};
use aspectra_lab::judged_runs::{Family, GradePool, Order};
use aspectra_lab::scale::{Answer, BUDGET, Scaling, scale};
use serde_json::{Value, json};

#[test]
fn vectors_of_scale_tests_come_out() {
    let entries: Vec<Value> = files::entries().into_iter().filter(|entry| entry["measure"] == "scale_test").collect();
    assert!(files::given().is_some() || !entries.is_empty(), "no vectors were found");
    let mut failures = Vec::new();
    for entry in &entries {
        let tolerance = entry["tol"].as_f64().unwrap_or(1e-10);
        match answer(&entry["params"]) {
            Ok(got) if files::agrees(&got, &entry["expected"], tolerance) => {}
            Ok(got) => failures.push(format!("{}: is {got}, expected {}", entry["id"], entry["expected"])),
            Err(error) => failures.push(format!("{}: {error}", entry["id"])),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn answer(params: &Value) -> Result<Value, String> {
    let number = |name: &str| params[name].as_u64().map(|number| number as u32);
    let length = number("N").ok_or("has no N")?;
    let highest = number("c").ok_or("has no c")?;
    let order = match params["kind"].as_str() {
        Some("rank") => Order::Rank,
        Some("set") => Order::Set,
        other => return Err(format!("kind {other:?} is unknown")),
    };
    let measure: Measure = text(params, length)?.parse().map_err(|error: aspectra_eval::Error| error.to_string())?;
    let pool = number("RB").map(|base| pool(base, highest, length, params)).transpose()?;
    let family = Family::new(highest as u16, length as usize, pool).map_err(|error| error.to_string())?;
    let how = Scaling {
        family,
        orders: std::slice::from_ref(if order == Order::Rank { &Order::Rank } else { &Order::Set }),
        budget: BUDGET,
        seed: 0,
    };
    let found = scale(&[measure], &how, &|| ()).map_err(|error| error.to_string())?;
    let verdict = found[0].verdict.as_ref().map_err(ToString::to_string)?;
    let score = |score: &Score| match score {
        Score::Exact(exact) => json!(exact.number.to_string().parse::<f64>().unwrap_or(f64::NAN)),
        other => json!(other.number()),
    };
    let violation = verdict.falls.as_ref().map(|falls| {
        json!({
            "worse": falls.worse, "better": falls.better,
            "m_worse": score(&falls.of_worse), "m_better": score(&falls.of_better),
        })
    });
    Ok(json!({
        "ordinal": verdict.ordinal == Answer::Yes,
        "interval": verdict.interval == Answer::Yes,
        "n_runs": verdict.rankings as u64,
        "first_violation": violation,
    }))
}

fn text(params: &Value, length: u32) -> Result<String, String> {
    let mut parts = Vec::new();
    let (name, cut) = match params["measure_name"].as_str().ok_or("has no measure_name")? {
        "grbp" => ("gRBP", false),
        "rbp" => ("RBP", false),
        "dcg_jk" => {
            parts.push(String::from("dcg=jk"));
            ("DCG", false)
        }
        "dcg_log2" => ("DCG", false),
        "ndcg" => ("nDCG", false),
        "err" => ("ERR", false),
        "ap" => ("AP", false),
        "rr" => ("RR", false),
        "rbto" => ("RBTO", true),
        "sbto" => ("SBTO", true),
        "p" => ("P", true),
        "f" => ("F", true),
        "gP" => ("gP", true),
        "gR" => ("gR", true),
        other => return Err(format!("measure {other} is unknown to the harness")),
    };
    for param in ["p", "b"] {
        if let Some(value) = params[param].as_f64() {
            parts.push(format!("{param}={value}"));
        }
    }
    if let Some(gains) = params["gains"].as_array() {
        let gains: Vec<String> = gains.iter().enumerate().map(|(label, gain)| format!("{label}:{gain}")).collect();
        parts.push(format!("gains={{{}}}", gains.join(",")));
    }
    if let Some(weights) = params["W"].as_array() {
        let weights: Vec<String> = weights.iter().map(ToString::to_string).collect();
        parts.push(format!("weights='{}'", weights.join(",")));
    }
    let parameters = if parts.is_empty() { String::new() } else { format!("({})", parts.join(",")) };
    Ok(format!("{name}{parameters}{}", if cut { format!("@{length}") } else { String::new() }))
}

/// A pool whose gains, divided by that of the best grade, sum to the recall base.
fn pool(base: u32, highest: u32, length: u32, params: &Value) -> Result<GradePool, String> {
    let gain = |grade: u32| params["gains"][grade as usize].as_f64().unwrap_or(f64::from(grade));
    let best = gain(highest);
    let share = |grade: u32| gain(grade) / best;
    // One document of each grade, and the rest in documents of the best grade and of one other.
    let rest = f64::from(base) - (1..=highest).map(share).sum::<f64>();
    for grade in 1..=highest {
        for more in 0..=10 * length {
            let of_best = rest - f64::from(more) * share(grade);
            if of_best >= -1e-9 && (of_best - of_best.round()).abs() < 1e-9 {
                let mut counts = vec![length; highest as usize + 1];
                counts[1..].fill(1);
                counts[grade as usize] += more;
                counts[highest as usize] += of_best.round() as u32;
                return GradePool::new(counts).map_err(|error| error.to_string());
            }
        }
    }
    Err(format!("no pool has the recall base {base}"))
}
