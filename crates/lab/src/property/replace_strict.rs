//! Replacement, strictly: replacing a document by a better one raises the score.

use super::{FERRANTE, draw_replacement, is_replacement, replacements};
use crate::statement::{Check, Pairs, Relation, Statement};

pub(super) static STATEMENT: Statement = Statement {
    name: "ReplaceStrict",
    title: "Replacement, strictly",
    says: "Replacing a document by one with a larger label raises the score.",
    formula: "l'_i > l_i  =>  M(l'_i for l_i) > M",
    family: "all rankings of lengths 1 to 5 (two facets: to 4), every label raised to every larger one",
    reference: FERRANTE,
    check: Check::Every(Pairs {
        relation: Relation::Above,
        family: replacements,
        draw: draw_replacement,
        premise: is_replacement,
    }),
};
