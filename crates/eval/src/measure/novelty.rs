//! Novelty: a facet is worth less each time a document has covered it. ERR-IA, alpha-DCG and NRBP are discounted sums of
//! what each document still gains, and differ in the discount of ranks.

use super::discount::Powers;
use super::facet_gains::{FacetGain, FacetGains};
use super::faceted::{FacetPool, FacetRanking, Faceted};
use super::ideal::{self, Ideal, IdealKind};
use super::value::{Args, Kind, Param};
use crate::scores::Score;
use std::sync::Arc;

/// How much a facet loses when it is covered.
pub(super) const ALPHA: Param = Param {
    name: "alpha",
    kind: Kind::Real { min: 0.0, max: 1.0, open: false },
    default: "0.5",
    help: "how much repetition is disliked: each covering document takes this share of what a subtopic is worth",
};

/// The patience of NRBP's reader.
pub(super) const BETA: Param = Param {
    name: "beta",
    kind: Kind::Real { min: 0.0, max: 1.0, open: false },
    default: "0.5",
    help: "patience: the probability of going on to the next rank",
};

/// What a facet loses with each covering document.
pub(super) const EXPONENT: Param = Param {
    name: "exponent",
    kind: Kind::Word(&["count", "sum"]),
    default: "count",
    help: "what (1 - alpha) is raised to: count, how many earlier documents cover the subtopic; sum, their gains added up",
};

/// Which constant a sum is divided by.
pub(super) const NORM: Param = Param {
    name: "norm",
    kind: Kind::Word(&["best", "none"]),
    default: "best",
    help: "best: divided by what documents would gain that each cover every coverable subtopic (ndeval); none: the plain sum",
};

/// What each document still gains.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Novelty {
    /// What is left of a facet's worth after one covering document: 1 - alpha.
    keep: f64,
    by_sum: bool,
}

impl Novelty {
    pub(super) fn new(args: &Args) -> Self {
        let keep = 1.0 - args.real("alpha").unwrap_or(0.5);
        Self { keep, by_sum: args.text("exponent").as_deref() == Some("sum") }
    }

    /// Whether a facet loses by the gains on it, not by the number of documents.
    pub(super) fn is_by_sum(self) -> bool {
        self.by_sum
    }

    /// What is left of a facet's worth after a document that gains this much on it.
    #[inline]
    pub(super) fn keeps(self, gain: f64) -> f64 {
        if self.by_sum { self.keep.powf(gain) } else { self.keep }
    }

    /// What a document gains where facets are worth this much.
    #[inline]
    pub(super) fn gain(self, worths: &[f64], row: &[(u32, f64)]) -> f64 {
        row.iter().fold(0.0, |sum, &(facet, gain)| sum + gain * worths[facet as usize])
    }

    /// Covers the facets of a document.
    #[inline]
    pub(super) fn cover(self, worths: &mut [f64], row: &[(u32, f64)]) {
        for &(facet, gain) in row {
            worths[facet as usize] *= self.keeps(gain);
        }
    }

    /// Goes down a ranking: `visit` gets each rank where something is gained, and how much.
    #[inline]
    pub(super) fn walk(self, gains: &FacetGains, ranking: FacetRanking<'_>, mut visit: impl FnMut(u32, f64)) {
        let mut worths = vec![1.0; gains.facets()];
        for (&rank, &row) in ranking.ranks.iter().zip(ranking.rows) {
            let row = gains.row(row);
            if !row.is_empty() {
                visit(rank, self.gain(&worths, row));
                self.cover(&mut worths, row);
            }
        }
    }
}

/// What a rank is worth.
pub(super) enum RankWorth {
    /// 1/log2(i+1), the first ones looked up.
    Log(Box<[f64]>),
    /// 1/i.
    Reciprocal,
    /// beta^(i-1).
    Power(f64, Powers),
}

impl RankWorth {
    pub(super) fn log() -> Self {
        Self::Log((0..1024u32).map(log).collect())
    }

    pub(super) fn power(beta: f64) -> Self {
        Self::Power(beta, Powers::new(beta))
    }

