//! NRBP as a share of what an ideal ranking of the judged documents has.
//!
//! **Formula.** nNRBP = NRBP / NRBP of the ideal ranking.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) has
//! 1 + 1.5/2 + 0.5/4 = 1.875, the ideal (b, c, a) has 2 + 0.5/2 + 0.5/4 = 2.375: 0.7895.
//!
//! **Choices.** The ideal is ndeval's greedy one; see nERR_IA. A topic without relevant documents scores 0; ndeval prints
//! -nan there, and in the mean with it.
//!
//! **Reference.** Clarke, Kolla & Vechtomova, ICTIR 2009; ndeval 4.5.

use super::facet_gains::BINARY_GAIN;
use super::facet_scorer;
use super::ideal::IDEAL;
use super::novelty::{ALPHA, BETA, NormalizedNovelty, RankWorth};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "nNRBP",
    summary: "NRBP as a share of what an ideal ranking of the judged documents has.",
    spellings: &[],
    params: &[REL.param, ALPHA.param, BETA.param, BINARY_GAIN.param, IDEAL.param],
    at: At::Cutoff,
    reference: "Clarke, Kolla & Vechtomova, ICTIR 2009; ndeval 4.5",
    examples: &[Example {
        measure: "nNRBP",
        judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
        ranking: "a b c",
        score: 0.7894736842105263,
        working: "1 + 1.5/2 + 0.5/4 = 1.875; ideal (b, c, a): 2 + 0.5/2 + 0.5/4 = 2.375",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("gains fall by rank and by repetition"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(NormalizedNovelty::new(args, RankWorth::power(args.get(&BETA)))))
        })),
    }),
};
