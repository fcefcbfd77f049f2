//! `aspectra._native`: what Python hands in becomes the libraries' nouns, a verb is called, and its answer becomes what
//! Python knows. There is no formula here, no file is parsed and no option has a default: all of that is shared with the
//! command line through [`aspectra::call`].

mod answer;
mod arrow_in;
mod arrow_out;
mod defined;
mod described;
mod error;
mod finding;
mod frame_texts;
mod inputs;
mod measures;
mod scores;
mod working;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::answer::{Answer, NativeNotice, call, main};
    #[pymodule_export]
    use crate::arrow_out::Stream;
    #[pymodule_export]
    use crate::defined::{define, define_file};
    #[pymodule_export]
    use crate::described::verb_options;
    #[pymodule_export]
    use crate::finding::NativeFinding;
    #[pymodule_export]
    use crate::inputs::{NativeJudgments, NativeRuns, NativeSource};
    #[pymodule_export]
    use crate::measures::{
        canonical, explain, measure_facts, measure_list, trec_groups, trec_names, trec_rows, unit_names,
    };
    #[pymodule_export]
    use crate::scores::{NativeScores, NativeTable};
}
