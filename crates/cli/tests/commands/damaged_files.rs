//! Files that are cut short, damaged, enormous or oddly written: a clear message with its place and exit code 2, or the
//! right scores; never a panic, never half an output file.

use crate::sandbox::Sandbox;
use std::io::Write;

/// A run or judgments long enough for compressed data to be cut in the middle.
fn lines(line: impl Fn(u32) -> String) -> String {
    (0..20_000u32).map(line).collect()
}

fn half(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() / 2);
    bytes
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstandard(text: &str) -> Vec<u8> {
    zstd::stream::encode_all(text.as_bytes(), 1).unwrap()
}

#[test]
fn compressed_files_cut_short() {
    let sandbox = Sandbox::new();
    // Documents that do not repeat, so that the compressed half does not hold everything.
    let run = lines(|i| format!("1 Q0 d{:x} {i} {}.5 t\n", i.wrapping_mul(2_654_435_761), 30_000 - i));
    let qrels = lines(|i| format!("1 0 d{:x} {}\n", i.wrapping_mul(2_654_435_761), i % 3));
    for (name, bytes) in [
        ("run.gz", half(gzip(&run))),
        ("run.zst", half(zstandard(&run))),
        ("qrels.gz", half(gzip(&qrels))),
        ("qrels.zst", half(zstandard(&qrels))),
    ] {
        sandbox.write(name, bytes);
        let files = if name.starts_with("run") { ["qrels.txt", name] } else { [name, "one.txt"] };
        let message = sandbox.run(&["eval", files[0], files[1], "-m", "AP", "-o", "out.txt"]).refused();
        assert!(message.starts_with(&format!("{name}: the ")), "{message}");
        assert!(message.contains("cut short") && message.contains("again"), "{message}");
        assert!(sandbox.files().iter().all(|file| !file.contains("out.txt")), "{:?}", sandbox.files());
        let message = sandbox.run(&["trec-eval", files[0], files[1]]).refused();
        assert!(message.contains("cut short"), "{message}");
    }
    // Whole, they are read.
    sandbox.write("run.gz", gzip(&run));
    sandbox.write("qrels.zst", zstandard(&qrels));
    sandbox.run(&["eval", "qrels.zst", "run.gz", "-m", "AP"]).fine();
}

#[test]
fn a_very_long_line() {
    let sandbox = Sandbox::new();
    let length = if std::env::var_os("ASPECTRA_FULL").is_some() { 1 << 30 } else { 64 << 20 };
    let long = "x".repeat(length);
    sandbox.write("long", &long);
    let too_long = |line: u32| format!("long:{line}: is longer than 1 MB; a run has one document on a line");
    let message = sandbox.run(&["qrels.txt", "long", "AP"]).refused();
    assert!(message.starts_with("long:1: is in no format") && message.len() < 1000, "{} bytes", message.len());
    let message = sandbox.run(&["long", "one.txt", "AP"]).refused();
    assert!(message.starts_with("long:1: has 1 field") && message.len() < 1000, "{} bytes", message.len());
    sandbox.write("long", format!("1 Q0 a 1 9 t\n1 Q0 {long} 2 high t\n1 Q0 b 3 x t\n"));
    let message = sandbox.run(&["qrels.txt", "long", "AP"]).refused();
    assert!(message.starts_with(&too_long(2)), "{message:.300}");
    // Half a megabyte is a line like any other.
    sandbox.write("long", format!("1 Q0 a 1 9 t\n1 Q0 {} 2 8 t\n1 Q0 c 3 7 t\n", &long[..1 << 19]));
    let scores = sandbox.run(&["qrels.txt", "long", "P@3", "-q", "-n", "--topics", "run"]).fine();
    assert!(scores.contains("0.6667"), "{scores}");
}

