//! Comparisons as tables.

use super::{Comparing, Comparison, Interval, Test};
use crate::finding::{Finding, Table, Value};
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::Word;

/// More pairs than this are left to the machine formats.
const MOST_PAIRS: usize = 45;

/// The comparisons as tables.
pub fn finding(found: &[Comparison], how: &Comparing) -> Finding {
    let mut finding = Finding::new("compare");
    let has_letters = how.baseline.is_none();
    let means_columns: &[&str] = &["measure", "run", "mean", "low", "high", "group", "top"];
    let means_columns = if has_letters { means_columns } else { &means_columns[..5] };
    let title = format!("Means with {}% intervals, best first", (1.0 - how.alpha) * 100.0);
    let mut means = Table::new("runs", title, 2, means_columns);
    let mut summary =
        Table::new("summary", "Pairs that differ significantly", 1, &["measure", "pairs", "significant", "share"]);
    let mut columns = vec![
        "measure",
        "run",
        "against",
        "difference",
        "low",
        "high",
        "effect",
        "wins",
        "ties",
        "losses",
        "p",
        "adjusted_p",
        "significant",
    ];
    if how.risk_alpha.is_some() {
        columns.extend(["u_risk", "t_risk", "t_risk_p"]);
    }
    let mut pairs = Table::new("pairs", "Pairs: the first run minus the second", 3, &columns);
    for one in found {
        for run in &one.runs {
            let mut row = vec![Value::from(&one.measure), Value::from(&run.run), Value::Real(run.mean)];
            row.extend([Value::end(&run.interval, false), Value::end(&run.interval, true)]);
            if has_letters {
                row.push(run.letters.as_ref().map_or_else(|why| Value::Undefined(why.0.clone()), Value::from));
                row.push(Value::Flag(run.is_top));
            }
            means.row(row);
        }
        for pair in &one.pairs {
            let mut row = vec![
                Value::from(&one.measure),
                Value::from(&pair.run),
                Value::from(&pair.other),
                Value::Real(pair.difference),
                Value::end(&pair.interval, false),
                Value::end(&pair.interval, true),
                Value::from(&pair.effect),
                Value::Count(pair.wins),
                Value::Count(pair.ties),
                Value::Count(pair.losses),
                Value::p(&pair.p),
                Value::p(&pair.adjusted),
                Value::Flag(pair.is_significant),
            ];
            if let Some(risk) = &pair.risk {
                row.extend([Value::from(&risk.u), Value::from(&risk.t), Value::p(&risk.p)]);
            }
            pairs.row(row);
        }
        let significant = one.pairs.iter().filter(|pair| pair.is_significant).count();
        let share = if one.pairs.is_empty() {
            Value::Undefined("no pairs".into())
        } else {
            Value::Share(significant as f64 / one.pairs.len() as f64)
        };
        summary.row([Value::from(&one.measure), one.pairs.len().into(), significant.into(), share]);
        for notice in &one.notices {
            if !finding.notices.contains(notice) {
                finding.notices.push(notice.clone());
            }
        }
    }
    pairs.is_detail = found.iter().any(|one| one.pairs.len() > MOST_PAIRS);
    finding.fact("test", how.test.word());
    let is_simultaneous = how.correction == Adjustment::None && how.test.is_simultaneous();
    finding.fact("correction", if is_simultaneous { "simultaneous" } else { how.correction.word() });
    finding.fact("alpha", how.alpha);
    finding.fact("effect", if how.test == Test::Tukey { "difference / residual sd" } else { "d_z" });
    if let Some(baseline) = &how.baseline {
        finding.fact("baseline", baseline);
    }
    if let Some(alpha) = how.risk_alpha {
        finding.fact("risk_alpha", alpha);
    }
    if let Some(one) = found.first() {
        finding.fact("topics", one.topics);
        finding.fact("runs", one.runs.len());
    }
    if how.interval != Interval::Test {
        finding.fact("interval", how.interval.word());
    }
    if how.interval.draws() || matches!(how.test, Test::Randomization | Test::Bootstrap | Test::RandomizedTukey) {
        finding.fact("samples", how.samples);
        finding.fact("seed", how.seed as usize);
    }
    finding.tables = vec![means, summary, pairs];
    finding
}
