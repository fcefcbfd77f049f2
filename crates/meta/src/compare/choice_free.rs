//! Whether a significant difference of a measure of several aspects also holds for every choice of gains.

use crate::dominance::{Dominance, Pair, Verdict};
use crate::finding::{Finding, Value};
use crate::notice::Notice;
use crate::notice::dominance::MEANS_AS_DCG;
use crate::sensitivity::Winner;
use aspectra_eval::Measure;

/// The measure inside one of several aspects, whose gains dominance leaves open; none where it reads one aspect.
pub fn base_of(measure: &Measure) -> Option<&Measure> {
    let inner = measure.inner()?;
    base_of(inner).or(Some(inner))
}

/// Adds the columns `choice_free` and `radius` to the pairs of a comparison, and to its summary how many significant
/// differences are free of choices; `found` has, by the text of a measure, how its runs compare for every gain.
pub fn add_choice_free(finding: &mut Finding, found: &[(String, &Dominance)]) {
    let as_dcg = |notice: &&Notice| notice.code() == MEANS_AS_DCG.code;
    for notice in found.iter().flat_map(|(_, dominance)| dominance.notices.iter().filter(as_dcg)) {
        if !finding.notices.contains(notice) {
            finding.notices.push(notice.clone());
        }
    }
    let Some(table) = finding.tables.iter_mut().find(|table| table.name == "pairs") else { return };
    let place = |name: &str| table.columns.iter().position(|column| *column == name);
    let (difference, significant) = (place("difference"), place("significant"));
    for row in &mut table.rows {
        let [Value::Text(measure), Value::Text(run), Value::Text(other)] = &row[..3] else { continue };
        let dominance = found.iter().find(|(known, _)| known == measure).map(|(_, dominance)| *dominance);
        let pair = dominance.and_then(|dominance| pair_of(dominance, run, other));
        let is_ahead = matches!(difference.map(|at| &row[at]), Some(Value::Real(number)) if *number > 0.0);
        let is_significant = matches!(significant.map(|at| &row[at]), Some(Value::Flag(true)));
        let cells = match pair {
            Some((pair, is_swapped)) => cells(pair, is_ahead != is_swapped, is_significant),
            None => [Value::Empty, Value::Empty],
        };
        row.extend(cells);
    }
    table.columns.extend(["choice_free", "radius"]);
    let holds = table.columns.len() - 2;
    let is_free = |row: &&Vec<Value>| row.get(holds) == Some(&Value::Flag(true));
    let free: Vec<Value> = table.rows.iter().filter(is_free).map(|row| row[0].clone()).collect();
    let Some(summary) = finding.tables.iter_mut().find(|table| table.name == "summary") else { return };
    summary.columns.push("choice_free");
    for row in &mut summary.rows {
        let measure = row[0].clone();
        let is_asked = matches!(&measure, Value::Text(text) if found.iter().any(|(name, _)| name == text));
        let count = free.iter().filter(|known| **known == measure).count();
        row.push(if is_asked { Value::Count(count) } else { Value::Empty });
    }
}

/// The pair of two runs, and whether it has them the other way round.
fn pair_of<'a>(dominance: &'a Dominance, run: &str, other: &str) -> Option<(&'a Pair, bool)> {
    let number = |name: &str| dominance.runs.iter().position(|known| known == name);
    let (one, two) = (number(run)?, number(other)?);
    let pair = dominance.pairs.iter().find(|pair| (pair.first, pair.second) == (one.min(two), one.max(two)))?;
    Some((pair, one > two))
}

/// Whether the difference holds for every choice, and how far one may be bent. `first_leads` says whose mean is larger.
fn cells(pair: &Pair, first_leads: bool, is_significant: bool) -> [Value; 2] {
    let (verdict, winner) =
        if first_leads { (Verdict::First, Winner::First) } else { (Verdict::Second, Winner::Second) };
    let holds = if is_significant { Value::Flag(pair.verdict == verdict) } else { Value::Empty };
    let radius = match pair.radius {
        Some(radius) if radius.winner == winner => Value::Real(radius.radius),
        Some(_) => Value::Undefined(String::from("the sum of labels does not favor the run with the larger mean")),
        None => Value::Undefined(String::from("the measure inside is no sum over ranks")),
    };
    [holds, radius]
}
