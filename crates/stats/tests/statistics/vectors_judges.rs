//! The expected values of `judges.json` that are statistics: agreement, Dawid-Skene, few exact and many approximate measurements.
//!
//! The file calls raters "judges", clusters "topics", exact measurements "human" and approximate ones "llm".

use crate::answers::come_out;
use aspectra_stats::Undefined;
use aspectra_stats::agreement::{
    Base, Chance, ClusterInterval, DawidSkene, Distance, GwetWeights, KappaWeights, Ratings, alpha, bias,
    cluster_bootstrap, cohen_kappa, dawid_skene, fleiss, gwet_ac, jackknife, light_kappa, mean_difference,
    raw_agreement,
};
use aspectra_stats::assisted::{
    Ends, Method, PartSample, Target, assisted_bootstrap, assisted_mean, assisted_sums, one_more,
};
use serde_json::{Value, json};

const ANSWERED: &[&str] = &[
    "raw_agreement",
    "cohen_kappa",
    "light_kappa",
    "fleiss_kappa",
    "gwet_ac",
    "krippendorff_alpha",
    "agreement_interval",
    "judge_bias",
    "dawid_skene",
    "ppi_mean",
    "ppi_documents",
    "conformal_topic",
];

#[test]
fn vectors_of_judges() {
    come_out(|id, entry| {
        let ours = || answer(id, &entry["params"], &entry["inputs"]);
        ANSWERED.contains(&id).then(|| (ours(), entry["expected"].clone()))
    });
}

fn word(reason: Undefined) -> &'static str {
    match reason {
        Undefined::OneRater => "one-judge",
        Undefined::NoOverlap => "no-overlap",
        Undefined::NoVariation => "no-variation",
        Undefined::OneCategory => "one-category",
        Undefined::OneCluster => "one-topic",
        Undefined::UndefinedReplicates => "undefined-replicates",
        Undefined::TooFewExact => "too-few-judged",
        Undefined::ConstantApproximations => "constant-llm-scores",
        Undefined::NothingSampled => "topic-without-sample",
        Undefined::OneSampled => "one-document-sampled",
        Undefined::InclusionOutOfRange => "inclusion-out-of-range",
        other => panic!("no word for {other:?}"),
    }
}

/// A value, or null with the reason beside it.
fn value(name: &str, outcome: Result<f64, Undefined>) -> Value {
    match outcome {
        Ok(number) => json!({ name: number }),
        Err(reason) => json!({ name: null, "reason": word(reason) }),
    }
}

fn with(mut object: Value, more: Value) -> Value {
    let (Some(into), Value::Object(more)) = (object.as_object_mut(), more) else { panic!("no objects") };
    into.extend(more);
    object
}

fn label(value: &Value) -> Option<u32> {
    value.as_u64().map(|label| label as u32)
}

fn rows(inputs: &Value) -> Vec<Vec<Option<u32>>> {
    let row = |row: &Value| row.as_array().unwrap().iter().map(label).collect();
    inputs["labels"].as_array().unwrap().iter().map(row).collect()
}

/// Ratings in the clusters that the topics are, in order of appearance.
fn ratings(inputs: &Value) -> Ratings {
    let rows = rows(inputs);
    let Some(topics) = inputs["topics"].as_array() else { return Ratings::from_rows(&rows).unwrap() };
    let mut seen: Vec<&Value> = Vec::new();
    let place = |topic| {
        seen.iter().position(|known| *known == topic).unwrap_or_else(|| {
            seen.push(topic);
            seen.len() - 1
        })
    };
    let clusters: Vec<usize> = topics.iter().map(place).collect();
    Ratings::from_clustered_rows(&rows, &clusters).unwrap()
}

fn kappa_weights(params: &Value) -> KappaWeights {
    match params["weights"].as_str() {
        Some("linear") => KappaWeights::Linear,
        Some("quadratic") => KappaWeights::Quadratic,
        _ => KappaWeights::None,
    }
}

