//! Values of other programs for what is not in the shared vectors, with where they come from.

use aspectra_stats::distribution::dunnett::{Dunnett, Sides};
use aspectra_stats::groups::{split_plot, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::{
    Clusters, Degenerate, Resamples, ZeroRule, bayes_signed_rank, bayes_t, bootstrap_pairs, cluster_bootstrap,
    cluster_t, hodges_lehmann, max_t, paired_effect, paired_t, randomization_pairs, sign_test, tost, wilcoxon,
};
use aspectra_stats::sample_size::tost_power;

/// scipy 1.17.1, nested `integrate.quad` over the shared mean and the scale. Beside each the value of R's mvtnorm 1.1
/// (`pmvt`, which integrates at random, to about 1e-6), two-sided and one-sided; a third source are the tables of Dunnett
/// (1955) beside the distribution.
#[test]
fn dunnett() {
    for (m, df, q, expected, by_r, one_sided_by_r) in [
        (2, 10.0, 2.5, 5.604712645300545e-02, 0.0560471264530065, 0.0280632880595292),
        (3, 20.0, 2.0, 1.430908419914105e-01, 0.143090864000438, 0.0716787070135295),
        (5, 45.0, 3.1, 1.443170406306621e-02, 0.0144318059916234, 0.00721584442771261),
        (9, 180.0, 2.2, 1.698855828389332e-01, 0.169884483296384, 0.0849744046364705),
    ] {
        let found = Dunnett::new(m, df, Sides::Two).unwrap().tail(q);
        assert!((found - expected).abs() < 1e-10, "{m} {df} {q}: {found} {expected}");
        assert!((found - by_r).abs() < 4e-6, "{m} {df} {q}: {found} {by_r}");
        let found = Dunnett::new(m, df, Sides::One).unwrap().tail(q);
        assert!((found - one_sided_by_r).abs() < 4e-6, "{m} {df} {q}: {found} {one_sided_by_r}");
    }
}

/// Six blocks by four groups.
pub(crate) fn blocks() -> BlockMatrix {
    BlockMatrix::from_rows(&[
        [0.31, 0.42, 0.58, 0.40],
        [0.55, 0.48, 0.71, 0.62],
        [0.12, 0.33, 0.49, 0.20],
        [0.71, 0.64, 0.82, 0.90],
        [0.44, 0.51, 0.66, 0.31],
        [0.20, 0.29, 0.47, 0.55],
    ])
    .unwrap()
}

/// R 4.2's multcomp 1.4: `glht(aov(y ~ s + t), mcp(s = "Dunnett"))`, whose p-values are integrated at random (error 8e-7), and
/// its simultaneous intervals, whose quantile is good to about 1e-3. The second source is scipy's quadrature above.
#[test]
fn dunnett_after_the_analysis_of_variance() {
    let table = two_way_anova(&blocks()).unwrap();
    let (two, one) = (table.dunnett(0, Sides::Two, 0.05).unwrap(), table.dunnett(0, Sides::One, 0.05).unwrap());
    let t = [0.987507379014863, 4.066206854767088, 1.887881753999007];
    let p = [0.643521979601497, 0.002765848630090, 0.184058440969518];
    let one_sided = [0.33720696837618525, 0.00138293762569452, 0.09239546899732531];
    let low = [-0.0930490356085242, 0.0836176310581424, -0.0413823689418574];
    for at in 0..3 {
        assert!((two[at].t - t[at]).abs() < 1e-10);
        assert!((two[at].p - p[at]).abs() < 2e-6, "{} {}", two[at].p, p[at]);
        assert!((one[at].p - one_sided[at]).abs() < 2e-6, "{} {}", one[at].p, one_sided[at]);
        assert!((two[at].interval.0 - low[at]).abs() < 2e-4, "{} {}", two[at].interval.0, low[at]);
    }
}

/// numpy's covariance matrix and scipy 1.17.1's F, by the definition with the centering matrix; here the traces come from
/// the residuals. The same by R 4.2, `anova(lm(X ~ 1), X = ~1, test = "Spherical")` (F, p and the corrected p to all digits,
/// epsilon 0.4781 and 0.6174), and by pingouin 0.7.0 (`epsilon`, gg and hf).
#[test]
fn greenhouse_geisser() {
    let table = two_way_anova(&blocks()).unwrap();
    let near = |found: f64, expected: f64| assert!((found / expected - 1.0).abs() < 1e-10, "{found} {expected}");
    near(table.epsilon.unwrap(), 0.47806230884995754);
    near(table.group.f.unwrap(), 6.017911874701235);
    near(table.group.p.unwrap(), 0.006697491639177783);
    near(table.corrected_p().unwrap(), 0.035593538338690126);
    near(table.huynh_feldt().unwrap(), 0.6174488513787407);
}

/// scipy 1.17.1: wilcoxon (exact), ttest_1samp, binomtest, each with `alternative`.
#[test]
fn one_sided() {
    let d = [0.11, -0.08, 0.21, -0.07, 0.06, 0.09, 0.3, 0.02, -0.15, 0.04, 0.12];
    let zero = [0.0; 11];
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    let ranks = wilcoxon(&d, &zero, ZeroRule::Drop).unwrap();
    near(ranks.one_sided(true), 0.10302734375);
    near(ranks.one_sided(false), 0.91259765625);
    let t = paired_t(&d, &zero, 0.95).unwrap();
    near(t.one_sided(true), 0.08168385719513917);
    near(t.one_sided(false), 0.9183161428048608);
    let signs = sign_test(&d, &zero).unwrap();
    near(signs.one_sided(true), 0.11328125);
    near(signs.one_sided(false), 0.96728515625);
}

fn near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() < within, "{found} {expected}");
}

