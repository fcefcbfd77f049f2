//! Values of other programs for what is not in the shared vectors, with where they come from.

use aspectra_stats::distribution::dunnett::{Dunnett, Sides};
use aspectra_stats::groups::two_way_anova;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::paired::{ZeroRule, paired_t, sign_test, wilcoxon};

/// scipy 1.17.1, nested `integrate.quad` over the shared mean and the scale; the second source are the tables of Dunnett
/// (1955) beside the distribution. scipy's own `stats.dunnett` integrates at random, to about 1e-4.
#[test]
fn dunnett() {
    for (m, df, q, expected) in [
        (2, 10.0, 2.5, 5.604712645300545e-02),
        (3, 20.0, 2.0, 1.430908419914105e-01),
        (5, 45.0, 3.1, 1.443170406306621e-02),
        (9, 180.0, 2.2, 1.698855828389332e-01),
    ] {
        let found = Dunnett::new(m, df, Sides::Two).unwrap().tail(q);
        assert!((found - expected).abs() < 1e-10, "{m} {df} {q}: {found} {expected}");
    }
}

/// numpy's covariance matrix and scipy 1.17.1's F, by the definition with the centering matrix; here the traces come from
/// the residuals.
#[test]
fn greenhouse_geisser() {
    let x = BlockMatrix::from_rows(&[
        [0.31, 0.42, 0.58, 0.40],
        [0.55, 0.48, 0.71, 0.62],
        [0.12, 0.33, 0.49, 0.20],
        [0.71, 0.64, 0.82, 0.90],
        [0.44, 0.51, 0.66, 0.31],
        [0.20, 0.29, 0.47, 0.55],
    ])
    .unwrap();
    let table = two_way_anova(&x).unwrap();
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
