//! Data frames as they lie in memory, over the Arrow C stream interface: pandas, polars, pyarrow, DuckDB.

use crate::error;
use crate::frame_texts::FrameTexts;
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::types::{
    ArrowDictionaryKeyType, Float16Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::types::{Decimal32Type, Decimal64Type, Decimal128Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, RecordBatchReader};
use arrow_schema::DataType;
use aspectra_eval::tabular::{Column, Table, TextList, Texts, Values};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::sync::Arc;

/// The method of the interface.
const METHOD: &str = "__arrow_c_stream__";

/// The columns of a frame; `name` stands for it in messages.
pub(crate) fn table(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Table> {
    let py = object.py();
    // What cannot be made a column, such as texts among numbers, pandas and pyarrow say here.
    let capsule = object.call_method0(METHOD).map_err(|cause| {
        let refusal = error::parse_error(py, &format!("{name}: is no table of columns: {}", cause.value(py)));
        refusal.set_cause(py, Some(cause));
        refusal
    })?;
    let capsule = capsule.cast::<PyCapsule>().map_err(|_| PyTypeError::new_err("no Arrow stream was handed over"))?;
    let pointer = capsule.pointer_checked(Some(c"arrow_array_stream"))?.as_ptr().cast::<FFI_ArrowArrayStream>();
    // SAFETY: the capsule's name says that it holds a stream, which is moved out of it; the capsule then holds a
    // released one, as the interface asks for.
    let stream = unsafe { RecordBatchStreamReader::from_raw(pointer) };
    let broken = |why: String| error::parse_error(py, &format!("{name}: its columns cannot be read: {why}"));
    let stream = stream.map_err(|why| broken(why.to_string()))?;
    let schema = stream.schema();
    let mut columns: Vec<Building> = schema.fields().iter().map(|field| Building::new(field.name())).collect();
    for batch in stream {
        let batch = batch.map_err(|why| broken(why.to_string()))?;
        for (column, array) in columns.iter_mut().zip(batch.columns()) {
            column.add(array).map_err(broken)?;
        }
    }
    let columns = columns.into_iter().zip(schema.fields()).map(|(column, field)| column.finish(field.data_type()));
    Table::of(columns.collect()).map_err(|why| error::of_library(py, &why))
}

/// A column in the making.
struct Building {
    name: String,
    values: Option<Values>,
    nulls: Vec<bool>,
    rows: usize,
    /// The texts, as they lie in memory.
    texts: FrameTexts,
    /// The list of texts that the codes of the last batch refer to, and the number of its first text here.
    list: Option<(usize, u32)>,
}

impl Building {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            values: None,
            nulls: Vec::new(),
            rows: 0,
            texts: FrameTexts::default(),
            list: None,
        }
    }

    fn add(&mut self, array: &ArrayRef) -> Result<(), String> {
        match array.data_type() {
            DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::Utf8View
            | DataType::BinaryView => self.texts.add(array),
            DataType::Dictionary(key, _) => match **key {
                DataType::Int8 => self.codes::<Int8Type>(array)?,
                DataType::Int16 => self.codes::<Int16Type>(array)?,
                DataType::Int32 => self.codes::<Int32Type>(array)?,
                DataType::Int64 => self.codes::<Int64Type>(array)?,
                DataType::UInt8 => self.codes::<UInt8Type>(array)?,
                DataType::UInt16 => self.codes::<UInt16Type>(array)?,
                DataType::UInt32 => self.codes::<UInt32Type>(array)?,
                DataType::UInt64 => self.codes::<UInt64Type>(array)?,
                _ => return Err(format!("column \"{}\" has codes that are no whole numbers", self.name)),
            },
            DataType::Int8 => self.wholes::<Int8Type>(array, i64::from),
            DataType::Int16 => self.wholes::<Int16Type>(array, i64::from),
            DataType::Int32 => self.wholes::<Int32Type>(array, i64::from),
            DataType::Int64 => self.wholes::<Int64Type>(array, |number| number),
            DataType::UInt8 => self.wholes::<UInt8Type>(array, i64::from),
            DataType::UInt16 => self.wholes::<UInt16Type>(array, i64::from),
            DataType::UInt32 => self.wholes::<UInt32Type>(array, i64::from),
            // The bits alone: numbers that are larger than what is kept here become texts in the end.
            DataType::UInt64 => self.wholes::<UInt64Type>(array, |number| number as i64),
            DataType::Float16 => self.reals::<Float16Type>(array, f64::from),
            DataType::Float32 => self.reals::<Float32Type>(array, f64::from),
            DataType::Float64 => {
                if let Values::Real(all) = self.values.get_or_insert(Values::Real(Vec::new())) {
                    all.extend_from_slice(array.as_primitive::<Float64Type>().values());
                }
            }
            // Numbers as DuckDB writes and adds them.
            DataType::Decimal32(_, scale) => self.reals::<Decimal32Type>(array, |number| scaled(number.into(), *scale)),
            DataType::Decimal64(_, scale) => self.reals::<Decimal64Type>(array, |number| scaled(number.into(), *scale)),
            DataType::Decimal128(_, scale) => self.reals::<Decimal128Type>(array, |number| scaled(number, *scale)),
            DataType::Boolean => {
                let flags = array.as_boolean();
                if let Values::Flag(all) = self.values.get_or_insert(Values::Flag(Vec::new())) {
                    all.extend(flags.values().iter());
                }
            }
            // What is not given at all may be of any type.
            DataType::Null => {
                if let Values::Real(all) = self.values.get_or_insert(Values::Real(Vec::new())) {
                    all.resize(self.rows + array.len(), 0.0);
                }
            }
            _ => {}
        }
        self.mark(array.as_ref());
        Ok(())
    }

    /// Notes which rows are not given.
    fn mark(&mut self, array: &dyn Array) {
        let nulls = array.logical_nulls().filter(|nulls| nulls.null_count() > 0);
        if let Some(nulls) = nulls {
            self.nulls.resize(self.rows, false);
            self.nulls.extend(nulls.iter().map(|given| !given));
        }
        self.rows += array.len();
    }

    /// Texts by their codes, where they are texts; whatever else is coded is not read.
    fn codes<K: ArrowDictionaryKeyType>(&mut self, array: &dyn Array) -> Result<(), String> {
        use arrow_buffer::ArrowNativeType;
        let coded = array.as_dictionary::<K>();
        let list = coded.values();
        let known = list.to_data().buffers().last().map_or(0, |bytes| bytes.as_ptr() as usize) ^ list.len();
        let empty = Values::Coded { texts: Texts::default(), codes: Vec::new() };
        let first = match self.list {
            Some((last, first)) if last == known => first,
            _ => {
                let mut own = Building::new(&self.name);
                own.add(list)?;
                let Values::Text(more) = own.finish(list.data_type()).into_values() else {
                    self.values = Some(Values::Unread("a list of codes for what is no text"));
                    return Ok(());
                };
                let Values::Coded { texts, .. } = self.values.get_or_insert(empty) else { return Ok(()) };
                let first = u32::try_from(texts.len()).map_err(|_| String::from("has too many different texts"))?;
                (0..more.len()).for_each(|at| texts.push(more.get(at)));
                // What is not given refers to a text too.
                if texts.is_empty() {
                    texts.push(b"");
                }
                self.list = Some((known, first));
                first
            }
        };
        if let Some(Values::Coded { codes, .. }) = &mut self.values {
            let keys = coded.keys();
            codes.extend((0..keys.len()).map(|row| match keys.is_null(row) {
                true => 0,
                false => first + u32::try_from(keys.value(row).as_usize()).unwrap_or(u32::MAX - first),
            }));
        }
        Ok(())
    }

    fn wholes<T: ArrowPrimitiveType>(&mut self, array: &dyn Array, number: impl Fn(T::Native) -> i64) {
        if let Values::Whole(all) = self.values.get_or_insert(Values::Whole(Vec::new())) {
            all.extend(array.as_primitive::<T>().values().iter().map(|value| number(*value)));
        }
    }

    fn reals<T: ArrowPrimitiveType>(&mut self, array: &dyn Array, number: impl Fn(T::Native) -> f64) {
        if let Values::Real(all) = self.values.get_or_insert(Values::Real(Vec::new())) {
            all.extend(array.as_primitive::<T>().values().iter().map(|value| number(*value)));
        }
    }

    fn finish(mut self, kind: &DataType) -> Column {
        if !self.nulls.is_empty() {
            self.nulls.resize(self.rows, false);
        }
        let empty = match kind {
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Values::Text(Texts::default()),
            DataType::Float16 | DataType::Float32 | DataType::Float64 | DataType::Null => Values::Real(Vec::new()),
            DataType::Decimal32(..) | DataType::Decimal64(..) | DataType::Decimal128(..) => Values::Real(Vec::new()),
            kind if kind.is_integer() => Values::Whole(Vec::new()),
            DataType::Dictionary(..) => Values::Text(Texts::default()),
            DataType::Boolean => Values::Flag(Vec::new()),
            DataType::List(_) | DataType::LargeList(_) => Values::Unread("a list"),
            DataType::Struct(_) => Values::Unread("a structure"),
            _ => Values::Unread("of a type that is not read here"),
        };
        let values = match self.texts.is_empty() {
            true => match self.values.unwrap_or(empty) {
                Values::Whole(bits) if *kind == DataType::UInt64 => Values::of_unsigned_bits(bits),
                values => values,
            },
            false => Values::Text(Texts::shared(Arc::new(self.texts))),
        };
        Column::new(self.name, values, self.nulls)
    }
}

/// A decimal number: so many digits of it stand behind the point.
fn scaled(digits: i128, scale: i8) -> f64 {
    digits as f64 / 10f64.powi(scale.into())
}
