//! Findings for Python: named tables, facts, formats and figures.

use crate::arrow_out::{Stream, number, text};
use crate::error;
use crate::scores::Summary;
use aspectra_eval::finding::Value;
use aspectra_eval::{Advice, Word};
use aspectra_meta::{Finding, ScoreMatrix};
use aspectra_report::figure::{Figure, FigureSize, Subject};
use aspectra_report::{FORMATS, FindingReport, Places, Provenance, Screen};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;

/// What an analysis has found.
#[pyclass(frozen)]
pub(crate) struct NativeFinding {
    pub(crate) finding: Finding,
    pub(crate) matrices: Vec<ScoreMatrix>,
    pub(crate) provenance: Provenance,
    /// The verb as it is typed, which figures are listed by.
    pub(crate) verb: String,
}

#[pymethods]
impl NativeFinding {
    /// The verb that found it.
    fn name(&self) -> &'static str {
        self.finding.name
    }

    /// How it was found.
    fn facts(&self) -> Vec<(&'static str, Fact)> {
        self.finding.facts.iter().map(|(name, value)| (*name, Fact::of(value))).collect()
    }

    /// The tables: name, what it shows, and whether it is too long to be read.
    fn tables(&self) -> Vec<(&'static str, String, bool)> {
        self.finding.tables.iter().map(|table| (table.name, table.title.clone(), table.is_detail)).collect()
    }

    /// A table by its name.
    fn table(&self, py: Python<'_>, name: &str) -> PyResult<Stream> {
        let table = self.finding.tables.iter().find(|table| table.name == name).ok_or_else(|| {
            let known: Vec<&str> = self.finding.tables.iter().map(|table| table.name).collect();
            PyKeyError::new_err(format!("there is no table \"{name}\"; there are {}", known.join(", ")))
        })?;
        Stream::of_table(py, table)
    }

    /// What a build can pass or fail on: what is asked, whether it passes, and what was found where it does not.
    fn gates(&self) -> Vec<(String, bool, Option<String>)> {
        use aspectra_eval::finding::GateOutcome;
        let gate = |gate: &aspectra_eval::finding::Gate| match &gate.outcome {
            GateOutcome::Failed(found) => (gate.case.clone(), false, Some(found.clone())),
            _ => (gate.case.clone(), true, None),
        };
        self.finding.gates.iter().map(gate).collect()
    }

    /// The finding as a format of the command line writes it.
    fn written(
        &self,
        py: Python<'_>,
        format: &str,
        places: i32,
        width: Option<usize>,
        details: bool,
    ) -> PyResult<Vec<u8>> {
        let known = FORMATS.iter().find(|known| known.name == format);
        let Some(way) = known.and_then(|known| known.findings) else {
            let known: Vec<&str> = FORMATS.iter().filter(|format| format.findings.is_some()).map(|f| f.name).collect();
            let message = format!("findings are not written as \"{format}\"; known are {}", known.join(", "));
            return Err(PyValueError::new_err(message));
        };
        let report = FindingReport {
            finding: &self.finding,
            places: usize::try_from(places).map_or(Places::Full, Places::Fixed),
            provenance: &self.provenance,
            heads: false,
            screen: Screen { width, styled: false },
            details,
            words,
        };
        let mut written = Vec::new();
        (way.write)(&report, &mut written).map_err(|why| error::failure(py, &why.to_string()))?;
        Ok(written)
    }

    /// The figures that can be asked for: name, and what it shows.
    fn figures(&self) -> Vec<(&'static str, &'static str)> {
        Figure::of_verb(&self.verb).map(|figure| (figure.name, figure.summary)).collect()
    }

    /// A figure as `svg`, `png`, `pdf` or `text`.
    fn figure(&self, py: Python<'_>, name: &str, form: &str, size: Option<&str>) -> PyResult<Vec<u8>> {
        let figure = Figure::of_verb(&self.verb).find(|figure| figure.name == name).ok_or_else(|| {
            let known: Vec<&str> = Figure::of_verb(&self.verb).map(|figure| figure.name).collect();
            let known = if known.is_empty() { String::from("none") } else { known.join(", ") };
            PyValueError::new_err(format!("{} has no figure \"{name}\"; it has {known}", self.finding.name))
        })?;
        let subject = Subject { finding: Some(&self.finding), scores: &self.matrices };
        let drawing = (figure.draw)(&subject).map_err(|why| error::failure(py, &why.to_string()))?;
        let size = match size {
            None => FigureSize::default(),
            Some(word) => FigureSize::from_word(word)
                .ok_or_else(|| PyValueError::new_err(format!("\"{word}\" is no size of a figure")))?,
        };
        let failed = |why: std::io::Error| error::failure(py, &why.to_string());
        Ok(match form {
            "svg" => drawing.svg(size).into_bytes(),
            "png" => drawing.png(size).map_err(failed)?,
            "pdf" => drawing.pdf(size).map_err(failed)?,
            "text" => drawing.text(80, false).into_bytes(),
            _ => return Err(PyValueError::new_err(format!("a figure is svg, png, pdf or text, not \"{form}\""))),
        })
    }
}

/// Advice about a finding: what options of the command line show, its methods give.
fn words(advice: &Advice) -> String {
    match advice {
        Advice::Option { name: "details", .. } => String::from("to_markdown(details=True)"),
        Advice::Option { name: "format", .. } => String::from("to_pandas(TABLE)"),
        other => error::words(other),
    }
}

/// A fact for Python.
#[derive(IntoPyObject)]
pub(crate) enum Fact {
    Flag(bool),
    Count(usize),
    Other(Summary),
}

impl Fact {
    fn of(value: &Value) -> Self {
        match value {
            Value::Flag(flag) => Self::Flag(*flag),
            Value::Count(count) => Self::Count(*count),
            Value::Undefined(reason) => Self::Other(Summary::Text(reason.clone())),
            other => Self::Other(match number(other) {
                Some(number) => Summary::Number(number),
                None => text(other).map_or(Summary::None(None), Summary::Text),
            }),
        }
    }
}
