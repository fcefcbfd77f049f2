//! The language of measures: what a unit says about itself, how a measure is written, and who knows which names.
//!
//! A text such as `CAM(nDCG@10,weights='useful:0.7,correct:0.3')` goes through [`spelling`] (names of other tools), the
//! grammar and the [`Registry`], and becomes a [`Measure`]: a unit, its parameters, and the measure inside it.

mod args;
mod grammar;
mod kind;
mod meant;
mod name;
mod param;
mod ratio;
mod registry;
pub mod spelling;
mod tools;
mod trec_row;
pub mod trec_table;
pub mod unit;
mod value;

pub use args::Args;
pub use kind::Kind;
pub use meant::nearest_unit;
pub use name::{Measure, measures, measures_of_version_9, names};
pub use param::{
    Declared, DefaultValue, EachAspect, LabelGains, Param, SharesOr, Worded, count, flag, gains, gains_by_aspect,
    labels_by_aspect, ratio_by_aspect, ratios_by_aspect, ratios_by_aspect_or, real, reals, reals_or, shares_by_aspect,
    shares_by_aspect_or, text, whole, word,
};
pub use ratio::Ratio;
pub(crate) use ratio::common_divisor;
pub use registry::{Registry, define, spellings, units};
pub use tools::{Spelling, Style, Tool};
pub use trec_row::trec_row;
pub use unit::{At, Averaging, Build, Example, Facts, Folding, Make, MakeFn, Range, Reads, Role, Rows, Scale, Unit};
pub use value::Value;
