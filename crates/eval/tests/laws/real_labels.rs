//! Labels that are real numbers: values computed by hand, in plain Python; whole labels are not touched.

use aspectra_eval::{JudgmentReader, Judgments, Runs, Source, evaluate, measures};

const ONE: &str = "1 0 a 0.75\n1 0 b 0\n1 0 c .5\n1 0 d 1.0\n";
const TWO: &str = "1 0 a 0.75 0.2\n1 0 b 0 1\n1 0 c 0.5 0.2\n1 0 d 1.0 0\n";

fn judgments(text: &str) -> Judgments {
    JudgmentReader::new().file(Source::bytes("q", text.as_bytes().to_vec())).read().unwrap()
}

fn score(text: &str, measure: &str) -> Result<f64, String> {
    let rows = ["b", "a", "d", "x", "c"].iter().zip([5.0, 4.0, 3.0, 2.0, 1.0]).map(|(id, score)| ("1", *id, score));
    let scores = evaluate(&judgments(text), &Runs::from_rows("run", rows), &measures(measure).unwrap());
    scores.map(|scores| scores.summary(0, 0).number().unwrap_or(f64::NAN)).map_err(|error| error.to_string())
}

#[test]
fn graded_measures_take_real_labels() {
    for (text, measure, expected) in [
        (ONE, "DCG", 1.166623718795864),
        (ONE, "nDCG", 0.6770111051820867),
        (ONE, "RBP(p=0.8)", 0.28896000000000005),
        (ONE, "ERR(gain=linear)", 0.4583333333333333),
        (ONE, "ERR", 0.29394928727510333),
        (ONE, "AP(rel=0.5)", 0.5888888888888889),
        (ONE, "AP(rel=0.6)", 0.5833333333333333),
        (ONE, "P(rel=0.75)@5", 0.4),
        (ONE, "RBP(p=0.5,rel=0.5)", 0.40625),
        (TWO, "CAM(nDCG)", 0.8292779804842558),
        (TWO, "EUCL(nDCG)", 0.9101125625149074),
    ] {
        let found = score(text, measure).unwrap();
        assert!((found - expected).abs() < 1e-12, "{measure}: {found}, not {expected}");
    }
}

#[test]
fn real_numbers_that_are_whole_are_whole() {
    let whole = judgments("1 0 a 2\n1 0 b 0\n");
    let real = judgments("1 0 a 2.0\n1 0 b 0.0\n");
    assert_eq!(real.topics()[0].sheet.labels(0), whole.topics()[0].sheet.labels(0));
    assert_eq!(real.aspects(), whole.aspects());
    let negative = judgments("1 0 a -0.5\n1 0 b 1\n");
    assert!(!negative.topics()[0].sheet.labels(0)[0].is_judged());
}

#[test]
fn what_needs_whole_grades_says_so() {
    for (text, measure, expected) in [
        (ONE, "RelString", "RelString needs whole grades, but relevance of q has labels such as 0.5"),
        (ONE, "SBTO@5", "SBTO@5 needs whole grades"),
        (ONE, "RBTO@5", "RBTO@5 needs whole grades"),
        (TWO, "Harsh(nDCG)", "Harsh needs whole labels, but aspect1 has labels such as 0.5"),
        (TWO, "EUCL(nDCG,embedding='aspect1:0,1')", "which lie at their own values"),
    ] {
        let error = score(text, measure).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }
    for bad in ["1 0 a nan\n", "1 0 a inf\n", "1 0 a 1e10\n", "1 0 a 0.5.5\n", "1 0 a 0x1\n"] {
        assert!(JudgmentReader::new().file(Source::bytes("q", bad.as_bytes().to_vec())).read().is_err(), "{bad}");
    }
}

#[test]
fn every_format_of_judgments_gives_the_same() {
    let csv = "topic,doc,relevance\n1,a,0.75\n1,b,0\n1,c,.5\n1,d,1.0\n";
    let dict = r#"{"1": {"a": 0.75, "b": 0, "c": 5e-1, "d": 1.0}}"#;
    let lines = r#"{"qid":1,"docno":"a","relevance":0.75}
{"qid":1,"docno":"b","relevance":0}
{"qid":1,"docno":"c","relevance":0.5}
{"qid":1,"docno":"d","relevance":1.0}"#;
    let expected = score(ONE, "nDCG").unwrap();
    for text in
        [csv, dict, lines, &csv.replace(',', "\t"), &csv.replace("topic,doc,relevance", "query-id,corpus-id,score")]
    {
        assert_eq!(score(text, "nDCG").unwrap().to_bits(), expected.to_bits(), "{text}");
    }
}
