//! Swap: moving a better document up never lowers the score.

use super::{FERRANTE, draw_swap, is_swap, swaps};
use crate::statement::{Check, Pairs, Relation, Statement};

pub(super) static STATEMENT: Statement = Statement {
    name: "Swap",
    title: "Swap",
    says: "Exchanging a document with a better one below it never lowers the score.",
    formula: "l_i < l_j, i < j  =>  M(i and j exchanged) >= M",
    family: "all rankings of lengths 2 to 5 (two facets: to 4), all exchanges",
    reference: FERRANTE,
    check: Check::Every(Pairs { relation: Relation::NotBelow, family: swaps, draw: draw_swap, premise: is_swap }),
};
