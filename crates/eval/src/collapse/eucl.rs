//! Ranks label tuples by their Euclidean distance from the best one: a document with one very bad label is far away.
//!
//! **Formula.** The root of the sum over aspects of (g_a(best) - g_a(label))^2; otherwise as [`TOMA`](super::toma).
//!
//! **Worked example.** Labels 0..2 of two aspects, squared distances from (2, 2): (1, 1) 2 and (2, 0) 4, so that (1, 1) is
//! the better one. The distances there are, squared: 0, 1, 2, 4, 5, 8: six classes; (1, 1) has grade 3, (2, 0) grade 2.
//!
//! **Choices.** As [`TOMA`](super::toma), of which it is the short form with `distance=euclidean`.
//!
//! **Reference.** Maistro, Lima, Simonsen & Lioma, CIKM 2021.

use super::Unit;
use super::toma::{Distance, NAMED_DISTANCE, REFERENCE, Toma};
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "EUCL",
    summary: "Collapses the aspects to the class of the Euclidean distance from the best label tuple.",
    spellings: &[],
    params: NAMED_DISTANCE,
    at: At::Nothing,
    reference: REFERENCE,
    examples: &[Example {
        measure: "EUCL(nDCG)",
        judgments: "a:2:0 b:1:1 c:0:2",
        ranking: "a b",
        score: 0.7398124665681314,
        working: "squared distances 4, 2, 4 of 0, 1, 2, 4, 5, 8: grades 2, 3, 2; (2 + 3/1.58496)/(3 + 2/1.58496 + 2/2)",
    }],
    role: Role::Collapse(Make(&|args| Ok(Box::new(Toma::new(Distance::EUCLIDEAN, args)?)))),
};
