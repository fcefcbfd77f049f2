//! Every format, and the file it goes to.

use crate::sandbox::Sandbox;

fn scores(format: &str, more: &[&str]) -> String {
    let options = ["qrels.txt", "one.txt", "AP", "P@2", "--quiet", "--reproducible", "-f", format];
    Sandbox::new().run(&[&options[..], more].concat()).fine()
}

#[test]
fn separated_formats_have_a_header_and_full_precision() {
    for (format, separator) in [("csv", ","), ("tsv", "\t")] {
        let out = scores(format, &["-q"]);
        let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split(separator).collect()).collect();
        let headed = scores(format, &["-q", "--provenance"]);
        let (provenance, rest) = headed.strip_prefix("# ").unwrap().split_once('\n').unwrap();
        assert_eq!(rest, out, "spreadsheets open it as it is, unless provenance is asked for");
        let header: serde_json::Value = serde_json::from_str(provenance).unwrap();
        assert_eq!(header["aspectra"]["rules"]["ties"], "docno-desc");
        assert_eq!(lines[0], ["run", "topic", "measure", "score", "reason"]);
        assert_eq!(lines[1], ["one", "1", "AP", "0.8333333333333333", ""]);
        assert_eq!(lines.last().unwrap(), &["one", "all", "P@2", "0.5", ""]);
        assert_eq!(lines.len(), 1 + 3 * 2);
    }
}

