//! Comparisons as tables.

use super::{Alternative, Bayes, Comparing, Comparison, Effects, Family, Pair, Test};
use super::{bayes, by_group};
use crate::error::Reason;
use crate::finding::{Finding, Table, Value};
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::Word;

/// More pairs than this are left to the machine formats.
const MOST_PAIRS: usize = 45;

/// The comparisons as tables.
pub fn finding(found: &[Comparison], how: &Comparing) -> Finding {
    let mut finding = Finding::new("compare");
    let is_equivalence = how.test == Test::Tost;
    let has_letters = how.baselines.is_empty() && !is_equivalence;
    let mut means_columns = vec!["measure", "run", "mean", "low", "high"];
    means_columns.extend(how.groups.as_ref().map(|_| "design_effect"));
    means_columns.extend(["group", "top"].iter().filter(|_| has_letters));
    let title = format!("Means with {}% intervals, each run by itself, best first", (1.0 - how.alpha) * 100.0);
    let mut means = Table::new("runs", title, 2, &means_columns);
    // Where equivalence is tested, what is found is no difference.
    let flag = if is_equivalence { "equivalent" } else { "significant" };
    let mut summary_columns = vec!["measure", "pairs", flag, "share"];
    let is_after_anova = matches!(how.test, Test::Tukey | Test::Dunnett);
    if is_after_anova {
        summary_columns.extend(OMNIBUS);
    }
    let title = if is_equivalence { "Pairs that are equivalent" } else { "Pairs that differ significantly" };
    let mut summary = Table::new("summary", title, 1, &summary_columns);
    // Wilcoxon's and the sign test ask about another location than the mean.
    let has_location = found.iter().flat_map(|one| &one.pairs).any(|pair| pair.location.is_some());
    let has_attained = found.iter().flat_map(|one| &one.pairs).any(|pair| pair.attained.is_some());
    let mut columns = vec!["measure", "run", "against", "difference"];
    columns.extend(has_location.then_some(if how.test == Test::Sign { "median" } else { "pseudomedian" }));
    columns.extend(["low", "high"]);
    columns.extend(has_attained.then_some("attained"));
    columns.push("effect");
    columns.extend(how.groups.as_ref().map(|_| "design_effect"));
    columns.extend(["wins", "ties", "losses", "p", "adjusted_p", flag]);
    if how.risk_alpha.is_some() {
        columns.extend(["u_risk", "t_risk", "t_risk_p", "t_risk_adjusted_p", "geo_risk"]);
    }
    let mut pairs = Table::new("pairs", "Pairs: the first run minus the second", 3, &columns);
    for one in found {
        for run in &one.runs {
            let mut row = vec![Value::from(&one.measure), Value::from(&run.run), Value::Real(run.mean)];
            row.extend([Value::end(&run.interval, false), Value::end(&run.interval, true)]);
            row.extend(run.design_effect.as_ref().map(Value::from));
            if has_letters {
                row.push(run.letters.as_ref().map_or_else(|why| Value::Undefined(why.0.clone()), Value::from));
                row.push(match &run.letters {
                    Ok(_) => Value::Flag(run.is_top),
                    Err(why) => Value::Undefined(why.0.clone()),
                });
            }
            means.row(row);
        }
        for pair in &one.pairs {
            let mut row = vec![
                Value::from(&one.measure),
                Value::from(&pair.run),
                Value::from(&pair.other),
                Value::Real(pair.difference),
            ];
            let or_empty = |value: Option<f64>| value.map_or(Value::Empty, Value::Real);
            row.extend(has_location.then(|| or_empty(pair.location)));
            row.extend([Value::end(&pair.interval, false), Value::end(&pair.interval, true)]);
            row.extend(has_attained.then(|| or_empty(pair.attained)));
            row.push(Value::from(&pair.effect));
            row.extend(pair.design_effect.as_ref().map(Value::from));
            row.extend([
                Value::Count(pair.wins),
                Value::Count(pair.ties),
                Value::Count(pair.losses),
                Value::p(&pair.p),
                Value::p(&pair.adjusted),
                decision(pair),
            ]);
            if let Some(risk) = &pair.risk {
                row.extend([Value::from(&risk.u), Value::from(&risk.t), Value::p(&risk.p), Value::p(&risk.adjusted)]);
                row.push(Value::from(&risk.geo));
            }
            pairs.row(row);
        }
        let significant = one.pairs.iter().filter(|pair| pair.is_significant).count();
        let undecided = one.pairs.iter().find_map(|pair| pair.adjusted.as_ref().err());
        let mut row = vec![Value::from(&one.measure), one.pairs.len().into()];
        row.extend(match undecided {
            _ if one.pairs.is_empty() => [significant.into(), Value::Undefined("no pairs".into())],
            Some(why) => [Value::Undefined(why.0.clone()), Value::Undefined(why.0.clone())],
            None => [significant.into(), Value::Share(significant as f64 / one.pairs.len() as f64)],
        });
        if is_after_anova {
            row.extend(omnibus(one));
        }
        summary.row(row);
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
    finding.fact(
        "effect",
        match how.test {
            Test::Tukey | Test::Dunnett => "difference / residual sd",
            Test::Wilcoxon => "rank-biserial",
            _ => "d_z",
        },
    );
    if !how.baselines.is_empty() {
        finding.fact("baseline", how.baselines.join(", "));
    }
    if how.alternative != Alternative::TwoSided {
        finding.fact("alternative", how.alternative.word());
    }
    if how.family != Family::Measure {
        finding.fact("family", how.family.word());
    }
    if let Some(margin) = how.margin {
        finding.fact("margin", margin);
    }
    if let Some(groups) = found.first().and_then(|one| one.groups.as_ref()) {
        finding.fact("groups", groups.names.len());
    }
    if let Some(alpha) = how.risk_alpha {
        finding.fact("risk_alpha", alpha);
    }
    if let Some(one) = found.first() {
        finding.fact("topics", one.topics);
        finding.fact("runs", one.runs.len());
    }
    if let Some(one) = found.first() {
        finding.fact("interval", &*one.intervals);
        if how.draws() {
            finding.fact("samples", one.samples);
            finding.fact("seed", how.seed as usize);
        }
    }
    finding.paper = super::paper::paper(found, how);
    finding.tables = vec![means, summary, pairs];
    finding.tables.extend(posteriors(found, how));
    finding.tables.extend(by_group::tables(found, 1.0 - how.alpha));
    finding.tables.push(tests(found, how));
    // The effect size of all runs together belongs to every test.
    if !is_after_anova && how.groups.is_none() {
        let columns: Vec<&'static str> = std::iter::once("measure").chain(OMNIBUS).collect();
        let mut anova = Table::new("anova", "Analysis of variance of all runs", 1, &columns);
        anova.is_detail = true;
        found.iter().for_each(|one| anova.row(std::iter::once(Value::from(&one.measure)).chain(omnibus(one))));
        finding.tables.push(anova);
    }
    finding
}

/// The columns of an analysis of variance.
const OMNIBUS: [&str; 8] = ["f", "df", "f_p", "epsilon", "corrected_p", "omega2", "omega2_low", "omega2_high"];

/// The posterior probabilities, where they were asked for.
fn posteriors(found: &[Comparison], how: &Comparing) -> Option<Table> {
    let draws = match how.bayes? {
        Bayes::SignedRank => format!(", {} draws", how.samples.unwrap_or(bayes::DRAWS)),
        Bayes::T => String::new(),
    };
    let model = how.bayes?.word();
    let title = format!("Posterior probabilities of the first run ({model}, region {}{draws})", how.rope);
    let mut table = bayes::table(title);
    for one in found {
        table.rows.extend(one.pairs.iter().filter_map(|pair| bayes::row(&one.measure, pair, 1.0 - how.alpha)));
    }
    table.is_detail = found.iter().any(|one| one.pairs.len() > MOST_PAIRS);
    Some(table)
}

/// Whether a pair is significant; what was not tested is no "no".
fn decision(pair: &Pair) -> Value {
    match &pair.adjusted {
        Ok(_) => Value::Flag(pair.is_significant),
        Err(why) => Value::Undefined(why.0.clone()),
    }
}

/// The analysis of variance as cells.
fn omnibus(one: &Comparison) -> Vec<Value> {
    match &one.omnibus {
        None => vec![Value::Undefined("not tested".into()); 8],
        Some(line) => vec![
            Value::from(&line.f),
            Value::from(format!("{}, {}", line.df.0, line.df.1)),
            Value::p(&line.p),
            Value::from(&line.epsilon),
            Value::p(&line.corrected_p),
            Value::from(&line.omega2),
            Value::end(&line.omega2_interval, false),
            Value::end(&line.omega2_interval, true),
        ],
    }
}

/// What a paper reports of each pair: the statistic with its degrees of freedom, p, effect sizes with intervals.
fn tests(found: &[Comparison], how: &Comparing) -> Table {
    let statistic = match how.test {
        Test::T | Test::Bootstrap | Test::MaxT | Test::Dunnett | Test::Tost => "t",
        Test::Wilcoxon => "w_plus",
        Test::Sign => "wins",
        Test::Tukey => "q",
        Test::Randomization | Test::RandomizedTukey => "mean_difference",
    };
    let columns = [
        "measure",
        "run",
        "against",
        statistic,
        "df",
        "p",
        "adjusted_p",
        "d_z",
        "d_z_low",
        "d_z_high",
        "hedges_g",
        "hedges_g_low",
        "hedges_g_high",
        "rank_biserial",
        "rank_biserial_low",
        "rank_biserial_high",
    ];
    let mut table = Table::new("tests", "Statistics and effect sizes", 3, &columns);
    table.is_detail = true;
    for one in found {
        let df = one.df.iter().map(ToString::to_string).collect::<Vec<String>>().join(", ");
        for pair in &one.pairs {
            let mut row = vec![Value::from(&one.measure), Value::from(&pair.run), Value::from(&pair.other)];
            row.push(Value::from(&pair.statistic));
            row.push(if df.is_empty() { Value::Empty } else { Value::from(&df) });
            row.extend([Value::p(&pair.p), Value::p(&pair.adjusted)]);
            row.extend(effect_cells(&pair.effects));
            table.row(row);
        }
    }
    table
}

fn effect_cells(effects: &Result<Effects, Reason>) -> Vec<Value> {
    match effects {
        Err(why) => vec![Value::Undefined(why.0.clone()); 9],
        Ok(found) => [
            (&found.d_z, &found.d_z_interval),
            (&found.hedges_g, &found.hedges_g_interval),
            (&found.rank_biserial, &found.rank_biserial_interval),
        ]
        .into_iter()
        .flat_map(|(value, interval)| [Value::from(value), Value::end(interval, false), Value::end(interval, true)])
        .collect(),
    }
}
