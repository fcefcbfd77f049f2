//! Binary preference: how rarely documents judged not relevant stand above relevant ones; unjudged ones do not count.
//!
//! **Formula.** bpref = (1/R) sum over retrieved relevant documents d of 1 - min(a(d), R)/min(N, R), with a(d) the documents
//! above d that were judged not relevant, and R and N the relevant and not relevant documents of the pool. The term is 1
//! where a(d) = 0.
//!
//! **Worked example.** Two documents are relevant, two judged not relevant; the ranking is relevant, unjudged, not
//! relevant, relevant. The terms are 1 and 1 - 1/2: (1 + 0.5)/2 = 0.75.
//!
//! **Choices.** trec_eval's, since version 8: min(N, R) below the bar, where the paper divides by R, which is the same
//! where N >= R. Negative labels are unjudged. R = 0 gives 0.
//!
//! **Reference.** Buckley & Voorhees, SIGIR 2004.

use super::tied::blocks;
use super::{Column, Graded, Ranking, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

pub(in crate::measure) struct Bpref {
    pub(in crate::measure) level: f64,
}

/// How many documents of the pool were judged one way and the other.
pub(in crate::measure) struct Judged {
    pub(in crate::measure) relevant: u32,
    pub(in crate::measure) not_relevant: u32,
}

impl Judged {
    /// What a relevant document adds that stands below `above` documents judged not relevant.
    pub(in crate::measure) fn term(&self, above: u32) -> f64 {
        if above == 0 {
            return 1.0;
        }
        1.0 - f64::from(above.min(self.relevant)) / f64::from(self.not_relevant.min(self.relevant))
    }
}

impl Graded for Bpref {
    type Pool = Judged;

    fn prepare(&self, column: &Column<'_>) -> Judged {
        Judged { relevant: column.relevant(self.level) as u32, not_relevant: column.not_relevant(self.level) as u32 }
    }

    fn score(&self, pool: &Judged, ranking: Ranking<'_>) -> Score {
        let (mut sum, mut above) = (0.0, 0);
        for (_, grade) in ranking.grades() {
            if grade >= self.level {
                sum += pool.term(above);
            } else {
                above += 1;
            }
        }
        Score::ratio(sum, f64::from(pool.relevant))
    }

    fn expected(&self, pool: &Judged, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let (mut sum, mut above) = (0.0, 0);
        for block in blocks(ranking, ties, None) {
            if block.is_cut() {
                return None;
            }
            let relevant = block.relevant(self.level);
            let others = block.grades().count() as u32 - relevant;
            if relevant > 0 {
                // Any number of the others, from none to all, is above a relevant document with the same probability.
                let terms: f64 = (above..=above + others).map(|above| pool.term(above)).sum();
                sum += f64::from(relevant) * terms / f64::from(others + 1);
            }
            above += others;
        }
        Some(Score::ratio(sum, f64::from(pool.relevant)))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Bpref",
    summary: "How rarely documents judged not relevant stand above relevant ones; unjudged ones do not count.",
    spellings: &[ir_measures("BPref"), trec_eval("bpref", "Bpref"), ranx("bpref", "Bpref")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley & Voorhees, SIGIR 2004",
    examples: &[Example {
        measure: "Bpref",
        judgments: "a:1 b:0 c:1 d:0",
        ranking: "a x b c",
        score: 0.75,
        working: "R = N = 2; none not relevant above a, one above c: (1 + (1 - 1/2))/2",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "skipped: they neither count nor push others down",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Bpref { level: args.level() })))),
    }),
};
