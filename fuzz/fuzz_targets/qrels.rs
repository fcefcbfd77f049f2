//! No judgment file makes its parser panic, whatever its second column means.
#![no_main]

use aspectra_eval::JudgmentFormat::{Assessors, Qrels, Subtopics};
use aspectra_eval::parse::read_judgments;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for format in [Qrels, Subtopics, Assessors] {
        let _ = read_judgments("qrels", data, format);
    }
});
