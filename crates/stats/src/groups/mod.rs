//! Several groups at once: analysis of variance, rank tests, and the comparison of all pairs.

pub mod dunn;
pub mod dunnett_test;
pub mod friedman;
pub mod generalizability;
pub mod geo_risk;
pub mod kruskal_wallis;
pub mod letters;
pub mod nemenyi;
pub mod one_way_anova;
pub mod randomized_tukey;
pub mod rank_hsd;
pub mod rank_interval;
pub mod siegel_tukey;
pub mod split_plot;
pub mod swap;
pub mod tukey_hsd;
pub mod two_way_anova;

pub use dunn::{DunnPair, dunn};
pub use dunnett_test::DunnettComparison;
pub use friedman::{Friedman, friedman};
pub use generalizability::{Generalizability, GeneralizabilityIntervals, generalizability, generalizability_intervals};
pub use geo_risk::geo_risk;
pub use kruskal_wallis::{KruskalWallis, kruskal_wallis};
pub use letters::{Letters, letters, top_group};
pub use nemenyi::nemenyi;
pub use one_way_anova::{OneWayAnova, one_way_anova};
pub use randomized_tukey::{RandomizedTukey, RandomizedTukeyPair, randomized_tukey, randomized_tukey_exact};
pub use rank_hsd::{RankHsd, RankPair};
pub use rank_interval::{GroupRank, rank_intervals};
pub use siegel_tukey::{SiegelTukey, siegel_tukey};
pub use split_plot::{SplitPlot, split_plot};
pub use swap::{SwapBin, Swaps, swap_test};
pub use tukey_hsd::{TukeyHsd, TukeyPair};
pub use two_way_anova::{Effect, TwoWayAnova, two_way_anova};

use crate::error::{Error, finite};

/// Checks independent groups: at least `needed`, each with at least one finite observation.
pub(crate) fn check_groups<G: AsRef<[f64]>>(groups: &[G], needed: usize) -> Result<usize, Error> {
    if groups.len() < needed {
        return Err(Error::TooFewGroups { found: groups.len(), needed });
    }
    let mut total = 0;
    for (sample, group) in groups.iter().enumerate() {
        let group = group.as_ref();
        if group.is_empty() {
            return Err(Error::TooFewObservations { found: 0, needed: 1 });
        }
        finite(group, sample)?;
        total += group.len();
    }
    Ok(total)
}
