//! Aspects come in as columns, files, JSON, CSV and collections, and go out as derived qrels.

use std::path::Path;
use std::process::{Command, Output};

const RUN: &str = "1 Q0 A 1 3 r\n1 Q0 B 2 2 r\n1 Q0 C 3 1 r\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        files.iter().for_each(|(name, text)| std::fs::write(folder.path().join(name), text).unwrap());
        std::fs::write(folder.path().join("run.txt"), RUN).unwrap();
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn aspectra(&self, arguments: &str) -> Output {
        let program = Command::new(env!("CARGO_BIN_EXE_aspectra"))
            .args(arguments.split_whitespace())
            .current_dir(self.path())
            .output();
        program.unwrap()
    }

    /// Standard output of a command that must succeed.
    fn ok(&self, arguments: &str) -> String {
        let output = self.aspectra(arguments);
        assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Standard error of a command that must not.
    fn refused(&self, arguments: &str) -> String {
        let output = self.aspectra(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {}", String::from_utf8_lossy(&output.stdout));
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    }
}

const FORMATS: &[(&str, &str)] = &[
    ("columns.txt", "1 0 A 1 0\n1 0 B 2 1\n1 0 C 0 1\n"),
    ("rel.txt", "1 0 A 1\n1 0 B 2\n1 0 C 0\n"),
    ("cred.txt", "1 0 C 1\n1 0 B 1\n1 0 A 0\n"),
    ("by-doc.txt", "7 0 A 0\n8 0 A 1\n7 0 B 1\n7 0 C 1\n"),
    (
        "j.jsonl",
        "{\"topic\":1,\"doc\":\"A\",\"labels\":{\"rel\":1,\"cred\":0}}\n{\"topic\":1,\"doc\":\"B\",\"labels\":{\"rel\":2,\"cred\":1}}\n{\"topic\":\"1\",\"doc\":\"C\",\"labels\":{\"cred\":1,\"rel\":0}}\n",
    ),
    ("c.csv", "doc,topic,rel,cred\nA,1,1,0\nB,1,2,1\nC,1,0,1\n"),
];

#[test]
fn every_way_in_gives_the_same_scores() {
    let folder = Folder::new(FORMATS);
    let measures = "-f tsv --reproducible -n -q --quiet AP nDCG(aspect=cred) Harsh(nDCG) Lenient(AP)";
    let scores = |inputs: &str| {
        let text = folder.ok(&format!("eval {inputs} run.txt {measures}"));
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    let columns = scores("columns.txt --aspects rel,cred");
    assert_eq!(columns.len(), 5, "a header and four scores");
    assert_eq!(scores("--qrels rel=rel.txt --qrels cred=cred.txt"), columns);
    assert_eq!(scores("--qrels rel=rel.txt --qrels cred=by-doc.txt --lookup doc"), columns);
    assert_eq!(scores("--qrels rel=rel.txt --qrels cred=by-doc.txt --lookup cred=doc"), columns);
    assert_eq!(scores("j.jsonl"), columns);
    assert_eq!(scores("j.jsonl --judgments jsonl"), columns);
    assert_eq!(scores("c.csv"), columns);
    let written = folder.ok("convert --qrels rel=rel.txt --qrels cred=cred.txt");
    assert_eq!(written, FORMATS[0].1, "rows keep the order of the first file");
}

#[test]
fn pairs_in_one_file_only_are_counted_and_need_a_rule() {
    let folder = Folder::new(&[("rel.txt", "1 0 A 1\n1 0 B 1\n"), ("cred.txt", "1 0 A 1\n1 0 C 1\n")]);
    let files = "--qrels rel=rel.txt --qrels cred=cred.txt";
    let error = folder.refused(&format!("eval {files} run.txt -m Harsh(AP)"));
    assert!(error.contains("lacks 1 of its labels; pass --missing zero"), "{error}");
    let output = folder.aspectra(&format!("eval {files} run.txt -m Harsh(AP) --missing zero"));
    let notices = String::from_utf8_lossy(&output.stderr);
    assert!(notices.contains("cred.txt: has no cred label for 1 of 3 pairs"), "{notices}");
    assert!(notices.contains("rel: 1 missing label counts as 0"), "{notices}");
    let error = folder.refused(&format!("convert {files}"));
    assert!(error.contains("2 labels are missing, and qrels have no way to say so"), "{error}");
    assert_eq!(folder.ok(&format!("convert {files} --missing drop")), "1 0 A 1 1\n");
}

#[test]
fn init_writes_a_collection_that_eval_takes() {
    let folder = Folder::new(&[("q.txt", "1 0 A 1 -1\n1 0 B 0 -1\n1 0 C 2 1\n1 0 D -2 -1\n")]);
    folder.ok("init q.txt --aspects rel,cred -o collection.toml");
    let error = folder.refused("eval --collection collection.toml run.txt -m Harsh(AP)");
    assert!(error.contains("reads cred but q.txt lacks 1 of its labels"), "A was skipped: {error}");
    let text = std::fs::read_to_string(folder.path().join("collection.toml")).unwrap();
    let settled = text.replace("missing = \"error\"", "missing = \"zero\"");
    std::fs::write(folder.path().join("collection.toml"), settled).unwrap();
    let scores = folder.ok("eval --collection collection.toml run.txt -m Harsh(AP) -f tsv");
    assert!(scores.contains("Harsh(AP)\t0.3333"), "{scores}");
    assert_eq!(
        folder.ok("convert --collection collection.toml --quiet --aspect rel"),
        "1 0 A 1\n1 0 B 0\n1 0 C 2\n1 0 D 0\n"
    );
}

#[test]
fn derived_files_and_class_tables() {
    let classes = "rel cred grade\n2 1 3\n1 * 1\n";
    let folder = Folder::new(&[("q.txt", "1 0 A 1 0\n1 0 C 2 1\n1 0 B 0 1\n"), ("t.txt", classes)]);
    let from = "convert q.txt --aspects rel,cred";
    assert_eq!(folder.ok(&format!("{from} --collapse Lenient")), "1 0 A 1\n1 0 C 3\n1 0 B 1\n");
    assert_eq!(folder.ok(&format!("{from} --collapse Harsh(AP) --drop-zero")), "1 0 C 1\n");
    assert_eq!(folder.ok(&format!("{from} --aspect cred,rel --drop-zero")), "1 0 C 1 2\n1 0 B 1 0\n");
    let error = folder.refused(&format!("{from} --table t.txt -o out.txt"));
    assert!(error.contains("q.txt:3: no line of t.txt fits the labels 0 1"), "{error}");
    assert!(!folder.path().join("out.txt").exists(), "written whole or not at all");
    std::fs::write(folder.path().join("t.txt"), format!("{classes}* * 0\n")).unwrap();
    assert_eq!(folder.ok(&format!("{from} --table t.txt")), "1 0 A 1\n1 0 C 3\n1 0 B 0\n");
    assert!(folder.refused(&format!("{from} --aspect trust")).contains("has no aspect \"trust\"; it has rel, cred"));
    assert!(folder.refused(&format!("{from} --collapse AP")).contains("AP is no collapse"));
}

#[test]
fn bad_input_is_said_clearly() {
    let folder = Folder::new(&[
        ("q.txt", "1 0 A 1 1 1\n1 0 B 5 1 1\n"),
        ("short.txt", "1 0 A 1 1\n1 0 B 1\n"),
        ("c.toml", "[[aspect]]\nname = \"a\"\ncolour = 1\n"),
        ("words.csv", "topic,doc,rel\n1,A,high\n"),
        ("topics.tsv", "1 yes\n"),
    ]);
    let cases = [
        ("eval q.txt run.txt --collection trec-misinfo-2020", "pass --answers TOPICS"),
        ("eval q.txt run.txt --collection trec-misinfo-2020 --answers topics.tsv", "q.txt:2: label \"5\" of useful"),
        ("eval q.txt run.txt --collection trec-mis", "collection \"trec-mis\" is neither a file nor built in"),
        ("eval q.txt run.txt --collection c.toml", "c.toml:3: aspect[a].colour is not a key of a collection"),
        ("eval q.txt run.txt --aspects a,b,a", "aspect \"a\" is named twice"),
        ("eval short.txt run.txt --aspects a,b", "short.txt:2: has 4 fields"),
        ("eval short.txt run.txt --missing zero", "short.txt:2: has 4 fields, but 5 were expected"),
        ("eval words.csv run.txt", "words.csv:2: label \"high\" of relevance is not a number"),
        ("eval --qrels a=q.txt run.txt", "q.txt: has 3 label columns but is to give one, a"),
        ("eval --qrels q.txt --qrels short.txt run.txt", "two judgment files without an aspect's name"),
        ("convert q.txt --qrels q.txt", "the judgments are named twice"),
        ("convert", "judgments are missing; name a file, or pass --qrels"),
    ];
    for (arguments, expected) in cases {
        let error = folder.refused(arguments);
        assert!(error.contains(expected), "{arguments}\ngives: {error}\nexpected: {expected}");
    }
}

/// A collection whose aspect a has this key.
fn with_key(key: &str) -> String {
    format!(
        "columns = [\"a\", \"b\"]\n[[aspect]]\nname = \"a\"\nhighest = 2\n{key}\n[[aspect]]\nname = \"b\"\nhighest = 1\n"
    )
}

/// Nothing silently becomes 0: labels, aspects, weights, embeddings, answers and columns that do not fit are refused, with
/// the place and what to do, and nothing is written.
#[test]
fn what_does_not_fit_several_aspects_is_refused() {
    let falls = with_key("embedding = [0, 2, 1]");
    let twice = with_key("").replace("name = \"b\"", "name = \"a\"");
    let negative = with_key("weight = -1");
    let declared = with_key("");
    let folder = Folder::new(&[
        ("two.txt", "1 0 A 1 1\n1 0 B 2 1\n1 0 C 0 0\n"),
        ("outside.txt", "1 0 A 1 1\n1 0 B 3 1\n1 0 C 0 2\n"),
        ("long.txt", "1 0 A 1\n1 0 B 1 1\n"),
        ("one.txt", "1 0 A 1\n1 0 B 0\n"),
        ("gap.csv", "topic,doc,a,b\n1,A,1,1\n1,B,1\n"),
        (
            "gap.jsonl",
            "{\"topic\":\"1\",\"doc\":\"A\",\"labels\":{\"a\":1,\"b\":1}}\n{\"topic\":\"1\",\"doc\":\"B\",\"labels\":{\"a\":1}}\n",
        ),
        ("unanswered.txt", "1 0 A 1 1 1\n2 0 A 1 1 1\n"),
        ("topics.tsv", "1 yes\n"),
        ("maybe.tsv", "1 yes\n2 maybe\n"),
        ("falls.toml", &falls),
        ("twice.toml", &twice),
        ("negative.toml", &negative),
        ("declared.toml", &declared),
    ]);
    let cases = [
        // A label outside the declared set.
        ("eval outside.txt run.txt --collection declared.toml", "outside.txt:2: label \"3\" of a"),
        ("eval outside.txt run.txt --collection declared.toml", "outside.txt:3: label \"2\" of b"),
        ("eval outside.txt run.txt --aspects a,b -m EUCL(AP,embedding='a:0,1,2')", "labels go up to 3"),
        // An aspect named twice.
        ("eval two.txt run.txt --aspects a,a", "aspect \"a\" is named twice"),
        (
            "eval two.txt run.txt --collection twice.toml",
            "twice.toml:7: aspect[a].name is taken by an aspect before it",
        ),
        ("eval --qrels a=one.txt --qrels a=one.txt run.txt", "aspect \"a\""),
        ("eval two.txt run.txt --aspects a,b -m CAM(AP,weights='a:1,a:0')", "names aspect \"a\" twice"),
        // Weights that do not sum to 1, or are none.
        ("eval two.txt run.txt --aspects a,b -m CAM(AP,weights='a:0.5,b:0.6')", "sum to 1.1; they must sum to 1"),
        ("eval two.txt run.txt --aspects a,b -m nWCS(weights='a:0.5,b:0.4')", "sum to 0.9; they must sum to 1"),
        ("eval two.txt run.txt --aspects a,b -m NLRE(weights='a:0.5,c:0.5')", "names aspect \"c\""),
        ("eval two.txt run.txt --collection negative.toml", "negative.toml:5: aspect[a].weight"),
        // An embedding that decreases.
        ("eval two.txt run.txt --aspects a,b -m EUCL(AP,embedding='a:0,2,1')", "aspect \"a\" falls from 2 to 1"),
        ("eval two.txt run.txt --collection falls.toml -m EUCL(AP)", "aspect[a].embedding"),
        // A topic without an answer, or with one that the collection does not know.
        (
            "eval unanswered.txt run.txt --collection trec-misinfo-2020 --answers topics.tsv --unanswered error",
            "topics.tsv: has no answer for topic 2",
        ),
        (
            "eval unanswered.txt run.txt --collection trec-misinfo-2020 --answers maybe.tsv --unanswered error",
            "\"maybe\"",
        ),
        // Columns missing on some lines.
        ("eval long.txt run.txt", "long.txt:2: has 5 fields"),
        ("eval gap.csv run.txt", "gap.csv:3:"),
        ("eval gap.jsonl run.txt -m CAM(AP)", "reads b but gap.jsonl lacks 1 of its labels"),
        ("eval two.txt run.txt --aspects a,b,c", "2 label columns"),
        // Thresholds and gains of aspects that are not there.
        ("eval two.txt run.txt --aspects a,b -m uRBP(rel='c:2')", "names aspect \"c\""),
        ("eval one.txt run.txt -m uRBP(rel='relevance:1',aspect=relevance)", "names aspects"),
    ];
    let said = cases.iter().map(|(arguments, expected)| (arguments, expected, folder.refused(arguments)));
    let other: Vec<String> = said
        .filter(|(_, expected, error)| !error.contains(**expected))
        .map(|(arguments, expected, error)| format!("{arguments}\ngives: {error}expected: {expected}"))
        .collect();
    assert!(other.is_empty(), "{}", other.join("\n"));
}

/// Labels above 0 where a gate is shut are not used, and are counted.
#[test]
fn gated_labels_are_counted() {
    let folder = Folder::new(&[
        ("q.txt", "1 0 A 0 1\n1 0 B 2 1\n1 0 C 0 1\n"),
        ("c.toml", &with_key("").replace("highest = 1", "highest = 1\ngate = \"a\"")),
    ]);
    let output =
        folder.aspectra("eval q.txt run.txt --collection c.toml -m AP(aspect=b) -f tsv --reproducible --notices all");
    let notices = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && notices.contains("2 labels"), "{notices}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("AP(aspect=b)\t0.5"), "only B counts, at rank 2");
}

#[test]
fn a_collection_has_an_order_without_judgments() {
    let folder = Folder::new(&[(
        "open.toml",
        "columns = [\"a\", \"b\"]\n[[aspect]]\nname = \"a\"\n[[aspect]]\nname = \"b\"\nhighest = 1\n",
    )]);
    let classes = folder.ok("order --collection trec-decision-2019 -m EUCL");
    assert!(classes.starts_with("EUCL(domain=gated,gate=relevance): 5 classes of 9 label tuples"), "{classes}");
    // The aspects that may be left out are.
    let error = folder.refused("order --collection trec-web-2012 -m EUCL(weights='0,1')");
    assert!(error.contains("5 classes"), "relevance alone has five labels: {error}");
    assert!(folder.refused("order --collection open.toml").contains("aspect \"a\" does not say which labels it has"));
}
