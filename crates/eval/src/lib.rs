//! Scores ranked retrieval runs against judgments with several aspects and subtopics.
//!
//! ```
//! use aspectra_eval::{JudgmentsBuilder, Runs, evaluate, measures};
//!
//! let mut builder = JudgmentsBuilder::new(["relevance"]);
//! builder.add("51", "", "D1", &[2])?;
//! builder.add("51", "", "D2", &[0])?;
//! let runs = Runs::from_rows("mine", [("51", "D2", 1.5), ("51", "D1", 1.0)]);
//! let scores = evaluate(&builder.finish(), &runs, &measures("AP nDCG@10")?)?;
//! assert_eq!(scores.summary(0, 0).number(), Some(0.5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`flow`] shows the stages in one page.

#![deny(unsafe_code)]

pub mod aggregate;
mod bound;
pub mod collapse;
pub mod collection;
mod error;
pub mod finding;
pub mod flow;
pub mod join;
pub mod judgments;
pub mod language;
pub mod measure;
pub mod message;
pub mod notice;
pub mod parse;
mod position;
pub mod reader;
pub mod rescale;
mod runs;
pub mod scores;
pub mod tabular;

pub use bound::{Bound, Folded, Scratch, collapse_notices};
pub use collection::Collection;
pub use error::{BadLine, Error, ErrorKind, Result};
pub use finding::Finding;
pub use flow::{Options, evaluate, evaluate_with};
pub use join::Rules;
pub use judgments::{Judgments, JudgmentsBuilder};
pub use language::{Measure, measures};
pub use message::{Advice, Message};
pub use notice::Notice;
pub use parse::{JudgmentFormat, Source};
pub use position::{Position, RowPlace};
pub use reader::JudgmentReader;
pub use runs::{RunColumns, RunSource, Runs};
pub use scores::{Score, Scores};

/// What choices such as [`join::Ties`] are called, and what they mean.
pub use aspectra_words::Word;

/// The program in the README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
