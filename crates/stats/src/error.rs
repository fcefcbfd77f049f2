//! What can be wrong with an input ([`Error`]) and why a result may not exist ([`Undefined`]).
//!
//! The two are kept apart. An [`Error`] says that the call itself makes no sense (a NaN, samples of
//! different lengths, a probability above 1). [`Undefined`] says that the input is fine and the
//! statistic has no value for it (the correlation with a constant). Statistics that may be undefined
//! are fields of type `Result<f64, Undefined>`; no function returns NaN.

use thiserror::Error as ThisError;

/// An input that a statistic cannot accept. Positions are counted from 0.
#[derive(Debug, Clone, PartialEq, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// Two paired samples differ in length.
    #[error("the samples have {left} and {right} observations; paired samples have equally many")]
    LengthMismatch {
        /// Observations in the first sample.
        left: usize,
        /// Observations in the second sample.
        right: usize,
    },
    /// An observation of a sample is NaN, infinite, or beyond 1e150, where squares overflow.
    #[error("observation {index} of sample {sample} is not finite; every observation must be a finite number")]
    NotFinite {
        /// Which sample (0 for the first).
        sample: usize,
        /// Which observation of it.
        index: usize,
    },
    /// A cell of a block matrix is NaN, infinite, or beyond 1e150.
    #[error("the observation of block {block}, group {group} is not finite; the matrix must be complete and finite")]
    NotFiniteCell {
        /// The row.
        block: usize,
        /// The column.
        group: usize,
    },
    /// A row of a block matrix has another length than the first row.
    #[error("block {block} has {found} observations, expected {expected}: one for every group")]
    Ragged {
        /// The row.
        block: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        expected: usize,
    },
    /// Too few observations.
    #[error("{found} observations, expected at least {needed}")]
    TooFewObservations {
        /// How many there are.
        found: usize,
        /// How many are needed.
        needed: usize,
    },
    /// Too few groups (treatments).
    #[error("{found} groups, expected at least {needed}")]
    TooFewGroups {
        /// How many there are.
        found: usize,
        /// How many are needed.
        needed: usize,
    },
    /// Too few blocks.
    #[error("{found} blocks, expected at least {needed}")]
    TooFewBlocks {
        /// How many there are.
        found: usize,
        /// How many are needed.
        needed: usize,
    },
    /// The reference of a top-weighted correlation has ties.
    #[error("the reference sample has ties; use the form that allows ties on both sides")]
    TiesInReference,
    /// The estimate of a correlation that is defined without ties has ties.
    #[error("the estimate has ties; use a tie-aware form")]
    TiesInEstimate,
    /// An item occurs twice in a ranked list.
    #[error("item {index} of list {list} occurs twice; a ranked list holds an item once")]
    DuplicateItem {
        /// Which list (0 for the first).
        list: usize,
        /// Position of the second occurrence.
        index: usize,
    },
    /// A parameter is outside its range.
    #[error("{parameter} is {value}, expected {expected}")]
    OutOfRange {
        /// The parameter's name.
        parameter: &'static str,
        /// The value given.
        value: f64,
        /// The range in words.
        expected: &'static str,
    },
    /// An index of a given resample or pair is too large.
    #[error("index {index} is out of range, expected less than {limit}")]
    IndexOutOfRange {
        /// The index given.
        index: usize,
        /// The first index that does not exist.
        limit: usize,
    },
    /// A display of letters would need more letters than allowed.
    #[error("the letter display needs more than {limit} letters; the decisions are too irregular to show that way")]
    TooManyLetters {
        /// The limit.
        limit: usize,
    },
    /// An exact computation would be too large.
    #[error("{what} would need {size} steps, more than the limit of {limit}")]
    TooLarge {
        /// What was asked for.
        what: &'static str,
        /// Its size.
        size: f64,
        /// The limit.
        limit: f64,
    },
}

/// Why a statistic has no value for an input that is otherwise fine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ThisError)]
#[non_exhaustive]
pub enum Undefined {
    /// A sample is constant, so that nothing can vary with it.
    #[error("a sample is constant")]
    ConstantInput,
    /// There are too few items to form one pair.
    #[error("too few items")]
    TooFewItems,
    /// All observations tie.
    #[error("all observations tie")]
    AllTied,
    /// The observations do not vary.
    #[error("no variation")]
    NoVariation,
    /// Numerator and denominator of a ratio of variances are both zero.
    #[error("zero residual and zero effect")]
    ZeroResidual,
    /// No degrees of freedom are left.
    #[error("no degrees of freedom")]
    NoDegreesOfFreedom,
    /// The groups differ in size, so that there is no one value for all pairs.
    #[error("the groups differ in size")]
    UnequalSizes,
    /// Some observations are below 0, where the statistic needs amounts.
    #[error("observations below 0")]
    NegativeObservations,
    /// A quantity that another is divided by is 0.
    #[error("a divisor of 0")]
    ZeroDivisor,
    /// The exact null distribution is only available without ties.
    #[error("ties are present")]
    TiesPresent,
    /// The exact null distribution is only computed for smaller samples.
    #[error("too many observations for the exact distribution")]
    TooManyForExact,
    /// Fewer than two raters gave a label.
    #[error("fewer than two raters")]
    OneRater,
    /// No unit has labels of two raters.
    #[error("no overlap")]
    NoOverlap,
    /// The scale has fewer than two labels.
    #[error("one category")]
    OneCategory,
    /// There is one cluster, which leaves nothing to compare it with.
    #[error("one cluster")]
    OneCluster,
    /// The statistic is undefined for too many replicates.
    #[error("undefined replicates")]
    UndefinedReplicates,
    /// Too few units were measured exactly.
    #[error("too few exact measurements")]
    TooFewExact,
    /// The approximate measurements of the exactly measured units are all the same.
    #[error("constant approximations")]
    ConstantApproximations,
    /// No item of a group was sampled.
    #[error("a group without a sampled item")]
    NothingSampled,
    /// One item of a larger group was sampled, which has no variance.
    #[error("one item sampled")]
    OneSampled,
    /// A probability of being sampled is not above 0 and at most 1.
    #[error("a sampling probability out of range")]
    InclusionOutOfRange,
}

/// Whether a number can be squared and summed without overflow.
pub(crate) fn usable(v: f64) -> bool {
    v.abs() <= 1e150
}

/// Checks that a sample is finite; `sample` is the number that an error reports.
pub(crate) fn finite(values: &[f64], sample: usize) -> Result<(), Error> {
    match values.iter().position(|v| !usable(*v)) {
        Some(index) => Err(Error::NotFinite { sample, index }),
        None => Ok(()),
    }
}

/// Checks that two samples can be paired.
pub(crate) fn paired(x: &[f64], y: &[f64]) -> Result<(), Error> {
    if x.len() != y.len() {
        return Err(Error::LengthMismatch { left: x.len(), right: y.len() });
    }
    finite(x, 0)?;
    finite(y, 1)
}

/// Checks that a probability lies strictly between 0 and 1.
pub(crate) fn open_unit(parameter: &'static str, value: f64) -> Result<(), Error> {
    if value > 0.0 && value < 1.0 {
        Ok(())
    } else {
        Err(Error::OutOfRange { parameter, value, expected: "a number between 0 and 1, both excluded" })
    }
}

/// Checks that a number is finite and above 0.
pub(crate) fn positive(parameter: &'static str, value: f64) -> Result<(), Error> {
    if value > 0.0 && value.is_finite() {
        Ok(())
    } else {
        Err(Error::OutOfRange { parameter, value, expected: "a finite number above 0" })
    }
}
