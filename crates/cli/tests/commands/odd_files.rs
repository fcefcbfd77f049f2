//! Files as people have them: tables with other separators, rows of data frames, and what is no text at all.

use crate::sandbox::{QRELS, Sandbox};

const ROWS: [[&str; 3]; 4] = [["1", "a", "3.5"], ["1", "c", "2"], ["2", "d", "9"], ["2", "a", "1"]];

fn table(header: [&str; 3], separator: &str) -> String {
    let lines = std::iter::once(header).chain(ROWS).map(|row| row.join(separator) + "\n");
    lines.collect()
}

fn ap(sandbox: &Sandbox, qrels: &str, run: &str) -> String {
    let out = sandbox.run(&["eval", qrels, run, "-m", "AP", "-f", "tsv", "--quiet"]).fine();
    out.lines().last().and_then(|line| line.split('\t').nth(3)).unwrap_or_default().to_owned()
}

#[test]
fn runs_with_any_separator_have_the_same_scores() {
    let sandbox = Sandbox::new();
    let header = ["query_id", "doc_id", "score"];
    sandbox.write("comma.csv", table(header, ","));
    let expected = ap(&sandbox, "qrels.txt", "comma.csv");
    for (name, separator) in [("bar", "|"), ("blank", " "), ("spaced", ", "), ("semicolon", ";"), ("tab", "\t")] {
        sandbox.write(name, table(header, separator));
        assert_eq!(ap(&sandbox, "qrels.txt", name), expected, "{name}");
    }
    sandbox.write("points.csv", table(header, ";").replace("3.5", "3,5"));
    let message = sandbox.run(&["eval", "qrels.txt", "points.csv", "-m", "AP"]).refused();
    assert!(
        message.starts_with("points.csv:2: score \"3,5\" is not a finite number such as 12.5, with a point"),
        "{message}"
    );
    sandbox.write("bare.csv", table(header, ",").split_once('\n').unwrap().1);
    let message = sandbox.run(&["eval", "qrels.txt", "bare.csv", "-m", "AP"]).refused();
    assert!(message.ends_with("such as query_id,doc_id,score\n"), "what to do is said: {message}");
}

#[test]
fn judgments_with_any_separator_and_the_numbers_of_rows() {
    let sandbox = Sandbox::new();
    let rows: Vec<Vec<&str>> = QRELS.lines().map(|line| line.split(' ').collect()).collect();
    let write = |name: &str, header: &str, row: &dyn Fn(usize, &[&str]) -> String| {
        let lines: String = rows.iter().enumerate().map(|(at, cells)| row(at, cells) + "\n").collect();
        sandbox.write(name, format!("{header}\n{lines}"));
    };
    write("bar.csv", "query_id|doc_id|relevance", &|_, r| format!("{}|{}|{}", r[0], r[2], r[3]));
    write("blank.txt", "topic iter docno rel", &|_, r| r.join(" "));
    // What pandas' to_csv writes unless it is told not to.
    write("index.csv", ",query_id,doc_id,relevance", &|at, r| format!("{},{},{},{}", 3 - at as i64, r[0], r[2], r[3]));
    write("text.csv", "qid,docno,rel,text,reason", &|_, r| format!("{},{},{},\"a, b\",so", r[0], r[2], r[3]));
    let expected = ap(&sandbox, "qrels.txt", "one.txt");
    for name in ["bar.csv", "blank.txt", "index.csv", "text.csv"] {
        assert_eq!(ap(&sandbox, name, "one.txt"), expected, "{name}");
    }
    write("flags.csv", "qid,docno,rel", &|_, r| {
        format!("{},{},{}", r[0], r[2], if r[3] == "0" { "False" } else { "True" })
    });
    assert_eq!(ap(&sandbox, "flags.csv", "one.txt"), expected);
    write("bare.csv", "1,z,0", &|_, r| format!("{},{},{}", r[0], r[2], r[3]));
    let message = sandbox.run(&["eval", "bare.csv", "one.txt", "-m", "AP"]).refused();
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.contains("put a header first, such as topic,doc,relevance"), "{message}");
}

#[test]
fn judgments_as_an_array_or_over_several_lines() {
    let sandbox = Sandbox::new();
    let object = |line: &str| {
        let cells: Vec<&str> = line.split(' ').collect();
        format!("{{\"qid\": {}, \"docno\": \"{}\", \"relevance\": {}}}", cells[0], cells[2], cells[3])
    };
    let objects: Vec<String> = QRELS.lines().map(object).collect();
    let indented = |object: &String| object.replace('{', "{\n  ").replace(", ", ",\n  ").replace('}', "\n}");
    sandbox.write("array.json", format!("[{}]\n", objects.join(",\n")));
    sandbox.write("indented.json", format!("[\n{}\n]", objects.iter().map(indented).collect::<Vec<_>>().join(",\n")));
    sandbox.write("indented.jsonl", objects.iter().map(indented).collect::<Vec<_>>().join("\n"));
    let expected = ap(&sandbox, "qrels.txt", "one.txt");
    for name in ["array.json", "indented.json", "indented.jsonl"] {
        assert_eq!(ap(&sandbox, name, "one.txt"), expected, "{name}");
    }
    sandbox.write("open.json", format!("[{}", objects.join(",\n")));
    let message = sandbox.run(&["eval", "open.json", "one.txt", "-m", "AP"]).refused();
    assert!(message.starts_with("open.json:5: is not a judgment (byte"), "{message}");
    sandbox.write("deep.json", format!("[{}", "{\"a\":".repeat(1_000_000)));
    let message = sandbox.run(&["eval", "deep.json", "one.txt", "-m", "AP"]).refused();
    assert!(message.starts_with("deep.json:1: is not a judgment (byte"), "{message}");
}

