//! Verdicts as tables.

use super::{Answer, Scaled, Scaling, Sweep, Swept, Violation};
use crate::judged_runs::{Order, text};
use aspectra_eval::Finding;
use aspectra_eval::finding::{Table, Value};
use aspectra_words::Word;

/// The facts of a look at scales: which rankings, in which orders, and how many of them.
fn start(how: &Scaling) -> Finding {
    let mut finding = Finding::new("scale");
    let family = &how.family;
    finding.fact("grades", format!("0..{}", family.highest));
    finding.fact("length", family.length);
    finding.fact("pool", family.pool.to_string());
    for &order in how.orders {
        let count = order.formula(family.highest, family.length);
        let looked_at = match how.is_enumerable(order) {
            true => format!("all {count} = {} rankings", order.count(family.highest, family.length)),
            false => format!("a search among {count} rankings, {} of them scored", 2 * how.searched_pairs()),
        };
        finding.fact(if order == Order::Rank { "rank order" } else { "set order" }, looked_at);
    }
    if how.orders.iter().any(|&order| !how.is_enumerable(order)) {
        finding.fact("seed", how.seed as usize);
    }
    finding
}

/// Verdicts as a finding.
pub fn finding(found: &[Scaled], how: &Scaling) -> Finding {
    let mut finding = start(how);
    let mut verdicts = Table::new(
        "scales",
        "Whether a measure is an ordinal and an interval scale on a total order of all rankings",
        2,
        &[
            "measure",
            "order",
            "ordinal",
            "interval",
            "distinct",
            "rankings",
            "smallest_step",
            "largest_step",
            "unevenness",
        ],
    );
    let mut violations = Table::new(
        "violations",
        "The lowest neighbors that are out of order, or whose step is unlike the first",
        2,
        &["measure", "order", "not", "ranking", "next", "score", "next_score", "step"],
    );
    let mut attained = Table::new(
        "values",
        "The values that a measure takes, whatever the order of the rankings",
        2,
        &["measure", "order", "distinct", "smallest", "largest", "smallest_gap", "largest_gap", "unevenness"],
    );
    attained.is_detail = true;
    let mut steps = Table::new(
        "steps",
        "The score of every ranking, from the worst to the best",
        2,
        &["measure", "order", "place", "ranking", "score"],
    );
    steps.is_detail = true;
    for Scaled { measure, order, verdict } in found {
        let names = [Value::from(measure.to_string()), Value::from(order.word())];
        let verdict = match verdict {
            Ok(verdict) => verdict,
            Err(undefined) => {
                let why = Value::Undefined(undefined.to_string());
                verdicts.row(names.into_iter().chain(std::iter::repeat_n(why, 7)));
                continue;
            }
        };
        let searched = || Value::Undefined(String::from("not all rankings were scored"));
        let rankings = match usize::try_from(verdict.rankings) {
            Ok(count) => Value::Count(count),
            Err(_) => Value::Text(order.formula(how.family.highest, how.family.length)),
        };
        verdicts.row(names.clone().into_iter().chain([
            verdict.ordinal.word().into(),
            verdict.interval.word().into(),
            verdict.whole.map_or_else(searched, |whole| whole.distinct.into()),
            rankings,
            verdict.smallest_step.into(),
            verdict.largest_step.into(),
            verdict.whole.map_or_else(searched, |whole| whole.unevenness.into()),
        ]));
        for (what, violation) in [("ordinal", &verdict.falls), ("interval", &verdict.uneven)] {
            if let Some(violation) = violation {
                violations.row(names.clone().into_iter().chain([what.into()]).chain(cells(violation)));
            }
        }
        for (at, score) in verdict.steps.iter().enumerate() {
            let ranking = order.nth(how.family.highest, how.family.length, at as u64);
            let row = [Value::Count(at + 1), text(&ranking).into(), Value::Real(*score)];
            steps.row(names.clone().into_iter().chain(row));
        }
        if let Some(whole) = verdict.whole {
            let row = [whole.least, whole.most, whole.smallest_gap, whole.largest_gap, whole.gap_unevenness];
            attained.row(names.into_iter().chain([whole.distinct.into()]).chain(row.map(Value::Real)));
        }
    }
    finding.tables.push(verdicts);
    finding.tables.extend([violations, attained, steps].into_iter().filter(|table| !table.rows.is_empty()));
    finding
}

fn cells(violation: &Violation) -> [Value; 5] {
    let number = |score: &aspectra_eval::Score| score.number().map_or(Value::Empty, Value::Real);
    let step = match [&violation.of_worse, &violation.of_better].map(aspectra_eval::Score::number) {
        [Some(worse), Some(better)] => Value::Real(better - worse),
        _ => Value::Empty,
    };
    [
        text(&violation.worse).into(),
        text(&violation.better).into(),
        number(&violation.of_worse),
        number(&violation.of_better),
        step,
    ]
}

/// Where verdicts change, as a finding.
pub fn swept_finding(found: &[Swept], how: &Scaling, sweep: &Sweep) -> Finding {
    let mut finding = start(how);
    finding.fact("parameter", sweep.name.clone());
    finding.fact("from", sweep.from);
    finding.fact("to", sweep.to);
    let mut table = Table::new(
        "changes",
        format!("Where a measure stops or starts to be a scale as {} rises", sweep.name),
        2,
        &["measure", "order", "scale", "holds", "limit"],
    );
    let mut violations = Table::new(
        "violations",
        "The lowest neighbors that are out of order on the failing side",
        2,
        &["measure", "order", "at", "ranking", "next", "score", "next_score", "step"],
    );
    for swept in found {
        let names = [Value::from(swept.measure.to_string()), Value::from(swept.order.word())];
        let mut row = |scale: &str, holds: &str, limit: Value| {
            table.row(names.clone().into_iter().chain([scale.into(), holds.into(), limit]));
        };
        match (&swept.first, swept.changes.is_empty()) {
            (Err(undefined), _) => row("ordinal", "", Value::Undefined(undefined.to_string())),
            (Ok(Answer::No), true) => row("ordinal", "nowhere", Value::Empty),
            (Ok(_), true) if !swept.is_complete => row("ordinal", "not refuted anywhere", Value::Empty),
            (Ok(_), true) => row("ordinal", "everywhere", Value::Empty),
            (Ok(_), false) => {}
        }
        for change in &swept.changes {
            let holds = match (change.holds_below, swept.is_complete) {
                (true, true) => "up to",
                (true, false) => "not refuted up to",
                (false, true) => "from",
                (false, false) => "not refuted from",
            };
            row("ordinal", holds, change.holds_at.into());
            if let Some((at, violation)) = &change.violation {
                violations.row(names.clone().into_iter().chain([(*at).into()]).chain(cells(violation)));
            }
        }
        for &number in &swept.interval_at {
            row("interval", if swept.is_complete { "at" } else { "not refuted at" }, number.into());
        }
        if swept.first.is_ok() && swept.interval_at.is_empty() {
            row("interval", "nowhere that was looked at", Value::Empty);
        }
    }
    finding.tables.push(table);
    finding.tables.extend(Some(violations).filter(|table| !table.rows.is_empty()));
    finding
}
