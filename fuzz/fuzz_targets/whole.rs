//! No judgments, run and measure text together make the evaluation panic, hang or fill the memory.
//!
//! The input is three texts with a byte 0 between them: judgments, a run, measures.
#![no_main]

use aspectra_eval::parse::read_judgments;
use aspectra_eval::{JudgmentFormat, Runs, evaluate, measures};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut parts = data.splitn(3, |&byte| byte == 0);
    let (Some(qrels), Some(run), Some(text)) = (parts.next(), parts.next(), parts.next()) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let Ok(measures) = measures(text) else { return };
    for format in [JudgmentFormat::Qrels, JudgmentFormat::Subtopics] {
        let Ok(judgments) = read_judgments("qrels", qrels, format) else { continue };
        let _ = evaluate(&judgments, &Runs::from_text("run", run), &measures);
    }
});
