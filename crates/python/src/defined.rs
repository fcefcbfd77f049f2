//! Measures that are written in Python, and files of definitions.
//!
//! A measure in Python is called once for each run and topic, on any thread, with the interpreter held. What it raises
//! cannot travel through the flow: the first exception is kept, its scores are undefined, and whoever called gets it
//! with the run and the topic that it came from.

use crate::error;
use aspectra_eval::language::{
    Args, At, Averaging, Build, Facts, Make, MakeFn, Range, Reads, Role, Rows, Scale, Unit, define as define_unit,
};
use aspectra_eval::measure::graded::{Column, Graded, Ranking, Scorer, scorer};
use aspectra_eval::{Score, Scores};
use aspectra_lab::definition;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Why a score is undefined whose measure raised an exception.
const RAISED: &str = "the function of the measure has raised an exception";

/// The first exception of a measure that nobody has been told of yet.
static FIRST: Mutex<Option<(String, PyErr)>> = Mutex::new(None);

/// A function of Python: `function(grades, pool_grades, k)`.
struct InPython {
    name: &'static str,
    function: &'static Py<PyAny>,
    cutoff: Option<u32>,
}

impl Graded for InPython {
    type Pool = Vec<f64>;

    fn prepare(&self, column: &Column<'_>) -> Vec<f64> {
        column.descending().to_vec()
    }

    fn score(&self, pool: &Vec<f64>, ranking: Ranking<'_>) -> Score {
        let ranked = ranking.top(self.cutoff);
        let grades: Vec<Option<f64>> =
            ranked.ranks().map(|(_, cell)| cell.filter(|cell| cell.is_judged()).map(|cell| cell.grade())).collect();
        let outcome = Python::attach(|py| -> PyResult<f64> {
            self.function.bind(py).call1((grades, pool.clone(), self.cutoff))?.extract::<f64>()
        });
        match outcome {
            Ok(number) if number.is_finite() => Score::Real(number),
            Ok(_) => Score::Undefined("the function of the measure gave no finite number"),
            Err(raised) => {
                let mut first = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
                first.get_or_insert_with(|| (self.name.to_owned(), raised));
                Score::Undefined(RAISED)
            }
        }
    }
}

/// Defines a measure by a function of Python.
#[pyfunction]
pub(crate) fn define(py: Python<'_>, name: &str, function: Py<PyAny>, summary: &str) -> PyResult<()> {
    let name: &'static str = name.to_owned().leak();
    let function: &'static Py<PyAny> = Box::leak(Box::new(function));
    let make = move |args: &Args| Ok(scorer(InPython { name, function, cutoff: args.cutoff() }));
    let make: &'static MakeFn<dyn Scorer> = Box::leak(Box::new(make));
    let unit = Unit {
        name,
        summary: summary.to_owned().leak(),
        spellings: &[],
        params: &[],
        at: At::Cutoff,
        reference: "defined in Python",
        examples: &[],
        role: Role::Measure(Facts {
            reads: Reads::Graded,
            unjudged: "what the function does with None",
            range: Range::ANY,
            scale: Scale::NotInterval("nothing is known of a function"),
            averaging: Averaging::Mean,
            rows: Rows::All,
            build: Build::Graded(Make(make)),
        }),
    };
    define_unit(unit).map(|_| ()).map_err(|why| error::of_library(py, &why))
}

/// Defines the measures of a file of formulas, as `--define` does.
#[pyfunction]
pub(crate) fn define_file(py: Python<'_>, path: &str) -> PyResult<()> {
    let read = definition::read_file(path).and_then(definition::define);
    read.map(|_| ()).map_err(|why| error::of_library(py, &why))
}

/// Raises what a measure in Python has raised, with the run and the topic where they are known.
pub(crate) fn raise(py: Python<'_>, scores: Option<&Scores>) -> PyResult<()> {
    let first = FIRST.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some((name, cause)) = first else { return Ok(()) };
    let place = scores.and_then(|scores| {
        let places = (0..scores.runs().len())
            .flat_map(|run| (0..scores.topics().len()).map(move |topic| (run, topic)))
            .flat_map(|(run, topic)| (0..scores.measures().len()).map(move |measure| (run, topic, measure)));
        let is_it = |&(run, topic, measure): &(usize, usize, usize)| {
            matches!(scores.score(run, topic, measure), Some(Score::Undefined(reason)) if *reason == RAISED)
        };
        let (run, topic, measure) = places.into_iter().find(is_it)?;
        let (run, topic) = (&scores.runs()[run].name, &scores.topics()[topic]);
        Some(format!("{} on run {run}, topic {topic}", scores.measures()[measure]))
    });
    let message = format!("{} has raised {}", place.unwrap_or(name), cause.value(py).repr()?);
    let raised = error::measure_error(py, &message);
    raised.set_cause(py, Some(cause));
    Err(raised)
}
