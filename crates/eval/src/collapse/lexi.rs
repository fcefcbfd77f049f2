//! Ranks label tuples like words in a dictionary: the first aspect decides, and the next ones only between equals.
//!
//! **Formula.** (l_1, ..., l_n) is better than (l'_1, ..., l'_n) where l_i > l'_i for the first i with l_i != l'_i. Every
//! tuple is a class of its own, numbered from 0, the worst.
//!
//! **Worked example.** Labels 0..1 of two aspects: (0, 0) 0, (0, 1) 1, (1, 0) 2, (1, 1) 3. The ranking (0, 1), (1, 0) has
//! nDCG = (1/1 + 2/1.585)/(2/1 + 1/1.585) = 0.8597.
//!
//! **Choices.** `order` names the aspects, the one that decides first; those left out follow in the order of the columns.
//!
//! **Reference.** Fishburn, Lexicographic orders, utilities and decision rules, Management Science 1974.

use super::distance::{Classes, Join, Parts};
use super::embedding::known_aspect;
use super::toma::{DOMAIN, GATE, Grading, Ordered};
use super::weight::{WEIGHT, WEIGHTS};
use super::{Collapse, Fold, Unit};
use crate::error::{Error, Result};
use crate::judgments::Aspect;
use crate::language::unit::*;

const ORDER: Declared<Option<String>> = text(
    "order",
    "the aspects with commas between, the one that decides first: 'correctness,relevance'; the order of the columns by default",
);

struct Lexi {
    order: Vec<String>,
    grading: Grading,
}

impl Lexi {
    /// The numbers of the aspects, the one that decides first.
    fn places(&self, aspects: &[Aspect]) -> Result<Vec<usize>> {
        let mut places = Vec::with_capacity(aspects.len());
        for name in &self.order {
            let place = known_aspect(aspects, name)?;
            if places.contains(&place) {
                return Err(Error::measure(format!("order names aspect \"{name}\" twice")));
            }
            places.push(place);
        }
        let rest: Vec<usize> = (0..aspects.len()).filter(|place| !places.contains(place)).collect();
        places.extend(rest);
        Ok(places)
    }
}

impl Collapse for Lexi {
    fn bind(&self, aspects: &[Aspect], reads: Reads) -> Result<Box<dyn Fold>> {
        let mut parts = Parts::steps(aspects)?;
        // A step on an aspect outweighs all that later ones can add: digits of a number, the first the most important.
        let mut step = 1i128;
        if let Parts::Exact(parts) = &mut parts {
            for place in self.places(aspects)?.into_iter().rev() {
                let labels = parts[place].len() as i128;
                for part in &mut parts[place] {
                    *part = part.checked_mul(step).ok_or_else(too_many)?;
                }
                step = step.checked_mul(labels).ok_or_else(too_many)?;
            }
        }
        let (largest, gate) = (parts.largest(), self.grading.gate(aspects)?);
        let classes = Classes::new(parts, Join::Sum, gate)?;
        self.grading.graded(Ordered { classes, gate, largest, root: None }, reads)
    }
}

fn too_many() -> Error {
    Error::misfit("there are too many label tuples to put them in a lexicographic order; use fewer aspects or labels")
}

pub(super) const UNIT: Unit = Unit {
    name: "Lexi",
    summary: "Collapses the aspects to a lexicographic order: the first aspect decides, the next ones between equals.",
    spellings: &[],
    params: &[DOMAIN.param, GATE.param, ORDER.param, WEIGHT.param, WEIGHTS.param],
    at: At::Nothing,
    reference: "Fishburn, Management Science 1974",
    examples: &[
        Example {
            measure: "Lexi(nDCG)",
            judgments: "a:0:1 b:1:0",
            ranking: "a b",
            score: 0.8597186998521972,
            working: "(0,1) is second of four and (1,0) third: grades 1 and 2; (1 + 2/1.58496)/(2 + 1/1.58496)",
        },
        Example {
            measure: "Lexi(nDCG,order=aspect2)",
            judgments: "a:0:1 b:1:0",
            ranking: "a b",
            score: 1.0,
            working: "the second aspect decides: grades 2 and 1, in the best order",
        },
    ],
    role: Role::Collapse(Make(&|args| {
        let order = args.get(&ORDER).unwrap_or_default();
        let order = order.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
        Ok(Box::new(Lexi { order, grading: Grading::new(args)? }))
    })),
};