    /// A gain at a rank, discounted. Multiplied or divided as ndeval does it, so that its bits come out.
    #[inline]
    pub(super) fn of(&self, gain: f64, rank: u32) -> f64 {
        match self {
            Self::Log(table) => gain * table.get(rank as usize).copied().unwrap_or_else(|| log(rank)),
            Self::Reciprocal => gain / f64::from(rank),
            Self::Power(_, powers) => gain * powers.of(rank),
        }
    }

    /// The gains of ranks 1, 2, ... discounted and added up.
    pub(super) fn sum(&self, gains: impl IntoIterator<Item = f64>) -> f64 {
        gains.into_iter().zip(1..).fold(0.0, |sum, (gain, rank)| sum + self.of(gain, rank))
    }
}

fn log(rank: u32) -> f64 {
    if rank <= 1 { 1.0 } else { 2f64.ln() / (f64::from(rank) + 1.0).ln() }
}

/// A discounted sum of what documents still gain.
pub(super) struct NoveltySum {
    gain: FacetGain,
    novelty: Novelty,
    worth: RankWorth,
    cutoff: Option<u32>,
    plain: bool,
}

impl NoveltySum {
    pub(super) fn new(args: &Args, worth: RankWorth) -> Self {
        Self {
            gain: FacetGain::new(args),
            novelty: Novelty::new(args),
            worth,
            cutoff: args.cutoff(),
            plain: args.text("norm").as_deref() == Some("none"),
        }
    }

    fn of(&self, gains: &FacetGains, ranking: FacetRanking<'_>) -> f64 {
        let mut sum = 0.0;
        self.novelty.walk(gains, ranking.top(self.cutoff), |rank, gain| sum += self.worth.of(gain, rank));
        sum
    }

    /// A sum divided by what documents would gain that each cover every coverable facet.
    fn per_best(&self, sum: f64, gains: &FacetGains) -> f64 {
        if gains.coverable() == 0 {
            return 0.0;
        }
        let facets = gains.coverable() as f64;
        match self.worth {
            RankWorth::Power(beta, _) => sum * ((1.0 - self.novelty.keep * beta) / facets),
            _ => {
                let depth = self.cutoff.unwrap_or_else(|| gains.documents()) as usize;
                let covering = std::iter::successors(Some(facets), |gain| Some(gain * self.novelty.keep)).take(depth);
                sum / self.worth.sum(covering)
            }
        }
    }
}

impl Faceted for NoveltySum {
    type Pool = Arc<FacetGains>;

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        pool.gains(self.gain)
    }

    fn score(&self, gains: &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        let sum = self.of(gains, ranking);
        Score::Real(if self.plain { sum } else { self.per_best(sum, gains) })
    }
}

/// A [`NoveltySum`] as a share of what an ideal ranking of the pool has.
pub(super) struct NormalizedNovelty {
    pub(super) sum: NoveltySum,
    pub(super) ideal: IdealKind,
}

impl NormalizedNovelty {
    pub(super) fn new(args: &Args, worth: RankWorth) -> Self {
        Self { sum: NoveltySum::new(args, worth), ideal: IdealKind::new(args) }
    }
}

impl Faceted for NormalizedNovelty {
    type Pool = (Arc<FacetGains>, Ideal);

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        let NoveltySum { gain, novelty, ref worth, cutoff, .. } = self.sum;
        (pool.gains(gain), ideal::ideal(self.ideal, pool, gain, novelty, worth, cutoff))
    }

    fn score(&self, (gains, ideal): &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        let sum = self.sum.of(gains, ranking);
        // ndeval divides both by the best first, which costs a bit here and there.
        let (part, whole) = (self.sum.per_best(sum, gains), self.sum.per_best(ideal.value, gains));
        if whole > 0.0 && whole.is_finite() { Score::Real(part / whole) } else { Score::ratio(sum, ideal.value) }
    }

    fn ideal_gap(&self, (_, ideal): &Self::Pool) -> f64 {
        ideal.gap()
    }
}
