//! Calibration where blocks come in clusters: how often tests err, and how often intervals cover, under simulated nulls.

use crate::calibration::{assert_five_percent, simulations};
use aspectra_stats::distribution::dunnett::Sides;
use aspectra_stats::groups::split_plot;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::{
    Clusters, Resamples, cluster_bootstrap, cluster_mean_interval, cluster_t, paired_t, randomization_pairs,
};
use aspectra_stats::stream::Stream;

/// Differences without a mean; blocks of a cluster share half of their variance.
fn clustered(stream: &mut Stream, sizes: &[usize]) -> (Vec<f64>, Clusters) {
    let (mut values, mut labels) = (Vec::new(), Vec::new());
    for (cluster, &size) in sizes.iter().enumerate() {
        let shared = stream.normal();
        for _ in 0..size {
            values.push(shared + stream.normal());
            labels.push(cluster);
        }
    }
    (values, Clusters::new(&labels).unwrap())
}

fn with_zeros(values: &[f64]) -> BlockMatrix {
    BlockMatrix::from_flat(values.len(), 2, values.iter().flat_map(|v| [*v, 0.0]).collect()).unwrap()
}

/// Prints a share, and fails where it is outside of what was found at full size.
fn assert_share(name: &str, count: usize, runs: usize, low: f64, high: f64) {
    let share = count as f64 / runs as f64;
    let error = 4.0 * (share * (1.0 - share) / runs as f64).sqrt();
    println!("{name}: {:.1}% of {runs}", 100.0 * share);
    assert!(share > low - error && share < high + error, "{name}: {share}");
}

#[test]
fn t_with_clusters_keeps_its_level_where_plain_t_does_not() {
    let mut stream = Stream::new(31, 2000, 0);
    let runs = simulations(2000);
    let uneven: Vec<usize> = (0..20).map(|cluster| 1 + cluster % 9).collect();
    for (name, sizes, low, high) in [
        ("30 clusters of 4", vec![4; 30], 0.045, 0.055),
        ("20 clusters of 1 to 9", uneven, 0.05, 0.075),
        ("6 clusters of 10", vec![10; 6], 0.045, 0.055),
    ] {
        let (mut cluster, mut plain) = (0, 0);
        for _ in 0..runs {
            let (values, clusters) = clustered(&mut stream, &sizes);
            let zeros = vec![0.0; values.len()];
            let test = cluster_t(&values, &zeros, &clusters, 0.95).unwrap();
            // The interval leaves 0 out where p is below 0.05.
            assert_eq!(test.p < 0.05, test.interval.0 > 0.0 || test.interval.1 < 0.0);
            cluster += usize::from(test.p < 0.05);
            plain += usize::from(paired_t(&values, &zeros, 0.95).unwrap().p < 0.05);
        }
        assert_share(&format!("t with clusters, {name}, errors"), cluster, runs, low, high);
        assert_share(&format!("plain t, {name}, errors"), plain, runs, 0.15, 0.7);
    }
}

#[test]
fn clusters_drawn_or_flipped_keep_their_level() {
    let mut stream = Stream::new(32, 2000, 0);
    let runs = simulations(600);
    let (mut drawn, mut one_sided, mut flipped, mut percentile, mut bca) = (0, 0, 0, 0, 0);
    let sizes: Vec<usize> = (0..24).map(|cluster| 2 + cluster % 4).collect();
    for seed in 0..runs {
        let (values, clusters) = clustered(&mut stream, &sizes);
        let x = with_zeros(&values);
        let resamples = Resamples::draw(seed as u64, 24, 499).unwrap();
        let p = |sides| cluster_bootstrap(&x, &[(0, 1)], &clusters, &resamples, sides).unwrap()[0].p();
        drawn += usize::from(p(Sides::Two) <= 0.05);
        one_sided += usize::from(p(Sides::One) <= 0.05);
        let intervals = cluster_mean_interval(&values, &clusters, &resamples, 0.95).unwrap();
        let covers = |(low, high): (f64, f64)| usize::from(low < 0.0 && 0.0 < high);
        percentile += covers(intervals.percentile);
        bca += covers(intervals.bca);
        let sums = clusters.summed(&x).unwrap();
        let flips = randomization_pairs(&sums, &[(0, 1)], Sides::Two, 499, seed as u64).unwrap();
        flipped += usize::from(flips[0].p <= 0.05);
    }
    assert_share("bootstrap of clusters, errors", drawn, runs, 0.04, 0.06);
    assert_share("bootstrap of clusters, one-sided, errors", one_sided, runs, 0.04, 0.06);
    assert_five_percent("signs of clusters", flipped, runs);
    // As all intervals of plain bootstrap means they are narrow by the missing factor of t and of n - 1.
    assert_share("bootstrap interval of clusters, percentile, covers", percentile, runs, 0.91, 0.94);
    assert_share("bootstrap interval of clusters, BCa, covers", bca, runs, 0.91, 0.94);
}

#[test]
fn means_by_cluster_are_covered_and_factors_keep_their_level() {
    let mut stream = Stream::new(33, 2000, 0);
    let runs = simulations(1500);
    let labels: Vec<usize> = (0..36).map(|block| block / 6).collect();
    let clusters = Clusters::new(&labels).unwrap();
    let (mut covered, mut group, mut interaction) = (0, 0, 0);
    for _ in 0..runs {
        let cells: Vec<f64> = (0..36)
            .flat_map(|_| {
                let block = stream.normal();
                [(); 4].map(|()| 0.5 + block + stream.normal())
            })
            .collect();
        let x = BlockMatrix::from_flat(36, 4, cells).unwrap();
        let first: Vec<f64> = x.column(0)[..6].to_vec();
        let (low, high) = paired_t(&first, &[0.0; 6], 0.95).unwrap().interval;
        covered += usize::from(low < 0.5 && 0.5 < high);
        let table = split_plot(&x, &clusters).unwrap();
        group += usize::from(table.clusters.between.p.unwrap() < 0.05);
        interaction += usize::from(table.interaction.p.unwrap() < 0.05);
    }
    assert_five_percent("means of a cluster that are not covered", runs - covered, runs);
    assert_five_percent("clusters as a factor", group, runs);
    assert_five_percent("clusters times groups", interaction, runs);
}
