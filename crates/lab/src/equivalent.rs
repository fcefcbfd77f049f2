//! Do two measures order all rankings alike? If not, the shortest two rankings on which they differ say how.
//!
//! # Formula
//!
//! Two measures A and B are equivalent on the rankings of length N over the grades 0 to C where A(x) < A(y) exactly where
//! B(x) < B(y), for all rankings x and y of that length. They *differ* on x and y where one of them is larger on y and the
//! other is not, and are *opposed* where one is larger on y and the other on x.
//!
//! # Worked example
//!
//! P@2 and RR: on (0,1) and (1,1) both rise; (0,1) and (1,0) have the same precision but another reciprocal rank.
//!
//! # Choices
//!
//! All lengths from 1 to N are looked at, shortest first; a measure keeps its own cut-off. Of the pairs of the first length
//! that has any, the lexicographically smallest is given. The pool is the same for all lengths. Whole numbers of any length
//! are compared exactly; doubles that differ by rounding alone count as equal.

use crate::judged_runs::{Family, Grades, Order, Scorer, Undefined, Values, compare_scores, text};
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::message::Message;
use aspectra_eval::{Error, Finding, Measure, Result, Score};

/// How two rankings are scored by both measures.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// The lexicographically smaller ranking.
    pub first: Grades,
    /// The other one.
    pub second: Grades,
    /// The scores of both rankings by each measure: `[measure][ranking]`.
    pub scores: [[Score; 2]; 2],
}

/// Whether two measures order rankings alike.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The measures.
    pub measures: [Measure; 2],
    /// How many rankings were looked at.
    pub rankings: u64,
    /// The shortest rankings that one measure tells apart and the other does not, or that they put in opposite orders.
    pub differ: Option<Difference>,
    /// The shortest rankings that they put in opposite orders.
    pub opposed: Option<Difference>,
    /// Where a measure has no value.
    pub undefined: Option<(Measure, Undefined)>,
}

impl Comparison {
    /// Whether they order all rankings alike.
    pub fn is_equivalent(&self) -> bool {
        self.differ.is_none() && self.undefined.is_none()
    }
}

/// Compares two measures on all rankings of every length up to that of the family, at most `budget` of the longest.
///
/// # Errors
/// When there are more rankings than the budget, or a measure does not fit judgments of one aspect.
///
/// ```
/// use aspectra_eval::measures;
/// use aspectra_lab::equivalent::compare;
/// use aspectra_lab::judged_runs::Family;
/// let family = Family::new(1, 4, None)?;
/// let [p, rr] = &measures("P@2 RR")?[..] else { unreachable!() };
/// let found = compare(p, rr, &family, 1_000_000, &|| ())?.differ.unwrap();
/// assert_eq!((found.first, found.second), (vec![0, 1], vec![1, 0]));
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
pub fn compare(
    a: &Measure,
    b: &Measure,
    family: &Family,
    budget: u64,
    progress: &(dyn Fn() + Sync),
) -> Result<Comparison> {
    let (highest, most) = (family.highest, Order::Rank.count(family.highest, family.length));
    if most > u128::from(budget) {
        let longest = (1..family.length).rev().find(|&length| Order::Rank.count(highest, length) <= u128::from(budget));
        let start = format!(
            "there are {} rankings of length {}, more than the {budget} that may be scored; ",
            Order::Rank.formula(highest, family.length),
            family.length
        );
        let start = match longest {
            Some(longest) => {
                Message::new(start + "pass ").option("length", longest.to_string()).text(" or less, or a larger ")
            }
            None => Message::new(start + "pass a larger "),
        };
        return Err(Error::input(start.option("budget", "")));
    }
    let measures = [a.clone(), b.clone()];
    let mut found =
        Comparison { measures: measures.clone(), rankings: 0, differ: None, opposed: None, undefined: None };
    family.bound(&measures, |scorer| {
        for length in 1..=family.length {
            let scores = scorer.score_all(Order::Rank, highest, length, progress);
            let [Ok(of_a), Ok(of_b)] = &scores[..] else {
                let first = scores
                    .into_iter()
                    .zip(&measures)
                    .find_map(|(values, measure)| values.err().map(|undefined| (measure.clone(), undefined)));
                found.undefined = first;
                return Ok(());
            };
            found.rankings += of_a.len() as u64;
            let places = [of_a.places().0, of_b.places().0];
            let run = |at: usize| Order::Rank.nth(highest, length, at as u64);
            let difference = |(first, second): (usize, usize)| Difference {
                first: run(first),
                second: run(second),
                scores: [of_a, of_b].map(|values: &Values| [values.score(first), values.score(second)]),
            };
            if found.differ.is_none() {
                found.differ = lowest(&places, false).map(difference);
            }
            if found.opposed.is_none() && found.differ.is_some() {
                found.opposed = lowest(&places, true).map(difference);
            }
            if found.opposed.is_some() {
                break;
            }
        }
        Ok(())
    })?;
    Ok(found)
}

