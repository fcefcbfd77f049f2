//! Q-measure: average precision with the blended ratio in the place of precision, so that grades count.
//!
//! **Formula.** Q = (1/R) sum over ranks r of relevant documents of BR(r), with BR the blended ratio
//! (C(r) + b cg(r))/(r + b cg*(r)) and R all documents of positive gain in the pool. With a cut-off k the sum ends at rank
//! k, and R is replaced by min(R, k).
//!
//! **Worked example.** Grades (2, 0, 1), the pool also holds another 2. BR(1) = (1+2)/(1+2) = 1, BR(3) = (2+3)/(3+5) =
//! 0.625; R = 3: 1.625/3 = 0.5417.
//!
//! **Choices.** Gains are the labels unless `gains` maps them, b = 1, and relevant is what has a positive gain, as in
//! NTCIREVAL. b = 0 gives AP (AP@k divides by R, Q@k by min(R, k)). R = 0 gives 0; NTCIREVAL divides by zero there.
//!
//! **Reference.** Sakai, NTCIR-4, 2004; Sakai & Robertson, EVIA 2008.

use super::blended_ratio::{BETA, Blend};
use super::tied::{PairSums, pair_expectation};
use super::{Column, Graded, Ranking, scorer};
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;

struct QMeasure {
    blend: Blend,
    cutoff: Option<u32>,
}

impl QMeasure {
    fn over(&self, sum: f64, ideal: &[f64]) -> Score {
        let relevant = ideal.len() as f64;
        Score::ratio(sum, self.cutoff.map_or(relevant, |k| relevant.min(f64::from(k))))
    }
}

impl Graded for QMeasure {
    /// The cumulative gains of the ideal ranking.
    type Pool = Vec<f64>;

    fn prepare(&self, column: &Column<'_>) -> Vec<f64> {
        self.blend.ideal(column)
    }

    fn score(&self, ideal: &Vec<f64>, ranking: Ranking<'_>) -> Score {
        let (mut sum, mut count, mut total) = (0.0, 0.0, 0.0);
        for (rank, grade) in ranking.top(self.cutoff).grades() {
            let gain = self.blend.gain.of(grade);
            total += gain;
            if gain > 0.0 {
                count += 1.0;
                sum += self.blend.ratio(count, total, ideal, rank);
            }
        }
        self.over(sum, ideal)
    }

    fn expected(&self, ideal: &Vec<f64>, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let mut earlier = 0.0;
        let sum = pair_expectation(
            ranking,
            ties,
            self.cutoff,
            |block| {
                let (mut relevant, mut own, mut all) = (0.0, 0.0, 0.0);
                for gain in block.grades().map(|grade| self.blend.gain.of(grade)) {
                    all += self.blend.above(gain);
                    if gain > 0.0 {
                        relevant += 1.0;
                        own += self.blend.above(gain);
                    }
                }
                let sums = PairSums { own, before: relevant * earlier, within: relevant * all - own };
                earlier += all;
                sums
            },
            |above, rank| above / self.blend.below(ideal, rank),
        );
        Some(self.over(sum, ideal))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "QMeasure",
    summary: "Average precision with the blended ratio in the place of precision, so that grades count.",
    spellings: &[ir_measures("Q"), ir_measures("Q-measure")],
    params: &[BETA.param, GAINS.param],
    at: At::Cutoff,
    reference: "Sakai, NTCIR-4, 2004; Sakai & Robertson, EVIA 2008",
    examples: &[
        Example {
            measure: "QMeasure",
            judgments: "a:2 b:0 c:1 d:2",
            ranking: "a b c",
            score: 0.5416666666666666,
            working: "R = 3; BR(1) = (1+2)/(1+2) = 1, BR(3) = (2+3)/(3+5) = 0.625: 1.625/3",
        },
        Example {
            measure: "QMeasure(beta=0)@1",
            judgments: "a:2 b:0 c:1 d:2",
            ranking: "a b c",
            score: 1.0,
            working: "precision 1/1 at rank 1, over min(R, k) = 1",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(QMeasure { blend: Blend::new(args), cutoff: args.cutoff() })))),
    }),
};
