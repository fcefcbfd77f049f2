//! The measures of relevant or not, as trec_eval, ir_measures, ranx and BEIR write them.

use aspectra_eval::measures;

fn ours(text: &str) -> String {
    let found = measures(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    found.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn trec_eval() {
    for (theirs, expected) in [
        ("recall.10,5", "R@5 R@10"),
        ("recall_200", "R@200"),
        ("recip_rank", "RR"),
        ("Rprec", "Rprec"),
        (
            "Rprec_mult",
            "RprecMult@0.2 RprecMult@0.4 RprecMult@0.6 RprecMult@0.8 RprecMult@1 RprecMult@1.2 RprecMult@1.4 \
             RprecMult@1.6 RprecMult@1.8 RprecMult@2",
        ),
        ("Rprec_mult_0.20", "RprecMult@0.2"),
        ("success", "Success@1 Success@5 Success@10"),
        ("relative_P.5", "RelP@5"),
        ("bpref", "Bpref"),
        ("gm_bpref gm_map", "GMBpref GMAP"),
        ("infAP binG yaap", "infAP binG yaap"),
        ("iprec_at_recall.0.1,.5", "IPrec@0.1 IPrec@0.5"),
        ("iprec_at_recall_0.10", "IPrec@0.1"),
        ("11pt_avg", "IPrecAvg"),
        ("11pt_avg.0.25,0.5,0.75", "IPrecAvg(recalls='0.25,0.5,0.75')"),
    ] {
        assert_eq!(ours(theirs), expected, "{theirs}");
    }
    assert_eq!(measures("iprec_at_recall").unwrap().len(), 11);
    assert_eq!(measures("recall").unwrap().len(), 9);
}

#[test]
fn python_tools() {
    for (theirs, expected) in [
        ("Recall@5 MRR MRR@10 RPrec BPref(rel=2)", "R@5 RR RR@10 Rprec Bpref(rel=2)"),
        ("IPrec@0.10 Accuracy@10 Success(rel=2)@5", "IPrec@0.1 Accuracy@10 Success(rel=2)@5"),
        ("R_cap@100 CappedRecall@10", "RelP@100 RelP@10"),
        ("Q@10 Q-measure", "QMeasure@10 QMeasure"),
        ("recall@10 recall@10-l2", "R@10 R(rel=2)@10"),
        ("mrr mrr@10 mrr-l2", "RR RR@10 RR(rel=2)"),
        ("r-precision r_precision-l2", "Rprec Rprec(rel=2)"),
        ("hits hits@5 hit_rate@5 f1 f1@5 bpref-l2", "Hits Hits@5 Success@5 F F@5 Bpref(rel=2)"),
    ] {
        assert_eq!(ours(theirs), expected, "{theirs}");
    }
}

#[test]
fn refused() {
    for text in ["R", "Success", "IPrec", "IPrec@1.5", "RprecMult@-1", "GAP(form=other)", "Rprec@5", "F(beta=-1)"] {
        assert!(measures(text).is_err(), "{text}");
    }
}
