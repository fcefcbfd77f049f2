//! Judgments and runs from what Python has: paths, bytes, dicts, columns, frames.

use crate::arrow_in;
use crate::error;
use crate::working::{self, Threads};
use aspectra::call::{OptionValues, judgment_reader};
use aspectra_eval::tabular::{Column, Table, Texts, Values};
use aspectra_eval::{JudgmentReader, RunColumns, RunSource, Runs, Source};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use std::borrow::Cow;

/// An input of judgments.
#[pyclass(frozen)]
pub(crate) struct NativeSource(Source);

#[pymethods]
impl NativeSource {
    /// A file.
    #[staticmethod]
    fn path(path: String) -> Self {
        Self(Source::file(path))
    }

    /// What a file would hold.
    #[staticmethod]
    fn text(name: String, bytes: Vec<u8>) -> Self {
        Self(Source::bytes(name, bytes))
    }

    /// A data frame.
    #[staticmethod]
    fn frame(name: String, frame: &Bound<'_, PyAny>) -> PyResult<Self> {
        let table = arrow_in::table(frame, &name)?;
        Ok(Self(Source::table(name, table)))
    }

    /// Columns, each a list.
    #[staticmethod]
    fn columns(py: Python<'_>, name: String, columns: Vec<(String, Vec<Bound<'_, PyAny>>)>) -> PyResult<Self> {
        let table = table_of_lists(py, &name, columns)?;
        Ok(Self(Source::table(name, table)))
    }

    /// `{topic: {document: label}}`, where a label may be a dict of aspects.
    #[staticmethod]
    fn mapping(name: String, topics: &Bound<'_, PyDict>) -> PyResult<Self> {
        let table = label_table(&name, topics)?;
        Ok(Self(Source::table(name, table)))
    }
}

/// Judgments, read.
#[pyclass(frozen)]
pub(crate) struct NativeJudgments(pub(crate) JudgmentReader);

#[pymethods]
impl NativeJudgments {
    /// Reads inputs, each with the aspect it is of where it gives only one, under options of the command line. What several
    /// judges have given is left unread for verbs that look at judges apart.
    #[new]
    #[pyo3(signature = (inputs, options, is_read = true))]
    fn new(
        py: Python<'_>,
        inputs: Vec<(Option<String>, PyRef<'_, NativeSource>)>,
        options: Vec<OptionValues>,
        is_read: bool,
    ) -> PyResult<Self> {
        let mut reader = judgment_reader(&options).map_err(|why| error::of_verb(py, &why))?;
        for (aspect, source) in &inputs {
            reader = match aspect {
                Some(aspect) => reader.aspect_file(aspect, source.0.clone()),
                None => reader.file(source.0.clone()),
            };
        }
        if !is_read {
            return Ok(Self(reader));
        }
        let read = working::run(py, Threads::Shared(None), move || reader.kept())?;
        read.map(Self).map_err(|why| error::of_library(py, &why))
    }

    /// The ids of the topics.
    fn topics(&self) -> Vec<String> {
        self.each(|judgments| judgments.topics().iter().map(|topic| topic.id.to_string()).collect())
    }

    /// The names of the aspects.
    fn aspects(&self) -> Vec<String> {
        self.each(|judgments| judgments.aspects().iter().map(|aspect| aspect.name.clone()).collect())
    }

    /// Whether topics have subtopics.
    fn has_subtopics(&self) -> bool {
        self.0.kept_judgments().is_some_and(|judgments| judgments.has_subtopics())
    }
}

impl NativeJudgments {
    fn each(&self, of: impl Fn(&aspectra_eval::Judgments) -> Vec<String>) -> Vec<String> {
        self.0.kept_judgments().map(|judgments| of(judgments)).unwrap_or_default()
    }
}

/// Runs.
#[pyclass(frozen)]
#[derive(Clone, Default)]
pub(crate) struct NativeRuns(pub(crate) Runs);

#[pymethods]
impl NativeRuns {
    /// A file, under its own name or another one.
    #[staticmethod]
    #[pyo3(signature = (path, name = None))]
    fn path(path: String, name: Option<String>) -> Self {
        let source = RunSource::file(path);
        Self(Runs::of(match name {
            Some(name) => source.called(name),
            None => source,
        }))
    }

    /// What a file would hold.
    #[staticmethod]
    fn text(name: &str, bytes: Vec<u8>) -> Self {
        Self(Runs::from_text(name, bytes))
    }

    /// A data frame, which may hold several runs.
    #[staticmethod]
    fn frame(name: &str, frame: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = frame.py();
        let table = arrow_in::table(frame, name)?;
        let made = py.detach(|| Runs::from_table(name, table));
        made.map(Self).map_err(|why| error::of_library(py, &why))
    }

