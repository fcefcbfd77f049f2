//! Blended ratio: precision at a rank blended with the gain up to there, as a share of the best possible.
//!
//! **Formula.** BR(r) = (C(r) + b cg(r))/(r + b cg*(r)), with C(r) the documents of positive gain in ranks 1..r, cg(r) their
//! cumulative gain, cg*(r) that of the pool's gains sorted descending, and b = `beta`.
//!
//! **Worked example.** Grades (2, 0, 1), the pool also holds another 2. At rank 3: C = 2, cg = 3, cg* = 2 + 2 + 1 = 5:
//! (2 + 3)/(3 + 5) = 0.625.
//!
//! **Choices.** Gains are the labels unless `gains` maps them. Ranks beyond the end of the ranking add nothing above the bar.
//! b = 0 gives precision; a large b gives cg(r)/cg*(r).
//!
//! **Reference.** Sakai, NTCIR-4, 2004; Sakai & Robertson, EVIA 2008.

use super::gain::Gain;
use super::tied::linear_expectation;
use super::{Column, Graded, Ranking, scorer};
use crate::join::TieGroup;
use crate::language::Args;
use crate::language::unit::*;
use crate::scores::Score;

pub(super) const BETA: Declared<f64> =
    real("beta", "how much the cumulative gain counts beside precision; 0 leaves precision alone")
        .within(0.0, 1e12)
        .or(1.0);

/// The blended ratio at any rank.
pub(super) struct Blend {
    pub(super) gain: Gain,
    beta: f64,
}

impl Blend {
    pub(super) fn new(args: &Args) -> Self {
        Self { gain: Gain::Raw(args.get(&GAINS).unwrap_or_default()), beta: args.get(&BETA) }
    }

    /// The cumulative gains of the ideal ranking, rank by rank.
    pub(super) fn ideal(&self, column: &Column<'_>) -> Vec<f64> {
        let mut gains = self.gain.ideal(column.descending());
        let mut sum = 0.0;
        for gain in &mut gains {
            sum += *gain;
            *gain = sum;
        }
        gains
    }

    /// What a document of some gain adds above the bar.
    pub(super) fn above(&self, gain: f64) -> f64 {
        f64::from(u8::from(gain > 0.0)) + self.beta * gain
    }

    /// The ratio from `count` documents of positive gain and their cumulative gain.
    pub(super) fn ratio(&self, count: f64, gain: f64, ideal: &[f64], rank: u32) -> f64 {
        (count + self.beta * gain) / self.below(ideal, rank)
    }

    /// What stands below the bar at a rank.
    pub(super) fn below(&self, ideal: &[f64], rank: u32) -> f64 {
        let best = ideal.get(rank as usize - 1).or(ideal.last()).copied().unwrap_or(0.0);
        f64::from(rank) + self.beta * best
    }
}

struct BlendedRatio {
    blend: Blend,
    rank: u32,
}

impl Graded for BlendedRatio {
    /// The cumulative gains of the ideal ranking.
    type Pool = Vec<f64>;

    fn prepare(&self, column: &Column<'_>) -> Vec<f64> {
        self.blend.ideal(column)
    }

    fn score(&self, ideal: &Vec<f64>, ranking: Ranking<'_>) -> Score {
        let (mut count, mut sum) = (0.0, 0.0);
        for (_, grade) in ranking.top(Some(self.rank)).grades() {
            let gain = self.blend.gain.of(grade);
            if gain > 0.0 {
                count += 1.0;
            }
            sum += gain;
        }
        Score::Real(self.blend.ratio(count, sum, ideal, self.rank))
    }

    fn expected(&self, ideal: &Vec<f64>, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let above = |grade| self.blend.above(self.blend.gain.of(grade));
        let sum = linear_expectation(ranking, ties, Some(self.rank), above, |above, _| above);
        Some(Score::Real(sum / self.blend.below(ideal, self.rank)))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "BlendedRatio",
    summary: "Precision at a rank blended with the gain up to there, as a share of the best possible.",
    spellings: &[],
    params: &[BETA.param, GAINS.param],
    at: At::RequiredCutoff,
    reference: "Sakai, NTCIR-4, 2004; Sakai & Robertson, EVIA 2008",
    examples: &[Example {
        measure: "BlendedRatio@3",
        judgments: "a:2 b:0 c:1 d:2",
        ranking: "a b c",
        score: 0.625,
        working: "C = 2, cg = 2 + 0 + 1 = 3, cg* = 2 + 2 + 1 = 5: (2 + 3)/(3 + 5)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("sums of graded gains are not even ordinal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            Ok(scorer(BlendedRatio { blend: Blend::new(args), rank: args.require(&CUTOFF)?.max(1) }))
        })),
    }),
};
