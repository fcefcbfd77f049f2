//! Score files of every kind become the same table; what is wrong with them is said with its place.

use crate::bounds::cases;
use aspectra_eval::{JudgmentsBuilder, Runs, evaluate, measures};
use aspectra_meta::score_table::{ScoreCell, ScoreTable};
use proptest::prelude::*;

fn parse(text: &str) -> Result<ScoreTable, String> {
    ScoreTable::parse([("s", text.as_bytes())]).map_err(|error| error.to_string())
}

/// Two runs, two topics, AP; the summaries are left out.
const LONG: &str = "# {\"aspectra\":{}}\nrun,topic,measure,score,reason\none,1,AP,0.5,\none,2,AP,0.25,\none,all,AP,0.375,\n\
    two,1,AP,1.0,\ntwo,2,AP,0.0,\ntwo,all,AP,0.5,\n";

#[test]
fn every_format_gives_the_same_table() {
    let long = parse(LONG).unwrap();
    let same = [
        LONG.replace(',', "\t"),
        "{\"aspectra\":{}}\n{\"run\":\"one\",\"topic\":\"1\",\"measure\":\"AP\",\"score\":0.5}\n\
         {\"run\":\"one\",\"topic\":\"2\",\"measure\":\"map\",\"score\":0.25}\n\
         {\"run\":\"two\",\"topic\":\"1\",\"measure\":\"AP\",\"score\":1}\n\
         {\"run\":\"two\",\"topic\":\"2\",\"measure\":\"AP\",\"score\":0}\n"
            .to_owned(),
        "{\"aspectra\":{},\n\"scores\":[\n{\"run\":\"one\",\"topic\":\"1\",\"measure\":\"AP\",\"score\":0.5},\n\
         {\"run\":\"one\",\"topic\":\"2\",\"measure\":\"AP\",\"score\":0.25},\n\
         {\"run\":\"two\",\"topic\":\"1\",\"measure\":\"AP\",\"score\":1.0},\n\
         {\"run\":\"two\",\"topic\":\"2\",\"measure\":\"AP\",\"score\":0.0}\n]}\n"
            .to_owned(),
        "runid all one\nmap 1 0.5\nmap 2 0.25\nmap all 0.375\nrunid all two\nmap 1 1.0\nmap 2 0.0\n".to_owned(),
        "map 1 0.5\nmap 2 0.25\nrunid all one\nmap all 0.375\nmap 1 1.0\nmap 2 0.0\nrunid all two\nmap all 0.5\n"
            .to_owned(),
        "runid,topic,AP\none,1,0.5\none,2,0.25\none,amean,0.375\ntwo,1,1.0\ntwo,2,0.0\ntwo,amean,0.5\n".to_owned(),
    ];
    for text in same {
        assert_eq!(parse(&text).unwrap(), long, "{text}");
    }
}

#[test]
fn a_file_with_one_run_goes_by_its_name() {
    let files = [("a/one.eval", "map 1 0.5\nrunid all tag\n".as_bytes()), ("two.txt", b"map 1 1.0\n")];
    assert_eq!(ScoreTable::parse(files).unwrap().runs(), ["one", "two"]);
}

#[test]
fn outputs_of_ir_measures_are_read() {
    let lines = "301\tAP\t0.5\n302\tAP\t0.25\n301\tnDCG(dcg='exp-log2')@10\t0.75\n302\tnDCG(dcg='exp-log2')@10\t1.0\n\
        all\tAP\t0.375\nall\tnDCG(dcg='exp-log2')@10\t0.875\n";
    let table = ScoreTable::parse([("out/bm25.tsv", lines.as_bytes())]).unwrap();
    assert_eq!((table.runs(), table.topics()), (&["bm25".to_owned()][..], &["301".to_owned(), "302".to_owned()][..]));
    let names: Vec<&str> = table.measures().iter().map(|column| &*column.text).collect();
    assert_eq!(names, ["AP", "nDCG(dcg='exp-log2')@10"]);
    let objects: String = lines
        .lines()
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            format!("{{\"query_id\": \"{}\", \"measure\": \"{}\", \"value\": {}}}\n", fields[0], fields[1], fields[2])
        })
        .collect();
    let same = ScoreTable::parse([("bm25.jsonl", objects.as_bytes())]);
    assert_eq!(same.unwrap().measures(), table.measures());
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, message) in [
        ("run,topic,measure,score\na,1,AP,NaN\n", "s:2: run a, topic 1, AP: score \"NaN\" is not a finite number"),
        ("map 1 inf\n", "s:1: run s, topic 1, map: score \"inf\" is not a finite number"),
        ("map 1 1e999\n", "s:1: run s, topic 1, map: score \"1e999\""),
        ("map 1 0.5\nmap 1 0.5\n", "s:2: run s, topic 1, map: has a score already (at line 1)"),
        ("map 1\n", "s:1: has 2 columns; expected measure, topic and score"),
        ("run,topic,score\na,1,0.5\n", "s:1: the header has no column \"measure\""),
        ("run,topic,measure,score\na,1,AP\n", "s:2: has 3 columns, fewer than the header"),
        ("runid,topic,AP,P@5\na,1,0.5\n", "s:2: has 3 columns, but the header has 4"),
        ("map all 0.5\n", "s: has only summaries over topics"),
        ("", "s: has no scores"),
        ("{\"run\":\"a\"}\n", "s:1: has no text \"topic\""),
        ("{\"run\":\n", "s:2: is not JSON"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.contains(message), "{text:?}: {error}");
    }
    let two = [("x/a.txt", "map 1 0.5\nrunid all t\n".as_bytes()), ("y/a.txt", b"map 1 0.5\n")];
    let error = ScoreTable::parse(two).unwrap_err().to_string();
    assert!(error.contains("y/a.txt:1: run a, topic 1, map: has a score already (at x/a.txt:1)"), "{error}");
}

