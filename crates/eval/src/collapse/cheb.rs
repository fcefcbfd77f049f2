//! Ranks label tuples by their Chebyshev distance from the best one: a document is as far away as its worst aspect.
//!
//! **Formula.** The largest over aspects of g_a(best) - g_a(label); otherwise as [`TOMA`](super::toma).
//!
//! **Worked example.** Labels 0..2 of two aspects, distances from (2, 2): (1, 1) and (2, 1) both 1, (2, 0) 2. Three
//! classes; (1, 1) and (2, 1) have grade 1, (2, 0) has grade 0.
//!
//! **Choices.** As [`TOMA`](super::toma), of which it is the short form with `distance=chebyshev`.
//!
//! **Reference.** Maistro, Lima, Simonsen & Lioma, CIKM 2021.

use super::Unit;
use super::toma::{Distance, NAMED_DISTANCE, REFERENCE, Toma};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "CHEB",
    summary: "Collapses the aspects to the class of the Chebyshev distance from the best label tuple.",
    spellings: &[],
    params: NAMED_DISTANCE,
    at: At::Nothing,
    reference: REFERENCE,
    examples: &[Example {
        measure: "CHEB(AP)",
        judgments: "a:2:0 b:1:2 c:2:2",
        ranking: "a b",
        score: 0.25,
        working: "distances 2, 1, 0 of 0, 1, 2: the best two classes hold b and c, of which b is at rank 2; (1/2)/2",
    }],
    role: Role::Collapse(Make(&|args| Ok(Box::new(Toma::new(Distance::Chebyshev, args)?)))),
};
