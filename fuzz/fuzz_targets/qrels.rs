//! No judgment file makes its parser panic, whatever its format.
#![no_main]

use aspectra_eval::JudgmentFormat::{Assessors, Csv, Json, Jsonl, Nuggets, Passages, Qrels, Subtopics};
use aspectra_eval::parse::{Combine, read_judgments};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for format in [Qrels, Subtopics, Assessors, Json, Jsonl, Csv, Passages(Combine::Log2), Nuggets] {
        let _ = read_judgments("qrels", data, format);
    }
});
