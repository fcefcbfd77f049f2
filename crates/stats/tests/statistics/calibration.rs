//! Calibration: under a simulated null hypothesis p-values must be as uniform as they claim to be,
//! and families of tests must make an error no more often than they promise.
//!
//! Small by default; `ASPECTRA_FULL=1` runs ten times as many simulations.

use aspectra_stats::distribution::dunnett::Sides;
use aspectra_stats::groups::{dunn, friedman, kruskal_wallis, one_way_anova, randomized_tukey, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::p_adjust::{Adjustment, adjust};
use aspectra_stats::paired::{
    Degenerate, Resamples, ZeroRule, bootstrap_all_pairs, hodges_lehmann, max_t, median_difference, paired_t,
    randomization, wilcoxon,
};
use aspectra_stats::stream::Stream;

pub(crate) fn simulations(small: usize) -> usize {
    if std::env::var_os("ASPECTRA_FULL").is_some_and(|v| v == "1") { 10 * small } else { small }
}

/// Normal noise with a common effect of each block and no effect of the groups.
pub(crate) fn null(stream: &mut Stream, blocks: usize, groups: usize) -> BlockMatrix {
    let mut cells = Vec::with_capacity(blocks * groups);
    for _ in 0..blocks {
        let level = 2.0 * stream.normal();
        cells.extend((0..groups).map(|_| level + stream.normal()));
    }
    BlockMatrix::from_flat(blocks, groups, cells).unwrap()
}

/// The largest distance of a sample of p-values from the uniform distribution, times root n.
fn kolmogorov(p: &mut [f64]) -> f64 {
    p.sort_by(f64::total_cmp);
    let n = p.len() as f64;
    let distance = p
        .iter()
        .enumerate()
        .fold(0.0f64, |worst, (i, v)| worst.max((v - i as f64 / n).abs()).max(((i + 1) as f64 / n - v).abs()));
    distance * n.sqrt()
}

/// Passes p-values that are uniform (the limit is exceeded once in 10^4 runs) and fails them scaled
/// by 20% either way, so that the simulation is known to be large enough. `grain` is how far the
/// distribution may be from uniform because the statistic is discrete or its tail approximate.
fn assert_uniform(name: &str, p: &[f64], grain: f64) {
    let limit = 2.23 + grain * (p.len() as f64).sqrt();
    let distance = |scale: f64| kolmogorov(&mut p.iter().map(|v| (v * scale).min(1.0)).collect::<Vec<_>>());
    let (as_is, smaller, larger) = (distance(1.0), distance(0.8), distance(1.2));
    println!("{name}: {} p-values, distance {as_is:.2}, scaled {smaller:.2} and {larger:.2}", p.len());
    assert!(as_is < limit, "{name}: p-values are not uniform, distance {as_is}");
    assert!(smaller > limit && larger > limit, "{name}: too few simulations to see a 20% error");
}

#[test]
fn t_and_anova_p_values_are_uniform() {
    let mut stream = Stream::new(1, 2000, 0);
    let (mut t, mut two_way, mut block) = (vec![], vec![], vec![]);
    for _ in 0..simulations(2000) {
        let x = null(&mut stream, 8, 5);
        t.push(paired_t(&x.column(0), &x.column(1), 0.95).unwrap().p);
        two_way.push(two_way_anova(&x).unwrap().group.p.unwrap());
        let groups: Vec<Vec<f64>> = (0..4).map(|g| (0..5 + g).map(|_| stream.normal()).collect()).collect();
        block.push(one_way_anova(&groups).unwrap().between.p.unwrap());
    }
    assert_uniform("paired t", &t, 0.0);
    assert_uniform("two-way", &two_way, 0.0);
    assert_uniform("one-way", &block, 0.0);
}

#[test]
fn largest_tukey_q_is_uniform() {
    // The smallest p of the family is the p of the range itself, hence uniform.
    let mut stream = Stream::new(2, 2000, 0);
    let mut p = vec![];
    for _ in 0..simulations(1500) {
        let hsd = two_way_anova(&null(&mut stream, 6, 7)).unwrap().tukey(0.05).unwrap();
        p.push(hsd.pairs.iter().fold(1.0f64, |least, pair| least.min(pair.p)));
    }
    assert_uniform("smallest Tukey p", &p, 0.0);
}

#[test]
fn rank_test_p_values_are_uniform() {
    // Discrete, so only large enough samples are nearly uniform.
    let mut stream = Stream::new(3, 2000, 0);
    let (mut w, mut k, mut f) = (vec![], vec![], vec![]);
    for _ in 0..simulations(2000) {
        let x = null(&mut stream, 30, 5);
        w.push(wilcoxon(&x.column(0), &x.column(1), ZeroRule::Drop).unwrap().p());
        f.push(friedman(&x).unwrap().f_p.unwrap());
        let groups: Vec<Vec<f64>> = (0..4).map(|_| (0..20).map(|_| stream.normal()).collect()).collect();
        k.push(kruskal_wallis(&groups).unwrap().p.unwrap());
    }
    assert_uniform("Wilcoxon", &w, 0.025);
    assert_uniform("Kruskal-Wallis", &k, 0.01);
    assert_uniform("Friedman F", &f, 0.01);
}

#[test]
fn resampling_p_values_are_uniform() {
    let mut stream = Stream::new(4, 2000, 0);
    let (mut b, mut r) = (vec![], vec![]);
    for simulation in 0..simulations(2000) {
        let x = null(&mut stream, 40, 2);
        let resamples = Resamples::draw(simulation as u64, 40, 500).unwrap();
        let table = bootstrap_all_pairs(&x, &resamples, Degenerate::Infinite).unwrap();
        b.push(table.pairs[0].test.asl());
        let (first, second) = (x.column(0), x.column(1));
        r.push(randomization(&first, &second, 499, simulation as u64).unwrap().p);
    }
    assert_uniform("bootstrap", &b, 0.01);
    assert_uniform("randomization", &r, 0.0);
}

/// The share of simulations with a false rejection must stay below alpha plus Monte-Carlo error and,
/// where the test claims the level exactly, above alpha minus it.
fn assert_level(name: &str, rejections: usize, runs: usize, exact: bool) {
    let (alpha, share) = (0.05, rejections as f64 / runs as f64);
    let error = 4.0 * (alpha * (1.0 - alpha) / runs as f64).sqrt();
    println!("{name}: a false rejection in {share:.4} of {runs} families");
    assert!(share <= alpha + error, "{name}: {share} of the families have a false rejection");
    assert!(!exact || share >= alpha - error, "{name}: {share} is far below {alpha}");
}

#[test]
fn families_keep_their_error_rate() {
    let mut stream = Stream::new(5, 2000, 0);
    let runs = simulations(500);
    let (mut hsd, mut holm, mut kramer, mut rank, mut dunn_count) = (0, 0, 0, 0, 0);
    for _ in 0..runs {
        let x = null(&mut stream, 10, 6);
        hsd += usize::from(two_way_anova(&x).unwrap().tukey(0.05).unwrap().significant() > 0);
        let mut p = vec![];
        for i in 0..6 {
            for j in i + 1..6 {
                p.push(paired_t(&x.column(i), &x.column(j), 0.95).unwrap().p);
            }
        }
        let any = |p: &[f64]| usize::from(p.iter().any(|v| *v < 0.05));
        holm += any(&adjust(&p, Adjustment::Holm).unwrap());
        let pairs = friedman(&x).unwrap().pairs(0.05).unwrap();
        rank += usize::from(pairs.decisions().contains(&true));
        let groups: Vec<Vec<f64>> = (0..5).map(|g| (0..4 + 3 * g).map(|_| stream.normal()).collect()).collect();
        let t = one_way_anova(&groups).unwrap();
        kramer += usize::from(t.tukey(0.05).unwrap().significant() > 0);
        let k = kruskal_wallis(&groups).unwrap();
        let d = dunn(&k, Adjustment::Bonferroni, 0.05).unwrap();
        dunn_count += usize::from(d.iter().any(|p| p.significant));
    }
    assert_level("Tukey HSD", hsd, runs, true);
    assert_level("Holm", holm, runs, false);
    assert_level("Tukey-Kramer", kramer, runs, false);
    assert_level("rank HSD", rank, runs, false);
    assert_level("Dunn", dunn_count, runs, false);
}

#[test]
fn randomized_hsd_keeps_its_error_rate() {
    let mut stream = Stream::new(6, 2000, 0);
    let runs = simulations(800);
    let mut rejections = 0;
    for simulation in 0..runs {
        let x = null(&mut stream, 8, 5);
        let test = randomized_tukey(&x, 399, simulation as u64).unwrap();
        rejections += usize::from(test.pairs.iter().any(|p| p.p_valid(399) <= 0.05));
    }
    assert_level("randomized HSD", rejections, runs, true);
}

/// Noise whose groups have very different variances and no effects: epsilon is about 0.3.
fn unequal(stream: &mut Stream, blocks: usize, groups: usize) -> BlockMatrix {
    let mut cells = Vec::with_capacity(blocks * groups);
    for _ in 0..blocks {
        let level = stream.normal();
        cells.extend((0..groups).map(|g| level + if g < 2 { 6.0 } else { 1.0 } * stream.normal()));
    }
    BlockMatrix::from_flat(blocks, groups, cells).unwrap()
}

/// The share of simulations in which anything is found, and what chance allows of 5%.
pub(crate) fn assert_five_percent(name: &str, errors: usize, runs: usize) {
    let share = errors as f64 / runs as f64;
    let error = (0.05 * 0.95 / runs as f64).sqrt();
    println!("{name}: an error in {:.1}% of {runs} simulations", 100.0 * share);
    assert!((share - 0.05).abs() < 4.0 * error, "{name}: {share}");
}

#[test]
fn dunnett_and_max_t_keep_their_error_rate() {
    let mut stream = Stream::new(21, 2000, 0);
    let runs = simulations(600);
    let pairs: Vec<(usize, usize)> = (0..6).flat_map(|i| (i + 1..6).map(move |j| (i, j))).collect();
    let (mut two, mut one, mut largest, mut range) = (0, 0, 0, 0);
    for seed in 0..runs {
        let x = null(&mut stream, 20, 6);
        let table = two_way_anova(&x).unwrap();
        let finds = |sides| table.dunnett(0, sides, 0.05).unwrap().iter().any(|test| test.p < 0.05);
        two += usize::from(finds(Sides::Two));
        one += usize::from(finds(Sides::One));
        let test = max_t(&x, &pairs, Sides::Two, 499, 0.05, seed as u64).unwrap();
        largest +=
            usize::from(test.pairs.iter().any(|pair| pair.interval.unwrap().0 > 0.0 || pair.interval.unwrap().1 < 0.0));
        let test = randomized_tukey(&x, 499, seed as u64).unwrap();
        let critical = test.critical_difference(0.05).unwrap();
        range += usize::from(test.pairs.iter().any(|pair| pair.difference.abs() > critical));
    }
    assert_five_percent("Dunnett, two-sided", two, runs);
    assert_five_percent("Dunnett, one-sided", one, runs);
    assert_five_percent("simultaneous intervals of max-t", largest, runs);
    assert_five_percent("simultaneous intervals of randomized Tukey", range, runs);
}

#[test]
fn unequal_variances_break_tukey_and_not_max_t() {
    let mut stream = Stream::new(22, 2000, 0);
    let runs = simulations(600);
    let pairs: Vec<(usize, usize)> = (0..8).flat_map(|i| (i + 1..8).map(move |j| (i, j))).collect();
    let (mut tukey, mut largest, mut plain, mut corrected) = (0, 0, 0, 0);
    for seed in 0..runs {
        let x = unequal(&mut stream, 25, 8);
        let table = two_way_anova(&x).unwrap();
        tukey += usize::from(table.tukey(0.05).unwrap().pairs.iter().any(|pair| pair.significant));
        plain += usize::from(table.group.p.unwrap() < 0.05);
        corrected += usize::from(table.corrected_p().unwrap() < 0.05);
        largest += usize::from(
            max_t(&x, &pairs, Sides::Two, 499, 0.05, seed as u64).unwrap().pairs.iter().any(|pair| pair.p < 0.05),
        );
    }
    println!("unequal variances: Tukey {tukey}, F {plain}, corrected F {corrected} of {runs}");
    assert_five_percent("max-t with unequal variances", largest, runs);
    assert!(tukey > runs * 9 / 100 && plain > runs * 8 / 100, "{tukey} and {plain} of {runs}");
    assert!((runs * 2 / 100..=runs * 8 / 100).contains(&corrected), "{corrected} of {runs}");
}

#[test]
fn intervals_of_ranks_cover_as_often_as_they_say() {
    let mut stream = Stream::new(23, 2000, 0);
    let runs = simulations(3000);
    let (mut walsh, mut median, mut of_walsh, mut of_median) = (0, 0, 0.0, 0.0);
    for _ in 0..runs {
        let a: Vec<f64> = (0..30).map(|_| 0.7 + stream.normal()).collect();
        let zero = [0.0; 30];
        let covers = |(low, high): (f64, f64)| low < 0.7 && 0.7 < high;
        let found = hodges_lehmann(&a, &zero, 0.95).unwrap();
        walsh += usize::from(covers(found.interval.unwrap()));
        of_walsh = found.attained.unwrap();
        let found = median_difference(&a, &zero, 0.95).unwrap();
        median += usize::from(covers(found.interval.unwrap()));
        of_median = found.attained.unwrap();
    }
    for (name, covered, attained) in [("Hodges-Lehmann", walsh, of_walsh), ("median", median, of_median)] {
        let share = covered as f64 / runs as f64;
        println!("{name}: covers in {:.1}%, attained level {:.1}%", 100.0 * share, 100.0 * attained);
        assert!((share - attained).abs() < 4.0 * (attained * (1.0 - attained) / runs as f64).sqrt(), "{name}: {share}");
    }
}
