//! Other tools' names, and what they stand for here.

use aspectra_eval::{JudgmentsBuilder, Runs, Score, evaluate, measures};

#[test]
fn names_of_other_tools() {
    for (theirs, ours) in [
        ("rbp", "RBP_te"),
        ("rbp.p=0.5", "RBP_te(p=0.5)"),
        ("rbp.p=0.5,1=2,3=4.5", "RBP_te(gains={1:2,3:4.5},p=0.5)"),
        ("rbp.1=2", "RBP_te(gains={1:2})"),
        ("rbp_p=0.5", "RBP_te(p=0.5)"),
        ("rbp.95", "RBP(gain=raw,p=0.95)"),
        ("rbp_resid", "RBPResid(rule=trec_eval)"),
        ("rbp_resid.p=0.3", "RBPResid(p=0.3,rule=trec_eval)"),
        ("dcg.1=2", "DCG(gains={1:2})"),
        ("dcg_burges@5", "DCG(dcg='exp-log2')@5"),
        ("unj.7", "Unj@7"),
        ("set_F.0.5", "SetF(x=0.5)"),
        ("set_relative_P", "SetP(relative=True)"),
        ("SetRelP(rel=2)", "SetP(rel=2,relative=True)"),
        ("utility.2,-1,0,0", "Utility(coefficients='2,-1,0,0')"),
        ("relstring.25", "RelString@25"),
        ("relstring_25", "RelString@25"),
        ("num_nonrel_judged_ret", "NumNonRelRet"),
    ] {
        let found: Vec<String> = measures(theirs).unwrap().iter().map(ToString::to_string).collect();
        assert_eq!(found, [ours], "{theirs}");
    }
    assert_eq!(measures("unj").unwrap().len(), 3);
}

#[test]
fn a_relevance_string() {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for (document, label) in [("a", 2), ("b", -1), ("c", 12), ("d", 9)] {
        builder.add("t", "", document, &[label]).unwrap();
    }
    let rows = ["a", "x", "b", "c", "d"].iter().enumerate().map(|(i, document)| ("t", *document, -(i as f64)));
    let runs = Runs::from_rows("r", rows);
    let scores = evaluate(&builder.finish(), &runs, &measures("RelString RelString@2").unwrap()).unwrap();
    assert_eq!(scores.score(0, 0, 0), Some(&Score::Text("2-.>9".into())));
    assert_eq!(scores.score(0, 0, 1), Some(&Score::Text("2-".into())));
}

#[test]
fn parameters_that_contradict_each_other_are_refused() {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    builder.add("t", "", "a", &[1]).unwrap();
    let judgments = builder.finish();
    for text in ["RBP(gain=exp,rel=2)", "SetF(beta=2,x=4)", "Utility(coefficients='1,2')", "INST(max_rel=1,min_rel=1)"]
    {
        let runs = Runs::from_rows("r", [("t", "a", 1.0)]);
        assert!(evaluate(&judgments, &runs, &measures(text).unwrap()).is_err(), "{text}");
    }
    assert!(measures("DCG(gains={1:1e308})").is_err());
}
