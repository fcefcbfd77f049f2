//! Distributions: the tails and quantiles that the tests need.

pub mod chi_square;
pub mod dunnett;
pub mod fisher_f;
mod incomplete_beta;
pub mod noncentral;
pub mod normal;
pub mod range_interpolant;
mod root;
pub mod student_t;
pub mod studentized_range;

pub(crate) use root::solve_decreasing;
