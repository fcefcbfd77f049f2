//! trec_eval's own table: its measures in the order in which it prints them, and the groups they belong to.

const OFFICIAL: &str = "official";
const SET: &str = "set";
const ALL_TREC: &str = "all_trec";
const PREFS: &str = "prefs";
const ALL_PREFS: &str = "all_prefs";
const QRELS_JG: &str = "qrels_jg";

/// Every measure with its groups. Rows are printed in this order, whatever the order of the options.
pub const TABLE: &[(&str, &[&str])] = &[
    ("runid", &[OFFICIAL, SET, ALL_TREC, PREFS, ALL_PREFS, QRELS_JG]),
    ("num_q", &[OFFICIAL, SET, ALL_TREC, PREFS, ALL_PREFS, QRELS_JG]),
    ("num_ret", &[OFFICIAL, SET, ALL_TREC]),
    ("num_rel", &[OFFICIAL, SET, ALL_TREC]),
    ("num_rel_ret", &[OFFICIAL, SET, ALL_TREC]),
    ("map", &[OFFICIAL, ALL_TREC]),
    ("gm_map", &[OFFICIAL, ALL_TREC]),
    ("Rprec", &[OFFICIAL, ALL_TREC]),
    ("bpref", &[OFFICIAL, ALL_TREC]),
    ("recip_rank", &[OFFICIAL, ALL_TREC]),
    ("iprec_at_recall", &[OFFICIAL, ALL_TREC]),
    ("P", &[OFFICIAL, ALL_TREC]),
    ("relstring", &[ALL_TREC]),
    ("recall", &[ALL_TREC]),
    ("infAP", &[ALL_TREC]),
    ("gm_bpref", &[ALL_TREC]),
    ("Rprec_mult", &[ALL_TREC]),
    ("utility", &[SET, ALL_TREC]),
    ("11pt_avg", &[ALL_TREC]),
    ("binG", &[ALL_TREC]),
    ("G", &[ALL_TREC]),
    ("dcg", &[]),
    ("ideal_dcg", &[]),
    ("ndcg", &[ALL_TREC]),
    ("ndcg_rel", &[ALL_TREC]),
    ("Rndcg", &[ALL_TREC]),
    ("ndcg_cut", &[ALL_TREC]),
    ("map_cut", &[ALL_TREC]),
    ("relative_P", &[ALL_TREC]),
    ("success", &[ALL_TREC]),
    ("set_P", &[SET, ALL_TREC]),
    ("set_relative_P", &[SET, ALL_TREC]),
    ("set_recall", &[SET, ALL_TREC]),
    ("set_map", &[SET, ALL_TREC]),
    ("set_F", &[SET, ALL_TREC]),
    ("num_nonrel_judged_ret", &[ALL_TREC]),
    ("prefs_num_prefs_poss", &[PREFS, ALL_PREFS]),
    ("prefs_num_prefs_ful", &[PREFS, ALL_PREFS]),
    ("prefs_num_prefs_ful_ret", &[PREFS, ALL_PREFS]),
    ("prefs_simp", &[PREFS, ALL_PREFS]),
    ("prefs_pair", &[PREFS, ALL_PREFS]),
    ("prefs_avgjg", &[PREFS, ALL_PREFS]),
    ("prefs_avgjg_Rnonrel", &[ALL_PREFS]),
    ("prefs_simp_ret", &[ALL_PREFS]),
    ("prefs_pair_ret", &[ALL_PREFS]),
    ("prefs_avgjg_ret", &[ALL_PREFS]),
    ("prefs_avgjg_Rnonrel_ret", &[ALL_PREFS]),
    ("prefs_simp_imp", &[ALL_PREFS]),
    ("prefs_pair_imp", &[ALL_PREFS]),
    ("prefs_avgjg_imp", &[ALL_PREFS]),
    ("map_avgjg", &[QRELS_JG]),
    ("P_avgjg", &[QRELS_JG]),
    ("Rprec_mult_avgjg", &[QRELS_JG]),
    ("yaap", &[]),
    ("rbp", &[ALL_TREC]),
    ("rbp_resid", &[ALL_TREC]),
    ("unj", &[ALL_TREC]),
];

/// The measures of a group, in the order of the table; `None` where there is no such group.
pub fn group(name: &str) -> Option<Vec<&'static str>> {
    let members: Vec<_> =
        TABLE.iter().filter(|(_, groups)| groups.contains(&name)).map(|(member, _)| *member).collect();
    (!members.is_empty()).then_some(members)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::spelling::trec_eval;

    #[test]
    fn every_measure_of_the_table_has_a_unit() {
        assert_eq!(TABLE.len(), 57);
        for (name, _) in TABLE {
            assert!(trec_eval(name).is_some(), "{name}");
        }
    }

    #[test]
    fn groups() {
        assert_eq!(group("qrels_jg").unwrap(), ["runid", "num_q", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg"]);
        assert_eq!(group("all_prefs").map(|members| members.len()), Some(16));
        assert_eq!(group("map"), None);
    }
}
