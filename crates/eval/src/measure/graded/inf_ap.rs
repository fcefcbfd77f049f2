//! Inferred average precision: AP estimated where only a random part of the pool was judged.
//!
//! **Formula.** infAP = (1/R) sum over retrieved relevant documents, at rank k, of 1/k + ((k-1)/k) (b/(k-1)) (r+e)/(r+n+2e),
//! and of 1 at k = 1. Above the document stand r relevant ones, n judged not relevant and u of the pool left unjudged;
//! b = r+n+u and e = 0.00001. The last factor estimates the precision above from the judged part, b/(k-1) is the part of
//! the documents above that is in the pool, where alone relevant ones are expected.
//!
//! **Worked example.** Relevant, left unjudged (label -1), not relevant, relevant, R = 2: the second relevant document is
//! at rank 4 with r = 1, n = 1, u = 1: 1/4 + (3/4)(3/3)(1.00001/2.00002) = 0.25 + 0.375 = 0.625; (1 + 0.625)/2 = 0.8125.
//!
//! **Choices.** trec_eval's smoothing e. Pooled but unjudged documents have a negative label or none; documents outside the
//! pool count in k only. R are the judged relevant documents. Condensing removes what the estimate needs.
//!
//! **Reference.** Yilmaz & Aslam, CIKM 2006.

use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

const SMOOTHING: f64 = 0.00001;

struct InfAp {
    level: f64,
}

impl Graded for InfAp {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let (mut sum, mut found, mut others, mut unjudged) = (0.0, 0u32, 0u32, 0u32);
        for document in ranking.labelled {
            if !document.cell.is_judged() {
                unjudged += 1;
            } else if document.cell.grade() < self.level {
                others += 1;
            } else {
                let above = f64::from(document.rank - 1);
                if document.rank == 1 {
                    sum += 1.0;
                } else {
                    let pooled = f64::from(found + others + unjudged);
                    let (found, judged) = (f64::from(found), f64::from(found + others));
                    sum += 1.0 / (above + 1.0)
                        + (above / (above + 1.0))
                            * (pooled / above)
                            * ((found + SMOOTHING) / (judged + 2.0 * SMOOTHING));
                }
                found += 1;
            }
        }
        Score::ratio(sum, *relevant)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "infAP",
    summary: "Average precision estimated where only a random part of the pool was judged.",
    spellings: &[trec_eval("infAP", "infAP")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Yilmaz & Aslam, CIKM 2006",
    examples: &[Example {
        measure: "infAP",
        judgments: "a:1 b:-1 c:0 d:1",
        ranking: "a b c d",
        score: 0.8125,
        working: "R = 2; 1 at rank 1; at rank 4: 1/4 + (3/4)(3/3)(1.00001/2.00002) = 0.625; (1 + 0.625)/2",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "in the pool: taken as judged ones are on average; outside it: not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(InfAp { level: args.level() })))),
    }),
};
