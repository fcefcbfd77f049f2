//! Scores a ranking by each assessor's own judgments and takes the mean.
//!
//! **Formula.** (1/G) sum over the topic's assessors g of M(ranking, labels of g).
//!
//! **Worked example.** Two assessors judge one document each: the first finds `a` relevant, the second `b`. The ranking
//! (a, b) has AP 1 for the first and 1/2 for the second: 0.75.
//!
//! **Choices.** A document that another assessor judged is outside the pool here, and an assessor without relevant
//! documents counts with the measure's value for that (trec_eval's `*_avgjg`; there only for AP, P and Rprec_mult).
//!
//! **Reference.** trec_eval, `-R qrels_jg`.

use super::{Aggregate, Axis};
use crate::measure::unit::*;
use crate::scores::Score;

struct AvgJg;

impl Aggregate for AvgJg {
    fn axis(&self) -> Axis {
        Axis::Subtopics
    }

    fn fold(&self, scores: &[f64], _weights: &[f64]) -> Score {
        Score::ratio(scores.iter().sum(), scores.len() as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "AvgJG",
    summary: "The mean over the assessors of a topic, each with their own judgments.",
    spellings: &[
        trec_eval("map_avgjg", "AvgJG(AP)"),
        trec_eval_cutoffs("P_avgjg", "AvgJG(P@{})", CUTOFFS),
        trec_eval_points(
            "Rprec_mult_avgjg",
            "AvgJG(RprecMult@{})",
            &["0.2", "0.4", "0.6", "0.8", "1.0", "1.2", "1.4", "1.6", "1.8", "2.0"],
        ),
    ],
    params: &[],
    at: At::Nothing,
    reads: Reads::Facets,
    unjudged: "as the measure inside, by assessor",
    range: Range::ANY,
    scale: Scale::NotInterval("as the measure inside"),
    averaging: Averaging::Mean,
    rows: Rows::All,
    reference: "trec_eval, -R qrels_jg",
    examples: &[Example {
        measure: "AvgJG(AP)",
        judgments: "x/a:1 y/b:1",
        ranking: "a b",
        score: 0.75,
        working: "assessor x: AP = 1; assessor y: AP = 1/2; mean (1 + 1/2)/2",
    }],
    build: Build::Aggregate(|_| Ok(Box::new(AvgJg))),
};
