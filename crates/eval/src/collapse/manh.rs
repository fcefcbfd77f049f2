//! Ranks label tuples by their Manhattan distance from the best one: a step down on any aspect costs the same.
//!
//! **Formula.** The sum over aspects of g_a(best) - g_a(label); otherwise as [`TOMA`](super::toma).
//!
//! **Worked example.** Labels 0..2 of two aspects, distances from (2, 2): (1, 1) and (2, 0) both 2, (1, 0) 3. The
//! distances there are: 0, 1, 2, 3, 4; (1, 1) and (2, 0) have grade 2, (1, 0) has grade 1.
//!
//! **Choices.** As [`TOMA`](super::toma), of which it is the short form with `distance=manhattan`.
//!
//! **Reference.** Maistro, Lima, Simonsen & Lioma, CIKM 2021.

use super::Unit;
use super::toma::{Distance, NAMED_DISTANCE, REFERENCE, Toma};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "MANH",
    summary: "Collapses the aspects to the class of the Manhattan distance from the best label tuple.",
    spellings: &[],
    params: NAMED_DISTANCE,
    at: At::Nothing,
    reference: REFERENCE,
    examples: &[Example {
        measure: "MANH(AP)",
        judgments: "a:1:0 b:1:1 c:2:2",
        ranking: "a b c",
        score: 0.5833333333333333,
        working: "distances 3, 2, 0 of 0 to 4: the best three classes hold b and c, at ranks 2 and 3; (1/2 + 2/3)/2",
    }],
    role: Role::Collapse(Make(&|args| Ok(Box::new(Toma::new(Distance::MANHATTAN, args)?)))),
};
