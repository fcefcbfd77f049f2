//! No file of subtopic weights or document attributes makes its parser panic.
#![no_main]

use aspectra_eval::JudgmentsBuilder;
use aspectra_eval::parse::{read_attributes, read_weights};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for (subtopic, document) in [("1", "a"), ("2", "a"), ("2", "b")] {
        builder.add("1", subtopic, document, &[1]).expect("no document is judged twice");
    }
    let judgments = builder.finish();
    let _ = read_weights("weights", data, judgments.clone());
    let _ = read_attributes("attributes", data, judgments);
});
