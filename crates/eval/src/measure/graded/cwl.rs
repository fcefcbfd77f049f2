//! The C/W/L engine: a measure is a reader who goes on from rank i to i+1 with probability C_i, and its value is the gain
//! they collect for each document they read.
//!
//! **Formula.** The reader reads rank i with probability S_i = C_1 C_2 ... C_{i-1}; the value is (sum S_i g'_i)/(sum S_i),
//! down to the depth. g' = (g - min_rel)/(max_rel - min_rel), the label clipped to that range first; unjudged documents and
//! ranks after the last one gain 0.
//!
//! **Choices.** cwl-eval, behind ir_measures, ends every list at rank 1,000, and so does the default here; the published
//! measures go on for ever (`depth=inf`). ir_measures wants `max_rel` named; here it is the facet's largest label.
//!
//! **Reference.** Moffat, Bailey, Scholer & Thomas, TOIS 2017; Azzopardi, Thomas & Moffat, SIGIR 2019 (cwl-eval).

use super::{Column, Graded, Ranking, Residual, Scorer, scorer};
use crate::error::{Error, Result};
use crate::language::Args;
use crate::language::unit::{Declared, FURTHEST_LABEL, real, whole, word};
use crate::scores::Score;
use aspectra_words::words;

/// The rank where cwl-eval ends every list.
const DEEPEST: u32 = 1000;

/// Someone going down a ranking.
pub(super) trait Reader: Send + Sync + 'static {
    /// The probability of going on after a rank, with the gain there and the total gain so far.
    fn goes_on(&self, rank: u32, gain: f64, total: f64) -> f64;

    /// How many of the next `left` documents are read where the first of them is and none gains anything; `None` = all
    /// that there could be.
    fn reads_on(&self, rank: u32, total: f64, left: Option<u32>) -> f64 {
        let (mut reach, mut reads) = (1.0, 0.0);
        for next in rank + 1..=rank.saturating_add(left.unwrap_or(DEEPEST)) {
            reads += reach;
            reach *= self.goes_on(next, 0.0, total);
        }
        reads
    }
}

/// The measure that a reader makes.
struct Cwl<R> {
    reader: R,
    min_rel: i32,
    max_rel: Option<i32>,
    depth: Option<u32>,
}

/// The erased form of the measure that a reader makes.
pub(super) fn measure(args: &Args, reader: impl Reader) -> Result<Box<dyn Scorer>> {
    let (min_rel, max_rel) = (args.get(&MIN_REL), args.get(&MAX_REL));
    if max_rel.is_some_and(|max| max <= min_rel) {
        return Err(Error::measure("max_rel must be larger than min_rel"));
    }
    let depth = match args.get(&DEPTH) {
        Depth::Endless => None,
        Depth::At1000 => Some(args.cutoff().map_or(DEEPEST, |k| k.min(DEEPEST))),
    };
    Ok(scorer(Cwl { reader, min_rel, max_rel, depth }))
}

/// The labels that gain nothing and everything.
struct Span {
    min: f64,
    max: f64,
}

impl Span {
    #[inline]
    fn gain(&self, grade: f64) -> f64 {
        if self.max <= self.min {
            return 0.0;
        }
        let above = grade.min(self.max).max(self.min) - self.min;
        above / (self.max - self.min)
    }
}

impl<R: Reader> Graded for Cwl<R> {
    type Pool = Span;

    fn prepare(&self, column: &Column<'_>) -> Span {
        Span { min: f64::from(self.min_rel), max: self.max_rel.map_or(column.highest(), f64::from) }
    }

    fn score(&self, span: &Span, ranking: Ranking<'_>) -> Score {
        let (mut reach, mut reads, mut utility, mut total) = (1.0, 0.0, 0.0, 0.0);
        let mut last = 0;
        for (rank, grade) in ranking.top(self.depth).grades() {
            for between in last + 1..rank {
                reads += reach;
                reach *= self.reader.goes_on(between, 0.0, total);
            }
            let gain = span.gain(grade);
            total += gain;
            utility += reach * gain;
            reads += reach;
            reach *= self.reader.goes_on(rank, gain, total);
            last = rank;
            if reach == 0.0 {
                return Score::ratio(utility, reads);
            }
        }
        reads += reach * self.reader.reads_on(last, total, self.depth.map(|depth| depth - last));
        Score::ratio(utility, reads)
    }

    fn residual(&self) -> Residual {
        match self.depth {
            Some(depth) => Residual::UpTo(Some(depth)),
            None => Residual::Undefined("ranks without end could hold the best label; leave depth=inf out"),
        }
    }
}

/// sum over m from 0 of (x/(x+m))^2, `terms` of them: what a reader reads who goes on with ((i-1)/i)^2.
pub(super) fn inverse_squares(x: f64, terms: Option<u32>) -> f64 {
    let rest = terms.map_or(0.0, |n| trigamma(x + f64::from(n)));
    x * x * (trigamma(x) - rest)
}

/// sum over m from 0 of 1/(x+m)^2, for x > 0.
fn trigamma(x: f64) -> f64 {
    let (mut x, mut sum) = (x, 0.0);
    while x < 16.0 {
        sum += 1.0 / (x * x);
        x += 1.0;
    }
    // The asymptotic series; its next term is below 1e-17 here.
    let y = 1.0 / (x * x);
    let series = 1.0 / 6.0 - y * (1.0 / 30.0 - y * (1.0 / 42.0 - y * (1.0 / 30.0 - y * (5.0 / 66.0))));
    sum + (1.0 / x + y / 2.0 + y / x * series)
}

/// The label that gains nothing.
pub(super) const MIN_REL: Declared<i32> =
    whole("min_rel", 0, FURTHEST_LABEL, "labels up to this one gain nothing").or(0);

/// The label that gains everything.
pub(super) const MAX_REL: Declared<Option<i32>> =
    whole("max_rel", 1, FURTHEST_LABEL, "labels from this one up gain 1; the aspect's largest where none is given");

/// How much the reader is after.
pub(super) const T: Declared<f64> =
    // Beyond these the weights of ranks leave the range of floating point.
    real("T", "the total gain that the reader is after").within(0.001, 1e6).or(1.0);

words! {
    /// Where the list ends.
    pub(super) enum Depth {
        At1000 = "1000": "at rank 1000, as in cwl-eval",
        Endless = "inf": "nowhere, as published",
    }
}

/// Where the list ends.
pub(super) const DEPTH: Declared<Depth> =
    word("depth", "where the list ends: at rank 1000 as in cwl-eval, or nowhere as published").or_word(&Depth::At1000);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverse_squares_are_summed() {
        assert!((trigamma(1.0) - std::f64::consts::PI.powi(2) / 6.0).abs() < 1e-15);
        assert!((trigamma(0.5) - std::f64::consts::PI.powi(2) / 2.0).abs() < 1e-14);
        for (x, terms) in [(2.0, 1000), (0.3, 7), (950.5, 50), (999.0, 1)] {
            let naive: f64 = (0..terms).map(|m| (x / (x + f64::from(m))).powi(2)).sum();
            assert!((inverse_squares(x, Some(terms)) - naive).abs() < 1e-12 * naive.max(1.0), "{x} {terms}");
        }
        assert_eq!(inverse_squares(3.0, Some(0)), 0.0);
    }
}