#[test]
fn json_lines_can_be_read_back() {
    let out = scores("jsonl", &["-q"]);
    let rows: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let header = &rows[0]["aspectra"];
    assert_eq!(header["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(header["seed"], 42);
    assert_eq!(header["time"], serde_json::Value::Null, "left out where the output is to be reproducible");
    assert_eq!(header["inputs"][0]["role"], "judgments");
    assert_eq!(header["inputs"][1]["file"], "one.txt");
    assert_eq!(header["inputs"][1]["sha256"].as_str().unwrap().len(), 64);
    assert_eq!(rows[1]["topic"], "1");
    assert_eq!(rows[1]["score"].as_f64(), Some((1.0 + 2.0 / 3.0) / 2.0));
    assert_eq!(rows.last().unwrap()["topic"], "all");
}

#[test]
fn json_is_one_document() {
    let document: serde_json::Value = serde_json::from_str(&scores("json", &[])).unwrap();
    assert_eq!(document["scores"].as_array().unwrap().len(), 2);
    assert_eq!(document["scores"][0]["measure"], "AP");
    let empty: serde_json::Value = serde_json::from_str(&scores("json", &["-n"])).unwrap();
    assert_eq!(empty["scores"].as_array().unwrap().len(), 0);
}

#[test]
fn trec_text_has_the_rows_of_trec_eval() {
    let out = scores("trec", &["-q"]);
    assert!(out.starts_with("map                   \t1\t0.8333\nP_2                   \t1\t0.5000\n"), "{out}");
    assert!(out.ends_with("map                   \tall\t0.6667\nP_2                   \tall\t0.5000\n"), "{out}");
}

#[test]
fn trec_text_keeps_the_runs_apart() {
    let out = Sandbox::new().run(&["qrels.txt", "one.txt", "two.txt", "AP", "-f", "trec", "--quiet"]).fine();
    let first: Vec<&str> = out.lines().collect();
    assert_eq!(first[0], "runid                 \tall\tone");
    assert_eq!(first[2], "runid                 \tall\ttwo");
}

#[test]
fn markdown_and_latex_escape_names() {
    let sandbox = Sandbox::new();
    sandbox.write("my_run|1.txt", crate::sandbox::RUN);
    let markdown = sandbox.run(&["qrels.txt", "my_run|1.txt", "AP", "-f", "markdown", "--quiet"]).fine();
    assert_eq!(markdown, "| run | AP |\n| --- | ---: |\n| my\\_run\\|1 | 0.6667 |\n");
    let latex = sandbox.run(&["qrels.txt", "my_run|1.txt", "AP", "-f", "latex", "--quiet"]).fine();
    assert!(latex.contains("\\begin{tabular}{lr}\n\\toprule\nrun & AP \\\\\n"), "{latex}");
    // A bar of LaTeX's usual font is a dash.
    assert!(latex.contains("my\\_run\\textbar{}1 & 0.6667 \\\\\n\\bottomrule"), "{latex}");
}

#[test]
fn csv_quotes_what_has_commas() {
    let sandbox = Sandbox::new();
    let measure = "nDCG(b=3,dcg=jk)@2";
    let out = sandbox.run(&["qrels.txt", "one.txt", measure, "-f", "csv", "--quiet"]).fine();
    assert!(out.contains("one,all,\"nDCG(b=3,dcg=jk)@2\","), "{out}");
}

#[test]
fn a_file_is_written_whole_with_hashes() {
    let sandbox = Sandbox::new();
    sandbox.write("scores.csv", "old");
    let ran = sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", "scores.csv", "--provenance"]);
    assert_eq!((ran.code, &*ran.out), (0, ""));
    assert!(sandbox.read("scores.csv").contains("sha256"));
    assert_eq!(sandbox.files(), ["labels.txt", "one.txt", "qrels.txt", "scores.csv", "two.txt"]);
}

#[test]
fn a_failure_leaves_the_old_file_alone() {
    let sandbox = Sandbox::new();
    sandbox.write("scores.csv", "old");
    sandbox.write("bad.txt", "1 Q0 a 1 x bad\n");
    sandbox.run(&["qrels.txt", "bad.txt", "AP", "-f", "csv", "-o", "scores.csv"]).refused();
    assert_eq!(sandbox.read("scores.csv"), "old");
    sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", "no/such/folder.csv"]).refused();
    assert_eq!(sandbox.files(), ["bad.txt", "labels.txt", "one.txt", "qrels.txt", "scores.csv", "two.txt"]);
}

#[test]
fn every_format_is_offered_and_works() {
    let sandbox = Sandbox::new();
    let help = sandbox.run(&["eval", "--help"]).fine();
    for format in ["table", "tsv", "csv", "jsonl", "json", "trec", "markdown", "latex"] {
        assert!(help.contains(&format!("- {format}:")), "{format}");
        assert!(!scores(format, &["-q"]).is_empty(), "{format}");
    }
    assert!(help.contains("- parquet:"));
    sandbox.run(&["qrels.txt", "one.txt", "AP", "-q", "-f", "parquet", "-o", "scores.parquet"]).fine();
    let written = std::fs::read(sandbox.path("scores.parquet")).unwrap();
    assert!(written.starts_with(b"PAR1") && written.ends_with(b"PAR1"));
}

#[test]
fn trec_text_is_what_trec_eval_prints() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden");
    let sandbox = Sandbox::new();
    for run in 1..=5 {
        let (qrels, file) = (format!("{golden}/inputs/qrels.txt"), format!("{golden}/inputs/run{run}.txt"));
        let out = sandbox.run(&["eval", &qrels, &file, "-q", "-m", "all_trec", "-f", "trec", "--quiet"]).fine();
        let expected = std::fs::read_to_string(format!("{golden}/outputs/te10.run{run}.q-c-all_trec.out")).unwrap();
        let different = out.lines().zip(expected.lines()).find(|(ours, theirs)| ours != theirs);
        assert_eq!(different, None, "run {run}");
        assert_eq!(out.lines().count(), expected.lines().count(), "run {run}");
    }
}

#[test]
fn the_format_follows_the_ending() {
    let sandbox = Sandbox::new();
    for (file, start) in [
        ("s.csv", "run,topic,measure,score"),
        ("s.tsv", "run\ttopic\tmeasure"),
        ("s.tex", "\\begin{tabular}"),
        ("s.md", "| run | AP |"),
        ("s.html", "<!doctype html>"),
        ("s.json", "{\"aspectra\":"),
        ("s.jsonl", "{\"aspectra\":"),
        ("s.prototext", "measure {\n  key: \"AP\"\n  value: \"0.6666666666666666\"\n}\n"),
        ("s.txt", "run      AP"),
        ("s", "run      AP"),
    ] {
        sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", file]).fine();
        assert!(sandbox.read(file).starts_with(start), "{file}: {}", sandbox.read(file));
    }
    sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", "s.parquet"]).fine();
    assert!(std::fs::read(sandbox.path("s.parquet")).unwrap().starts_with(b"PAR1"));
    sandbox.run(&["qrels.txt", "one.txt", "AP", "-f", "csv", "-o", "s.json"]).fine();
    assert!(sandbox.read("s.json").starts_with("run,"), "what is asked for wins");
    let message = sandbox.run(&["compare", "qrels.txt", "one.txt", "two.txt", "-o", "c.prototext"]).refused();
    assert!(message.contains("means tira, which cannot hold this"), "{message}");
    for format in ["tsv", "markdown", "md"] {
        let message = sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", format]).refused();
        assert!(message.contains("is a format; write -f"), "{message}");
    }
}

#[test]
fn tables_of_an_earlier_finding_do_not_stay() {
    let sandbox = Sandbox::new();
    let compare = |more: &[&str]| {
        let words = ["compare", "qrels.txt", "one.txt", "two.txt", "-m", "AP"];
        sandbox.run(&[&words[..], more].concat()).fine()
    };
    compare(&["-o", "out/"]);
    let names = |folder: &str| {
        let entries = std::fs::read_dir(sandbox.path(folder)).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let first = names("out");
    sandbox.write("out/mine.csv", "run,note\n");
    compare(&["-o", "out/", "-f", "tsv"]);
    let second = names("out");
    assert!(first.iter().filter(|name| name.ends_with(".csv")).count() > 1, "{first:?}");
    let left: Vec<&String> = second.iter().filter(|name| name.ends_with(".csv")).collect();
    assert_eq!(left, ["mine.csv"], "what the program did not write stays");
    compare(&["-o", "out/"]);
    let mut expected = first;
    expected.push(String::from("mine.csv"));
    expected.sort();
    assert_eq!(names("out"), expected);
    // A record of somebody else leads to nothing.
    sandbox.write("out/finding.json", r#"{"aspectra":{},"facts":{"files":"../qrels.txt mine.csv/../mine.csv"}}"#);
    compare(&["-o", "out/"]);
    assert!(sandbox.path("qrels.txt").exists() && sandbox.path("out/mine.csv").exists());
}

#[test]
fn junit_is_one_file_whose_ending_means_it() {
    let sandbox = Sandbox::new();
    let compare = ["compare", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "--baseline", "two.txt", "--quiet"];
    let message = sandbox.run(&[&compare[..], &["-f", "junit", "-o", "out/"]].concat()).refused();
    assert!(message.contains("one file that a build server reads") && message.contains("out/tests.xml"), "{message}");
    assert!(!sandbox.path("out").exists());
    sandbox.run(&[&compare[..], &["-o", "tests.xml"]].concat()).fine();
    assert!(sandbox.read("tests.xml").contains("<testsuite"), "{}", sandbox.read("tests.xml"));
    let message = sandbox.run(&["eval", "qrels.txt", "one.txt", "-o", "scores.xml"]).refused();
    assert!(message.contains("means junit, which cannot hold this"), "{message}");
}

#[test]
fn scores_are_one_file() {
    let sandbox = Sandbox::new();
    let message = sandbox.run(&["eval", "qrels.txt", "one.txt", "-o", "out/"]).refused();
    assert!(message.contains("out/: is a folder") && message.contains("such as out/scores.csv"), "{message}");
    let message = sandbox.run(&["eval", "qrels.txt", "one.txt", "-f", "json", "-o", "."]).refused();
    assert!(message.contains("such as ./scores.json"), "{message}");
    let message = sandbox.run(&["report", "qrels.txt", "one.txt", "-o", "html"]).refused();
    assert!(message.contains("write -o report.html") && !message.contains("-f"), "{message}");
}

#[test]
fn names_of_wide_characters_are_aligned() {
    let sandbox = Sandbox::new();
    sandbox.write("日本語ラン", crate::sandbox::RUN);
    let table = sandbox.run(&["eval", "qrels.txt", "日本語ラン", "two.txt", "-m", "AP", "--quiet"]).fine();
    assert_eq!(table.lines().next(), Some("run             AP"), "{table}");
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert!(rows.contains(&"日本語ラン  0.6667") && rows.contains(&"two         0.6667"), "{table}");
}

#[test]
fn findings_go_to_a_folder_one_table_a_file() {
    let sandbox = Sandbox::new();
    let compare = ["compare", "qrels.txt", "one.txt", "two.txt", "-m", "AP P@2", "--reproducible"];
    sandbox.run(&[&compare[..], &["-o", "out/"]].concat()).fine();
    let means = sandbox.read("out/runs.csv");
    assert!(means.starts_with("measure,run,") && !means.contains('#'), "{means}");
    let record: serde_json::Value = serde_json::from_str(&sandbox.read("out/finding.json")).unwrap();
    assert_eq!(record["aspectra"]["inputs"][0]["sha256"].as_str().map(str::len), Some(64));
    sandbox.run(&[&compare[..], &["-o", "out", "-f", "parquet"]].concat()).fine();
    assert!(std::fs::read(sandbox.path("out/runs.parquet")).unwrap().starts_with(b"PAR1"));
    let message = sandbox.run(&[&compare[..], &["-o", "all.parquet"]].concat()).refused();
    assert!(message.contains("a Parquet file holds one table, and there are"), "{message}");
}

#[test]
fn runs_are_sorted_and_topics_in_their_natural_order() {
    let sandbox = Sandbox::new();
    sandbox.write("q.txt", "10 0 a 1\n2 0 a 1\n");
    sandbox.write("z.txt", "10 Q0 a 1 2 z\n2 Q0 a 1 2 z\n");
    sandbox.write("a.txt", "10 Q0 x 1 2 a\n10 Q0 a 2 1 a\n");
    let first = |more: &[&str]| -> Vec<String> {
        let out =
            sandbox.run(&[&["eval", "q.txt", "a.txt", "z.txt", "-m", "AP P@1", "--quiet"][..], more].concat()).fine();
        out.lines().skip(1).map(|line| line.split([' ', ',', '\t']).next().unwrap().to_owned()).collect()
    };
    assert_eq!(first(&[]), ["z", "a"], "the best first");
    assert_eq!(first(&["--sort", "name"]), ["a", "z"]);
    assert_eq!(first(&["--sort", "given"]), ["a", "z"]);
    assert_eq!(first(&["--sort", "P@1"]), ["z", "a"]);
    assert_eq!(first(&["-f", "csv"]), ["a", "a", "z", "z"], "machine formats keep the order");
    assert_eq!(first(&["-f", "csv", "--sort", "AP"]), ["z", "z", "a", "a"]);
    let topics = sandbox.run(&["eval", "q.txt", "z.txt", "-m", "AP", "-q", "-f", "csv"]).fine();
    assert!(topics.find("z,2,").unwrap() < topics.find("z,10,").unwrap(), "{topics}");
    let trec = sandbox.run(&["eval", "q.txt", "z.txt", "-m", "AP", "-q", "-f", "trec"]).fine();
    assert!(trec.find("\t10\t").unwrap() < trec.find("\t2\t").unwrap(), "as trec_eval: {trec}");
    let message = sandbox.run(&["eval", "q.txt", "z.txt", "-m", "AP", "--sort", "RR"]).refused();
    assert!(message.contains("--sort RR: is not computed; expected name, given or one of AP"), "{message}");
}
