//! Sensitivity as tables.

use super::{Bending, BentPair, CURVE, Sensitivity, Winner};
use crate::finding::{Finding, Table, Value};
use aspectra_words::Word;

/// More rows than this are not read one by one.
const MOST_READ: usize = 15;

/// Sensitivity as tables: `curve`, `pairs`, `disagreements`, `weights`.
pub fn finding(found: &Sensitivity, how: &Bending) -> Finding {
    let mut finding = Finding::new("sensitivity");
    finding.fact("measure", found.weighing.measure.to_string());
    finding.fact("reference", how.reference.to_string());
    let gate = found.space.gate.map_or("none", |gate| &found.space.aspects[gate].name);
    finding.fact("gate", gate);
    let choices: Vec<String> = found.choices.iter().map(ToString::to_string).collect();
    finding.fact("choices", choices.join(" "));
    finding.fact("runs", found.runs.len());
    finding.fact("topics", found.topics);
    finding.fact("resamples", found.resamples);
    finding.fact("seed", how.seed as usize);
    finding.tables = vec![curve(found), pairs(found), disagreements(found, &choices), weights(found)];
    finding.notices = found.notices.clone();
    finding
}

fn curve(found: &Sensitivity) -> Table {
    let title = "Pairs of runs that stay decided while no label step counts more than r times another";
    let mut table = Table::new("curve", title, 1, &["r", "decided"]);
    for r in CURVE {
        let shown = if r.is_finite() { Value::Text(r.to_string()) } else { Value::Real(r) };
        table.row([shown, Value::Share(found.decided(r))]);
    }
    table
}

fn pairs(found: &Sensitivity) -> Table {
    let columns = [
        "first",
        "second",
        "winner",
        "lead",
        "downhill",
        "radius",
        "radius_low",
        "cam_share",
        "eucl_share",
        "manh_share",
        "cheb_share",
    ];
    let title =
        "Each pair of runs; shares of weights and scalings under which the winner is ahead (the first where none is)";
    let mut table = Table::new("pairs", title, 2, &columns);
    for pair in &found.pairs {
        table.row(row(found, pair));
    }
    table.is_detail = table.rows.len() > MOST_READ;
    table
}

fn row(found: &Sensitivity, pair: &BentPair) -> Vec<Value> {
    let is_second = pair.radius.winner == Winner::Second;
    let mut row = vec![
        Value::from(&found.runs[pair.first]),
        Value::from(&found.runs[pair.second]),
        pair.radius.winner.word().into(),
        pair.radius.lead.into(),
        pair.radius.downhill[usize::from(is_second)].into(),
        Value::Real(pair.radius.radius),
        Value::from(&pair.radius_low),
        Value::Share(if is_second { pair.cam.negative } else { pair.cam.positive }),
    ];
    row.extend(pair.scalings.iter().map(|shares| match shares {
        Ok(shares) => Value::Share(if is_second { shares.second } else { shares.first }),
        Err(reason) => Value::Undefined(reason.to_string()),
    }));
    row
}

fn disagreements(found: &Sensitivity, choices: &[String]) -> Table {
    let columns = ["choices", "first", "second", "lead1", "lead2", "driver", "driver_share"];
    let title = "Pairs of runs that two choices put in opposite orders, and the label tuples that drive them apart";
    let mut table = Table::new("disagreements", title, 3, &columns);
    for one in &found.disagreements {
        table.row([
            Value::from(format!("{} {}", choices[one.choices.0], choices[one.choices.1])),
            Value::from(&found.runs[one.runs.0]),
            Value::from(&found.runs[one.runs.1]),
            one.leads.0.into(),
            one.leads.1.into(),
            Value::from(one.driver.shown(&found.space)),
            Value::Share(one.share),
        ]);
    }
    // Nothing is not read either.
    table.is_detail = table.rows.len() > MOST_READ || table.rows.is_empty();
    table
}

fn weights(found: &Sensitivity) -> Table {
    let title = "Mean scores on each aspect, which CAM weighs";
    let mut table = Table::new("weights", title, 2, &["run", "aspect", "score"]);
    for (run, scores) in found.runs.iter().zip(&found.by_aspect) {
        for (aspect, score) in found.space.aspects.iter().zip(scores) {
            table.row([Value::from(run), Value::from(&aspect.name), Value::Real(*score)]);
        }
    }
    table.is_detail = true;
    table
}