fn distance(params: &Value) -> Distance {
    match params["level"].as_str() {
        Some("nominal") => Distance::Nominal,
        Some("interval") => Distance::Interval,
        _ => Distance::Ordinal,
    }
}

fn chance(found: Result<Chance, Undefined>, units: usize) -> Value {
    let parts = found.map(|c| json!({"observed": c.observed, "chance": c.chance}));
    let shown = with(value("value", found.map(|c| c.value)), json!({ "units": units }));
    with(shown, parts.unwrap_or(json!({})))
}

fn answer(id: &str, params: &Value, inputs: &Value) -> Value {
    let base = if params["units"] == "all" { Base::All } else { Base::Paired };
    let scale = params["categories"].as_u64().unwrap_or_default() as usize;
    match id {
        "raw_agreement" => {
            let ratings = ratings(inputs);
            let tally = ratings.tally();
            let found = raw_agreement(&tally);
            let mut shown = with(value("value", found.map(|raw| raw.value)), json!({"units": tally.paired_units()}));
            if let Ok(raw) = found {
                shown["adjacent"] = json!(raw.adjacent);
            }
            if ratings.raters() == 2 {
                shown["confusion"] = json!(ratings.confusion(0, 1).unwrap().on_scale(scale));
            }
            shown
        }
        "cohen_kappa" => {
            let both = ratings(inputs).confusion(0, 1).unwrap();
            // One rater who gave nothing at all leaves one judge.
            let found = match ratings(inputs).active_raters() {
                ..2 => Err(Undefined::OneRater),
                _ => cohen_kappa(&both, kappa_weights(params)),
            };
            with(value("value", found), json!({"units": both.units()}))
        }
        "light_kappa" => {
            let ratings = ratings(inputs);
            let pairs: Vec<_> = (0..ratings.raters())
                .flat_map(|a| (a + 1..ratings.raters()).map(move |b| (a, b)))
                .map(|(a, b)| ratings.confusion(a, b).unwrap())
                .collect();
            let found = light_kappa(&pairs, kappa_weights(params));
            let counts = found.map(|light| json!({"pairs": light.pairs, "defined": light.defined}));
            with(
                value("value", found.map(|light| light.value)),
                counts.unwrap_or(json!({"pairs": pairs.len(), "defined": 0})),
            )
        }
        "fleiss_kappa" => {
            let tally = ratings(inputs).tally();
            chance(fleiss(&tally, base), tally.paired_units())
        }
        "gwet_ac" => {
            let tally = ratings(inputs).tally();
            let weights = match params["weights"].as_str() {
                Some("linear") => GwetWeights::Linear,
                Some("quadratic") => GwetWeights::Quadratic,
                Some("ordinal") => GwetWeights::Ordinal,
                _ => GwetWeights::None,
            };
            chance(gwet_ac(&tally, scale, weights, base), tally.paired_units())
        }
        "krippendorff_alpha" => {
            let tally = ratings(inputs).tally();
            let found = alpha(&tally, distance(params));
            let shown = with(value("value", found.map(|alpha| alpha.value)), json!({"units": tally.paired_units()}));
            let parts = found.map(|a| json!({"observed": a.observed, "expected": a.expected, "labels": a.labels}));
            with(shown, parts.unwrap_or(json!({})))
        }
        "agreement_interval" => interval(params, inputs),
        "judge_bias" => judge_bias(&ratings(inputs), scale),
        "dawid_skene" => estimated(params, inputs, scale),
        "ppi_mean" => ppi_mean(params, inputs),
        "ppi_documents" => ppi_documents(params, inputs),
        "conformal_topic" => {
            let found = one_more(&measured(&inputs["human"]), &numbers(&inputs["llm"]), confidence(params)).unwrap();
            with(value("half_width", found.half_width), json!({"judged": found.exact}))
        }
        other => panic!("{other}"),
    }
}

