//! Runs in every format: the same run has the same scores, to the bit, and what cannot be read is said with its place.

use aspectra_eval::{Judgments, JudgmentsBuilder, Measure, Runs, evaluate, measures};
use std::fmt::Write;
use std::io::Write as _;

/// A run that fits the judgments of [`judgments`]: two topics, ids with blanks where a format can have them.
fn rows() -> Vec<(String, String, u32, f64)> {
    let mut rows = Vec::new();
    for topic in ["51", "52", "7"] {
        for rank in 1..=40u32 {
            let document = format!("doc-{:03}", (rank * 17 + topic.len() as u32 * 5) % 60);
            rows.push((topic.to_owned(), document, rank, 90.125 - f64::from(rank) * 1.37));
        }
    }
    rows
}

fn judgments() -> Judgments {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for topic in ["51", "52"] {
        for number in (0..60).step_by(3) {
            builder.add(topic, "", format!("doc-{number:03}"), &[number % 4]).unwrap();
        }
    }
    builder.finish()
}

fn some_measures() -> Vec<Measure> {
    measures("AP nDCG@10 P@5 RR RBP ERR bpref R@20 Judged@10").unwrap()
}

fn bits(text: Vec<u8>) -> Vec<Option<u64>> {
    let scores = evaluate(&judgments(), &Runs::from_text("run", text), &some_measures()).unwrap();
    let count = some_measures().len();
    (0..count).map(|measure| scores.summary(0, measure).number().map(f64::to_bits)).collect()
}

/// The run in every text format.
fn texts() -> Vec<(&'static str, String)> {
    let (mut trec, mut csv, mut tsv, mut odd) =
        (String::new(), String::from("query_id,doc_id,score\n"), String::new(), String::new());
    let (mut lines, mut msmarco) = (String::new(), String::new());
    tsv.push_str("rank\tDocNo\tQ0\tqid\tscore\ttag\r\n");
    odd.push_str("\"score\";\"document\";\"topic\"\n");
    let mut dict = String::from("{\n");
    let mut records = Vec::new();
    let mut last = String::new();
    for (topic, document, rank, score) in rows() {
        writeln!(trec, "{topic} Q0 {document} {rank} {score} tag").unwrap();
        writeln!(csv, "{topic},{document},{score}").unwrap();
        write!(tsv, "{rank}\t{document}\tQ0\t{topic}\t{score}\ttag\r\n").unwrap();
        writeln!(odd, "\"{score}\";\"{document}\";{topic}").unwrap();
        let object = format!(
            "{{\"qid\": {topic}, \"docid\": \"{document}\", \"title\": [\"a\", {{\"b\": 1}}], \"score\": {score}}}"
        );
        writeln!(lines, "{object}").unwrap();
        records.push(object);
        writeln!(msmarco, "{topic}\t{document}\t{rank}").unwrap();
        if last != topic {
            let end = if last.is_empty() { "" } else { "\n  },\n" };
            writeln!(dict, "{end}  \"{topic}\": {{").unwrap();
        } else {
            dict.push_str(",\n");
        }
        write!(dict, "    \"\\u0064oc{}\": {score}", &document[3..]).unwrap();
        last = topic;
    }
    dict.push_str("\n  }\n}\n");
    vec![
        ("TREC", trec),
        ("CSV", csv),
        ("TSV", tsv),
        ("semicolons and quotes", odd),
        ("JSON by topic", dict),
        ("JSON Lines", lines),
        ("JSON records", format!("[{}]", records.join(",\n"))),
        ("MS MARCO", msmarco),
    ]
}

#[test]
fn the_same_run_has_the_same_scores_in_every_format() {
    let texts = texts();
    let expected = bits(texts[0].1.clone().into());
    assert!(expected.iter().all(Option::is_some));
    for (name, text) in texts {
        assert_eq!(bits(text.clone().into()), expected, "{name}");
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).unwrap();
        assert_eq!(bits(gzip.finish().unwrap()), expected, "{name}, gzip");
        assert_eq!(bits(zstd::encode_all(text.as_bytes(), 1).unwrap()), expected, "{name}, zstd");
        assert_eq!(bits([b"\xef\xbb\xbf", text.as_bytes()].concat()), expected, "{name}, byte order mark");
    }
}

#[test]
fn a_run_column_makes_several_runs() {
    let csv = "system,topic,doc,score\nbm25,51,doc-003,2\ndense,51,doc-000,1\nbm25,51,doc-000,1\ndense,51,doc-003,2\n";
    let lines = r#"{"run":"bm25","topic":51,"doc":"doc-003","score":2}
{"run":"dense","topic":51,"doc":"doc-000","score":1}
{"run":"bm25","topic":51,"doc":"doc-000","score":1}
{"run":"dense","topic":51,"doc":"doc-003","score":2}"#;
    for text in [csv, lines] {
        let runs = Runs::from_text("both", text);
        let scores = evaluate(&judgments(), &runs, &measures("nDCG@10 num_ret").unwrap()).unwrap();
        let names: Vec<&str> = scores.runs().iter().map(|run| &*run.name).collect();
        assert_eq!(names, ["bm25", "dense"]);
        assert_eq!(scores.runs()[0].tag, "bm25");
        assert_eq!(scores.summary(0, 0), scores.summary(1, 0));
        assert_eq!(scores.summary(0, 1).number(), Some(2.0));
    }
    let twice = csv.to_owned() + "bm25,51,doc-000,1\n";
    let error = evaluate(&judgments(), &Runs::from_text("both", twice), &some_measures()).unwrap_err().to_string();
    assert!(error.starts_with("both, run bm25, row 3: topic 51, document \"doc-000\" appears again"), "{error}");
}

