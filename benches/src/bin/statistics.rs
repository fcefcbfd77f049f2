//! How long single statistics take, against their limits: `cargo run --release -p aspectra-benches --bin statistics`
//!
//! Dunnett's test of 128 groups against one, the two-way analysis with Greenhouse and Geisser's epsilon of 129 groups on 50 blocks, and
//! what `meta stability` asks of 200 groups on 250 blocks. Wall time on all threads; `RAYON_NUM_THREADS=1` makes it CPU time.
//! The exit code is 1 when one takes longer than its limit.

use aspectra_stats::Error;
use aspectra_stats::distribution::dunnett::Sides;
use aspectra_stats::groups::{generalizability_intervals, rank_intervals, swap_test, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::Resamples;
use aspectra_stats::stream::Stream;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

/// What takes milliseconds is done so often.
const TIMES: u32 = 10;

fn main() -> Result<ExitCode, Error> {
    let track = scores(50, 129)?;
    let table = two_way_anova(&track)?;
    let today = scores(250, 200)?;
    let resamples = Resamples::draw(42, 250, 10_000)?;
    let figures = [
        ("Dunnett, 128 groups against one", timed(TIMES, || table.dunnett(0, Sides::Two, 0.05))?, 0.05),
        ("Dunnett, one-sided", timed(TIMES, || table.dunnett(0, Sides::One, 0.05))?, 0.05),
        ("two-way analysis with epsilon, 129 x 50", timed(TIMES, || two_way_anova(&track))?, 0.005),
        ("rank intervals, 200 x 250, B = 10,000", timed(1, || rank_intervals(&today, &resamples, 0.95))?, 3.0),
        ("swap test, 200 x 250, 1,000 splits", timed(1, || swap_test(&today, 1000, 0.01, 0.05, 42))?, 3.0),
        (
            "generalizability, 200 x 250, B = 10,000",
            timed(1, || generalizability_intervals(&today, &resamples, 0.95, 0.95))?,
            3.0,
        ),
    ];
    for (what, seconds, limit) in figures {
        let result = if seconds < limit { "met" } else { "MISSED" };
        println!("{what:<42} {:>10.2} ms, limit {:>6.0} ms: {result}", 1e3 * seconds, 1e3 * limit);
    }
    Ok(ExitCode::from(u8::from(figures.iter().any(|(_, seconds, limit)| seconds >= limit))))
}

/// Seconds that one of so many calls takes.
fn timed<T>(times: u32, compute: impl Fn() -> Result<T, Error>) -> Result<f64, Error> {
    let start = Instant::now();
    for _ in 0..times {
        black_box(compute()?);
    }
    Ok(start.elapsed().as_secs_f64() / f64::from(times))
}

/// Scores with effects of blocks and groups, and noise.
fn scores(blocks: usize, groups: usize) -> Result<BlockMatrix, Error> {
    let mut stream = Stream::new(7, 1001, 0);
    let of_groups: Vec<f64> = (0..groups).map(|_| 0.05 * stream.normal()).collect();
    let mut cells = Vec::with_capacity(blocks * groups);
    for _ in 0..blocks {
        let level = 0.35 + 0.18 * stream.normal();
        cells.extend(of_groups.iter().map(|effect| (level + effect + 0.09 * stream.normal()).clamp(0.0, 1.0)));
    }
    BlockMatrix::from_flat(blocks, groups, cells)
}
