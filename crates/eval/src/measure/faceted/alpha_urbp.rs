//! RBP for a reader with a level of their own: a relevant document is worth more the closer its second label is to what
//! this reader wants, be it above or below.
//!
//! **Formula.** alpha-uRBP = (1-p) sum over ranks i of p^(i-1) r(d_i) prod over the further aspects a of
//! exp(-(u_a - goal)^2/(2 sd^2)), with r the gain on the first aspect, 1 where it is relevant.
//!
//! **Worked example.** p = 0.5, goal 2, sd 1; a has relevance 1 and level 3, b has 1 and 2, c has 0 and 2. The ranking
//! (a, c, b) has 0.5 (exp(-1/2) + 0 + 0.25) = 0.4283.
//!
//! **Choices.** trectools calls sd "var", multiplies by 100, and by default averages the weights of ranks over equal scores,
//! even across two topics; here the score is in 0..1. A document without a second label (missing or negative) is worth 0,
//! as one that is not judged. u is the label itself, or what `gains` gives for it; where aspects have different scales,
//! `gains` brings them to one. Nobody fixed the goal or sd: by default the goal is an aspect's largest label and sd half of
//! it. CLEF eHealth 2017 had a goal for each of the six variations of a topic: score each with its own topics.
//!
//! **Reference.** CLEF eHealth 2017; trectools (Palotti, Scells & Zuccon, SIGIR 2019).

use super::aspect_gains::{AspectGains, FacetMap, GAINS_OF_ASPECTS};
use super::facet_gains::BINARY_GAIN;
use super::urbp::Reader;
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::judgments::Axis;
use crate::judgments::Cell;
use crate::language::unit::*;
use crate::measure::graded::gain::GainForm;
use crate::measure::graded::rbp::P;
use crate::scores::Score;

const GOAL: Declared<Option<f64>> =
    real("goal", "the label of the further aspects that this reader wants; the largest one unless said otherwise");

const SPREAD: Declared<Option<f64>> =
    real("sd", "how far from the goal a label may be: the standard deviation of a normal curve; half of the largest label unless said otherwise").above(0.0);

struct AlphaUrbp {
    gain: GainForm,
    level: f64,
    gains: AspectGains,
    reader: Reader,
    goal: Option<f64>,
    sd: Option<f64>,
    cutoff: Option<u32>,
}

impl AlphaUrbp {
    /// How close a label is to the goal, from 0 to 1; 0 where none was given.
    fn closeness(&self, map: &FacetMap, cell: Cell, highest: f64) -> f64 {
        let largest = map.of(Cell::of_grade(highest.max(0.0)));
        let goal = self.goal.unwrap_or(largest);
        let sd = self.sd.unwrap_or(largest.abs() / 2.0);
        match map.given(cell) {
            None => 0.0,
            // Where the largest label is 0 there is no spread to divide by.
            Some(level) if level == goal => 1.0,
            Some(level) => (-((level - goal) / sd).powi(2) / 2.0).exp(),
        }
    }
}

impl Faceted for AlphaUrbp {
    /// What each document is worth.
    type Pool = Box<[f64]>;

    fn axis(&self) -> Axis {
        Axis::Aspects
    }

    fn reads_missing(&self) -> bool {
        true
    }

    fn prepare(&self, pool: &FacetPool<'_>) -> Box<[f64]> {
        let relevance = self.gains.of_first(pool).unwrap_or_else(|| self.gain.gain(self.level, pool.highest[0]));
        let (levels, relevant) = (self.gains.of(pool), self.level);
        let worth = |labels: &[Cell]| {
            let grade = labels[0].grade();
            let first = if grade < relevant { 0.0 } else { relevance.of(grade) };
            let further = levels.iter().zip(labels).zip(pool.highest).skip(1);
            further.fold(first, |worth, ((map, &cell), &highest)| worth * self.closeness(map, cell, highest))
        };
        pool.rows().map(worth).collect()
    }

    fn score(&self, worths: &Box<[f64]>, ranking: FacetRanking<'_>) -> Score {
        Score::Real(self.reader.collects(worths, ranking.top(self.cutoff)))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "alpha_uRBP",
    summary: "RBP where a relevant document is worth more the closer its further labels are to what the reader wants.",
    spellings: &[],
    params: &[P.param, GOAL.param, SPREAD.param, REL.param, BINARY_GAIN.param, GAINS_OF_ASPECTS.param],
    at: At::Cutoff,
    reference: "CLEF eHealth 2017; trectools (Palotti, Scells & Zuccon, SIGIR 2019)",
    examples: &[
        Example {
            measure: "alpha_uRBP(goal=2,p=0.5,sd=1)",
            judgments: "a:1:3 b:1:2 c:0:2",
            ranking: "a c b",
            score: 0.42826532985631666,
            working: "0.5 (exp(-1/2) + 0 + 0.25)",
        },
        Example {
            measure: "alpha_uRBP(p=0.5)",
            judgments: "a:1:2 b:1:1 c:1:-1",
            ranking: "b a c",
            score: 0.5532653298563167,
            working: "goal 2, sd 1; c has no second label: 0.5 (exp(-1/2) + 0.5)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the curve around the goal has unequal steps"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(AlphaUrbp {
                gain: args.get(&BINARY_GAIN).into(),
                level: args.level(),
                gains: AspectGains::new(args, GainForm::Raw),
                reader: Reader::new(args.get(&P)),
                goal: args.get(&GOAL),
                sd: args.get(&SPREAD),
                cutoff: args.cutoff(),
            }))
        })),
    }),
};
