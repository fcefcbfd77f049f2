//! Several judges, from their files to what is printed.

use crate::sandbox::Sandbox;
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

/// Six topics, five documents, three runs; a model that is one grade too high on every third document. People judged all of it.
fn with_two_judges() -> Sandbox {
    let sandbox = Sandbox::new();
    let mut labels = String::from("topic,doc,judge,relevance\n");
    for topic in 1..7 {
        for doc in 0..5 {
            let human = (topic * 7 + doc * 3) % 3;
            let model = if (topic + doc) % 3 == 0 { human + 1 } else { human };
            labels += &format!("{topic},d{doc},human,{human}\n{topic},d{doc},model,{model}\n");
        }
    }
    sandbox.write("judges.csv", labels);
    for (name, step) in [("a", 1), ("b", 2), ("c", 3)] {
        let mut run = String::new();
        for topic in 1..7 {
            for rank in 0..5 {
                run += &format!("{topic} Q0 d{} {} {} {name}\n", (rank * step + topic) % 5, rank + 1, 5 - rank);
            }
        }
        sandbox.write(&format!("{name}.run"), run);
    }
    sandbox
}

fn finding(sandbox: &Sandbox, arguments: &[&str]) -> Value {
    let out = sandbox.run(&[arguments, &["-f", "json", "--reproducible", "--quiet"]].concat()).fine();
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

fn rows<'v>(finding: &'v Value, table: &str) -> &'v Vec<Value> {
    finding["tables"][table].as_array().unwrap_or_else(|| panic!("no table {table}: {finding}"))
}

fn near(found: &Value, expected: f64) {
    assert!((found.as_f64().unwrap() - expected).abs() < 1e-9, "{found} is not {expected}");
}

const PPI: [&str; 5] = ["--estimator", "ppi", "--human", "human", "--llm"];

#[test]
fn where_people_sampled_all_documents_the_estimate_is_what_they_say() {
    let sandbox = with_two_judges();
    let inputs = ["compare", "judges.csv", "a.run", "b.run", "-m", "DCG@3 P@2"];
    let found = finding(&sandbox, &[&inputs[..], &PPI, &["model", "--sampled", "documents"]].concat());
    let scored = finding_of_means(&sandbox);
    assert_eq!(rows(&found, "estimates").len(), 4);
    for row in rows(&found, "estimates") {
        near(&row["estimate"], scored(row["run"].as_str().unwrap(), row["measure"].as_str().unwrap()));
        assert!(row["LLM_mean"] != row["estimate"], "the model is too high: {row}");
    }
    let difference = &rows(&found, "differences")[0];
    near(&difference["difference"], scored("a", "DCG@3") - scored("b", "DCG@3"));
    // Exactly these topics, all documents labeled: nothing is left open.
    let these =
        finding(&sandbox, &[&inputs[..], &PPI, &["model", "--sampled", "documents", "--target", "these"]].concat());
    near(&rows(&these, "estimates")[0]["low"], rows(&these, "estimates")[0]["high"].as_f64().unwrap());
}

/// The means by people, as `eval` has them.
fn finding_of_means(sandbox: &Sandbox) -> impl Fn(&str, &str) -> f64 {
    let arguments =
        ["eval", "judges.csv", "a.run", "b.run", "-m", "DCG@3 P@2", "--reduce", "judge(human)", "-f", "csv"];
    let out = sandbox.run(&arguments).fine();
    move |run, measure| {
        let line = out.lines().find(|line| line.starts_with(&format!("{run},all,{measure},"))).unwrap();
        line.split(',').nth(3).unwrap().parse().unwrap()
    }
}