    /// Columns, each a list.
    #[staticmethod]
    fn columns(py: Python<'_>, name: &str, columns: Vec<(String, Vec<Bound<'_, PyAny>>)>) -> PyResult<Self> {
        let table = table_of_lists(py, name, columns)?;
        Runs::from_table(name, table).map(Self).map_err(|why| error::of_library(py, &why))
    }

    /// `{topic: {document: score}}`.
    #[staticmethod]
    fn mapping(name: &str, topics: &Bound<'_, PyDict>) -> PyResult<Self> {
        let py = topics.py();
        let mut rows = RunColumns::default();
        for (topic, documents) in topics.iter() {
            let topic = id(&topic)?;
            let Ok(documents) = documents.cast::<PyDict>() else {
                let message = format!("{name}: topic {topic}: expected a dict of documents with their scores");
                return Err(error::parse_error(py, &message));
            };
            for (document, score) in documents.iter() {
                let document = id(&document)?;
                let number = score.extract::<f64>().ok().filter(|number| number.is_finite());
                let Some(number) = number else {
                    let message = format!(
                        "{name}: topic {topic}, document {document}: score {} is not a finite number such as 12.5",
                        score.repr()?
                    );
                    return Err(error::parse_error(py, &message));
                };
                rows.push(topic.as_bytes(), document.as_bytes(), number);
            }
        }
        Ok(Self(Runs::from_columns(name, rows)))
    }

    /// The same run under another name. Several keep theirs: a name that they share would tell none from the others.
    fn called(&self, name: String) -> Self {
        match self.0.sources() {
            [only] => Self(Runs::of(only.clone().called(name))),
            _ => self.clone(),
        }
    }

    /// All of them together.
    #[staticmethod]
    fn together(all: Vec<PyRef<'_, Self>>) -> Self {
        Self(all.iter().map(|runs| runs.0.clone()).fold(Runs::default(), Runs::and))
    }

    /// The names they go by.
    fn names(&self) -> Vec<String> {
        self.0.names()
    }
}

/// An id: a text, or a whole number as it is written.
fn id<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Cow::Borrowed(text.to_str()?));
    }
    if object.is_instance_of::<PyInt>() && !object.is_instance_of::<PyBool>() {
        return Ok(Cow::Owned(object.str()?.to_string()));
    }
    // Whole numbers of numpy are no int of Python.
    if !object.is_instance_of::<PyBool>() {
        if let Ok(number) = object.extract::<i64>() {
            return Ok(Cow::Owned(number.to_string()));
        }
        if let Ok(number) = object.extract::<u64>() {
            return Ok(Cow::Owned(number.to_string()));
        }
    }
    Err(PyTypeError::new_err(format!("{} is no id; ids are texts or whole numbers", object.repr()?)))
}

/// A column of labels: whole numbers, unless one of them is not.
#[derive(Default)]
struct Labels {
    numbers: Vec<f64>,
    nulls: Vec<bool>,
    has_parts: bool,
}

impl Labels {
    fn push(&mut self, label: Option<f64>) {
        self.has_parts |= label.is_some_and(|label| label.fract() != 0.0);
        self.nulls.push(label.is_none());
        self.numbers.push(label.unwrap_or_default());
    }

    fn finish(self, name: &str) -> Column {
        let nulls = if self.nulls.contains(&true) { self.nulls } else { Vec::new() };
        let values = match self.has_parts {
            true => Values::Real(self.numbers),
            false => Values::Whole(self.numbers.iter().map(|number| *number as i64).collect()),
        };
        Column::new(name, values, nulls)
    }
}

fn label_table(name: &str, topics: &Bound<'_, PyDict>) -> PyResult<Table> {
    let py = topics.py();
    let mut aspects: Vec<(String, Labels)> = Vec::new();
    let (mut topic_ids, mut documents) = (Texts::default(), Texts::default());
    for (topic, labels) in topics.iter() {
        let topic = id(&topic)?;
        let Ok(labels) = labels.cast::<PyDict>() else {
            let message = format!("{name}: topic {topic}: expected a dict of documents with their labels");
            return Err(error::parse_error(py, &message));
        };
        for (document, label) in labels.iter() {
            let document = id(&document)?;
            let rows = documents.len();
            let mut add = |aspect: &str, label: &Bound<'_, PyAny>| -> PyResult<()> {
                let number = match label.is_none() {
                    true => None,
                    false => {
                        Some(label.extract::<f64>().ok().filter(|number| !number.is_infinite()).ok_or_else(|| {
                            let message = format!(
                                "{name}: topic {topic}, document {document}: label {} is not a number",
                                shown(label)
                            );
                            error::parse_error(py, &message)
                        })?)
                    }
                };
                let place = match aspects.iter().position(|(known, _)| known == aspect) {
                    Some(place) => place,
                    None => {
                        aspects.push((aspect.to_owned(), Labels::default()));
                        aspects.len() - 1
                    }
                };
                // Documents before this one have no label of an aspect that comes first here.
                let column = &mut aspects[place].1;
                while column.numbers.len() < rows {
                    column.push(None);
                }
                column.push(number.filter(|number| !number.is_nan()));
                Ok(())
            };
            match label.cast::<PyDict>() {
                Ok(several) => {
                    for (aspect, label) in several.iter() {
                        add(&id(&aspect)?, &label)?;
                    }
                }
                Err(_) => add("relevance", &label)?,
            }
            topic_ids.push(topic.as_bytes());
            documents.push(document.as_bytes());
        }
    }
    let rows = documents.len();
    let mut columns = vec![
        Column::new("topic", Values::Text(topic_ids), Vec::new()),
        Column::new("doc", Values::Text(documents), Vec::new()),
    ];
    if aspects.is_empty() {
        aspects.push((String::from("relevance"), Labels::default()));
    }
    for (aspect, mut labels) in aspects {
        while labels.numbers.len() < rows {
            labels.push(None);
        }
        columns.push(labels.finish(&aspect));
    }
    Table::of(columns).map_err(|why| error::of_library(py, &why))
}

