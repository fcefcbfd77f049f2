//! Dominance as tables.

use super::pair::Pair;
use super::topics::TopicVerdicts;
use super::verdict::Verdict;
use super::weighing::Kind;
use super::{Discounts, Dominance, Dominating, Family};
use crate::error::Reason;
use crate::finding::{Finding, Table, Value};
use aspectra_words::Word;

/// More pairs than this are not read one by one.
const MOST_READ: usize = 15;
/// Longer lists of runs are not read in a table.
const LONGEST_LIST: usize = 60;

/// Dominance as tables: `summary`, `order`, `pairs`.
pub fn finding(found: &Dominance, how: &Dominating) -> Finding {
    let mut finding = Finding::new("dominance");
    finding.fact("measure", found.weighing.measure.to_string());
    finding.fact("family", how.family.to_string());
    if matches!(how.family, Family::Bounded(_)) {
        finding.fact("reference", how.reference.to_string());
    }
    let gate = found.space.gate.map_or("none", |gate| &found.space.aspects[gate].name);
    finding.fact("gate", gate);
    finding.fact("discounts", how.discounts.word());
    finding.fact("runs", found.runs.len());
    finding.fact("topics", found.topics);
    finding.fact("label tuples", found.space.len());
    if how.resamples > 0 {
        finding.fact("resamples", how.resamples);
        finding.fact("seed", how.seed as usize);
    }
    let undominated = found.order.iter().zip(&found.runs).filter(|(standing, _)| standing.dominators == 0);
    finding.fact("undominated", undominated.map(|(_, run)| run.clone()).collect::<Vec<_>>().join(" "));
    finding.tables = vec![summary(found, how), order(found), pairs(found)];
    finding.notices = found.notices.clone();
    finding
}

fn summary(found: &Dominance, how: &Dominating) -> Table {
    let columns = ["level", "pairs", "decided", "equal", "incomparable", "undecided"];
    let title = match how.family {
        Family::All => "Pairs of runs that are in one order for every gain",
        Family::Additive => "Pairs of runs that are in one order for every sum of gains of the aspects",
        Family::Bounded(_) => "Pairs of runs that are in one order for every gain with bounded steps",
    };
    let mut table = Table::new("summary", title, 1, &columns);
    let mut add = |level: String, counts: TopicVerdicts| {
        let TopicVerdicts { first, second, equal, incomparable, undecided } = counts;
        let all = first + second + equal + incomparable + undecided;
        let share = |count: usize| match all {
            0 => Value::Empty,
            _ => Value::Share(count as f64 / all as f64),
        };
        table.row([
            level.into(),
            all.into(),
            share(first + second),
            share(equal),
            share(incomparable),
            share(undecided),
        ]);
    };
    let counted = |verdicts: &mut dyn Iterator<Item = Verdict>| {
        let mut counts = TopicVerdicts::default();
        verdicts.for_each(|verdict| counts.add(verdict));
        counts
    };
    let mut topics = TopicVerdicts::default();
    for pair in &found.pairs {
        topics.first += pair.topics.first;
        topics.second += pair.topics.second;
        topics.equal += pair.topics.equal;
        topics.incomparable += pair.topics.incomparable;
        topics.undecided += pair.topics.undecided;
    }
    let suffix = if how.discounts == Discounts::All { ", all discounts" } else { "" };
    // The mean of nDCG is not decided by masses, and is told apart from that of DCG.
    let mean = match (found.weighing.kind, how.discounts) {
        (Kind::Normalized, Discounts::Given) => "mean (as DCG)",
        _ => "mean",
    };
    add(format!("topic{suffix}"), topics);
    add(format!("{mean}{suffix}"), counted(&mut found.pairs.iter().map(|pair| pair.verdict)));
    if found.pairs.iter().any(|pair| pair.normalized.is_some()) {
        let verdicts = &mut found.pairs.iter().filter_map(|pair| pair.normalized).map(|normalized| normalized.verdict);
        add(format!("mean {}", found.weighing.measure), counted(verdicts));
    }
    table
}

