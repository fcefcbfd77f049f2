//! W1 and W3: many web search runs over the same 50 judged topics.
//!
//! A run file holds 1000 documents per topic, of which 100 to 150 are in the pool, most of them near the top: what a
//! pooled test collection looks like to a participating system.

mod judgments;
mod ranking;
mod topic;

use std::io;

use crate::lines::Folder;
use crate::random::DistinctDraw;
use ranking::System;
use topic::Topic;

/// Runs in W1.
pub(crate) const W1_RUNS: usize = 60;
/// Runs in W3.
pub(crate) const W3_RUNS: usize = 400;

const TOPICS: u64 = 50;

/// Writes the judgments in their three forms, and `runs` run files.
pub(crate) fn write(folder: &mut Folder, seed: u64, runs: usize) -> io::Result<()> {
    let mut draw = DistinctDraw::default();
    let topics: Vec<Topic> = (1..=TOPICS).map(|number| Topic::draw(seed, number, &mut draw)).collect();
    judgments::write(folder, &topics)?;
    let width = runs.to_string().len();
    for number in 1..=runs {
        let system = System::draw(seed, number as u64, format!("run{number:0width$}"));
        let mut lines = folder.open(&format!("runs/{}.txt", system.tag))?;
        for topic in &topics {
            ranking::write(&mut lines, seed, &system, topic, &mut draw)?;
        }
        folder.close(lines)?;
    }
    Ok(())
}
