//! Pair accuracy: how often a retrieved relevant document stands above a retrieved other one.
//!
//! **Formula.** Over all pairs of a relevant and another document in the first k, the share with the relevant one above.
//!
//! **Worked example.** Relevant documents at ranks 1 and 3 of four: the others are at ranks 2 and 4. Of the pairs (1,2),
//! (1,4), (3,2), (3,4) three are right: 0.75.
//!
//! **Choices.** As ir_measures: a topic without a retrieved relevant document has no score and is left out of the mean. With
//! no other document retrieved nothing can be wrong, which gives 1; ir_measures divides by zero there. A random order has
//! 0.5 on average.
//!
//! **Reference.** MacAvaney, Macdonald & Ounis, ECIR 2022 (ir_measures); Bamber, Journal of Mathematical Psychology, 1975.

use super::tied::blocks;
use super::{Column, Graded, Ranking, Residual, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct Accuracy {
    level: f64,
    cutoff: Option<u32>,
}

/// The score from the wrong pairs, the relevant and the other documents.
fn share(wrong: f64, relevant: f64, others: f64) -> Score {
    if relevant == 0.0 {
        Score::Undefined("no relevant document was retrieved")
    } else if others == 0.0 {
        Score::Real(1.0)
    } else {
        Score::Real(1.0 - wrong / (others * relevant))
    }
}

impl Graded for Accuracy {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let top = ranking.top(self.cutoff);
        let (mut wrong, mut found) = (0u64, 0u32);
        for rank in top.relevant(self.level) {
            found += 1;
            wrong += u64::from(rank - found);
        }
        share(wrong as f64, f64::from(found), f64::from(top.retrieved - found))
    }

    fn expected(&self, _pool: &(), ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let (mut wrong, mut found) = (0.0, 0);
        for block in blocks(ranking, ties, self.cutoff) {
            if block.is_cut() {
                return None;
            }
            let here = block.relevant(self.level);
            let above = f64::from(block.start - 1 - found) + f64::from(block.length - here) / 2.0;
            wrong += f64::from(here) * above;
            found += here;
        }
        let retrieved = self.cutoff.map_or(ranking.retrieved, |k| k.min(ranking.retrieved));
        Some(share(wrong, f64::from(found), f64::from(retrieved - found)))
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("a relevant document far down lowers it")
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Accuracy",
    summary: "How often a retrieved relevant document stands above a retrieved other one.",
    spellings: &[],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "MacAvaney, Macdonald & Ounis, ECIR 2022; Bamber, Journal of Mathematical Psychology, 1975",
    examples: &[
        Example {
            measure: "Accuracy",
            judgments: "a:1 b:0 c:1",
            ranking: "a b c x",
            score: 0.75,
            working: "pairs (a,b), (a,x), (c,x) are right, (c,b) is wrong: 3/4",
        },
        Example {
            measure: "Accuracy@2",
            judgments: "a:1 b:0 c:1",
            ranking: "b x a",
            score: f64::NAN,
            working: "no relevant document in the first two: no score",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on how many relevant documents were retrieved"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Accuracy { level: args.level(), cutoff: args.cutoff() })))),
    }),
};
