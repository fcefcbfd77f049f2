//! The cube test: what each document adds on subtopics that still have room, later ranks counting less.
//!
//! **Formula.** CT = sum over ranks i of (1/i) sum over t of w_t r(i,t) (1 - alpha)^n(t) f(t), f(t) = 1 while the gains of
//! earlier documents on t add up to less than `sat`, else 0; n(t) the earlier documents with r > 0 on t.
//!
//! **Worked example.** Two subtopics of equal weight, sat = 1: a covers 1, b covers 1 and 2. The ranking (a, x, b): 0.5; then
//! subtopic 1 is full, and b adds 0.5 on subtopic 2 at rank 3: 0.5 + 0.5/3 = 0.6667.
//!
//! **Choices.** This is the form of Amigo et al., with 1/i per document; the scorer of TREC Dynamic Domain divides all gain
//! by the time spent: CT_DD. Gains are a label's share of the largest (`gain=linear`).
//!
//! **Reference.** Luo, Wing, Yang & Hearst, CIKM 2013; Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018.

use super::facet_gains::{FacetGain, LARGEST, LINEAR_GAIN};
use super::novelty::{ALPHA, Novelty};
use super::weighted_gains::WeightedGains;
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::language::unit::*;
use crate::scores::Score;

const SATURATION: Declared<f64> =
    real("sat", "a subtopic is full when the gains on it add up to this").at_least(0.0).or(1.0);

struct Ct {
    gain: FacetGain,
    novelty: Novelty,
    saturation: f64,
    cutoff: Option<u32>,
}

impl Faceted for Ct {
    type Pool = WeightedGains;

    fn prepare(&self, pool: &FacetPool<'_>) -> WeightedGains {
        WeightedGains::new(pool, self.gain)
    }

    fn score(&self, pool: &WeightedGains, ranking: FacetRanking<'_>) -> Score {
        let ranking = ranking.top(self.cutoff);
        // By facet: what it is still worth, and the gains so far.
        let mut facets: Vec<(f64, f64)> = pool.weights.iter().map(|&weight| (weight, 0.0)).collect();
        let mut sum = 0.0;
        for (&rank, &row) in ranking.ranks.iter().zip(ranking.rows) {
            let mut adds = 0.0;
            for &(facet, gain) in pool.gains.row(row) {
                let (worth, filled) = &mut facets[facet as usize];
                if *filled < self.saturation {
                    adds += *worth * gain;
                }
                *worth *= self.novelty.keeps(gain);
                *filled += gain;
            }
            sum += adds / f64::from(rank);
        }
        Score::Real(sum)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "CT",
    summary: "The cube test: what documents add on subtopics that still have room, by the time it takes.",
    spellings: &[],
    params: &[REL.param, LINEAR_GAIN.param, LARGEST.param, WEIGHTS.param, ALPHA.param, SATURATION.param],
    at: At::Cutoff,
    reference: "Luo, Wing, Yang & Hearst, CIKM 2013; Amigo, Spina & Carrillo-de-Albornoz, SIGIR 2018",
    examples: &[Example {
        measure: "CT",
        judgments: "1/a:1 1/b:1 2/b:1",
        ranking: "a x b",
        score: 0.6666666666666666,
        working: "a: 0.5; subtopic 1 is full then; b: 0.5/3",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "add nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("what a document adds depends on those before it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(Ct {
                gain: FacetGain::new(args, &LINEAR_GAIN),
                novelty: Novelty::new(args),
                saturation: args.get(&SATURATION),
                cutoff: args.cutoff(),
            }))
        })),
    }),
};
