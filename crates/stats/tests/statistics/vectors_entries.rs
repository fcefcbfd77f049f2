//! The entries of `measures.json` that are plain statistics, from `tests/vectors/` of the repository or from
//! the folder that `ASPECTRA_VECTORS` names. A matrix has one row per topic (block) and one column per system (group).

use crate::answers::come_out;
use aspectra_stats::Undefined;
use aspectra_stats::correlation::{kendall, pearson};
use aspectra_stats::groups::{RankHsd, TukeyHsd, kruskal_wallis, one_way_anova, siegel_tukey, two_way_anova};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::normalize::{Normalization, normalize};
use aspectra_stats::paired::{Bootstrap, Degenerate, Resamples, bootstrap};
use serde_json::{Value, json};

#[test]
fn vectors_entries_of_statistics() {
    come_out(|id, entry| Some((answer(id, &entry["params"], &entry["inputs"])?, entry["expected"].clone())));
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

fn number(outcome: Result<f64, Undefined>) -> Value {
    outcome.map_or(Value::Null, |number| json!(number))
}

/// Our value for an entry; `None` for what is no plain statistic.
fn answer(id: &str, params: &Value, inputs: &Value) -> Option<Value> {
    let xy = || (numbers(&inputs["x"]), numbers(&inputs["y"]));
    let matrix = || {
        let rows: Vec<Vec<f64>> = inputs["M"].as_array().unwrap().iter().map(numbers).collect();
        BlockMatrix::from_rows(&rows).unwrap()
    };
    let columns = |x: &BlockMatrix| (0..x.groups()).map(|g| x.column(g)).collect::<Vec<_>>();
    let normalized = |how| json!(normalize(&matrix(), how).rows().map(<[f64]>::to_vec).collect::<Vec<_>>());
    Some(match id {
        "kendall" => {
            let (x, y) = xy();
            let k = kendall(&x, &y).unwrap();
            let [p, q, t, u, both] =
                [k.concordant, k.discordant, k.tied_x_only, k.tied_y_only, k.tied_both].map(|count| count as f64);
            // The reading we reject: pairs tied in both counted as ties of each.
            let counted = (p - q) / ((p + q + t + both) * (p + q + u + both)).sqrt();
            let counted = if k.tau_b.is_ok() || counted.is_finite() { json!(counted) } else { Value::Null };
            json!({"P": p, "Q": q, "T": t, "U": u, "tied_both": both, "tau": number(k.tau_b),
                "tau_ties_in_both_counted": counted})
        }
        "pearson" => {
            let (x, y) = xy();
            number(pearson(&x, &y).unwrap().r)
        }
        "zscore" => normalized(Normalization::ZScore),
        "minmax" => normalized(Normalization::MinMax),
        "anova1" => {
            let t = one_way_anova(&columns(&matrix())).unwrap();
            json!({"ss_between": t.between.sum_of_squares, "ss_within": t.ss_within, "df1": t.between.df,
                "df2": t.df_within, "ms_within": t.ms_within, "F": number(t.between.f), "p": number(t.between.p)})
        }
        "anova2" => {
            let t = two_way_anova(&matrix()).unwrap();
            json!({"ss_systems": t.group.sum_of_squares, "ss_topics": t.block.sum_of_squares, "ss_error": t.ss_error,
                "df_systems": t.group.df, "df_topics": t.block.df, "df_error": t.df_error, "ms_error": t.ms_error,
                "F_systems": number(t.group.f), "p_systems": number(t.group.p),
                "F_topics": number(t.block.f), "p_topics": number(t.block.p)})
        }
        "kruskal" => {
            let t = kruskal_wallis(&columns(&matrix())).unwrap();
            json!({"H_uncorrected": t.h_uncorrected, "tie_correction": t.tie_correction, "tie_sum": t.tie_sum,
                "H": number(t.h), "df": t.df, "p": number(t.p), "mean_ranks": t.mean_ranks})
        }
        "kw_tukey" => rank_pairs(&kruskal_wallis(&columns(&matrix())).unwrap().pairs(0.05).unwrap()),
        "tukey_hsd" if params["model"] == "one-way" => {
            tukey_pairs(&one_way_anova(&columns(&matrix())).unwrap().tukey(0.05).unwrap())
        }
        "tukey_hsd" => tukey_pairs(&two_way_anova(&matrix()).unwrap().tukey(0.05).unwrap()),
        "siegel_tukey" => {
            let (x, y) = xy();
            let t = siegel_tukey(&x, &y).unwrap();
            json!({"W": t.w, "U": t.u, "z": number(t.z), "p": number(t.p)})
        }
        "bootstrap_exact" | "bootstrap_given" => {
            let (x, y) = xy();
            let resamples = if id == "bootstrap_exact" {
                Resamples::all(x.len()).unwrap()
            } else {
                let index = |row: &Value| numbers(row).iter().map(|i| *i as usize).collect::<Vec<usize>>();
                let given: Vec<Vec<usize>> = inputs["resamples"].as_array().unwrap().iter().map(index).collect();
                Resamples::given(x.len(), &given).unwrap()
            };
            let rule = if params["degenerate"] == "zero" { Degenerate::Zero } else { Degenerate::Infinite };
            let test = bootstrap(&x, &y, &resamples, rule).unwrap();
            let mut found = json!({"asl": test.asl(), "t": observed_t(&test)});
            if id == "bootstrap_exact" {
                found["count"] = json!(test.count);
                found["total"] = json!(test.resamples);
            }
            found
        }
        _ => return None,
    })
}

/// The entries write 0 where all differences are 0 and we say that t is undefined.
fn observed_t(test: &Bootstrap) -> f64 {
    test.t.unwrap_or(0.0)
}

fn tukey_pairs(hsd: &TukeyHsd) -> Value {
    let pairs: Vec<Value> = hsd
        .pairs
        .iter()
        .map(|p| json!({"i": p.i, "j": p.j, "diff": p.difference, "q": p.q, "p": p.p, "sig": p.significant}))
        .collect();
    json!({"q_crit": hsd.q_critical, "hsd": number(hsd.hsd), "df": hsd.df, "pairs": pairs, "n_sig": hsd.significant()})
}

fn rank_pairs(hsd: &RankHsd) -> Value {
    let q = |z: f64| z.abs() * std::f64::consts::SQRT_2;
    let pairs: Vec<Value> = hsd
        .pairs
        .iter()
        .map(|p| json!({"i": p.i, "j": p.j, "diff": p.difference, "q": q(p.z), "p": p.p, "sig": p.significant}))
        .collect();
    let count = hsd.decisions().into_iter().filter(|decision| *decision).count();
    json!({"q_crit": hsd.q_critical, "critical_difference": number(hsd.critical_difference), "pairs": pairs,
        "n_sig": count})
}
