//! Replacement: replacing a document by a better one never lowers the score.

use super::{FERRANTE, draw_replacement, is_replacement, replacements};
use crate::statement::{Check, Pairs, Relation, Statement};

pub(super) static STATEMENT: Statement = Statement {
    name: "Replace",
    title: "Replacement",
    says: "Replacing a document by one with a larger label never lowers the score.",
    formula: "l'_i > l_i  =>  M(l'_i for l_i) >= M",
    family: "all rankings of lengths 1 to 5 (two facets: to 4), every label raised to every larger one",
    reference: FERRANTE,
    check: Check::Every(Pairs {
        relation: Relation::NotBelow,
        family: replacements,
        draw: draw_replacement,
        premise: is_replacement,
    }),
};
