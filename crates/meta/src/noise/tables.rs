//! Noise curves as tables.

use super::{NoisePoint, Noised, Noising, threshold};
use crate::finding::{Finding, Table, Value};
use crate::notice::judges::noise_on_noise;

/// Noise curves as tables.
pub fn finding(found: &Noised, runs: usize, topics: usize, how: &Noising) -> Finding {
    let mut finding = Finding::new("noise");
    finding.fact("repeats", how.repeats);
    finding.fact("alpha", how.alpha);
    finding.fact("threshold", how.threshold);
    finding.fact("seed", how.seed as usize);
    finding.fact("runs", runs);
    finding.fact("topics", topics);
    let columns = [
        "measure",
        "model",
        "level",
        "changed",
        "relevant_x",
        "tau",
        "sd",
        "min",
        "topic_tau",
        "kept",
        "lost",
        "flipped",
    ];
    let mut table = Table::new("noise", "The order of runs with noise on the labels", 2, &columns);
    let mut repeats = Table::new("repeats", "Every repetition", 2, &["measure", "model", "level", "repeat", "tau"]);
    repeats.is_detail = true;
    for point in &found.points {
        let [mean, sd, least] = point.spread();
        let pairs = point.pairs;
        table.row([
            (&point.measure).into(),
            (&point.model).into(),
            Value::from(point.level.to_string()),
            Value::Share(point.changed),
            (&point.relevant).into(),
            (&mean).into(),
            (&sd).into(),
            (&least).into(),
            (&point.topic_tau).into(),
            Value::share(&pairs.share(pairs.kept)),
            Value::share(&pairs.share(pairs.lost)),
            Value::share(&pairs.share(pairs.flipped)),
        ]);
        for (number, tau) in point.taus.iter().enumerate() {
            let level = Value::from(point.level.to_string());
            repeats.row([(&point.measure).into(), (&point.model).into(), level, (number + 1).into(), tau.into()]);
        }
    }
    let title = format!("The level where the mean tau falls below {}", how.threshold);
    let mut crossing = Table::new("threshold", title, 2, &["measure", "model", "level"]);
    let mut curves: Vec<Vec<&NoisePoint>> = Vec::new();
    for point in &found.points {
        match curves.last_mut() {
            Some(curve) if curve[0].measure == point.measure && curve[0].model == point.model => curve.push(point),
            _ => curves.push(vec![point]),
        }
    }
    for curve in curves {
        let mut known: Vec<(f64, f64)> =
            curve.iter().filter_map(|point| Some((point.level, point.spread()[0].clone().ok()?))).collect();
        known.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (levels, taus): (Vec<f64>, Vec<f64>) = known.into_iter().unzip();
        let level = match threshold(&levels, &taus, how.threshold) {
            Some(level) => Value::Real(level),
            None => Value::Undefined(String::from("never below")),
        };
        crossing.row([(&curve[0].measure).into(), (&curve[0].model).into(), level]);
    }
    finding.tables = vec![table, crossing, repeats];
    finding.notices.push(noise_on_noise());
    finding
}
