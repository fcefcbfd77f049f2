//! No run makes the evaluation panic, in any text format: the beginnings lead into each reader.
#![no_main]

use aspectra_eval::{JudgmentsBuilder, Runs, evaluate, measures};
use libfuzzer_sys::fuzz_target;

const BEGINNINGS: &[&[u8]] = &[
    b"",
    b"{\"1\":{\"a\":",
    b"{\"qid\":1,\"docno\":\"a\",\"score\":1}\n{\"qid\":",
    b"[{\"qid\":1,\"docno\":\"a\",\"score\":1},",
    b"qid,docno,score\n1,",
    b"run\tqid\tdocno\trank\nx\t1\t",
    b"1\ta\t1\n",
];

fuzz_target!(|data: &[u8]| {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    builder.add("1", "", "a", &[1]).expect("no document is judged twice");
    let judgments = builder.finish();
    let measures = measures("AP nDCG@3").expect("these measures exist");
    for beginning in BEGINNINGS {
        let _ = evaluate(&judgments, &Runs::from_text("run", [beginning, data].concat()), &measures);
    }
});
