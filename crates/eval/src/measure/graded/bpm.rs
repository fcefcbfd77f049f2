//! The Bejeweled player model: a reader goes on until the gain they are after is collected or k documents are read; BPM is
//! the gain for each document read.
//!
//! **Formula.** C_i = 1 while the gain of ranks 1..i is below T and i < k, else 0; that is the gain of ranks 1..m over m,
//! with m the first rank where it reaches T, or k.
//!
//! **Worked example.** T = 1, K = 2, the ranking (1, 0, 1, 2): the gain reaches 1 at rank 3, so BPM@10 = 1/3.
//!
//! **Choices.** This is the static form, as in ir_measures. cwl-eval's dynamic form never moves its cost limit and is left
//! out. Its k beyond 1,000 counts as 1,000.
//!
//! **Reference.** Zhang, Liu, Li, Zhang, Xu & Ma, SIGIR 2017.

use super::cwl::{MAX_REL, MIN_REL, Reader, T, measure};
use crate::language::unit::*;

struct Bpm {
    target: f64,
}

impl Reader for Bpm {
    fn goes_on(&self, _rank: u32, _gain: f64, total: f64) -> f64 {
        f64::from(u8::from(total < self.target))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "BPM",
    summary: "The gain for each document read by someone who stops when enough is gained or k documents are read.",
    spellings: &[],
    params: &[T.param, MIN_REL.param, MAX_REL.param],
    at: At::RequiredCutoff,
    reference: "Zhang, Liu, Li, Zhang, Xu & Ma, SIGIR 2017",
    examples: &[
        Example {
            measure: "BPM@10",
            judgments: "a:1 b:0 c:1 d:2",
            ranking: "a b c d",
            score: 0.3333333333333333,
            working: "gain 1/2 + 0 + 1/2 reaches T = 1 at rank 3: 1/3",
        },
        Example {
            measure: "BPM(T=2)@5",
            judgments: "a:1 b:0 c:1 d:2",
            ranking: "a b c",
            score: 0.2,
            working: "the gain never reaches 2: 1 over k = 5",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("what a document adds depends on those above it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| measure(args, Bpm { target: args.get(&T) }))),
    }),
};
