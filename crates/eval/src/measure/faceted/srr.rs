//! Subtopic reciprocal rank: one over the rank at which every coverable subtopic has been covered, 0 where that never
//! happens.
//!
//! **Formula.** S-RR@100% = 1/min(k : S-Recall@k = 1).
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2. The ranking (a, x, b) has covered both at rank 3: 1/3.
//!
//! **Choices.** Subtopics without a relevant document are not waited for. A cut-off k gives 0 where k documents are not
//! enough.
//!
//! **Reference.** Zhai, Cohen & Lafferty, SIGIR 2003 (as rank); Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018.

use super::covered::coverings;
use super::facet_gains::{BINARY_GAIN, FacetGain, FacetGains};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::language::unit::*;
use crate::scores::Score;
use std::sync::Arc;

struct Srr {
    gain: FacetGain,
    cutoff: Option<u32>,
}

impl Faceted for Srr {
    type Pool = Arc<FacetGains>;

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        pool.gains(self.gain)
    }

    fn score(&self, gains: &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        match coverings(gains, ranking.top(self.cutoff)) {
            (count, Some(rank)) if count == gains.coverable() => Score::Real(1.0 / f64::from(rank)),
            _ => Score::Real(0.0),
        }
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "SRR",
    summary: "One over the rank at which every coverable subtopic is covered.",
    spellings: &[ir_measures("S_RR"), ir_measures("S-RR")],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "Zhai, Cohen & Lafferty, SIGIR 2003; Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018",
    examples: &[Example {
        measure: "SRR",
        judgments: "1/a:1 1/b:1 2/b:1 3/a:0",
        ranking: "a x b",
        score: 0.3333333333333333,
        working: "both coverable subtopics are covered at rank 3",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::UNIT,
        scale: Scale::NotInterval("a reciprocal of a rank"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(Srr { gain: FacetGain::new(args, &BINARY_GAIN), cutoff: args.cutoff() }))
        })),
    }),
};
