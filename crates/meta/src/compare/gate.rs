//! Which runs fall behind a baseline: what a build passes or fails on.
//!
//! Two kinds of gates. Without any condition, a run fails on a measure where it is significantly worse than the baseline. A
//! [`Condition`] says instead, or besides, how far a mean may fall.

use super::{Comparing, Comparison, Pair, Test};
use crate::error::Error;
use aspectra_eval::finding::{Gate, GateOutcome};
use aspectra_eval::{Measure, Message, Position};
use std::fmt;
use std::str::FromStr;

/// How two numbers stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// Longer signs first, so that `<=` is not read as `<`.
const SIGNS: [(&str, Relation, &str); 4] = [
    ("<=", Relation::AtMost, "at or below"),
    (">=", Relation::AtLeast, "at or above"),
    ("<", Relation::Below, "below"),
    (">", Relation::Above, "above"),
];

impl Relation {
    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Below => left < right,
            Self::AtMost => left <= right,
            Self::Above => left > right,
            Self::AtLeast => left >= right,
        }
    }

    fn sign(self) -> (&'static str, &'static str) {
        SIGNS.iter().find(|(_, relation, _)| *relation == self).map_or(("", ""), |(sign, _, words)| (sign, words))
    }
}

/// When a comparison fails: `nDCG@10 < -0.01`, or `nDCG@10 < 0 and p < 0.05`.
///
/// The number left of the sign is the mean of a run minus that of its baseline; `p` is the p-value after the correction.
///
/// ```
/// use aspectra_meta::compare::Condition;
/// let condition: Condition = "ndcg_cut.10 < -0.01 and p <= 0.05".parse().unwrap();
/// assert_eq!(condition.to_string(), "nDCG@10 < -0.01 and p <= 0.05");
/// let error = "nDCG@10 < x".parse::<Condition>().unwrap_err();
/// assert_eq!(error, "nDCG@10 < x, column 11: \"x\" is no number; expected one such as -0.01");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    measure: String,
    difference: (Relation, f64),
    p: Option<(Relation, f64)>,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (relation, limit) = self.difference;
        write!(f, "{} {} {limit}", self.measure, relation.sign().0)?;
        self.p.iter().try_for_each(|(relation, limit)| write!(f, " and p {} {limit}", relation.sign().0))
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let at = |byte: usize, problem: String| format!("{}: {problem}", Position::in_text(text, byte));
        let (difference, rest) = match text.find(" and ") {
            Some(place) => (&text[..place], Some(place + 5)),
            None => (text, None),
        };
        let (name, relation, limit) = clause(difference, 0, &at)?;
        if name.is_empty() {
            return Err(at(0, String::from("a measure is missing; write one such as nDCG@10 < -0.01")));
        }
        // What is printed again has a blank behind the word, and would be read as two parts.
        if let Some(before) = name.strip_suffix(" and") {
            let place = difference.find(name).unwrap_or(0) + before.len();
            return Err(at(place, String::from("a comparison is missing before \"and\"; write < and a number there")));
        }
        let measure = name.parse::<Measure>().map_or_else(|_| name.to_owned(), |measure| measure.to_string());
        let p = match rest {
            None => None,
            Some(start) => {
                let (name, relation, limit) = clause(&text[start..], start, &at)?;
                if name != "p" {
                    return Err(at(start, format!("expected p < 0.05 behind \"and\", found \"{name}\"")));
                }
                Some((relation, limit))
            }
        };
        Ok(Self { measure, difference: (relation, limit), p })
    }
}

/// `NAME < NUMBER`, which starts at this byte of the whole text.
fn clause<'a>(
    text: &'a str,
    start: usize,
    at: &dyn Fn(usize, String) -> String,
) -> Result<(&'a str, Relation, f64), String> {
    // Parameters of a measure may hold such signs, but not behind the last parenthesis.
    let from = text.rfind(')').map_or(0, |end| end + 1);
    let found = text[from..].find(['<', '>']).map(|place| from + place);
    let Some(place) = found else {
        let problem = "a comparison is missing; write < and a number behind the measure, such as nDCG@10 < -0.01";
        return Err(at(start + text.trim_end().len(), problem.to_owned()));
    };
    let Some((sign, relation, _)) = SIGNS.iter().find(|(sign, ..)| text[place..].starts_with(sign)) else {
        return Err(at(start + place, String::from("expected <, <=, > or >=")));
    };
    let behind = place + sign.len();
    let number = text[behind..].trim();
    let number_at = start + behind + (text[behind..].len() - text[behind..].trim_start().len());
    if number.is_empty() {
        return Err(at(start + text.len(), String::from("a number is missing; expected one such as -0.01")));
    }
    match number.parse::<f64>() {
        Ok(limit) if limit.is_finite() => Ok((text[..place].trim(), *relation, limit)),
        _ => Err(at(number_at, format!("\"{number}\" is no number; expected one such as -0.01"))),
    }
}

