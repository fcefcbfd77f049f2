//! Discounted cumulative gain over subtopics: later ranks count less, and so does covering a subtopic again.
//!
//! **Formula.** alpha-DCG@k = sum over i <= k of c_i/log2(i+1), c_i = sum over subtopics t of r(i,t) (1 - alpha)^x(t), where
//! x(t) is the number of earlier documents that cover t (`exponent=count`) or the sum of their gains (`exponent=sum`). It
//! is divided by what documents would have that each cover all M coverable subtopics, sum of
//! M (1 - alpha)^(i-1)/log2(i+1), unless `norm=none`.
//!
//! **Worked example.** a covers subtopic 1, b covers 1 and 2, c covers 2. The ranking (a, b, c) gains 1, then
//! 1/2 + 1, then 1/2: 1 + 1.5/1.585 + 0.5/2 = 2.1964. The best is 2 + 1/1.585 + 0.5/2 = 2.8809: 0.7624.
//!
//! **Choices.** Binary gains, the count as exponent and the division are ndeval's. ndeval leaves cut-off 1 undivided; here
//! every cut-off is divided. Without a cut-off the best has as many documents as the pool.
//!
//! **Reference.** Clarke, Kolla, Cormack, Vechtomova, Ashkan, Buttcher & MacKinnon, SIGIR 2008; ndeval 4.5.

use super::facet_gains::BINARY_GAIN;
use super::facet_scorer;
use super::novelty::{ALPHA, EXPONENT, NORM, NoveltySum, RankWorth};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "alpha_DCG",
    summary: "The gain of the ranking over subtopics, where later ranks and covering a subtopic again count less.",
    spellings: &[ndeval("alpha-DCG"), ir_measures("α_DCG"), ir_measures("α-DCG")],
    params: &[REL.param, ALPHA.param, BINARY_GAIN.param, EXPONENT.param, NORM.param],
    at: At::Cutoff,
    reference: "Clarke et al., SIGIR 2008; ndeval 4.5",
    examples: &[
        Example {
            measure: "alpha_DCG@3",
            judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
            ranking: "a b c",
            score: 0.7623909009354842,
            working: "gains 1, 1/2 + 1, 1/2: 1 + 1.5/1.58496 + 0.5/2 = 2.19639; best 2 + 1/1.58496 + 0.5/2 = 2.88093",
        },
        Example {
            measure: "alpha_DCG(norm=none)",
            judgments: "1/a:1 1/b:1 2/b:1 2/c:1",
            ranking: "a b c",
            score: 2.196394630357186,
            working: "1 + 1.5/1.58496 + 0.5/2",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "covers nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(NoveltySum::new(args, RankWorth::log()))))),
    }),
};