#[test]
fn a_judge_that_lifts_its_own_runs_shows_favor() {
    let sandbox = Sandbox::new();
    let mut labels = String::from("topic,doc,judge,relevance\n");
    let (mut own, mut other) = (String::new(), String::new());
    for topic in 1..5 {
        // The judge gives a document that only the run of its family has a grade more than people do.
        for (doc, human, judge) in [("own", 0, 1), ("both", 1, 1), ("other", 0, 0), ("rest", 1, 1)] {
            labels += &format!("{topic},{doc},human,{human}\n{topic},{doc},gpt,{judge}\n");
        }
        own += &format!("{topic} Q0 own 1 2 gpt-rank\n{topic} Q0 both 2 1 gpt-rank\n");
        other += &format!("{topic} Q0 other 1 2 bm25\n{topic} Q0 both 2 1 bm25\n");
    }
    sandbox.write("judges.csv", labels);
    sandbox.write("gpt-rank.run", own);
    sandbox.write("bm25.run", other);
    sandbox.write("families.txt", "gpt-rank openai\nbm25 none\n");
    let inputs = ["meta", "judges", "judges.csv", "gpt-rank.run", "bm25.run", "-m", "P@2", "--reference", "human"];
    let found =
        finding(&sandbox, &[&inputs[..], &["--families", "families.txt", "--judge-family", "gpt=openai"]].concat());
    let favor = rows(&found, "favor");
    // P@2 of the own run is 0.5 higher by gpt, that of the other the same.
    assert_eq!((&favor[0]["of"], &favor[0]["own_runs"]), (&Value::from("P@2"), &Value::from(1)));
    near(&favor[0]["favor"], 0.5);
    // Documents of own runs are lifted by 1/2 on average; of other runs those of the same grade are not.
    assert_eq!(favor[1]["of"], "labels of relevance");
    near(&favor[1]["favor"], 0.5);
}

#[test]
fn noise_of_two_judges_is_their_confusion() {
    let sandbox = with_two_judges();
    let inputs =
        ["meta", "noise", "judges.csv", "a.run", "b.run", "c.run", "-m", "nDCG@3", "--levels", "1", "--repeats", "2"];
    let usual = finding(&sandbox, &[&inputs[..], &["--reduce", "judge(human)"]].concat());
    let models: Vec<&str> = rows(&usual, "noise").iter().map(|row| row["model"].as_str().unwrap()).collect();
    assert_eq!(models, ["marginal", "judge:human,model"]);
    // Who is kept comes first, and what is said of a grade beyond the largest of theirs is a grade too.
    let other = finding(&sandbox, &[&inputs[..], &["--reduce", "judge(model)"]].concat());
    assert_eq!(rows(&other, "noise")[1]["model"], "judge:model,human");
    // Judges who always differ: everything changes at level 1.
    let mut labels = String::from("topic,doc,judge,relevance\n");
    for (number, line) in sandbox.read("a.run").lines().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        labels += &format!("{0},{1},x,{2}\n{0},{1},y,{3}\n", words[0], words[2], number % 2, 1 - number % 2);
    }
    sandbox.write("judges.csv", labels);
    let turned = finding(&sandbox, &[&inputs[..], &["--reduce", "judge(x)", "--model", "judge:x,y"]].concat());
    near(&rows(&turned, "noise")[0]["changed"], 1.0);
    let same = finding(&sandbox, &[&inputs[..], &["--reduce", "judge(x)", "--model", "judge:x,x"]].concat());
    near(&rows(&same, "noise")[0]["changed"], 0.0);
    let refused =
        sandbox.run(&["meta", "noise", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "--model", "judge:x,y"]);
    assert!(
        refused.code == 2 && refused.err.contains("--model judge:x,y: the judgments are of one judge"),
        "{}",
        refused.err
    );
}

