//! Times the heavy computations: `cargo run --release -p aspectra-stats --example speed`.

use aspectra_stats::Error;
use aspectra_stats::correlation::{PairSigns, kendall};
use aspectra_stats::groups::{kruskal_wallis, randomized_tukey, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::{Degenerate, Resamples, bootstrap_all_pairs, required_difference};
use aspectra_stats::stream::Stream;
use std::time::Instant;

const BLOCKS: usize = 50;
const GROUPS: usize = 129;

/// Runs a computation three times and prints the shortest time.
fn time<T>(name: &str, mut work: impl FnMut() -> Result<T, Error>) -> Result<T, Error> {
    let mut best = f64::INFINITY;
    let mut result = None;
    for _ in 0..3 {
        let start = Instant::now();
        result = Some(work()?);
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!("{name}: {:.1} ms", best * 1e3);
    result.ok_or(Error::TooFewObservations { found: 0, needed: 1 })
}

fn measurements(seed: u64) -> Result<BlockMatrix, Error> {
    let mut stream = Stream::new(seed, 1000, 0);
    let mut cells = Vec::with_capacity(BLOCKS * GROUPS);
    for _ in 0..BLOCKS {
        let level = stream.unit() * 0.5;
        for group in 0..GROUPS {
            cells.push(level + 0.001 * group as f64 + 0.1 * stream.normal());
        }
    }
    BlockMatrix::from_flat(BLOCKS, GROUPS, cells)
}

fn main() -> Result<(), Error> {
    let x = measurements(1)?;
    let table = time("bootstrap, 8256 pairs x 50 blocks x 10000 resamples", || {
        let resamples = Resamples::draw(42, BLOCKS, 10_000)?;
        bootstrap_all_pairs(&x, &resamples, Degenerate::Infinite)
    })?;
    println!("  {:.4} of the pairs below 0.01", table.share_significant(0.01));
    time("required difference of the same", || {
        let resamples = Resamples::draw(42, BLOCKS, 10_000)?;
        required_difference(&x, &resamples, 0.01, 1)
    })?;
    let hsd = time("two-way analysis of variance and 8256 Tukey p-values", || two_way_anova(&x)?.tukey(0.05))?;
    println!("  {} significant pairs", hsd.significant());
    time("Kruskal-Wallis and 8256 p-values", || {
        let groups: Vec<Vec<f64>> = (0..GROUPS).map(|g| x.column(g)).collect();
        kruskal_wallis(&groups)?.pairs(0.05)
    })?;
    time("randomized Tukey, 10000 permutations", || randomized_tukey(&x, 10_000, 42))?;
    // 20 tables of 50 blocks: all 190 pairs of tables, block by block.
    let tables: Vec<BlockMatrix> = (0..20).map(measurements).collect::<Result<_, _>>()?;
    time("9500 taus of 129 items by bit sets", || {
        let signs: Vec<Vec<PairSigns>> =
            tables.iter().map(|t| t.rows().map(PairSigns::new).collect()).collect::<Result<_, _>>()?;
        let mut sum = 0.0;
        for (i, a) in signs.iter().enumerate() {
            for b in &signs[i + 1..] {
                for (x, y) in a.iter().zip(b) {
                    sum += x.tau_b(y)?.unwrap_or(0.0);
                }
            }
        }
        Ok(sum)
    })?;
    time("the same one by one", || {
        let mut sum = 0.0;
        for (i, a) in tables.iter().enumerate() {
            for b in &tables[i + 1..] {
                for (x, y) in a.rows().zip(b.rows()) {
                    sum += kendall(x, y)?.tau_b.unwrap_or(0.0);
                }
            }
        }
        Ok(sum)
    })?;
    Ok(())
}
