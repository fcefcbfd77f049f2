//! Walks the expected values of the repository's `tests/vectors/` (or of every file of the same schema in the folder
//! that the environment variable `ASPECTRA_VECTORS` names).
//!
//! The files call blocks "topics" and groups "systems". Blocks of the files that concern other crates
//! (agreement of measures, published tables) are not read here.

use crate::vectors_support::{Checks, columns, numbers, rows, walk};
use aspectra_stats::correlation::{PairSigns, kendall, pearson, spearman, tau_ap, tau_ap_a, tau_ap_b};
use aspectra_stats::distribution::range_interpolant::RangeInterpolant;
use aspectra_stats::distribution::studentized_range::StudentizedRange;
use aspectra_stats::groups::{friedman, kruskal_wallis, randomized_tukey_exact, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::p_adjust::{Adjustment, adjust};
use aspectra_stats::paired::{
    Degenerate, Resamples, ZeroRule, bootstrap, paired_effect, paired_t, randomization, sign_test, wilcoxon,
};
use aspectra_stats::sample_size::{self, Layout};
use aspectra_stats::{Error, Undefined};
use serde_json::Value;

#[test]
fn vectors_correlation() {
    walk("correlation", |case, c| {
        let (x, y, e) = (numbers(&case["x"]), numbers(&case["y"]), &case["expected"]);
        let k = kendall(&x, &y).unwrap();
        c.count(&e["n"], k.n);
        c.count(&e["concordant"], k.concordant as usize);
        c.count(&e["discordant"], k.discordant as usize);
        c.count(&e["ties_x_only"], k.tied_x_only as usize);
        c.count(&e["ties_y_only"], k.tied_y_only as usize);
        c.count(&e["ties_both"], k.tied_both as usize);
        c.outcome(&e["tau_b"], k.tau_b);
        let bits = PairSigns::new(&x).unwrap().tau_b(&PairSigns::new(&y).unwrap()).unwrap();
        c.outcome(&e["tau_b"], bits);
        c.outcome(&e["tau_a"], k.tau_a);
        // Null where the reference divides by zero (two items), which we do not.
        c.unless_null(&e["tau_b_p_asymptotic"], k.p_normal());
        if k.n <= 33 {
            c.outcome(&e["tau_b_p_exact"], k.p_exact());
        }
        let r = pearson(&x, &y).unwrap();
        c.outcome(&e["pearson_r"], r.r);
        c.outcome(&e["pearson_p"], r.p);
        let s = spearman(&x, &y).unwrap();
        c.outcome(&e["spearman_rho"], s.rho);
        c.outcome(&e["spearman_p"], s.p);
        c.outcome(&e["tau_ap_b"], tau_ap_b(&x, &y).unwrap());
        if !e["tau_ap_truth_x_est_y"].is_null() {
            c.outcome(&e["tau_ap_truth_x_est_y"], tau_ap(&x, &y).unwrap());
            c.outcome(&e["tau_ap_truth_y_est_x"], tau_ap(&y, &x).unwrap());
        }
        if !e["tau_ap_a_truth_x_est_y"].is_null() {
            c.outcome(&e["tau_ap_a_truth_x_est_y"], tau_ap_a(&x, &y).unwrap());
        }
    });
}

#[test]
fn vectors_paired() {
    walk("paired", |case, c| {
        let (a, b, e) = (numbers(&case["a"]), numbers(&case["b"]), &case["expected"]);
        c.count(&e["n"], a.len());
        if a.len() > 1 {
            let t = paired_t(&a, &b, 0.95).unwrap();
            c.number(&e["mean_diff"], t.mean_difference);
            c.number(&e["sd_diff"], t.sd);
            if !e["t"].is_null() {
                c.outcome(&e["t"], t.t);
                c.count(&e["df"], t.df);
                c.number(&e["t_p"], t.p);
                c.number(&e["ci95_low"], t.interval.0);
                c.number(&e["ci95_high"], t.interval.1);
                let effect = paired_effect(&a, &b, 0.95).unwrap();
                c.outcome(&e["cohen_dz"], effect.d_z);
                c.outcome(&e["hedges_gz_exact"], effect.hedges_g);
                c.outcome(&e["hedges_gz_approx"], effect.hedges_g_approximate);
                c.outcome(&e["cohen_dav"], effect.d_av);
            }
        }
        let s = sign_test(&a, &b).unwrap();
        c.count(&e["n_pos"], s.positive);
        c.count(&e["n_neg"], s.negative);
        c.count(&e["n_zero"], s.zero);
        c.number(&e["sign_p"], s.p);
        if !e["w_plus"].is_null() {
            let w = wilcoxon(&a, &b, ZeroRule::Drop).unwrap();
            c.number(&e["w_plus"], w.w_plus);
            c.number(&e["w_minus"], w.w_minus);
            c.yes_no(&e["wilcoxon_ties"], w.ties);
            c.number(&e["wilcoxon_p_normal"], w.p_normal);
            c.number(&e["wilcoxon_p_normal_cc"], w.p_normal_corrected);
            c.outcome(&e["wilcoxon_p_exact_midranks"], w.p_exact);
        }
        let r = randomization(&a, &b, 1000, 1).unwrap();
        if !e["randomisation_count"].is_null() {
            c.number(&e["randomisation_count"], r.count);
            c.number(&e["randomisation_total"], r.total);
            c.number(&e["randomisation_p_exact"], r.p);
        }
    });
}

#[test]
fn vectors_bootstrap_exact() {
    walk("bootstrap_exact", |case, c| {
        let (a, b, e) = (numbers(&case["a"]), numbers(&case["b"]), &case["expected"]);
        let all = Resamples::all(a.len()).unwrap();
        c.count(&e["total"], all.count());
        for (rule, count, asl) in [
            (Degenerate::Infinite, "count_ge_inf", "asl_exact_degenerate_as_infinite"),
            (Degenerate::Zero, "count_ge_zero", "asl_exact_degenerate_as_zero"),
        ] {
            let test = bootstrap(&a, &b, &all, rule).unwrap();
            c.count(&e[count], test.count);
            c.number(&e[asl], test.asl());
            let x: Vec<[f64; 2]> = a.iter().zip(&b).map(|(x, y)| [*x, *y]).collect();
            let x = BlockMatrix::from_rows(&x).unwrap();
            let table = aspectra_stats::paired::bootstrap_all_pairs(&x, &all, rule).unwrap();
            c.count(&e[count], table.pairs[0].test.count);
        }
        // A Monte-Carlo level must come within four standard errors of the exact one.
        let drawn = Resamples::draw(1, a.len(), 20_000).unwrap();
        let asl = bootstrap(&a, &b, &drawn, Degenerate::Infinite).unwrap().asl();
        let exact = e["asl_exact_degenerate_as_infinite"].as_f64().unwrap();
        let error = 4.0 * (exact * (1.0 - exact) / 20_000.0).sqrt();
        c.yes_no(&Value::Bool(true), (asl - exact).abs() <= error);
    });
}

#[test]
fn vectors_randomised_tukey_exact() {
    walk("randomised_tukey_exact", |case, c| {
        let test = randomized_tukey_exact(&rows(&case["x"])).unwrap();
        let e = &case["expected"];
        c.count(&e["total"], test.permutations);
        for (e, p) in e["pairs"].as_array().unwrap().iter().zip(&test.pairs) {
            c.number(&e["abs_diff"], p.difference.abs());
            c.count(&e["count"], p.count);
            c.number(&e["p"], p.p(test.permutations));
        }
    });
}

#[test]
fn vectors_p_adjust() {
    walk("p_adjust", |case, c| {
        let p = numbers(&case["p"]);
        for (name, method) in [
            ("bonferroni", Adjustment::Bonferroni),
            ("sidak", Adjustment::Sidak),
            ("holm", Adjustment::Holm),
            ("holm_sidak", Adjustment::HolmSidak),
            ("hochberg", Adjustment::Hochberg),
            ("bh", Adjustment::Bh),
            ("by", Adjustment::By),
        ] {
            c.list(&case["expected"][name], &adjust(&p, method).unwrap());
        }
    });
}

#[test]
fn vectors_power() {
    walk("power", |case, c| {
        let get = |name: &str| case[name].as_f64().unwrap();
        let n = case["n_topics"].as_u64().unwrap() as usize;
        let (design, before) = if case["kind"] == "paired_t" {
            let effect = get("min_effect");
            (
                sample_size::paired_t(effect, get("alpha"), get("power")).unwrap(),
                sample_size::paired_t_power(n - 1, effect, get("alpha")).unwrap(),
            )
        } else {
            let groups = case["m_systems"].as_u64().unwrap() as usize;
            let (range, variance) = (get("min_range_D"), get("sigma2"));
            let one_way = Layout::OneWay;
            let (alpha, power) = (get("alpha"), get("power"));
            (
                sample_size::anova(groups, range, variance, alpha, power, one_way).unwrap(),
                sample_size::anova_power(n - 1, groups, range, variance, alpha, one_way).unwrap(),
            )
        };
        c.count(&case["n_topics"], design.n);
        c.number(&case["achieved_power"], design.power);
        c.number(&case["power_at_n_minus_1"], before);
    });
}

fn degrees(v: &Value) -> f64 {
    v.as_f64().unwrap_or(f64::INFINITY)
}

#[test]
fn vectors_studentized_range() {
    walk("studentized_range", |case, c| {
        let k = case["k"].as_u64().unwrap() as usize;
        let range = StudentizedRange::new(k, degrees(&case["df"])).unwrap();
        let q = case["q"].as_f64().unwrap();
        c.number(&case["sf"], range.tail(q));
        c.number(&case["cdf"], range.cdf(q));
        c.number(&case["sf"], RangeInterpolant::new(&range, q + 1.0).tail(q));
    });
}

#[test]
fn vectors_studentized_range_quantile() {
    walk("studentized_range_quantile", |case, c| {
        let k = case["k"].as_u64().unwrap() as usize;
        let range = StudentizedRange::new(k, degrees(&case["df"])).unwrap();
        c.number(&case["q"], range.quantile(case["alpha"].as_f64().unwrap()).unwrap());
    });
}

fn undefined_name(reason: Undefined) -> &'static str {
    match reason {
        Undefined::ConstantInput => "constant_input",
        Undefined::TooFewItems => "too_few_items",
        Undefined::AllTied => "all_tied",
        _ => "other",
    }
}

