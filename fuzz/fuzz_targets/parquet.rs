//! No Parquet file makes a reader panic: as a table, as a run, as judgments, as scores.
#![no_main]

use aspectra_eval::parse::read_judgments;
use aspectra_eval::tabular::{Table, TableFormat};
use aspectra_eval::{JudgmentFormat, Runs};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let bytes = [b"PAR1", data].concat();
    for bytes in [data, &bytes] {
        let _ = Table::read("table", bytes, TableFormat::Parquet, |_| true);
        let _ = read_judgments("judgments", bytes, JudgmentFormat::Parquet);
        let _ = aspectra_meta::ScoreTable::parse([("scores", bytes)]);
        let _ = Runs::from_text("run", bytes).expanded();
    }
});
