//! Scores by topic, for statistics: as many runs and topics as a TREC ad hoc track has, under twenty measures, and one
//! measure at the size of today's collections.

use std::io;

use crate::lines::Folder;
use crate::random::{Purpose, Random};

/// Numbers of runs, topics and measures, and where the random numbers of measures start.
struct Size {
    runs: u64,
    topics: u64,
    measures: u64,
    first: u64,
}

const TRACK: Size = Size { runs: 129, topics: 50, measures: 20, first: 0 };
const TODAY: Size = Size { runs: 200, topics: 250, measures: 1, first: 1000 };
/// Scores have six decimals.
const UNITS: f64 = 1e6;

/// Writes `scores.csv` with all measures, `one.csv` with the first, and `today.csv` with many runs and topics.
pub(crate) fn write(folder: &mut Folder, seed: u64) -> io::Result<()> {
    write_measures(folder, seed, "one.csv", &Size { measures: 1, ..TRACK })?;
    write_measures(folder, seed, "scores.csv", &TRACK)?;
    write_measures(folder, seed, "today.csv", &TODAY)
}

fn write_measures(folder: &mut Folder, seed: u64, name: &str, size: &Size) -> io::Result<()> {
    let mut lines = folder.open(name)?;
    lines.text(b"run,topic,measure,score").end()?;
    // What measures share: topics are easy or hard, runs are good or bad, and good at some topics.
    let mut random = Random::new(seed, Purpose::Scores, size.first);
    let topics: Vec<f64> = (0..size.topics).map(|_| 0.35 + 0.18 * random.noise()).collect();
    let runs: Vec<f64> = (0..size.runs).map(|_| 0.05 * random.noise()).collect();
    let both: Vec<f64> = (0..size.runs * size.topics).map(|_| 0.08 * random.noise()).collect();
    for measure in 1..=size.measures {
        let mut random = Random::new(seed, Purpose::Scores, size.first + measure);
        for run in 0..size.runs as usize {
            for topic in 0..size.topics as usize {
                let shared = topics[topic] + runs[run] + both[run * size.topics as usize + topic];
                let score = (shared + 0.04 * random.noise()).clamp(0.0, 1.0);
                lines.text(b"run").number(run as u64 + 1).text(b",").number(topic as u64 + 1).text(b",M");
                lines.number(measure).text(b",").fixed((score * UNITS) as i64, 6).end()?;
            }
        }
    }
    folder.close(lines)
}