/// How often [`compare`] calls `progress` at most.
pub fn pieces(family: &Family) -> usize {
    (1..=family.length)
        .fold(0usize, |sum, length| sum.saturating_add(Scorer::pieces(Order::Rank, family.highest, length)))
}

/// The lowest two rankings that both measures do not order alike, by their places among the values of each.
fn lowest(places: &[Vec<u32>; 2], only_opposed: bool) -> Option<(usize, usize)> {
    let [a, b] = places;
    let values = a.iter().max().map_or(0, |most| *most as usize + 1);
    // By place of A: the smallest and the largest place of B.
    let mut ends = vec![(u32::MAX, 0); values];
    for (&a, &b) in a.iter().zip(b) {
        let (least, most) = &mut ends[a as usize];
        (*least, *most) = ((*least).min(b), (*most).max(b));
    }
    let mut below = Vec::with_capacity(values); // the largest place of B under smaller places of A
    let mut most = None;
    for end in &ends {
        below.push(most);
        most = most.max(Some(end.1));
    }
    let mut above = vec![None; values]; // the smallest place of B under larger places of A
    let mut least: Option<u32> = None;
    for (at, end) in ends.iter().enumerate().rev() {
        above[at] = least;
        least = Some(least.map_or(end.0, |least| least.min(end.0)));
    }
    let is_in_some_pair = |at: &usize| {
        let (place, own) = (a[*at] as usize, b[*at]);
        match only_opposed {
            true => below[place].is_some_and(|most| most > own) || above[place].is_some_and(|least| least < own),
            false => {
                below[place].is_some_and(|most| most >= own)
                    || above[place].is_some_and(|least| least <= own)
                    || ends[place] != (own, own)
            }
        }
    };
    let first = (0..a.len()).find(is_in_some_pair)?;
    let second = (first + 1..a.len()).find(|&at| {
        let (by_a, by_b) = (a[first].cmp(&a[at]), b[first].cmp(&b[at]));
        if only_opposed { by_a.is_ne() && by_a == by_b.reverse() } else { by_a != by_b }
    })?;
    Some((first, second))
}

/// A comparison as a finding.
pub fn finding(found: &Comparison, family: &Family) -> Finding {
    let mut finding = Finding::new("equivalent");
    finding.fact("grades", format!("0..{}", family.highest));
    finding.fact("length", format!("1..{}", family.length));
    finding.fact("pool", family.pool.to_string());
    finding.fact("rankings", found.rankings as usize);
    let [a, b] = &found.measures;
    let mut verdict = Table::new(
        "equivalence",
        "Whether two measures order all rankings alike",
        2,
        &["a", "b", "equivalent", "because"],
    );
    let because = match (&found.undefined, &found.differ, &found.opposed) {
        (Some((measure, undefined)), ..) => format!("{measure} is {undefined}"),
        (None, None, _) => String::from("they order every two rankings alike"),
        (None, Some(_), Some(_)) => String::from("they put some rankings in opposite orders"),
        (None, Some(_), None) => {
            String::from("one of them ties rankings that the other tells apart; none are in opposite orders")
        }
    };
    let flag = match &found.undefined {
        Some(_) => Value::Undefined(because.clone()),
        None => Value::Flag(found.is_equivalent()),
    };
    verdict.row([a.to_string().into(), b.to_string().into(), flag, because.into()]);
    finding.tables.push(verdict);
    let mut pairs = Table::new(
        "differences",
        "The shortest rankings that they do not order alike",
        1,
        &["they", "ranking", "other", "measure", "score", "other_score", "prefers"],
    );
    for (what, difference) in [("differ", &found.differ), ("are opposed", &found.opposed)] {
        let Some(difference) = difference else { continue };
        if what == "differ" && found.differ == found.opposed {
            continue;
        }
        for (measure, scores) in found.measures.iter().zip(&difference.scores) {
            let prefers = match compare_scores(&scores[0], &scores[1]) {
                Some(std::cmp::Ordering::Less) => "the other",
                Some(std::cmp::Ordering::Greater) => "the first",
                _ => "neither",
            };
            let number = |score: &Score| score.number().map_or(Value::Empty, Value::Real);
            pairs.row([
                what.into(),
                text(&difference.first).into(),
                text(&difference.second).into(),
                measure.to_string().into(),
                number(&scores[0]),
                number(&scores[1]),
                prefers.into(),
            ]);
        }
    }
    if !pairs.rows.is_empty() {
        finding.tables.push(pairs);
    }
    finding
}
