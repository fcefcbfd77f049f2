//! Relative precision, or capped recall: the relevant documents among the first k, as a share of how many there could be.
//!
//! **Formula.** RelP@k = r(k)/min(k, R), with r(k) the relevant documents in ranks 1..k and R all relevant documents of the
//! pool.
//!
//! **Worked example.** Two documents are relevant and one of them is in ranks 1 to 5: RelP@5 = 1/min(5, 2) = 0.5, where
//! P@5 = 0.2 can never exceed 0.4.
//!
//! **Choices.** It is trec_eval's `relative_P` and BEIR's `R_cap@k`. R = 0 gives 0; BEIR divides by zero there.
//!
//! **Reference.** Buckley, trec_eval (`relative_P`); Thakur et al., NeurIPS Datasets and Benchmarks 2021 (capped recall).

use super::{Column, Graded, Ranking, scorer, tied};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct RelP {
    level: f64,
    cutoff: u32,
}

impl Graded for RelP {
    /// The smaller of the cut-off and the number of relevant documents.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        (column.relevant(self.level) as f64).min(f64::from(self.cutoff))
    }

    fn score(&self, most: &f64, ranking: Ranking<'_>) -> Score {
        let found = ranking.top(Some(self.cutoff)).relevant(self.level).count();
        Score::ratio(found as f64, *most)
    }

    fn expected(&self, most: &f64, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        Some(Score::ratio(tied::found(ranking, ties, Some(self.cutoff), self.level), *most))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "RelP",
    summary: "The relevant documents among the first k, as a share of how many there could be.",
    spellings: &[
        ir_measures("R_cap"),
        ir_measures("CappedRecall"),
        trec_eval_cutoffs("relative_P", "RelP@{}", CUTOFFS),
    ],
    params: &[REL.param],
    at: At::RequiredCutoff,
    reference: "Buckley, trec_eval; Thakur et al., NeurIPS Datasets and Benchmarks 2021",
    examples: &[Example {
        measure: "RelP@5",
        judgments: "a:1 b:0 c:2",
        ranking: "b a x",
        score: 0.5,
        working: "one relevant document in the first five, and there are R = 2: 1/min(5,2)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::Interval("within a topic: its unit is 1/min(k,R), which differs between topics"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(RelP { level: args.level(), cutoff: args.require(&CUTOFF)? })))),
    }),
};
