//! Values of other programs for rank intervals, generalizability, reproduction and top-weighted correlation, with where they
//! come from.

use crate::references::blocks;
use aspectra_stats::bootstrap_interval::statistic_interval;
use aspectra_stats::correlation::{kendall, list_tau, rbo, rbo_tied, union_tau, weighted_tau};
use aspectra_stats::groups::{generalizability, geo_risk};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::{Resamples, unpaired_t};
use aspectra_stats::ranks::rounding_ties;

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-12 * expected.abs().max(1.0), "{found} {expected}");
}

const X: [f64; 7] = [0.9, 0.2, 0.6, 0.4, 0.7, 0.2, 0.6];
const Y: [f64; 7] = [0.5, 0.5, 0.8, 0.3, 0.1, 0.4, 0.8];

/// The program of Corsi and Urbano (sigir2024-rbo, `ties = "b"`), and a sum over all depths and items in plain Python.
#[test]
fn overlap_with_ties() {
    for (p, expected) in [(0.5, 0.16984981687153888), (0.9, 0.72547755753264), (0.95, 0.8524281335808006)] {
        near(rbo_tied(&X, &Y, p).unwrap().unwrap(), expected);
    }
}

/// The Python package `rbo` 0.1.3 (`rbo_ext`); the second source are the lists' own bounds beside the function.
#[test]
fn overlap_without_ties() {
    let (a, b) = (["a", "b", "c", "d", "e", "f", "g"], ["b", "a", "c", "g", "f", "e", "d"]);
    for (p, expected) in [(0.5, 0.4692708333333333), (0.9, 0.8456895)] {
        near(rbo(&a, &b, p).unwrap().extrapolated.unwrap(), expected);
    }
}

/// scipy 1.17.1's `weightedtau`, and a double loop in plain Python.
#[test]
fn weighted() {
    near(weighted_tau(&X, &Y).unwrap().unwrap(), 0.044362068151584125);
}

/// scipy 1.17.1's `kendalltau` and R 4.2.2's `cor(method = "kendall")` of the places in the union.
#[test]
fn lists_of_other_items() {
    let (a, b) = (["a", "b", "c", "d", "e", "f"], ["b", "a", "g", "c", "h", "d"]);
    near(list_tau(&a, &b).unwrap().unwrap(), 0.37037037037037035);
    near(union_tau(&a, &b).unwrap().unwrap(), 0.4666666666666666);
}

/// R 4.2.2's `aov` and numpy, to the last digits; statsmodels' mixed model (REML, crossed effects) to six.
#[test]
fn variance_components() {
    let found = generalizability(&blocks()).unwrap();
    near(found.group, 0.008261666666666653);
    near(found.block, 0.026663888888888886);
    near(found.error, 0.009878611111111103);
    for (found, reml) in [(found.group, 0.00826227), (found.block, 0.02666412), (found.error, 0.0098784738)] {
        assert!((found / reml - 1.0).abs() < 1e-4, "{found} {reml}");
    }
    near(found.g(6.0).unwrap(), 0.8338294044809944);
    near(found.phi(6.0).unwrap(), 0.5756423283495429);
    assert_eq!((found.blocks_for_g(0.95), found.blocks_for_phi(0.95)), (Ok(23), Ok(85)));
}

/// R 4.2.2 (expected counts of `chisq.test`, `pnorm`) and numpy with scipy.
#[test]
fn risk_without_a_baseline() {
    for (alpha, expected) in [
        (0.0, [0.43707142164949314, 0.4733067481767498, 0.5610963234436407, 0.496691598457834]),
        (1.0, [0.42331074623877596, 0.465636262055331, 0.5527980968164393, 0.48062594056252883]),
        (5.0, [0.3651969951278419, 0.4338426715165785, 0.5184715862438999, 0.4125850506372222]),
    ] {
        for (found, expected) in geo_risk(&blocks(), alpha).unwrap().into_iter().zip(expected) {
            near(found.unwrap(), expected);
        }
    }
}

/// scipy 1.17.1's `ttest_ind` and R 4.2.2's `t.test`, with pooled variance and without.
#[test]
fn independent_samples() {
    let a = blocks().column(0);
    let test = unpaired_t(&a, &[0.9, 0.4, 0.77, 0.35, 0.61, 0.5, 0.44, 0.58]).unwrap();
    near(test.t.unwrap(), -1.6438833979513674);
    near(test.p, 0.12612442344505165);
    near(test.welch_t.unwrap(), -1.6037945345377045);
    near(test.welch_df.unwrap(), 9.839746215766592);
    near(test.welch_p, 0.14033768979161143);
}

/// All 5^5 resamples of five blocks: the interval of the tau of group means, by numpy and `scipy.stats.kendalltau`; scipy's own
/// function for BCa gives the same two levels.
#[test]
fn interval_of_a_tau() {
    let a = BlockMatrix::from_rows(&[
        [0.31, 0.42, 0.58, 0.40, 0.2],
        [0.55, 0.48, 0.71, 0.62, 0.3],
        [0.12, 0.33, 0.49, 0.20, 0.4],
        [0.71, 0.64, 0.82, 0.90, 0.6],
        [0.44, 0.51, 0.66, 0.31, 0.5],
    ])
    .unwrap();
    let b = BlockMatrix::from_rows(&[
        [0.25, 0.47, 0.50, 0.48, 0.45],
        [0.60, 0.41, 0.66, 0.50, 0.35],
        [0.20, 0.38, 0.41, 0.33, 0.37],
        [0.66, 0.70, 0.71, 0.95, 0.9],
        [0.40, 0.57, 0.60, 0.41, 0.2],
    ])
    .unwrap();
    let tau = |x: &[f64], y: &[f64]| kendall(&rounding_ties(x), &rounding_ties(y)).unwrap().tau_b.unwrap();
    let resamples = Resamples::all(5).unwrap();
    let mut room = Vec::new();
    let replicates: Vec<f64> = (0..resamples.count())
        .map(|r| {
            let x = resamples.group_means(r, &a, &mut room).unwrap();
            let y = resamples.group_means(r, &b, &mut room).unwrap();
            tau(&x, &y)
        })
        .collect();
    let without: Vec<f64> = (0..5)
        .map(|left_out| {
            let means = |x: &BlockMatrix| -> Vec<f64> {
                let rows: Vec<&[f64]> =
                    x.rows().enumerate().filter(|(at, _)| *at != left_out).map(|(_, r)| r).collect();
                BlockMatrix::from_rows(&rows).unwrap().group_means()
            };
            tau(&means(&a), &means(&b))
        })
        .collect();
    let estimate = tau(&a.group_means(), &b.group_means());
    near(estimate, 0.8);
    let found = statistic_interval(estimate, replicates, &without, 0.95).unwrap();
    near(found.percentile.0, 0.2);
    near(found.percentile.1, 1.0);
    near(found.bca.0, 0.4);
    near(found.bca.1, 1.0);
}
