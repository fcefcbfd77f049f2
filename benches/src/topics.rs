//! A million short topics, to see that time and memory grow no faster than their number.

use std::io;

use crate::lines::{Folder, Lines};
use crate::random::{DistinctDraw, Purpose, Random};

const TOPICS: u64 = 1_000_000;
const DOCUMENTS: u64 = 50_000_000;
const DEPTH: usize = 20;
const JUDGED: usize = 3;

/// Writes `qrels.txt` and `run.txt`, and their first tenth as `tenth/qrels.txt` and `tenth/run.txt`.
pub(crate) fn write(folder: &mut Folder, seed: u64) -> io::Result<()> {
    write_first(folder, seed, TOPICS / 10, "tenth/")?;
    write_first(folder, seed, TOPICS, "")
}

fn write_first(folder: &mut Folder, seed: u64, topics: u64, prefix: &str) -> io::Result<()> {
    let mut random = Random::new(seed, Purpose::Topics, 0);
    let mut draw = DistinctDraw::default();
    let mut documents = Vec::new();
    let mut qrels = folder.open(&format!("{prefix}qrels.txt"))?;
    let mut run = folder.open(&format!("{prefix}run.txt"))?;
    for topic in 1..=topics {
        draw.draw(&mut random, DOCUMENTS, DEPTH + JUDGED, &mut documents);
        for &document in &documents[DEPTH..] {
            qrels.number(topic).text(b" 0 D").number(document).text(b" ").number(random.below(3)).end()?;
        }
        for judged in DEPTH..documents.len() {
            if !random.once_in(3) {
                documents.swap(random.below(DEPTH as u64) as usize, judged);
            }
        }
        write_ranking(&mut run, &mut random, topic, &documents[..DEPTH])?;
    }
    folder.close(qrels)?;
    folder.close(run)
}

fn write_ranking(run: &mut Lines, random: &mut Random, topic: u64, documents: &[u64]) -> io::Result<()> {
    let mut score = random.between(100_000, 200_000);
    for (rank, &document) in documents.iter().enumerate() {
        run.number(topic).text(b" Q0 D").number(document).text(b" ").number(rank as u64 + 1).text(b" ");
        run.fixed(score as i64, 4).text(b" short").end()?;
        score -= random.below(2000);
    }
    Ok(())
}
