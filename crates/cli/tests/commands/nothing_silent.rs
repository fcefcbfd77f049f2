//! What would change a number without a word is said, in every verb and format.

use crate::sandbox::Sandbox;

#[test]
fn judges_that_stay_apart_are_no_subtopics() {
    let sandbox = Sandbox::new();
    sandbox.write("j.csv", "topic,doc,judge,relevance\n1,a,x,1\n1,a,y,0\n1,b,x,0\n2,d,x,2\n2,d,y,0\n");
    let message = sandbox.run(&["eval", "j.csv", "one.txt", "--reduce", "each", "-m", "AP"]).refused();
    assert!(message.contains("write AvgJG(AP) for the mean over judges") && message.contains("--reduce"), "{message}");
    sandbox.run(&["eval", "j.csv", "one.txt", "--reduce", "each", "-m", "AvgJG(AP)"]).fine();
    let ran = sandbox.run(&["eval", "j.csv", "one.txt", "--reduce", "majority", "-m", "AP"]);
    assert!(ran.err.contains("over 2 labels of relevance; by majority the lower is taken"), "{}", ran.err);
}

#[test]
fn a_mean_is_rounded_for_all_documents_or_none() {
    let sandbox = Sandbox::new();
    sandbox.write("j.csv", "topic,doc,judge,relevance\n1,a,x,0.5\n1,a,y,0\n1,b,x,1\n1,b,y,0\n1,b,z,0\n");
    let out = sandbox.run(&["convert", "j.csv", "--reduce", "mean"]).fine();
    assert_eq!(out, "1 0 a 0.25\n1 0 b 0.3333333333333333\n");
}

#[test]
fn bounds_that_there_are_not_have_a_reason_in_every_format() {
    let sandbox = Sandbox::new();
    let reason = "the recall base or ideal would change with the judgments";
    let eval = ["eval", "qrels.txt", "one.txt", "-m", "AP NumRel NumQ P@2", "--residuals", "--reproducible"];
    for format in ["table", "markdown", "csv", "json", "jsonl"] {
        let ran = sandbox.run(&[&eval[..], &["-f", format]].concat());
        let said = format!("AP, NumRel have no bounds for unjudged documents: {reason}");
        assert!(ran.err.contains(&said), "{format}: {}", ran.err);
        match format {
            "csv" => assert!(ran.out.contains(&format!("one,all,NumRel,3,,,{reason}\n")), "{}", ran.out),
            "json" | "jsonl" => assert!(ran.out.contains(&format!("\"reason\":\"{reason}\"")), "{}", ran.out),
            _ => {}
        }
    }
}

#[test]
fn real_labels_survive_a_collection() {
    let sandbox = Sandbox::new();
    sandbox.write("shares.txt", "1 0 a 0.75\n1 0 b 0.2\n2 0 d 0.9\n");
    sandbox.run(&["init", "shares.txt", "-o", "shares.toml"]).fine();
    assert!(sandbox.read("shares.toml").contains("\nhighest = 1 "), "{}", sandbox.read("shares.toml"));
    let scores = |more: &[&str]| {
        sandbox.run(&[&["eval", "one.txt", "-m", "nDCG AP(rel=0.5)", "-f", "csv", "--quiet"][..], more].concat()).fine()
    };
    assert_eq!(scores(&["--collection", "shares.toml"]), scores(&["--qrels", "shares.txt"]));
    sandbox.write("half.toml", "[[aspect]]\nname = \"relevance\"\nhighest = 1\nthreshold = 0.5\n");
    let fitted = sandbox.run(&["eval", "shares.txt", "one.txt", "--collection", "half.toml", "-m", "AP", "--quiet"]);
    assert!(fitted.fine().contains("AP(rel=0.5)"));
    sandbox.write("two.txt", "1 0 a 0.75 0.4\n1 0 b 0.2 0.1\n2 0 d 0.9 1\n");
    let by_aspect = "CAM(AP,rel='a:0.5,b:0.3')";
    let two = ["eval", "two.txt", "one.txt", "--aspects", "a,b", "--quiet", "-f", "csv", "-m"];
    let each = sandbox.run(&[&two[..], &["AP(aspect=a,rel=0.5) AP(aspect=b,rel=0.3)"]].concat()).fine();
    let together = sandbox.run(&[&two[..], &[by_aspect]].concat()).fine();
    let score = |line: &str| line.rsplit(',').nth(1).and_then(|score| score.parse::<f64>().ok());
    let each: Vec<f64> = each.lines().filter_map(score).collect();
    assert_eq!(together.lines().find_map(score), Some((each[0] + each[1]) / 2.0));
}

