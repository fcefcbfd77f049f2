//! Scores every subtopic by itself and takes the weighted mean: the intent-aware scheme.
//!
//! **Formula.** IA = sum over subtopics t of w_t M_t, with M_t the measure on the judgments of subtopic t alone.
//!
//! **Worked example.** Document a is relevant to subtopic 1, b to subtopic 2. The ranking (a, b) has AP 1 for the first
//! and 1/2 for the second: 0.75.
//!
//! **Choices.** Equal weights over the subtopics that the judgments name; `weights=coverable` has them equal over the
//! subtopics with a relevant document, as ndeval averages. Runs over the aspects where there are no subtopics, and their
//! weights can be given by name. `ERR-IA`, `P-IA` and `MAP-IA` are ndeval's names for other measures and never mean this
//! scheme.
//!
//! **Reference.** Agrawal, Gollapudi, Halverson & Ieong, Diversifying search results, WSDM 2009.

use super::Aggregate;
use super::by_aspect::{ByAspect, GAINS_BY_ASPECT, REL_BY_ASPECT};
use super::mean::arithmetic;
use crate::error::Result;
use crate::judgments::Axis;
use crate::language::Measure;
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

words! {
    /// Weights of subtopics that are not given one by one.
    enum Coverable {
        Coverable = "coverable": "equal over the subtopics with a relevant document",
    }
}

const WEIGHTS: Declared<Option<SharesOr<Coverable>>> = shares_by_aspect_or(
    "weights",
    "coverable: equal over the subtopics with a relevant document; over aspects, 'useful:0.7,correct:0.3'; equal over all by default",
);

struct Ia {
    by_aspect: ByAspect,
    coverable_only: bool,
}

impl Aggregate for Ia {
    fn axis(&self) -> Axis {
        Axis::Subtopics
    }

    fn names_aspects(&self) -> bool {
        self.by_aspect.names_aspects()
    }

    fn weights(&self, aspects: &[&str]) -> Result<Vec<f64>> {
        self.by_aspect.weights(aspects)
    }

    fn coverable_only(&self) -> bool {
        self.coverable_only
    }

    fn inner_for(&self, inner: &Measure, aspect: &str) -> Result<Measure> {
        self.by_aspect.inner_for(inner, aspect)
    }

    fn fold(&self, scores: &[f64], weights: &[f64]) -> Score {
        arithmetic(scores, weights)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "IA",
    summary: "The weighted mean of a measure over the subtopics of a topic, each scored by itself.",
    spellings: &[paper("RR-IA", "RR"), paper("nDCG-IA", "nDCG"), paper("RBP-IA", "RBP")],
    params: &[GAINS_BY_ASPECT.param, REL_BY_ASPECT.param, WEIGHTS.param],
    at: At::Nothing,
    reference: "Agrawal, Gollapudi, Halverson & Ieong, WSDM 2009",
    examples: &[
        Example {
            measure: "IA(AP)",
            judgments: "1/a:1 2/b:1 3/c:0",
            ranking: "a b",
            score: 0.5,
            working: "AP is 1, 1/2 and 0 for the three subtopics: (1 + 1/2 + 0)/3",
        },
        Example {
            measure: "IA(AP,weights=coverable)",
            judgments: "1/a:1 2/b:1 3/c:0",
            ranking: "a b",
            score: 0.75,
            working: "subtopic 3 has no relevant document: (1 + 1/2)/2",
        },
    ],
    role: Role::Aggregate {
        folding: Folding::TopicMean("all topics have equally many subtopics"),
        build: Make(&|args| {
            let coverable_only = args.get(&WEIGHTS) == Some(SharesOr::Word(Coverable::Coverable));
            Ok(Box::new(Ia { by_aspect: ByAspect::new(args)?, coverable_only }))
        }),
    },
};
