//! Files whose columns are not quite those of the formats: what they are taken for, and what is said of it.

use crate::sandbox::Sandbox;

const SCORES: [&str; 4] = ["-m", "AP RR", "-f", "csv"];

fn eval(sandbox: &Sandbox, qrels: &str, run: &str, more: &[&str]) -> crate::sandbox::Ran {
    sandbox.run(&[&["eval", qrels, run][..], &SCORES, more].concat())
}

#[test]
fn scores_in_a_third_column_are_not_read_as_ranks() {
    let sandbox = Sandbox::new();
    for (text, part) in [
        ("1 a 12.0\n1 b 7.0\n2 d 9.0\n", "rank \"12.0\" is not a whole number such as 1, but looks like a score"),
        ("1\ta\t12\n1\tb\t7\n", "r.txt:1: 12 comes first on topic 1"),
        ("1 a 1\n1 b 0\n1 c 2\n2 a 0\n", "r.txt:2: 0 follows 1 on topic 1"),
    ] {
        sandbox.write("r.txt", text);
        let message = eval(&sandbox, "qrels.txt", "r.txt", &[]).refused();
        assert!(message.contains(part) && message.contains("put a header first"), "{message}");
    }
}

#[test]
fn runs_without_a_tag_are_read_and_said() {
    let sandbox = Sandbox::new();
    let expected = eval(&sandbox, "qrels.txt", "one.txt", &[]).fine().replace("one,", "r,");
    let rows = [("1", "a", 1, 3.0), ("1", "b", 2, 2.0), ("1", "c", 3, 1.0), ("2", "x", 1, 2.0), ("2", "d", 2, 1.0)];
    for q0 in ["", "Q0 "] {
        let line = |(topic, id, rank, score): &(&str, &str, i32, f64)| format!("{topic} {q0}{id} {rank} {score}\n");
        sandbox.write("r.txt", rows.iter().map(line).collect::<String>());
        let ran = eval(&sandbox, "qrels.txt", "r.txt", &[]);
        assert!(ran.err.contains(&format!("were read as topic {q0}document rank score")), "{}", ran.err);
        assert_eq!(ran.fine(), expected);
    }
    sandbox.write("r.txt", "1 0 a 1 0\n1 0 b 0 1\n");
    let message = eval(&sandbox, "qrels.txt", "r.txt", &[]).refused();
    assert!(message.contains("looks like judgments"), "{message}");
}

#[test]
fn a_rank_may_be_left_out_beside_a_score() {
    let sandbox = Sandbox::new();
    sandbox.write("r.csv", "qid,docno,rank,score\n1,a,,3\n1,b,2,2\n2,d,,1\n");
    sandbox.write("r.jsonl", "{\"qid\":\"1\",\"docno\":\"a\",\"rank\":null,\"score\":3}\n{\"qid\":\"1\",\"docno\":\"b\",\"rank\":2,\"score\":2}\n{\"qid\":\"2\",\"docno\":\"d\",\"score\":1}\n");
    for file in ["r.csv", "r.jsonl"] {
        assert!(eval(&sandbox, "qrels.txt", file, &["--quiet"]).fine().contains("r,all,RR,1"), "{file}");
        let message = eval(&sandbox, "qrels.txt", file, &["--order", "rank"]).refused();
        assert!(message.contains("row 1: has no rank"), "{message}");
    }
    sandbox.write("r.jsonl", "{\"qid\":\"1\",\"docno\":\"a\",\"rank\":\"x\",\"score\":3}\n");
    let message = eval(&sandbox, "qrels.txt", "r.jsonl", &[]).refused();
    assert!(message.contains("rank \"x\" is not a finite number"), "{message}");
}

#[test]
fn a_threshold_that_shares_do_not_reach_is_said() {
    let sandbox = Sandbox::new();
    sandbox.write("shares.txt", "1 0 a 0.75\n1 0 b 0.2\n2 0 d 0.9\n");
    let ran = sandbox.run(&["eval", "shares.txt", "one.txt", "-m", "AP P@5 nDCG AP(rel=0.95) AP(rel=0.5)"]);
    assert!(ran.err.contains("AP, P@5: nothing is relevant, because rel=1 is above the largest grade of relevance, 0.9; write a threshold that labels reach, such as rel=0.5"), "{}", ran.err);
    assert!(ran.err.contains("AP(rel=0.95): nothing is relevant"), "{}", ran.err);
    assert!(!ran.err.contains("AP(rel=0.5)") && !ran.err.contains("nDCG"), "{}", ran.err);
    let checked = sandbox.run(&["check", "shares.txt", "one.txt", "-f", "csv"]).out;
    assert!(checked.lines().any(|line| line.starts_with("relevance,3,0,3,0,0,0.9")), "{checked}");
    sandbox.write("zero.txt", "1 0 a 0\n2 0 d 0\n");
    assert!(!sandbox.run(&["eval", "zero.txt", "one.txt", "-m", "AP"]).err.contains("threshold"));
}

#[test]
fn one_label_column_is_relevance_whatever_it_is_called() {
    let sandbox = Sandbox::new();
    sandbox.write("a.txt", "1 0 a 0\n2 0 d 0\n");
    for name in ["score", "label", "rel", "grade"] {
        sandbox.write("b.tsv", format!("query-id\tcorpus-id\t{name}\n1\ta\t2\n2\td\t1\n"));
        let reduced = sandbox.run(&["convert", "--judge", "x=a.txt", "--judge", "y=b.tsv", "--reduce", "max"]).fine();
        assert_eq!(reduced, "1 0 a 2\n2 0 d 1\n", "{name}");
        let found = ["-m", "AP(aspect=relevance)", "--collection", "beir", "--quiet"];
        let out = sandbox.run(&[&["eval", "b.tsv", "one.txt"][..], &found].concat()).fine();
        assert!(out.contains("0.7500"), "{out}");
    }
}

#[test]
fn nested_json_lines_are_no_dict_of_dicts() {
    let sandbox = Sandbox::new();
    let line = |topic: &str, doc: &str, rel: u8| {
        format!("{{\"query\":{{\"id\":\"{topic}\"}},\"doc\":{{\"id\":\"{doc}\"}},\"labels\":{{\"rel\":{rel}}}}}\n")
    };
    let map = ["--map", "query.id=topic", "--map", "doc.id=doc", "--map", "labels.rel=relevance"];
    for text in [line("1", "a", 2) + &line("2", "d", 1), line("1", "a", 2)] {
        sandbox.write("n.jsonl", &text);
        let out = eval(&sandbox, "n.jsonl", "one.txt", &map).fine();
        assert!(out.contains("one,all,RR,"), "{out}");
    }
}
