//! Session DCG: gains of a session of several queries, worth less down each list and with each further query.
//!
//! **Formula.** sDCG = sum over iterations q = 1, 2, ... and ranks j of each of gain/((1 + log_b j)(1 + log_bq q)), a document's gain
//! being the sum of its grades over the subtopics. nsDCG (`norm=ideal`) divides by the largest gains of the pool matched with the
//! largest discounts that the iterations have.
//!
//! **Worked example.** Two documents an iteration; a has grades (1, 2) on two subtopics, b has 4 on the first. The ranking
//! (a, x, b) has a first in iteration 1 and b first in iteration 2: 3/1 + 4/(1 + log4 2) = 3 + 4/1.5 = 5.6667. The ideal has b, then a
//! at what is worth most after that: rank 1 of iteration 2, 1/1.5. That is 4 + 3/1.5 = 6.
//!
//! **Choices.** Iterations are cut from the ranking, `per_iter` ranks each, and the cut-off counts documents: `@50` is the ten
//! iterations of five that the Dynamic Domain track allows. Without a cut-off the ideal has as many iterations as it needs. The weights of
//! subtopics are not used, as the track's scorer has it. It is not the scaled DCG that ir_measures calls SDCG.
//!
//! **Reference.** Jarvelin, Price, Delcambre & Nielsen, ECIR 2008; Yang & Soboroff, TREC 2016 Dynamic Domain track.

use super::facet_gains::{FacetGain, RAW_GAIN};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

const RANK_BASE: Declared<f64> = real("b", "the base of the logarithm of ranks inside an iteration").above(1.0).or(2.0);

const QUERY_BASE: Declared<f64> = real("bq", "the base of the logarithm of iterations").above(1.0).or(4.0);

const PER_ITERATION: Declared<u32> = count("per_iter", "how many documents an iteration has").or(5);

words! {
    /// What the gain is divided by.
    enum Norm {
        None = "none": "nothing",
        Ideal = "ideal": "that of the best session",
    }
}

const NORM: Declared<Norm> =
    word("norm", "none, the sum; ideal, divided by the largest gains at the largest discounts").or_word(&Norm::None);

struct SessionDcg {
    gain: FacetGain,
    /// ln b and ln bq.
    logs: [f64; 2],
    per_iteration: u32,
    normalized: bool,
    cutoff: Option<u32>,
}

/// The gain of each document, and the ideal sum where it is asked for.
struct Session {
    gains: Box<[f64]>,
    ideal: Option<f64>,
}

impl SessionDcg {
    /// What a document at a rank of the whole session is worth, both from 0.
    fn discount(&self, rank: u32, iteration: u32) -> f64 {
        let log = |at: u32, base: f64| 1.0 + f64::from(at + 1).ln() / base;
        1.0 / (log(rank, self.logs[0]) * log(iteration, self.logs[1]))
    }

    fn ideal(&self, gains: &[f64]) -> f64 {
        let mut best: Vec<f64> = gains.iter().copied().filter(|gain| *gain > 0.0).collect();
        best.sort_by(|a, b| b.total_cmp(a));
        // At least (rank + 1)(iteration + 1) places are worth as much as a place or more, so that it can be among the best n only
        // where that is at most n.
        let count = best.len().min(u32::MAX as usize) as u32;
        let iterations = self.cutoff.map_or(count, |k| k.div_ceil(self.per_iteration)).min(count);
        let ranks = |iteration: u32| self.per_iteration.min(count / (iteration + 1));
        let places = (0..iterations).flat_map(|iteration| (0..ranks(iteration)).map(move |rank| (rank, iteration)));
        let within = |(rank, iteration): &(u32, u32)| {
            let place = u64::from(*iteration) * u64::from(self.per_iteration) + u64::from(*rank);
            self.cutoff.is_none_or(|k| place < u64::from(k))
        };
        let mut discounts: Vec<f64> =
            places.filter(within).map(|(rank, iteration)| self.discount(rank, iteration)).collect();
        discounts.sort_by(|a, b| b.total_cmp(a));
        best.iter().zip(discounts).map(|(gain, discount)| gain * discount).sum()
    }
}

impl Faceted for SessionDcg {
    type Pool = Session;

    fn prepare(&self, pool: &FacetPool<'_>) -> Session {
        let of = pool.gains(self.gain);
        let total = |row: u32| of.row(row).iter().map(|(_, gain)| gain).sum();
        let gains: Box<[f64]> = (0..of.documents()).map(total).collect();
        let ideal = self.normalized.then(|| self.ideal(&gains));
        Session { gains, ideal }
    }

    fn score(&self, session: &Session, ranking: FacetRanking<'_>) -> Score {
        let ranking = ranking.top(self.cutoff);
        let of = |(&rank, &row): (&u32, &u32)| {
            let (iteration, place) = ((rank - 1) / self.per_iteration, (rank - 1) % self.per_iteration);
            session.gains[row as usize] * self.discount(place, iteration)
        };
        let sum = ranking.ranks.iter().zip(ranking.rows).map(of).sum();
        session.ideal.map_or(Score::Real(sum), |ideal| Score::ratio(sum, ideal))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "sessionDCG",
    summary: "The DCG of a session of several queries: later ranks and later queries are worth less.",
    spellings: &[],
    params: &[REL.param, RAW_GAIN.param, RANK_BASE.param, QUERY_BASE.param, PER_ITERATION.param, NORM.param],
    at: At::Cutoff,
    reference: "Jarvelin, Price, Delcambre & Nielsen, ECIR 2008; Yang & Soboroff, TREC 2016",
    examples: &[
        Example {
            measure: "sessionDCG(per_iter=2)",
            judgments: "1/a:1 2/a:2 1/b:4",
            ranking: "a x b",
            score: 5.666666666666667,
            working: "3 + 4/(1 + log4 2) = 3 + 4/1.5",
        },
        Example {
            measure: "sessionDCG(norm=ideal,per_iter=2)",
            judgments: "1/a:1 2/a:2 1/b:4",
            ranking: "a x b",
            score: 0.9444444444444445,
            working: "5.6667/(4 + 3/1.5)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "gains nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("as DCG: its steps depend on the discounts"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(SessionDcg {
                gain: FacetGain::new(args, &RAW_GAIN),
                logs: [args.get(&RANK_BASE).ln(), args.get(&QUERY_BASE).ln()],
                per_iteration: args.get(&PER_ITERATION),
                normalized: args.get(&NORM) == Norm::Ideal,
                cutoff: args.cutoff(),
            }))
        })),
    }),
};