#[test]
fn votes_on_whole_tuples_give_one_that_a_judge_gave() {
    let sandbox = Sandbox::new();
    sandbox.write("judges.csv", "topic,doc,judge,a,b,c\n1,x,j1,1,1,0\n1,x,j2,1,0,1\n1,x,j3,0,1,1\n1,y,j1,0,0,0\n");
    sandbox.write("x.run", "1 Q0 x 1 1 r\n");
    let measures = "P(aspect=a)@1 P(aspect=b)@1 P(aspect=c)@1";
    let inputs = ["eval", "judges.csv", "x.run", "-m", measures, "--reduce", "majority", "-f", "csv"];
    let scores = |out: String| -> Vec<String> {
        out.lines()
            .filter(|line| line.contains(",all,"))
            .map(|line| line.split(',').nth(3).unwrap().to_owned())
            .collect()
    };
    let apart = sandbox.run(&inputs);
    assert!(apart.err.contains("1 reduced tuple") || apart.err.contains("no judge gave"), "{}", apart.err);
    assert_eq!(scores(apart.fine()), ["1.0", "1.0", "1.0"]);
    // Each tuple has one vote: the lowest.
    assert_eq!(scores(sandbox.run(&[&inputs[..], &["--reduce-tuples"]].concat()).fine()), ["0.0", "1.0", "1.0"]);
}

#[test]
fn labels_of_one_judge_may_stand_for_other_grades() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "judges.csv",
        "topic,doc,judge,relevance\n1,a,human,2\n1,a,gpt#1,5\n1,b,human,0\n1,b,gpt#1,1\n1,c,human,1\n1,c,gpt#1,3\n",
    );
    let collection = "columns = [\"relevance\"]\n[[aspect]]\nname = \"relevance\"\nhighest = 2\n[aspect.by_judge.\"gpt*\"]\n1 = 0\n3 = 1\n5 = 2\n";
    sandbox.write("c.toml", collection);
    let found = finding(&sandbox, &["meta", "agreement", "judges.csv", "--collection", "c.toml"]);
    near(&rows(&found, "pairs")[0]["agree"], 1.0);
    let without = sandbox.run(&["meta", "agreement", "judges.csv"]);
    assert!(without.err.contains("labels of human end at 2, those of gpt#1 at 5"), "{}", without.err);
    let refused = collection.replace("5 = 2", "5 = 7");
    sandbox.write("c.toml", refused);
    let refused = sandbox.run(&["meta", "agreement", "judges.csv", "--collection", "c.toml"]);
    assert!(refused.code == 2 && refused.err.contains("by_judge.gpt*.5 is 7"), "{}", refused.err);
}

#[test]
fn four_columns_are_read_as_said_or_as_their_names_tell() {
    let sandbox = Sandbox::new();
    let told = "a AP 1 0.5\na AP 2 0.7\nb AP 1 0.1\nb AP 2 0.4\n";
    sandbox.write("told.txt", told);
    let ran = sandbox.run(&["compare", "--scores", "told.txt"]);
    let said = "told.txt: has four columns and no header; by the names of measures they are run, measure, topic, score (--score-columns measure-topic says it for certain)";
    assert!(ran.err.contains(said), "{}", ran.err);
    let certain = sandbox.run(&["compare", "--scores", "told.txt", "--score-columns", "measure-topic"]);
    assert!(!certain.err.contains("four columns"), "{}", certain.err);
    assert_eq!(certain.fine(), ran.fine());
    // Topics that are called like measures, and measures that nobody knows.
    sandbox.write("odd.txt", told.replace("AP", "mine").replace(" 1 ", " P ").replace(" 2 ", " AP "));
    let ran = sandbox.run(&["compare", "--scores", "odd.txt", "--score-columns", "measure-topic"]);
    assert!(ran.fine().contains("mine"));
    sandbox.write("none.txt", told.replace("AP", "mine"));
    let refused = sandbox.run(&["compare", "--scores", "none.txt"]);
    assert!(refused.code == 2 && refused.err.contains("none.txt:1: four columns may be"), "{}", refused.err);
    assert!(refused.err.contains("--score-columns measure-topic or --score-columns topic-measure"), "{}", refused.err);
}

