//! Tables of columns, as data frames are saved: Parquet and Arrow files to [`Table`].
//!
//! Both readers are our own and small, because little is needed of either format: flat columns of texts and numbers, read
//! whole. They never trust a length: whatever a file says about itself is looked up in its bytes first, and what it may
//! make us keep is bounded by a `Budget`, so that a damaged or hostile file is an error with the byte it is at.

mod arrow;
mod bits;
mod budget;
mod column;
mod compressed;
mod decimal;
mod fault;
mod parquet;
mod snappy;
mod texts;

pub(crate) use column::id_of_real;
pub use column::{Column, Values};
pub use texts::{Adjacent, TextList, Texts};
pub(crate) use texts::{Span, between, part};

use crate::error::{Error, Result};
use budget::Budget;
use fault::Fault;

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableFormat {
    /// Parquet.
    Parquet,
    /// Arrow IPC, as a file (Feather) or as a stream.
    Arrow,
}

impl TableFormat {
    /// The format that the first bytes of a file show.
    pub fn recognize(bytes: &[u8]) -> Option<Self> {
        match bytes {
            _ if bytes.starts_with(parquet::MAGIC) => Some(Self::Parquet),
            _ if bytes.starts_with(arrow::MAGIC) || bytes.starts_with(arrow::CONTINUATION) => Some(Self::Arrow),
            _ => None,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parquet => "Parquet",
            Self::Arrow => "Arrow",
        }
    }
}

/// The columns of a file that were asked for, in the order of the file.
///
/// ```
/// use aspectra_eval::tabular::{Table, TableFormat};
/// assert_eq!(TableFormat::recognize(b"PAR1..."), Some(TableFormat::Parquet));
/// let error = Table::read("run.parquet", b"PAR1PAR1", TableFormat::Parquet, |_| true).unwrap_err();
/// assert!(error.to_string().starts_with("run.parquet: cannot be read as Parquet"), "{error}");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Table {
    columns: Vec<Column>,
    rows: usize,
}

impl Table {
    /// Reads the columns whose names are `wanted`.
    ///
    /// # Errors
    /// A damaged file, or one that uses what is not read here, with the byte where that is.
    pub fn read(file: &str, bytes: &[u8], format: TableFormat, wanted: impl Fn(&str) -> bool) -> Result<Self> {
        let mut budget = Budget::of(bytes.len());
        let read = match format {
            TableFormat::Parquet => parquet::read(bytes, &wanted, &mut budget),
            TableFormat::Arrow => arrow::read(bytes, &wanted, &mut budget),
        };
        read.map_err(|Fault { byte, message }| {
            Error::input(format!("{file}: cannot be read as {} (byte {byte}: {message})", format.name()))
        })
    }

    /// The names of the columns, whether they can be read or not; none where the file is damaged.
    pub fn names(bytes: &[u8], format: TableFormat) -> Vec<String> {
        let names = match format {
            TableFormat::Parquet => parquet::names(bytes),
            TableFormat::Arrow => arrow::names(bytes),
        };
        names.unwrap_or_default()
    }

    /// A table from memory. Every column has as many rows as the others, and codes are numbers of texts that are there.
    ///
    /// ```
    /// use aspectra_eval::tabular::{Column, Table, Values};
    /// let column = Column::new("score", Values::Real(vec![0.5, 0.25]), Vec::new());
    /// assert_eq!(Table::of(vec![column])?.rows(), 2);
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    ///
    /// # Errors
    /// When that is not so.
    pub fn of(columns: Vec<Column>) -> Result<Self> {
        let is_read = |column: &&Column| !matches!(column.values(), Values::Unread(_));
        let rows = columns.iter().find(is_read).map_or(0, Column::len);
        for column in columns.iter().filter(is_read) {
            let name = column.name();
            if column.len() != rows {
                return Err(Error::input(format!("column \"{name}\" has {} rows, others have {rows}", column.len())));
            }
            if let Values::Coded { texts, codes } = column.values()
                && codes.iter().any(|code| *code as usize >= texts.len())
            {
                return Err(Error::input(format!("column \"{name}\" has a code without a text")));
            }
        }
        Ok(Self { columns, rows })
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The columns by themselves.
    pub fn into_columns(self) -> Vec<Column> {
        self.columns
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// A table of columns that all have as many rows.
    fn new(columns: Vec<Column>, rows: usize) -> std::result::Result<Self, Fault> {
        match columns.iter().find(|column| column.len() != rows && !matches!(column.values(), Values::Unread(_))) {
            Some(column) => {
                let found = column.len();
                Err(Fault::new(0, format!("column \"{}\" has {found} rows, but the file has {rows}", column.name())))
            }
            None => Ok(Self { columns, rows }),
        }
    }
}
