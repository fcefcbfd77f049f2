//! The best ranking of a pool, by branch and bound over which kind of document comes next.
//!
//! Documents with the same gains are one kind. Three things keep the search small:
//! - the order of a prefix does not matter for what follows: of prefixes with the same documents only the best goes on;
//! - a document that is at least as good as another on every facet goes before it, so that only kinds that nothing left
//!   dominates come next. To exchange the two must not lower any facet's sum: that is so where both gain something, the
//!   better one more, and the exponent counts documents; and where only one gains something, all gains of the facet being
//!   equal (otherwise a weak document can spoil a strong one below it);
//! - a bound. With D_i falling worths of ranks, the rest is the sum over j of (D_j - D_(j+1)) C_j, with C_j what j more
//!   documents gain without discount. C_j is at most the sum of the j largest gains as of now, and at most the sum over
//!   facets of what the j documents left that gain most there would gain, the largest first (which is best also where
//!   the exponent is the sum of gains, because (1 - q^g)/g falls with g). The shortest prefixes get a closer one (`tangent.rs`).

use super::Ideal;
use super::tangent::{self, FacetLeft};
use crate::measure::faceted::facet_gains::FacetGains;
use crate::measure::faceted::novelty::Novelty;
use rustc_hash::FxHashMap;

/// So many kinds of documents are looked at, over all prefixes.
const WORK: u64 = 5_000_000;
/// Longer rankings are not searched: only their bound is worked out.
const LONGEST: usize = 400;
/// Prefixes of at most this length get the closer bound, which takes as long as hundreds of others.
const CLOSER: usize = 1;
/// What a bound may exceed the best by, relatively, and still count as reached: rounding.
const ROUNDING: f64 = 1e-13;

/// The best value of a ranking whose ranks are worth `worths`; `greedy` is what the greedy one has.
pub(super) fn search(gains: &FacetGains, novelty: Novelty, worths: &[f64], greedy: f64) -> Ideal {
    let mut search = Search::new(gains, novelty, worths, greedy);
    let mut facets = vec![1.0; gains.facets()];
    search.extend(0, 0.0, &mut facets);
    Ideal { value: search.best, bound: search.open.max(search.best) }
}

/// Documents with the same gains.
struct Kind<'g> {
    gains: &'g [(u32, f64)],
    left: u32,
    /// The kinds that cover all that this one covers, and more.
    dominated_by: Vec<u32>,
}

/// A gain that documents have on a facet.
struct Level {
    gain: f64,
    /// What is left of the facet's worth after a document that gains this much.
    keeps: f64,
    /// How many documents that gain it are left.
    left: u32,
}

struct Search<'g> {
    novelty: Novelty,
    ranks: &'g [f64],
    kinds: Vec<Kind<'g>>,
    /// By facet: the gains that documents have on it, largest first.
    levels: Vec<Vec<Level>>,
    best: f64,
    /// The largest bound of a prefix that was not looked at.
    open: f64,
    work: u64,
    /// The best value of each prefix, by the kinds of its documents in rising order.
    seen: FxHashMap<Box<[u32]>, f64>,
    taken: Vec<u32>,
}

impl<'g> Search<'g> {
    fn new(gains: &'g FacetGains, novelty: Novelty, ranks: &'g [f64], greedy: f64) -> Self {
        let mut rows: Vec<&[(u32, f64)]> = gains.gainful().map(|row| gains.row(row)).collect();
        rows.sort_by(|a, b| {
            let pairs = a.iter().zip(b.iter());
            let first = pairs.map(|(x, y)| x.0.cmp(&y.0).then_with(|| x.1.total_cmp(&y.1))).find(|o| o.is_ne());
            first.unwrap_or_else(|| a.len().cmp(&b.len()))
        });
        let mut kinds: Vec<Kind<'g>> = Vec::new();
        let mut levels: Vec<Vec<Level>> = Vec::new();
        levels.resize_with(gains.facets(), Vec::new);
        for row in rows {
            match kinds.last_mut() {
                Some(kind) if kind.gains == row => kind.left += 1,
                _ => kinds.push(Kind { gains: row, left: 1, dominated_by: Vec::new() }),
            }
            for &(facet, gain) in row {
                let levels = &mut levels[facet as usize];
                let at = levels.partition_point(|level| level.gain > gain);
                match levels.get_mut(at).filter(|level| level.gain == gain) {
                    Some(level) => level.left += 1,
                    None => levels.insert(at, Level { gain, keeps: novelty.keeps(gain), left: 1 }),
                }
            }
        }
        let is_even: Vec<bool> = levels.iter().map(|levels| levels.len() <= 1).collect();
        find_dominated(&mut kinds, novelty, &is_even);
        Self {
            novelty,
            ranks,
            levels,
            best: greedy,
            open: 0.0,
            work: 0,
            seen: FxHashMap::default(),
            taken: Vec::new(),
            kinds,
        }
    }

