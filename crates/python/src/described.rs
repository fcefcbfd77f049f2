//! The options of verbs, which the functions of the package are written from.

use crate::error;
use aspectra::call::{About, Takes, describe};
use pyo3::prelude::*;

/// An option: name, what it takes (`flag`, `one`, `many`, `operand`), the words it may be, the default of the command line, its
/// help, and what it is about (`judgments`, `rules`, `verb`).
type Described = (String, &'static str, Vec<String>, Option<String>, String, &'static str);

/// What a verb does in a line, and its options.
#[pyfunction]
pub(crate) fn verb_options(py: Python<'_>, verb: Vec<String>) -> PyResult<(String, Vec<Described>)> {
    let words: Vec<&str> = verb.iter().map(String::as_str).collect();
    let (about, options) = describe(&words).map_err(|why| error::of_verb(py, &why))?;
    let described = options.into_iter().map(|option| {
        let takes = match option.takes {
            Takes::Nothing => "flag",
            Takes::One => "one",
            Takes::Many => "many",
            Takes::Operand => "operand",
        };
        let help = error::spelled(&option.help);
        let about = match option.about {
            About::Judgments => "judgments",
            About::Rules => "rules",
            About::Verb => "verb",
        };
        (option.name.replace('-', "_"), takes, option.words, option.default, help, about)
    });
    Ok((about, described.collect()))
}
