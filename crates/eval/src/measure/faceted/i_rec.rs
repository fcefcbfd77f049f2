//! Intent recall, NTCIR's name for subtopic recall: the share of the declared intents that the first k documents cover.
//!
//! **Formula.** I-rec@k = (subtopics with a relevant document in ranks 1..k)/(all declared subtopics; with
//! `denominator=actual` those with a relevant document at all).
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2; subtopic 3 has no relevant document. The ranking (a, x, b)
//! covers one of three in its first two ranks: 0.3333.
//!
//! **Choices.** A subtopic is declared when the judgments name it, relevant documents or not. A topic without subtopics
//! scores 0.
//!
//! **Reference.** Sakai & Song, SIGIR 2011.

use super::covered::{ALL_DENOMINATOR, Covered, FullDenominator};
use super::facet_gains::{BINARY_GAIN, FacetGain};
use super::facet_scorer;
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "IRec",
    summary: "The share of the declared intents that the first k documents cover.",
    spellings: &[ir_measures("I_rec"), ir_measures("I-rec")],
    params: &[REL.param, ALL_DENOMINATOR.param],
    at: At::Cutoff,
    reference: "Sakai & Song, SIGIR 2011",
    examples: &[Example {
        measure: "IRec@2",
        judgments: "1/a:1 1/b:1 2/b:1 3/a:0",
        ranking: "a x b",
        score: 0.3333333333333333,
        working: "subtopic 1 of 1, 2 and 3",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::UNIT,
        scale: Scale::NotInterval("subtopics are counted, but their number differs by topic"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(Covered::new(
                FacetGain::new(args, &BINARY_GAIN),
                args.get(&ALL_DENOMINATOR) == FullDenominator::All,
                args.cutoff(),
            )))
        })),
    }),
};