    /// Goes on from a prefix of this length and value, with facets worth this much.
    fn extend(&mut self, length: usize, value: f64, facets: &mut [f64]) {
        if length == self.ranks.len() {
            self.best = self.best.max(value);
            return;
        }
        let mut next: Vec<(f64, u32)> = (0..self.kinds.len() as u32)
            .filter(|&kind| self.kinds[kind as usize].left > 0)
            .map(|kind| (self.novelty.gain(facets, self.kinds[kind as usize].gains), kind))
            .collect();
        next.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let mut bound = value + self.rest(length, &next, facets);
        if bound <= self.best * (1.0 + ROUNDING) {
            return;
        }
        if length <= CLOSER && !self.novelty.is_by_sum() && self.ranks.len() <= LONGEST {
            bound = bound.min(value + self.closer_rest(length, facets));
            if bound <= self.best * (1.0 + ROUNDING) {
                return;
            }
        }
        self.work += next.len() as u64;
        if self.work > WORK || self.ranks.len() > LONGEST {
            self.open = self.open.max(bound);
            return;
        }
        match self.seen.get_mut(&*self.taken) {
            Some(known) if *known >= value => return,
            Some(known) => *known = value,
            None => {
                self.seen.insert(self.taken.as_slice().into(), value);
            }
        }
        let before = facets.to_vec();
        for (gain, kind) in next {
            let at = kind as usize;
            if self.kinds[at].dominated_by.iter().any(|&other| self.kinds[other as usize].left > 0) {
                continue;
            }
            // Once the work is spent, bounding every sibling on the way back would take as long again; the bound of the
            // ranking so far covers them all. Only what may come first is bounded one by one.
            if self.work > WORK && length >= CLOSER {
                self.open = self.open.max(bound);
                break;
            }
            let gains = self.kinds[at].gains;
            self.take(at, -1);
            self.novelty.cover(facets, gains);
            self.extend(length + 1, value + gain * self.ranks[length], facets);
            facets.copy_from_slice(&before);
            self.take(at, 1);
        }
    }

    fn take(&mut self, kind: usize, back: i32) {
        let change = |count: &mut u32| *count = count.saturating_add_signed(back);
        change(&mut self.kinds[kind].left);
        for &(facet, gain) in self.kinds[kind].gains {
            let levels = &mut self.levels[facet as usize];
            levels.iter_mut().filter(|level| level.gain == gain).for_each(|level| change(&mut level.left));
        }
        let kind = kind as u32;
        let at = self.taken.partition_point(|&taken| taken < kind);
        if back < 0 {
            self.taken.insert(at, kind);
        } else {
            self.taken.remove(at);
        }
    }

    /// What the ranks after a prefix can add at most.
    fn rest(&self, length: usize, next: &[(f64, u32)], facets: &[f64]) -> f64 {
        let ranks = &self.ranks[length..];
        let mut largest =
            next.iter().flat_map(|&(gain, kind)| std::iter::repeat_n(gain, self.kinds[kind as usize].left as usize));
        // By facet: what it is worth, the level that comes next, and how many documents of that level came before.
        let mut by_facet: Vec<(f64, usize, u32)> = facets.iter().map(|&worth| (worth, 0, 0)).collect();
        let (mut by_document, mut covered, mut sum) = (0.0, 0.0, 0.0);
        for (j, worth) in ranks.iter().enumerate() {
            by_document += largest.next().unwrap_or(0.0);
            for ((worth, at, used), levels) in by_facet.iter_mut().zip(&self.levels) {
                while levels.get(*at).is_some_and(|level| *used >= level.left) {
                    (*at, *used) = (*at + 1, 0);
                }
                if let Some(level) = levels.get(*at) {
                    covered += *worth * level.gain;
                    *worth *= level.keeps;
                    *used += 1;
                }
            }
            let drop = worth - ranks.get(j + 1).copied().unwrap_or(0.0);
            sum += drop * f64::min(by_document, covered);
        }
        sum
    }
}

impl Search<'_> {
    /// What the ranks after a prefix can add at most, bounded more closely.
    fn closer_rest(&self, length: usize, facets: &[f64]) -> f64 {
        let ranks = &self.ranks[length..];
        let left = |kind: &&Kind<'_>| kind.left > 0;
        let kinds: Vec<tangent::Left<'_>> =
            self.kinds.iter().filter(left).map(|kind| (kind.gains, kind.left)).collect();
        let gains = |levels: &Vec<Level>| {
            let all = levels.iter().flat_map(|level| std::iter::repeat_n(level.gain, level.left as usize));
            all.take(ranks.len()).collect()
        };
        let of = |(&worth, levels)| FacetLeft { worth, gains: gains(levels) };
        let facets: Vec<FacetLeft> = facets.iter().zip(&self.levels).map(of).collect();
        let bounds = tangent::bounds(&kinds, &facets, self.novelty.keeps(1.0), ranks.len());
        let next = |j: usize| ranks.get(j + 1).copied().unwrap_or(0.0);
        bounds.iter().enumerate().map(|(j, bound)| (ranks[j] - next(j)) * bound).sum()
    }
}

fn find_dominated(kinds: &mut [Kind<'_>], novelty: Novelty, is_even: &[bool]) {
    let dominates = |a: &[(u32, f64)], b: &[(u32, f64)]| {
        let mut others = b.iter().peekable();
        let fits = a.iter().all(|&(facet, gain)| match others.next_if(|(of, _)| *of == facet) {
            Some(&(_, other)) => gain == other || gain > other && !novelty.is_by_sum(),
            None => is_even[facet as usize],
        });
        fits && others.next().is_none() && a != b
    };
    for at in 0..kinds.len() {
        let by = (0..kinds.len()).filter(|&other| dominates(kinds[other].gains, kinds[at].gains));
        kinds[at].dominated_by = by.map(|other| other as u32).collect();
    }
}
