//! No Arrow file or stream makes a reader panic.
#![no_main]

use aspectra_eval::parse::read_judgments;
use aspectra_eval::tabular::{Table, TableFormat};
use aspectra_eval::{JudgmentFormat, Runs};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let file = [b"ARROW1\0\0", data, b"ARROW1"].concat();
    let stream = [b"\xff\xff\xff\xff", data].concat();
    for bytes in [data, &file, &stream] {
        let _ = Table::read("table", bytes, TableFormat::Arrow, |_| true);
        let _ = read_judgments("judgments", bytes, JudgmentFormat::Arrow);
        let _ = Runs::from_text("run", bytes).expanded();
    }
});