#[test]
fn scores_that_are_no_numbers() {
    let sandbox = Sandbox::new();
    let odd = ["nan", "NaN", "inf", "-Infinity", "1e999", "0x1F", "1,5", "\0", "1_000", "--1"];
    let text: String = odd.iter().enumerate().map(|(i, score)| format!("1 Q0 d{i} 1 {score} t\n")).collect();
    sandbox.write("odd.txt", text);
    let message = sandbox.run(&["qrels.txt", "odd.txt", "AP", "-o", "out.txt"]).refused();
    assert_eq!(message.lines().count(), odd.len(), "{message}");
    for (line, text) in (1..).zip(message.lines()) {
        assert!(text.starts_with(&format!("odd.txt:{line}: score \"")), "{text}");
        assert!(text.ends_with("is not a finite number such as 12.5"), "{text}");
    }
    assert!(!sandbox.files().contains(&String::from("out.txt")));
    // The largest and smallest numbers there are stay apart.
    sandbox.write("huge.txt", "1 Q0 b 1 -1.7e308 t\n1 Q0 a 1 1.7e308 t\n1 Q0 x 1 5e-324 t\n1 Q0 y 1 -5e-324 t\n");
    let scores = sandbox.run(&["qrels.txt", "huge.txt", "RelString", "-q", "-n", "--topics", "run"]).fine();
    assert!(scores.contains("1--0"), "{scores}");
    // Beyond single precision, all large scores are one.
    sandbox.run(&["eval", "qrels.txt", "huge.txt", "-m", "RR", "--compat", "9"]).fine();
}

#[test]
fn labels_that_are_no_grades() {
    let sandbox = Sandbox::new();
    sandbox.write(
        "q.txt",
        "1 0 a 9223372036854775808\n1 0 b 1000000001\n1 0 c -99999999999\n1 0 d 1.5.5\n1 0 e 0x1\n1 0 f 1\n",
    );
    let message = sandbox.run(&["q.txt", "one.txt", "AP"]).refused();
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 5, "{message}");
    for (line, label) in [(1, "9223372036854775808"), (2, "1000000001"), (3, "-99999999999")] {
        assert!(
            lines[line - 1].starts_with(&format!("q.txt:{line}: label \"{label}\" in column 4 is beyond")),
            "{message}"
        );
    }
    assert!(lines[3].contains("label \"1.5.5\" in column 4 is not a number"), "{message}");
    assert!(lines[4].contains("label \"0x1\" in column 4 is not a number"), "{message}");
}

#[test]
fn odd_but_readable_files_score_as_plain_ones() {
    let sandbox = Sandbox::new();
    let plain = sandbox.run(&["qrels.txt", "one.txt", "AP", "nDCG", "Judged", "-q", "-f", "csv"]).fine();
    let scores = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(',').skip(1).collect()).collect()
    };
    type Change = fn(&str) -> String;
    let changes: [(&str, Change); 6] = [
        ("line ends of Windows", |text| text.replace('\n', "\r\n")),
        ("a byte order mark", |text| format!("\u{feff}{text}")),
        ("tabs", |text| text.replace(' ', "\t")),
        ("no last newline", |text| text.trim_end().to_owned()),
        ("several blanks, also at the ends", |text| text.replace(' ', "  \t").replace('\n', " \n ")),
        ("blank lines and comments", |text| format!("# a comment\n\n{}\n   \n", text.replace('\n', "\n#\n"))),
    ];
    for (what, change) in changes {
        sandbox.write("odd-qrels.txt", change(crate::sandbox::QRELS));
        sandbox.write("odd-run.txt", change(crate::sandbox::RUN));
        let odd = sandbox.run(&["odd-qrels.txt", "odd-run.txt", "AP", "nDCG", "Judged", "-q", "-f", "csv"]).fine();
        assert_eq!(scores(&odd), scores(&plain), "{what}");
    }
}

