//! The entries of `measures.json` that are analyses.

use super::answers::come_out;
use super::scores::{matrix, value};
use aspectra_eval::{JudgmentsBuilder, Options};
use aspectra_meta::bounds::{Bounding, Candidate, bounds};
use aspectra_meta::concordance::{Counts, concordance};
use aspectra_meta::correlate::{Coefficient, Correlating, correlate_pair};
use aspectra_meta::discriminate::discriminative_power;
use aspectra_meta::downsample::sample::{stratified, uniform};
use aspectra_meta::quality::{LabelledRanking, Unjudged, best_runs, document_quality, zero_aspect};
use aspectra_meta::scenario::simulate;
use aspectra_meta::separate::Model;
use aspectra_meta::unanimity::{AllTied, unanimity_of};
use serde_json::{Map, Value, json};

/// What is run here; the harness of `crates/eval` leaves these ids to this one.
const ANSWERED: &[&str] = &[
    "mu",
    "simulate",
    "concordance",
    "concordance_ratios",
    "tau_topic_by_topic",
    "tau_overall",
    "discriminative_power",
    "best_runs",
    "zero_aspect",
    "doc_quality",
    "stratified_sample",
    "uniform_sample",
    "upper_bound",
];

#[test]
fn vectors_of_analyses() {
    come_out(|id, entry| {
        let ours = || answer(id, &entry["params"], &entry["inputs"]);
        ANSWERED.contains(&id).then(|| (ours(), entry["expected"].clone()))
    });
}

