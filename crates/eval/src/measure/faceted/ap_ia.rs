//! Intent-aware average precision, as ndeval has it: the mean over the coverable subtopics of average precision.
//!
//! **Formula.** AP-IA = (1/M) sum over the M subtopics with a relevant document of AP(t), AP(t) with the documents that are
//! relevant to t.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) has AP 1 for subtopic 1
//! and (1/2 + 2/3)/2 = 0.5833 for subtopic 2: 0.7917.
//!
//! **Choices.** Subtopics weigh the same and those without a relevant document do not count (ndeval); `IA(AP)` takes the
//! collection's weights and counts all subtopics.
//!
//! **Reference.** Agrawal, Gollapudi, Halverson & Ieong, WSDM 2009; ndeval 4.5.

use super::facet_gains::{BINARY_GAIN, FacetGain, FacetGains};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::language::unit::*;
use crate::scores::Score;
use std::sync::Arc;

struct ApIa {
    gain: FacetGain,
    cutoff: Option<u32>,
}

impl Faceted for ApIa {
    type Pool = Arc<FacetGains>;

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        pool.gains(self.gain)
    }

    fn score(&self, gains: &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        // By facet: the relevant documents so far, and the precisions at them.
        let mut facets = vec![(0u32, 0.0); gains.facets()];
        let ranking = ranking.top(self.cutoff);
        for (&rank, &row) in ranking.ranks.iter().zip(ranking.rows) {
            for &(facet, _) in gains.row(row) {
                let (found, sum) = &mut facets[facet as usize];
                *found += 1;
                *sum += f64::from(*found) / f64::from(rank);
            }
        }
        let of_facets = facets.iter().zip(gains.relevant()).filter(|(_, relevant)| **relevant > 0);
        let sum = of_facets.fold(0.0, |sum, ((_, precisions), &relevant)| sum + precisions / f64::from(relevant));
        Score::ratio(sum, gains.coverable() as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "AP_IA",
    summary: "The mean over the subtopics of average precision.",
    spellings: &[ndeval("MAP-IA"), ir_measures("MAP_IA"), ndeval("AP-IA")],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "Agrawal et al., WSDM 2009; ndeval 4.5",
    examples: &[Example {
        measure: "AP_IA",
        judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
        ranking: "a b c",
        score: 0.7916666666666666,
        working: "subtopic 1: (1 + 2/2)/2 = 1; subtopic 2: (1/2 + 2/3)/2 = 0.58333; mean",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::UNIT,
        scale: Scale::NotInterval("as average precision"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(ApIa { gain: FacetGain::new(args, &BINARY_GAIN), cutoff: args.cutoff() }))
        })),
    }),
};
