//! Walks the expected values of matrices: analysis of variance, rank tests, all pairs of groups.
//!
//! The files call blocks "topics" and groups "systems".

use crate::vectors_support::{Checks, columns, rows, walk};
use aspectra_stats::correlation::{kendall, pearson, tau_ap_b};
use aspectra_stats::groups::{dunn, friedman, kruskal_wallis, nemenyi, one_way_anova, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::p_adjust::Adjustment;
use aspectra_stats::{Error, Undefined};
use serde_json::Value;

fn check_two_way(x: &BlockMatrix, e: &Value, c: &mut Checks) {
    let t = two_way_anova(x).unwrap();
    c.count(&e["n_topics"], t.blocks);
    c.count(&e["n_systems"], t.groups);
    c.number(&e["grand_mean"], t.grand_mean);
    c.number(&e["ss_topic"], t.block.sum_of_squares);
    c.number(&e["ss_system"], t.group.sum_of_squares);
    c.number(&e["ss_error"], t.ss_error);
    c.number(&e["ss_total"], t.ss_total);
    c.count(&e["df_topic"], t.block.df);
    c.count(&e["df_system"], t.group.df);
    c.count(&e["df_error"], t.df_error);
    c.number(&e["ms_topic"], t.block.mean_square);
    c.number(&e["ms_system"], t.group.mean_square);
    c.number(&e["ms_error"], t.ms_error);
    c.outcome(&e["f_system"], t.group.f);
    c.outcome(&e["p_system"], t.group.p);
    c.outcome(&e["f_topic"], t.block.f);
    c.outcome(&e["p_topic"], t.block.p);
    c.outcome(&e["omega2_partial_system"], t.group.omega2_partial);
    c.outcome(&e["omega2_partial_topic"], t.block.omega2_partial);
    c.outcome(&e["omega2_system"], t.group.omega2);
    c.outcome(&e["eta2_partial_system"], t.group.eta2_partial);
    c.outcome(&e["cohens_f2_system"], t.group.cohens_f2);
}

fn check_tukey(x: &BlockMatrix, e: &Value, c: &mut Checks) {
    let alpha = e["alpha"].as_f64().unwrap();
    let t = two_way_anova(x).unwrap().tukey(alpha).unwrap();
    c.number(&e["q_critical"], t.q_critical);
    c.outcome(&e["hsd"], t.hsd);
    c.outcome(&e["se"], t.standard_error);
    c.count(&e["df_error"], t.df);
    for (e, p) in e["pairs"].as_array().into_iter().flatten().zip(&t.pairs) {
        c.count(&e["i"], p.i);
        c.count(&e["j"], p.j);
        c.number(&e["diff"], p.difference);
        c.number(&e["q"], p.q);
        c.number(&e["p"], p.p);
        c.number(&e["ci_low"], p.interval.0);
        c.number(&e["ci_high"], p.interval.1);
        c.yes_no(&e["significant"], p.significant);
        c.outcome(&e["effect_size_sakai"], p.effect_size);
    }
}

fn check_one_way(x: &BlockMatrix, e: &Value, c: &mut Checks) {
    let t = one_way_anova(&columns(x)).unwrap();
    c.outcome(&e["f"], t.between.f);
    c.outcome(&e["p"], t.between.p);
    c.count(&e["df_between"], t.between.df);
    c.count(&e["df_within"], t.df_within);
    c.number(&e["ms_within"], t.ms_within);
    let hsd = t.tukey(0.05).unwrap();
    c.number(&e["q_critical"], hsd.q_critical);
    c.outcome(&e["hsd"], hsd.hsd);
    for (e, p) in e["pairs"].as_array().into_iter().flatten().zip(&hsd.pairs) {
        c.number(&e["diff"], p.difference);
        c.number(&e["q"], p.q);
        c.number(&e["p"], p.p);
        c.yes_no(&e["significant"], p.significant);
    }
}

fn check_kruskal(x: &BlockMatrix, e: &Value, c: &mut Checks) {
    let t = kruskal_wallis(&columns(x)).unwrap();
    c.outcome(&e["h"], t.h);
    c.number(&e["h_uncorrected"], t.h_uncorrected);
    c.number(&e["tie_correction"], t.tie_correction);
    c.number(&e["tie_sum"], t.tie_sum);
    c.count(&e["df"], t.df);
    c.outcome(&e["p"], t.p);
    c.list(&e["mean_ranks"], &t.mean_ranks);
    c.number(&e["rank_variance"], t.rank_variance);
    c.outcome(&e["epsilon2"], t.epsilon2);
    let alpha = e["alpha"].as_f64().unwrap();
    let hsd = t.pairs(alpha).unwrap();
    c.number(&e["q_critical_inf"], hsd.q_critical);
    c.outcome(&e["critical_difference"], hsd.critical_difference);
    let holm = dunn(&t, Adjustment::Holm, alpha).unwrap();
    for ((e, p), d) in e["pairs"].as_array().unwrap().iter().zip(&hsd.pairs).zip(&holm) {
        c.number(&e["diff"], p.difference);
        c.number(&e["z"], p.z);
        c.number(&e["p_tukey"], p.p);
        c.number(&e["p_dunn"], p.p_single);
        c.number(&e["p_dunn"], d.p_single);
        c.number(&e["p_dunn_holm"], d.p);
        c.yes_no(&e["significant"], p.significant);
    }
}

fn check_friedman(x: &BlockMatrix, e: &Value, c: &mut Checks) {
    let t = friedman(x).unwrap();
    c.outcome(&e["chi2"], t.chi2);
    c.count(&e["df"], t.df);
    c.outcome(&e["p"], t.p);
    c.outcome(&e["kendall_w"], t.kendall_w);
    c.outcome(&e["iman_davenport_f"], t.f);
    c.outcome(&e["iman_davenport_p"], t.f_p);
    c.list(&e["mean_ranks"], &t.mean_ranks);
    c.number(&e["tie_sum"], t.tie_sum);
    c.number(&e["sigma2"], t.sigma2);
    let alpha = e["alpha"].as_f64().unwrap();
    let hsd = t.pairs(alpha).unwrap();
    c.outcome(&e["critical_difference_tie_corrected"], hsd.critical_difference);
    c.outcome(&e["nemenyi_cd"], nemenyi(&t, alpha).unwrap().critical_difference);
    for (e, p) in e["pairs"].as_array().unwrap().iter().zip(&hsd.pairs) {
        c.number(&e["diff"], p.difference);
        c.number(&e["z"], p.z);
        c.number(&e["p_tukey"], p.p);
        c.yes_no(&e["significant"], p.significant);
    }
}

fn check_by_block(a: &BlockMatrix, b: &BlockMatrix, e: &Value, c: &mut Checks) {
    let per_block: Vec<Result<f64, Undefined>> =
        a.rows().zip(b.rows()).map(|(x, y)| kendall(x, y).unwrap().tau_b).collect();
    for (e, tau) in e["tau_b"].as_array().unwrap().iter().zip(&per_block) {
        c.outcome(e, *tau);
    }
    let defined: Vec<f64> = per_block.iter().filter_map(|t| t.ok()).collect();
    c.count(&e["undefined_topics"], per_block.len() - defined.len());
    if !defined.is_empty() {
        c.number(&e["mean_over_defined"], defined.iter().sum::<f64>() / defined.len() as f64);
    }
    for ((e, x), y) in e["tau_ap_b"].as_array().unwrap().iter().zip(a.rows()).zip(b.rows()) {
        c.outcome(e, tau_ap_b(x, y).unwrap());
    }
    let (x, y) = (a.group_means(), b.group_means());
    c.outcome(&e["overall_tau_b"], kendall(&x, &y).unwrap().tau_b);
    c.outcome(&e["overall_pearson"], pearson(&x, &y).unwrap().r);
}

#[test]
fn vectors_matrices() {
    walk("matrices", |case, c| {
        let (a, b, e) = (rows(&case["a"]), rows(&case["b"]), &case["expected"]);
        check_two_way(&a, &e["two_way_anova"], c);
        check_tukey(&a, &e["tukey_two_way"], c);
        check_tukey(&a, &e["tukey_two_way_alpha01"], c);
        check_one_way(&a, &e["one_way"], c);
        check_kruskal(&a, &e["kruskal"], c);
        check_friedman(&a, &e["friedman"], c);
        check_by_block(&a, &b, &e["topic_by_topic"], c);
    });
}

#[test]
fn vectors_constant_column() {
    walk("constant_column", |case, c| {
        let (x, e) = (rows(&case["x"]), &case["expected"]);
        check_two_way(&x, &e["two_way_anova"], c);
        check_tukey(&x, &e["tukey_two_way"], c);
        check_kruskal(&x, &e["kruskal"], c);
        check_friedman(&x, &e["friedman"], c);
    });
}

#[test]
fn vectors_zero_residual_matrix() {
    walk("zero_residual_matrix", |case, c| {
        let t = two_way_anova(&rows(&case["x"])).unwrap();
        c.yes_no(&Value::Bool(true), t.zero_residual);
        c.number(&case["expected"]["ss_error_exact"], t.ss_error);
    });
}

#[test]
fn vectors_missing() {
    walk("missing", |case, c| {
        for policy in ["zero", "drop_topic"] {
            let e = &case["expected"][policy];
            check_two_way(&rows(&e["matrix"]), &e["two_way"], c);
        }
        // What is missing cannot enter a matrix.
        let raw: Vec<Vec<f64>> = case["x"]
            .as_array()
            .unwrap()
            .iter()
            .map(|r| r.as_array().unwrap().iter().map(|v| v.as_f64().unwrap_or(f64::NAN)).collect())
            .collect();
        let error = BlockMatrix::from_rows(&raw).unwrap_err();
        let Error::NotFiniteCell { block, group } = error else { panic!("{error}") };
        let named = Value::String(format!("MissingScore(topic {block}, system {group})"));
        c.yes_no(&Value::Bool(true), named == case["expected"]["error"]);
    });
}

#[test]
fn vectors_octave_matlab_anchor() {
    walk("octave_matlab_anchor", |case, c| {
        let x = rows(&case["x"]);
        check_kruskal(&x, &case["expected"], c);
        let single = kruskal_wallis(&columns(&x)).unwrap().pairs(0.05).unwrap().pairs;
        let p: Vec<f64> = single.iter().map(|p| p.p_single).collect();
        c.list(&case["matlab_lsd_p"], &p);
    });
}
