//! What a measure is by itself, whatever the runs: which constraints it satisfies, on which scale it is, and measures of
//! one's own.
//!
//! A question is put to a measure by making rankings of grades and scoring them
//! ([`Bound::score`](aspectra_eval::Bound::score)), a million a second. An answer is a
//! [`Finding`](aspectra_eval::Finding), as those of `aspectra-meta` are; this crate knows no statistics.
//!
//! Statements about measures ([`constraint`], [`property`]) are files in lists; [`study`] puts them to measures, in families
//! of rankings that are the same for everybody and then by a search, and [`paper`] has a published table of them.
//! [`scale`] and [`equivalent`] go through all rankings of a length, and [`definition`] makes units of files of formulas.

#![forbid(unsafe_code)]

pub mod constraint;
pub mod definition;
mod effort;
mod enumerate;
pub mod equivalent;
mod examine;
pub mod judged_runs;
pub mod notice;
pub mod observed;
pub mod pair;
pub mod paper;
pub mod property;
mod reading;
pub mod scale;
mod search;
mod shrink;
pub mod statement;
mod stream;
pub mod study;
mod subject;
pub mod sweep;
pub mod verdict;

pub use effort::Effort;
pub use examine::examine;
pub use reading::Reading;
pub use subject::{Subject, Weighed};