fn interval(params: &Value, inputs: &Value) -> Value {
    let ratings = ratings(inputs);
    let (level, given) = (confidence(params), inputs["resamples"].as_array());
    let resamples: Option<Vec<Vec<usize>>> = given
        .map(|lists| lists.iter().map(|list| numbers(list).iter().map(|place| *place as usize).collect()).collect());
    let found = if params["statistic"] == "krippendorff_alpha" {
        let statistic = |tally: &_| alpha(tally, distance(params)).map(|alpha| alpha.value);
        match &resamples {
            Some(resamples) => cluster_bootstrap(&ratings.tallies(), statistic, resamples, level),
            None => jackknife(&ratings.tallies(), statistic, level),
        }
    } else if ["fleiss_kappa", "gwet_ac", "raw_agreement"].iter().any(|name| params["statistic"] == *name) {
        let scale = params["categories"].as_u64().unwrap_or_default() as usize;
        let statistic = |tally: &_| match params["statistic"].as_str() {
            Some("fleiss_kappa") => fleiss(tally, Base::Paired).map(|kappa| kappa.value),
            Some("gwet_ac") => gwet_ac(tally, scale, GwetWeights::None, Base::Paired).map(|ac| ac.value),
            _ => raw_agreement(tally).map(|raw| raw.value),
        };
        match &resamples {
            Some(resamples) => cluster_bootstrap(&ratings.tallies(), statistic, resamples, level),
            None => jackknife(&ratings.tallies(), statistic, level),
        }
    } else {
        let is_bias = params["statistic"] == "judge_bias";
        let statistic =
            |both: &_| if is_bias { mean_difference(both) } else { cohen_kappa(both, kappa_weights(params)) };
        let clusters = ratings.confusions(0, 1).unwrap();
        match &resamples {
            Some(resamples) => cluster_bootstrap(&clusters, statistic, resamples, level),
            None => jackknife(&clusters, statistic, level),
        }
    };
    shown(&found.unwrap())
}

fn shown(found: &ClusterInterval) -> Value {
    let mut shown = json!({"topics": found.clusters, "undefined": found.undefined});
    if let Err(reason) = found.interval {
        shown["reason"] = json!(word(reason));
    }
    if let Err(reason) = found.estimate {
        shown["reason"] = json!(word(reason));
    }
    shown["estimate"] = json!(found.estimate.ok());
    shown["standard_error"] = json!(found.standard_error.ok());
    shown["low"] = json!(found.interval.ok().map(|ends| ends.0));
    shown["high"] = json!(found.interval.ok().map(|ends| ends.1));
    shown
}

fn judge_bias(ratings: &Ratings, scale: usize) -> Value {
    match bias(&ratings.confusions(0, 1).unwrap(), scale) {
        Err(reason) => json!({"mean": null, "reason": word(reason), "units": 0}),
        Ok(found) => {
            let grade = |of: &aspectra_stats::agreement::GradeBias| {
                json!({"grade": of.grade, "units": of.units, "mean": of.mean.ok(),
                    "exchangeable": of.exchangeable.ok(), "excess": of.excess.ok()})
            };
            let grades: Vec<Value> = found.by_grade.iter().map(grade).collect();
            json!({"units": found.units, "mean": found.mean, "topic_mean": found.cluster_mean, "over": found.over,
                "under": found.under, "absolute": found.absolute, "by_grade": grades})
        }
    }
}