/// The gates of a comparison with baselines: a case a run and measure that fails where the run is significantly worse.
///
/// # Errors
/// Where there is no baseline, or the test cannot find a run worse.
pub fn gates(found: &[Comparison], how: &Comparing) -> Result<Vec<Gate>, Error> {
    if how.baselines.is_empty() {
        let message = Message::new("runs pass or fail against a baseline, and none is named; pass ");
        return Err(Error::unfit(message.option("baseline", "RUN")));
    }
    if how.alternative == super::Alternative::Greater {
        let message = Message::new("a test of whether runs are better never finds one worse; pass ");
        return Err(Error::unfit(message.option("alternative", "less|two-sided")));
    }
    let several = how.baselines.len() > 1;
    let pairs = found.iter().flat_map(|one| one.pairs.iter().map(move |pair| (one, pair)));
    Ok(pairs
        .map(|(one, pair)| Gate {
            suite: one.measure.clone(),
            case: if several { format!("{} against {}", pair.run, pair.other) } else { pair.run.clone() },
            outcome: outcome(pair, how),
        })
        .collect())
}

fn outcome(pair: &Pair, how: &Comparing) -> GateOutcome {
    let located = pair.location.unwrap_or(pair.difference);
    let facts = format!("{} against {}{}", signed(pair.difference), pair.other, p_of(pair));
    let untested = pair.wins + pair.losses == 0;
    match (&pair.adjusted, how.test) {
        (Err(why), _) if !untested => GateOutcome::Skipped(format!("{facts}: not tested, {why}")),
        (Ok(_), Test::Tost) if !pair.is_significant => {
            GateOutcome::Failed(format!("{facts}: not shown to be equivalent"))
        }
        (Ok(_), test) if test != Test::Tost && pair.is_significant && located < 0.0 => {
            GateOutcome::Failed(format!("{facts}: significantly worse"))
        }
        _ => GateOutcome::Passed(facts),
    }
}

/// The gates of conditions: a case a run and condition that fails where the condition holds.
///
/// # Errors
/// A measure that is not there, or nothing to compare.
pub fn condition_gates(found: &[Comparison], conditions: &[Condition]) -> Result<Vec<Gate>, Error> {
    let mut gates = Vec::new();
    for condition in conditions {
        let Some(one) = found.iter().find(|one| one.measure == condition.measure) else {
            let measures: Vec<&str> = found.iter().map(|one| &*one.measure).collect();
            return Err(Error::unfit(format!(
                "the condition \"{condition}\" is about {}, which is not there; the measures are {}",
                condition.measure,
                measures.join(", ")
            )));
        };
        if one.pairs.is_empty() {
            return Err(Error::unfit(
                "there is no run beside the baseline, so that a condition has nothing to look at",
            ));
        }
        gates.extend(one.pairs.iter().map(|pair| Gate {
            suite: condition.to_string(),
            case: pair.run.clone(),
            outcome: condition.outcome(pair),
        }));
    }
    Ok(gates)
}

impl Condition {
    fn outcome(&self, pair: &Pair) -> GateOutcome {
        let (relation, limit) = self.difference;
        let facts = format!("{} {} against {}{}", self.measure, signed(pair.difference), pair.other, p_of(pair));
        if !relation.holds(pair.difference, limit) {
            return GateOutcome::Passed(facts);
        }
        let failed = format!("{facts}, {} {limit}", relation.sign().1);
        match (self.p, &pair.adjusted) {
            (None, _) => GateOutcome::Failed(failed),
            (Some((by, level)), Ok(p)) if by.holds(*p, level) => {
                GateOutcome::Failed(format!("{failed} with p {} {level}", by.sign().1))
            }
            (Some(_), Ok(_)) => GateOutcome::Passed(facts),
            // Nobody could say that it is by chance.
            (Some(_), Err(why)) => GateOutcome::Failed(format!("{failed}; p is not known, {why}")),
        }
    }
}

/// A difference with its sign.
fn signed(difference: f64) -> String {
    format!("{:+.4}", if difference.abs() < 5e-5 { 0.0 } else { difference })
}

fn p_of(pair: &Pair) -> String {
    match &pair.adjusted {
        Ok(p) if *p < 1e-4 => String::from(" (p below 0.0001)"),
        Ok(p) => format!(" (p {p:.4})"),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_faults_point_at_their_place() {
        for (text, shown) in [
            ("nDCG@10 < -0.01", "nDCG@10 < -0.01"),
            ("map<=0", "AP <= 0"),
            ("  mine  >= 1e-3 ", "mine >= 0.001"),
            ("CAM(nDCG@10) > 0 and p < 0.05", "CAM(nDCG@10) > 0 and p < 0.05"),
        ] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), shown);
        }
        for (text, fault) in [
            ("nDCG@10", "nDCG@10, column 8: a comparison is missing"),
            ("nDCG@10 <", "column 10: a number is missing"),
            ("nDCG@10 < 0.1x", "column 11: \"0.1x\" is no number"),
            ("nDCG@10 < inf", "column 11: \"inf\" is no number"),
            ("< 0.1", "column 1: a measure is missing"),
            ("AP < 0 and q < 1", "column 12: expected p < 0.05 behind \"and\", found \"q\""),
            ("AP < 0 and p", "column 13: a comparison is missing"),
            ("", "column 1: a comparison is missing"),
            // Found by fuzzing: a measure by the name of "AP and", which could not be read again.
            ("AP and< 0", "column 3: a comparison is missing before \"and\""),
        ] {
            let error = text.parse::<Condition>().unwrap_err();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
