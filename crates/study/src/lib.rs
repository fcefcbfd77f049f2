//! The experiment sections of four papers, on any collection and runs.
//!
//! A [`Study`] is a list of named [`Part`]s. Each part makes a [`Section`] from a shared [`Ground`]: judgments, runs, and scores that are
//! worked out once. A section is tables, figures and sentences that are computed from the numbers; analyses are those of
//! `aspectra-meta`, and nothing is computed here that a verb computes too. [`write`](mod@write) makes files of sections, and [`record`] knows which of
//! them are still good.
//!
//! One file per part, one list per study: `toma/mod.rs` is the one to read first.

#![forbid(unsafe_code)]

mod collection;
mod error;
mod ground;
mod judged_as;
mod mdcu;
mod means;
pub mod notice;
mod rbu;
pub mod record;
mod scales;
mod section;
mod sentence;
mod study;
mod toma;
pub mod write;

pub use error::Error;
pub use ground::{Asked, Ground, Labels, Scored, Settings};
pub use section::{Exhibit, Section};
pub use study::{Part, STUDIES, Study};
