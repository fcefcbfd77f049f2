//! Upper bounds from weighted sums: an aggregate that bends downwards is below each of its tangent planes, and the best
//! ranking under a plane is known (for a sum over ranks) or bounded (for average precision).

use super::Best;
use super::pool::{Pool, dot};
use super::search::Search;
use crate::error::Reason;
use aspectra_eval::Folded;

/// So many steps towards the best plane.
const STEPS: usize = 80;
/// So many of them for average precision, where each is a search.
const SEARCHES: usize = 8;
/// So many planes are kept for the search.
const KEPT: usize = 8;

/// What weighted sums say about a topic's best ranking.
pub(super) struct Planes {
    /// No ranking scores more.
    pub(super) bound: f64,
    /// Weights of the aspects, the most telling first.
    pub(super) weights: Vec<Vec<f64>>,
    /// Rankings met on the way.
    pub(super) orders: Vec<Vec<usize>>,
}

/// Looks for the planes under which a sum over ranks can go least far. Over all mixtures of rankings the best score and
/// the lowest plane meet (concave functions have no gap there), so that what is left of a gap is due to rankings being
/// whole. The steps are those of Frank and Wolfe: sort by the slopes where one stands, go some way towards what comes
/// out.
pub(super) fn of_sums(scorer: &Folded<'_>, pool: &Pool) -> Option<Planes> {
    let fold = |scores: &[f64]| scorer.fold(scores).number().unwrap_or(f64::NEG_INFINITY);
    let mut found: Vec<(f64, Vec<f64>)> = Vec::new();
    let mut orders = Vec::new();
    let mut here = scores(pool, &pool.sorted(scorer.weights()).1);
    for _ in 0..STEPS {
        let weights = scorer.tangent(&here)?;
        let (value, order) = pool.sorted(&weights);
        let there = scores(pool, &order);
        orders.push(order);
        let is_new = found.iter().all(|(_, known)| *known != weights);
        if is_new {
            found.push((value, weights));
        }
        let at = |share: f64| -> Vec<f64> { here.iter().zip(&there).map(|(a, b)| a + share * (b - a)).collect() };
        let share = best_share(|share| fold(&at(share)));
        let next = at(share);
        if !is_new || next == here || value - fold(&next) <= 1e-14 {
            break;
        }
        here = next;
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.truncate(KEPT);
    let bound = found.first()?.0;
    Some(Planes { bound, weights: found.into_iter().map(|(_, weights)| weights).collect(), orders })
}

/// Looks for the planes under which average precision can go least far, in the same steps: the best ranking under a plane
/// comes from dynamic programming, each with a part of the effort. Returns what no ranking passes; `best` is improved on
/// the way.
pub(super) fn of_precision(
    scorer: &Folded<'_>,
    topic: usize,
    pool: &Pool,
    best: &mut Best,
    effort: usize,
) -> Result<Option<f64>, Reason> {
    let fold = |scores: &[f64]| scorer.fold(scores).number().unwrap_or(f64::NEG_INFINITY);
    let (mut bound, mut here) = (f64::INFINITY, best.scores.clone());
    let steps = if scorer.is_linear() { 1 } else { SEARCHES };
    for _ in 0..steps {
        let Some(weights) = scorer.tangent(&here) else { return Ok(None) };
        let found = Search::of_sum(scorer, pool, weights.clone(), dot(&weights, &best.scores)).run(effort / steps);
        bound = bound.min(found.bound).min(by_lines(pool, &weights));
        let there = match found.order {
            Some(order) => best.offer(scorer, topic, &pool.hits(&order))?.1,
            None => best.scores.clone(),
        };
        let at = |share: f64| -> Vec<f64> { here.iter().zip(&there).map(|(a, b)| a + share * (b - a)).collect() };
        let next = at(best_share(|share| fold(&at(share))));
        if next == here || bound - fold(&next) <= 1e-14 {
            break;
        }
        here = next;
    }
    Ok(Some(bound))
}

/// How far average precision can go under a plane, from each prefix by itself.
///
/// With c documents of an aspect among the first j, the aspect's sum of precisions is the sum over j of
/// c(c+1)/2 / (j(j+1)). Here every j may have a set of its own, and c(c+1)/2 is replaced by the line through its ends,
/// which is above it: what is left is to take the j documents of most weight.
fn by_lines(pool: &Pool, weights: &[f64]) -> f64 {
    let length = pool.length();
    let mut bound = 0.0;
    for first in 1..=length {
        let slope = |aspect: usize| weights[aspect] * f64::from(pool.covering[aspect].min(first as u32) + 1) / 2.0;
        let slopes: Vec<f64> = (0..pool.aspects).map(slope).collect();
        let mut kinds: Vec<(f64, usize)> =
            pool.kinds.iter().map(|kind| (dot(&kind.gains, &slopes), kind.rows.len())).collect();
        kinds.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (mut left, mut sum) = (first, 0.0);
        for (worth, count) in kinds {
            let taken = count.min(left);
            sum += worth * taken as f64;
            left -= taken;
        }
        bound += if first < length { sum / (first * (first + 1)) as f64 } else { sum / first as f64 };
    }
    bound
}

/// The scores of an order of kinds under a sum over ranks.
fn scores(pool: &Pool, order: &[usize]) -> Vec<f64> {
    let mut scores = vec![0.0; pool.aspects];
    for (kind, worth) in order.iter().zip(&pool.worths) {
        scores.iter_mut().zip(&pool.kinds[*kind].gains).for_each(|(score, gain)| *score += gain * worth);
    }
    scores
}

/// Where a function that bends downwards is largest between 0 and 1.
fn best_share(value: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..40 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if value(a) < value(b) { low = a } else { high = b }
    }
    (low + high) / 2.0
}