fn error_name(error: &Error) -> &'static str {
    match error {
        Error::LengthMismatch { .. } => "length_mismatch",
        Error::TiesInReference => "ties_in_reference",
        Error::TooFewBlocks { .. } => "one_topic",
        Error::TooFewGroups { .. } => "one_system",
        _ => "other",
    }
}

fn check_value(e: &Value, got: Result<Result<f64, Undefined>, Error>, c: &mut Checks) {
    match got {
        Err(error) => c.text(&e["error"], error_name(&error)),
        Ok(Err(reason)) => c.text(&e["undefined"], undefined_name(reason)),
        Ok(Ok(value)) => c.number(&e["value"], value),
    }
}

fn check_degenerate(case: &Value, c: &mut Checks) {
    let (input, e) = (&case["input"], &case["expected"]);
    let list = |name: &str| numbers(&input[name]);
    let flag = |c: &mut Checks, name: &str, got: bool| {
        c.yes_no(&Value::Bool(e["flag"] == name), got);
    };
    match case["op"].as_str().unwrap() {
        "tau_b" => check_value(e, kendall(&list("x"), &list("y")).map(|k| k.tau_b), c),
        "tau_ap_a" => check_value(e, tau_ap_a(&list("truth"), &list("estimate")), c),
        "tau_ap_b" => check_value(e, tau_ap_b(&list("x"), &list("y")), c),
        "pearson" => check_value(e, pearson(&list("x"), &list("y")).map(|p| p.r), c),
        "spearman" => check_value(e, spearman(&list("x"), &list("y")).map(|s| s.rho), c),
        "topic_by_topic_tau" => {
            let (a, b) = (rows(&input["a"]), rows(&input["b"]));
            let taus: Vec<_> = a.rows().zip(b.rows()).map(|(x, y)| kendall(x, y).unwrap().tau_b).collect();
            let defined: Vec<f64> = taus.iter().filter_map(|t| t.ok()).collect();
            c.number(&e["mean"], defined.iter().sum::<f64>() / defined.len() as f64);
            c.count(&e["undefined_topics"], taus.len() - defined.len());
        }
        "two_way_anova" => match two_way_anova(&rows(&input["x"])) {
            Err(error) => c.text(&e["error"], error_name(&error)),
            Ok(t) => {
                flag(c, "zero_residual", t.zero_residual);
                c.outcome(&e["f"], t.group.f);
                c.outcome(&e["p"], t.group.p);
                let p: Vec<f64> = t.tukey(0.05).unwrap().pairs.iter().map(|p| p.p).collect();
                c.list(&e["tukey_p"], &p);
            }
        },
        "kruskal" => {
            let t = kruskal_wallis(&columns(&rows(&input["x"]))).unwrap();
            check_value(e, Ok(t.h), c);
            let p: Vec<f64> = t.pairs(0.05).unwrap().pairs.iter().map(|p| p.p).collect();
            c.list(&e["pairwise_p"], &p);
        }
        "friedman" => {
            let t = friedman(&rows(&input["x"])).unwrap();
            check_value(e, Ok(t.chi2), c);
            let p: Vec<f64> = t.pairs(0.05).unwrap().pairs.iter().map(|p| p.p).collect();
            c.list(&e["pairwise_p"], &p);
        }
        "paired_t" => {
            let t = paired_t(&list("a"), &list("b"), 0.95).unwrap();
            flag(c, "no_variation", t.no_variation);
            c.number(&e["p"], t.p);
            if !e["t"].is_null() {
                c.outcome(&e["t"], t.t);
            }
        }
        "paired_bootstrap" => {
            let (a, b) = (list("a"), list("b"));
            let resamples = Resamples::draw(1, a.len(), 200).unwrap();
            let test = bootstrap(&a, &b, &resamples, Degenerate::Infinite).unwrap();
            c.number(&e["asl"], test.asl());
            if !e["flag"].is_null() {
                flag(c, "no_variation", test.no_variation);
            }
        }
        "wilcoxon" => {
            let w = wilcoxon(&list("a"), &list("b"), ZeroRule::Drop).unwrap();
            c.number(&e["p"], w.p());
            c.count(&e["n_effective"], w.n_effective);
        }
        "sign" => {
            let s = sign_test(&list("a"), &list("b")).unwrap();
            c.number(&e["p"], s.p);
            c.count(&e["n_effective"], s.n_effective);
        }
        "discriminative_power" => {
            let x = rows(&input["x"]);
            let resamples = Resamples::draw(1, x.blocks(), 10).unwrap();
            let error = aspectra_stats::paired::bootstrap_all_pairs(&x, &resamples, Degenerate::Infinite).unwrap_err();
            c.text(&e["error"], error_name(&error));
        }
        "studentized_range_sf" => {
            let k = input["k"].as_u64().unwrap() as usize;
            match StudentizedRange::new(k, degrees(&input["df"])) {
                Ok(range) => c.number(&e["value"], range.tail(input["q"].as_f64().unwrap())),
                Err(Error::TooFewGroups { .. }) => c.text(&e["error"], "k_below_two"),
                Err(other) => panic!("{other}"),
            }
        }
        "p_adjust_holm" => c.list(&e["value"], &adjust(&list("p"), Adjustment::Holm).unwrap()),
        "p_adjust_bh" => c.list(&e["value"], &adjust(&list("p"), Adjustment::Bh).unwrap()),
        // These belong to the crates that know what a measure is.
        "concordance" | "metric_unanimity" => {}
        other => panic!("unknown degenerate case {other}"),
    }
}

#[test]
fn vectors_degenerate_cases() {
    walk("degenerate_cases", check_degenerate);
}
