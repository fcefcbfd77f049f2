//! Subtopic recall, as ndeval has it: the share of the coverable subtopics that the first k documents cover.
//!
//! **Formula.** strec@k = (subtopics with a relevant document in ranks 1..k)/(subtopics with a relevant document at all).
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2; subtopic 3 has no relevant document. The ranking (a, x, b)
//! covers one of two in its first two ranks: 0.5.
//!
//! **Choices.** ndeval and ir_measures count only subtopics that can be covered. SRecall and IRec let you choose.
//!
//! **Reference.** Zhai, Cohen & Lafferty, SIGIR 2003; ndeval 4.5.

use super::covered::Covered;
use super::facet_gains::{BINARY_GAIN, FacetGain};
use super::facet_scorer;
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "StRecall",
    summary: "The share of the coverable subtopics that the first k documents cover.",
    spellings: &[ndeval("strec")],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "Zhai, Cohen & Lafferty, SIGIR 2003; ndeval 4.5",
    examples: &[Example {
        measure: "StRecall@2",
        judgments: "1/a:1 1/b:1 2/b:1 3/a:0",
        ranking: "a x b",
        score: 0.5,
        working: "subtopic 1 of 1 and 2",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::UNIT,
        scale: Scale::NotInterval("subtopics are counted, but their number differs by topic"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(Covered::new(FacetGain::new(args, &BINARY_GAIN), false, args.cutoff())))
        })),
    }),
};
