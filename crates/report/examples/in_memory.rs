//! Evaluates, compares and prints without a file: `cargo run --release -p aspectra-report --example in_memory`
//!
//! Judgments and runs come from a program, ids may have any bytes, and what comes out is a table and a finding.

use aspectra_eval::{JudgmentsBuilder, Runs, evaluate, measures};
use aspectra_meta::compare::{Comparing, compare, finding};
use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
use aspectra_report::format::FORMATS;
use aspectra_report::{FindingReport, Places, Provenance, Report, Screen};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Six topics, two judged documents each: one label for relevance and one for credibility.
    let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
    for topic in 1..=6 {
        builder.add(&format!("topic {topic}"), "", "an article, with a blank in its id", &[2, 1])?;
        builder.add(&format!("topic {topic}"), "", "#blog", &[1, 0])?;
    }
    let judgments = builder.finish();
    // One run finds the article first, the other one only on half of the topics.
    let careful = (1..=6).map(|topic| (format!("topic {topic}"), "an article, with a blank in its id", 2.0));
    let mixed = (1..=6).flat_map(|topic| {
        let first = if topic % 2 == 0 { "an article, with a blank in its id" } else { "something unjudged" };
        [(format!("topic {topic}"), first, 2.0), (format!("topic {topic}"), "#blog", 1.0 - f64::from(topic) / 10.0)]
    });
    let runs = Runs::from_rows("careful", careful).and(Runs::from_rows("mixed", mixed));
    let scores = evaluate(&judgments, &runs, &measures("CAM(nDCG@10) EUCL(nDCG@10)")?)?;

    let provenance = Provenance::default();
    let table = FORMATS[0];
    let mut out = std::io::stdout().lock();
    if let Some(way) = &table.scores {
        let report = Report {
            scores: &scores,
            by_topic: false,
            summary: true,
            places: Places::Fixed(4),
            provenance: &provenance,
            changed_rules: &[],
            about: "",
            order: &[],
            names: &[],
            heads: false,
            screen: Screen::default(),
        };
        (way.write)(&report, &mut out)?;
    }
    let matrices = ScoreMatrix::all(&ScoreTable::from(&scores), Missing::Error)?;
    let how = Comparing::default();
    let compared = compare(&matrices[0], &how)?;
    if let Some(way) = &table.findings {
        let finding = finding(&[compared], &how);
        let report = FindingReport {
            finding: &finding,
            places: Places::Fixed(4),
            provenance: &provenance,
            heads: false,
            screen: Screen::default(),
            details: false,
            words: ToString::to_string,
        };
        (way.write)(&report, &mut out)?;
    }
    for notice in scores.notices() {
        eprintln!("{}: {notice}", notice.code());
    }
    Ok(())
}