/// What values of a list can be.
#[derive(PartialEq)]
enum Kind {
    Text,
    Flag,
    Number,
    Other,
}

impl Kind {
    fn of(cell: &Bound<'_, PyAny>) -> Self {
        match () {
            () if cell.is_instance_of::<PyString>() => Self::Text,
            () if cell.is_instance_of::<PyBool>() => Self::Flag,
            () if cell.extract::<f64>().is_ok() => Self::Number,
            () => Self::Other,
        }
    }
}

/// A value as Python writes it, so that a text is not taken for a number.
fn shown(value: &Bound<'_, PyAny>) -> String {
    value.repr().map(|text| text.to_string()).unwrap_or_default()
}

/// A table of lists: each holds texts, or numbers, or truth values, and None where nothing is given.
pub(crate) fn table_of_lists(
    py: Python<'_>,
    name: &str,
    columns: Vec<(String, Vec<Bound<'_, PyAny>>)>,
) -> PyResult<Table> {
    let made = columns.into_iter().map(|(column, cells)| {
        let mixed = || {
            let given = || cells.iter().enumerate().filter(|(_, cell)| !cell.is_none());
            let first = given().next().map(|(_, cell)| Kind::of(cell));
            let (odd, why) = match given().find(|(_, cell)| Some(Kind::of(cell)) != first) {
                Some(odd) => (Some(odd), "unlike the values before it"),
                None => (given().next(), "neither text nor a number"),
            };
            let (row, found) = odd.map_or((0, String::new()), |(row, cell)| (row, shown(cell)));
            error::parse_error(py, &format!("{name}, row {}: \"{column}\" is {found}, {why}", row + 1))
        };
        let nulls: Vec<bool> = cells.iter().map(|cell| cell.is_none()).collect();
        let is = |of: fn(&Bound<'_, PyAny>) -> bool| cells.iter().all(|cell| cell.is_none() || of(cell));
        let values = if is(|cell| cell.is_instance_of::<PyBool>()) && nulls.contains(&false) {
            Values::Flag(cells.iter().map(|cell| cell.extract().unwrap_or_default()).collect())
        } else if is(|cell| cell.is_instance_of::<PyString>()) {
            let mut texts = Texts::default();
            for cell in &cells {
                texts
                    .push(cell.cast::<PyString>().ok().map(|text| text.to_str()).transpose()?.unwrap_or("").as_bytes());
            }
            Values::Text(texts)
        } else if is(|cell| cell.is_instance_of::<PyInt>()) {
            Values::Whole(
                cells
                    .iter()
                    .map(|cell| if cell.is_none() { Ok(0) } else { cell.extract() })
                    .collect::<PyResult<_>>()?,
            )
        } else {
            let mut numbers = Vec::with_capacity(cells.len());
            for cell in &cells {
                let is_text = cell.is_instance_of::<PyString>() || cell.is_instance_of::<PyBool>();
                match cell.extract::<f64>() {
                    _ if cell.is_none() => numbers.push(0.0),
                    Ok(number) if !is_text => numbers.push(number),
                    _ => return Err(mixed()),
                }
            }
            Values::Real(numbers)
        };
        debug_assert!(!cells.iter().any(|cell| cell.is_instance_of::<PyFloat>()) || matches!(values, Values::Real(_)));
        Ok(Column::new(column.clone(), values, if nulls.contains(&true) { nulls } else { Vec::new() }))
    });
    let columns = made.collect::<PyResult<Vec<_>>>()?;
    Table::of(columns).map_err(|why| error::of_library(py, &why))
}
