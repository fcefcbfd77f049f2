//! A million labels of five judges, read and compared: how long until every coefficient has its interval?
//!
//! ```text
//! cargo run --release -p aspectra-benches --bin judges
//! ```

use aspectra_eval::{JudgmentReader, Source};
use aspectra_meta::agreement::{Agreeing, JudgeLabels, agreement, finding};
use std::error::Error;
use std::fmt::Write;
use std::time::Instant;

const TOPICS: usize = 400;
const DOCUMENTS: usize = 500;
const JUDGES: usize = 5;

/// Labels that differ from a truth every few documents, without a random number.
fn text() -> String {
    let mut text = String::from("topic,doc,judge,relevance\n");
    let mut state = 1u64;
    for topic in 0..TOPICS {
        for document in 0..DOCUMENTS {
            for judge in 0..JUDGES {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let (truth, chance) = (u64::from(document % 5 == 0) * (1 + document as u64 % 3), state >> 60);
                let label = if chance < 1 + judge as u64 { (state >> 50) % 4 } else { truth };
                let _ = writeln!(text, "{topic},clueweb-{topic:04}-{document:08},judge{judge},{label}");
            }
        }
    }
    text
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = text();
    println!("{} labels of {JUDGES} judges, {} MB", TOPICS * DOCUMENTS * JUDGES, text.len() >> 20);
    let reader = JudgmentReader::new().file(Source::bytes("labels.csv", text.into_bytes()));
    for _ in 0..3 {
        let start = Instant::now();
        let votes = reader.votes()?;
        let read = start.elapsed();
        let labels = JudgeLabels::new(&votes, reader.given_groups(), &[])?;
        let grouped = start.elapsed();
        let how = Agreeing::default();
        let found = agreement(&labels, &how)?;
        let rows: usize = finding(&labels, &found, &how, false).tables.iter().map(|table| table.rows.len()).sum();
        let all = start.elapsed();
        println!(
            "read {read:.2?}, grouped {:.2?}, coefficients {:.2?}, in all {all:.2?} ({rows} rows)",
            grouped - read,
            all - grouped
        );
    }
    Ok(())
}
