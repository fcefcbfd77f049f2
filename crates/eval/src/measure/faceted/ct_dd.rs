//! The cube test as TREC Dynamic Domain scores it: how full the subtopics are, by the number of iterations it took.
//!
//! **Formula.** A document with rating g on subtopic t raises the column of t by min(gamma^(n(t)+offset) g, H - height),
//! n(t) the earlier documents that raised t, as long as the column is lower than H. CT = sum over t of w_t height_t/(H T),
//! T the iterations, `per_iter` documents each. ACT is the mean of that ratio after each document. nCT = CT/bound, the bound being
//! the CT of a list that has the best documents of every subtopic at once: for each, the ratings of its per_iter T best documents.
//!
//! **Worked example.** Two subtopics of equal weight, one document an iteration: a has ratings (2, 0), b has (4, 4). After a
//! the columns are 0.5 x 2 = 1 and 0: 0.5/(5 x 1) = 0.1. b adds 0.25 x 4 = 1 and 0.5 x 4 = 2: 2/(5 x 2) = 0.2 = CT. ACT is
//! (0.1 + 0.2)/2 = 0.15.
//!
//! **Choices.** gamma^1 for the first document is the scorer's code (`offset=1`), gamma^0 the original definition. The scorer
//! weighs subtopics the same. Iterations are cut from the ranking, `per_iter` ranks each: a run whose iterations have other sizes
//! cannot be told apart from one that fills them. `value=nct2017` is the scorer's own nCT, which an ideal run does not reach and a short
//! one can exceed: its bound starts at gamma^0 where CT starts at gamma^1, takes one document more, and is divided by the iterations
//! allowed (the cut-off; 10 where there is none) where CT is divided by those that took place. `value=nct` has the same exponent and
//! time in both, and never exceeds 1.
//!
//! **Reference.** Luo, Wing, Yang & Hearst, CIKM 2013; Yang & Soboroff, TREC 2016 Dynamic Domain track.

use super::facet_gains::{FacetGain, RAW_GAIN};
use super::weighted_gains::WeightedGains;
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

const GAMMA: Declared<f64> =
    real("gamma", "what is left of a rating with each document that raised the subtopic before")
        .within(0.0, 1.0)
        .or(0.5);

const HEIGHT: Declared<f64> =
    real("max_height", "the height H at which a subtopic's column is full").above(0.0).or(5.0);

const PER_ITERATION: Declared<u32> = count("per_iter", "how many documents an iteration has").or(5);

const OFFSET: Declared<i32> = whole(
    "offset",
    0,
    1000,
    "the power of gamma for a subtopic's first document: 1 in the track's scorer, 0 in the definition",
)
.or(1);

words! {
    /// What is made of the ratio of gain to time.
    enum Outcome {
        AtTheEnd = "ct": "the ratio at the end",
        Average = "act": "its mean over the documents",
        Normalized = "nct": "the ratio at the end by the largest possible",
        Normalized2017 = "nct2017": "the same, as the scorer of the track of 2017 divides",
    }
}

const VALUE: Declared<Outcome> = word("value", "ct, the ratio at the end; act, its mean over the documents; nct, ct by the largest possible; nct2017, as the track's scorer divides").or_word(&Outcome::AtTheEnd);

/// Iterations that the track's scorer allows where nothing else is said.
const ITERATIONS: u32 = 10;

struct CtDd {
    gain: FacetGain,
    gamma: f64,
    height: f64,
    per_iteration: u32,
    /// gamma^offset.
    first: f64,
    value: Outcome,
    cutoff: Option<u32>,
}

/// A pool with the best ratings of each facet.
struct Rated {
    pool: WeightedGains,
    /// By facet, largest first; empty where nothing is divided by them.
    best: Vec<Vec<f64>>,
}

impl CtDd {
    /// What the columns hold at most, by their weights, after the best `documents` of each.
    fn bound(&self, rated: &Rated, documents: usize, first: f64) -> f64 {
        let columns = rated.best.iter().zip(&rated.pool.weights).map(|(ratings, weight)| {
            let mut left = first;
            let mut height = 0.0;
            for rating in ratings.iter().take(documents) {
                height += left * rating;
                left *= self.gamma;
            }
            weight * f64::min(height, self.height)
        });
        columns.sum()
    }

    fn normalized(&self, rated: &Rated, filled: f64, retrieved: u32) -> Score {
        let iterations = |documents: u32| documents.div_ceil(self.per_iteration);
        let (bound, spent, allowed) = if self.value == Outcome::Normalized2017 {
            let allowed = self.cutoff.map_or(ITERATIONS, iterations);
            let documents = u64::from(self.per_iteration) * u64::from(allowed) + 1;
            (self.bound(rated, documents as usize, 1.0), iterations(retrieved), allowed)
        } else {
            let documents = u64::from(self.per_iteration) * u64::from(iterations(retrieved));
            (self.bound(rated, documents as usize, self.first), 1, 1)
        };
        Score::ratio(filled / f64::from(spent), bound / f64::from(allowed))
    }
}