#[test]
fn unit_is_an_embedding_of_a_collection_too() {
    let sandbox = Sandbox::new();
    let aspect = "[[aspect]]\nname = \"b\"\nembedding = \"unit\"\n";
    sandbox.write("c.toml", format!("[[aspect]]\nname = \"a\"\nhighest = 1\n{aspect}highest = 2\n"));
    let out = sandbox.run(&["order", "--collection", "c.toml", "-m", "EUCL"]).fine();
    assert!(out.starts_with("EUCL(embedding='b:0,1/2,1')"), "{out}");
    sandbox.write("c.toml", aspect);
    let message = sandbox.run(&["order", "--collection", "c.toml", "-m", "EUCL"]).refused();
    assert!(message.contains("c.toml:3: ") && message.contains("labels or highest are declared"), "{message}");
}

#[test]
fn odd_labels_are_said_where_nothing_is_scored() {
    let sandbox = Sandbox::new();
    let rows = |f: fn(i32) -> i32| (0..21).map(|i| format!("1 0 D{i} {} {}\n", i % 3, f(i))).collect::<String>();
    sandbox.write("wide.txt", rows(|i| 5 * i));
    sandbox.write("negative.txt", rows(|i| i % 3 - 1));
    for (file, part) in [("wide.txt", "embedding=unit) takes both from 0 to 1"), ("negative.txt", "negative labels on")]
    {
        let ran = sandbox.run(&["convert", file, "--aspects", "rel,other", "--collapse", "EUCL"]);
        assert!(ran.err.contains(part), "{}", ran.err);
        let ran = sandbox.run(&["order", file, "--aspects", "rel,other", "-m", "EUCL"]);
        assert!(ran.err.contains(part), "{}", ran.err);
    }
}

#[test]
fn rules_that_options_overrule_are_not_announced() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "c.toml",
        "order = \"rank\"\ndepth = 5\n[[aspect]]\nname = \"relevance\"\nhighest = 2\nmissing = \"zero\"\n",
    );
    let eval = ["eval", "qrels.txt", "one.txt", "--collection", "c.toml", "-m", "official"];
    let ran = sandbox.run(&eval);
    for part in
        ["in the order of their rank", "the first 5 documents", "labels of relevance that were not given count as 0"]
    {
        assert!(ran.err.contains(part), "{}", ran.err);
    }
    assert!(ran.err.contains("c.toml names no official measures; those of trec_eval's group"), "{}", ran.err);
    let ran = sandbox.run(&[&eval[..], &["--order", "score"]].concat());
    assert!(!ran.err.contains("in the order of") && ran.err.contains("the first 5 documents"), "{}", ran.err);
}

