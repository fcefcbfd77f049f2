//! How long one ranking of 20 documents takes that is made in memory: `cargo run --release -p aspectra-benches --bin rankings`
//!
//! The laboratory scores a million such rankings a second. A number as argument is how many rankings are scored (a million
//! by default), and a second one names a measure to score alone: callgrind on two numbers gives the instructions of one
//! ranking. A pool has 60 documents, in 5 subtopics for the measures that read them; rankings are drawn from a seed.

use aspectra_eval::join::RankingBuffer;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::{Bound, Judgments, Options, Scratch, measures};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

const MEASURES: &[&str] =
    &["nDCG@20", "AP", "RBP", "ERR@20", "alpha_nDCG@20", "RBU@20", "IA(nDCG@20)", "EUCL(nDCG@20)"];
const POOL: u32 = 60;
const SUBTOPICS: usize = 5;
const LENGTH: usize = 20;
/// So many rankings are drawn, and scored over and over.
const DRAWN: usize = 1024;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let only = arguments.next();
    let mut random = ChaCha8Rng::seed_from_u64(42);
    let grade = |number: u32| f64::from((number % 12).saturating_sub(8));
    let grades: Vec<Option<f64>> = (0..POOL as usize * SUBTOPICS).map(|_| Some(grade(random.next_u32()))).collect();
    let subtopics = Judgments::from_sheets(["relevance"], [("1", Sheet::from_grades(SUBTOPICS, 1, &grades)?)])?;
    let one: Vec<Option<f64>> = grades.iter().step_by(SUBTOPICS).copied().collect();
    let plain = Judgments::from_sheets(["relevance"], [("1", Sheet::from_grades(1, 1, &one)?)])?;
    let rankings: Vec<Vec<Option<u32>>> = (0..DRAWN).map(|_| ranking(&mut random)).collect();
    for text in MEASURES.iter().filter(|text| only.as_deref().is_none_or(|only| only == **text)) {
        let has_subtopics = ["alpha_nDCG", "RBU", "IA", "EUCL"].iter().any(|name| text.starts_with(name));
        let judgments = if has_subtopics { &subtopics } else { &plain };
        let bound = Bound::new(judgments, &measures(text)?, &Options::default())?;
        let (mut buffer, mut scratch) = (RankingBuffer::default(), Scratch::default());
        let mut score = |number: usize| {
            let ranking = buffer.fill(rankings[number % DRAWN].iter().copied());
            bound.score(0, &ranking, &mut scratch)[0].number().unwrap_or(f64::NAN)
        };
        let start = Instant::now();
        let sum: f64 = (0..count).map(|number| black_box(score(number))).sum();
        let nanoseconds = start.elapsed().as_nanos() as f64 / count as f64;
        println!("{text:<16} {nanoseconds:>8.0} ns a ranking, mean {:.4}", sum / count as f64);
    }
    Ok(())
}

/// 20 documents, about a third of them outside the pool and no document twice.
fn ranking(random: &mut ChaCha8Rng) -> Vec<Option<u32>> {
    let mut rows: Vec<u32> = (0..POOL).collect();
    (0..LENGTH)
        .map(|_| {
            let row = rows.swap_remove(random.next_u32() as usize % rows.len());
            (!random.next_u32().is_multiple_of(3)).then_some(row)
        })
        .collect()
}
