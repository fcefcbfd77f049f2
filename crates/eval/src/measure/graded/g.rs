//! G: the gain of the ranking, each document discounted by how much of the ideal gain was missed down to its rank.
//!
//! **Formula.** G = [sum over ranks i of gain_i/log2(2 + c_i - s_i)] / sum_j I_j, with I_1 >= I_2 >= ... the positive gains
//! of the pool, c_i = sum over j <= i of max(1, I_j) (1 past the last one) and s_i = the gain in ranks 1..i.
//!
//! **Worked example.** The pool has the grades 2 and 1; the ranking is (0, 2). At rank 2: c = 2 + 1 = 3, s = 2,
//! 2/log2(2 + 3 - 2) = 1.26186; over 2 + 1: 0.4206.
//!
//! **Choices.** This is trec_eval's experimental `G`. Both running sums include rank i itself; its help text says "before".
//!
//! **Reference.** Buckley, trec_eval; no paper.

use super::discount::dcg_gain;
use super::gain::Gain;
use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;

struct G {
    gain: Gain,
}

/// The ideal, summed up.
struct Ideal {
    /// Every rank's max(1, gain), summed down to it.
    costs: Vec<f64>,
    /// All gains.
    total: f64,
}

impl Ideal {
    fn cost(&self, rank: u32) -> f64 {
        match self.costs.get(rank as usize - 1) {
            Some(cost) => *cost,
            None => self.costs.last().unwrap_or(&0.0) + (rank as usize - self.costs.len()) as f64,
        }
    }
}

impl Graded for G {
    type Pool = Ideal;

    fn prepare(&self, column: &Column<'_>) -> Ideal {
        let gains = self.gain.ideal(column.descending());
        let mut cost = 0.0;
        let costs = gains.iter().map(|gain| {
            cost += gain.max(1.0);
            cost
        });
        Ideal { costs: costs.collect(), total: gains.iter().sum() }
    }

    fn score(&self, ideal: &Ideal, ranking: Ranking<'_>) -> Score {
        let (mut found, mut sum) = (0.0, 0.0);
        for (rank, grade) in ranking.grades() {
            let gain = self.gain.of(grade);
            if gain != 0.0 {
                found += gain;
                sum += gain / (2.0 + ideal.cost(rank) - found).log2();
            }
        }
        Score::ratio(sum, ideal.total)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "G",
    summary: "The gain of the ranking, each document discounted by the ideal gain missed down to its rank.",
    spellings: &[trec_eval_text("G", "G", "G(gains='{}')")],
    params: &[GAINS.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval; no paper",
    examples: &[Example {
        measure: "G",
        judgments: "a:2 b:0 c:1",
        ranking: "b a",
        score: 0.4206198357143049,
        working: "at rank 2: 2/log2(2 + 3 - 2) = 1.26186; over 2 + 1",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(G { gain: dcg_gain(args) })))),
    }),
};
