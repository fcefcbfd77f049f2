//! Every error that has a place says it, as a value.

use aspectra_eval::collection::{Answers, ClassTable, Collection};
use aspectra_eval::parse::{read_judgments, read_table};
use aspectra_eval::{Error, JudgmentFormat, Measure};

/// The position of an error as text, and whether its message starts with the file and line.
fn place<T>(result: Result<T, Error>) -> String {
    let error = result.err().unwrap();
    let position = error.position().unwrap_or_else(|| panic!("no position: {error}"));
    if let Some(line) = position.line() {
        let start = format!("{}:{line}: ", position.source());
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    position.to_string()
}

#[test]
fn files_of_judgments() {
    let table = |text: &str, format| place(read_table("q", text.as_bytes(), format));
    assert_eq!(place(read_judgments("q", b"1 0 A 1\n1 0 B x\n", JudgmentFormat::Qrels)), "q:2");
    assert_eq!(table("1 0 A 1\n1 0 B\n", JudgmentFormat::Qrels), "q:2");
    assert_eq!(table("topic,rel\n1,1\n", JudgmentFormat::Csv), "q:1");
    assert_eq!(table("topic,doc\n1,A\n", JudgmentFormat::Csv), "q:1");
    assert_eq!(table("{\"topic\":1}\n", JudgmentFormat::Jsonl), "q:1");
    assert_eq!(place(read_judgments("q", b"1 0 A 1\n\n1 0 A 1\n", JudgmentFormat::Qrels)), "q:3");
}

#[test]
fn files_beside_judgments() {
    assert_eq!(place(Answers::read("t", b"1 yes\n# none\n2\n")), "t:3");
    assert_eq!(place(Answers::read("t", b"1 yes\n1 no\n")), "t:2");
    assert_eq!(place(ClassTable::parse("t", "\n1 1 2\n")), "t:2");
    assert_eq!(place(ClassTable::parse("t", "useful grade\n1 x\n")), "t:2");
}

#[test]
fn collection_files() {
    let parse = |text: &str| place(Collection::parse("c.toml", text));
    assert_eq!(parse("name = \"x\"\ncolumns = [\n"), "c.toml:2:12");
    assert_eq!(parse("name = \"x\"\n  colums = []\n[[aspect]]\nname = \"a\"\n"), "c.toml:2:3");
    assert_eq!(parse("[[aspect]]\nname = \"a\"\nhighest = \"many\"\n"), "c.toml:3:1");
    assert_eq!(parse("[[aspect]]\nname = \"a\"\n\n[[aspect]]\nname = \"b\"\ngate = \"c\"\n"), "c.toml:6:1");
    assert_eq!(parse("[[aspect]]\nname = \"a\"\n\n[[aspect]]\nname = \"a\"\n"), "c.toml:5:1");
    assert_eq!(parse("[[aspect]]\nname = \"a\"\n\n[[aspect]]\nhighest = 1\n"), "c.toml:4:1");
    assert_eq!(parse("[[aspect]]\nname = \"a\"\nhighest = 1\n[aspect.rename]\n\"0.5\" = 7\n"), "c.toml:5:1");
    let error = Collection::parse("c.toml", "name = \"x\"\n").unwrap_err();
    assert!(error.position().is_none() && error.to_string().starts_with("c.toml: aspect is missing"), "{error}");
}

#[test]
fn measure_texts() {
    for (text, column) in [
        ("nDGC@10", 1),
        ("AP(x=1)", 4),
        ("AP(rel=many)", 4),
        ("nDCG@ten", 6),
        ("CAM(AP, Q(x=1))", 9),
        ("CAM(Q(x=1))", 7),
        ("CAM( nDGC)", 6),
        ("AP(rel=1", 9),
        ("AP)", 3),
        ("P", 1),
    ] {
        let error = text.parse::<Measure>().unwrap_err();
        let position = error.position().unwrap_or_else(|| panic!("{text}: {error}"));
        assert_eq!((position.source(), position.column()), (text, Some(column)), "{error}");
    }
}
