//! Judged: the share of the first k documents that has a judgment for this topic.
//!
//! **Formula.** Judged@k = documents of ranks 1..k that are in the pool / min(k, L), L the number retrieved.
//!
//! **Worked example.** Three documents retrieved, two of them in the pool: Judged@10 = 2/3 = 0.6667.
//!
//! **Choices.** As in ir_measures any label counts, a negative one too, and the divisor is what was retrieved; trec_eval's `unj`
//! (Unj) takes negative labels for unjudged and always divides by k. Nothing retrieved gives 0 (ir_measures divides by zero).
//!
//! **Reference.** MacAvaney, Macdonald & Ounis, ECIR 2022 (ir_measures).

use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct Judged {
    cutoff: Option<u32>,
}

impl Graded for Judged {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let top = ranking.top(self.cutoff);
        Score::ratio(top.labelled.len() as f64, f64::from(top.retrieved))
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("it says what is judged, not how good it is")
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Judged",
    summary: "The share of the first k documents that has a judgment for this topic.",
    spellings: &[],
    params: &[],
    at: At::Cutoff,
    reference: "MacAvaney, Macdonald & Ounis, ECIR 2022",
    examples: &[Example {
        measure: "Judged@10",
        judgments: "a:1 b:-1 c:2",
        ranking: "a x b",
        score: 0.6666666666666666,
        working: "2 of the 3 retrieved; a negative label is one too",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Presence,
        unjudged: "what it counts the absence of",
        range: Range::UNIT,
        scale: Scale::Interval("every run retrieves k documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Judged { cutoff: args.cutoff() })))),
    }),
};
