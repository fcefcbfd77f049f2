//! Calibration of equivalence, of one-sided tests, and of the intervals of effect sizes.

use crate::calibration::{assert_five_percent, null, simulations};
use aspectra_stats::distribution::dunnett::Sides;
use aspectra_stats::distribution::normal;
use aspectra_stats::groups::two_way_anova;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::{
    Degenerate, Resamples, ZeroRule, bayes_t, bootstrap_pairs, max_t, paired_effect, paired_t, randomization_pairs,
    tost, wilcoxon,
};
use aspectra_stats::stream::Stream;

#[test]
fn equivalence_errs_as_often_as_it_may_at_the_margin() {
    let mut stream = Stream::new(41, 2000, 0);
    let runs = simulations(3000);
    let (mut at_margin, mut beyond, mut inside) = (0, 0, 0);
    for _ in 0..runs {
        let noise: Vec<f64> = (0..40).map(|_| stream.normal()).collect();
        let found = |difference: f64| {
            let values: Vec<f64> = noise.iter().map(|v| v + difference).collect();
            let t = paired_t(&values, &[0.0; 40], 0.95).unwrap();
            usize::from(tost(t.mean_difference, t.sd / 40f64.sqrt(), 39.0, 0.8).unwrap().p < 0.05)
        };
        at_margin += found(0.8);
        beyond += found(1.0);
        inside += found(0.0);
    }
    assert_five_percent("equivalence at the margin", at_margin, runs);
    println!("equivalence beyond the margin {beyond}, inside {inside} of {runs}");
    assert!(beyond < runs / 50 && inside > runs * 95 / 100);
}

#[test]
fn one_sided_tests_keep_their_level() {
    let mut stream = Stream::new(42, 2000, 0);
    let runs = simulations(800);
    let pairs: Vec<(usize, usize)> = (0..5).flat_map(|i| (i + 1..5).map(move |j| (i, j))).collect();
    let (mut t, mut flips, mut drawn, mut largest, mut posterior) = (0, 0, 0, 0, 0);
    for seed in 0..runs as u64 {
        let x = null(&mut stream, 30, 5);
        let (a, b) = (x.column(0), x.column(1));
        t += usize::from(paired_t(&a, &b, 0.95).unwrap().one_sided(true) < 0.05);
        flips += usize::from(randomization_pairs(&x, &[(0, 1)], Sides::One, 499, seed).unwrap()[0].p <= 0.05);
        let resamples = Resamples::draw(seed, 30, 499).unwrap();
        let table = bootstrap_pairs(&x, &[(0, 1)], Sides::One, &resamples, Degenerate::Infinite).unwrap();
        drawn += usize::from(table.pairs[0].test.p() <= 0.05);
        let found = max_t(&x, &pairs, Sides::One, 499, 0.05, seed).unwrap();
        largest += usize::from(found.pairs.iter().any(|pair| pair.p <= 0.05));
        // Without a region the posterior of t is the one-sided p-value.
        posterior += usize::from(bayes_t(&a, &b, 0.0).unwrap().smaller < 0.05);
    }
    assert_five_percent("t, one-sided", t, runs);
    assert_five_percent("randomization, one-sided", flips, runs);
    assert_five_percent("bootstrap, one-sided", drawn, runs);
    assert_five_percent("max-t, one-sided", largest, runs);
    assert_five_percent("posterior of t, no region", posterior, runs);
}

/// Prints how often an interval covers, and fails outside of what was found at full size.
fn assert_covers(name: &str, covered: usize, runs: usize, low: f64, high: f64) {
    let share = covered as f64 / runs as f64;
    let error = 4.0 * (share * (1.0 - share) / runs as f64).sqrt();
    println!("{name}: covers in {:.1}% of {runs}", 100.0 * share);
    assert!(share > low - error && share < high + error, "{name}: {share}");
}

#[test]
fn intervals_of_effect_sizes_cover() {
    let mut stream = Stream::new(43, 2000, 0);
    let runs = simulations(1000);
    let n = 40;
    for effect in [0.0, 0.4, 1.0] {
        let (mut d, mut g, mut ranks, mut defined) = (0, 0, 0, 0);
        // What the rank-biserial correlation is on average: Walsh averages above 0, less those below.
        let (own, others) = (n as f64, n as f64 * (n as f64 - 1.0) / 2.0);
        let above = own * normal::cdf(effect) + others * normal::cdf(effect * 2f64.sqrt());
        let expected = 2.0 * above / (own + others) - 1.0;
        for _ in 0..runs {
            let values: Vec<f64> = (0..n).map(|_| effect + stream.normal()).collect();
            let zeros = vec![0.0; n];
            let found = paired_effect(&values, &zeros, 0.95).unwrap();
            let (low, high) = found.d_z_interval.unwrap();
            d += usize::from(low < effect && effect < high);
            let shrink = found.hedges_g.unwrap() / found.d_z.unwrap();
            g += usize::from(shrink * low < effect && effect < shrink * high);
            if let Ok((low, high)) = wilcoxon(&values, &zeros, ZeroRule::Drop).unwrap().rank_biserial_interval(0.95) {
                ranks += usize::from(low < expected && expected < high);
                defined += 1;
            }
        }
        assert_covers(&format!("d_z of {effect}"), d, runs, 0.945, 0.955);
        assert_covers(&format!("Hedges' g of {effect}"), g, runs, 0.94, 0.955);
        assert_covers(&format!("rank-biserial of {expected:.2}"), ranks, defined, 0.94, 0.96);
    }
}

#[test]
fn the_interval_of_omega_squared_covers() {
    let mut stream = Stream::new(44, 2000, 0);
    let runs = simulations(400);
    let effects = [0.0, 0.3, 0.3, 0.6];
    let mean = effects.iter().sum::<f64>() / 4.0;
    let n = 25;
    let lambda = n as f64 * effects.iter().map(|e| (e - mean) * (e - mean)).sum::<f64>();
    let truth = lambda / (lambda + 4.0 * n as f64);
    let mut covered = 0;
    for _ in 0..runs {
        let cells: Vec<f64> = (0..n)
            .flat_map(|_| {
                let block = 2.0 * stream.normal();
                effects.map(|effect| effect + block + stream.normal())
            })
            .collect();
        let table = two_way_anova(&BlockMatrix::from_flat(n, 4, cells).unwrap()).unwrap();
        let (low, high) = table.group.omega2_interval(0.95, table.df_error, 4 * n).unwrap().unwrap();
        covered += usize::from(low <= truth && truth <= high);
    }
    assert_covers("omega squared", covered, runs, 0.94, 0.96);
}
