//! Runs in memory against the same runs in files: `cargo run --release -p aspectra-benches --bin memory -- QRELS RUN...`
//!
//! Reads the runs into columns first, which is not timed, then evaluates columns and files in turns and prints the wall
//! time of each turn and the median ratio. The scores must be the same to the last bit.

use aspectra_eval::{Judgments, RunColumns, Runs, Scores, evaluate, measures};
use std::error::Error;
use std::time::Instant;

const ROUNDS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let judgments = Judgments::read(&arguments.next().ok_or("usage: memory QRELS RUN...")?)?;
    let paths: Vec<String> = arguments.collect();
    let files = Runs::read(&paths);
    let mut columns = Runs::default();
    let mut rows = 0;
    for (path, name) in paths.iter().zip(files.names()) {
        let run = read(path)?;
        rows += run.len();
        columns = columns.and(Runs::from_columns(&name, run));
    }
    let measures = measures("AP nDCG@10")?;
    let mut ratios = Vec::new();
    for round in 1..=ROUNDS {
        let (from_files, in_files) = timed(|| evaluate(&judgments, &files, &measures))?;
        let (from_columns, in_columns) = timed(|| evaluate(&judgments, &columns, &measures))?;
        if !are_equal(&from_files, &from_columns) {
            return Err("the scores differ".into());
        }
        println!("round {round}: files {in_files:.3} s, columns {in_columns:.3} s");
        ratios.push(in_columns / in_files);
    }
    ratios.sort_by(f64::total_cmp);
    println!("{rows} rows: columns take {:.0}% of the time of files", 100.0 * ratios[ROUNDS / 2]);
    Ok(())
}

fn timed(work: impl FnOnce() -> aspectra_eval::Result<Scores>) -> aspectra_eval::Result<(Scores, f64)> {
    let start = Instant::now();
    let scores = work()?;
    Ok((scores, start.elapsed().as_secs_f64()))
}

fn read(path: &str) -> Result<RunColumns, Box<dyn Error>> {
    let mut rows = RunColumns::default();
    for line in std::fs::read_to_string(path)?.lines() {
        let fields: Vec<&str> = line.split_ascii_whitespace().collect();
        let [topic, _, document, _, score, ..] = fields[..] else { return Err(format!("{path}: {line}").into()) };
        rows.push(topic, document, score.parse()?);
    }
    Ok(rows)
}

fn are_equal(a: &Scores, b: &Scores) -> bool {
    let cells = |scores: &Scores| -> Vec<Option<f64>> {
        let runs = 0..scores.runs().len();
        let topics = |run| (0..scores.topics().len()).map(move |topic| (run, topic));
        let number = |(run, topic)| (0..2).map(move |measure| scores.score(run, topic, measure)?.number());
        runs.flat_map(topics).flat_map(number).collect()
    };
    cells(a) == cells(b)
}
