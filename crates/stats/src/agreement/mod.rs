//! Agreement of raters who put the same units into ordered categories.
//!
//! [`Ratings`] holds who gave which unit which label; units come in clusters, because units of one cluster are alike
//! and an interval that ignores it is too short. Every coefficient is computed from sums ([`Tally`] of any number of
//! raters, [`Confusion`] of two) that clusters contribute to one by one, so that leaving a cluster out costs no
//! second look at the labels.
//!
//! ```
//! use aspectra_stats::agreement::{Base, Distance, Ratings, Tally, alpha, fleiss};
//!
//! // Three raters; the last unit has one label only and says nothing about agreement.
//! let ratings = Ratings::from_rows(&[
//!     vec![Some(0), Some(0), Some(1)],
//!     vec![Some(2), Some(2), None],
//!     vec![Some(1), None, Some(2)],
//!     vec![None, None, Some(3)],
//! ])?;
//! let tally = ratings.tally();
//! assert!((alpha(&tally, Distance::Ordinal)?.value - 0.648_571_428_571).abs() < 1e-9);
//! assert_eq!(tally.paired_units(), 3);
//! assert!(fleiss(&tally, Base::Paired).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alpha;
mod bias;
mod cohen;
mod confusion;
mod dawid_skene;
mod fleiss;
mod gwet;
mod interval;
mod light;
mod moments;
mod ratings;
mod raw;
mod tally;

pub use alpha::{Alpha, Distance, alpha};
pub use bias::{Bias, GradeBias, bias, mean_difference};
pub use cohen::{KappaWeights, cohen_kappa};
pub use confusion::Confusion;
pub use dawid_skene::{DawidSkene, Estimated, dawid_skene};
pub use fleiss::fleiss;
pub use gwet::{GwetWeights, gwet_ac};
pub(crate) use interval::percentiles;
pub use interval::{ClusterInterval, Sums, cluster_bootstrap, draw_clusters, jackknife};
pub use light::{Light, light_kappa};
pub use moments::Moments;
pub use ratings::{MOST_CATEGORIES, Ratings, RatingsBuilder};
pub use raw::{RawAgreement, raw_agreement};
pub use tally::{Base, Tally};

/// A coefficient that sets the observed agreement against the agreement by chance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance {
    /// `(observed - chance) / (1 - chance)`.
    pub value: f64,
    /// The agreement that was observed.
    pub observed: f64,
    /// The agreement to be expected by chance.
    pub chance: f64,
}

impl Chance {
    fn new(observed: f64, chance: f64) -> Self {
        Self { value: (observed - chance) / (1.0 - chance), observed, chance }
    }
}
