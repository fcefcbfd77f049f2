//! Where a verdict changes as a parameter moves.
//!
//! The parameter takes 25 values from one end to the other; between neighbours with different verdicts the change is
//! found by bisection. Verdicts are those of the families, so that what is found does not depend on a search. A change
//! that comes and goes between two neighbours is not seen.

use crate::effort::Effort;
use crate::examine::examine;
use crate::notice;
use crate::statement::Statement;
use crate::study::{Entry, compared};
use crate::subject::Subject;
use crate::verdict::{Outcome, Verdict};
use aspectra_eval::finding::{Finding, Table, Value};
use aspectra_eval::{Error, Result};
use rayon::prelude::*;
use std::str::FromStr;

/// How many values a real parameter takes.
const VALUES: usize = 25;
/// How many values a whole one takes at most.
const WHOLE_VALUES: usize = 200;
/// A change is found to this precision.
const PRECISION: f64 = 1e-9;

/// A parameter and its ends: `p=0.5..0.99`.
#[derive(Debug, Clone, PartialEq)]
pub struct Sweep {
    /// The parameter's name.
    pub parameter: String,
    /// Its smallest value.
    pub from: f64,
    /// Its largest value.
    pub to: f64,
}

impl FromStr for Sweep {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let wrong = || Error::input(format!("\"{text}\" is no sweep; write a parameter and its ends, as p=0.5..0.99"));
        let (parameter, ends) = text.split_once('=').ok_or_else(wrong)?;
        let (from, to) = ends.split_once("..").ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let (Some(from), Some(to)) = (number(from), number(to)) else { return Err(wrong()) };
        if from >= to {
            return Err(Error::input(format!("the range {from}..{to} is empty; its first end has to be the smaller")));
        }
        Ok(Self { parameter: parameter.trim().to_owned(), from, to })
    }
}

/// Where a verdict changes.
#[derive(Debug, Clone)]
pub struct Change {
    /// The last value below the change that was tried, and the first one above it.
    pub between: [f64; 2],
    /// The value at which it changes, to the precision of the bisection; none where time was up before that was reached.
    pub at: Option<f64>,
    /// Whether the statement is satisfied above it, not below.
    pub holds_above: bool,
    /// The value on the side where the statement is not satisfied.
    pub failing: f64,
    /// The verdict there.
    pub verdict: Verdict,
}

/// What a sweep found for one measure and one statement.
#[derive(Debug, Clone)]
pub struct Swept {
    /// The measure.
    pub name: String,
    /// What was asked.
    pub statement: &'static Statement,
    /// The verdict at the smallest value.
    pub start: Verdict,
    /// Where it changes, from there up.
    pub changes: Vec<Change>,
    /// The value at which time was up: nothing is known from there on.
    pub stopped_at: Option<f64>,
}

impl Swept {
    /// Whether time was up before all was known.
    pub fn is_partial(&self) -> bool {
        self.stopped_at.is_some() || self.changes.iter().any(|change| change.at.is_none())
    }
}

impl Sweep {
    fn set(&self, subject: &Subject, value: f64) -> Result<Subject> {
        Ok(subject.like(subject.measure.clone().with(&self.parameter, &value.to_string())?))
    }

    /// The values to try: whole ones where the parameter takes no others.
    fn values(&self, subject: &Subject) -> Result<(Vec<f64>, bool)> {
        if !subject.measure.takes(&self.parameter) {
            let unit = subject.measure.unit();
            let inner = subject.measure.inner().map(|inner| inner.unit());
            let known: Vec<&str> = [Some(unit), inner]
                .into_iter()
                .flatten()
                .flat_map(|unit| unit.accepted_params())
                .map(|param| param.name)
                .collect();
            return Err(Error::input(format!(
                "{} has no parameter \"{}\" to sweep; it has {}",
                subject.measure,
                self.parameter,
                if known.is_empty() { String::from("none") } else { known.join(", ") }
            )));
        }
        self.set(subject, self.from)?;
        self.set(subject, self.to)?;
        let middle = self.from + (self.to - self.from) / std::f64::consts::PI;
        if self.set(subject, middle).is_ok() {
            let step = (self.to - self.from) / (VALUES - 1) as f64;
            let mut values: Vec<f64> = (0..VALUES).map(|number| self.from + step * number as f64).collect();
            values[VALUES - 1] = self.to;
            return Ok((values, true));
        }
        let count = (self.to - self.from) as usize + 1;
        if count > WHOLE_VALUES {
            return Err(Error::input(format!("{count} values are too many; sweep at most {WHOLE_VALUES} whole ones")));
        }
        Ok(((0..count).map(|number| self.from + number as f64).collect(), false))
    }

