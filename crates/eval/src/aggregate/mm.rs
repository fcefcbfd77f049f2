//! Scores every aspect by itself and takes the weighted harmonic mean (MM: multidimensional measure).
//!
//! **Formula.** MM = (sum over aspects of p_a) / (sum over aspects of p_a / M_a).
//!
//! **Worked example.** AP is 1 on the first aspect and 1/2 on the second: 1/(0.5/1 + 0.5/0.5) = 0.6667.
//!
//! **Choices.** The harmonic mean is not defined where an aspect with a weight above 0 scores 0; MM is 0 there, as the
//! TOMA paper and the tracks have it, and a notice counts how often. Table 3 of that paper prints half of its own formula:
//! the sum of the weights above the line is missing there.
//!
//! **Reference.** Palotti, Zuccon & Hanbury, MM: a new framework for multidimensional evaluation of search engines, CIKM 2018.

use super::by_aspect::{GAINS_BY_ASPECT, REL_BY_ASPECT, WEIGHTS};
use super::mean::Mean;
use crate::language::unit::*;

pub(super) const UNIT: Unit = Unit {
    name: "MM",
    summary: "The weighted harmonic mean of a measure over the aspects, each scored by itself.",
    spellings: &[],
    params: &[GAINS_BY_ASPECT.param, REL_BY_ASPECT.param, WEIGHTS.param],
    at: At::Nothing,
    reference: "Palotti, Zuccon & Hanbury, CIKM 2018",
    examples: &[
        Example {
            measure: "MM(AP)",
            judgments: "a:1:0 b:0:1",
            ranking: "a b",
            score: 0.6666666666666666,
            working: "AP is 1 on the first aspect and 1/2 on the second: 1/(0.5/1 + 0.5/0.5)",
        },
        Example {
            measure: "MM(AP)",
            judgments: "a:1:0 b:0:1",
            ranking: "a",
            score: 0.0,
            working: "AP is 0 on the second aspect",
        },
    ],
    role: Role::Aggregate {
        folding: Folding::Uneven("a harmonic mean makes equal steps unequal"),
        build: Make(&|args| Ok(Box::new(Mean::harmonic(args)?))),
    },
};
