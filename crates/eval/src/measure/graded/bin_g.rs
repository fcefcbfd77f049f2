//! Binary G: each relevant document counts less the more other documents stand above it.
//!
//! **Formula.** binG = (1/R) sum over retrieved relevant documents of 1/log2(2 + o), with o the documents above it that are
//! not relevant, unjudged ones among them.
//!
//! **Worked example.** Two documents are relevant, at ranks 1 and 4, with 0 and 2 others above:
//! (1/log2(2) + 1/log2(4))/2 = (1 + 0.5)/2 = 0.75.
//!
//! **Choices.** An experimental measure of trec_eval, followed as it is computed there. R = 0 gives 0. Unlike in AP,
//! relevant documents above do not discount the later ones.
//!
//! **Reference.** Buckley, trec_eval (`binG`).

use super::tied::blocks;
use super::{Column, Graded, Ranking, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct BinG {
    level: f64,
}

fn term(others: u32) -> f64 {
    1.0 / (2.0 + f64::from(others)).log2()
}

impl Graded for BinG {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let mut sum = 0.0;
        for (rank, found) in ranking.relevant(self.level).zip(1..) {
            sum += term(rank - found);
        }
        Score::ratio(sum, *relevant)
    }

    fn expected(&self, relevant: &f64, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let (mut sum, mut found) = (0.0, 0);
        for block in blocks(ranking, ties, None) {
            if block.is_cut() {
                return None;
            }
            let here = block.relevant(self.level);
            if here > 0 {
                // Any number of the block's others, from none to all, is above a relevant document equally often.
                let (above, others) = (block.start - 1 - found, block.length - here);
                let terms: f64 = (above..=above + others).map(term).sum();
                sum += f64::from(here) * terms / f64::from(others + 1);
            }
            found += here;
        }
        Some(Score::ratio(sum, *relevant))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "binG",
    summary: "Each relevant document counts less the more other documents stand above it.",
    spellings: &[trec_eval("binG", "binG")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval",
    examples: &[Example {
        measure: "binG",
        judgments: "a:1 b:0 c:1",
        ranking: "a b x c",
        score: 0.75,
        working: "R = 2; 0 others above a, 2 above c: (1/log2(2) + 1/log2(4))/2",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("the logarithm makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(BinG { level: args.level() })))),
    }),
};