/// Runs and judgments are read once, whatever is asked of them.
#[test]
fn runs_and_labels_of_judges_may_be_pipes() {
    let sandbox = with_two_judges();
    let piped = |arguments: &[&str], file: &str| {
        let mut command = sandbox.command(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(sandbox.read(file).as_bytes()).unwrap();
        crate::sandbox::Ran::from(child.wait_with_output().unwrap()).fine()
    };
    let judges =
        ["meta", "judges", "judges.csv", "a.run", "b.run", "-m", "nDCG@3", "--reference", "human", "-f", "csv"];
    let ppi = [&["compare", "judges.csv", "a.run", "b.run", "-m", "DCG@3", "-f", "csv"], &PPI[..], &["model"]].concat();
    let by_document = [&ppi[..], &["--sampled", "documents"]].concat();
    let noise = [
        "meta",
        "noise",
        "judges.csv",
        "a.run",
        "b.run",
        "-m",
        "AP",
        "--reduce",
        "judge(human)",
        "-f",
        "csv",
        "--repeats",
        "2",
    ];
    for arguments in [&judges[..], &ppi, &by_document, &noise] {
        let whole = sandbox.run(arguments).fine();
        for file in ["a.run", "judges.csv"] {
            let words: Vec<&str> = arguments.iter().map(|word| if *word == file { "-" } else { word }).collect();
            // A run from standard input is called so.
            assert_eq!(piped(&words, file).replace(",-,", ",a,"), whole, "{words:?}");
        }
    }
}

#[test]
fn very_many_judges_are_answered_or_refused_at_once() {
    let sandbox = Sandbox::new();
    let rows: String = (0..50_000).map(|n| format!("{},d{},j{n},{},{}\n", n % 3, n % 100, n % 4, n % 2)).collect();
    sandbox.write("many.csv", format!("topic,doc,judge,relevance,credibility\n{rows}"));
    let ran = sandbox.run(&["meta", "agreement", "many.csv"]);
    assert!(ran.err.contains("50000 judges are too many for a table of their pairs (more than 60)"), "{}", ran.err);
    assert!(ran.fine().contains("relevance     50000"), "all together they have an agreement");
    let grouped = ["meta", "agreement", "many.csv", "--judge-group", "all=j*", "--judges", "all,j0", "--quiet"];
    assert!(sandbox.run(&grouped).fine().contains("all    j0"));
    let refused = sandbox.run(&["meta", "judges", "many.csv", "one.txt", "two.txt", "-m", "P@2", "--reference", "j0"]);
    assert!(refused.code == 2 && refused.err.contains("too many to score the runs by each of them"), "{}", refused.err);
    let unsettled = sandbox.run(&["eval", "many.csv", "one.txt", "-m", "P@2"]);
    assert!(unsettled.code == 2 && unsettled.err.len() < 500, "{}", unsettled.err);
}

#[test]
fn a_report_says_whether_another_judge_would_say_the_same() {
    let sandbox = with_two_judges();
    let inputs = ["report", "judges.csv", "a.run", "b.run", "c.run", "-m", "nDCG@3", "-o", "report.html"];
    sandbox.run(&[&inputs[..], &["--reduce", "judge(human)"]].concat()).fine();
    let page = sandbox.read("report.html");
    for words in [
        "Would another judge say the same?</h2>",
        "Labels of 2 judges, human and model, were made one by judge(human).",
        "human and model gave the same label to 66.7% of 30 documents",
        "that all of them labeled, against human:",
        "data-figure=\"confusion\"",
        "data-figure=\"judges\"",
    ] {
        assert!(page.contains(words), "{words}");
    }
    // Judges without a document in common.
    let labels = sandbox.read("judges.csv");
    let is_kept = |line: &&str| line.starts_with("topic") || line.contains(",human,") == (line.as_bytes()[0] < b'4');
    sandbox.write("judges.csv", labels.lines().filter(is_kept).collect::<Vec<&str>>().join("\n") + "\n");
    sandbox.run(&[&inputs[..], &["--reduce", "first(human,model)"]].concat()).fine();
    let page = sandbox.read("report.html");
    assert!(
        page.contains(
            "The runs are not scored by each judge alone: model labeled no document that another judge labeled."
        ),
        "{page}"
    );
    // One judge: nothing to say.
    sandbox.run(&["report", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "-o", "plain.html"]).fine();
    assert!(!sandbox.read("plain.html").contains("another judge"));
}

#[test]
fn options_that_nothing_would_read_are_refused() {
    let sandbox = with_two_judges();
    let refused = |arguments: &[&str], part: &str| {
        let ran = sandbox.run(arguments);
        assert!(ran.code == 2 && ran.err.contains(part), "{arguments:?}: {}", ran.err);
    };
    let runs = ["judges.csv", "a.run", "b.run", "-m", "P@2"];
    let ppi = [&["compare"], &runs[..], &PPI, &["model"]].concat();
    refused(
        &["meta", "agreement", "judges.csv", "--reduce", "majority"],
        "--reduce majority: meta agreement looks at the labels of each judge",
    );
    refused(
        &[&["meta", "judges"], &runs[..], &["--reference", "human", "--reduce", "max"]].concat(),
        "--reduce max: meta judges looks at",
    );
    refused(&[&ppi[..], &["--reduce", "max"]].concat(), "--reduce max: compare looks at");
    refused(&[&ppi[..], &["--test", "tukey", "--pairs"]].concat(), "--test, --pairs cannot be had with it");
    refused(
        &[&["compare"], &runs[..], &["--reduce", "max", "--llm", "model", "--lambda", "1"]].concat(),
        "--llm, --lambda: only --estimator ppi reads it",
    );
    refused(&[&["compare"], &runs[..], &PPI, &["human"]].concat(), "expected two judges or groups");
}

#[test]
fn gold_labels_are_kept_whoever_counts() {
    let sandbox = Sandbox::new();
    let mut labels = String::from("topic,doc,judge,relevance\n");
    for doc in 0..12 {
        // People say 1 everywhere; three models agree on 0.
        labels += &format!("1,d{doc},{},1\n", if doc % 2 == 0 { "ann" } else { "bob" });
        (1..4).for_each(|model| labels += &format!("1,d{doc},m{model},{}\n", doc % 2));
    }
    sandbox.write("judges.csv", labels);
    sandbox
        .write("x.run", (0..12).map(|doc| format!("1 Q0 d{doc} {0} {1} x\n", doc + 1, 12 - doc)).collect::<String>());
    let inputs =
        ["eval", "judges.csv", "x.run", "-m", "P@12", "-f", "csv", "--judge-group", "human=ann,bob", "--reduce"];
    let score = |rule: &str| {
        let out = sandbox.run(&[&inputs[..], &[rule]].concat()).fine();
        out.lines().find(|line| line.starts_with("x,all,")).unwrap().split(',').nth(3).unwrap().to_owned()
    };
    assert_eq!(score("dawid_skene(judges='m1,m2,m3')"), "0.5");
    assert_eq!(score("dawid_skene(judges='m1,m2,m3',gold=human)"), "1.0");
    assert_eq!(score("dawid_skene(judges='m1,m2,m3',gold=bob)"), "0.5");
    let ran = sandbox.run(&[&inputs[..], &["dawid_skene(gold=humna)"]].concat());
    assert!(ran.code == 2 && ran.err.contains("there is no judge \"humna\"; did you mean human?"), "{}", ran.err);
    let arguments = [&inputs[..], &["dawid_skene(gold=human)"]].concat();
    let json: Vec<&str> = arguments.iter().map(|word| if *word == "csv" { "json" } else { word }).collect();
    let found: Value = serde_json::from_str(&sandbox.run(&json).fine()).unwrap();
    let notices = found["aspectra"]["notices"].as_array().unwrap();
    let estimated = notices.iter().find(|notice| notice["code"] == "estimated-labels").unwrap();
    assert_eq!(estimated["confusion"].as_array().unwrap().len(), 5, "{estimated}");
}

#[test]
fn the_coefficient_that_was_asked_for_stands_beside_its_interval() {
    let sandbox = with_two_judges();
    for (name, of_pairs, of_all) in [
        ("alpha", "alpha", "alpha_interval"),
        ("kappa", "kappa", "Light"),
        ("quadratic", "quadratic", "Light_quadratic"),
        ("ac2", "AC2", "AC2"),
        ("alpha-nominal", "alpha_nominal", "alpha_nominal"),
        ("agree", "agree", "agree"),
    ] {
        let out =
            sandbox.run(&["meta", "agreement", "judges.csv", "--coefficient", name, "-f", "csv", "--quiet"]).fine();
        let headers: Vec<&str> = out.lines().filter(|line| line.contains(",low,high")).collect();
        for (header, column) in headers.iter().zip([of_pairs, of_all]) {
            assert!(header.contains(&format!(",{column},low,high")), "{name}: {header}");
            assert_eq!(header.split(',').filter(|word| *word == column).count(), 1, "{name}: {header}");
        }
        let found = finding(&sandbox, &["meta", "agreement", "judges.csv", "--coefficient", name]);
        let (pair, all) = (&rows(&found, "pairs")[0], &rows(&found, "all")[0]);
        if name != "alpha" {
            // Of two judges both tables speak of the same.
            near(&pair[of_pairs], all[of_all].as_f64().unwrap());
            let (low, high) = (pair["low"].as_f64().unwrap(), pair["high"].as_f64().unwrap());
            near(&pair[of_pairs], (low + high) / 2.0);
        }
    }
}

#[test]
fn an_estimate_without_an_interval_is_shown() {
    let sandbox = with_two_judges();
    // People labeled one document of every topic: no variance inside a topic can be told.
    let is_kept = |line: &&str| !line.contains(",human,") || line.contains(",d1,");
    let labels: Vec<String> = sandbox.read("judges.csv").lines().filter(is_kept).map(str::to_owned).collect();
    sandbox.write("judges.csv", labels.join("\n") + "\n");
    let inputs =
        ["compare", "judges.csv", "a.run", "b.run", "-m", "P@2", "--sampled", "documents", "--target", "these"];
    let found = finding(&sandbox, &[&inputs[..], &PPI, &["model"]].concat());
    let row = &rows(&found, "estimates")[0];
    assert!(row["estimate"].is_number() && row["low"].is_null(), "{row}");
    assert_eq!(row["low_reason"], "one-document-sampled");
    assert_eq!(rows(&found, "differences")[0]["p_reason"], "one-document-sampled");
}

#[test]
fn favor_looks_at_every_subtopic() {
    let sandbox = Sandbox::new();
    let mut labels = String::from("topic,doc,subtopic,judge,relevance\n");
    let (mut own, mut other) = (String::new(), String::new());
    for topic in 1..5 {
        for (doc, subtopic, human, judge) in [
            ("own", "s1", 0, 0),
            ("own", "s2", 0, 1),
            ("other", "s1", 0, 0),
            ("other", "s2", 0, 0),
            ("rest", "s2", 1, 1),
        ] {
            labels += &format!("{topic},{doc},{subtopic},human,{human}\n{topic},{doc},{subtopic},gpt,{judge}\n");
        }
        own += &format!("{topic} Q0 own 1 2 gpt-rank\n");
        other += &format!("{topic} Q0 other 1 2 bm25\n");
    }
    sandbox.write("judges.csv", labels);
    sandbox.write("gpt-rank.run", own);
    sandbox.write("bm25.run", other);
    sandbox.write("families.txt", "gpt-rank openai\nbm25 none\n");
    let inputs = ["meta", "judges", "judges.csv", "gpt-rank.run", "bm25.run", "-m", "P@2", "--reference", "human"];
    let found =
        finding(&sandbox, &[&inputs[..], &["--families", "families.txt", "--judge-family", "gpt=openai"]].concat());
    let labels = rows(&found, "favor").iter().find(|row| row["of"] == "labels of relevance").unwrap();
    assert_eq!(labels["documents"], 8);
    near(&labels["favor"], 0.5);
}
