//! No table of judgments makes its reader panic: CSV, JSON by topic, JSON Lines, judges and what reduces them.
#![no_main]

use aspectra_eval::JudgmentFormat;
use aspectra_eval::judgments::{JudgeGroups, Reduce};
use aspectra_eval::parse::{ColumnMap, read_table, read_table_with};
use libfuzzer_sys::fuzz_target;

const BEGINNINGS: &[&[u8]] = &[
    b"",
    b"topic,doc,judge,relevance\n1,a,x,1\n1,a,y,",
    b"query-id\tcorpus-id\tscore\n1\ta\t",
    b"{\"1\":{\"a\":",
    b"{\"qa_id\":1,\"supported_citations\":[1],",
    b"{\"qid\":1,\"docid\":\"a\",\"model\":\"m\",\"judgment\":1,\"result_status\":1}\n{\"judgment\":",
    b"{\"topic\":1,\"doc\":\"a\",\"judge\":\"x\",\"labels\":{\"rel\":1}}\n{\"topic\":1,",
];

fuzz_target!(|data: &[u8]| {
    for beginning in BEGINNINGS {
        let bytes = [beginning, data].concat();
        let format = JudgmentFormat::recognize(&bytes);
        if let Ok(table) = read_table("judgments", &bytes, format) {
            for rule in ["majority(ties=missing)", "median", "mean", "max", "first(x,y)", "each", "judge(x)", "rel=min"]
            {
                let Ok(rule) = Reduce::default().and(rule) else { continue };
                let reduced = table.clone().reduced(Some(&rule), &JudgeGroups::default());
                let _ = reduced.and_then(|table| table.judgments());
                let _ = table.clone().reduced(Some(&rule.of_tuples()), &JudgeGroups::default());
            }
        }
        let map = ColumnMap::default().and("labels.rel", "relevance");
        let _ = read_table_with("judgments", &bytes, JudgmentFormat::Jsonl, &map);
    }
});