const A: [f64; 12] = [0.31, 0.55, 0.12, 0.71, 0.44, 0.20, 0.38, 0.64, 0.27, 0.49, 0.58, 0.33];
const B: [f64; 12] = [0.42, 0.48, 0.33, 0.64, 0.51, 0.29, 0.30, 0.70, 0.35, 0.45, 0.61, 0.30];
const C: [f64; 12] = [0.58, 0.71, 0.49, 0.82, 0.66, 0.47, 0.50, 0.75, 0.41, 0.60, 0.62, 0.52];
/// Twelve blocks in five clusters of different sizes.
const CLUSTERS: [usize; 12] = [1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 5];

fn abc() -> BlockMatrix {
    BlockMatrix::from_flat(12, 3, (0..12).flat_map(|at| [A[at], B[at], C[at]]).collect()).unwrap()
}

/// statsmodels 0.15.0, `OLS(d, 1).fit(cov_type="cluster", use_t=True)`: error, t, p and interval; the same by R 4.2, the formula
/// with `tapply` and `pt`.
#[test]
fn t_with_clusters() {
    let test = cluster_t(&A, &B, &Clusters::new(&CLUSTERS).unwrap(), 0.95).unwrap();
    near(test.error, 0.018304902197073997, 1e-12);
    near(test.t.unwrap(), -1.638905232981547, 1e-10);
    near(test.p, 0.17657581803389244, 1e-10);
    near(test.interval.0, -0.08082256, 1e-8);
    near(test.design_effect.unwrap(), 0.5026041666666662, 1e-10); // numpy: over var(d)/n
}

/// All 5^5 resamples of clusters, counted by a program of its own in Python from the definition; signs of whole clusters by all 32
/// patterns.
#[test]
fn clusters_drawn_and_flipped() {
    let clusters = Clusters::new(&CLUSTERS).unwrap();
    let all = Resamples::all(5).unwrap();
    let count = |pair, sides| cluster_bootstrap(&abc(), &[pair], &clusters, &all, sides).unwrap()[0].count;
    assert_eq!((count((0, 1), Sides::Two), count((0, 1), Sides::One), count((1, 0), Sides::One)), (460, 2988, 137));
    let flips = randomization_pairs(&clusters.summed(&abc()).unwrap(), &[(0, 1)], Sides::Two, 10, 1).unwrap();
    assert_eq!(flips[0].p, 0.5);
}

