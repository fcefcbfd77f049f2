//! Novelty- and rank-biased precision: what a reader gains who goes on to the next rank with probability beta, where
//! covering a subtopic again is worth less.
//!
//! **Formula.** NRBP = (1 - (1 - alpha) beta)/M sum over ranks i of beta^(i-1) c_i, c_i = sum over the subtopics t that
//! document i covers of (1 - alpha)^n(t), n(t) the earlier documents that cover t, M the coverable subtopics.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) gains 1, then
//! 1/2 + 1, then 1/2: 1 + 1.5/2 + 0.5/4 = 1.875. The factor is (1 - 0.5 x 0.5)/2 = 0.375: NRBP = 0.703125.
//!
//! **Choices.** The factor is ndeval's and makes 1 of endless documents that cover everything; `norm=none` leaves it out.
//!
//! **Reference.** Clarke, Kolla & Vechtomova, ICTIR 2009; ndeval 4.5.

use super::facet_gains::BINARY_GAIN;
use super::facet_scorer;
use super::novelty::{ALPHA, BETA, NORM, NoveltySum, RankWorth};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "NRBP",
    summary: "What a reader gains who goes on with probability beta, where covering a subtopic again is worth less.",
    spellings: &[],
    params: &[REL.param, ALPHA.param, BETA.param, BINARY_GAIN.param, NORM.param],
    at: At::Cutoff,
    reference: "Clarke, Kolla & Vechtomova, ICTIR 2009; ndeval 4.5",
    examples: &[
        Example {
            measure: "NRBP",
            judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
            ranking: "a b c",
            score: 0.703125,
            working: "(1 + 1.5/2 + 0.5/4)(1 - 0.5 x 0.5)/2",
        },
        Example {
            measure: "NRBP(norm=none)",
            judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
            ranking: "a b c",
            score: 1.875,
            working: "1 + 1.5/2 + 0.5/4",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("gains fall by rank and by repetition"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(NoveltySum::new(args, RankWorth::power(args.get(&BETA))))))),
    }),
};
