//! How long dominance takes, against its limits: `cargo run --release -p aspectra-benches --bin dominance`
//!
//! 60 runs x 50 topics x 1000 documents, three aspects: all pairs, topics and means with 3 labels per aspect (978 up-sets) and
//! with 11 (no list of up-sets), and the bootstrap of radii. Wall time on all threads, beyond joining the runs. The exit code
//! is 1 when one takes longer than its limit.

use aspectra_eval::join::KeptRun;
use aspectra_eval::{Judgments, JudgmentsBuilder, Rules, Runs};
use aspectra_meta::dominance::{Dominating, dominance};
use aspectra_meta::sensitivity::{Bending, Reference, sensitivity};
use aspectra_stats::stream::Stream;
use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

const RUNS: usize = 60;
const TOPICS: usize = 50;
const DOCUMENTS: usize = 1000;
const JUDGED: usize = 300;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let short = Collection::draw(3)?;
    let long = Collection::draw(11)?;
    let usual = Dominating::default();
    let bending = Bending {
        reference: Reference::Steps,
        gate: Default::default(),
        choices: Some(Vec::new()),
        resamples: Some(1000),
        seed: 42,
        label_names: Vec::new(),
    };
    let figures = [
        ("dominance, DCG, 3 labels per aspect", short.dominance("DCG", &usual)?, 2.0),
        ("dominance, nDCG@10, 3 labels per aspect", short.dominance("nDCG@10", &usual)?, 2.0),
        ("dominance, DCG, 11 labels per aspect", long.dominance("DCG", &usual)?, 20.0),
        ("radii, B = 1000, 3 labels per aspect", short.sensitivity("DCG", &bending)?, 30.0),
    ];
    for (what, seconds, limit) in figures {
        let result = if seconds < limit { "met" } else { "MISSED" };
        println!("{what:<42} {seconds:>8.2} s, limit {limit:>4.0} s: {result}");
    }
    Ok(ExitCode::from(u8::from(figures.iter().any(|(_, seconds, limit)| seconds >= limit))))
}

struct Collection {
    judgments: Judgments,
    runs: Vec<(String, KeptRun)>,
}

impl Collection {
    /// Runs that find better documents earlier, some more so than others.
    fn draw(labels: i32) -> Result<Self, Box<dyn Error>> {
        let mut stream = Stream::new(17, 1000, labels as u64);
        let mut builder = JudgmentsBuilder::new(["relevance", "correctness", "credibility"]);
        (0..3).for_each(|aspect| builder.declare_highest(aspect, labels - 1));
        let mut worth = vec![vec![0.0; 2 * DOCUMENTS]; TOPICS];
        for (topic, worth) in worth.iter_mut().enumerate() {
            for (document, worth) in worth.iter_mut().enumerate().take(JUDGED) {
                let quality = stream.unit() * stream.unit();
                // Related aspects, so far apart that nearly every combination of labels occurs.
                let label =
                    |noise: f64| ((0.5 * quality + noise) * f64::from(labels)).clamp(0.0, f64::from(labels) - 1.0);
                let drawn = [(); 3].map(|()| label(stream.unit() * stream.unit()) as i32);
                builder.add(&topic.to_string(), "", format!("d{document}"), &drawn)?;
                *worth = quality;
            }
        }
        let judgments = builder.finish();
        let mut runs = Vec::new();
        for run in 0..RUNS {
            let skill = 0.3 + run as f64 / RUNS as f64;
            let mut rows: Vec<(String, String, f64)> = Vec::with_capacity(TOPICS * DOCUMENTS);
            for (topic, worth) in worth.iter().enumerate() {
                let score = |(document, worth): (usize, &f64)| (skill * worth + 0.5 * stream.unit(), document);
                let mut scored: Vec<(f64, usize)> = worth.iter().enumerate().map(score).collect();
                scored.sort_by(|a, b| b.0.total_cmp(&a.0));
                rows.extend(scored[..DOCUMENTS].iter().map(|(s, d)| (topic.to_string(), format!("d{d}"), *s)));
            }
            let name = format!("run{run:02}");
            let source = Runs::from_rows(&name, rows.iter().map(|(topic, id, score)| (&**topic, &**id, *score)));
            runs.extend(KeptRun::join_all(&source, &judgments, Rules::default(), &|| ())?);
        }
        Ok(Self { judgments, runs })
    }

    fn dominance(&self, measure: &str, how: &Dominating) -> Result<f64, Box<dyn Error>> {
        let start = Instant::now();
        let found = black_box(dominance(&self.judgments, &self.runs, &measure.parse()?, Rules::default(), how)?);
        let seconds = start.elapsed().as_secs_f64();
        let decided = found.pairs.iter().filter(|pair| pair.verdict.is_decided()).count();
        println!("{} of {} pairs are decided, {} label tuples", decided, found.pairs.len(), found.space.len());
        Ok(seconds)
    }

    fn sensitivity(&self, measure: &str, how: &Bending) -> Result<f64, Box<dyn Error>> {
        let start = Instant::now();
        black_box(sensitivity(&self.judgments, &self.runs, &measure.parse()?, Rules::default(), how)?);
        Ok(start.elapsed().as_secs_f64())
    }
}
