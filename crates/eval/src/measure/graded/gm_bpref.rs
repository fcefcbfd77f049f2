//! Geometric mean of bpref over topics: as Bpref, but a topic that fails weighs much more in the summary.
//!
//! **Formula.** A topic's score is Bpref; the summary is exp((1/T) sum over topics of ln max(Bpref, 0.00001)).
//!
//! **Worked example.** A topic with R = N = 2 and the ranking relevant, unjudged, not relevant, relevant has Bpref 0.75;
//! with a second topic of score 0.12 the summary is sqrt(0.75*0.12) = 0.3, where the mean is 0.435.
//!
//! **Choices.** The floor is trec_eval's: a score of 0 counts as 0.00001, so that one topic does not wipe out the others.
//! As in trec_eval there is no row by topic, for it would be Bpref's.
//!
//! **Reference.** Buckley & Voorhees, SIGIR 2004 (bpref); Voorhees, TREC 2004 (Robust track: geometric mean).

use super::bpref::Bpref;
use super::scorer;
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "GMBpref",
    summary: "Bpref averaged over topics by the geometric mean, so that topics that fail weigh more.",
    spellings: &[trec_eval("gm_bpref", "GMBpref")],
    params: &[REL.param],
    at: At::Nothing,
    reference: "Buckley & Voorhees, SIGIR 2004; Voorhees, TREC 2004",
    examples: &[Example {
        measure: "GMBpref",
        judgments: "a:1 b:0 c:1 d:0",
        ranking: "a x b c",
        score: 0.75,
        working: "the topic's score is Bpref: (1 + (1 - 1/2))/2",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "skipped: they neither count nor push others down",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other documents"),
        averaging: Averaging::GeometricMean { floor: 1e-5 },
        rows: Rows::Summary,
        build: Build::Graded(Make(&|args| Ok(scorer(Bpref { level: args.level() })))),
    }),
};
