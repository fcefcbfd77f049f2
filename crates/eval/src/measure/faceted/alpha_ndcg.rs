//! alpha-DCG as a share of what an ideal ranking of the judged documents has.
//!
//! **Formula.** alpha-nDCG@k = alpha-DCG@k / alpha-DCG@k of the ideal ranking.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) has
//! 1 + 1.5/1.585 + 0.5/2 = 2.1964. The ideal is (b, c, a): 2 + 0.5/1.585 + 0.5/2 = 2.5655. The score is 0.8561.
//!
//! **Choices.** The ideal is ndeval's: greedy, of equal gains the larger document id first. It can be beaten, and a score
//! can exceed 1; `ideal=exact` (see [`super::ideal`]) has the true best. `ideal=mean` orders by mean gain, as the MDCU
//! paper describes it (it ran ndeval's). Gains and exponent: as alpha-DCG.
//!
//! **Reference.** Clarke, Kolla, Cormack, Vechtomova, Ashkan, Buttcher & MacKinnon, SIGIR 2008; ndeval 4.5.

use super::facet_gains::BINARY_GAIN;
use super::facet_scorer;
use super::ideal::IDEAL;
use super::novelty::{ALPHA, EXPONENT, NormalizedNovelty, RankWorth};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "alpha_nDCG",
    summary: "alpha-DCG as a share of what an ideal ranking of the judged documents has.",
    spellings: &[ndeval("alpha-nDCG"), ir_measures("α_nDCG"), ir_measures("α-nDCG")],
    params: &[REL.param, ALPHA.param, BINARY_GAIN.param, EXPONENT.param, IDEAL.param],
    at: At::Cutoff,
    reference: "Clarke et al., SIGIR 2008; ndeval 4.5",
    examples: &[Example {
        measure: "alpha_nDCG@3",
        judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
        ranking: "a b c",
        score: 0.8561390375022593,
        working: "1 + 1.5/1.58496 + 0.5/2 = 2.19639; ideal (b, c, a): 2 + 0.5/1.58496 + 0.5/2 = 2.56546",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(NormalizedNovelty::new(args, RankWorth::log()))))),
    }),
};
