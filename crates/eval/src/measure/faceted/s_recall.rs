//! Subtopic recall: the share of the subtopics that the first k documents cover.
//!
//! **Formula.** S-Recall@k = (subtopics with a relevant document in ranks 1..k)/(subtopics with a relevant document at
//! all; with `denominator=all` every declared subtopic).
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2; subtopic 3 has no relevant document. The ranking (a, x, b)
//! covers one of two in its first two ranks: 0.5; of all three 0.3333.
//!
//! **Choices.** What cannot be covered does not count by default. It is ndeval's strec then.
//!
//! **Reference.** Zhai, Cohen & Lafferty, SIGIR 2003.

use super::covered::{Covered, DENOMINATOR, Denominator};
use super::facet_gains::{BINARY_GAIN, FacetGain};
use super::facet_scorer;
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "SRecall",
    summary: "The share of the subtopics that the first k documents cover.",
    spellings: &[ir_measures("S_Recall"), ir_measures("S-Recall")],
    params: &[REL.param, DENOMINATOR.param],
    at: At::Cutoff,
    reference: "Zhai, Cohen & Lafferty, SIGIR 2003",
    examples: &[
        Example {
            measure: "SRecall@2",
            judgments: "1/a:1 1/b:1 2/b:1 3/a:0",
            ranking: "a x b",
            score: 0.5,
            working: "subtopic 1 of 1 and 2",
        },
        Example {
            measure: "SRecall(denominator=all)@2",
            judgments: "1/a:1 1/b:1 2/b:1 3/a:0",
            ranking: "a x b",
            score: 0.3333333333333333,
            working: "subtopic 1 of 1, 2 and 3",
        },
    ],
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
                args.get(&DENOMINATOR) == Denominator::All,
                args.cutoff(),
            )))
        })),
    }),
};
