//! Understandability-biased RBP: a document is worth something only as far as it is relevant and also understandable,
//! trustworthy, or whatever the further aspects are.
//!
//! **Formula.** uRBP = (1-p) sum over ranks i of p^(i-1) prod over aspects a of r_a(d_i), r_a in 0..1 the gain of the label.
//!
//! **Worked example.** p = 0.5; relevance 0..1, readability 0..3: a has (1, 3), b has (1, 1), c has (0, 3). The ranking
//! (b, c, a) has 0.5 (1/3 + 0 + 0.25) = 0.2917.
//!
//! **Choices.** Gains are g/K, K the aspect's largest label (`gain=linear`). CLEF eHealth 2015 scored p = 0.8 with relevance
//! 0 and 1, and called uRBP what counts readability from 2 up: `uRBP(gain=binary,rel='readability:2')`; its graded form,
//! uRBPgr, is `uRBP(gains='readability:{0:0,1:0.4,2:0.8,3:1}')`. TOMA's code multiplies the raw labels (`gain=raw`). Any
//! number of aspects is multiplied, each as important as any other.
//!
//! **Reference.** Zuccon, Understandability biased evaluation for information retrieval, ECIR 2016.

use super::aspect_gains::{AspectGains, GAINS_OF_ASPECTS, REL_OF_ASPECTS};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::judgments::Axis;
use crate::language::unit::*;
use crate::measure::graded::discount::Powers;
use crate::measure::graded::gain::GAIN;
use crate::measure::graded::rbp::P;
use crate::scores::Score;

struct Urbp {
    gains: AspectGains,
    reader: Reader,
    cutoff: Option<u32>,
}

/// A reader who moves on with probability p.
pub(super) struct Reader {
    p: f64,
    powers: Powers,
}

impl Reader {
    pub(super) fn new(p: f64) -> Self {
        Self { p, powers: Powers::new(p) }
    }

    /// What is collected for each document looked at, where each of the pool is worth this much.
    pub(super) fn collects(&self, worths: &[f64], ranking: FacetRanking<'_>) -> f64 {
        let documents = ranking.ranks.iter().zip(ranking.rows);
        (1.0 - self.p) * documents.fold(0.0, |sum, (&rank, &row)| sum + self.powers.of(rank) * worths[row as usize])
    }
}

impl Faceted for Urbp {
    /// What each document is worth.
    type Pool = Box<[f64]>;

    fn axis(&self) -> Axis {
        Axis::Aspects
    }

    fn prepare(&self, pool: &FacetPool<'_>) -> Box<[f64]> {
        let maps = self.gains.of(pool);
        pool.rows()
            .map(|labels| maps.iter().zip(labels).fold(1.0, |worth, (map, &cell)| worth * map.of(cell)))
            .collect()
    }

    fn score(&self, worths: &Box<[f64]>, ranking: FacetRanking<'_>) -> Score {
        Score::Real(self.reader.collects(worths, ranking.top(self.cutoff)))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "uRBP",
    summary: "RBP where a document gains only as far as it is good on every aspect: relevant times understandable.",
    spellings: &[],
    params: &[P.param, GAIN.param, REL_OF_ASPECTS.param, GAINS_OF_ASPECTS.param],
    at: At::Cutoff,
    reference: "Zuccon, ECIR 2016",
    examples: &[
        Example {
            measure: "uRBP(p=0.5)",
            judgments: "a:1:3 b:1:1 c:0:3",
            ranking: "b c a",
            score: 0.2916666666666667,
            working: "0.5 (1 * 1/3 + 0 + 0.25 * 1 * 1)",
        },
        Example {
            measure: "uRBP(gain=binary,p=0.5,rel='aspect2:2')",
            judgments: "a:1:3 b:1:1 c:0:3",
            ranking: "b c a",
            score: 0.125,
            working: "b is below 2, c is not relevant: 0.5 * 0.25",
        },
        Example {
            measure: "uRBP(gains='aspect2:{0:0,1:0.4,2:0.8,3:1}',p=0.5)",
            judgments: "a:1:3 b:1:1 c:0:3",
            ranking: "b c a",
            score: 0.325,
            working: "0.5 (0.4 + 0 + 0.25)",
        },
        Example {
            measure: "uRBP(p=0.5)",
            judgments: "a:1:3:1 b:1:1:2 c:0:3:2",
            ranking: "b c a",
            score: 0.22916666666666666,
            working: "three aspects: 0.5 (1 * 1/3 * 1 + 0 + 0.25 * 1 * 1 * 1/2)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("products of labels have unequal steps"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            let reader = Reader::new(args.get(&P));
            Ok(facet_scorer(Urbp { gains: AspectGains::new(args, args.get(&GAIN)), reader, cutoff: args.cutoff() }))
        })),
    }),
};
