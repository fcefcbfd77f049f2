//! Normalized expected reciprocal rank: ERR as a share of the best that the topic's judged documents allow.
//!
//! **Formula.** nERR = ERR / ERR of the pool's grades sorted descending, both cut at k.
//!
//! **Worked example.** K = 2, the ranking (1, 0, 2) has ERR 0.4375; the ideal (2, 1) has 3/4 + (1/2)(1/4)(1/4) = 0.78125;
//! 0.4375/0.78125 = 0.56.
//!
//! **Choices.** The authors do not normalize. An ideal of 0 gives 0. ndeval's nERR-IA is another measure, over subtopics.
//!
//! **Reference.** Chapelle, Metzler, Zhang & Grinspan, CIKM 2009 (ERR).

use super::err::{Cascade, MAX_GRADE, SATISFIES};
use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Nerr {
    cascade: Cascade,
    cutoff: Option<u32>,
}

/// A topic's best.
struct Best {
    highest: f64,
    ideal: f64,
}

impl Graded for Nerr {
    type Pool = Best;

    fn prepare(&self, column: &Column<'_>) -> Best {
        let highest = self.cascade.highest(column);
        let mut grades = column.descending().to_vec();
        // A gain map may turn the order of labels round.
        grades.sort_by(|a, b| self.cascade.gain(*b).total_cmp(&self.cascade.gain(*a)));
        let shown = self.cutoff.map_or(grades.len(), |k| grades.len().min(k as usize));
        let ideal = self.cascade.err(highest, (1..).zip(grades[..shown].iter().copied()));
        Best { highest, ideal }
    }

    fn score(&self, best: &Best, ranking: Ranking<'_>) -> Score {
        Score::ratio(self.cascade.err(best.highest, ranking.top(self.cutoff).grades()), best.ideal)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "nERR",
    summary: "ERR as a share of the best that the topic's judged documents allow.",
    spellings: &[],
    params: &[SATISFIES.param, GAINS.param, MAX_GRADE.param],
    at: At::Cutoff,
    reference: "Chapelle, Metzler, Zhang & Grinspan, CIKM 2009",
    examples: &[Example {
        measure: "nERR",
        judgments: "a:1 b:0 c:2",
        ranking: "a b c",
        score: 0.56,
        working: "ERR 0.4375 over 3/4 + (1/2)(1/4)(1/4) = 0.78125",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "never satisfy",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Nerr { cascade: Cascade::new(args), cutoff: args.cutoff() })))),
    }),
};
