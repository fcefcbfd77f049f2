//! Labels that depend on the answers of topics, and the files that answers are in.

use crate::sandbox::Sandbox;

const COLLECTION: &str = r#"columns = ["usefulness", "answer", "credibility"]
[[aspect]]
name = "usefulness"
highest = 2
[[aspect]]
name = "correctness"
from = "answer"
labels = ["wrong", "right"]
[aspect.by_answer]
yes = { 0 = 0, 1 = 1, 2 = 1 }
no = { 0 = 1, 1 = 0, 2 = 0 }
[[aspect]]
name = "credibility"
highest = 1
"#;

fn with_topics(topics: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("col.toml", COLLECTION);
    sandbox.write("jq.txt", "51 0 D1 2 1 1\n52 0 D4 2 0 1\n");
    sandbox.write("r.txt", "51 Q0 D1 1 9.2 bm\n52 Q0 D4 1 7.5 bm\n");
    sandbox.write("top.xml", topics);
    sandbox
}

/// The topics 51 and 52 with these elements.
fn topics(first: &str, second: &str) -> String {
    let topic = |number: u32, inside: &str| format!("<topic><num>{number}</num>{inside}</topic>");
    format!("<topics>{}\n{}</topics>", topic(51, first), topic(52, second))
}

const CONVERT: [&str; 6] = ["convert", "jq.txt", "--collection", "col.toml", "--answers", "top.xml"];
const EVAL: [&str; 9] =
    ["eval", "jq.txt", "r.txt", "--collection", "col.toml", "--answers", "top.xml", "-m", "CAM(nDCG@5)"];

#[test]
fn answers_that_fit_nothing_are_refused() {
    let sandbox = with_topics(&topics("<stance>unhelpful</stance>", "<stance>helpful</stance>"));
    let expected = "top.xml: no topic has an answer that by_answer of correctness in col.toml knows: found \"unhelpful\", \"helpful\", ";
    for arguments in [&CONVERT[..], &EVAL] {
        let message = sandbox.run(arguments).refused();
        assert!(message.contains(expected) && message.contains("but it has no, yes;"), "{message}");
    }
    let numbers = topics("<answer>no</answer>", "<answer>yes</answer>").replace("<num>", "<num>1");
    let sandbox = with_topics(&numbers);
    for arguments in [&CONVERT[..], &EVAL] {
        let message = sandbox.run(arguments).refused();
        let expected =
            "has no answer for any topic of the judgments: it has 2 topics (151, 152), the judgments have 51, 52";
        assert!(message.contains(expected), "{message}");
    }
    let ran = with_topics(&topics("<answer>no</answer>", "<answer>maybe</answer>")).run(&CONVERT);
    assert!(ran.err.contains("has no usable answer for topic 52") && ran.out == "51 0 D1 2 0 1\n", "{ran:?}");
}

#[test]
fn topics_are_not_lost_without_a_word() {
    let whole = topics("<answer>no</answer>", "<answer>yes</answer>");
    let cut = |end: usize| with_topics(&whole[..end]).run(&CONVERT).refused();
    let before_close = whole.len() - "</topics>".len();
    assert!(cut(before_close).contains("top.xml:2: the file ends before </topics>, so that topics may be lost"));
    let inside = whole.find("yes").unwrap();
    assert!(cut(inside).contains("top.xml:2: the file ends inside of the topic that begins here"));
    let twice = with_topics(&topics("<answer>no</answer><answer>yes</answer>", "<answer>no</answer>"));
    let message = twice.run(&CONVERT).refused();
    assert!(message.contains("top.xml:1: topic 51 has two answers in <answer>, \"no\" and \"yes\""), "{message}");
    let both = with_topics(&topics("<stance>helpful</stance><answer>no</answer>", "<answer>no</answer>"));
    let message = both.run(&CONVERT).refused();
    assert!(message.contains("\"helpful\" in <stance>") && message.contains("--answer-tag stance|answer"), "{message}");
    let told = both.run(&[&CONVERT[..], &["--answer-tag", "answer"]].concat()).fine();
    assert_eq!(told, "51 0 D1 2 0 1\n52 0 D4 2 1 1\n");
    let message = with_topics(&topics("<truth>no</truth>", "<truth>yes</truth>")).run(&CONVERT).refused();
    let hint = "its topics have <num>, <truth>: name the one that holds the answers with --answer-tag NAME";
    assert!(message.contains("has no answers") && message.contains(hint), "{message}");
}

#[test]
fn answers_may_be_written_in_several_ways() {
    let of = |text: &str| with_topics(text).run(&CONVERT).fine();
    let expected = "51 0 D1 2 0 1\n52 0 D4 2 0 1\n";
    assert_eq!(of(&topics("<answer>&#110;o</answer>", "<answer><![CDATA[yes]]></answer>")), expected);
    assert_eq!(of(&topics("<answer>no</answer><!-- <answer>yes</answer> -->", "<answer>yes</answer>")), expected);
    let other = "<!-- <topic><num>51</num><answer>yes</answer></topic> -->";
    assert_eq!(of(&(other.to_owned() + &topics("<answer>no</answer>", "<answer>yes</answer>"))), expected);
    assert_eq!(of("51,no\n52,yes\n"), expected);
    assert_eq!(of("51 no\n52 yes\n"), expected);
}