fn order(found: &Dominance) -> Table {
    let columns = ["run", "rank_best", "rank_worst", "dominators", "dominated", "covers", "equals"];
    let mut table = Table::new("order", "Where each run stands, whatever the choice", 1, &columns);
    let names = |runs: &[usize]| runs.iter().map(|&run| &*found.runs[run]).collect::<Vec<_>>().join(", ");
    let mut rows: Vec<usize> = (0..found.runs.len()).collect();
    rows.sort_by_key(|&run| (found.order[run].rank_best, found.order[run].rank_worst, run));
    for run in rows {
        let standing = &found.order[run];
        table.row([
            Value::from(&found.runs[run]),
            standing.rank_best.into(),
            standing.rank_worst.into(),
            standing.dominators.into(),
            standing.dominated.into(),
            names(&standing.covers).into(),
            names(&standing.equals).into(),
        ]);
    }
    // Lists of names; the figure of the order shows them better.
    let is_long = |row: &Vec<Value>| matches!(&row[5], Value::Text(names) if names.chars().count() > LONGEST_LIST);
    if table.rows.iter().any(is_long) {
        table.unread.push("covers");
    }
    if table.rows.iter().all(|row| row[6] == Value::from("")) {
        table.columns.pop();
        table.rows.iter_mut().for_each(|row| {
            row.pop();
        });
    }
    table
}

fn pairs(found: &Dominance) -> Table {
    let mut columns = vec![
        "first",
        "second",
        "verdict",
        "first_advantage",
        "second_advantage",
        "first_witness",
        "second_witness",
        "topics_first",
        "topics_second",
        "topics_equal",
        "topics_incomparable",
        "topics_undecided",
        "radius",
        "radius_low",
        "share",
        "p_sign",
        "p_sign_adjusted",
    ];
    let is_normalized = found.pairs.iter().any(|pair| pair.normalized.is_some());
    if is_normalized {
        columns.extend(["normalized_verdict", "normalized_binary"]);
    }
    if found.pairs.iter().any(|pair| pair.binary.is_some()) {
        columns.extend(["upsets_first", "upsets_second", "upsets_tied"]);
    }
    let mut table = Table::new("pairs", "Each pair of runs", 2, &columns);
    for pair in &found.pairs {
        table.row(row(found, pair));
    }
    table.is_detail = table.rows.len() > MOST_READ;
    // What was not asked for, and topics that were all decided.
    let says_nothing = |value: &Value| matches!(value, Value::Undefined(_));
    table.unread = ["radius_low", "share", "p_sign", "p_sign_adjusted", "radius", "topics_undecided"]
        .into_iter()
        .filter(|name| {
            let at = columns.iter().position(|column| column == name);
            let mut cells = table.rows.iter().filter_map(|row| row.get(at?));
            match *name {
                "topics_undecided" => cells.all(|value| *value == Value::Count(0)),
                _ => cells.all(says_nothing),
            }
        })
        .collect();
    table
}

fn row(found: &Dominance, pair: &Pair) -> Vec<Value> {
    let p = |outcome: &Result<f64, Reason>| Value::p(outcome);
    let witness = |side: usize| match &pair.witnesses[side] {
        witness if witness.tuples.is_empty() => Value::Empty,
        witness => Value::Text(witness.shown(&found.space)),
    };
    let advantage = |side: usize| match &pair.no_advantages {
        Some(reason) => Value::Undefined(reason.to_string()),
        None => Value::from(pair.advantages[side]),
    };
    let mut row = vec![
        Value::from(&found.runs[pair.first]),
        Value::from(&found.runs[pair.second]),
        pair.verdict.word().into(),
        advantage(0),
        advantage(1),
        witness(0),
        witness(1),
        pair.topics.first.into(),
        pair.topics.second.into(),
        pair.topics.equal.into(),
        pair.topics.incomparable.into(),
        pair.topics.undecided.into(),
        match pair.radius {
            Some(radius) => Value::Real(radius.radius),
            None => Value::Undefined(String::from("the measure is no sum over ranks that is the same on every topic")),
        },
        Value::from(&pair.radius_low),
        Value::share(&pair.share),
        p(&pair.p_sign),
        p(&pair.p_sign_adjusted),
    ];
    if let Some(normalized) = pair.normalized {
        row.push(normalized.verdict.word().into());
        row.push(match normalized.binary {
            Some(verdict) => verdict.word().into(),
            None => Value::Undefined(String::from("more up-sets than the limit")),
        });
    }
    if let Some(binary) = &pair.binary {
        row.extend([binary.first_wins.into(), binary.second_wins.into(), binary.ties.into()]);
    }
    row
}
