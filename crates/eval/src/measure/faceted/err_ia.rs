//! Intent-aware expected reciprocal rank, as ndeval has it: how soon each subtopic is covered, where covering one again is
//! worth less.
//!
//! **Formula.** c_i = sum over the subtopics t that document i covers of (1 - alpha)^n(t), n(t) the earlier documents that
//! cover t. ERR-IA@k = sum over i <= k of c_i/i, divided by what documents would have that each cover all M coverable
//! subtopics: sum over i <= k of M (1 - alpha)^(i-1)/i.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) gains 1, then
//! 1/2 + 1, then 1/2: 1 + 1.5/2 + 0.5/3 = 1.9167. The best is 2 + 1/2 + 0.5/3 = 2.6667: ERR-IA@3 = 0.71875.
//!
//! **Choices.** Labels are binary at `rel`, subtopics weigh the same, one without a relevant document does not count: all
//! as ndeval. ndeval leaves cut-off 1 undivided (its 5, 10 and 20 are not touched by that); here every cut-off is divided.
//! Without a cut-off the best has as many documents as the pool. It is not the weighted sum of each subtopic's ERR: that
//! is `IA(ERR)`.
//!
//! **Reference.** Chapelle, Ji, Liao, Velipasaoglu, Lai & Wu, Information Retrieval, 2011; ndeval 4.5.

use super::facet_gains::BINARY_GAIN;
use super::facet_scorer;
use super::novelty::{ALPHA, NORM, NoveltySum, RankWorth};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "ERR_IA",
    summary: "How soon each subtopic is satisfied, where covering it again is worth less.",
    spellings: &[ndeval("ERR-IA")],
    params: &[REL.param, ALPHA.param, BINARY_GAIN.param, NORM.param],
    at: At::Cutoff,
    reference: "Chapelle et al., Information Retrieval, 2011; ndeval 4.5",
    examples: &[
        Example {
            measure: "ERR_IA@3",
            judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
            ranking: "a b c",
            score: 0.7187500000000001,
            working: "gains 1, 1/2 + 1, 1/2: 1 + 1.5/2 + 0.5/3 = 1.91667; best 2 + 1/2 + 0.5/3 = 2.66667",
        },
        Example {
            measure: "ERR_IA(norm=none)@2",
            judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
            ranking: "a b c",
            score: 1.75,
            working: "1 + 1.5/2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(NoveltySum::new(args, RankWorth::Reciprocal))))),
    }),
};
