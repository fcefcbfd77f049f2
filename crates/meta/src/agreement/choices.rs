//! How agreement is measured: which coefficient, which interval, where chance agreement comes from.

use crate::error::Error;
use aspectra_stats::Undefined;
use aspectra_stats::agreement::{
    Base, ClusterInterval, Distance, GwetWeights, KappaWeights, Sums, Tally, alpha, cluster_bootstrap, draw_clusters,
    fleiss, gwet_ac, jackknife, raw_agreement,
};
use aspectra_words::words;

/// The purpose of the bootstrap's random streams.
const BOOTSTRAP: u64 = 1103;

words! {
    /// The coefficient that gets an interval.
    #[derive(Hash, Default)]
    pub enum Coefficient {
        #[default]
        Alpha = "alpha": "Krippendorff's alpha, ordinal",
        AlphaNominal = "alpha-nominal": "Krippendorff's alpha, nominal",
        AlphaInterval = "alpha-interval": "Krippendorff's alpha, interval",
        Kappa = "kappa": "Cohen's kappa of two judges; of more, Light's mean of them",
        Linear = "linear": "The same with linear weights",
        Quadratic = "quadratic": "The same with quadratic weights",
        Fleiss = "fleiss": "Fleiss' kappa; of two judges Scott's pi",
        Ac1 = "ac1": "Gwet's AC1",
        Ac2 = "ac2": "Gwet's AC2, weighted",
        Agree = "agree": "Raw agreement",
    }
}

words! {
    /// The interval of a coefficient over topics.
    #[derive(Hash, Default)]
    pub enum IntervalKind {
        #[default]
        Jackknife = "jackknife": "Leave out one topic at a time, t quantile",
        Bootstrap = "bootstrap": "Draw topics with replacement, percentiles",
    }
}

words! {
    /// Which documents chance agreement of Fleiss' kappa and AC is taken from.
    #[derive(Hash, Default)]
    pub enum BaseUnits {
        #[default]
        Paired = "paired": "Those that two judges labeled",
        All = "all": "All that any judge labeled (Gwet, irrCAC)",
    }
}

words! {
    /// The weights of AC2.
    #[derive(Hash, Default)]
    pub enum Weights {
        #[default]
        Quadratic = "quadratic": "By the square of the difference",
        Linear = "linear": "By the difference",
        Ordinal = "ordinal": "By the number of pairs of grades between",
    }
}

/// How agreement is measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Agreeing {
    /// The coefficient with the interval.
    pub coefficient: Coefficient,
    /// Its interval.
    pub interval: IntervalKind,
    /// Where chance agreement comes from.
    pub base: BaseUnits,
    /// The weights of AC2.
    pub weights: Weights,
    /// Resamples of the bootstrap.
    pub samples: usize,
    /// The seed.
    pub seed: u64,
    /// The confidence.
    pub confidence: f64,
}

impl Default for Agreeing {
    fn default() -> Self {
        Self {
            coefficient: Coefficient::default(),
            interval: IntervalKind::default(),
            base: BaseUnits::default(),
            weights: Weights::default(),
            samples: 10_000,
            seed: 42,
            confidence: 0.95,
        }
    }
}

impl Agreeing {
    pub(super) fn base(&self) -> Base {
        if self.base == BaseUnits::All { Base::All } else { Base::Paired }
    }

    pub(super) fn gwet(&self) -> GwetWeights {
        match self.weights {
            Weights::Quadratic => GwetWeights::Quadratic,
            Weights::Linear => GwetWeights::Linear,
            Weights::Ordinal => GwetWeights::Ordinal,
        }
    }

    /// A coefficient of any number of judges, except for the mean of kappas.
    pub(super) fn of(&self, tally: &Tally, scale: usize) -> Result<f64, Undefined> {
        match self.coefficient {
            Coefficient::Alpha => alpha(tally, Distance::Ordinal).map(|found| found.value),
            Coefficient::AlphaNominal => alpha(tally, Distance::Nominal).map(|found| found.value),
            Coefficient::AlphaInterval => alpha(tally, Distance::Interval).map(|found| found.value),
            Coefficient::Fleiss => fleiss(tally, self.base()).map(|found| found.value),
            Coefficient::Ac1 => gwet_ac(tally, scale, GwetWeights::None, self.base()).map(|found| found.value),
            Coefficient::Ac2 => gwet_ac(tally, scale, self.gwet(), self.base()).map(|found| found.value),
            Coefficient::Agree => raw_agreement(tally).map(|found| found.value),
            Coefficient::Kappa | Coefficient::Linear | Coefficient::Quadratic => Err(Undefined::OneRater),
        }
    }

    pub(super) fn kappa(&self) -> Option<KappaWeights> {
        match self.coefficient {
            Coefficient::Kappa => Some(KappaWeights::None),
            Coefficient::Linear => Some(KappaWeights::Linear),
            Coefficient::Quadratic => Some(KappaWeights::Quadratic),
            _ => None,
        }
    }

    pub(super) fn interval<S: Sums>(
        &self,
        clusters: &[S],
        statistic: impl Fn(&S) -> Result<f64, Undefined> + Sync,
    ) -> Result<ClusterInterval, Error> {
        let refused = Error::about("the interval of agreement");
        match self.interval {
            IntervalKind::Jackknife => jackknife(clusters, statistic, self.confidence).map_err(refused),
            IntervalKind::Bootstrap => {
                let used = clusters.iter().filter(|part| !part.is_empty()).count();
                let resamples = draw_clusters(self.seed, BOOTSTRAP, used, self.samples);
                cluster_bootstrap(clusters, statistic, &resamples, self.confidence).map_err(refused)
            }
        }
    }
}
