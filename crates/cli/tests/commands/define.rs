//! `--define`: measures of one's own in every verb that takes measures, and what is said about bad files of them.

use crate::sandbox::Sandbox;

const MINE: &str = "\
[Mine]
summary = \"Gain over rank.\"
params = { q = { default = 1, min = 0.5, max = 2, help = \"how fast ranks lose\" } }
gain = \"g / K\"
weight = \"1 / i^q\"
example = { judgments = \"a:1 b:0 c:2\", ranking = \"c b a\", score = 1.1666666666666667 }
";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("mine.toml", MINE);
    sandbox.write("more.toml", "[More]\ngain = \"g\"\nnormalize = \"ideal\"\n");
    sandbox
}

#[test]
fn every_verb_knows_a_defined_measure() {
    let sandbox = sandbox();
    let define = ["--define", "mine.toml", "--define", "more.toml"];
    let run = |arguments: &[&str]| sandbox.run(&[arguments, &define[..]].concat());
    let out = run(&["eval", "qrels.txt", "one.txt", "-m", "Mine", "Mine(q=2)@2", "More@1"]).fine();
    assert!(out.contains("0.5417") && out.contains("Mine(q=2)@2") && out.contains("More@1"), "{out}");
    let bare = run(&["qrels.txt", "one.txt", "Mine"]).fine();
    assert!(bare.contains("0.5417"), "{bare}");
    let before = sandbox.run(&[&define[..], &["eval", "qrels.txt", "one.txt", "-m", "Mine More"]].concat()).fine();
    assert!(before.contains("0.5417"), "{before}");
    let bare_before = sandbox.run(&["--define=mine.toml", "qrels.txt", "one.txt", "Mine"]).fine();
    assert!(bare_before.contains("0.5417"), "{bare_before}");
    let compared = run(&["compare", "qrels.txt", "one.txt", "two.txt", "-m", "Mine"]).fine();
    assert!(compared.contains("Mine"), "{compared}");
    let page = run(&["measures", "Mine"]).fine();
    assert!(page.contains("1 / i^q") && page.contains("how fast ranks lose") && page.contains("0.5..2"), "{page}");
    let facts = run(&["measures", "mine", "-f", "json"]).fine();
    assert!(facts.contains("\"weight\": \"1 / i^q\""), "{facts}");
    let list = run(&["measures"]).fine();
    assert!(list.contains("Gain over rank."), "{list}");
    let markdown = run(&["measures", "-f", "markdown"]).fine();
    assert!(markdown.contains("- weight = `1 / i^q`"), "{markdown}");
    let aspects = run(&["eval", "labels.txt", "one.txt", "-m", "CAM(Mine) MM(Mine@5) EUCL(More) IA(Mine)"]).fine();
    assert!(aspects.contains("EUCL(More)"), "{aspects}");
    assert!(sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "Mine"]).refused().contains("unknown"));
}

#[test]
fn the_laboratory_knows_a_defined_measure() {
    let sandbox = sandbox();
    let run = |arguments: &[&str]| sandbox.run(&[&["lab"], arguments, &["--define", "mine.toml"]].concat());
    let dots = run(&["constraints", "Mine", "CAM(Mine)", "TOMA(Mine)", "--search", "20", "--dots"]).fine();
    assert!(["Mine ", "CAM(Mine)", "TOMA(Mine)"].iter().all(|name| dots.contains(name)), "{dots}");
    let properties = run(&["properties", "Mine", "Mine(q=2)@3", "--search", "20", "--details"]).fine();
    assert!(properties.contains("the range declared is -inf to inf"), "{properties}");
    let sweep = run(&["constraints", "Mine", "--only", "CloseTh,DeepTh", "--sweep", "q=0.5..2"]).fine();
    assert!(sweep.contains("changes at") && sweep.contains("Mine"), "{sweep}");
    let scale = run(&["scale", "Mine", "--grades", "1", "--length", "4"]).fine();
    assert!(scale.contains("Mine") && scale.contains("ordinal"), "{scale}");
    let swept = run(&["scale", "Mine", "--grades", "1", "--length", "3", "--sweep", "q=0.5..2"]).fine();
    assert!(swept.contains("ordinal"), "{swept}");
    let equivalent = run(&["equivalent", "Mine", "Mine(q=2)", "--grades", "1", "--length", "3"]).fine();
    assert!(equivalent.contains("Mine(q=2)"), "{equivalent}");
    let observed = run(&["observed", "qrels.txt", "one.txt", "two.txt", "-m", "Mine", "--quiet"]).fine();
    assert!(observed.contains("Mine"), "{observed}");
    let out_of_range = run(&["constraints", "Mine(q=3)"]).refused();
    assert!(out_of_range.contains("q") && out_of_range.contains("0.5"), "{out_of_range}");
    let every = run(&["properties", "--every", "--only", "Complete", "--search", "0", "--dots", "--quiet"]).fine();
    assert!(every.lines().any(|line| line.starts_with("Mine ")), "{every}");
}

