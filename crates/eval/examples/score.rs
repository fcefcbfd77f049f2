//! Scores runs from Rust: `cargo run --release --example score -- QRELS "AP nDCG@10" RUN...`

use aspectra_eval::{Judgments, Runs, evaluate, measures};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(qrels), Some(names)) = (arguments.next(), arguments.next()) else {
        return Err("usage: score QRELS MEASURES RUN...".into());
    };
    let judgments = Judgments::read(&qrels)?;
    let scores = evaluate(&judgments, &Runs::read(arguments), &measures(&names)?)?;
    for (r, run) in scores.runs().iter().enumerate() {
        for (m, measure) in scores.measures().iter().enumerate() {
            println!("{}\t{measure}\t{:.4}", run.name, scores.summary(r, m));
        }
    }
    Ok(())
}
