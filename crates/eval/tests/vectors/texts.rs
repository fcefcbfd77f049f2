//! From an id of the vectors and its params to a measure's text.

use serde_json::Value;

/// Id, our name, arguments that are always there, and the param that is written behind `@` (`=` gives its default).
const NAMES: &[(&str, &str, &str, &str)] = &[
    // measures.json
    ("ap", "AP", "", "k"),
    ("p", "P", "", "k"),
    ("rr", "RR", "", "k"),
    ("ndcg", "nDCG", "", "k"),
    ("dcg_log2", "DCG", "", "k"),
    ("dcg_jk", "DCG", "dcg=jk", "k"),
    ("rbp", "RBP", "", "k"),
    ("grbp", "gRBP", "", "k"),
    ("err", "ERR", "", "k"),
    ("f", "F", "", "N"),
    ("gP", "gP", "", "N"),
    ("gR", "gR", "", "N"),
    ("sbto", "SBTO", "", "N"),
    ("rbto", "RBTO", "", "N"),
    ("alpha_dcg", "alpha_DCG", "norm=none", "k"),
    ("alpha_ndcg", "alpha_nDCG", "", "k"),
    ("nrbp", "NRBP", "norm=none", "k"),
    ("srecall", "SRecall", "", "k"),
    ("srr", "SRR", "", "k"),
    ("d_ndcg", "D_nDCG", "", "k"),
    ("dsharp_ndcg", "Dsharp_nDCG", "", "k"),
    ("eu", "EU", "", "k"),
    ("ct", "CT", "", "k"),
    ("rbu", "RBU", "", "k"),
    ("mdcu", "MDCU", "", "k"),
    ("nlre", "NLRE", "", "k"),
    ("ngre", "NGRE", "", "k"),
    ("nwcs", "nWCS", "", "k"),
    ("urbp", "uRBP", "", "k"),
    // more.json: trec_eval, one assessor
    ("bpref", "Bpref", "", ""),
    ("inf_ap", "infAP", "", ""),
    ("ndcg_rel", "nDCG_rel", "", ""),
    ("r_ndcg", "RnDCG", "", ""),
    ("g", "G", "", ""),
    ("dcg", "DCG", "", "k"),
    ("ideal_dcg", "IDCG", "", "k"),
    ("bin_g", "binG", "", ""),
    ("yaap", "yaap", "", ""),
    ("utility", "Utility", "", ""),
    ("set_p", "SetP", "", ""),
    ("set_recall", "SetR", "", ""),
    ("set_rel_p", "SetP", "relative=True", ""),
    ("set_map", "SetAP", "", ""),
    ("set_f", "SetF", "", ""),
    ("rel_p", "RelP", "", "k"),
    ("capped_recall", "RelP", "", "k"),
    ("success", "Success", "", "k"),
    ("rprec_mult", "RprecMult", "", "mult"),
    ("iprec", "IPrec", "", "recall"),
    ("iprec_avg", "IPrecAvg", "", ""),
    ("unj", "Unj", "", "k"),
    ("rbp_te", "RBP_te", "", ""),
    ("rbp_resid", "RBPResid", "", ""),
    ("relstring", "RelString", "", "n=10"),
    // more.json: preferences and assessor groups
    ("prefs_num_poss", "PrefsNumPoss", "", ""),
    ("prefs_num_ful", "PrefsNumFul", "", ""),
    ("prefs_num_ful_ret", "PrefsNumFul", "scope=ret", ""),
    ("prefs_simp", "PrefsSimp", "", ""),
    ("prefs_simp_ret", "PrefsSimp", "scope=ret", ""),
    ("prefs_simp_imp", "PrefsSimp", "scope=imp", ""),
    ("prefs_pair", "PrefsPair", "", ""),
    ("prefs_pair_ret", "PrefsPair", "scope=ret", ""),
    ("prefs_pair_imp", "PrefsPair", "scope=imp", ""),
    ("prefs_avgjg", "PrefsAvgJG", "", ""),
    ("prefs_avgjg_ret", "PrefsAvgJG", "scope=ret", ""),
    ("prefs_avgjg_imp", "PrefsAvgJG", "scope=imp", ""),
    ("prefs_avgjg_rnonrel", "PrefsAvgJGRnonrel", "", ""),
    ("prefs_avgjg_rnonrel_ret", "PrefsAvgJGRnonrel", "scope=ret", ""),
    ("map_avgjg", "AP", "", ""),
    ("p_avgjg", "P", "", "k"),
    ("rprec_mult_avgjg", "RprecMult", "", "mult"),
    // more.json: user models, graded and others
    ("sdcg", "SDCG", "", "k"),
    ("bpm", "BPM", "", "k"),
    ("inst", "INST", "", ""),
    ("insq", "INSQ", "", ""),
    ("nerr8", "NERR8", "", "k"),
    ("nerr9", "NERR9", "", "k"),
    ("nerr10", "NERR10", "", ""),
    ("nerr11", "NERR11", "", ""),
    ("rbp_cwl", "RBP", "depth=1000,gain=binary", ""),
    ("compat", "Compat", "", ""),
    ("judged", "Judged", "", "k"),
    ("accuracy", "Accuracy", "", "k"),
    ("q_measure", "QMeasure", "", "k"),
    ("blended_ratio", "BlendedRatio", "", "k"),
    ("gap", "GAP", "", ""),
    ("i_rec", "IRec", "", "k"),
    ("hole", "Hole", "", "k"),
    ("alpha_urbp", "alpha_uRBP", "", "k"),
    ("u_bpref", "uBpref", "", ""),
];

