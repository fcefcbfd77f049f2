//! Judged ranking to score: pure functions, one file each.
//!
//! A measure is one file with one `UNIT` and one line in the `measures!` call below. The unit carries its own facts; help,
//! documentation, completions, other tools' spellings and the registry-wide tests are derived from them.

mod column;
pub mod gain;
mod graded;
mod name;
mod preference;
mod ranking;
mod registry;
pub mod spelling;
mod tied;
pub(crate) mod ties;
pub mod unit;
mod value;

pub use column::Column;
pub use graded::{Graded, Residual, Scorer, scorer};
pub use name::{Measure, measures};
pub use preference::PreferenceMeasure;
pub use ranking::{Labelled, Ranking};
pub use registry::{spellings, units};
pub use unit::{At, Averaging, Build, Example, Range, Reads, Rows, Scale, Spelling, Style, Tool, Unit};
pub use value::{Args, Kind, Param, Value};

macro_rules! measures {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// Every measure, in the order help prints them.
        pub static MEASURES: &[&Unit] = &[$(&$module::UNIT),*];
    };
}

measures! {
    ap,
    gmap,
    gap,
    q_measure,
    blended_ratio,
    rr,
    p,
    r,
    f,
    hits,
    success,
    rel_p,
    rprec,
    rprec_mult,
    iprec,
    iprec_avg,
    bpref,
    gm_bpref,
    inf_ap,
    bin_g,
    yaap,
    accuracy,
    ndcg,
}
