//! The libraries' errors as exceptions of `aspectra.errors`, in the words of Python.

use aspectra_eval::{Advice, Error, ErrorKind, Position};
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;

/// Advice as it is typed in Python: `duplicates='first'`, `aspectra.measures()`.
pub(crate) fn words(advice: &Advice) -> String {
    match advice {
        Advice::Option { name, value } => option(name, value),
        Advice::Command { verb, options } => {
            let verb = verb.strip_prefix("meta ").unwrap_or(verb).replace(' ', ".").replace('-', "_");
            let options: Vec<String> = options.iter().map(|(name, value)| option(name, value)).collect();
            format!("aspectra.{verb}({})", options.join(", "))
        }
        other => other.to_string(),
    }
}

fn option(name: &str, value: &str) -> String {
    let name = name.replace('-', "_");
    let one = |value: &str| if value.parse::<f64>().is_ok() { value.to_owned() } else { format!("'{value}'") };
    match value {
        "" => name,
        // Choices are written one beside the other.
        _ => format!("{name}={}", value.split('|').map(one).collect::<Vec<_>>().join("|")),
    }
}

/// A sentence of the command line with its options as Python writes them: `--missing-topics` is `missing_topics`.
pub(crate) fn spelled(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("--") {
        let (before, from) = rest.split_at(at);
        shown.push_str(before);
        let name: &str = &from[2..];
        let length = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(name.len());
        let is_option = name.starts_with(|c: char| c.is_ascii_lowercase())
            && !before.ends_with(|c: char| c.is_ascii_alphanumeric());
        if is_option {
            shown.push_str(&name[..length].replace('-', "_"));
            rest = &name[length..];
        } else {
            shown.push_str("--");
            rest = name;
        }
    }
    shown.push_str(rest);
    shown
}

/// An exception of `aspectra.errors` with where it happened.
fn exception(py: Python<'_>, class: &str, message: &str, place: Option<&Position>, lines: Vec<Py<PyAny>>) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let class = py.import("aspectra.errors")?.getattr(class)?;
        let facts = [("lines", lines.into_pyobject(py)?.into_any())].into_py_dict(py)?;
        if let Some(place) = place {
            facts.set_item("file", place.source())?;
            facts.set_item("line", place.line().or(place.row()))?;
            facts.set_item("column", place.column())?;
        }
        Ok(PyErr::from_value(class.call((message,), Some(&facts))?))
    };
    made().unwrap_or_else(|error| error)
}

/// Something about the input.
pub(crate) fn parse_error(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "ParseError", message, None, Vec::new())
}

/// Something about a measure.
pub(crate) fn measure_error(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "MeasureError", message, None, Vec::new())
}

/// Something that has no better class.
pub(crate) fn failure(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "Error", message, None, Vec::new())
}

/// An error of the library.
pub(crate) fn of_library(py: Python<'_>, error: &Error) -> PyErr {
    let message = error.message().render(&words);
    match error.kind() {
        ErrorKind::Io { file, source } => match source.raw_os_error() {
            // The number chooses the class: FileNotFoundError, PermissionError.
            Some(number) => PyOSError::new_err((number, message, file.clone())),
            None => PyOSError::new_err(message),
        },
        ErrorKind::Measure(_) | ErrorKind::Misfit(_) => {
            exception(py, "MeasureError", &message, error.position(), Vec::new())
        }
        ErrorKind::Several(errors) if errors.iter().all(|one| matches!(one.kind(), ErrorKind::Io { .. })) => {
            PyOSError::new_err(message)
        }
        _ => exception(py, "ParseError", &message, error.position(), bad_lines(py, error)),
    }
}

/// Every bad line: file, line, and what is wrong.
fn bad_lines(py: Python<'_>, error: &Error) -> Vec<Py<PyAny>> {
    match error.kind() {
        ErrorKind::Lines { first, .. } => first
            .iter()
            .filter_map(|bad| {
                let line = bad.position.line().or(bad.position.row());
                let made = (bad.position.source(), line, bad.message.render(&words)).into_pyobject(py).ok()?;
                Some(made.into_any().unbind())
            })
            .collect(),
        ErrorKind::Several(errors) => errors.iter().flat_map(|error| bad_lines(py, error)).collect(),
        _ => Vec::new(),
    }
}

/// Whatever a verb failed with.
pub(crate) fn of_verb(py: Python<'_>, error: &anyhow::Error) -> PyErr {
    for cause in error.chain() {
        if let Some(error) = cause.downcast_ref::<Error>() {
            return of_library(py, error);
        }
        if let Some(error) = cause.downcast_ref::<aspectra_meta::Error>() {
            return exception(py, "Error", &error.message().render(&words), None, Vec::new());
        }
        if let Some(refusal) = cause.downcast_ref::<aspectra::call::Refused>() {
            return exception(py, "OptionError", &spelled(&refusal.to_string()), None, Vec::new());
        }
    }
    exception(py, "Error", &spelled(&format!("{error:#}")), None, Vec::new())
}

/// What should not happen, said as it is.
pub(crate) fn unexpected(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("this is a defect of aspectra: {what}"))
}
