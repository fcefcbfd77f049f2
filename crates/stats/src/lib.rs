//! Statistics for paired and blocked measurements.
//!
//! The crate answers the questions that arise when several treatments (*groups*) are measured on the
//! same subjects (*blocks*): do two rankings agree, do two groups differ, which of many pairs differ once
//! all of them are tested, how large is the difference, how many blocks would a study need. It
//! knows nothing of where the numbers come from.
//!
//! # A short tour
//!
//! ```
//! use aspectra_stats::matrix::BlockMatrix;
//! use aspectra_stats::{correlation, groups, paired};
//!
//! // Six blocks measured under three groups.
//! let x = BlockMatrix::from_rows(&[
//!     [0.31, 0.42, 0.58],
//!     [0.55, 0.48, 0.71],
//!     [0.12, 0.33, 0.49],
//!     [0.71, 0.64, 0.82],
//!     [0.44, 0.51, 0.66],
//!     [0.20, 0.29, 0.47],
//! ])?;
//!
//! // Do the groups differ, and which pairs?
//! let table = groups::two_way_anova(&x)?;
//! assert!(table.group.p? < 0.001);
//! let hsd = table.tukey(0.05)?;
//! assert_eq!(hsd.decisions(), [false, true, true]); // pairs (0,1), (0,2), (1,2)
//!
//! // Which groups stand together?
//! let letters = groups::letters(&table.group_means, &hsd.decisions())?;
//! assert_eq!(letters.labels(), ["b", "b", "a"]);
//!
//! // One pair on its own, by resampling, with a fixed seed.
//! let resamples = paired::Resamples::draw(42, x.blocks(), 10_000)?;
//! let test = paired::bootstrap(&x.column(0), &x.column(2), &resamples, Default::default())?;
//! assert!(test.asl() < 0.01);
//!
//! // Do two groups order the blocks alike?
//! let tau = correlation::kendall(&x.column(0), &x.column(1))?.tau_b?;
//! assert!(tau > 0.7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! - [`correlation`]: Kendall's tau (a, b, and for many samples at once), tau_AP and its tie-aware
//!   forms, Pearson, Spearman, weighted tau, rank-biased overlap, tau of lists with other items.
//! - [`paired`]: two treatments on the same blocks: t, Wilcoxon, sign, randomization and bootstrap
//!   tests, effect sizes; how near a repeated experiment comes to the first.
//! - [`groups`]: analysis of variance, Tukey's HSD and its randomized form, Kruskal-Wallis, Friedman,
//!   comparisons of mean ranks, Siegel-Tukey, letter displays; rank intervals, the swap test,
//!   generalizability, GeoRisk.
//! - [`agreement`]: raters of the same units: Cohen's, Light's and Fleiss' kappa, Gwet's AC1 and AC2,
//!   Krippendorff's alpha, bias, Dawid-Skene; intervals over clusters of units.
//! - [`assisted`]: few exact and many approximate measurements: means with intervals (PPI).
//! - [`bootstrap_interval`]: percentile and BCa intervals of a mean or any other statistic.
//! - [`p_adjust`]: Bonferroni, Sidak, Holm, Hochberg, Benjamini-Hochberg, Benjamini-Yekutieli.
//! - [`sample_size`]: power, and the number of blocks a design needs.
//! - [`normalize`]: z-scores, min-max and ranks inside each block.
//! - [`distribution`]: the studentized range above all, and the tails of t, F, chi-square, normal and
//!   noncentral distributions.
//! - [`stochastic_order`]: which of two weightings of partially ordered things is larger whatever they are worth.
//! - [`matrix`], [`ranks`], [`stream`]: complete block designs, mid-ranks, reproducible random numbers.
//! - [`work`]: how far a long computation has come.
//! - [`error`]: what can be wrong with an input, and why a result may be undefined.
//!
//! # Promises
//!
//! Undefined is a value with a reason ([`Undefined`]), never NaN and never a made-up 0. NaN and
//! infinite observations are errors. No input makes a function panic. Results depend neither on the
//! number of threads nor on the processor; random ones depend on one seed.

#![deny(unsafe_code)]

pub mod agreement;
pub mod assisted;
pub mod bootstrap_interval;
pub mod correlation;
pub mod distribution;
pub mod error;
pub mod groups;
pub mod matrix;
pub mod normalize;
pub mod p_adjust;
pub mod paired;
pub mod ranks;
pub mod sample_size;
pub mod stochastic_order;
pub mod stream;

pub use aspectra_work as work;
pub use error::{Error, Undefined};
