//! Deepness threshold: a reader does not go down for ever.

use super::{REFERENCE, depth_pair};
use crate::statement::{Check, Statement};

pub(super) static STATEMENT: Statement = Statement {
    name: "DeepTh",
    title: "Deepness threshold",
    says: "One relevant document at the top is better than n of them after n others, if n is large enough.",
    formula: "there is an n0, for all n >= n0:  Q(rel, 2n-1 others) > Q(n others, n rel)",
    family: "one facet, r = 0.05; n = 1..100, 150, 200, 300, 500, 800, 1200, 2000, 4000; the first has to win at the largest n",
    reference: REFERENCE,
    check: Check::Eventually(depth_pair),
};
