//! What one system retrieves for one topic.

use std::io;

use super::topic::Topic;
use crate::lines::Lines;
use crate::random::{DistinctDraw, Purpose, Random};

/// Documents a system retrieves for a topic.
const DEPTH: usize = 1000;

/// How a system prints its scores. No two scores of a topic that differ as text are equal as 32-bit floats, so that
/// tools which keep scores in single precision see the same ties.
#[derive(Clone, Copy, Debug)]
enum Scale {
    /// `12.3456`
    Bm25,
    /// `-5.23172`
    Likelihood,
    /// `0.734512`
    Probability,
    /// `12.34`: about one tie a document.
    Coarse,
    /// `12.345600128173828`: single precision printed as double, beyond the digits of a short decimal.
    Single,
}

/// A system that takes part.
pub(crate) struct System {
    /// Its run tag and file name.
    pub(crate) tag: String,
    number: u64,
    /// How much of a document's merit shows through the noise.
    quality: f64,
    scale: Scale,
}

impl System {
    /// Draws a system. Of twelve systems five print BM25-like scores, three likelihoods, two probabilities, one coarse
    /// scores and one long ones.
    pub(crate) fn draw(seed: u64, number: u64, tag: String) -> Self {
        let quality = 0.1 + 1.1 * Random::new(seed, Purpose::WebSystem, number).unit();
        let scale = match number % 12 {
            0..=4 => Scale::Bm25,
            5..=7 => Scale::Likelihood,
            8..=9 => Scale::Probability,
            10 => Scale::Coarse,
            _ => Scale::Single,
        };
        Self { tag, number, quality, scale }
    }
}

/// Writes the lines `topic Q0 document rank score tag` of one topic.
pub(crate) fn write(
    lines: &mut Lines,
    seed: u64,
    system: &System,
    topic: &Topic,
    draw: &mut DistinctDraw,
) -> io::Result<()> {
    for (rank, &(score, document)) in retrieve(seed, system, topic, draw).iter().enumerate() {
        lines.number(topic.number).text(b" Q0 ").text(&topic.names[document]);
        lines.text(b" ").number(rank as u64 + 1).text(b" ");
        push_score(lines, system.scale, score);
        lines.text(b" ").text(system.tag.as_bytes()).end()?;
    }
    Ok(())
}

/// The best judged documents in the system's eyes and random others, in falling order of (score, index of the name).
fn retrieve(seed: u64, system: &System, topic: &Topic, draw: &mut DistinctDraw) -> Vec<(f64, usize)> {
    let mut random = Random::new(seed, Purpose::WebRun, system.number * 1000 + topic.number);
    let falling = |a: &(f64, usize), b: &(f64, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    let pool = topic.judged.len();
    let mut ranking: Vec<(f64, usize)> = topic
        .judged
        .iter()
        .enumerate()
        .map(|(index, judged)| (system.quality * judged.merit + random.noise(), index))
        .collect();
    ranking.sort_unstable_by(falling);
    ranking.truncate(random.between(100, 150) as usize);
    let mut others = Vec::new();
    draw.draw(&mut random, (topic.names.len() - pool) as u64, DEPTH - ranking.len(), &mut others);
    ranking.extend(others.iter().map(|&other| (random.noise(), pool + other as usize)));
    ranking.sort_unstable_by(falling);
    ranking
}

fn push_score(lines: &mut Lines, scale: Scale, score: f64) {
    let fixed = |value: f64, unit: f64| (value * unit).round() as i64;
    match scale {
        Scale::Bm25 => lines.fixed(fixed(18.0 + 2.0 * score, 1e4), 4),
        Scale::Likelihood => lines.fixed(fixed(0.4 * score - 6.5, 1e5), 5),
        Scale::Probability => lines.fixed(fixed(0.5 + score / 20.0, 1e6), 6),
        Scale::Coarse => lines.fixed(fixed(18.0 + 2.0 * score, 1e2), 2),
        Scale::Single => lines.text(f64::from((18.0 + 2.0 * score) as f32).to_string().as_bytes()),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Folder;

    #[test]
    fn a_ranking_is_long_distinct_falling_and_partly_judged() {
        let mut draw = DistinctDraw::default();
        let topic = Topic::draw(5, 1, &mut draw);
        let system = System::draw(5, 1, "run1".to_owned());
        let ranking = retrieve(5, &system, &topic, &mut draw);
        assert_eq!(ranking.len(), DEPTH);
        assert!(ranking.is_sorted_by(|a, b| a.0 >= b.0));
        let mut names: Vec<_> = ranking.iter().map(|&(_, document)| &topic.names[document]).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), DEPTH);
        let judged = ranking.iter().filter(|&&(_, document)| document < topic.judged.len());
        assert!((100..=150).contains(&judged.count()));
    }

    #[test]
    fn bytes_are_frozen() {
        let path = std::env::temp_dir().join(format!("aspectra-benches-{}", std::process::id()));
        let mut folder = Folder::create(&path).unwrap();
        let mut draw = DistinctDraw::default();
        let topic = Topic::draw(20_090, 1, &mut draw);
        // One system of each scale.
        for number in [1, 5, 8, 10, 11] {
            let system = System::draw(20_090, number, format!("run{number}"));
            let mut lines = folder.open(&system.tag).unwrap();
            write(&mut lines, 20_090, &system, &topic, &mut draw).unwrap();
            folder.close(lines).unwrap();
        }
        let mut checksum = 0xcbf2_9ce4_8422_2325_u64;
        for file in folder.finish(20_090).unwrap() {
            for byte in std::fs::read(path.join(file.name)).unwrap() {
                checksum = (checksum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
        std::fs::remove_dir_all(path).unwrap();
        assert_eq!(checksum, 0xe47e_e434_f94c_9d45);
    }
}
