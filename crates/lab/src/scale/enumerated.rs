//! Verdicts from all rankings.

use super::{Answer, EQUAL, Verdict, Violation, Whole};
use crate::judged_runs::{Family, Order, Scorer, Undefined, Values};
use rayon::prelude::*;
use std::cmp::Ordering;

/// More steps than this are a line to the eye.
const MOST_STEPS: usize = 2187;

pub(super) fn verdicts(
    scorer: &Scorer<'_>,
    order: Order,
    family: &Family,
    progress: &(dyn Fn() + Sync),
) -> Vec<Result<Verdict, Undefined>> {
    let scores = scorer.score_all(order, family.highest, family.length, progress);
    scores.into_par_iter().map(|values| values.map(|values| verdict(&values, order, family))).collect()
}

pub(super) fn pieces(order: Order, family: &Family) -> usize {
    Scorer::pieces(order, family.highest, family.length)
}

fn verdict(values: &Values, order: Order, family: &Family) -> Verdict {
    let steps = values.len() - 1;
    let falls = (0..steps).find(|&at| values.compare(at, at + 1) != Ordering::Less);
    let step = |at: usize| values.real(at + 1) - values.real(at);
    let (mut smallest_step, mut largest_step) = (f64::INFINITY, f64::NEG_INFINITY);
    for at in 0..steps {
        smallest_step = smallest_step.min(step(at));
        largest_step = largest_step.max(step(at));
    }
    let whole = whole(values);
    let room = EQUAL * (whole.most - whole.least);
    let uneven = match values.exact() {
        _ if falls.is_some() => None,
        Some(exact) => {
            let first = &exact[1] - &exact[0];
            (1..steps).find(|&at| &exact[at + 1] - &exact[at] != first)
        }
        // The first step may itself be the odd one out, so that the others are compared with it as well as the extremes.
        None if largest_step - smallest_step <= room => None,
        None => (1..steps).find(|&at| (step(at) - step(0)).abs() > room / 2.0),
    };
    let violation = |at: usize| Violation {
        worse: order.nth(family.highest, family.length, at as u64),
        better: order.nth(family.highest, family.length, at as u64 + 1),
        of_worse: values.score(at),
        of_better: values.score(at + 1),
    };
    let answer = |holds: bool| if holds { Answer::Yes } else { Answer::No };
    Verdict {
        rankings: values.len() as u128,
        scored: values.len() as u64,
        ordinal: answer(falls.is_none()),
        interval: answer(falls.is_none() && uneven.is_none()),
        falls: falls.map(violation),
        uneven: uneven.map(violation),
        smallest_step,
        largest_step,
        whole: Some(whole),
        steps: if values.len() <= MOST_STEPS { values.reals().to_vec() } else { Vec::new() },
    }
}

fn whole(values: &Values) -> Whole {
    let (_, firsts) = values.places();
    let attained: Vec<f64> = firsts.iter().map(|&at| values.real(at)).collect();
    let (least, most) = (attained[0], attained[attained.len() - 1]);
    let gaps = || attained.windows(2).map(|pair| pair[1] - pair[0]);
    Whole {
        distinct: attained.len(),
        least,
        most,
        smallest_gap: gaps().reduce(f64::min).unwrap_or(0.0),
        largest_gap: gaps().reduce(f64::max).unwrap_or(0.0),
        unevenness: unevenness(values.reals(), least, most),
        gap_unevenness: unevenness(&attained, least, most),
    }
}

/// How far values that should rise by equal steps are from doing so, 0 to 1.
pub(crate) fn unevenness(values: &[f64], least: f64, most: f64) -> f64 {
    let (range, last) = (most - least, values.len().saturating_sub(1));
    if range <= 0.0 || last == 0 {
        return 0.0;
    }
    let off = |(at, value): (usize, &f64)| ((value - least) / range - at as f64 / last as f64).abs();
    values.iter().enumerate().map(off).fold(0.0, f64::max)
}
