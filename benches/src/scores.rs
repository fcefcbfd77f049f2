//! Scores by topic, for statistics: as many runs and topics as a TREC ad hoc track has, under twenty measures.

use std::io;

use crate::lines::Folder;
use crate::random::{Purpose, Random};

const RUNS: u64 = 129;
const TOPICS: u64 = 50;
const MEASURES: u64 = 20;
/// Scores have six decimals.
const UNITS: f64 = 1e6;

/// Writes `scores.csv` with all measures and `one.csv` with the first.
pub(crate) fn write(folder: &mut Folder, seed: u64) -> io::Result<()> {
    write_measures(folder, seed, "one.csv", 1)?;
    write_measures(folder, seed, "scores.csv", MEASURES)
}

fn write_measures(folder: &mut Folder, seed: u64, name: &str, measures: u64) -> io::Result<()> {
    let mut lines = folder.open(name)?;
    lines.text(b"run,topic,measure,score").end()?;
    // What measures share: topics are easy or hard, runs are good or bad, and good at some topics.
    let mut random = Random::new(seed, Purpose::Scores, 0);
    let topics: Vec<f64> = (0..TOPICS).map(|_| 0.35 + 0.18 * random.noise()).collect();
    let runs: Vec<f64> = (0..RUNS).map(|_| 0.05 * random.noise()).collect();
    let both: Vec<f64> = (0..RUNS * TOPICS).map(|_| 0.08 * random.noise()).collect();
    for measure in 1..=measures {
        let mut random = Random::new(seed, Purpose::Scores, measure);
        for run in 0..RUNS as usize {
            for topic in 0..TOPICS as usize {
                let shared = topics[topic] + runs[run] + both[run * TOPICS as usize + topic];
                let score = (shared + 0.04 * random.noise()).clamp(0.0, 1.0);
                lines.text(b"run").number(run as u64 + 1).text(b",").number(topic as u64 + 1).text(b",M");
                lines.number(measure).text(b",").fixed((score * UNITS) as i64, 6).end()?;
            }
        }
    }
    folder.close(lines)
}
