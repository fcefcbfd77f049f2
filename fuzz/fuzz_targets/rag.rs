//! No file of the RAG tracks makes its reader panic: answers as runs, answers of umbrela with their requests, nuggets that
//! answers were looked through for, supported citations.
//!
//! The input is two texts with a byte 0 between them; the second is the file of requests.
#![no_main]

use aspectra_eval::parse::Source;
use aspectra_eval::{JudgmentFormat, JudgmentReader, JudgmentsBuilder, Runs, evaluate, measures};
use libfuzzer_sys::fuzz_target;

const RUNS: &[&[u8]] = &[
    b"",
    b"{\"run_id\":\"r\",\"topic_id\":\"1\",\"references\":[\"a\",\"b\"],\"answer\":[{\"text\":\"t\",\"citations\":[1]}]}\n",
    b"{\"run_id\":\"r\",\"topic_id\":\"1\",\"references\":[\"a\"],\"answer\":[{\"citations\":[",
    b"{\"metadata\":{\"run_id\":\"r\",\"narrative_id\":1},\"references\":[\"a\"],\"responses\":[{\"citations\":[",
    b"{\"metadata\":{\"run_id\":\"r\",\"narrative_id\":1},\"responses\":[",
];
const JUDGMENTS: &[&[u8]] = &[
    b"",
    b"{\"model\":\"m\",\"judgment\":1,\"result_status\":1}\n{\"model\":",
    b"{\"qid\":\"1\",\"run_id\":\"r\",\"nuggets\":[{\"text\":\"n\",\"importance\":\"vital\",\"assignment\":\"support\"}]}\n",
    b"{\"qid\":\"1\",\"nuggets\":[{\"text\":\"n\",\"importance\":",
    b"{\"qa_id\":\"1\",\"supported_citations\":[\"a\"],\"contradicted_citations\":[",
];

fuzz_target!(|data: &[u8]| {
    let mut parts = data.splitn(2, |&byte| byte == 0);
    let file = parts.next().unwrap_or_default();
    let requests = parts.next();
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    builder.add("1", "", "a", &[1]).expect("no document is judged twice");
    let judgments = builder.finish();
    let measures = measures("AP nDCG@3").expect("these measures exist");
    for beginning in RUNS {
        let runs = Runs::from_text("run", [beginning, file].concat()).expanded();
        let _ = evaluate(&judgments, &runs, &measures);
    }
    for beginning in JUDGMENTS {
        for format in [None, Some(JudgmentFormat::Umbrela), Some(JudgmentFormat::Nuggets), Some(JudgmentFormat::BioGen)]
        {
            let bytes = [beginning, file].concat();
            let mut reader = JudgmentReader::new().file(Source::bytes("judgments", bytes));
            if let Some(format) = format {
                reader = reader.format(format);
            }
            if let Some(requests) = requests {
                reader = reader.requests(Source::bytes("requests", requests));
            }
            let _ = reader.votes();
            let _ = reader.read();
        }
    }
});
