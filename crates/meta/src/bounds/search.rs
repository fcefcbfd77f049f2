//! The best ranking by going through prefixes, rank by rank.
//!
//! What follows a prefix depends on how many documents of each kind it holds, not on their order. So prefixes with the same
//! documents are compared, and only those whose scores no other passes on every aspect go on: for a weighted sum that is
//! one of them (dynamic programming), else a Pareto front. A prefix whose bound does not pass the best known ranking is
//! dropped. Where more prefixes are left than the search may keep, those with the largest bounds go on, and the largest
//! bound among the others says how much may have been missed.

use super::planes::Planes;
use super::pool::{Pool, dot};
use aspectra_eval::Folded;
use rustc_hash::FxHashMap;

/// What a bound may pass the best by and still count as reached: rounding.
pub(super) const ROUNDING: f64 = 1e-12;

/// So many prefixes with the same documents are kept: comparing each with all others would take longer than the search.
const FRONT: usize = 200;

/// What was found.
pub(super) struct Searched {
    /// The best ranking that was found, where it is better than what was known.
    pub(super) order: Option<Vec<usize>>,
    /// No ranking scores more.
    pub(super) bound: f64,
}

/// A prefix: its scores so far, how far it can go, and where its last document is noted.
#[derive(Clone)]
struct Prefix {
    scores: Vec<f64>,
    bound: f64,
    step: u32,
}

/// The prefixes with the same documents.
struct State {
    left: Box<[u32]>,
    /// What can follow at most: one number per plane, or one number per aspect.
    rest: Vec<f64>,
    prefixes: Vec<Prefix>,
}

/// A search of one topic.
pub(super) struct Search<'a> {
    scorer: &'a Folded<'a>,
    pool: &'a Pool,
    /// By plane: what each kind is worth, and the kinds by falling worth.
    planes: Vec<(Vec<f64>, Vec<f64>, Vec<usize>)>,
    /// Where a weighted sum is looked for instead of the measure, one number stands for all aspects.
    sum: Option<Vec<f64>>,
    /// The document of each step and the step before.
    steps: Vec<(u32, u16)>,
    /// The sums 1 + 1/2 + ... + 1/n.
    harmonic: Vec<f64>,
    best: f64,
    order: Option<u32>,
    open: f64,
}

