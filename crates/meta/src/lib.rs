//! What scores say about measures and runs.
//!
//! Every analysis starts from complete score matrices (topics x runs, one a measure) and ends in a named struct that
//! can be turned into a [`Finding`]: tables that `aspectra-report` writes in every format.
//!
//! ```
//! use aspectra_meta::compare::{Comparing, compare};
//! use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
//!
//! let text = "run,topic,measure,score\na,1,AP,0.5\na,2,AP,0.25\na,3,AP,0.3\nb,1,AP,0.7\nb,2,AP,0.5\nb,3,AP,0.4\n";
//! let table = ScoreTable::parse([("scores.csv", text.as_bytes())])?;
//! let matrices = ScoreMatrix::all(&table, Missing::Error)?;
//! let found = compare(&matrices[0], &Comparing::default())?;
//! assert_eq!(found.runs[0].run, "b"); // the best first
//! assert_eq!((found.pairs[0].losses, found.pairs[0].ties), (3, 0)); // a against b
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! - [`score_table`]: scores of an evaluation, or of a file that any tool wrote.
//! - [`matrix`]: from a score table to complete matrices, and what to do where a run lacks a topic.
//! - [`compare`]: which runs differ on a measure.
//! - [`correlate`]: do two measures order the runs alike?
//! - [`discriminate`]: how many pairs of runs does a measure tell apart?
//! - [`separate`]: the same by analysis of variance and rank tests.
//! - [`concordance`]: do two measures lead to the same conclusions?
//! - [`unanimity`]: does a measure capture what all others agree on?
//! - [`bounds`]: how far can a measure over several aspects go?
//! - [`power`]: how many topics would be needed?
//! - [`quality`]: what do the runs that a measure puts first retrieve?
//! - [`contrast`]: on which topics and documents do the leading runs differ? [`by_aspect`]: how do they stand on each aspect?
//! - [`since`]: what changed since an earlier evaluation?
//! - [`coverage`]: how much of a run is judged? [`check`]: what is wrong with runs and judgments?
//! - [`downsample`]: how do rankings of runs survive smaller pools?
//! - [`stability`]: would other topics have put the runs in another order?
//! - [`agreement`]: how far do several judges agree? [`judges`]: what does the choice of judge change?
//! - [`few_labels`]: few human labels, many of a model. [`noise`]: how much label noise does the order of runs survive?
//! - [`reproduce`]: how near does a repeated run come to the first?
//! - [`dominance`]: which runs are ahead whatever the choice of gains? [`sensitivity`]: how far may a choice be bent?
//! - [`scenario`]: simulated relevance, weights and lengths.
//! - [`simulate`]: simulations of what published figures were computed by.
//! - [`scale_guard`]: which means ask more of a measure than its scale gives.
//! - [`finding`]: results as tables; [`notice`]: what is odd about them.
//!
//! Undefined is a value with a reason ([`Reason`]), never NaN. Random results depend on one seed, and on nothing else.

#![forbid(unsafe_code)]

pub mod agreement;
pub mod bounds;
pub mod by_aspect;
pub mod check;
pub mod compare;
pub mod concordance;
pub mod contrast;
pub mod correlate;
pub mod coverage;
pub mod discriminate;
pub mod dominance;
pub mod downsample;
mod error;
pub mod few_labels;
pub mod judges;
pub mod matrix;
mod natural;
pub mod noise;
pub mod notice;
pub mod power;
pub mod quality;
pub mod reproduce;
pub mod scale_guard;
pub mod scenario;
pub mod score_table;
pub mod sensitivity;
pub mod separate;
pub mod simulate;
pub mod since;
pub mod stability;
mod topic_groups;
pub mod unanimity;

pub use aspectra_eval::finding::{self, Finding};
pub use error::{Error, Outcome, Reason};
pub use matrix::{Missing, ScoreMatrix};
pub use natural::natural_order;
pub use notice::Notice;
pub use score_table::{FourColumns, ScoreTable};
pub use topic_groups::TopicGroups;
