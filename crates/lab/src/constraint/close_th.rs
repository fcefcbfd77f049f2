//! Closeness threshold: a reader always looks at a few documents.

use super::{REFERENCE, depth_pair};
use crate::statement::{Check, Statement};

pub(super) static STATEMENT: Statement = Statement {
    name: "CloseTh",
    title: "Closeness threshold",
    says: "For some small n, n relevant documents after n others are better than one at the top.",
    formula: "there is an n:  Q(rel, 2n-1 others) < Q(n others, n rel)",
    family: "one facet, r = 0.05; n = 1..100, 150, 200, 300, 500, 800, 1200, 2000, 4000; the second has to win at some n",
    reference: REFERENCE,
    check: Check::Sometimes(depth_pair),
};
