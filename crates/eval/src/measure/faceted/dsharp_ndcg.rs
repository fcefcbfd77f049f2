//! A weighted mean of subtopic recall and D-nDCG: are the subtopics covered, and by how good documents?
//!
//! **Formula.** D#-nDCG@k = lambda S-Recall@k + (1 - lambda) D-nDCG@k.
//!
//! **Worked example.** Two subtopics of equal weight: a has labels (2, 0), b has (1, 3). The ranking (a, x) covers one of two
//! subtopics, 0.5, and has D-nDCG@2 = 1/2.6309 = 0.3801. The mean is 0.4400.
//!
//! **Choices.** lambda = 0.5. The recall is over subtopics with a relevant document; NTCIR's I-rec is over all
//! (`denominator=all`).
//!
//! **Reference.** Sakai & Song, SIGIR 2011.

use super::covered::{Covered, DENOMINATOR, Denominator};
use super::d_ndcg::{DNdcg, GlobalGains};
use super::facet_gains::{FacetGain, FacetGains, RAW_GAIN};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::language::unit::*;
use crate::scores::Score;
use std::sync::Arc;

const LAMBDA: Declared<f64> =
    real("lambda", "the weight of subtopic recall; D-nDCG has the rest").within(0.0, 1.0).or(0.5);

struct DsharpNdcg {
    lambda: f64,
    gain: FacetGain,
    covered: Covered,
    relevance: DNdcg,
}

impl Faceted for DsharpNdcg {
    type Pool = (Arc<FacetGains>, GlobalGains);

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        (pool.gains(self.gain), self.relevance.prepare(pool))
    }

    fn score(&self, (gains, global): &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        let (covered, relevance) = (self.covered.share(gains, ranking), self.relevance.of(global, ranking));
        Score::Real(self.lambda * covered + (1.0 - self.lambda) * relevance)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "Dsharp_nDCG",
    summary: "A mean of subtopic recall and D-nDCG: diversity and relevance.",
    spellings: &[ir_measures("D#_nDCG"), ir_measures("D#-nDCG")],
    params: &[REL.param, RAW_GAIN.param, WEIGHTS.param, LAMBDA.param, DENOMINATOR.param],
    at: At::Cutoff,
    reference: "Sakai & Song, SIGIR 2011",
    examples: &[Example {
        measure: "Dsharp_nDCG@2",
        judgments: "1/a:2 1/b:1 2/b:3",
        ranking: "a x",
        score: 0.44004688335796716,
        working: "S-Recall 1/2; D-nDCG 1/(2 + 1/1.58496) = 0.38009; 0.5 x 0.5 + 0.5 x 0.38009",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            let lambda = args.get(&LAMBDA);
            let gain = FacetGain::new(args, &RAW_GAIN);
            Ok(facet_scorer(DsharpNdcg {
                lambda,
                gain,
                covered: Covered::new(gain, args.get(&DENOMINATOR) == Denominator::All, args.cutoff()),
                relevance: DNdcg::new(args),
            }))
        })),
    }),
};
