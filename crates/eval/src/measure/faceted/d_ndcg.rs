//! nDCG of global gains: a document gains the weighted sum of its labels over the subtopics.
//!
//! **Formula.** GG(d) = sum over subtopics t of w_t g(d,t); D-nDCG@k = DCG of the ranking's global gains / DCG of the
//! pool's global gains sorted descending, discount log2(i+1), both cut at k.
//!
//! **Worked example.** Two subtopics of equal weight: a has labels (2, 0), so GG = 1; b has (1, 3), so GG = 2. The ranking
//! (a, x, b) has 1/1 + 2/2 = 2, the ideal (b, a) has 2 + 1/1.585 = 2.6309: 0.7602.
//!
//! **Choices.** The labels themselves are the gains (`gain=raw`). Because gains are simply added, sorting is the true ideal.
//!
//! **Reference.** Sakai & Song, SIGIR 2011.

use super::facet_gains::{FacetGain, RAW_GAIN};
use super::novelty::RankWorth;
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::aggregate::WEIGHTS;
use crate::language::Args;
use crate::language::unit::*;
use crate::scores::Score;

/// nDCG of global gains.
pub(super) struct DNdcg {
    gain: FacetGain,
    worth: RankWorth,
    cutoff: Option<u32>,
}

impl DNdcg {
    pub(super) fn new(args: &Args) -> Self {
        Self { gain: FacetGain::new(args, &RAW_GAIN), worth: RankWorth::log(), cutoff: args.cutoff() }
    }

    /// The score as a number.
    pub(super) fn of(&self, pool: &GlobalGains, ranking: FacetRanking<'_>) -> f64 {
        self.share(pool, ranking.top(self.cutoff), pool.ideal)
    }

    /// The score where the ideal is the same documents in the order of their gains.
    pub(super) fn of_reranked(&self, pool: &GlobalGains, ranking: FacetRanking<'_>) -> f64 {
        let ranking = ranking.top(self.cutoff);
        let gains = ranking.rows.iter().map(|&row| pool.gains[row as usize]);
        self.share(pool, ranking, self.ideal(gains.collect()))
    }

    fn share(&self, pool: &GlobalGains, ranking: FacetRanking<'_>, ideal: f64) -> f64 {
        let gains = ranking.ranks.iter().zip(ranking.rows);
        let sum = gains.fold(0.0, |sum, (&rank, &row)| sum + self.worth.of(pool.gains[row as usize], rank));
        if ideal > 0.0 { sum / ideal } else { 0.0 }
    }

    /// What gains are worth in their best order, as far as the cut-off.
    fn ideal(&self, mut gains: Vec<f64>) -> f64 {
        gains.sort_by(|a, b| b.total_cmp(a));
        gains.truncate(self.cutoff.map_or(usize::MAX, |k| k as usize));
        self.worth.sum(gains)
    }
}

/// The global gain of each document, and the ideal.
pub(super) struct GlobalGains {
    gains: Box<[f64]>,
    ideal: f64,
}

impl Faceted for DNdcg {
    type Pool = GlobalGains;

    fn prepare(&self, pool: &FacetPool<'_>) -> GlobalGains {
        let by_facet = pool.gains(self.gain);
        let global =
            |row| by_facet.row(row).iter().fold(0.0, |sum, &(facet, gain)| sum + pool.weights[facet as usize] * gain);
        let gains: Box<[f64]> = (0..by_facet.documents()).map(global).collect();
        let ideal = self.ideal(gains.to_vec());
        GlobalGains { gains, ideal }
    }

    fn score(&self, pool: &GlobalGains, ranking: FacetRanking<'_>) -> Score {
        Score::Real(self.of(pool, ranking))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "D_nDCG",
    summary: "nDCG of each document's weighted sum of labels over the subtopics.",
    spellings: &[ir_measures("D-nDCG")],
    params: &[REL.param, RAW_GAIN.param, WEIGHTS.param],
    at: At::Cutoff,
    reference: "Sakai & Song, SIGIR 2011",
    examples: &[Example {
        measure: "D_nDCG",
        judgments: "1/a:2 1/b:1 2/b:3",
        ranking: "a x b",
        score: 0.7601875334318685,
        working: "global gains a: 2/2 = 1, b: (1 + 3)/2 = 2; 1 + 2/2 = 2; ideal 2 + 1/1.58496 = 2.63093",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| Ok(facet_scorer(DNdcg::new(args))))),
    }),
};