impl Faceted for CtDd {
    type Pool = Rated;

    fn prepare(&self, pool: &FacetPool<'_>) -> Rated {
        let pool = WeightedGains::new(pool, self.gain);
        let mut best = Vec::new();
        if matches!(self.value, Outcome::Normalized | Outcome::Normalized2017) {
            best.resize_with(pool.gains.facets(), Vec::new);
            for row in pool.gains.gainful() {
                pool.gains.row(row).iter().for_each(|&(facet, gain)| best[facet as usize].push(gain));
            }
            best.iter_mut().for_each(|ratings| ratings.sort_by(|a, b| b.total_cmp(a)));
        }
        Rated { pool, best }
    }

    fn score(&self, rated: &Rated, ranking: FacetRanking<'_>) -> Score {
        let (pool, ranking) = (&rated.pool, ranking.top(self.cutoff));
        // By facet: the height of its column, and what is left of the next rating.
        let mut columns = vec![(0.0, self.first); pool.gains.facets()];
        let (mut filled, mut ratios) = (0.0, 0.0);
        let ratio = |filled: f64, rank: u32| filled / (self.height * f64::from(rank.div_ceil(self.per_iteration)));
        let mut hits = ranking.ranks.iter().zip(ranking.rows).peekable();
        for rank in 1..=ranking.retrieved {
            if let Some((_, &row)) = hits.next_if(|(at, _)| **at == rank) {
                for &(facet, gain) in pool.gains.row(row) {
                    let (height, left) = &mut columns[facet as usize];
                    if *height < self.height {
                        let adds = f64::min(*left * gain, self.height - *height);
                        *height += adds;
                        *left *= self.gamma;
                        filled += pool.weights[facet as usize] * adds;
                    }
                }
            }
            ratios += ratio(filled, rank);
        }
        match ranking.retrieved {
            0 => Score::Real(0.0),
            count => match self.value {
                Outcome::AtTheEnd => Score::Real(ratio(filled, count)),
                Outcome::Average => Score::Real(ratios / f64::from(count)),
                Outcome::Normalized | Outcome::Normalized2017 => self.normalized(rated, filled, count),
            },
        }
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "CT_DD",
    summary: "The cube test as TREC Dynamic Domain scores it: how full the subtopics are, by the time spent.",
    spellings: &[],
    params: &[
        REL.param,
        RAW_GAIN.param,
        WEIGHTS.param,
        GAMMA.param,
        HEIGHT.param,
        PER_ITERATION.param,
        OFFSET.param,
        VALUE.param,
    ],
    at: At::Cutoff,
    reference: "Luo, Wing, Yang & Hearst, CIKM 2013; Yang & Soboroff, TREC 2016",
    examples: &[
        Example {
            measure: "CT_DD(per_iter=1)",
            judgments: "1/a:2 1/b:4 2/b:4",
            ranking: "a b",
            score: 0.2,
            working: "columns 0.5 x 2 + 0.25 x 4 = 2 and 0.5 x 4 = 2; 2/(5 x 2)",
        },
        Example {
            measure: "CT_DD(per_iter=1,value=act)",
            judgments: "1/a:2 1/b:4 2/b:4",
            ranking: "a b",
            score: 0.15,
            working: "(0.5/5 + 2/10)/2",
        },
        Example {
            measure: "CT_DD(per_iter=1,value=nct)",
            judgments: "1/a:2 1/b:4 2/b:4",
            ranking: "a b",
            score: 0.8888888888888888,
            working: "the best two documents of each subtopic fill 0.5 x 4 + 0.25 x 2 = 2.5 and 2, on average 2.25; the columns hold 2",
        },
        Example {
            measure: "CT_DD(per_iter=1,value=nct2017)@2",
            judgments: "1/a:2 1/b:4 2/b:4",
            ranking: "a b",
            score: 0.4444444444444444,
            working: "the bound starts at gamma^0: 4 + 0.5 x 2 = 5 and 4, on average 4.5; 2/4.5",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "take time and add nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("what a document adds depends on those before it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(CtDd {
                gain: FacetGain::new(args, &RAW_GAIN),
                gamma: args.get(&GAMMA),
                height: args.get(&HEIGHT),
                per_iteration: args.get(&PER_ITERATION),
                first: args.get(&GAMMA).powi(args.get(&OFFSET)),
                value: args.get(&VALUE),
                cutoff: args.cutoff(),
            }))
        })),
    }),
};
