//! Verdicts from some pairs of neighbors, where there are too many rankings to score them all.

use super::{Answer, EQUAL, Scaling, Verdict, Violation};
use crate::judged_runs::{Buffers, Grades, Order, Scorer, Undefined, compare_scores};
use aspectra_eval::Score;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use std::cmp::Ordering;

/// How many pairs a thread looks at in a go. The same for any number of threads, as are the results.
const PIECE: u64 = 1024;

pub(super) fn pieces(how: &Scaling) -> usize {
    how.searched_pairs().div_ceil(PIECE) as usize
}

/// What is known of a measure after some pairs.
#[derive(Clone)]
struct Seen {
    undefined: Option<Undefined>,
    falls: Option<Violation>,
    lowest: Option<Violation>,
    smallest: Option<(f64, Violation)>,
    largest: Option<(f64, Violation)>,
    range: (f64, f64),
}

impl Seen {
    const NOTHING: Self = Self {
        undefined: None,
        falls: None,
        lowest: None,
        smallest: None,
        largest: None,
        range: (f64::INFINITY, f64::NEG_INFINITY),
    };

    fn take(&mut self, pair: Violation) {
        let [Some(worse), Some(better)] = [&pair.of_worse, &pair.of_better].map(finite) else {
            let (grades, score) = match finite(&pair.of_worse) {
                None => (&pair.worse, &pair.of_worse),
                Some(_) => (&pair.better, &pair.of_better),
            };
            let reason = if let Score::Undefined(reason) = score { reason } else { "not a finite number" };
            self.undefined.get_or_insert(Undefined { grades: grades.clone(), reason });
            return;
        };
        self.range = (self.range.0.min(worse).min(better), self.range.1.max(worse).max(better));
        let step = better - worse;
        if self.smallest.as_ref().is_none_or(|(least, _)| step < *least) {
            self.smallest = Some((step, pair.clone()));
        }
        if self.largest.as_ref().is_none_or(|(most, _)| step > *most) {
            self.largest = Some((step, pair.clone()));
        }
        if self.lowest.as_ref().is_none_or(|lowest| pair.worse < lowest.worse) {
            self.lowest = Some(pair.clone());
        }
        let order = compare_scores(&pair.of_worse, &pair.of_better);
        if order != Some(Ordering::Less) && self.falls.as_ref().is_none_or(|known| is_plainer(&pair, known)) {
            self.falls = Some(pair);
        }
    }

    fn append(&mut self, later: Self) {
        self.undefined = self.undefined.take().or(later.undefined);
        self.range = (self.range.0.min(later.range.0), self.range.1.max(later.range.1));
        let pairs =
            [later.falls, later.lowest, later.smallest.map(|(_, pair)| pair), later.largest.map(|(_, pair)| pair)];
        pairs.into_iter().flatten().for_each(|pair| self.take(pair));
    }

    fn verdict(self, how: &Scaling, order: Order, scored: u64) -> Result<Verdict, Undefined> {
        if let Some(undefined) = self.undefined {
            return Err(undefined);
        }
        let (smallest_step, largest_step) = (
            self.smallest.as_ref().map_or(0.0, |(step, _)| *step),
            self.largest.as_ref().map_or(0.0, |(step, _)| *step),
        );
        let room = EQUAL * (self.range.1 - self.range.0);
        let uneven = match &self.falls {
            None if largest_step - smallest_step > room => self.largest.map(|(_, pair)| pair),
            _ => None,
        };
        let answer = |refuted: bool| if refuted { Answer::No } else { Answer::NotRefuted };
        Ok(Verdict {
            rankings: order.count(how.family.highest, how.family.length),
            scored,
            ordinal: answer(self.falls.is_some()),
            interval: answer(self.falls.is_some() || uneven.is_some()),
            falls: self.falls,
            uneven,
            smallest_step,
            largest_step,
            whole: None,
            steps: Vec::new(),
        })
    }
}

fn finite(score: &Score) -> Option<f64> {
    score.number().filter(|number| number.is_finite())
}

/// A fall is plainer than a tie, which may be rounding; among equals the lower pair is.
fn is_plainer(pair: &Violation, than: &Violation) -> bool {
    let ties = |pair: &Violation| compare_scores(&pair.of_worse, &pair.of_better) == Some(Ordering::Equal);
    (ties(pair), &pair.worse) < (ties(than), &than.worse)
}

pub(super) fn verdicts(
    scorer: &Scorer<'_>,
    order: Order,
    how: &Scaling,
    measures: usize,
    progress: &(dyn Fn() + Sync),
) -> Vec<Result<Verdict, Undefined>> {
    let pairs = how.searched_pairs();
    let pieces: Vec<u64> = (0..pairs.div_ceil(PIECE)).collect();
    let found: Vec<Vec<Seen>> = pieces
        .into_par_iter()
        .map_init(Buffers::default, |buffers, piece| {
            let mut random = ChaCha8Rng::seed_from_u64(how.seed);
            random.set_stream(piece);
            let mut seen = vec![Seen::NOTHING; measures];
            for number in piece * PIECE..pairs.min((piece + 1) * PIECE) {
                let worse = run(order, how, number, &mut random);
                let mut better = worse.clone();
                if !order.advance(how.family.highest, &mut better) {
                    continue;
                }
                let of_worse = scorer.score(&worse, buffers).to_vec();
                let of_better = scorer.score(&better, buffers);
                for ((seen, of_worse), of_better) in seen.iter_mut().zip(of_worse).zip(of_better) {
                    let (worse, better) = (worse.clone(), better.clone());
                    seen.take(Violation { worse, better, of_worse, of_better: of_better.clone() });
                }
            }
            progress();
            seen
        })
        .collect();
    let mut whole = vec![Seen::NOTHING; measures];
    for piece in found {
        whole.iter_mut().zip(piece).for_each(|(all, part)| all.append(part));
    }
    whole.into_iter().map(|seen| seen.verdict(how, order, 2 * pairs)).collect()
}

/// The run of a number. The first ones are those where a step changes many ranks: some grade, then nothing but the best
/// one, behind ranks of the worst or of the best grade; then random ones, many of them with such an end.
fn run(order: Order, how: &Scaling, number: u64, random: &mut ChaCha8Rng) -> Grades {
    let (highest, length) = (how.family.highest, how.family.length);
    let regular = 2 * u64::from(highest) * length as u64;
    let mut grades = if number < regular {
        // From the last rank up, so that the shortest ends come first.
        let (fill, rest) = (number % 2, number / 2);
        let (own, end) = ((rest % u64::from(highest)) as u16, (rest / u64::from(highest)) as usize);
        let mut grades = vec![if fill == 0 { 0 } else { highest }; length];
        let at = length - 1 - end;
        grades[at] = own;
        grades[at + 1..].fill(highest);
        grades
    } else {
        let mut grades: Grades = (0..length).map(|_| below(random, u32::from(highest) + 1) as u16).collect();
        let end = below(random, length as u32 + 1) as usize;
        if random.next_u32().is_multiple_of(2) {
            grades[length - end..].fill(highest);
        }
        let start = below(random, length as u32 + 1) as usize;
        if random.next_u32().is_multiple_of(2) {
            grades[..start].fill(0);
        }
        grades
    };
    if order == Order::Set {
        grades.sort_unstable_by(|a, b| b.cmp(a));
    }
    grades
}

/// A draw below a small number; the bias of at most one in millions does not matter to a search.
fn below(random: &mut ChaCha8Rng, bound: u32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(bound)) >> 32) as u32
}