#[test]
fn what_cannot_be_read_is_said_with_its_place() {
    let deep = format!("{{\"51\":{}", "[".repeat(1_000_000));
    let deep_line = format!("{{\"qid\":1,\"x\":{}", "[".repeat(1_000_000));
    for (text, expected) in [
        ("51 0 D1 2\n51 0 D2 0\n", "run:1: looks like judgments"),
        ("hello\n", "TREC text: has 1 field, but a run line has 6"),
        ("hello\n", "MS MARCO: has 1 field"),
        ("hello\n", "CSV or TSV: its first line is no header"),
        ("hello\n", "Parquet: does not begin with PAR1"),
        ("qid,docno,text\n1,a,b\n", "run:1: its header has neither score nor rank"),
        ("qid,docno,score,score\n1,a,1,2\n", "run:1: the header has two columns \"score\""),
        ("qid,docno,score\n1,a,1\n1,b,x\n1,c\n,d,1\n", "run:3: score \"x\" is not a finite number"),
        ("qid,docno,score\n1,a,1\n1,b,x\n1,c\n,d,1\n", "run:4: has 2 fields, but the header has 3"),
        ("qid,docno,score\n1,a,1\n1,b,x\n1,c\n,d,1\n", "run:5: the topic or the document is empty"),
        ("qid,docno,score\n1,a,\n", "run:2: score \"\" is not"),
        ("qid,docno,score\n1,a,nan\n", "run:2: score \"nan\" is not"),
        ("qid,docno,score\n1,\"a,1\n", "run:2: has a quote that is never closed"),
        ("{\"51\":{\"D1\":1.5,\n\"D2\":null}}", "run:2: byte 22: score \"null\" is not a finite number"),
        ("{\"51\":{\"D1\":true}}", "score \"true or false\" is not"),
        ("{\"51\":{\"D1\":[1]}}", "an array or object in place of a score"),
        ("{\"51\":{\"D1\":1.5", "the text ends where a comma or a closing brace was expected"),
        ("{\"51\":{\"D1\":1.5}} x", "more follows after the object"),
        ("{\"51\":{\"D1\":1},\"52\":3}", "\"3\" where an object in braces was expected"),
        (&deep, "JSON Lines: does not begin as"),
        (&deep_line, "JSON Lines: does not begin as"),
        (
            "{\"qid\":1,\"docno\":\"a\",\"score\":1}\n{\"qid\":1,\"score\":1}",
            "run:2: byte 32: an object without a key such as docno",
        ),
        ("{\"qid\":1,\"docno\":\"a\",\"score\":1,\"score\":2}", "key \"score\" is there twice"),
        ("{\"qid\":1,\"docno\":\"a\",\"score\":1}\n{\"qid\":1,\"docno\":null,\"score\":1}", "run:2: byte "),
        ("{\"qid\":1,\"docno\":\"a\",\"score\":1}\n{\"qid\":1,\"docno\":\"a\",\"x\":[[[", "run:2: byte "),
        ("51 D1 1\n51 D2 two\n", "run:2: rank \"two\" is not a whole number"),
        ("PAR1", "run: cannot be read as Parquet (byte 4: is cut short"),
        ("ARROW1\0\0", "run: cannot be read as Arrow (byte 8: is cut short"),
    ] {
        let error = evaluate(&judgments(), &Runs::from_text("run", text), &some_measures()).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}\n{error}");
    }
}

/// Files that pandas, polars and DuckDB wrote (tests/peers/frames.py writes them anew).
const FRAMES: &[&str] = &[
    "bm25.parquet",
    "bm25.arrow",
    "bm25-zstd.parquet",
    "bm25-dictionary.parquet",
    "bm25-views.arrow",
    "bm25-lz4.feather",
    "bm25-decimal.parquet",
    "bm25-decimal.arrow",
];

fn frame(name: &str) -> Vec<u8> {
    let path = format!("{}/../../docs/examples/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read(path).unwrap()
}

fn of_frame(bytes: Vec<u8>) -> aspectra_eval::Result<Vec<Option<f64>>> {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for (topic, document, label) in
        [("51", "D1", 2), ("51", "D2", 0), ("51", "D3", 1), ("52", "D1", 0), ("52", "D4", 1)]
    {
        builder.add(topic, "", document, &[label]).unwrap();
    }
    let scores = evaluate(&builder.finish(), &Runs::from_text("run", bytes), &some_measures())?;
    Ok((0..some_measures().len()).map(|measure| scores.summary(0, measure).number()).collect())
}

#[test]
fn data_frames() {
    let expected = of_frame(frame("bm25.txt")).unwrap();
    for name in FRAMES {
        assert_eq!(of_frame(frame(name)).unwrap(), expected, "{name}");
    }
}

#[test]
fn no_damage_to_a_data_frame_makes_the_reader_panic() {
    for name in FRAMES {
        let whole = frame(name);
        for length in (0..whole.len()).step_by(1 + whole.len() / 400) {
            assert!(of_frame(whole[..length].to_vec()).is_err() || length == 0, "{name} cut at {length}");
        }
        for at in 0..whole.len() {
            for bit in [0x01, 0x80, 0xff] {
                let mut damaged = whole.clone();
                damaged[at] ^= bit;
                let _ = of_frame(damaged);
            }
        }
    }
}
