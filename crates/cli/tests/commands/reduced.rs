//! What is said when labels of several judges become one.

use crate::sandbox::Sandbox;

const NEGATIVE: &str =
    "qid,docid,judge,relevance\n51,D1,a,2\n51,D1,b,-2\n51,D1,c,-2\n51,D2,a,1\n51,D2,b,-1\n51,D3,a,-1\n";

#[test]
fn negative_votes_that_do_not_count_are_counted() {
    let sandbox = Sandbox::new();
    sandbox.write("ng.csv", NEGATIVE);
    for rule in ["majority", "min", "mean", "first(a,b)", "dawid_skene"] {
        let ran = sandbox.run(&["convert", "ng.csv", "--reduce", rule]);
        let heard = if rule == "first(a,b)" { 2 } else { 3 };
        let said = format!("ng.csv: {heard} negative labels of relevance are missing and have no vote");
        assert!(ran.err.contains(&said) && ran.err.contains("--negative zero"), "{rule}: {}", ran.err);
        assert!(ran.out.ends_with("51 0 D3 -1\n"), "nobody graded it: {}", ran.out);
    }
    let ran = sandbox.run(&["convert", "ng.csv", "--reduce", "majority", "--negative", "zero"]);
    assert_eq!(ran.out, "51 0 D1 0\n51 0 D2 0\n51 0 D3 0\n");
    assert!(!ran.err.contains("have no vote"), "{}", ran.err);
    // Nobody else is heard, so that the others' negative labels change nothing.
    let ran = sandbox.run(&["convert", "ng.csv", "--reduce", "judge(a)"]);
    assert!(!ran.err.contains("no vote"), "{}", ran.err);
    let pairs = "qid,docid,judge,x,y\n51,D1,a,2,1\n51,D1,b,-2,0\n";
    sandbox.write("two.csv", pairs);
    let ran = sandbox.run(&["convert", "two.csv", "--reduce", "majority", "--reduce-tuples"]);
    assert!(ran.err.contains("1 negative label of x is missing and has no vote"), "{}", ran.err);
}

#[test]
fn means_that_were_rounded_are_counted_and_can_be_kept() {
    let sandbox = Sandbox::new();
    let whole =
        "qid,docid,judge,relevance\n51,D1,a,2\n51,D1,b,1\n51,D1,c,1\n51,D2,a,0\n51,D2,b,1\n51,D2,c,1\n51,D3,a,1\n";
    sandbox.write("rm.csv", whole);
    let ran = sandbox.run(&["convert", "rm.csv", "--reduce", "mean"]);
    assert_eq!(ran.out, "51 0 D1 1\n51 0 D2 1\n51 0 D3 1\n");
    let said = "rm.csv: 2 means of relevance are rounded to whole grades; --reduce mean(half=exact) keeps them";
    assert!(ran.err.contains(said), "{}", ran.err);
    let ran = sandbox.run(&["convert", "rm.csv", "--reduce", "mean(half=exact)"]);
    assert_eq!(ran.out, "51 0 D1 1.3333333333333333\n51 0 D2 0.6666666666666666\n51 0 D3 1\n");
    assert!(!ran.err.contains("rounded"), "{}", ran.err);
    let ran = sandbox.run(&["convert", "rm.csv", "--reduce", "first(a,b,within=mean,quorum=2)"]);
    assert!(!ran.err.contains("rounded"), "a and b are one judge each: {}", ran.err);
}
