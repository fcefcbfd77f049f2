//! How often the intervals of ranks, variance components and correlations hold what they should, on simulated scores
//! whose truth is known.
//!
//! Small by default; `ASPECTRA_FULL=1` runs ten times as many simulations. The figures of the full run are in docs/statistics.md.

use aspectra_stats::bootstrap_interval::{centered_test, statistic_interval};
use aspectra_stats::correlation::kendall;
use aspectra_stats::groups::{generalizability_intervals, rank_intervals};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::Resamples;
use aspectra_stats::stream::Stream;

const BLOCKS: usize = 50;
const RESAMPLES: usize = 1000;

fn simulations(small: usize) -> usize {
    if std::env::var_os("ASPECTRA_FULL").is_some_and(|v| v == "1") { 10 * small } else { small }
}

/// Observations with these true means of the groups, an effect of each block and noise.
fn observed(stream: &mut Stream, means: &[f64], noise: f64) -> BlockMatrix {
    let mut cells = Vec::with_capacity(BLOCKS * means.len());
    for _ in 0..BLOCKS {
        let level = 0.2 * stream.normal();
        cells.extend(means.iter().map(|mean| mean + level + noise * stream.normal()));
    }
    BlockMatrix::from_flat(BLOCKS, means.len(), cells).unwrap()
}

fn tau(x: &[f64], y: &[f64]) -> f64 {
    kendall(x, y).unwrap().tau_b.unwrap()
}

fn without(x: &BlockMatrix, left_out: usize) -> Vec<f64> {
    let (n, means) = (BLOCKS as f64, x.group_means());
    means.iter().zip(x.row(left_out)).map(|(mean, v)| (mean * n - v) / (n - 1.0)).collect()
}

/// Whether shares are no further from what the page says than chance allows: `(name, hits, of, said)`.
fn assert_shares(shares: &[(&str, usize, usize, f64)]) {
    for &(name, hits, of, said) in shares {
        println!("{name}: {:.1}% of {of}, the page says {:.1}%", 100.0 * hits as f64 / of as f64, 100.0 * said);
    }
    for &(name, hits, of, said) in shares {
        let (share, error) = (hits as f64 / of as f64, (said * (1.0 - said) / of as f64).sqrt());
        assert!((share - said).abs() < 4.0 * error + 0.005, "{name}: {share}, said {said}");
    }
}

/// 20 groups under measures whose true means are correlated, with noise that all measures share and noise of their own. How
/// often the two intervals of tau hold the true one, and how often two taus that are truly equal are called different.
fn of_tau(seed: u64, shared: f64, own: f64, runs: usize) -> [usize; 3] {
    let mut stream = Stream::new(seed, 2000, 0);
    let mut found = [0; 3];
    for seed in 0..runs {
        let a: Vec<f64> = (0..20).map(|_| 0.08 * stream.normal()).collect();
        let b: Vec<f64> = a.iter().map(|mean| mean + 0.04 * stream.normal()).collect();
        let truth = tau(&a, &b);
        let both = observed(&mut stream, &[0.0; 20], shared);
        // The third has the true means of the second, so that both have one true tau with the first.
        let x = [&a, &b, &b].map(|means| {
            let cells = observed(&mut stream, means, own);
            let cells = cells.cells().iter().zip(both.cells()).map(|(a, b)| a + b).collect();
            BlockMatrix::from_flat(BLOCKS, 20, cells).unwrap()
        });
        let resamples = Resamples::draw(seed as u64, BLOCKS, RESAMPLES).unwrap();
        let mut room = Vec::new();
        let mut drawn = [Vec::new(), Vec::new()];
        for r in 0..RESAMPLES {
            let means = x.each_ref().map(|x| resamples.group_means(r, x, &mut room).unwrap());
            drawn[0].push(tau(&means[0], &means[1]));
            drawn[1].push(tau(&means[0], &means[2]));
        }
        let estimates = [1, 2].map(|other: usize| tau(&x[0].group_means(), &x[other].group_means()));
        let jackknife: Vec<f64> = (0..BLOCKS).map(|at| tau(&without(&x[0], at), &without(&x[1], at))).collect();
        let differences: Vec<f64> = drawn[0].iter().zip(&drawn[1]).map(|(a, b)| a - b).collect();
        let [first, _] = drawn;
        let intervals = statistic_interval(estimates[0], first, &jackknife, 0.95).unwrap();
        let holds = |(low, high): (f64, f64)| usize::from(low <= truth + 1e-12 && truth <= high + 1e-12);
        found[0] += holds(intervals.percentile);
        found[1] += holds(intervals.bca);
        let test = centered_test(estimates[0] - estimates[1], &differences, 0.95).unwrap();
        found[2] += usize::from(test.p < 0.05);
    }
    found
}

