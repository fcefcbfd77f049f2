//! Novelty: a facet is worth less each time a document has covered it. ERR-IA, alpha-DCG and NRBP are discounted sums of
//! what each document still gains, and differ in the discount of ranks.

use super::facet_gains::{BINARY_GAIN, FacetGain, FacetGains};
use super::ideal::{self, IDEAL, Ideal, IdealKind};
use super::{FacetPool, FacetRanking, Faceted};
use crate::language::Args;
use crate::language::unit::{Declared, real, word};
use crate::measure::graded::discount::Powers;
use crate::scores::Score;
use aspectra_words::words;
use std::sync::Arc;

/// How much a facet loses when it is covered.
pub(super) const ALPHA: Declared<f64> = real(
    "alpha",
    "how much repetition is disliked: each covering document takes this share of what a subtopic is worth",
)
.within(0.0, 1.0)
.or(0.5);

/// The patience of NRBP's reader.
pub(super) const BETA: Declared<f64> =
    real("beta", "patience: the probability of going on to the next rank").within(0.0, 1.0).or(0.5);

words! {
    /// What (1 - alpha) is raised to.
    pub(super) enum Exponent {
        Count = "count": "how many earlier documents cover the subtopic",
        Sum = "sum": "their gains added up",
    }
}

/// What a facet loses with each covering document.
pub(super) const EXPONENT: Declared<Exponent> = word(
    "exponent",
    "what (1 - alpha) is raised to: count, how many earlier documents cover the subtopic; sum, their gains added up",
)
.or_word(&Exponent::Count);

words! {
    /// What the sum is divided by.
    pub(super) enum Norm {
        Best = "best": "what documents would gain that each cover every coverable subtopic, as in ndeval",
        None = "none": "nothing: the plain sum",
    }
}

/// Which constant a sum is divided by.
pub(super) const NORM: Declared<Norm> = word(
    "norm",
    "best: divided by what documents would gain that each cover every coverable subtopic (ndeval); none: the plain sum",
)
.or_word(&Norm::Best);

/// What each document still gains.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Novelty {
    /// What is left of a facet's worth after one covering document: 1 - alpha.
    keep: f64,
    by_sum: bool,
}

impl Novelty {
    pub(super) fn new(args: &Args) -> Self {
        let keep = 1.0 - args.get(&ALPHA);
        Self { keep, by_sum: args.get(&EXPONENT) == Exponent::Sum }
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

    /// Goes down a ranking: `visit` gets each rank where something is gained, and how much; it says whether to go on.
    #[inline]
    pub(super) fn walk(self, gains: &FacetGains, ranking: FacetRanking<'_>, visit: impl FnMut(u32, f64) -> bool) {
        // Few facets, as nearly always, need no allocation.
        let mut few = [1.0; 16];
        match few.get_mut(..gains.facets()) {
            Some(worths) => self.walk_from(worths, gains, ranking, visit),
            None => self.walk_from(&mut vec![1.0; gains.facets()], gains, ranking, visit),
        }
    }

    #[inline]
    fn walk_from(
        self,
        worths: &mut [f64],
        gains: &FacetGains,
        ranking: FacetRanking<'_>,
        mut visit: impl FnMut(u32, f64) -> bool,
    ) {
        for (&rank, &row) in ranking.ranks.iter().zip(ranking.rows) {
            let row = gains.row(row);
            if !row.is_empty() {
                if !visit(rank, self.gain(worths, row)) {
                    break;
                }
                self.cover(worths, row);
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
            gain: FacetGain::new(args, &BINARY_GAIN),
            novelty: Novelty::new(args),
            worth,
            cutoff: args.cutoff(),
            plain: args.get(&NORM) == Norm::None,
        }
    }

    fn of(&self, gains: &FacetGains, ranking: FacetRanking<'_>) -> f64 {
        let (ranking, mut sum) = (ranking.top(self.cutoff), 0.0);
        match &self.worth {
            RankWorth::Power(_, powers) => {
                // What is added falls geometrically, and soon is less than half the last bit of the sum: nothing changes then.
                let most = gains.most();
                self.novelty.walk(gains, ranking, |rank, gain| {
                    let power = powers.of(rank);
                    sum += gain * power;
                    most * power >= sum * LAST_BIT
                });
            }
            worth => self.novelty.walk(gains, ranking, |rank, gain| {
                sum += worth.of(gain, rank);
                true
            }),
        }
        sum
    }

    /// What a sum is put in relation to: what documents would gain that each cover every coverable facet.
    fn best(&self, gains: &FacetGains) -> Best {
        let facets = gains.coverable() as f64;
        match self.worth {
            _ if gains.coverable() == 0 => Best::Nothing,
            RankWorth::Power(beta, _) => Best::Factor((1.0 - self.novelty.keep * beta) / facets),
            _ => {
                let depth = self.cutoff.unwrap_or_else(|| gains.documents()) as usize;
                let covering = std::iter::successors(Some(facets), |gain| Some(gain * self.novelty.keep)).take(depth);
                Best::Divisor(self.worth.sum(covering))
            }
        }
    }
}

/// Less than this share of a number, added to it, leaves it as it is.
const LAST_BIT: f64 = f64::EPSILON / 4.0;

/// What the sum of a topic is put in relation to. Multiplied or divided as ndeval does it, so that its bits come out.
#[derive(Debug, Clone, Copy)]
pub(super) enum Best {
    /// Nothing can be covered.
    Nothing,
    Factor(f64),
    Divisor(f64),
}

impl Best {
    fn share(self, sum: f64) -> f64 {
        match self {
            Self::Nothing => 0.0,
            Self::Factor(factor) => sum * factor,
            Self::Divisor(divisor) => sum / divisor,
        }
    }
}

impl Faceted for NoveltySum {
    type Pool = (Arc<FacetGains>, Best);

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        let gains = pool.gains(self.gain);
        let best = self.best(&gains);
        (gains, best)
    }

    fn score(&self, (gains, best): &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        let sum = self.of(gains, ranking);
        Score::Real(if self.plain { sum } else { best.share(sum) })
    }
}

/// A [`NoveltySum`] as a share of what an ideal ranking of the pool has.
pub(super) struct NormalizedNovelty {
    pub(super) sum: NoveltySum,
    pub(super) ideal: IdealKind,
}

impl NormalizedNovelty {
    pub(super) fn new(args: &Args, worth: RankWorth) -> Self {
        Self { sum: NoveltySum::new(args, worth), ideal: args.get(&IDEAL) }
    }
}

impl Faceted for NormalizedNovelty {
    type Pool = (Arc<FacetGains>, Best, Ideal);

    fn prepare(&self, pool: &FacetPool<'_>) -> Self::Pool {
        let NoveltySum { gain, novelty, ref worth, cutoff, .. } = self.sum;
        let gains = pool.gains(gain);
        let best = self.sum.best(&gains);
        (gains, best, ideal::ideal(self.ideal, pool, gain, novelty, worth, cutoff))
    }

    fn score(&self, (gains, best, ideal): &Self::Pool, ranking: FacetRanking<'_>) -> Score {
        let sum = self.sum.of(gains, ranking);
        // ndeval divides both by the best first, which costs a bit here and there.
        let (part, whole) = (best.share(sum), best.share(ideal.value));
        if whole > 0.0 && whole.is_finite() { Score::Real(part / whole) } else { Score::ratio(sum, ideal.value) }
    }

    fn ideal_gap(&self, (_, _, ideal): &Self::Pool) -> f64 {
        ideal.gap()
    }
}
