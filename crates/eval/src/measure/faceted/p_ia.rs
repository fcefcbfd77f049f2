//! Intent-aware precision, as ndeval has it: the mean over the coverable subtopics of precision.
//!
//! **Formula.** P-IA@k = (pairs of a document in ranks 1..k and a subtopic it covers)/(k M), M the subtopics with a
//! relevant document.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) has 3 pairs in its first two
//! ranks: P-IA@2 = 3/(2 x 2) = 0.75.
//!
//! **Choices.** It divides by k even where fewer documents were retrieved; subtopics without a relevant document do not
//! count (ndeval).
//!
//! **Reference.** Agrawal, Gollapudi, Halverson & Ieong, WSDM 2009; ndeval 4.5.

use super::facet_gains::{BINARY_GAIN, FacetGain, FacetGains};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::language::unit::*;
use crate::scores::Score;
use std::sync::Arc;

struct PIa {
    gain: FacetGain,
    cutoff: u32,
}

impl Faceted for PIa {
    type Pool = Arc<FacetGains>;

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        pool.gains(self.gain)
    }

    fn score(&self, gains: &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        let pairs: usize = ranking.top(Some(self.cutoff)).rows.iter().map(|&row| gains.row(row).len()).sum();
        Score::ratio(pairs as f64, f64::from(self.cutoff) * gains.coverable() as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "P_IA",
    summary: "The mean over the subtopics of the share of the first k documents that covers them.",
    spellings: &[ndeval("P-IA")],
    params: &[REL.param],
    at: At::RequiredCutoff,
    reference: "Agrawal et al., WSDM 2009; ndeval 4.5",
    examples: &[Example {
        measure: "P_IA@2",
        judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
        ranking: "a b c",
        score: 0.75,
        working: "3 pairs of document and subtopic; 3/(2 x 2)",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::UNIT,
        scale: Scale::NotInterval("pairs are counted, but M differs by topic"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(PIa { gain: FacetGain::new(args, &BINARY_GAIN), cutoff: args.require(&CUTOFF)? }))
        })),
    }),
};
