//! Puts a statement to a measure.

use crate::effort::Effort;
use crate::pair::Pair;
use crate::search::{LONGEST, search};
use crate::shrink::shrink;
use crate::statement::{Check, Pairs, Statement};
use crate::subject::{Subject, Weighed};
use crate::verdict::{Evidence, Outcome, Verdict};
use aspectra_eval::Result;
use std::cmp::Ordering;

/// How many pairs of a family are weighed between two looks at the clock.
const STEP: usize = 1024;

/// The numbers n of a statement that there is an n, or that something holds from some n on.
const SIZES: [usize; 8] = [150, 200, 300, 500, 800, 1200, 2000, 4000];

fn sizes() -> impl DoubleEndedIterator<Item = usize> {
    (1..=100).chain(SIZES)
}

/// The verdict on a measure and a statement. It is the same for any number of threads.
pub fn examine(subject: &Subject, statement: &Statement, effort: &Effort) -> Verdict {
    let verdict = match statement.check {
        Check::Every(pairs) => every(subject, statement.name, &pairs, effort),
        Check::Eventually(nth) => eventually(subject, nth, effort),
        Check::Sometimes(nth) => sometimes(subject, nth, effort),
        Check::Own(check) => check(subject, effort),
    };
    // What cannot be bound cannot be asked; the reason says what it lacks.
    verdict.unwrap_or_else(|error| Verdict::not_applicable(error.to_string()))
}

/// The scores of a pair as numbers.
pub(crate) fn evidence(pair: Pair, weighed: &Weighed) -> Evidence {
    let number = |side: usize| weighed.scores[side].number().unwrap_or(f64::NAN);
    Evidence::new(pair, [number(0), number(1)])
}

fn every(subject: &Subject, name: &str, pairs: &Pairs, effort: &Effort) -> Result<Verdict> {
    let mut family = (pairs.family)(subject);
    let whole = family.len();
    if let Some(cutoff) = subject.cutoff() {
        // A pair that sets its own cut-offs is about them.
        family.retain(|pair| pair.longest() <= cutoff as usize || pair.sides[0].cutoff.is_some());
    }
    if family.is_empty() && whole > 0 {
        return Ok(Verdict::not_applicable("no ranking of the family lies inside the cut-off"));
    }
    let (mut count, mut numbers, mut reason) = (0, 0, None);
    for step in family.chunks(STEP) {
        if count > 0 && effort.is_spent() {
            return Ok(Verdict::new(Outcome::NoViolation, 2 * count, "part of the family").partial());
        }
        let weighed = subject.weigh(step)?;
        count += step.len();
        for (pair, weighed) in step.iter().zip(&weighed) {
            numbers += usize::from(weighed.order().is_some());
            if pairs.relation.is_broken(pair, weighed) {
                return broken(subject, pairs, pair.clone(), count, effort, "in the family");
            }
        }
        reason = reason.or_else(|| weighed.iter().find_map(Weighed::reason));
    }
    if numbers == 0 {
        let why = reason.unwrap_or_else(|| String::from("there is no ranking to compare"));
        return Ok(Verdict::not_applicable(why));
    }
    let found = search(subject, name, pairs, effort)?;
    let (mut beyond, mut is_whole) = (found.pairs, !found.is_partial);
    if let Some(pair) = found.broken {
        return broken(subject, pairs, pair, count + beyond, effort, "by the search");
    }
    // Raw labels are searched on a scale of few grades too, where gains are neither small nor shares.
    if let Some(on_grades) = subject.on_grades() {
        let found = search(&on_grades, name, pairs, effort)?;
        (beyond, is_whole) = (beyond + found.pairs, is_whole && !found.is_partial);
        if let Some(pair) = found.broken {
            let place = "by the search on whole grades from 0 to 12";
            let mut verdict = broken(&on_grades, pairs, pair, count + beyond, effort, place)?;
            verdict.evidence.iter_mut().for_each(|evidence| evidence.labels = Some(on_grades.reading));
            return Ok(verdict);
        }
    }
    let detail = match beyond {
        0 => String::from("the family"),
        pairs => format!("the family, and {} rankings of up to {LONGEST} documents beyond it", 2 * pairs),
    };
    Ok(Verdict::new(Outcome::NoViolation, 2 * (count + beyond), detail).partial_unless(is_whole))
}

fn broken(subject: &Subject, pairs: &Pairs, pair: Pair, count: usize, effort: &Effort, place: &str) -> Result<Verdict> {
    let pair = shrink(subject, pairs, pair, effort)?;
    let weighed = subject.weigh(std::slice::from_ref(&pair))?;
    let verdict = Verdict::new(Outcome::Violated, 2 * count, format!("found {place}"));
    Ok(verdict.shown_by(evidence(pair, &weighed[0])))
}

/// The order of the n-th pair's scores.
fn nth_order(subject: &Subject, pair: &Pair) -> Result<(Option<Ordering>, Weighed)> {
    let mut weighed = subject.weigh(std::slice::from_ref(pair))?;
    let weighed = weighed.remove(0);
    Ok((weighed.order(), weighed))
}

fn eventually(subject: &Subject, nth: fn(usize) -> Pair, effort: &Effort) -> Result<Verdict> {
    let (mut count, mut from, mut last, mut is_partial) = (0, None, None, false);
    for n in sizes().rev() {
        let pair = nth(n);
        let (order, weighed) = nth_order(subject, &pair)?;
        count += 1;
        match order {
            None if from.is_none() => {
                return Ok(Verdict::not_applicable(weighed.reason().unwrap_or_default()));
            }
            Some(Ordering::Greater) => from = Some(n),
            _ => {
                last = Some(evidence(pair, &weighed));
                break;
            }
        }
        // At n = 1 everything was looked at, whatever the time.
        if n > 1 && effort.is_spent() {
            is_partial = true;
            break;
        }
    }
    let verdict = match (from, last) {
        (Some(n), _) => Verdict::new(Outcome::NoViolation, 2 * count, format!("from n = {n} to 4000")),
        (None, Some(last)) => {
            Verdict::new(Outcome::NotEstablished, 2 * count, "the second is not worse even at n = 4000").shown_by(last)
        }
        (None, None) => Verdict::new(Outcome::NotEstablished, 2 * count, ""),
    };
    Ok(verdict.partial_unless(!is_partial))
}

fn sometimes(subject: &Subject, nth: fn(usize) -> Pair, effort: &Effort) -> Result<Verdict> {
    let mut count = 0;
    for n in sizes() {
        let pair = nth(n);
        let (order, weighed) = nth_order(subject, &pair)?;
        count += 1;
        match order {
            None => return Ok(Verdict::not_applicable(weighed.reason().unwrap_or_default())),
            Some(Ordering::Less) => {
                let verdict = Verdict::new(Outcome::Witness, 2 * count, format!("n = {n}"));
                return Ok(verdict.shown_by(evidence(pair, &weighed)));
            }
            Some(_) if effort.is_spent() => {
                return Ok(Verdict::new(Outcome::NotEstablished, 2 * count, format!("no n up to {n}")).partial());
            }
            Some(_) => {}
        }
    }
    let pair = nth(2);
    let (_, weighed) = nth_order(subject, &pair)?;
    let verdict = Verdict::new(Outcome::NotEstablished, 2 * count, "no n up to 4000; n = 2 is shown");
    Ok(verdict.shown_by(evidence(pair, &weighed)))
}