/// Params that we call otherwise: the id (empty for all), the param, our parameter.
const RENAMED: &[(&str, &str, &str)] = &[
    ("", "level", "rel"),
    ("", "threshold", "rel"),
    ("utility", "p", "coefficients"),
    ("nrbp", "p", "beta"),
    ("rbto", "W", "weights"),
];

/// The measure's text for an id with its params; `None` where the id is not one measure of ours.
pub(crate) fn text(id: &str, params: &Value) -> Option<Result<String, String>> {
    let (_, name, fixed, at) = NAMES.iter().find(|(known, ..)| *known == id)?;
    Some(written(id, name, fixed, at, params))
}

/// A measure's text from its name, its params, and where they go.
pub(crate) fn written(id: &str, name: &str, fixed: &str, at: &str, params: &Value) -> Result<String, String> {
    let (at, at_default) = at.split_once('=').map_or((at, None), |(at, default)| (at, Some(default.to_owned())));
    let mut arguments: Vec<String> = fixed.split(',').filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let mut behind_at = at_default;
    let given = params.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    for (param, value) in given {
        if param == at {
            behind_at = Some(value_text(value)?);
        } else if let ("gains", Some(list)) = (param.as_str(), value.as_array()) {
            // One gain a label.
            let parts = list.iter().enumerate().map(|(label, gain)| Ok(format!("{label}:{}", value_text(gain)?)));
            arguments.push(format!("gains={{{}}}", parts.collect::<Result<Vec<_>, String>>()?.join(",")));
        } else if let ("mu" | "lambda", Some(list)) = (param.as_str(), value.as_array()) {
            arguments.push(format!("weights='{}'", by_aspect(list.iter().map(value_text).collect::<Result<_, _>>()?)));
        } else if param == "aspect" {
            arguments.push(format!("aspect={}", crate::collection::aspect(value.as_u64().unwrap_or_default())));
        } else {
            let renamed = RENAMED.iter().find(|(of, from, _)| (of.is_empty() || *of == id) && from == param);
            arguments.push(format!("{}={}", renamed.map_or(param.as_str(), |(.., to)| to), value_text(value)?));
        }
    }
    let mut text = name.to_owned();
    if !arguments.is_empty() {
        text += &format!("({})", arguments.join(","));
    }
    if let Some(value) = behind_at {
        text += &format!("@{value}");
    }
    Ok(text)
}

/// One value per aspect.
pub(crate) fn by_aspect(values: Vec<String>) -> String {
    let pairs = values.iter().zip(0..).map(|(value, column)| format!("{}:{value}", crate::collection::aspect(column)));
    pairs.collect::<Vec<_>>().join(";")
}

fn value_text(value: &Value) -> Result<String, String> {
    Ok(match value {
        Value::Bool(flag) => String::from(if *flag { "True" } else { "False" }),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(list) => {
            let parts = list.iter().map(value_text).collect::<Result<Vec<_>, _>>()?;
            format!("'{}'", parts.join(","))
        }
        Value::Object(map) => {
            let parts = map.iter().map(|(label, gain)| Ok(format!("{label}:{}", value_text(gain)?)));
            format!("{{{}}}", parts.collect::<Result<Vec<_>, String>>()?.join(","))
        }
        Value::Null => return Err(String::from("a param is null")),
    })
}
