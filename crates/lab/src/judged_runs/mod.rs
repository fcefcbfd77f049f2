//! Judged runs: rankings of nothing but grades, all of them of some length, and what measures score them.
//!
//! A judged run of length N is N grades from 0 to C, best rank first. There are (C+1)^N of them; as sets, where ranks do not
//! count, C(N+C, N). Both kinds are numbered in a total order ([`Order`]), scored against a fixed pool ([`GradePool`]) and
//! compared by [`Values`].

mod order;
mod pool;
mod values;

pub use order::{Order, Orders};
pub use pool::GradePool;
pub use values::Values;
pub(crate) use values::compare_scores;

use aspectra_eval::join::RankingBuffer;
use aspectra_eval::{Bound, Error, Measure, Options, Result, Score, Scratch};
use rayon::prelude::*;

/// The grades of a ranking, best rank first.
pub type Grades = Vec<u16>;

/// The most grades above 0.
pub const MOST_GRADES: u16 = 1000;

/// The longest rankings.
pub const LONGEST: usize = 10_000;

/// How many rankings a thread scores at a time. The same for any number of threads, as are the results.
const PIECE: u64 = 4096;

/// Which rankings are made, and against which judgments they are scored.
#[derive(Debug, Clone, PartialEq)]
pub struct Family {
    /// The largest grade: grades are 0 to this one.
    pub highest: u16,
    /// How many documents a ranking has.
    pub length: usize,
    /// The judged documents, which settle the recall base and the ideal.
    pub pool: GradePool,
}

impl Family {
    /// Rankings of this length over the grades from 0 to `highest`, with as many documents of each grade in the pool as a
    /// ranking is long, unless another pool is given.
    ///
    /// # Errors
    /// When there would be no such rankings, or the pool lacks a grade.
    pub fn new(highest: u16, length: usize, pool: Option<GradePool>) -> Result<Self> {
        if !(1..=MOST_GRADES).contains(&highest) {
            return Err(Error::input(format!("the largest grade is {highest}; it may be 1 to {MOST_GRADES}")));
        }
        if !(1..=LONGEST).contains(&length) {
            return Err(Error::input(format!(
                "rankings of {length} documents cannot be looked at; 1 to {LONGEST} can"
            )));
        }
        let pool = pool.unwrap_or_else(|| GradePool::even(highest, length));
        pool.check(highest)?;
        Ok(Self { highest, length, pool })
    }

    /// A scorer of such rankings by some measures, for `visit`.
    ///
    /// # Errors
    /// When a measure does not fit judgments of one aspect.
    pub(crate) fn bound<T>(&self, measures: &[Measure], visit: impl FnOnce(&Scorer<'_>) -> Result<T>) -> Result<T> {
        let judgments = self.pool.judgments()?;
        let bound = Bound::new(&judgments, measures, &Options::default())?;
        visit(&Scorer { bound, pool: &self.pool })
    }
}

/// Scores rankings of grades.
pub(crate) struct Scorer<'a> {
    bound: Bound<'a>,
    pool: &'a GradePool,
}

/// What one thread needs for scoring.
#[derive(Default)]
pub(crate) struct Buffers {
    rankings: RankingBuffer,
    scratch: Scratch,
    seen: Vec<u32>,
}

impl Scorer<'_> {
    /// The scores of a ranking, one for each measure.
    pub(crate) fn score<'s>(&self, grades: &[u16], buffers: &'s mut Buffers) -> &'s [Score] {
        let Buffers { rankings, scratch, seen } = buffers;
        let ranking = rankings.fill(self.pool.rows(grades, seen).map(Some));
        self.bound.score(0, &ranking, scratch)
    }

    /// The scores of all rankings of a length in an order, for each measure.
    pub(crate) fn score_all(
        &self,
        order: Order,
        highest: u16,
        length: usize,
        progress: &(dyn Fn() + Sync),
    ) -> Vec<std::result::Result<Values, Undefined>> {
        let count = order.count(highest, length) as u64;
        let pieces: Vec<u64> = (0..count.div_ceil(PIECE)).collect();
        let pieces: Vec<Vec<Values>> = pieces
            .into_par_iter()
            .map_init(Buffers::default, |buffers, piece| {
                let (start, end) = (piece * PIECE, count.min((piece + 1) * PIECE));
                let mut columns = vec![Values::with_capacity((end - start) as usize); self.bound.measures().len()];
                let mut grades = order.nth(highest, length, start);
                for number in start..end {
                    for (column, score) in columns.iter_mut().zip(self.score(&grades, buffers)) {
                        column.push(score, number);
                    }
                    order.advance(highest, &mut grades);
                }
                progress();
                columns
            })
            .collect();
        let mut whole = vec![Values::with_capacity(count as usize); self.bound.measures().len()];
        for piece in pieces {
            whole.iter_mut().zip(piece).for_each(|(all, part)| all.append(part));
        }
        let check = |values: Values| match values.undefined() {
            Some((number, reason)) => Err(Undefined { grades: order.nth(highest, length, number), reason }),
            None => Ok(values),
        };
        whole.into_iter().map(check).collect()
    }

    /// How many pieces [`score_all`](Self::score_all) reports.
    pub(crate) fn pieces(order: Order, highest: u16, length: usize) -> usize {
        usize::try_from(order.count(highest, length) / u128::from(PIECE) + 1).unwrap_or(usize::MAX)
    }
}

/// A ranking on which a measure has no value, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Undefined {
    /// The ranking.
    pub grades: Grades,
    /// Why there is no value.
    pub reason: &'static str,
}

impl std::fmt::Display for Undefined {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "undefined on {}: {}", text(&self.grades), self.reason)
    }
}

/// A ranking as papers write it, `(1,0,2)`; of a long one equal neighbors are counted, `(2,0*240,1)`.
pub fn text(grades: &[u16]) -> String {
    let is_long = grades.len() > 16;
    let parts = grades.chunk_by(|a, b| is_long && a == b).map(|same| match same {
        [one] => one.to_string(),
        _ => format!("{}*{}", same[0], same.len()),
    });
    format!("({})", parts.collect::<Vec<String>>().join(","))
}
