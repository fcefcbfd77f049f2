//! The tag of the run, as its file names it.
//!
//! **Formula.** None: the last column of the run.
//!
//! **Worked example.** A run whose lines end in `bm25` has the tag bm25, in the summary only.
//!
//! **Choices.** trec_eval's `runid` takes the last line's; lines should not differ.
//!
//! **Reference.** Buckley, trec_eval.

use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "RunID",
    summary: "The tag of the run, as its file names it.",
    spellings: &[trec_eval("runid", "RunID")],
    params: &[],
    at: At::Nothing,
    reference: "Buckley, trec_eval",
    examples: &[Example {
        measure: "RunID",
        judgments: "a:1",
        ranking: "a",
        score: f64::NAN,
        working: "a fact of the run: a topic has none",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Presence,
        unjudged: "not looked at",
        range: Range::ANY,
        scale: Scale::Text,
        averaging: Averaging::Never,
        rows: Rows::Summary,
        build: Build::RunTag,
    }),
};
