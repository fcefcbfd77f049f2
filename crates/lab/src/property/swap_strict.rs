//! Swap, strictly: moving a better document up raises the score.

use super::{FERRANTE, draw_swap, is_swap, swaps};
use crate::statement::{Check, Pairs, Relation, Statement};

pub(super) static STATEMENT: Statement = Statement {
    name: "SwapStrict",
    title: "Swap, strictly",
    says: "Exchanging a document with a better one below it raises the score.",
    formula: "l_i < l_j, i < j  =>  M(i and j exchanged) > M",
    family: "all rankings of lengths 2 to 5 (two facets: to 4), all exchanges",
    reference: FERRANTE,
    check: Check::Every(Pairs { relation: Relation::Above, family: swaps, draw: draw_swap, premise: is_swap }),
};