    fn changes(&self, subject: &Subject, statement: &'static Statement, effort: &Effort) -> Result<Swept> {
        let (values, is_real) = self.values(subject)?;
        // A verdict that time cut short is none: a change to or from it would be a change of the time.
        let ask = |value: f64| {
            if effort.is_spent() {
                return Ok(Verdict::new(Outcome::NotEstablished, 0, "not looked at").partial());
            }
            Ok::<Verdict, Error>(examine(&self.set(subject, value)?, statement, effort))
        };
        let mut low = (values[0], ask(values[0])?);
        let mut swept = Swept {
            name: subject.measure.to_string(),
            statement,
            start: low.1.clone(),
            changes: Vec::new(),
            stopped_at: (!low.1.is_settled()).then_some(values[0]),
        };
        for &value in &values[1..] {
            if swept.stopped_at.is_some() {
                break;
            }
            let high = (value, ask(value)?);
            if !high.1.is_settled() {
                swept.stopped_at = Some(value);
            } else if low.1.outcome.holds() != high.1.outcome.holds() {
                let (mut below, mut above, mut is_settled) = (low, high.clone(), true);
                while is_settled && is_real && above.0 - below.0 > PRECISION {
                    let middle = (below.0 + above.0) / 2.0;
                    let verdict = ask(middle)?;
                    is_settled = verdict.is_settled();
                    if is_settled {
                        let is_low = verdict.outcome.holds() == below.1.outcome.holds();
                        *(if is_low { &mut below } else { &mut above }) = (middle, verdict);
                    }
                }
                let holds_above = above.1.outcome.holds();
                let at = if is_real { (below.0 + above.0) / 2.0 } else { above.0 };
                let between = [below.0, above.0];
                let (failing, verdict) = if holds_above { below } else { above };
                let at = is_settled.then_some(at);
                swept.changes.push(Change { between, at, holds_above, failing, verdict });
            }
            low = high;
        }
        Ok(swept)
    }
}

/// Sweeps a parameter of every measure for every statement; `progress` is called after each.
///
/// # Errors
/// When a measure does not have the parameter, or an end of the range does not fit it.
pub fn sweep(
    entries: &[Entry],
    statements: &[&'static Statement],
    sweep: &Sweep,
    effort: &Effort,
    progress: &(dyn Fn() + Sync),
) -> Result<Vec<Swept>> {
    let effort = effort.family_only();
    let subjects: Vec<&Subject> = entries.iter().filter_map(|entry| entry.subject.as_ref().ok()).collect();
    for subject in &subjects {
        sweep.values(subject)?;
    }
    let cells: Vec<(&Subject, &'static Statement)> =
        subjects.iter().flat_map(|subject| statements.iter().map(move |statement| (*subject, *statement))).collect();
    let found = cells.par_iter().map(|(subject, statement)| {
        let swept = sweep.changes(subject, statement, &effort);
        progress();
        swept
    });
    found.collect()
}

/// A sweep as a table: a row for each change, and for each verdict that never changes.
pub fn sweep_finding(name: &'static str, sweep: &Sweep, swept: &[Swept]) -> Finding {
    let mut finding = Finding::new(name);
    let columns =
        ["measure", "statement", "satisfied", "changes_at", "fails_at", "verdict", "first", "second", "scores"];
    let Sweep { parameter, from, to } = sweep;
    let title = format!("Where verdicts change as {parameter} goes from {from} to {to}");
    let mut table = Table::new("sweep", title, 2, &columns);
    for found in swept {
        let names = [Value::from(&found.name), Value::from(found.statement.name)];
        if let ([], None) = (&found.changes[..], found.stopped_at) {
            let word = match found.start.outcome {
                outcome if outcome.holds() => "throughout",
                Outcome::NotApplicable => "cannot be asked",
                _ => "nowhere",
            };
            let rest = std::iter::repeat_n(Value::Empty, 6);
            table.row(names.clone().into_iter().chain([Value::from(word)]).chain(rest));
        }
        for change in &found.changes {
            let side = if change.holds_above { "above" } else { "below" };
            let at = match (change.at, change.between) {
                (Some(at), _) => format!("{at:.6}"),
                (None, [low, high]) => format!("between {low:.6} and {high:.6} (time was up)"),
            };
            let (first, second, scores) = match &change.verdict.evidence {
                Some(evidence) => (evidence.pair.shown(0), evidence.pair.shown(1), compared(evidence)),
                None => Default::default(),
            };
            table.row(names.clone().into_iter().chain([
                Value::from(side),
                Value::from(at),
                Value::from(format!("{:.6}", change.failing)),
                Value::from(change.verdict.words()),
                Value::from(first),
                Value::from(second),
                Value::from(scores),
            ]));
        }
        if let Some(value) = found.stopped_at {
            let word = format!("unknown from {parameter} = {value} on (time was up)");
            let rest = std::iter::repeat_n(Value::Empty, 6);
            table.row(names.into_iter().chain([Value::from(word)]).chain(rest));
        }
    }
    finding.tables.push(table);
    finding.fact("parameter", parameter);
    finding.fact("from", *from);
    finding.fact("to", *to);
    finding.fact("values", VALUES);
    let partial = swept.iter().filter(|found| found.is_partial()).count();
    if partial > 0 {
        finding.notices.push(notice::time_was_up(partial, swept.len()));
    }
    finding
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::CONSTRAINTS;
    use crate::statement::named;

    #[test]
    fn no_change_is_claimed_where_time_was_up() {
        let entries = [Entry::new(&"RBP".parse().unwrap(), None)];
        let statements = named(CONSTRAINTS, "CloseTh").unwrap();
        let moved: Sweep = "p=0.5..0.99".parse().unwrap();
        let effort = Effort::new(0, 42).within(0.0);
        let found = sweep(&entries, &statements, &moved, &effort, &|| {}).unwrap();
        assert!(found[0].changes.is_empty() && found[0].stopped_at == Some(0.5) && found[0].is_partial());
        let finding = sweep_finding("constraints", &moved, &found);
        assert!(format!("{:?}", finding.tables[0].rows).contains("unknown from p = 0.5 on (time was up)"));
        assert_eq!(finding.notices.len(), 1);
        let whole = sweep(&entries, &statements, &moved, &Effort::new(0, 42), &|| {}).unwrap();
        assert!(!whole[0].is_partial() && (whole[0].changes[0].at.unwrap() - 0.754878).abs() < 1e-6);
    }
}
