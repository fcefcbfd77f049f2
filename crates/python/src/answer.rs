//! Calls a verb of the command line.

use crate::error;
use crate::finding::NativeFinding;
use crate::inputs::{NativeJudgments, NativeRuns};
use crate::scores::{NativeScores, NativeTable};
use crate::working::{self, Threads};
use aspectra::call::{self as verbs, Given, OptionValues};
use aspectra_eval::notice::Fact;
use aspectra_report::Provenance;
use pyo3::prelude::*;
use std::ffi::OsString;
use std::sync::Arc;

/// What a verb has answered.
#[pyclass(frozen, get_all)]
pub(crate) struct Answer {
    scores: Option<Py<NativeScores>>,
    finding: Option<Py<NativeFinding>>,
    notices: Vec<Py<NativeNotice>>,
    /// The notices that are worth a warning, in a few lines: code and text.
    warnings: Vec<(&'static str, String)>,
    written: Vec<u8>,
}

/// Something odd that is not fatal.
#[pyclass(frozen, get_all)]
pub(crate) struct NativeNotice {
    code: &'static str,
    message: String,
    run: Option<String>,
    facts: Vec<(String, Known)>,
}

/// What a notice speaks of.
#[derive(IntoPyObjectRef)]
pub(crate) enum Known {
    Text(String),
    Texts(Vec<String>),
    Count(u64),
    Label(i32),
    Real(f64),
}

/// Calls a verb, such as `["meta", "correlate"]`, with options of the command line; what is given stands in place of
/// files.
#[pyfunction]
#[pyo3(signature = (verb, options, operands, judgments = None, runs = None, scores = None, threads = None))]
#[expect(clippy::too_many_arguments, reason = "the one door of the package, called from one place")]
pub(crate) fn call(
    py: Python<'_>,
    verb: Vec<String>,
    options: Vec<OptionValues>,
    operands: Vec<String>,
    judgments: Option<PyRef<'_, NativeJudgments>>,
    runs: Option<PyRef<'_, NativeRuns>>,
    scores: Option<PyRef<'_, NativeTable>>,
    threads: Option<usize>,
) -> PyResult<Answer> {
    let given = Given {
        judgments: judgments.map(|judgments| judgments.0.clone()),
        runs: runs.map(|runs| runs.0.clone()),
        scores: scores.map(|scores| scores.0.clone()),
        words: Some(error::words),
    };
    let name = verb.join(" ");
    // An evaluation is asked for often and is short; an analysis is neither.
    let who = if name == "eval" { Threads::Shared(threads) } else { Threads::Own(threads) };
    let outcome = working::run(py, who, move || {
        let verb: Vec<&str> = verb.iter().map(String::as_str).collect();
        verbs::call(&verb, &options, &operands, given)
    })?;
    let answer = outcome.map_err(|why| error::of_verb(py, &why))?;
    crate::defined::raise(py, answer.scores.as_ref())?;
    let provenance = answer.provenance.unwrap_or_else(Provenance::default);
    let scores = answer.scores.map(|scores| NativeScores { scores: Arc::new(scores), provenance: provenance.clone() });
    let finding =
        answer.finding.map(|finding| NativeFinding { finding, matrices: answer.matrices, provenance, verb: name });
    let notices = answer.notices.iter().map(|notice| {
        let facts = notice.facts().iter().map(|(name, fact)| ((*name).to_owned(), Known::of(fact)));
        let notice = NativeNotice {
            code: notice.code(),
            message: notice.message().render(&error::words),
            run: notice.run().map(str::to_owned),
            facts: facts.collect(),
        };
        Py::new(py, notice)
    });
    Ok(Answer {
        scores: scores.map(|scores| Py::new(py, scores)).transpose()?,
        finding: finding.map(|finding| Py::new(py, finding)).transpose()?,
        notices: notices.collect::<PyResult<_>>()?,
        warnings: verbs::worth_saying(&answer.notices, &error::words),
        written: answer.written,
    })
}

impl Known {
    fn of(fact: &Fact) -> Self {
        match fact {
            Fact::Text(text) => Self::Text(text.clone()),
            Fact::Texts(texts) => Self::Texts(texts.clone()),
            Fact::Count(count) => Self::Count(*count),
            Fact::Label(label) => Self::Label(*label),
            Fact::Real(number) => Self::Real(*number),
            other => Self::Text(format!("{other:?}")),
        }
    }
}

/// The command line itself, for the program `aspectra` that comes with the package: the exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| aspectra::exit_code(arguments))
}