#[test]
fn undefined_text_and_lacking() {
    let table =
        parse("run,topic,measure,score,reason\na,1,AP,,no pool\na,2,AP,0.5,\nb,2,\"AP\",1,\na,1,RelString,012,\n");
    let table = table.unwrap();
    assert_eq!(table.measures().len(), 1);
    assert_eq!(table.cell(0, 0, 0), &ScoreCell::Undefined("no pool".into()));
    assert_eq!(table.cell(0, 0, 1), &ScoreCell::Lacking { nothing: 0.0 });
    assert_eq!(table.cell(0, 1, 1), &ScoreCell::Score(1.0));
}

#[test]
fn scores_in_memory() {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    builder.add("1", "", "x", &[1]).unwrap();
    builder.add("2", "", "y", &[1]).unwrap();
    let runs = Runs::from_rows("a", [("1", "x", 1.0), ("2", "y", 1.0)]).and(Runs::from_rows("b", [("1", "x", 1.0)]));
    let scores = evaluate(&builder.finish(), &runs, &measures("AP P@2").unwrap()).unwrap();
    let mut table = ScoreTable::from(&scores);
    table.keep_measures(&[1]);
    assert_eq!(table.measures()[0].text, "P@2");
    assert_eq!(table.cell(0, 0, 0), &ScoreCell::Score(0.5));
    assert_eq!(table.cell(0, 1, 1), &ScoreCell::Lacking { nothing: 0.0 });
}

/// How score files begin.
const HEADS: &[&str] = &[
    "",
    "run,topic,measure,score,reason\nr,1,AP,",
    "run\ttopic\tmeasure\tscore\nr\t1\tAP\t",
    "runid,topic,AP,\"P@5\"\nr,1,",
    "{\"aspectra\":{}}\n{\"run\":\"r\",\"topic\":\"1\",\"measure\":\"AP\",\"score\":",
    "{\"aspectra\":{},\"scores\":[{\"run\":\"r\",\"topic\":",
    "map                   \t1\t0.5\n",
    "PAR1",
];

/// Bytes that are often almost right: pieces of lines, line ends, numbers at the edge, and anything at all.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let words = [
        "1",
        "t",
        "r",
        "AP",
        "map",
        "runid",
        "all",
        "-1",
        "1.5",
        "1e400",
        "-0",
        "nan",
        "inf",
        "null",
        "#",
        "\u{feff}",
        "\"",
        "{",
        "}]}",
        "1 map 0.5 0.25\n",
        "map 2 0.25\n",
        "PAR1",
    ];
    let between = [" ", "\t", ",", "\n", "\r\n", "\r", "\0"];
    let text = |list: Vec<&'static str>| prop::sample::select(list).prop_map(|text| text.as_bytes().to_vec());
    let piece = prop_oneof![
        8 => text(words.to_vec()),
        8 => text(between.to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..80),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(cases(300))]

    /// What fuzzing looks for, in a size that every test run can afford.
    #[test]
    fn no_bytes_make_the_reader_panic(head in prop::sample::select(HEADS), bytes in bytes()) {
        let bytes = [head.as_bytes(), &bytes].concat();
        let _ = ScoreTable::parse([("bytes", &*bytes)]);
    }
}

#[test]
fn errors_say_where_a_document_breaks_off() {
    let error = ScoreTable::parse([("s", &b"{\"scores\":\n [}"[..])]).unwrap_err();
    assert_eq!(error.position().map(ToString::to_string).as_deref(), Some("s:2:3"));
}

#[test]
fn a_name_that_is_not_in_the_summary_ends() {
    assert!(parse("map 51 0.5\nrunid 51 bm25\n").is_ok());
    assert!(parse("map 51 0.5\nrunid 51 bm25\nrunid 52 bm25\nmap 52 0.5\n").is_ok());
}
