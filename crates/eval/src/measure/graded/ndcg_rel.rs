//! nDCG averaged over the relevant documents: the nDCG at the rank of each relevant document that was found, and the nDCG
//! of the whole ranking for each one that was not.
//!
//! **Formula.** (1/n) [sum over ranks i with gain > 0 of D(i)/I(min(i,n)) + (n - m) D(L)/I(n)], with D the DCG and I the
//! ideal DCG up to a rank, n the pool's documents with positive gain, m the retrieved ones, L the number retrieved.
//!
//! **Worked example.** The pool has the grades 2 and 1; the ranking finds only the 2, at rank 2. D(2) = 2/log2(3) = 1.26186,
//! I(2) = 2 + 1/log2(3) = 2.63093: found 0.47963, not found 0.47963 again; the mean is 0.4796.
//!
//! **Choices.** This is trec_eval's experimental `ndcg_rel`; no other tool has it. A sum that is not positive gives 0.
//!
//! **Reference.** Buckley, trec_eval; no paper.

use super::discount::{Discount, dcg_gain};
use super::gain::Gain;
use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct NdcgRel {
    gain: Gain,
    discount: Discount,
}

impl Graded for NdcgRel {
    /// The ideal DCG at every rank down to the last positive gain.
    type Pool = Vec<f64>;

    fn prepare(&self, column: &Column<'_>) -> Vec<f64> {
        self.discount.running(&self.gain.ideal(column.descending()))
    }

    fn score(&self, ideals: &Vec<f64>, ranking: Ranking<'_>) -> Score {
        let Some(full) = ideals.last() else { return Score::Real(0.0) };
        let (mut dcg, mut sum, mut found) = (0.0, 0.0, 0usize);
        for (rank, grade) in ranking.grades() {
            let gain = self.gain.of(grade);
            dcg += gain / self.discount.of(rank);
            if gain > 0.0 {
                sum += dcg / ideals[ideals.len().min(rank as usize) - 1];
                found += 1;
            }
        }
        sum += ideals.len().saturating_sub(found) as f64 * dcg / full;
        Score::Real(if sum > 0.0 { sum / ideals.len() as f64 } else { 0.0 })
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "nDCG_rel",
    summary: "nDCG averaged over the ranks of the relevant documents.",
    spellings: &[trec_eval_text("ndcg_rel", "nDCG_rel", "nDCG_rel(gains='{}')")],
    params: &[GAINS.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval; no paper",
    examples: &[Example {
        measure: "nDCG_rel",
        judgments: "a:2 b:0 c:1",
        ranking: "b a",
        score: 0.4796249331362629,
        working: "D(2)/I(2) = 1.26186/2.63093 for the one found, the same for the one missed",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(NdcgRel { gain: dcg_gain(args), discount: Discount::new(args) })))),
    }),
};