/// R 4.2, `aov(y ~ g*s + Error(t/s))`, clusters of different sizes; pingouin 0.7.0, `mixed_anova`, with clusters of three
/// (F 0.139146, p 0.933769 and F 1.212546, p 0.349953).
#[test]
fn clusters_as_a_factor() {
    let table = split_plot(&abc(), &Clusters::new(&CLUSTERS).unwrap()).unwrap();
    assert_eq!((table.clusters.between.df, table.clusters.df_within), (4, 7));
    assert_eq!((table.interaction.df, table.df_error), (8, 14));
    near(table.clusters.between.f.unwrap(), 0.90526, 1e-5);
    near(table.clusters.between.p.unwrap(), 0.50974, 1e-5);
    near(table.interaction.sum_of_squares, 0.0281444444444, 1e-12);
    near(table.interaction.f.unwrap(), 0.0035180555556 / 0.0035845238095, 1e-8);
    near(table.interaction.p.unwrap(), 0.48861, 1e-5);
    let even = split_plot(&abc(), &Clusters::new(&[1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]).unwrap()).unwrap();
    near(even.clusters.between.f.unwrap(), 0.139146, 1e-6);
    near(even.clusters.between.p.unwrap(), 0.933769, 1e-6);
    near(even.interaction.f.unwrap(), 1.212546, 1e-6);
    near(even.interaction.p.unwrap(), 0.349953, 1e-6);
}

/// statsmodels 0.15.0 (`ttost_mean`), scipy 1.17.1 (two `ttest_1samp`), pingouin 0.7.0 (`tost`: 0.227453, 0.010126) and R 4.2
/// (two `t.test`) agree.
#[test]
fn equivalence() {
    let t = paired_t(&A, &B, 0.95).unwrap();
    let of = |margin| tost(t.mean_difference, t.sd / 12f64.sqrt(), 11.0, margin).unwrap().p;
    near(of(0.05), 0.22745295564544904, 1e-10);
    near(of(0.1), 0.010125728377575211, 1e-10);
}

/// scipy 1.17.1 (`integrate.quad`) and R 4.2 (`integrate`), over the sample deviation; 400,000 simulated samples gave 0.3942 for the
/// first.
#[test]
fn power_of_equivalence() {
    for (n, margin, difference, alpha, expected) in [
        (20, 0.5, 0.0, 0.05, 0.3934630508298372),
        (50, 0.3, 0.1, 0.05, 0.2751168120309432),
        (10, 1.0, 0.2, 0.1, 0.8602552162917805),
        (4, 2.0, 0.0, 0.05, 0.8277675700600047),
    ] {
        near(tost_power(n, margin, difference, alpha).unwrap(), expected, 1e-9);
    }
}

/// t: scipy 1.17.1 (`stats.t`) and R 4.2 (`pt`). Signed rank: baycomp 1.0.3, 300,000 draws, and numpy's Dirichlet weights, 400,000 draws;
/// the two differ by up to 0.002.
#[test]
fn posterior_probabilities() {
    let t = bayes_t(&A, &B, 0.01).unwrap();
    near(t.smaller, 0.7725470443545507, 1e-10);
    near(t.within, 0.15264812470234979, 1e-10);
    near(t.larger, 0.0748048309430995, 1e-10);
    for (region, by_baycomp, by_numpy) in [
        (0.0125, [0.86984, 0.00410, 0.12606], [0.87173, 0.00388, 0.12439]),
        (0.0375, [0.44146, 0.53190, 0.02664], [0.44098, 0.53233, 0.02669]),
    ] {
        let found = bayes_signed_rank(&A, &B, region, 100_000, 42).unwrap();
        for (at, found) in [found.smaller, found.within, found.larger].into_iter().enumerate() {
            near(found, by_baycomp[at], 0.006);
            near(found, by_numpy[at], 0.005);
        }
    }
}