#[test]
fn machine_formats_name_the_file() {
    let sandbox = sandbox();
    let json =
        sandbox.run(&["eval", "qrels.txt", "one.txt", "-m", "Mine", "--define", "mine.toml", "-f", "json"]).fine();
    let parsed: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json.contains("\"Mine\"") && json.contains("mine.toml"), "{json}");
    assert!(parsed.is_object());
}

#[test]
fn bad_files_of_definitions_are_refused() {
    let sandbox = sandbox();
    let deep = format!("[Mine]\ngain = \"{}\"\n", "(".repeat(1_000_000));
    for (text, expected) in [
        ("[Mine]\ngain = \"g / Q\"\n", "bad.toml:2: Mine.gain \"g / Q\", column 13: \"Q\" is unknown"),
        ("[Mine]\ngain = \"gain\"\n", "bad.toml:2: Mine.gain \"gain\", column 9: gain refers to itself"),
        ("[Mine]\ngain = \"foo(g)\"\n", "bad.toml:2: Mine.gain \"foo(g)\", column 9: there is no function"),
        ("[Mine]\ngain = \"(g\"\n", "bad.toml:2: Mine.gain \"(g\", column 9: this \"(\" is never closed"),
        (&deep, "bad.toml:2: Mine.gain \"((("),
        (
            "[Mine]\nparams = { p = { default = 3, max = 1 } }\ngain = \"g\"\n",
            "bad.toml:2: Mine.params.p.default, column 28",
        ),
        ("[Mine]\n", "bad.toml:1: Mine, column 2: gain is missing"),
        ("[Mine]\ngain = []\n", "bad.toml:2: Mine.gain, column 8: [] is not a formula"),
        ("\n[RBP]\ngain = \"g\"\n", "bad.toml:2: [RBP], column 2: unit \"RBP\" cannot be added"),
        ("[\"no name\"]\ngain = \"g\"\n", "bad.toml:1: [no name], column 2"),
        ("", "bad.toml:1: column 1: there is no definition"),
        ("\u{1}\u{2}\u{3}", "bad.toml:1: column 4: this is not TOML"),
        (
            "[Mine]\ngain = \"g\"\nexample = { judgments = \"a:1\", ranking = \"a\", score = 2 }\n",
            "it says 2, but the score of Mine is 1",
        ),
    ] {
        sandbox.write("bad.toml", text);
        let message = sandbox.run(&["measures", "AP", "--define", "bad.toml"]).refused();
        assert!(message.contains(expected), "{}", &message[..message.len().min(400)]);
        assert!(message.len() < 600, "{}", message.len());
    }
    sandbox.write("junk.toml", (0..=255u8).collect::<Vec<u8>>());
    assert!(sandbox.run(&["measures", "--define", "junk.toml"]).refused().contains("junk.toml:"));
    let twice = sandbox.run(&["measures", "--define", "mine.toml", "--define", "mine.toml"]).refused();
    assert!(twice.contains("mine.toml:1: [Mine], column 2: the name is defined already, at mine.toml:1:2"), "{twice}");
    assert!(sandbox.run(&["measures", "--define", "nowhere.toml"]).refused().contains("nowhere.toml: no such file"));
}

#[test]
fn a_division_by_zero_makes_a_score_undefined() {
    let sandbox = sandbox();
    sandbox.write("zero.toml", "[Zero]\ngain = \"g / (R - 1)\"\n");
    let out = sandbox
        .run(&["eval", "qrels.txt", "one.txt", "-q", "-m", "Zero", "--define", "zero.toml", "-f", "json"])
        .fine();
    assert!(out.contains("divides by zero") && out.contains("zero.toml:2:11"), "{out}");
}

/// Worked examples are evaluated before the verb begins: they started all threads, and --threads was refused.
#[test]
fn threads_are_counted_beside_definitions() {
    let sandbox = sandbox();
    let scored = |threads: &str| {
        sandbox
            .run(&["eval", "qrels.txt", "one.txt", "-m", "Mine", "--define", "mine.toml", "--threads", threads])
            .fine()
    };
    assert_eq!(scored("1"), scored("2"));
}
