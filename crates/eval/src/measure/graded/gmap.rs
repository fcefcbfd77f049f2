//! Geometric mean of average precision over topics: as AP, but a topic that fails weighs much more in the summary.
//!
//! **Formula.** A topic's score is AP; the summary is exp((1/T) sum over topics of ln max(AP, 0.00001)).
//!
//! **Worked example.** A topic with R = 2 and relevant documents at ranks 1 and 4 has AP (1/1 + 2/4)/2 = 0.75; with a second
//! topic of AP 0.12 the summary is sqrt(0.75*0.12) = 0.3, where the mean is 0.435.
//!
//! **Choices.** The floor is trec_eval's: an AP of 0 counts as 0.00001, so that one topic does not wipe out the others. As
//! in trec_eval there is no row by topic, for it would be AP's.
//!
//! **Reference.** Voorhees, TREC 2004 (Robust track); Robertson, CIKM 2006.

use super::ap::Ap;
use super::scorer;
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "GMAP",
    summary: "AP averaged over topics by the geometric mean, so that topics that fail weigh more.",
    spellings: &[trec_eval("gm_map", "GMAP")],
    params: &[REL.param],
    at: At::Cutoff,
    reference: "Voorhees, TREC 2004; Robertson, CIKM 2006",
    examples: &[Example {
        measure: "GMAP",
        judgments: "a:1 b:0 c:1",
        ranking: "a b x c",
        score: 0.75,
        working: "the topic's score is AP: relevant at ranks 1 and 4 of R = 2, (1/1 + 2/4)/2",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other relevant documents"),
        averaging: Averaging::GeometricMean { floor: 1e-5 },
        rows: Rows::Summary,
        build: Build::Graded(Make(&|args| Ok(scorer(Ap { level: args.level(), cutoff: args.cutoff() })))),
    }),
};