impl<'a> Search<'a> {
    /// Prepares a search for a ranking better than `best`.
    pub(super) fn new(scorer: &'a Folded<'a>, pool: &'a Pool, planes: Option<Planes>, best: f64) -> Self {
        let planes = planes.into_iter().flat_map(|planes| planes.weights).map(|weights| {
            let worth: Vec<f64> = pool.kinds.iter().map(|kind| dot(&kind.gains, &weights)).collect();
            let mut kinds: Vec<usize> = (0..worth.len()).collect();
            kinds.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]));
            (weights, worth, kinds)
        });
        let harmonic = (0..=pool.length() + 1).scan(0.0, |sum, n| {
            *sum += if n > 0 { 1.0 / n as f64 } else { 0.0 };
            Some(*sum)
        });
        Self {
            scorer,
            pool,
            planes: planes.collect(),
            sum: None,
            steps: Vec::new(),
            harmonic: harmonic.collect(),
            best,
            order: None,
            open: f64::NEG_INFINITY,
        }
    }

    /// Looks for a weighted sum of the aspects that is larger than `best`, instead of the measure.
    pub(super) fn of_sum(scorer: &'a Folded<'a>, pool: &'a Pool, weights: Vec<f64>, best: f64) -> Self {
        Self { sum: Some(weights), ..Self::new(scorer, pool, None, best) }
    }

    /// Goes through the prefixes; about `effort` extensions are looked at.
    pub(super) fn run(mut self, effort: usize) -> Searched {
        let (length, kinds) = (self.pool.length(), self.pool.kinds.len());
        let width = (effort / (length * kinds).max(1)).max(16);
        let left: Box<[u32]> = self.pool.counts().into();
        let scores = vec![0.0; if self.sum.is_some() { 1 } else { self.pool.aspects }];
        let rest = self.rest(&left, 0);
        let mut layer =
            vec![State { left, rest, prefixes: vec![Prefix { scores, bound: f64::INFINITY, step: u32::MAX }] }];
        for rank in 1..=length {
            layer = self.extend(layer, rank);
            if rank < length {
                self.narrow(&mut layer, width);
            }
        }
        for state in &layer {
            for prefix in &state.prefixes {
                let score = self.fold(&prefix.scores);
                if score > self.best {
                    (self.best, self.order) = (score, Some(prefix.step));
                }
            }
        }
        Searched { order: self.order.map(|step| self.walk(step)), bound: self.open.max(self.best) }
    }

    /// Every prefix with one more document, at this rank.
    fn extend(&mut self, layer: Vec<State>, rank: usize) -> Vec<State> {
        let mut next: Vec<State> = Vec::new();
        let mut places: FxHashMap<Box<[u32]>, usize> = FxHashMap::default();
        for state in layer {
            for kind in 0..self.pool.kinds.len() {
                if state.left[kind] == 0 || self.pool.kinds[kind].after.iter().any(|&other| state.left[other] > 0) {
                    continue;
                }
                let mut left = state.left.clone();
                left[kind] -= 1;
                let gained = self.gained(kind, &state.left, rank);
                let place = match places.get(&left) {
                    Some(place) => *place,
                    None => {
                        let rest = self.rest(&left, rank);
                        next.push(State { left: left.clone(), rest, prefixes: Vec::new() });
                        places.insert(left, next.len() - 1);
                        next.len() - 1
                    }
                };
                for prefix in &state.prefixes {
                    let scores: Vec<f64> =
                        prefix.scores.iter().zip(&gained).map(|(score, gain)| score + gain).collect();
                    self.offer(&mut next[place], scores, prefix.step, kind);
                }
            }
        }
        next.retain(|state| !state.prefixes.is_empty());
        next
    }

    /// Adds a prefix to a state unless another passes it on every aspect or the best is out of its reach.
    fn offer(&mut self, state: &mut State, scores: Vec<f64>, before: u32, kind: usize) {
        let bound = self.bound(&scores, &state.rest);
        let passes = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| a >= b);
        if bound <= self.best + ROUNDING || state.prefixes.iter().any(|known| passes(&known.scores, &scores)) {
            return;
        }
        state.prefixes.retain(|known| !passes(&scores, &known.scores));
        if state.prefixes.len() == FRONT {
            // The one that can go least far makes room; what it might have reached stays open.
            let least = (0..FRONT).min_by(|&a, &b| state.prefixes[a].bound.total_cmp(&state.prefixes[b].bound));
            let Some(least) = least.filter(|&least| state.prefixes[least].bound < bound) else {
                self.open = self.open.max(bound);
                return;
            };
            self.open = self.open.max(state.prefixes.swap_remove(least).bound);
        }
        let step = self.steps.len() as u32;
        self.steps.push((before, kind as u16));
        state.prefixes.push(Prefix { scores, bound, step });
    }

    /// Keeps the prefixes with the largest bounds where there are too many.
    fn narrow(&mut self, layer: &mut Vec<State>, width: usize) {
        let mut bounds: Vec<f64> = layer.iter().flat_map(|state| &state.prefixes).map(|prefix| prefix.bound).collect();
        if bounds.len() <= width {
            return;
        }
        bounds.sort_by(|a, b| b.total_cmp(a));
        let (least, mut equal) =
            (bounds[width - 1], bounds[..width].iter().filter(|b| **b == bounds[width - 1]).count());
        self.open = self.open.max(bounds[width]);
        for state in layer.iter_mut() {
            state.prefixes.retain(|prefix| {
                let is_kept = prefix.bound > least || prefix.bound == least && equal > 0;
                equal -= usize::from(is_kept && prefix.bound == least);
                is_kept
            });
        }
        layer.retain(|state| !state.prefixes.is_empty());
    }

    /// What a document of a kind adds at a rank, after the documents that are no longer left.
    fn gained(&self, kind: usize, left: &[u32], rank: usize) -> Vec<f64> {
        let gains = &self.pool.kinds[kind].gains;
        if !self.pool.is_precision {
            return gains.iter().map(|gain| gain * self.pool.worths[rank - 1]).collect();
        }
        let each = gains.iter().enumerate().map(|(aspect, gain)| {
            if *gain > 0.0 { gain * f64::from(self.found(left, aspect) + 1) / rank as f64 } else { 0.0 }
        });
        match &self.sum {
            Some(weights) => vec![each.zip(weights).map(|(a, b)| a * b).sum()],
            None => each.collect(),
        }
    }

    /// How many documents of an aspect are no longer left.
    fn found(&self, left: &[u32], aspect: usize) -> u32 {
        let counts = self.pool.kinds.iter().zip(left).filter(|(kind, _)| kind.gains[aspect] > 0.0);
        self.pool.covering[aspect] - counts.map(|(_, left)| *left).sum::<u32>()
    }

    /// What can follow the first `ranks` documents at most.
    fn rest(&self, left: &[u32], ranks: usize) -> Vec<f64> {
        if !self.pool.is_precision {
            let totals = &self.pool.total_worths;
            let following = |(_, worth, kinds): &(Vec<f64>, Vec<f64>, Vec<usize>)| {
                let (mut from, mut sum) = (ranks, 0.0);
                for &kind in kinds {
                    let to = (from + left[kind] as usize).min(self.pool.length());
                    sum += worth[kind] * (totals[to] - totals[from]);
                    from = to;
                }
                sum
            };
            return self.planes.iter().map(following).collect();
        }
        // By aspect, as if nothing else was left: all its documents follow at once.
        let each = (0..self.pool.aspects).map(|aspect| {
            let found = self.found(left, aspect);
            let follow = ((self.pool.covering[aspect] - found) as usize).min(self.pool.length() - ranks);
            let spread = (ranks as f64 - f64::from(found)) * (self.harmonic[ranks + follow] - self.harmonic[ranks]);
            (follow as f64 - spread) / f64::from(self.pool.covering[aspect].max(1))
        });
        match &self.sum {
            Some(weights) => vec![each.zip(weights).map(|(a, b)| a * b).sum()],
            None => each.collect(),
        }
    }

    /// No ranking that starts with such a prefix scores more.
    fn bound(&self, scores: &[f64], rest: &[f64]) -> f64 {
        if self.pool.is_precision {
            let sums: Vec<f64> = scores.iter().zip(rest).map(|(score, rest)| score + rest).collect();
            return self.fold(&sums);
        }
        let planes = self.planes.iter().zip(rest).map(|((weights, ..), rest)| dot(weights, scores) + rest);
        planes.fold(f64::INFINITY, f64::min)
    }

    fn fold(&self, scores: &[f64]) -> f64 {
        if self.sum.is_some() { scores[0] } else { self.scorer.fold(scores).number().unwrap_or(f64::NEG_INFINITY) }
    }

    /// The kinds of a prefix, first rank first.
    fn walk(&self, mut step: u32) -> Vec<usize> {
        let mut order = Vec::new();
        while let Some((before, kind)) = self.steps.get(step as usize) {
            order.push(usize::from(*kind));
            step = *before;
        }
        order.reverse();
        order
    }
}
