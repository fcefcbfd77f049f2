//! W2: one passage ranking run over many topics with hardly more than one judgment each.

use std::io;

use crate::lines::{Folder, Lines};
use crate::random::{DistinctDraw, Purpose, Random};

const TOPICS: usize = 6_980;
const JUDGMENTS: usize = 7_400;
const TOPIC_NUMBERS: u64 = 1_102_400;
const PASSAGES: u64 = 8_841_823;
const DEPTH: usize = 1000;

/// Writes `qrels.txt` and `run.txt`, topics in ascending order.
pub(crate) fn write(folder: &mut Folder, seed: u64) -> io::Result<()> {
    let mut random = Random::new(seed, Purpose::Passages, 0);
    let mut draw = DistinctDraw::default();
    let mut topics = Vec::new();
    draw.draw(&mut random, TOPIC_NUMBERS, TOPICS, &mut topics);
    topics.sort_unstable();
    let mut qrels = folder.open("qrels.txt")?;
    let mut run = folder.open("run.txt")?;
    let mut passages = Vec::new();
    for (index, &topic) in topics.iter().enumerate() {
        let relevant = share(index + 1) - share(index);
        draw.draw(&mut random, PASSAGES, DEPTH + relevant, &mut passages);
        for &passage in &passages[DEPTH..] {
            qrels.number(topic).text(b"\t0\t").number(passage).text(b"\t1").end()?;
        }
        for relevant in DEPTH..passages.len() {
            // Six of seven are found, half of those within the first 62 ranks and almost a fifth at rank 1.
            if !random.once_in(7) {
                let place = random.unit();
                passages.swap((DEPTH as f64 * place * place * place * place) as usize, relevant);
            }
        }
        write_ranking(&mut run, &mut random, topic, &passages[..DEPTH])?;
    }
    folder.close(qrels)?;
    folder.close(run)
}

/// How many of the judgments the first `topics` topics have: the extra ones are spread evenly.
fn share(topics: usize) -> usize {
    topics * JUDGMENTS / TOPICS
}

fn write_ranking(run: &mut Lines, random: &mut Random, topic: u64, passages: &[u64]) -> io::Result<()> {
    // Ten-thousandths printed with six decimals: a single-precision float still tells neighbors apart.
    let mut score = random.between(100_000, 250_000);
    for (rank, &passage) in passages.iter().enumerate() {
        run.number(topic).text(b" Q0 ").number(passage).text(b" ").number(rank as u64 + 1).text(b" ");
        run.fixed(score as i64 * 100, 6).text(b" bm25").end()?;
        // Steep at the top, flat below, and about three ties in a hundred.
        score -= random.below(4000 / (rank as u64 + 10) + 28);
    }
    Ok(())
}
