//! Bytes to judgments and run lines: formats, compression, positions of errors.

mod bad_lines;
mod column_names;
mod csv_table;
mod fields;
mod frame_table;
mod gzip;
mod input;
mod json;
mod json_table;
mod jsonl_table;
mod label_columns;
mod lanes;
mod nuggets;
mod passages;
mod plain_line;
mod prefs;
mod qrels;
mod run;
mod score;
mod separated;
mod shape;
mod source;
mod table;
mod weights_and_attributes;

pub use crate::error::quoted;
pub use bad_lines::{BadLines, MOST_BAD_LINES};
pub(crate) use column_names::{Role, column_of, role, twice, usual_names};
pub(crate) use fields::{fields, is_idle, numbered_lines, without_mark};
pub(crate) use gzip::{MOST_PACKED, inflate_at_once};
pub(crate) use input::{BEGINNING, CR_ALONE, Raw, begins_as_utf_16, broken, ends_lines_with_cr, inflate};
pub use input::{Bytes, read_input};
pub(crate) use json::{BadJson, Json, Scalar};
pub use label_columns::ColumnMap;
#[cfg(target_arch = "x86_64")]
pub(crate) use lanes::Avx2;
pub(crate) use lanes::{Lanes, Portable};
pub use passages::Combine;
pub(crate) use plain_line::{OpenTopic, PlainLine, score_in};
pub use qrels::{JudgmentFormat, read_judgments};
pub(crate) use run::{LONGEST_LINE, RunLine, Scanner, TOO_LONG, tag};
pub(crate) use score::parse_score;
pub use separated::Separated;
pub use source::Source;
pub(crate) use table::{read_columns, read_table_repeating};
pub use table::{read_document_table, read_table, read_table_with};
pub use weights_and_attributes::{read_attributes, read_weights};