#[test]
fn nul_bytes_and_utf_16() {
    let sandbox = Sandbox::new();
    sandbox.write("nul.txt", "1 Q0 a\0 1 3.0 t\n1 Q0 a 1 2\0 t\n1 \0\n");
    let message = sandbox.run(&["qrels.txt", "nul.txt", "AP"]).refused();
    assert!(
        message.starts_with("nul.txt:2: score \"2\\0\"") && message.contains("nul.txt:3: has 2 fields"),
        "{message}"
    );
    let wide: Vec<u8> =
        std::iter::once(0xfeff).chain(crate::sandbox::RUN.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    sandbox.write("wide.txt", wide);
    let expected = "wide.txt: is UTF-16 text; save it as UTF-8\n";
    assert_eq!(sandbox.run(&["qrels.txt", "wide.txt", "AP"]).refused(), expected);
    assert_eq!(sandbox.run(&["wide.txt", "one.txt", "AP"]).refused(), expected);
}

#[test]
fn outputs_that_cannot_be_written() {
    let sandbox = Sandbox::new();
    let message = sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", "no/where.txt"]).refused();
    assert_eq!(message, "no/where.txt: cannot be written: there is no such folder; make it first\n");
    if cfg!(target_os = "linux") {
        let message = sandbox.run(&["qrels.txt", "one.txt", "AP", "-o", "/dev/full"]).refused();
        assert!(message.contains("cannot be written"), "{message}");
    }
    // A file that was there stays as it was where the work fails.
    sandbox.write("kept.txt", "mine");
    sandbox.write("bad.txt", "1 Q0 a 1 x t\n");
    let before = sandbox.files();
    sandbox.run(&["qrels.txt", "bad.txt", "AP", "-o", "kept.txt"]).refused();
    assert_eq!(sandbox.read("kept.txt"), "mine");
    assert_eq!(sandbox.files(), before);
}

#[test]
fn a_hundred_thousand_topics() {
    let sandbox = Sandbox::new();
    let (mut qrels, mut run) = (String::new(), String::new());
    for topic in 0..100_000 {
        qrels.push_str(&format!("{topic} 0 a {}\n", topic % 2));
        run.push_str(&format!("{topic} Q0 a 1 1.0 t\n"));
    }
    sandbox.write("many.txt", &qrels);
    sandbox.write("run.txt", &run);
    let table = sandbox.run(&["many.txt", "run.txt", "AP", "NumQ", "-f", "csv"]).fine();
    assert!(table.contains("AP,0.5") && table.contains("NumQ,100000"), "{table}");
    // Two bad lines among them are both found, with their numbers.
    let bad = run.replacen("\n777 Q0 a 1 1.0", "\n777 Q0 a 1 one", 1).replacen("\n99999 Q0 a 1 1.0 t", "\n99999 Q0", 1);
    sandbox.write("run.txt", bad);
    let message = sandbox.run(&["many.txt", "run.txt", "AP"]).refused();
    assert!(
        message.starts_with("run.txt:778: score \"one\"") && message.contains("run.txt:100000: has 2 fields"),
        "{message}"
    );
}

#[test]
fn damaged_parquet_files() {
    let sandbox = Sandbox::new();
    let files = ["qrels.txt", "one.txt", "two.txt"];
    sandbox.run(&[&files[..], &["AP", "nDCG", "-q", "-f", "parquet", "-o", "s.parquet"]].concat()).fine();
    let whole = std::fs::read(sandbox.path("s.parquet")).unwrap();
    let said = |bytes: &[u8]| {
        sandbox.write("s.parquet", bytes);
        let ran = sandbox.run(&["compare", "--scores", "s.parquet", "--quiet"]);
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        if ran.code == 0 { Ok(()) } else { Err(ran.err) }
    };
    assert_eq!(said(&whole), Ok(()));
    let message = said(&half(whole.clone())).unwrap_err();
    assert!(message.contains("s.parquet") && message.contains("Parquet"), "{message}");
    // Some damage cannot be seen; all of it ends with scores or a message.
    let mut refused = 0;
    for number in 0..200usize {
        let mut damaged = whole.clone();
        let at = 4 + number * 7919 % (whole.len() - 8);
        damaged[at] ^= 1 << (number % 8);
        if let Err(message) = said(&damaged) {
            assert!(message.contains("s.parquet"), "{message}");
            refused += 1;
        }
    }
    assert!(refused > 30, "{refused}");
}