fn rows(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().unwrap().iter().map(numbers).collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn names(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

fn answer(id: &str, params: &Value, inputs: &Value) -> Value {
    match id {
        "mu" => {
            let others: Vec<Vec<Vec<f64>>> = inputs["others"].as_array().unwrap().iter().map(rows).collect();
            let all_tied = if params["all_tied"] == "half" { AllTied::Half } else { AllTied::One };
            value(&unanimity_of(&rows(&inputs["m"]), &others, all_tied).mu)
        }
        "simulate" => simulated(params, inputs),
        "concordance" => {
            let model = if params["model"] == "one-way" { Model::OneWay } else { Model::TwoWay };
            let found = concordance(&matrix("A", &inputs["M1"]), &matrix("B", &inputs["M2"]), model, 0.05).unwrap();
            counts(&found.counts)
        }
        "concordance_ratios" => {
            let count = |key: &str| inputs["counts"][key].as_u64().unwrap() as usize;
            let [aa, ma, pa, ad, md, pd] = ["AA", "MA", "PA", "AD", "MD", "PD"].map(count);
            counts(&Counts { aa, ma, pa, ad, md, pd })
        }
        "tau_topic_by_topic" | "tau_overall" => {
            let how = Correlating { samples: 100, coefficient: Coefficient::Tau, ..Correlating::default() };
            let found = correlate_pair(&matrix("A", &inputs["M1"]), &matrix("B", &inputs["M2"]), &how).unwrap();
            if id == "tau_overall" {
                return value(&found.overall);
            }
            let per_topic: Vec<Value> = found.per_topic.iter().map(value).collect();
            json!({"mean": value(&found.mean), "undefined_topics": found.undefined, "per_topic": per_topic})
        }
        "discriminative_power" => {
            value(&discriminative_power(&numbers(&inputs["asl"]), params["alpha"].as_f64().unwrap()))
        }
        "best_runs" => {
            let names = names(&inputs["names"]);
            best_runs(rows(&inputs["M"]), &names).into_iter().map(|run| json!(names[run])).collect()
        }
        "zero_aspect" => {
            let depth = params["depth"].as_u64().unwrap() as usize;
            let unjudged = if params["unjudged"] == "skip" { Unjudged::Skip } else { Unjudged::Zero };
            let found = zero_aspect(&labelled(inputs), depth, unjudged);
            let shares: Vec<Value> =
                (1..=depth).map(|r| json!(found.share(r).ok().map(|share| share * 100.0))).collect();
            let total: usize = found.zero.iter().sum();
            json!({"count": found.zero, "seen": found.seen, "total": total, "pct": shares})
        }
        "doc_quality" => {
            let band = |pair: &Value| (pair[0].as_u64().unwrap() as usize, pair[1].as_u64().unwrap() as usize);
            let bands: Vec<(usize, usize)> = params["buckets"].as_array().unwrap().iter().map(band).collect();
            document_quality(&labelled(inputs), &bands, Unjudged::Zero).iter().map(value).collect()
        }
        "stratified_sample" => by_percent(params, |percent| {
            let mut documents = Vec::new();
            let mut grades = Vec::new();
            for (grade, list) in inputs["lists"].as_object().unwrap() {
                for name in names(list) {
                    documents.push(name);
                    grades.push(grade.parse().unwrap());
                }
            }
            let order: Vec<usize> = (0..documents.len()).collect();
            stratified(&order, &grades, percent).into_iter().map(|row| documents[row].clone()).collect()
        }),
        "uniform_sample" => by_percent(params, |percent| {
            let (documents, grades): (Vec<&String>, Vec<i32>) =
                inputs["grades"].as_object().unwrap().iter().map(|(d, g)| (d, g.as_i64().unwrap() as i32)).unzip();
            let row = |name: &String| documents.iter().position(|document| *document == name).unwrap();
            let mut orders = inputs["orders"].as_array().unwrap().iter();
            let draw = || orders.next().map(|order| names(order).iter().map(row).collect());
            uniform(draw, &grades, percent).unwrap().into_iter().map(|row| documents[row].clone()).collect()
        }),
        "upper_bound" => upper_bound(params, inputs),
        _ => panic!("{id} is not answered here"),
    }
}

fn counts(counts: &Counts) -> Value {
    json!({
        "AA": counts.aa, "MA": counts.ma, "PA": counts.pa, "AD": counts.ad, "MD": counts.md, "PD": counts.pd,
        "pairs": counts.pairs(),
        "agree_ratio": value(&counts.agreements()),
        "mixed_ratio": value(&counts.mixed()),
        "disagree_ratio": value(&counts.disagreements()),
        "conclusion_bias": value(&counts.conclusion_bias()),
    })
}

fn upper_bound(params: &Value, inputs: &Value) -> Value {
    let highest = numbers(&inputs["max_grades"]);
    let mut builder = JudgmentsBuilder::new((0..highest.len()).map(|aspect| format!("a{aspect}")));
    highest.iter().enumerate().for_each(|(aspect, label)| builder.declare_highest(aspect, *label as i32));
    for (document, labels) in inputs["pool"].as_object().unwrap() {
        let labels: Vec<i32> = numbers(labels).iter().map(|label| *label as i32).collect();
        builder.add("t", "", document, &labels).unwrap();
    }
    let base = match params["base"].as_str().unwrap() {
        "ap" => "AP",
        "ndcg" => "nDCG",
        other => panic!("{other} is not known as a base"),
    };
    let cutoff = params["k"].as_u64().map(|k| format!("@{k}")).unwrap_or_default();
    let aggregate = params["aggregate"].as_str().unwrap().to_uppercase();
    let measure = format!("{aggregate}({base}{cutoff})").parse().unwrap();
    let found = bounds(&builder.finish(), &measure, &Options::default(), Bounding::default(), &|| ()).unwrap();
    let topic = found.topics[0].1.as_ref().unwrap();
    let candidates = found.candidates.iter().zip(&topic.candidates).map(|(candidate, score)| {
        let name = match candidate {
            Candidate::Lexicographic(order) => format!("lex{}", order.iter().map(usize::to_string).collect::<String>()),
            Candidate::Sum => "sum".to_owned(),
            Candidate::SquareSum => "sumsq".to_owned(),
            Candidate::Largest => "max".to_owned(),
        };
        (name, json!(score))
    });
    let candidates: Map<String, Value> = candidates.collect();
    json!({"candidates": candidates, "estimate": topic.estimate(), "exact": value(&topic.bound)})
}

fn simulated(params: &Value, inputs: &Value) -> Value {
    let found = simulate(
        &rows(&inputs["R"]),
        &rows(&inputs["u_rel"]),
        &numbers(&inputs["u_w"]),
        inputs["u_len"].as_f64().unwrap(),
        params["max_len"].as_u64().map(|longest| longest as usize),
    );
    // RBU by its definition: what is still unsatisfied of each subtopic, effort once a document.
    let (p, e) = (params["p"].as_f64().unwrap(), params["e"].as_f64().unwrap());
    let mut open = vec![1.0; found.weights.len()];
    let mut rbu = 0.0;
    for (i, row) in found.relevance.iter().enumerate() {
        let gain: f64 = row.iter().zip(&open).zip(&found.weights).map(|((r, open), w)| w * r * open).sum();
        rbu += p.powi(i as i32 + 1) * (gain - e);
        open.iter_mut().zip(row).for_each(|(open, r)| *open *= 1.0 - r);
    }
    json!({"R": found.relevance, "weights": found.weights, "length": found.length, "rbu": rbu})
}

fn labelled(inputs: &Value) -> Vec<LabelledRanking> {
    let rankings = inputs["rankings"].as_array().unwrap().iter();
    let labels = |pool: &Value, name: String| {
        pool.get(&name).map(|labels| numbers(labels).iter().map(|label| *label as i32).collect())
    };
    rankings
        .zip(inputs["pools"].as_array().unwrap())
        .map(|(ranking, pool)| names(ranking).into_iter().map(|name| labels(pool, name)).collect())
        .collect()
}

fn by_percent(params: &Value, sample: impl Fn(f64) -> Vec<String>) -> Value {
    let mut found = Map::new();
    for percent in numbers(&params["P"]) {
        let mut kept = sample(percent);
        kept.sort();
        found.insert(percent.to_string(), json!(kept));
    }
    Value::Object(found)
}
