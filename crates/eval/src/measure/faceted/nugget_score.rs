//! Nugget score: how well the first k documents, or one answer, support the nuggets of a topic.
//!
//! **Formula.** v_t = the largest gain g/K that one of the first k documents has on nugget t, K the best label: 1 for support, 1/2 for
//! partial support, 0 for none; with `strict` only 1 counts. The score is the mean of v_t over the vital nuggets, over all, or
//! sum w_t v_t/sum w_t with weights 1 for vital and 1/2 for okay nuggets.
//!
//! **Worked example.** Nuggets 1 and 2, labels up to 2. Document a supports 1 (label 2), b partially supports 2 (label 1). The
//! ranking (a, b) has v = (1, 1/2): 0.75; strict (1, 0): 0.5.
//!
//! **Choices.** The published scores are about one answer, which is a ranking of one document here; a longer ranking supports a nugget as well
//! as its best document does. Where judgments do not say which subtopics are vital, all of them are. No nugget to score gives 0. A
//! nugget that was not assigned for a document is not supported by it.
//!
//! **Reference.** Pradeep et al., Initial nugget evaluation results for the TREC 2024 RAG track with the AutoNuggetizer framework, 2024.

use super::facet_gains::{FacetGain, FacetGains, LINEAR_GAIN};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;
use std::sync::Arc;

words! {
    /// Which nuggets there are to support.
    enum Over {
        Vital = "vital": "the vital ones, where some are marked so",
        All = "all": "all alike",
        Weighted = "weighted": "all, by their weights",
    }
}

const OVER: Declared<Over> =
    word("over", "which nuggets count: the vital ones, all alike, or all by their weights").or_word(&Over::Vital);

const STRICT: Declared<bool> = flag("strict", false, "only the best label counts as support");

struct NuggetScore {
    gain: FacetGain,
    over: Over,
    strict: bool,
    cutoff: Option<u32>,
}

/// A pool's gains, and how much each nugget counts.
struct Nuggets {
    gains: Arc<FacetGains>,
    shares: Box<[f64]>,
}

impl Faceted for NuggetScore {
    type Pool = Nuggets;

    fn prepare(&self, pool: &FacetPool<'_>) -> Nuggets {
        let counts: Vec<f64> = match self.over {
            Over::Weighted => pool.weights.to_vec(),
            Over::Vital if !pool.vital.is_empty() => pool.vital.iter().map(|&is| f64::from(u8::from(is))).collect(),
            Over::Vital | Over::All => vec![1.0; pool.facets],
        };
        let sum: f64 = counts.iter().sum();
        let shares = counts.iter().map(|count| if sum > 0.0 { count / sum } else { 0.0 }).collect();
        Nuggets { gains: pool.gains(self.gain), shares }
    }

    fn score(&self, pool: &Nuggets, ranking: FacetRanking<'_>) -> Score {
        let mut best = vec![0.0; pool.gains.facets()];
        for &row in ranking.top(self.cutoff).rows {
            for &(facet, gain) in pool.gains.row(row) {
                let gain = if self.strict && gain < 1.0 { 0.0 } else { gain };
                let best = &mut best[facet as usize];
                *best = f64::max(*best, gain);
            }
        }
        Score::Real(best.iter().zip(&pool.shares).map(|(gain, share)| gain * share).sum())
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "NuggetScore",
    summary: "How well the nuggets (subtopics) of a topic are supported by the best of the first k documents.",
    spellings: &[],
    params: &[REL.param, LINEAR_GAIN.param, WEIGHTS.param, OVER.param, STRICT.param],
    at: At::Cutoff,
    reference: "Pradeep et al., 2024 (TREC 2024 RAG)",
    examples: &[
        Example {
            measure: "NuggetScore",
            judgments: "1/a:2 2/b:1",
            ranking: "a b",
            score: 0.75,
            working: "(2/2 + 1/2)/2; no subtopic is marked vital, so both are",
        },
        Example {
            measure: "NuggetScore(strict=True)",
            judgments: "1/a:2 2/b:1",
            ranking: "a b",
            score: 0.5,
            working: "only nugget 1 is fully supported",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "supports nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("nuggets are counted, but their number differs by topic"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(NuggetScore {
                gain: FacetGain::new(args, &LINEAR_GAIN),
                over: args.get(&OVER),
                strict: args.get(&STRICT),
                cutoff: args.cutoff(),
            }))
        })),
    }),
};
