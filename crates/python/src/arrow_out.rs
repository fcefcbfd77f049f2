//! Tables for Python, over the Arrow C stream interface: `pa.table(scores)`, `polars.DataFrame(scores)`.

use crate::error;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray,
};
use arrow_schema::{DataType, Field, Schema};
use aspectra_eval::finding::{Table, Value};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use std::sync::Arc;

/// A table that any library with data frames takes.
#[pyclass(frozen)]
pub(crate) struct Stream {
    batch: RecordBatch,
}

impl Stream {
    /// A table of these columns.
    pub(crate) fn of(py: Python<'_>, columns: Vec<(String, ArrayRef)>) -> PyResult<Self> {
        let fields: Vec<Field> =
            columns.iter().map(|(name, array)| Field::new(name, array.data_type().clone(), true)).collect();
        let arrays = columns.into_iter().map(|(_, array)| array).collect();
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
        Ok(Self { batch: batch.map_err(|why| error::failure(py, &why.to_string()))? })
    }

    /// A table of a finding; what is undefined is null.
    pub(crate) fn of_table(py: Python<'_>, table: &Table) -> PyResult<Self> {
        let columns = table.columns.iter().enumerate();
        Self::of(py, columns.map(|(at, name)| ((*name).to_owned(), column(table, at))).collect())
    }
}

#[pymethods]
impl Stream {
    /// The table as a stream of Arrow, as its C interface asks for it.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Whoever asks for other types may be given these: the interface says so.
        let _ = requested_schema;
        let batches = RecordBatchIterator::new([Ok(self.batch.clone())], self.batch.schema());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(batches)), c"arrow_array_stream")
    }

    /// The names of the columns.
    fn columns(&self) -> Vec<String> {
        self.batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// The columns as lists, None where a cell has no value.
    fn lists<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let lists = PyDict::new(py);
        for (name, array) in self.columns().into_iter().zip(self.batch.columns()) {
            lists.set_item(name, list(py, array)?)?;
        }
        Ok(lists)
    }

    /// The columns as plain values, for another process: name, type and cells.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Vec<(String, &'static str, Bound<'py, PyList>)>> {
        let columns = self.columns().into_iter().zip(self.batch.columns());
        columns.map(|(name, array)| Ok((name, type_name(array), list(py, array)?))).collect()
    }

    /// What another process has handed over.
    #[staticmethod]
    fn of_state(py: Python<'_>, state: Vec<(String, String, Bound<'_, PyList>)>) -> PyResult<Self> {
        let columns = state.into_iter().map(|(name, kind, cells)| {
            let array: ArrayRef = match &*kind {
                FLAG => Arc::new(cells.extract::<Vec<Option<bool>>>()?.into_iter().collect::<BooleanArray>()),
                WHOLE => Arc::new(cells.extract::<Vec<Option<i64>>>()?.into_iter().collect::<Int64Array>()),
                REAL => Arc::new(cells.extract::<Vec<Option<f64>>>()?.into_iter().collect::<Float64Array>()),
                _ => Arc::new(cells.extract::<Vec<Option<String>>>()?.into_iter().collect::<StringArray>()),
            };
            Ok((name, array))
        });
        Self::of(py, columns.collect::<PyResult<_>>()?)
    }

    /// How many rows there are.
    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }
}

const FLAG: &str = "flag";
const WHOLE: &str = "whole";
const REAL: &str = "real";
const TEXT: &str = "text";

/// What a column holds, in a word.
fn type_name(array: &ArrayRef) -> &'static str {
    match array.data_type() {
        DataType::Boolean => FLAG,
        DataType::Int64 => WHOLE,
        DataType::Float64 => REAL,
        _ => TEXT,
    }
}

/// A column as a list.
fn list<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    let array = array.as_any();
    if let Some(texts) = array.downcast_ref::<StringArray>() {
        PyList::new(py, texts)
    } else if let Some(numbers) = array.downcast_ref::<Float64Array>() {
        PyList::new(py, numbers)
    } else if let Some(counts) = array.downcast_ref::<Int64Array>() {
        PyList::new(py, counts)
    } else if let Some(flags) = array.downcast_ref::<BooleanArray>() {
        PyList::new(py, flags)
    } else {
        Err(error::failure(py, "a column of this type has no list"))
    }
}

/// A column as one type: what all its cells are, or else texts.
fn column(table: &Table, at: usize) -> ArrayRef {
    let cells = || table.rows.iter().map(|row| row.get(at).unwrap_or(&Value::Empty));
    let is_gap = |cell: &Value| matches!(cell, Value::Empty | Value::Undefined(_));
    let all = |is: fn(&Value) -> bool| cells().all(|cell| is_gap(cell) || is(cell)) && cells().any(is);
    if all(|cell| matches!(cell, Value::Flag(_))) {
        let flag = |cell: &Value| if let Value::Flag(flag) = cell { Some(*flag) } else { None };
        return Arc::new(cells().map(flag).collect::<BooleanArray>());
    }
    if all(|cell| matches!(cell, Value::Count(_))) {
        let count = |cell: &Value| if let Value::Count(count) = cell { i64::try_from(*count).ok() } else { None };
        return Arc::new(cells().map(count).collect::<Int64Array>());
    }
    if all(|cell| matches!(cell, Value::Real(_) | Value::P(_) | Value::Share(_) | Value::Count(_))) {
        return Arc::new(cells().map(number).collect::<Float64Array>());
    }
    Arc::new(cells().map(text).collect::<StringArray>())
}

/// A cell's number.
pub(crate) fn number(cell: &Value) -> Option<f64> {
    match cell {
        // What is no number is null, as in every format.
        Value::Real(number) | Value::P(number) | Value::Share(number) => {
            Some(*number).filter(|number| !number.is_nan())
        }
        Value::Count(count) => Some(*count as f64),
        Value::Text(_) | Value::Flag(_) | Value::Undefined(_) | Value::Empty => None,
    }
}

/// A cell among texts.
pub(crate) fn text(cell: &Value) -> Option<String> {
    match cell {
        Value::Text(text) => Some(text.clone()),
        Value::Flag(flag) => Some(flag.to_string()),
        Value::Count(count) => Some(count.to_string()),
        Value::Undefined(_) | Value::Empty => None,
        other => number(other).map(|number| number.to_string()),
    }
}

/// A column of texts.
pub(crate) fn texts<S: AsRef<str>>(all: impl Iterator<Item = Option<S>>) -> ArrayRef {
    Arc::new(all.collect::<StringArray>())
}

/// A column of numbers.
pub(crate) fn numbers(all: impl Iterator<Item = Option<f64>>) -> ArrayRef {
    Arc::new(all.collect::<Float64Array>())
}