/// Randomization: scipy 1.17.1 (`permutation_test`, all patterns) and R 4.2 (`expand.grid`, all patterns). Bootstrap: all 5^5
/// resamples, counted in Python. Max-t: all 2^8 patterns, counted in Python; here 40,000 are drawn.
#[test]
fn one_sided_resampling() {
    let of = |pair| randomization_pairs(&abc(), &[pair], Sides::One, 10, 1).unwrap()[0].p;
    assert_eq!((of((1, 0)), of((0, 1))), (0.14404296875, 0.87060546875));
    let five = BlockMatrix::from_flat(5, 2, (0..5).flat_map(|at| [A[at], B[at]]).collect()).unwrap();
    let all = Resamples::all(5).unwrap();
    let pairs = [(0, 1), (1, 0)];
    let table = bootstrap_pairs(&five, &pairs, Sides::One, &all, Degenerate::Infinite).unwrap();
    assert_eq!((table.pairs[0].test.count, table.pairs[1].test.count), (2572, 553));
    let x = BlockMatrix::from_rows(&[
        [0.31, 0.42, 0.58],
        [0.55, 0.48, 0.71],
        [0.12, 0.33, 0.49],
        [0.71, 0.64, 0.82],
        [0.44, 0.51, 0.66],
        [0.20, 0.29, 0.47],
        [0.35, 0.36, 0.60],
        [0.62, 0.70, 0.83],
    ])
    .unwrap();
    let pairs = [(1, 0), (2, 0), (2, 1)];
    for (sides, expected) in
        [(Sides::Two, [0.2734375, 0.0078125, 0.0078125]), (Sides::One, [0.13671875, 0.00390625, 0.00390625])]
    {
        let found = max_t(&x, &pairs, sides, 40_000, 0.05, 42).unwrap();
        found.pairs.iter().zip(expected).for_each(|(pair, expected)| near(pair.p, expected, 0.006));
    }
}

/// R 4.2 (`wilcox.test(d, conf.int = TRUE, exact = TRUE)`) and numpy (the median and the 11th smallest and largest of the 66 Walsh
/// averages; `psignrank` gives 0.0420 outside).
#[test]
fn pseudomedian() {
    let d = [0.11, -0.08, 0.21, -0.07, 0.06, 0.09, 0.3, 0.02, -0.15, 0.04, 0.12];
    let found = hodges_lehmann(&d, &[0.0; 11], 0.95).unwrap();
    near(found.estimate, 0.065, 1e-12);
    let (low, high) = found.interval.unwrap();
    near(low, -0.03, 1e-12);
    near(high, 0.16, 1e-12);
    near(found.attained.unwrap(), 1.0 - 0.0419921875, 1e-12);
}

/// scipy 1.17.1 (`nct`) and R 4.2 (`pt` with `ncp`); the rank-biserial correlation by pingouin 0.7.0 (`wilcoxon`) and scipy's
/// `rankdata` on the scores times 100, because 0.55 - 0.48 and 0.71 - 0.64 differ in their last bit.
#[test]
fn effect_sizes() {
    let effect = paired_effect(&A, &B, 0.95).unwrap();
    near(effect.d_z.unwrap(), -0.33541019662496835, 1e-12);
    let (low, high) = effect.d_z_interval.unwrap();
    near(low, -0.9108043553358135, 1e-9);
    near(high, 0.2541850804291408, 1e-9);
    let ranks = wilcoxon(&A, &B, ZeroRule::Drop).unwrap();
    near(ranks.rank_biserial().unwrap(), -0.358974358974359, 1e-12);
    // The jackknife by leaving each difference out and ranking anew, in scipy and in R.
    let (low, high) = ranks.rank_biserial_interval(0.95).unwrap();
    near(low, -0.7924538504247267, 1e-10);
    near(high, 0.3154421310337266, 1e-10);
}
