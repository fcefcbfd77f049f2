//! Rank-biased utility: what each document still adds on the subtopics, less the effort of reading it, to a reader who goes
//! on with probability p. The measure that satisfies all ten constraints of its paper.
//!
//! **Formula.** RBU = sum over ranks i of d(i) (sum over t of w_t r(i,t) prod over j < i of (1 - r(j,t)) - e), with
//! d(i) = p^i (`form=paper`) or (1-p) p^(i-1) (`form=evall`).
//!
//! **Worked example.** Two subtopics of equal weight, largest label 1, so that r = (2-1)/2 = 1/2: a covers 1, b covers 1 and
//! 2. With p = 0.99 and e = 0.05 the ranking (a, x, b) has 0.99 (0.25 - 0.05) + 0.9801 (-0.05) +
//! 0.970299 (0.125 + 0.25 - 0.05) = 0.4643.
//!
//! **Choices.** The paper's equation has the effort inside the sum over subtopics (`effort=inside`: once per subtopic), its
//! text, proof and code outside: once per document, the default. The authors' code (EvALL) has (1-p) p^(i-1), p = 0.8,
//! e = 0.03 and, as K, the largest label that the topic has on the subtopic (`largest=observed`). r = (2^g - 1)/2^K by default. Unjudged documents cost effort; nothing
//! retrieved is 0.
//!
//! **Reference.** Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018.

use super::eu::EFFORT;
use super::facet_gains::{FacetGain, LARGEST, STOP_GAIN};
use super::weighted_gains::WeightedGains;
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::language::unit::*;
use crate::measure::graded::discount::Powers;
use crate::scores::Score;
use aspectra_words::words;

const PERSISTENCE: Declared<f64> = real("p", "the probability of going on to the next rank").within(0.0, 1.0).or(0.99);

words! {
    /// What rank i is worth.
    enum Form {
        Paper = "paper": "p^i",
        Evall = "evall": "(1-p) p^(i-1)",
    }
}

const FORM: Declared<Form> =
    word("form", "what rank i is worth: paper, p^i; evall, (1-p) p^(i-1)").or_word(&Form::Paper);

words! {
    /// Where the effort is paid.
    enum EffortPlace {
        Outside = "outside": "once per document",
        Inside = "inside": "once per subtopic",
    }
}

const EFFORT_PLACE: Declared<EffortPlace> =
    word("effort", "the effort e is paid outside, once per document, or inside, once per subtopic")
        .or_word(&EffortPlace::Outside);

struct Rbu {
    gain: FacetGain,
    p: f64,
    powers: Powers,
    effort: f64,
    inside: bool,
    evall: bool,
    cutoff: Option<u32>,
}

impl Faceted for Rbu {
    type Pool = WeightedGains;

    fn prepare(&self, pool: &FacetPool<'_>) -> WeightedGains {
        WeightedGains::new(pool, self.gain)
    }

    fn score(&self, pool: &WeightedGains, ranking: FacetRanking<'_>) -> Score {
        let ranking = ranking.top(self.cutoff);
        let mut worths = pool.weights.to_vec();
        let mut sum = 0.0;
        for (&rank, &row) in ranking.ranks.iter().zip(ranking.rows) {
            let mut adds = 0.0;
            for &(facet, gain) in pool.gains.row(row) {
                adds += worths[facet as usize] * gain;
                worths[facet as usize] *= 1.0 - gain;
            }
            sum += adds * self.powers.of(rank);
        }
        let reached = self.powers.sum(ranking.retrieved);
        let times = if self.inside { pool.gains.facets() as f64 } else { 1.0 };
        let factor = if self.evall { 1.0 - self.p } else { self.p };
        Score::Real(factor * (sum - self.effort * times * reached))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "RBU",
    summary: "Rank-biased utility: what documents still add on each subtopic, less effort, to a reader who may stop.",
    spellings: &[],
    params: &[
        REL.param,
        STOP_GAIN.param,
        LARGEST.param,
        WEIGHTS.param,
        PERSISTENCE.param,
        EFFORT.param,
        FORM.param,
        EFFORT_PLACE.param,
    ],
    at: At::Cutoff,
    reference: "Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018",
    examples: &[
        Example {
            measure: "RBU",
            judgments: "1/a:1 1/b:1 2/b:1",
            ranking: "a x b",
            score: 0.4643421750000001,
            working: "0.99 (0.25 - 0.05) - 0.9801 x 0.05 + 0.970299 (0.125 + 0.25 - 0.05)",
        },
        Example {
            measure: "RBU(e=0.03,form=evall,p=0.8)",
            judgments: "1/a:1 1/b:1 2/b:1",
            ranking: "a x b",
            score: 0.08336,
            working: "0.2 (0.22) - 0.16 x 0.03 + 0.128 x 0.345",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "cost effort and add nothing",
        range: Range::ANY,
        scale: Scale::NotInterval("what a document adds depends on those before it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(Rbu {
                gain: FacetGain::new(args, &STOP_GAIN),
                p: args.get(&PERSISTENCE),
                powers: Powers::new(args.get(&PERSISTENCE)),
                effort: args.get(&EFFORT),
                inside: args.get(&EFFORT_PLACE) == EffortPlace::Inside,
                evall: args.get(&FORM) == Form::Evall,
                cutoff: args.cutoff(),
            }))
        })),
    }),
};
