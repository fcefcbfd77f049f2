//! Normalized weighted cumulative score: nDCG of each document's weighted sum of labels over the aspects.
//!
//! **Formula.** WCS@k = sum over ranks i of (sum over aspects a of lambda_a g_a(d_i))/log2(i+1); nWCS = WCS/ideal, the ideal
//! being the WCS of the pool's documents sorted by that sum (`ideal=pool`), or of the retrieved ones (`ideal=rerank`), both
//! cut at k.
//!
//! **Worked example.** Equal weights; a has labels (2, 0), so 1; b has (1, 3), so 2; c has (2, 2), so 2. The ranking (a, b)
//! has 1/1 + 2/1.585 = 2.2619. The ideal of the pool is (b, c, a): 2 + 2/1.585 + 1/2 = 3.7619: 0.6013. The same documents
//! re-ranked, (b, a), have 2 + 1/1.585 = 2.6309: 0.8597.
//!
//! **Choices.** The paper sorts the retrieved documents again, so that a run that retrieves nothing good is not punished for
//! it; its authors' code takes the pool, which is the default here. lambda are the `weights`. The labels themselves are the
//! gains (`gain=raw`), so that an aspect with more labels counts more. With the pool as ideal it is D_nDCG on aspects.
//!
//! **Reference.** Lioma, Simonsen & Larsen, Evaluation measures for relevance and credibility in ranked lists, ICTIR 2017.

use super::d_ndcg::{DNdcg, GlobalGains};
use super::facet_gains::RAW_GAIN;
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::judgments::Axis;
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

words! {
    /// What a run is compared with.
    enum IdealOf {
        Pool = "pool": "the best order of the judged documents",
        Rerank = "rerank": "the best order of those it retrieved itself",
    }
}

const IDEAL: Declared<IdealOf> = word(
    "ideal",
    "what a run is compared with: pool, the best order of the judged documents; rerank, of those it retrieved itself",
)
.or_word(&IdealOf::Pool);

struct Nwcs {
    sum: DNdcg,
    rerank: bool,
}

impl Faceted for Nwcs {
    type Pool = GlobalGains;

    fn axis(&self) -> Axis {
        Axis::Aspects
    }

    fn prepare(&self, pool: &FacetPool<'_>) -> GlobalGains {
        self.sum.prepare(pool)
    }

    fn score(&self, pool: &GlobalGains, ranking: FacetRanking<'_>) -> Score {
        Score::Real(if self.rerank { self.sum.of_reranked(pool, ranking) } else { self.sum.of(pool, ranking) })
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "nWCS",
    summary: "nDCG of each document's weighted sum of labels over the aspects.",
    spellings: &[],
    params: &[REL.param, RAW_GAIN.param, WEIGHTS.param, IDEAL.param],
    at: At::Cutoff,
    reference: "Lioma, Simonsen & Larsen, ICTIR 2017",
    examples: &[
        Example {
            measure: "nWCS",
            judgments: "a:2:0 b:1:3 c:2:2",
            ranking: "a b",
            score: 0.6012610260559063,
            working: "sums a 1, b 2, c 2: (1 + 2/1.58496)/(2 + 2/1.58496 + 1/2)",
        },
        Example {
            measure: "nWCS(ideal=rerank)",
            judgments: "a:2:0 b:1:3 c:2:2",
            ranking: "a b",
            score: 0.8597186998521971,
            working: "(1 + 2/1.58496)/(2 + 1/1.58496)",
        },
        Example {
            measure: "nWCS(weights='aspect1:1')",
            judgments: "a:2:0 b:1:3 c:2:2",
            ranking: "a b",
            score: 0.6993694869720469,
            working: "the first aspect alone: (2 + 1/1.58496)/(2 + 2/1.58496 + 1/2)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            let rerank = args.get(&IDEAL) == IdealOf::Rerank;
            Ok(facet_scorer(Nwcs { sum: DNdcg::new(args), rerank }))
        })),
    }),
};
