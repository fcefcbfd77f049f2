//! What a measure is by itself, whatever the runs: which constraints it satisfies, on which scale it is, and measures of
//! one's own.
//!
//! A question is put to a measure by making rankings of grades and scoring them
//! ([`Bound::score`](aspectra_eval::Bound::score)), a million a second. An answer is a
//! [`Finding`](aspectra_eval::Finding), as those of `aspectra-meta` are; this crate knows no statistics.

pub mod definition;
pub mod equivalent;
pub mod judged_runs;
pub mod observed;
pub mod scale;
