//! Laws: a clever computation equals a naive one, and results are where they must be.

use aspectra_stats::correlation::{
    PairSigns, kendall, pearson, rbo, spearman, tau_ap, tau_ap_a, tau_ap_b, weighted_tau,
};
use aspectra_stats::groups::{friedman, kruskal_wallis, letters, randomized_tukey, siegel_tukey, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::normalize::{Normalization, normalize};
use aspectra_stats::p_adjust::{Adjustment, adjust};
use aspectra_stats::paired::{
    Degenerate, RandomizationMethod, Resamples, ZeroRule, bootstrap, bootstrap_all_pairs, paired_effect, paired_t,
    randomization, sign_test, wilcoxon,
};
use aspectra_stats::ranks::mid_ranks;
use proptest::prelude::*;

/// Values on a coarse grid, so that ties are common.
fn coarse(n: std::ops::Range<usize>) -> impl Strategy<Value = Vec<(f64, f64)>> {
    prop::collection::vec((-3i32..4, -3i32..4), n)
        .prop_map(|v| v.iter().map(|&(a, b)| (f64::from(a) / 4.0, f64::from(b) / 4.0)).collect())
}

/// Values without ties, for both samples.
fn distinct(n: usize) -> impl Strategy<Value = (Vec<f64>, Vec<f64>)> {
    let order = Just((0..n).map(|i| i as f64).collect::<Vec<_>>());
    (order.clone().prop_shuffle(), order.prop_shuffle())
}

fn split(points: &[(f64, f64)]) -> (Vec<f64>, Vec<f64>) {
    points.iter().copied().unzip()
}

fn matrix(blocks: std::ops::Range<usize>, groups: std::ops::Range<usize>) -> impl Strategy<Value = BlockMatrix> {
    (blocks, groups).prop_flat_map(|(n, k)| {
        prop::collection::vec(0u32..1000, n * k).prop_map(move |cells| {
            let cells = cells.iter().map(|&c| f64::from(c) / 1000.0).collect();
            BlockMatrix::from_flat(n, k, cells).unwrap()
        })
    })
}

/// Any bit pattern, NaN and infinities included, and ordinary numbers.
fn wild() -> impl Strategy<Value = f64> {
    prop_oneof![any::<f64>(), -1.0..1.0f64, Just(0.0), Just(-0.0), Just(f64::NAN), Just(1e-320), Just(1e150)]
}

fn sign(v: f64) -> i64 {
    i64::from(v > 0.0) - i64::from(v < 0.0)
}

fn naive_kendall(x: &[f64], y: &[f64]) -> [u64; 5] {
    let mut counts = [0; 5];
    for i in 0..x.len() {
        for j in i + 1..x.len() {
            let class = match (sign(x[i] - x[j]), sign(y[i] - y[j])) {
                (0, 0) => 4,
                (0, _) => 2,
                (_, 0) => 3,
                (a, b) if a == b => 0,
                _ => 1,
            };
            counts[class] += 1;
        }
    }
    counts
}

fn settings() -> ProptestConfig {
    let full = std::env::var_os("ASPECTRA_FULL").is_some_and(|v| v == "1");
    let cases = if full { 5000 } else { 200 };
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(settings())]

    #[test]
    fn fast_kendall_is_naive_kendall(points in coarse(0..90)) {
        let (x, y) = split(&points);
        let k = kendall(&x, &y).unwrap();
        let naive = naive_kendall(&x, &y);
        prop_assert_eq!(
            [k.concordant, k.discordant, k.tied_x_only, k.tied_y_only, k.tied_both],
            naive
        );
        let bits = PairSigns::new(&x).unwrap().tau_b(&PairSigns::new(&y).unwrap()).unwrap();
        prop_assert_eq!(bits, k.tau_b);
        if let Ok(p) = k.p_value() {
            prop_assert!((0.0..=1.0).contains(&p));
        }
        prop_assert_eq!(kendall(&y, &x).unwrap().tau_b, k.tau_b);
    }

    #[test]
    fn exact_kendall_p_is_enumeration((x, y) in distinct(6)) {
        let k = kendall(&x, &y).unwrap();
        let far = (k.concordant as i64 - k.discordant as i64).abs();
        let (mut hits, mut all) = (0u32, 0u32);
        let mut order: Vec<f64> = (0..6).map(f64::from).collect();
        permute(&mut order, 0, &mut |p| {
            let base: Vec<f64> = (0..6).map(f64::from).collect();
            let c = naive_kendall(&base, p);
            all += 1;
            hits += u32::from((c[0] as i64 - c[1] as i64).abs() >= far);
        });
        prop_assert!((k.p_exact().unwrap() - f64::from(hits) / f64::from(all)).abs() < 1e-12);
    }

    #[test]
    fn tau_ap_forms_agree_without_ties((x, y) in distinct(9)) {
        let plain = tau_ap(&x, &y).unwrap().unwrap();
        prop_assert!((tau_ap_a(&x, &y).unwrap().unwrap() - plain).abs() < 1e-12);
        let back = tau_ap(&y, &x).unwrap().unwrap();
        let both = tau_ap_b(&x, &y).unwrap().unwrap();
        prop_assert!((both - (plain + back) / 2.0).abs() < 1e-12);
        // The definition, item by item.
        let mut order: Vec<usize> = (0..9).collect();
        order.sort_by(|&a, &b| y[b].total_cmp(&y[a]));
        let sum: f64 = (1..9)
            .map(|i| order[..i].iter().filter(|&&a| x[a] > x[order[i]]).count() as f64 / i as f64)
            .sum();
        prop_assert!((2.0 / 8.0 * sum - 1.0 - plain).abs() < 1e-12);
    }

    #[test]
    fn correlations_stay_in_range(points in coarse(2..30)) {
        let (x, y) = split(&points);
        for value in [
            pearson(&x, &y).unwrap().r,
            spearman(&x, &y).unwrap().rho,
            weighted_tau(&x, &y).unwrap(),
            tau_ap_b(&x, &y).unwrap(),
        ].into_iter().flatten() {
            prop_assert!((-1.0..=1.0).contains(&value));
        }
        if let Ok(tau) = weighted_tau(&x, &x).unwrap() {
            prop_assert!((tau - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn rbo_lies_between_its_bounds(
        a in Just((0..12).collect::<Vec<i32>>()).prop_shuffle(),
        b in Just((3..15).collect::<Vec<i32>>()).prop_shuffle(),
        cut in 0usize..12,
        p in 0.05..0.99f64,
    ) {
        let r = rbo(&a[..12 - cut], &b, p).unwrap();
        let value = r.extrapolated.unwrap();
        prop_assert!(value >= r.lower - 1e-12 && value <= r.lower + r.residual + 1e-12);
        prop_assert!(r.lower >= 0.0 && r.lower + r.residual <= 1.0 + 1e-12);
    }

    #[test]
    fn exact_wilcoxon_is_enumeration(points in coarse(1..11)) {
        let (a, b) = split(&points);
        let w = wilcoxon(&a, &b, ZeroRule::Drop).unwrap();
        let z: Vec<f64> = a.iter().zip(&b).map(|(x, y)| x - y).filter(|d| *d != 0.0).collect();
        let sizes: Vec<f64> = z.iter().map(|d| d.abs()).collect();
        let ranks = mid_ranks(&sizes).unwrap().ranks;
        let (mut low, mut all) = (0u32, 0u32);
        for signs in 0u32..1 << z.len() {
            let plus: f64 = (0..z.len()).filter(|i| signs >> i & 1 == 1).map(|i| ranks[i]).sum();
            all += 1;
            low += u32::from(plus <= w.w_plus.min(w.w_minus) + 1e-9);
        }
        let p = (2.0 * f64::from(low) / f64::from(all)).min(1.0);
        prop_assert!((w.p_exact.unwrap() - p).abs() < 1e-12);
    }

    #[test]
    fn randomization_ways_agree(points in coarse(21..24)) {
        let (a, b) = split(&points);
        let test = randomization(&a, &b, 4000, 3).unwrap();
        prop_assert!(test.method != RandomizationMethod::MonteCarlo);
        prop_assert!(test.p > 0.0 && test.p <= 1.0);
        // The first 20 by enumeration must agree with all of them when the rest are zeros.
        let mut short: Vec<f64> = a[..20].to_vec();
        short.extend_from_slice(&b[20..]);
        let by_hand = randomization(&short[..20], &b[..20], 0, 3).unwrap();
        let padded = randomization(&short, &b, 0, 3).unwrap();
        prop_assert!((by_hand.p - padded.p).abs() < 1e-12);
    }

    #[test]
    fn bootstrap_tables_are_single_tests(x in matrix(2..9, 2..6), seed in 0u64..1000) {
        let resamples = Resamples::draw(seed, x.blocks(), 60).unwrap();
        for degenerate in [Degenerate::Infinite, Degenerate::Zero] {
            let table = bootstrap_all_pairs(&x, &resamples, degenerate).unwrap();
            for pair in &table.pairs {
                let (a, b) = (x.column(pair.i), x.column(pair.j));
                prop_assert_eq!(&bootstrap(&a, &b, &resamples, degenerate).unwrap(), &pair.test);
            }
        }
    }

    #[test]
    fn sums_of_squares_add_up(x in matrix(2..9, 2..7)) {
        let t = two_way_anova(&x).unwrap();
        let parts = t.group.sum_of_squares + t.block.sum_of_squares + t.ss_error;
        prop_assert!((parts - t.ss_total).abs() < 1e-9 * t.ss_total.max(1e-3));
        let hsd = t.tukey(0.05).unwrap();
        prop_assert!(hsd.pairs.iter().all(|p| (0.0..=1.0).contains(&p.p)));
        let display = letters(&t.group_means, &hsd.decisions()).unwrap();
        for p in &hsd.pairs {
            let joined = display.sets.iter().any(|s| s.contains(&p.i) && s.contains(&p.j));
            prop_assert_eq!(joined, !p.significant);
        }
    }

    #[test]
    fn hsd_decisions_follow_the_critical_difference(x in matrix(3..8, 3..8)) {
        let t = two_way_anova(&x).unwrap();
        if !t.zero_residual {
            let hsd = t.tukey(0.05).unwrap();
            for p in &hsd.pairs {
                prop_assert_eq!(p.significant, p.q > hsd.q_critical);
                prop_assert_eq!(p.significant, p.interval.0 > 0.0 || p.interval.1 < 0.0);
            }
        }
    }

    #[test]
    fn rank_tests_ignore_monotone_changes(x in matrix(2..8, 2..6)) {
        let cells: Vec<f64> = x.cells().iter().map(|v| (3.0 * v).exp()).collect();
        let y = BlockMatrix::from_flat(x.blocks(), x.groups(), cells).unwrap();
        prop_assert_eq!(friedman(&x).unwrap(), friedman(&y).unwrap());
        let by_group = |m: &BlockMatrix| (0..m.groups()).map(|g| m.column(g)).collect::<Vec<_>>();
        if x.cells().len() > 2 {
            prop_assert_eq!(
                kruskal_wallis(&by_group(&x)).unwrap(),
                kruskal_wallis(&by_group(&y)).unwrap()
            );
        }
        prop_assert_eq!(
            normalize(&x, Normalization::Rank),
            normalize(&y, Normalization::Rank)
        );
    }

    #[test]
    fn adjusted_values_keep_order_and_never_shrink(p in prop::collection::vec(0.0..1.0f64, 1..30)) {
        for method in [
            Adjustment::Bonferroni, Adjustment::Sidak, Adjustment::Holm, Adjustment::HolmSidak,
            Adjustment::Hochberg, Adjustment::Bh, Adjustment::By,
        ] {
            let q = adjust(&p, method).unwrap();
            for i in 0..p.len() {
                prop_assert!(q[i] >= p[i] - 1e-15 && q[i] <= 1.0);
                for j in 0..p.len() {
                    prop_assert!(p[i] > p[j] || q[i] <= q[j] + 1e-15);
                }
            }
        }
    }

    #[test]
    fn no_input_panics(
        a in prop::collection::vec(wild(), 0..12),
        b in prop::collection::vec(wild(), 0..12),
        level in wild(),
        width in 1usize..5,
    ) {
        let _ = kendall(&a, &b).map(|k| k.p_value());
        let _ = (pearson(&a, &b), spearman(&a, &b), weighted_tau(&a, &b));
        let _ = (tau_ap(&a, &b), tau_ap_a(&a, &b), tau_ap_b(&a, &b));
        let _ = (paired_t(&a, &b, level), sign_test(&a, &b), siegel_tukey(&a, &b));
        let _ = (wilcoxon(&a, &b, ZeroRule::Pratt), randomization(&a, &b, 10, 1));
        let _ = (paired_effect(&a, &b, level), adjust(&a, Adjustment::By));
        if let Ok(resamples) = Resamples::draw(1, a.len(), 30) {
            let _ = bootstrap(&a, &b, &resamples, Degenerate::Infinite);
        }
        let cells: Vec<f64> = a.iter().chain(&b).copied().collect();
        let blocks = cells.len() / width;
        if let Ok(x) = BlockMatrix::from_flat(blocks, width, cells[..blocks * width].to_vec()) {
            let _ = two_way_anova(&x).and_then(|t| t.tukey(level));
            let _ = friedman(&x).and_then(|t| t.pairs(0.05));
            let _ = randomized_tukey(&x, 10, 1);
            let _ = (normalize(&x, Normalization::ZScore), normalize(&x, Normalization::MinMax));
            let table = Resamples::draw(1, blocks, 30).and_then(|resamples| {
                let table = bootstrap_all_pairs(&x, &resamples, Degenerate::Infinite)?;
                Ok((resamples, table))
            });
            for (resamples, table) in table.iter() {
                for p in &table.pairs {
                    let (a, b) = (x.column(p.i), x.column(p.j));
                    let one = bootstrap(&a, &b, resamples, Degenerate::Infinite).unwrap();
                    prop_assert_eq!(one.count, p.test.count);
                }
            }
        }
    }

    #[test]
    fn no_result_is_nan(
        a in prop::collection::vec(prop_oneof![-1.0..1.0f64, Just(0.5), Just(1e-200), Just(-1e140)], 2..10),
        b in prop::collection::vec(prop_oneof![-1.0..1.0f64, Just(0.5), Just(3e-200), Just(1e140)], 10),
    ) {
        let b = &b[..a.len()];
        let t = paired_t(&a, b, 0.95).unwrap();
        prop_assert!(!t.p.is_nan() && !t.t.is_ok_and(f64::is_nan) && !t.interval.0.is_nan());
        let w = wilcoxon(&a, b, ZeroRule::Drop).unwrap();
        prop_assert!(!w.p().is_nan() && !w.p_normal.is_nan());
        prop_assert!(!pearson(&a, b).unwrap().r.is_ok_and(f64::is_nan));
        prop_assert!(!pearson(&a, b).unwrap().p.is_ok_and(f64::is_nan));
        prop_assert!(!randomization(&a, b, 10, 1).unwrap().p.is_nan());
        let e = paired_effect(&a, b, 0.95).unwrap();
        prop_assert!(!e.d_z.is_ok_and(f64::is_nan) && !e.d_av.is_ok_and(f64::is_nan));
        let rows: Vec<[f64; 2]> = a.iter().zip(b).map(|(x, y)| [*x, *y]).collect();
        let x = BlockMatrix::from_rows(&rows).unwrap();
        let t = two_way_anova(&x).unwrap();
        prop_assert!(!t.group.f.is_ok_and(f64::is_nan) && !t.group.p.is_ok_and(f64::is_nan));
        prop_assert!(!t.group.omega2_partial.is_ok_and(f64::is_nan));
        prop_assert!(t.tukey(0.05).unwrap().pairs.iter().all(|p| !p.p.is_nan()));
        prop_assert!(!friedman(&x).unwrap().f_p.is_ok_and(f64::is_nan));
    }
}

fn permute(items: &mut Vec<f64>, from: usize, visit: &mut impl FnMut(&[f64])) {
    if from == items.len() {
        visit(items);
        return;
    }
    for i in from..items.len() {
        items.swap(from, i);
        permute(items, from + 1, visit);
        items.swap(from, i);
    }
}
