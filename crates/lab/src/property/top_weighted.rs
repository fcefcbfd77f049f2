//! Top-weightedness: a better document further up raises the score.

use super::{MOFFAT, draw_swap, is_swap, swaps};
use crate::statement::{Check, Pairs, Relation, Statement};

pub(super) static STATEMENT: Statement = Statement {
    name: "TopWeighted",
    title: "Top-weightedness",
    says: "Exchanging a document with a better one below it, both above the cut-off, raises the score.",
    formula: "i < j <= k, l_i < l_j  =>  M@k(i and j exchanged) > M@k",
    family: "all rankings of lengths 2 to 5 (two facets: to 4) inside the cut-off, all exchanges",
    reference: MOFFAT,
    check: Check::Every(Pairs { relation: Relation::Above, family: swaps, draw: draw_swap, premise: is_swap }),
};