#[test]
fn one_message_says_what_a_file_is() {
    let sandbox = Sandbox::new();
    let mut tar = vec![b'1'; 257];
    tar.extend_from_slice(b"ustar\0");
    for (name, bytes, expected) in [
        ("run.bz2", &b"BZh91AY&SY\x01 a b c d e f g\n"[..], "is compressed with bzip2; decompress it"),
        ("run.xz", b"\xfd7zXZ\0\0\x04", "is compressed with xz"),
        ("run.lz4", b"\x04\x22\x4d\x18h@", "is compressed with LZ4"),
        (
            "run.xlsx",
            b"PK\x03\x04\x14\0[Content_Types].xml\n1 2 3 4 5 6 7\n",
            "is a workbook of a spreadsheet program; save it as CSV",
        ),
        ("run.zip", b"PK\x03\x04\x14\0run.txt", "is a zip archive"),
        ("run.tar", &tar, "is a tar archive"),
        ("run.pkl", b"\x80\x05\x95\0", "is a pickle of Python"),
        ("run.html", b"<!DOCTYPE html>\n<html> not found", "is a web page"),
        (
            "columns.json",
            b"{\"query_id\":{\"0\":\"1\"},\"doc_id\":{\"0\":\"a\"},\"score\":{\"0\":1}}",
            "is a table by columns",
        ),
    ] {
        sandbox.write(name, bytes);
        for arguments in [["eval", "qrels.txt", name, "-m", "AP"], ["eval", name, "one.txt", "-m", "AP"]] {
            let message = sandbox.run(&arguments).refused();
            assert!(message.starts_with(&format!("{name}: {expected}")), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }
    // Objects and lists that are no run are not taken for TREC text because they have blanks in them.
    for text in
        [r#"{"1": ["a", "b", "c", "d", "e"], "2": ["a"]}"#, r#"[{"qid": "1", "results": [{"doc": "a", "score": 1}]}]"#]
    {
        sandbox.write("lists.json", text);
        let message = sandbox.run(&["eval", "qrels.txt", "lists.json", "-m", "AP"]).refused();
        assert!(message.contains("is in no format that runs are read from:\n"), "{message}");
        assert!(message.contains("JSON Lines: the first object has no key") && !message.contains("TREC"), "{message}");
    }
}

#[test]
fn a_run_without_a_judged_document_is_told() {
    let sandbox = Sandbox::new();
    sandbox.write("numbers.csv", "qid,docno,score\n1,17,2\n2,18,1\n");
    let ran = sandbox.run(&["eval", "qrels.txt", "numbers.csv", "one.txt", "-m", "AP"]);
    assert_eq!(ran.code, 0);
    assert_eq!(ran.err.matches("none of its documents is judged").count(), 1, "{}", ran.err);
    assert!(
        ran.err.contains("numbers: none of its documents is judged; check that both files use the same"),
        "{}",
        ran.err
    );
}

#[test]
fn the_first_tables_a_user_sees_fit_a_terminal() {
    let sandbox = Sandbox::new();
    for (arguments, width) in [
        // The demo has one form for all.
        (&["demo"][..], 80),
        (&["check", "qrels.txt", "one.txt", "two.txt", "--width", "60"], 60),
        (&["order", "--labels", "a:4,b:3,c:3", "--width", "60"], 60),
    ] {
        let ran = sandbox.run(arguments);
        let is_command =
            |line: &str| line.starts_with("  aspectra") || line.starts_with("  cargo") || line.starts_with("  #");
        let long: Vec<&str> =
            ran.out.lines().filter(|line| line.chars().count() > width && !is_command(line)).collect();
        assert!(long.is_empty() && ran.out.lines().count() > 5, "{arguments:?}: {long:?}");
    }
}

#[test]
fn rows_of_json_may_begin_with_an_object() {
    let sandbox = Sandbox::new();
    sandbox.write("r.jsonl", "{\"meta\":{\"len\":3},\"query_id\":\"1\",\"doc_id\":\"c\",\"score\":9}\n{\"meta\":{},\"query_id\":\"2\",\"doc_id\":\"d\",\"score\":9}\n");
    let table = sandbox.run(&["eval", "qrels.txt", "r.jsonl", "-m", "P@1"]).fine();
    assert!(table.contains("1.0000"), "{table}");
    sandbox.write("candidates.jsonl", r#"{"query":{"qid":"51","text":"x"},"candidates":[{"docid":"a","score":1}]}"#);
    let message = sandbox.run(&["eval", "qrels.txt", "candidates.jsonl", "-m", "P@1"]).refused();
    assert!(message.contains("has a key \"candidates\" whose value is no object"), "{message}");
}

#[test]
fn blanks_beside_separators_belong_to_no_id() {
    let sandbox = Sandbox::new();
    let others = "2,d,1\n2,some-other-document-0001,0.5\n";
    for rows in ["1,c ,7\n", "1, c,7\n", " 1,c,7\n", "1,\" c\",7\n"] {
        sandbox.write("r.csv", format!("qid,docid,score\n{rows}{others}"));
        let table = sandbox.run(&["eval", "qrels.txt", "r.csv", "-m", "P@1"]).fine();
        assert!(table.contains("1.0000"), "{rows}: {table}");
    }
}
