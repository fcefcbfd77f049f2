//! How long the laboratory takes, against its limits: `cargo run --release -p aspectra-benches --bin laboratory`
//!
//! Three figures: the exact place of a ranking of 10,000 documents with five grades (RBTO), the scales of five measures on all
//! 3^12 rankings, and twenty measures against ten constraints. The exit code is 1 when one takes longer than its limit.

use aspectra_eval::join::RankingBuffer;
use aspectra_eval::{Bound, Judgments, Options, Scratch, measures};
use aspectra_lab::constraint::CONSTRAINTS;
use aspectra_lab::judged_runs::{Family, Order};
use aspectra_lab::paper::{self, Parameters};
use aspectra_lab::scale::{BUDGET, Scaling, scale};
use aspectra_lab::{Effort, study::study};
use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

/// So many documents, of the grades 0 to 4.
const DOCUMENTS: u32 = 10_000;
/// The exact place is computed so often.
const TIMES: u32 = 20;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let figures = [
        ("RBTO of 10,000 documents with five grades", rank_order()?, 0.005),
        ("scales of five measures on 3^12 rankings", scales()?, 2.0),
        ("twenty measures x ten constraints", constraints()?, 20.0),
    ];
    for (what, seconds, limit) in figures {
        let result = if seconds < limit { "met" } else { "MISSED" };
        println!("{what:<42} {:>10.2} ms, limit {:>6.0} ms: {result}", 1e3 * seconds, 1e3 * limit);
    }
    Ok(ExitCode::from(u8::from(figures.iter().any(|(_, seconds, limit)| seconds >= limit))))
}

fn rank_order() -> Result<f64, Box<dyn Error>> {
    let grades: Vec<[i32; 1]> = (0..DOCUMENTS).map(|document| [(document * 7919 % 5) as i32]).collect();
    let judgments = Judgments::from_grades(&grades)?;
    let bound = Bound::new(&judgments, &measures(&format!("RBTO@{DOCUMENTS}"))?, &Options::default())?;
    let (mut buffer, mut scratch) = (RankingBuffer::default(), Scratch::default());
    let start = Instant::now();
    for _ in 0..TIMES {
        let ranking = buffer.fill((0..DOCUMENTS).map(Some));
        black_box(bound.score(0, &ranking, &mut scratch));
    }
    Ok(start.elapsed().as_secs_f64() / f64::from(TIMES))
}

fn scales() -> Result<f64, Box<dyn Error>> {
    let measures = measures("gRBP(p=0.3) DCG(dcg=jk) ERR AP RBTO@12")?;
    let how = Scaling { family: Family::new(2, 12, None)?, orders: &[Order::Rank], budget: BUDGET, seed: 0 };
    let start = Instant::now();
    black_box(scale(&measures, &how, &|| ())?);
    Ok(start.elapsed().as_secs_f64())
}

fn constraints() -> Result<f64, Box<dyn Error>> {
    let start = Instant::now();
    let entries = paper::entries(Parameters::default())?;
    black_box(study(entries, CONSTRAINTS, &Effort::default(), &|| ()));
    Ok(start.elapsed().as_secs_f64())
}
