//! The language of measures: what a unit says about itself, how a measure is written, and who knows which names.
//!
//! A text such as `CAM(nDCG@10,weights='useful:0.7,correct:0.3')` goes through [`spelling`] (names of other tools), the
//! grammar and the registry, and becomes a [`Measure`]: a unit, its parameters, and the measure inside it.

mod grammar;
mod name;
mod param;
mod ratio;
mod registry;
pub mod spelling;
mod trec_row;
pub mod trec_table;
pub mod unit;

pub use name::{Measure, measures, measures_of_version_9};
pub use param::{Args, Kind, Param, Value};
pub use ratio::Ratio;
pub(crate) use ratio::common_divisor;
pub use registry::{spellings, units};
pub use trec_row::trec_row;
pub use unit::{At, Averaging, Build, Example, Range, Reads, Rows, Scale, Spelling, Style, Tool, Unit};
