//! Scores a single ranking, without a file, an id or a run: `cargo run --release --example one_ranking`
//!
//! A reranker in training, a laboratory or a test has grades and an order, and wants a number.

use aspectra_eval::join::RankingBuffer;
use aspectra_eval::{Bound, Judgments, Options, Scratch, measures};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Four judged documents with a grade for relevance and one for credibility: rows 0 to 3.
    let judgments =
        Judgments::from_grades(&[[2, 1], [0, 1], [1, 0], [2, 0]])?.with_aspects(["relevance", "credibility"])?;
    let measures = measures("nDCG@3 AP(aspect=credibility) CAM(nDCG@3) EUCL(nDCG@3)")?;
    // Everything that does not depend on the ranking is done here, once: ideals, classes of label tuples.
    let bound = Bound::new(&judgments, &measures, &Options::default())?;
    let (mut rankings, mut scratch) = (RankingBuffer::default(), Scratch::default());
    for (name, rows) in [
        ("relevant first", [Some(3), Some(0), Some(2)]),
        ("credible first", [Some(0), Some(1), Some(3)]),
        ("an unjudged one", [None, Some(0), Some(1)]),
    ] {
        let scores = bound.score(0, &rankings.fill(rows), &mut scratch);
        print!("{name:<16}");
        for (measure, score) in measures.iter().zip(scores) {
            print!("  {measure} {score:.4}");
        }
        println!();
    }
    Ok(())
}