fn estimated(params: &Value, inputs: &Value, scale: usize) -> Value {
    let units: Vec<Vec<(u32, u32)>> = rows(inputs)
        .iter()
        .map(|row| row.iter().zip(0..).filter_map(|(label, judge)| Some((judge, (*label)?))).collect())
        .collect();
    let judges = inputs["judges"].as_array().unwrap().len();
    let gold: Option<Vec<Option<u32>>> = inputs["gold"].as_array().map(|list| list.iter().map(label).collect());
    let how = DawidSkene {
        scale,
        iterations: params["iterations"].as_u64().unwrap() as usize,
        tolerance: params["tolerance"].as_f64().unwrap(),
        smoothing: params["smoothing"].as_f64().unwrap(),
    };
    let found = dawid_skene(&units, judges, gold.as_deref(), &how).unwrap();
    let posterior: Vec<Value> =
        found.posterior.iter().map(|shares| if shares.is_empty() { Value::Null } else { json!(shares) }).collect();
    json!({"labels": found.labels, "posterior": posterior, "prior": found.prior, "confusion": found.confusion,
        "accuracy": found.accuracy, "iterations": found.iterations, "log_likelihood": found.log_likelihood})
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

fn measured(value: &Value) -> Vec<Option<f64>> {
    value.as_array().unwrap().iter().map(Value::as_f64).collect()
}

fn confidence(params: &Value) -> f64 {
    params["confidence"].as_f64().unwrap_or(0.95)
}

fn method(params: &Value) -> Method {
    match (params["method"].as_str(), params["lambda"].as_f64()) {
        (_, Some(lambda)) => Method::Difference(lambda),
        (Some("human"), _) => Method::Exact,
        (Some("tuned"), _) => Method::Tuned,
        (Some("ppi_py"), _) => Method::PpiPy,
        _ => Method::Difference(1.0),
    }
}

fn target(params: &Value) -> Target {
    if params["population"] == "these" { Target::These } else { Target::Population }
}

fn ppi_mean(params: &Value, inputs: &Value) -> Value {
    let (human, llm) = (measured(&inputs["human"]), numbers(&inputs["llm"]));
    let counts = json!({"topics": llm.len(), "judged": human.iter().flatten().count()});
    if let Some(given) = inputs["resamples"].as_array() {
        let places = |list: &Value| numbers(list).iter().map(|place| *place as usize).collect();
        let resamples: Vec<[Vec<usize>; 2]> = given.iter().map(|pair| [places(&pair[0]), places(&pair[1])]).collect();
        return match assisted_bootstrap(&human, &llm, method(params), &resamples, confidence(params)).unwrap() {
            Err(reason) => with(counts, json!({"estimate": null, "reason": word(reason)})),
            Ok(found) => {
                let ends = found.interval.ok();
                let mut shown = json!({"estimate": found.estimate, "lambda": found.lambda, "undefined": found.undefined,
                    "low": ends.map(|ends| ends.0), "high": ends.map(|ends| ends.1)});
                if let Err(reason) = found.interval {
                    shown["reason"] = json!(word(reason));
                }
                with(counts, shown)
            }
        };
    }
    let ends = if params["interval"] == "normal" { Ends::Normal } else { Ends::T };
    match assisted_mean(&human, &llm, method(params), target(params), ends, confidence(params)).unwrap() {
        Err(reason) => with(counts, json!({"estimate": null, "reason": word(reason)})),
        Ok(found) => with(
            counts,
            json!({"estimate": found.estimate, "lambda": found.lambda, "standard_error": found.standard_error.ok(),
                "df": found.df, "low": found.interval.ok().map(|ends| ends.0),
                "high": found.interval.ok().map(|ends| ends.1), "worth": found.worth.ok(),
                "imbalance": found.imbalance.ok()}),
        ),
    }
}

fn ppi_documents(params: &Value, inputs: &Value) -> Value {
    let sample = |topic: &Value| PartSample {
        weight: numbers(&topic["weight"]),
        approximate: numbers(&topic["llm"]),
        exact: measured(&topic["human"]),
        inclusion: topic
            .get("inclusion")
            .map(|given| given.as_array().unwrap().iter().map(|pi| pi.as_f64().unwrap_or(f64::NAN)).collect()),
    };
    let units: Vec<PartSample> = inputs["topics"].as_array().unwrap().iter().map(sample).collect();
    match assisted_sums(&units, method(params), target(params), confidence(params)).unwrap() {
        Err(reason) => json!({"estimate": null, "reason": word(reason)}),
        Ok(found) => {
            let ends = found.interval.ok();
            let mut shown = json!({"estimate": found.estimate, "lambda": found.lambda, "topics": units.len(),
                "by_topic": found.by_unit, "df": found.df, "standard_error": found.standard_error.ok(),
                "low": ends.map(|ends| ends.0), "high": ends.map(|ends| ends.1)});
            if let Err(reason) = found.standard_error {
                shown["reason"] = json!(word(reason));
            }
            shown
        }
    }
}
