//! ERR-IA as a share of what an ideal ranking of the judged documents has.
//!
//! **Formula.** nERR-IA@k = ERR-IA@k / ERR-IA@k of the ideal ranking.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) has
//! 1 + 1.5/2 + 0.5/3 = 1.9167. The ideal is (b, c, a): 2 + 0.5/2 + 0.5/3 = 2.4167. nERR-IA@3 = 0.7931.
//!
//! **Choices.** The ideal is ndeval's: greedy, of equal gains the larger document id first. It can be beaten: a score above
//! 1 means that the ranking is better than the greedy one, and `ideal=exact` (see [`super::ideal`]) has the true best.
//!
//! **Reference.** Chapelle, Ji, Liao, Velipasaoglu, Lai & Wu, Information Retrieval, 2011; ndeval 4.5.

use super::facet_gains::BINARY_GAIN;
use super::facet_scorer;
use super::ideal::IDEAL;
use super::novelty::{ALPHA, NormalizedNovelty, RankWorth};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "nERR_IA",
    summary: "ERR-IA as a share of what an ideal ranking of the judged documents has.",
    spellings: &[ndeval("nERR-IA")],
    params: &[REL.param, ALPHA.param, BINARY_GAIN.param, IDEAL.param],
    at: At::Cutoff,
    reference: "Chapelle et al., Information Retrieval, 2011; ndeval 4.5",
    examples: &[Example {
        measure: "nERR_IA@3",
        judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
        ranking: "a b c",
        score: 0.7931034482758621,
        working: "1 + 1.5/2 + 0.5/3 = 1.91667; ideal (b, c, a): 2 + 0.5/2 + 0.5/3 = 2.41667",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(NormalizedNovelty::new(args, RankWorth::Reciprocal))))),
    }),
};