#[test]
fn intervals_of_tau_cover() {
    let runs = simulations(100);
    // Measures of the same rankings err alike; noise of their own only is the worst case.
    let alike = of_tau(31, 0.14, 0.06, runs);
    let apart = of_tau(34, 0.0, 0.15, runs);
    assert_shares(&[
        ("tau of measures that err alike, percentile", alike[0], runs, 0.95),
        ("tau of measures that err alike, BCa", alike[1], runs, 0.77),
        ("tau of measures that err apart, percentile", apart[0], runs, 0.53),
        ("tau of measures that err apart, BCa", apart[1], runs, 0.76),
        ("equal taus called different, errors alike", alike[2], runs, 0.04),
        ("equal taus called different, errors apart", apart[2], runs, 0.03),
    ]);
}

/// 20 groups, as far apart as those of a track.
#[test]
fn intervals_of_ranks_cover() {
    let mut stream = Stream::new(32, 2000, 0);
    let runs = simulations(100);
    let (mut covered, mut best) = (0, 0.0);
    for seed in 0..runs {
        let means: Vec<f64> = (0..20).map(|_| 0.08 * stream.normal()).collect();
        let x = observed(&mut stream, &means, 0.15);
        let resamples = Resamples::draw(seed as u64, BLOCKS, RESAMPLES).unwrap();
        for (group, found) in rank_intervals(&x, &resamples, 0.95).unwrap().iter().enumerate() {
            let truth = 1.0 + means.iter().filter(|other| **other > means[group]).count() as f64;
            covered += usize::from(found.interval.0 <= truth && truth <= found.interval.1);
            best += if truth == 1.0 { found.first } else { 0.0 };
        }
    }
    println!("the best group is first in {:.1}% of the resamples", 100.0 * best / runs as f64);
    assert_shares(&[("ranks", covered, 20 * runs, 0.97)]);
}

#[test]
fn intervals_of_generalizability_cover() {
    let mut stream = Stream::new(33, 2000, 0);
    let runs = simulations(100);
    let mut covered = [0; 5];
    for seed in 0..runs {
        let means: Vec<f64> = (0..20).map(|_| 0.05 * stream.normal()).collect();
        let x = observed(&mut stream, &means, 0.15);
        let resamples = Resamples::draw(seed as u64, BLOCKS, RESAMPLES).unwrap();
        let found = generalizability_intervals(&x, &resamples, 0.95, 0.95).unwrap();
        let mean = means.iter().sum::<f64>() / 20.0;
        let group = means.iter().map(|m| (m - mean) * (m - mean)).sum::<f64>() / 19.0;
        let (block, error, n) = (0.04, 0.0225, BLOCKS as f64);
        let truths = [
            (found.group, group),
            (found.block, block),
            (found.error, error),
            (found.g.unwrap(), group / (group + error / n)),
            (found.phi.unwrap(), group / (group + (block + error) / n)),
        ];
        for (covered, ((low, high), truth)) in covered.iter_mut().zip(truths) {
            *covered += usize::from(low <= truth && truth <= high);
        }
    }
    assert_shares(&[
        ("variance of groups", covered[0], runs, 0.96),
        ("variance of blocks", covered[1], runs, 0.91),
        ("residual variance", covered[2], runs, 0.94),
        ("G", covered[3], runs, 0.96),
        ("Phi", covered[4], runs, 0.95),
    ]);
}