#[test]
fn swapped_files_that_no_column_gives_away_are_said() {
    let sandbox = Sandbox::new();
    sandbox.write("r.json", r#"{"1":{"a":3.5,"b":2.25},"2":{"a":2,"d":1.5}}"#);
    let ran = sandbox.run(&["eval", "r.json", "one.txt", "-m", "nDCG"]);
    assert!(ran.err.contains("labels such as 3.5 look like scores of a run"), "{}", ran.err);
    sandbox.write("s.json", r#"{"1":{"a":0.5,"b":0.25},"2":{"a":1,"d":0.75}}"#);
    assert!(!sandbox.run(&["eval", "s.json", "one.txt", "-m", "nDCG"]).err.contains("scores of a run"));
    let judged = |topic: u32| (0..8).map(move |i| format!("{topic}\tD{i}\t1\n"));
    let rows: String = (1..3).flat_map(judged).collect();
    sandbox.write("beir.tsv", format!("query-id\tcorpus-id\tscore\n{rows}"));
    sandbox.write("q.txt", "1 0 D1 1\n2 0 D2 1\n");
    let ran = sandbox.run(&["eval", "q.txt", "beir.tsv", "-m", "AP"]);
    assert!(ran.err.contains("and look like the labels of judgments; check whether judgments were"), "{}", ran.err);
    // A few rows say it too: labels in no order, or all the same.
    sandbox.write("few.csv", "query-id,corpus-id,score\n1,D1,1\n1,D2,0\n1,D3,2\n");
    sandbox.write("ones.json", r#"{"1":{"D1":1},"2":{"D2":1}}"#);
    for file in ["few.csv", "ones.json"] {
        let ran = sandbox.run(&["eval", "q.txt", file, "-m", "AP"]);
        assert!(ran.err.contains("and look like the labels of judgments"), "{file}: {}", ran.err);
    }
    sandbox.write("ranks.csv", "query-id,corpus-id,rank\n1,D1,1\n2,D2,1\n");
    sandbox.write("falling.csv", "query-id,corpus-id,score\n1,D1,3\n1,D2,2\n2,D3,1\n");
    for file in ["ranks.csv", "falling.csv"] {
        let ran = sandbox.run(&["eval", "q.txt", file, "-m", "AP"]);
        assert!(!ran.err.contains("labels of judgments"), "{file}: {}", ran.err);
    }
    // Whole numbers that fall on every topic are scores.
    let scored = |topic: u32| (0..8).map(move |i| format!("{topic},D{i},{}\n", 100 - i));
    sandbox.write("whole.csv", format!("qid,docno,score\n{}", (1..3).flat_map(scored).collect::<String>()));
    let ran = sandbox.run(&["eval", "whole.csv", "one.txt", "-m", "nDCG"]);
    assert!(
        ran.err.contains("whole.csv: labels such as 100 look like scores of a run, because those of every topic"),
        "{}",
        ran.err
    );
}

#[test]
fn a_run_is_told_in_its_own_words() {
    let sandbox = Sandbox::new();
    sandbox.write("q.txt", "1 0 D1 1\n2 0 D2 0.5\n");
    sandbox.write("r.csv", "qid,docno,similarity\n1,D1,0.5\n");
    let run = |args: &[&str]| sandbox.run(&[&["eval"], args].concat()).refused();
    let message = run(&["q.txt", "r.csv", "-m", "AP", "--map", "similarity=score"]);
    assert!(
        message.starts_with("r.csv: has a column \"similarity\", but --map is about columns of judgments"),
        "{message}"
    );
    let message = run(&["q.txt", "r.csv", "-m", "AP"]);
    assert!(
        message.starts_with("r.csv:1: its header has neither score nor rank; it has qid, docno, similarity"),
        "{message}"
    );
    assert_eq!(message.trim().lines().count(), 1, "{message}");
    sandbox.write("r.json", r#"{"1":[{"docno":"D1","score":1}]}"#);
    let message = run(&["q.txt", "r.json", "-m", "AP"]);
    assert!(!message.contains("Parquet") && message.contains("JSON by topic"), "{message}");
    sandbox.write("j.csv", "qid,docno,relevance\n1,D1,1\n");
    sandbox.write("j.jsonl", "{\"qid\":\"1\",\"docno\":\"D1\",\"label\":1}\n");
    for file in ["j.csv", "j.jsonl"] {
        let message = run(&["q.txt", file, "-m", "AP"]);
        assert!(message.contains(":1: looks like judgments (it has \""), "{message}");
        assert_eq!(message.trim().lines().count(), 1, "{message}");
    }
    sandbox.write("t.csv", "qid,docno,score\n1,D1,\"9,200.00\"\n");
    assert!(run(&["q.txt", "t.csv", "-m", "AP"]).contains("without commas between thousands"));
    let ran = sandbox.run(&["trec-eval", "-m", "map", "q.txt", "one.txt"]);
    assert!(ran.err.contains("q.txt: has labels that are no whole numbers, such as 0.5"), "{}", ran.err);
}

#[test]
fn files_of_another_kind_are_told_by_their_kind() {
    let sandbox = Sandbox::new();
    sandbox.write("q.json", r#"{"1":{"a":1},"2":{"d":1}}"#);
    let message = sandbox.run(&["trec-eval", "q.json", "one.txt"]).refused();
    assert!(message.contains("looks like json, but qrels were expected"), "{message}");
    sandbox.write("ids.txt", "1048585\t7187158\t1\n1048585\t7187159\t0\n");
    let message = sandbox.run(&["eval", "ids.txt", "one.txt", "-m", "AP"]).refused();
    assert!(message.contains("without their second column") && message.lines().count() == 1, "{message}");
    sandbox.write("sub.txt", "1 1 a 1\n1 2 a 0\n1 1 b 1\n1 2 b 0\n");
    let message = sandbox.run(&["eval", "sub.txt", "one.txt", "-m", "AP"]).refused();
    assert!(message.contains("--subtopics") && message.contains("--judgments qrels_jg"), "{message}");
    let message = sandbox.run(&["check", "one.txt"]).refused();
    assert!(message.contains("aspectra check --no-qrels"), "{message}");
    let message =
        sandbox.run(&["eval", "qrels.txt", "one.txt", "--collection", "trec-tasks-2015", "-m", "AP"]).refused();
    assert!(message.contains("has 1 label column, but its collection has 2 (relevance, usefulness)"), "{message}");
    for label in ["nan", "inf", "1/2", "0x1", "0,5"] {
        sandbox.write("odd.txt", format!("1 0 a {label}\n"));
        let message = sandbox.run(&["convert", "odd.txt"]).refused();
        assert!(message.contains(&format!("odd.txt:1: label \"{label}\" of relevance is not a number")), "{message}");
    }
    let message = sandbox.run(&["eval", "labels.txt", "one.txt", "-m", "Harsh(AP,rel=2)"]).refused();
    assert!(message.contains("Harsh has no parameter \"rel\"; it has none"), "{message}");
}

#[test]
fn every_row_names_its_run_or_none_does() {
    let sandbox = Sandbox::new();
    sandbox.write("r.csv", "run,qid,docno,score\nx,1,a,2\n,1,b,1\n");
    let message = sandbox.run(&["eval", "qrels.txt", "r.csv", "-m", "AP"]).refused();
    assert!(message.contains("r.csv: 1 row names no run, where others do"), "{message}");
    sandbox.write("r.csv", "run,qid,docno,score\nx,1,a,2\ny,1,b,1\n");
    let out = sandbox.run(&["check", "--no-qrels", "r.csv"]).out;
    assert!(out.contains("\nx ") && out.contains("\ny "), "{out}");
}

#[test]
fn lines_of_two_runs_in_one_file_are_told() {
    let sandbox = Sandbox::new();
    sandbox.write("two.txt", "1 Q0 a 1 3 bm25\n1 Q0 b 2 2 bm25\n2 Q0 d 1 3 neural\n");
    let ran = sandbox.run(&["eval", "qrels.txt", "two.txt", "-m", "AP"]);
    assert!(ran.err.contains("two: its lines have several tags, \"bm25\" and \"neural\""), "{}", ran.err);
    sandbox.write("one-tag.txt", "1 Q0 a 1 3 bm25\n1 Q0 b 2 2 bm25\n2 Q0 d 1 3 bm25\n");
    let ran = sandbox.run(&["eval", "qrels.txt", "one-tag.txt", "-m", "AP"]);
    assert!(!ran.err.contains("several tags"), "{}", ran.err);
}

#[test]
fn ranks_that_contradict_scores_are_told() {
    let sandbox = Sandbox::new();
    sandbox.write("swapped.txt", "1 Q0 a 0.9 1 t\n1 Q0 b 0.8 2 t\n2 Q0 d 0.5 1 t\n");
    let rising = |(topic, rank): (u32, u32)| format!("{topic} Q0 D{rank} {rank} 0.{rank} t\n");
    sandbox.write("distances.txt", (1..5).map(|rank| rising((1, rank))).collect::<String>() + "2 Q0 d 1 0.1 t\n");
    for (file, why) in
        [("swapped", "has ranks that are no whole numbers"), ("distances", "has scores that rise with its ranks")]
    {
        let path = format!("{file}.txt");
        let ran = sandbox.run(&["eval", "qrels.txt", &path, "-m", "AP"]);
        assert!(
            ran.code == 0 && ran.err.contains(&format!("{file}: {why}")) && ran.err.contains("--order rank"),
            "{ran:?}"
        );
        let checked = sandbox.run(&["check", "qrels.txt", &path]);
        assert!(checked.code == 1 && checked.out.contains(why), "{checked:?}");
    }
    let ran = sandbox.run(&["eval", "qrels.txt", "distances.txt", "-m", "AP", "--order", "rank"]);
    assert!(!ran.err.contains("rise with"), "{}", ran.err);
}

#[test]
fn check_says_that_a_file_has_several_tags() {
    let sandbox = Sandbox::new();
    sandbox.write("both.txt", "1 Q0 a 1 3 bm25\n2 Q0 d 1 3 neural\n");
    let checked = sandbox.run(&["check", "qrels.txt", "both.txt"]);
    assert!(checked.code == 1 && checked.out.contains("several tags, such as"), "{checked:?}");
}

#[test]
fn answers_that_nothing_asks_for_are_told() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "--answers", "none.txt"]);
    assert!(ran.err.contains("the answers of topics (--answers) change nothing"), "{}", ran.err);
    let message = sandbox.run(&["check", "labels.txt", "--aspects", "a,,b"]).refused();
    assert!(message.contains("--aspects a,,b: has an empty name"), "{message}");
}

#[test]
fn ranks_and_scores_are_not_mixed_in_json_lines() {
    let sandbox = Sandbox::new();
    let ranked = r#"{"query_id":"1","doc_id":"b","rank":1}"#;
    let scored = r#"{"query_id":"1","doc_id":"a","score":0.9}"#;
    let both = r#"{"query_id":"1","doc_id":"c","score":0.1,"rank":1}"#;
    for (lines, why) in [
        ([ranked, scored], "r.jsonl:2: byte 0: an object without a rank, where those before have one and no score"),
        ([scored, ranked], "an object with a rank and no score, where those before have scores"),
        ([both, ranked], "an object with a rank and no score, where those before have scores"),
    ] {
        sandbox.write("r.jsonl", lines.join("\n"));
        let message = sandbox.run(&["eval", "qrels.txt", "r.jsonl", "-m", "AP"]).refused();
        assert!(message.contains(why.trim_start_matches("r.jsonl:2: byte 0: ")), "{message}");
    }
}

#[test]
fn a_run_that_is_given_twice() {
    let sandbox = Sandbox::new();
    for verb in ["eval", "compare"] {
        let ran = sandbox.run(&[verb, "qrels.txt", "one.txt", "./one.txt", "two.txt", "-m", "AP"]);
        assert!(ran.err.contains("notice: one.txt: was given twice, as ./one.txt too"), "{verb}: {}", ran.err);
        let ran = sandbox.run(&[verb, "qrels.txt", "one.txt", "two.txt", "-m", "AP"]);
        assert!(!ran.err.contains("was given"), "{verb}: {}", ran.err);
    }
    let json = sandbox.run(&["eval", "qrels.txt", "one.txt", "one.txt", "one.txt", "-m", "AP", "-f", "json"]).fine();
    assert!(json.contains("\"run-twice\"") && json.contains("was given 3 times;"), "{json}");
}

#[test]
fn no_score_at_all() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "-n"]);
    assert!(ran.err.contains("notice: no score is written: -n leaves the summary"), "{}", ran.err);
    let ran = sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "AP", "-n", "-q"]);
    assert!(!ran.err.contains("no score is written"), "{}", ran.err);
}
