//! Built-in collections as their tracks scored them, on small files with the traits of the real ones; labels that seldom
//! mean what measures make of them; helpful less harmful compatibility; what `check`, `convert` and `init` do with all of it.

use crate::sandbox::Sandbox;

fn sandbox(files: &[(&str, &str)]) -> Sandbox {
    let sandbox = Sandbox::new();
    files.iter().for_each(|(name, text)| sandbox.write(name, text));
    sandbox
}

#[track_caller]
fn score(csv: &str, start: &str) -> f64 {
    let line = csv.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {csv}"));
    line[start.len()..].split(',').next().unwrap().parse().unwrap_or_else(|_| panic!("{line}"))
}

#[test]
fn subtopic_0_of_web_2009_is_judged_and_no_subtopic() {
    let sandbox =
        sandbox(&[("q.txt", "1 0 x 0\n1 1 a 1\n1 2 b 1\n"), ("r.txt", "1 Q0 x 1 3 r\n1 Q0 a 2 2 r\n1 Q0 b 3 1 r\n")]);
    let run = |more: &[&str]| {
        let fixed = ["eval", "q.txt", "r.txt", "-m", "IA(nDCG@10)", "-f", "csv", "--unjudged", "condense"];
        sandbox.run(&[&fixed[..], more].concat())
    };
    // x was judged for both subtopics and stays; a was not judged for the second one, nor b for the first.
    let expected = 1.0 / 3f64.log2();
    let ran = run(&["--collection", "trec-web-2009"]);
    assert!(ran.err.contains("1 document of subtopic 0 was judged"), "{}", ran.err);
    assert!(ran.err.contains("trec-web-2009 brings rules: ") && ran.err.contains("subtopic 0: judged"), "{}", ran.err);
    assert!((score(&ran.fine(), "r,all,IA(nDCG@10),") - expected).abs() < 1e-12);
    let dropped = run(&["--collection", "trec-web-2009", "--subtopic-0", "drop"]).fine();
    assert!(score(&dropped, "r,all,IA(nDCG@10),") > expected, "x is no longer judged, and goes");
    let kept = run(&["--collection", "trec-web-2009", "--subtopic-0", "keep"]).fine();
    let with_third = (1.0 + 1.0 + 0.0) / 3.0;
    assert!(
        (score(&kept, "r,all,IA(nDCG@10),") - with_third).abs() < 1e-12,
        "a third subtopic, without a relevant document"
    );
}

#[test]
fn ehealth_2016_brings_its_rules() {
    let sandbox = sandbox(&[
        ("rel.txt", "1 0 A 1\n1 0 B 2\n"),
        ("und.txt", "9 0 A 80\n9 0 B 40\n"),
        ("tru.txt", "9 0 A 50\n9 0 B 90\n"),
        ("r.txt", "1 Q0 A 2 9.0 r\n1 Q0 B 1 8.0 r\n"),
    ]);
    let files = ["--qrels", "relevance=rel.txt", "--qrels", "understandability=und.txt", "--qrels", "trust=tru.txt"];
    let run = |more: &[&str]| {
        let fixed = ["eval", "r.txt", "--collection", "clef-ehealth-2016", "-m", "official", "-f", "csv"];
        sandbox.run(&[&fixed[..], &files, more].concat())
    };
    let ran = run(&[]);
    assert!(
        ran.err.contains("runs in the order of their rank") && ran.err.contains("trust is good from 50"),
        "{}",
        ran.err
    );
    let out = ran.fine();
    // B is first by rank but hard to understand; A counts at rank 2.
    let name = "r,all,\"uRBP(gain=binary,rel='trust:50,understandability:50')\",";
    assert!((score(&out, name) - 0.2 * 0.8).abs() < 1e-12, "{out}");
    assert!((score(&run(&["--order", "score"]).fine(), name) - 0.2).abs() < 1e-12);
}

#[test]
fn official_measures_and_thresholds() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["qrels.txt", "one.txt", "official", "--collection", "trec-dl-2019", "-f", "csv"]).fine();
    for row in ["one,all,nDCG@10,", "one,all,AP(rel=2),0.16666666666666666,", "one,all,RR(rel=2),"] {
        assert!(out.contains(row), "{row}: {out}");
    }
    let cast =
        sandbox.run(&["qrels.txt", "one.txt", "official", "--collection", "trec-cast-2021", "-f", "jsonl"]).fine();
    assert!(cast.contains("\"depth\":\"500\"") && cast.contains("R(rel=2)@500"), "{cast}");
    let trec = sandbox.run(&["qrels.txt", "one.txt", "official", "-f", "csv"]).fine();
    assert!(trec.contains(",Rprec,"), "without a collection it is trec_eval's group: {trec}");
}

#[test]
fn misinfo_2021_and_2022_derive_helpful_and_harmful() {
    let sandbox = sandbox(&[
        ("q21.txt", "101 0 A 2 0 2\n101 0 B 1 2 1\n101 0 C 1 1 -2\n101 0 D 0 -1 -1\n101 0 E 1 -2 2\n102 0 A 2 0 2\n"),
        ("a21.txt", "101 unhelpful\n102 helpful\n"),
        ("q22.txt", "151 0 A 2 1\n151 0 B 1 0\n151 0 C 2 2\n151 0 D 0 -1\n151 0 E 2 0\n151 0 F 1 -1\n"),
        ("a22.txt", "151 yes\n"),
        ("q19.txt", "1 0 A 2 3 1\n1 0 B 1 1 0\n1 0 C 1 0 1\n1 0 D 0 -1 -1\n1 0 E 1 2 0\n"),
        ("a19.txt", "1 1\n"),
    ]);
    let derived = |year: &str, collection: &str, table: &str| {
        let (qrels, answers) = (format!("q{year}.txt"), format!("a{year}.txt"));
        let fixed = ["convert", &qrels, "--answers", &answers, "--collection", collection, "--drop-zero"];
        sandbox.run(&[&fixed[..], &["--table", table]].concat()).fine()
    };
    assert_eq!(derived("21", "trec-misinfo-2021", "helpful"), "101 0 A 12\n101 0 C 1\n101 0 E 5\n");
    assert_eq!(derived("21", "trec-misinfo-2021", "harmful"), "101 0 B 2\n102 0 A 3\n");
    assert_eq!(derived("22", "trec-misinfo-2022", "helpful"), "151 0 A 4\n151 0 C 2\n151 0 F 1\n");
    assert_eq!(derived("22", "trec-misinfo-2022", "harmful"), "151 0 B 1\n151 0 E 2\n");
    assert_eq!(derived("19", "trec-decision-2019", "helpful"), "1 0 A 4\n1 0 C 2\n1 0 E 1\n");
    assert_eq!(derived("19", "trec-decision-2019", "harmful"), "1 0 B 1\n");
}

#[test]
fn class_tables_take_label_names_and_zeros_are_dropped_as_asked() {
    let sandbox = sandbox(&[
        ("q.txt", "1 0 A 2 1\n1 0 B 0 1\n1 0 C 0 0\n1 0 D 1 0\n"),
        (
            "c.toml",
            "columns = [\"use\", \"cred\"]\n[[aspect]]\nname = \"use\"\nlabels = [\"no\", \"some\", \"very useful\"]\n[[aspect]]\nname = \"cred\"\nhighest = 1\n",
        ),
        ("t.txt", "use cred grade\nvery_useful * 3\nsome 0 1\n* * 0\n"),
    ]);
    let convert = |more: &[&str]| sandbox.run(&[&["convert", "q.txt", "--quiet"][..], more].concat());
    let by_name = convert(&["--collection", "c.toml", "--table", "t.txt"]).fine();
    assert_eq!(by_name, "1 0 A 3\n1 0 B 0\n1 0 C 0\n1 0 D 1\n");
    assert!(
        convert(&["--table", "t.txt", "--aspects", "use,cred"])
            .refused()
            .contains("\"very_useful\" is not a whole number")
    );
    let documents = |zeros: &str| -> String {
        let out = convert(&["--aspects", "a,b", "--drop-zero", zeros]).fine();
        out.lines().map(|line| line.split(' ').nth(2).unwrap()).collect()
    };
    assert_eq!([documents("first"), documents("any"), documents("all")], ["AD", "A", "ABD"]);
}

#[test]
fn negative_labels_and_unlike_ranges_are_said() {
    let sandbox = sandbox(&[
        ("n.txt", "1 0 a 1 -2\n1 0 b 0 1\n1 0 c 1 -1\n"),
        ("w.txt", "1 0 a 2 0\n1 0 b 0 90\n1 0 c 0 100\n"),
        ("good.txt", "1 Q0 a 1 3 r\n1 Q0 b 2 2 r\n1 Q0 c 3 1 r\n"),
        ("bad.txt", "1 Q0 c 1 3 r\n1 Q0 b 2 2 r\n1 Q0 a 3 1 r\n"),
    ]);
    let negative = sandbox.run(&["eval", "n.txt", "good.txt", "--aspects", "rel,ans", "-m", "CAM(AP) EUCL(AP)"]);
    assert!(negative.err.contains("CAM(AP), EUCL(AP): there are negative labels on ans (2)"), "{}", negative.err);
    let plain = sandbox.run(&["eval", "n.txt", "good.txt", "--aspects", "rel,ans", "-m", "AP"]);
    assert!(!plain.err.contains("negative"), "one aspect alone: {}", plain.err);
    let run = |measure: &str| {
        sandbox.run(&["eval", "w.txt", "good.txt", "bad.txt", "--aspects", "rel,und", "-m", measure, "-f", "csv"])
    };
    let wide = run("EUCL(nDCG@10)");
    let line = "EUCL(nDCG@10): und has labels up to 100 and rel up to 2, so that the first decides nearly alone; \
                EUCL(nDCG@10,embedding=unit) takes both from 0 to 1";
    assert!(wide.err.contains(line), "{}", wide.err);
    let even = run("EUCL(nDCG@10,embedding=unit)");
    assert!(!even.err.contains("has labels up to"), "{}", even.err);
    assert!(!run("EUCL(nDCG@10,importance='rel:50')").err.contains("has labels up to"));
    assert!(!run("CAM(nDCG@10)").err.contains("has labels up to"), "each aspect has its own ideal");
    let (wide, even) = (wide.fine(), even.fine());
    let gap = |out: &str, measure: &str| {
        score(out, &format!("good,all,{measure},")) - score(out, &format!("bad,all,{measure},"))
    };
    assert!(gap(&wide, "EUCL(nDCG@10)") < gap(&even, "\"EUCL(nDCG@10,embedding=unit)\""), "{wide}{even}");
}

#[test]
fn helpful_less_harmful_compatibility() {
    let sandbox = sandbox(&[
        ("help.txt", "1 0 a 2\n1 0 b 1\n2 0 a 1\n3 0 z 0\n"),
        ("harm.txt", "1 0 c 1\n3 0 c 1\n"),
        ("r.txt", "1 Q0 a 1 3 r\n1 Q0 c 2 2 r\n1 Q0 b 3 1 r\n2 Q0 a 1 1 r\n3 Q0 c 1 1 r\n"),
    ]);
    let measures = "Compat(aspect=help) Compat(aspect=harm) Difference(Compat)";
    let files = ["--qrels", "help=help.txt", "--qrels", "harm=harm.txt", "--missing", "zero"];
    let ran = sandbox.run(&[&["eval", "r.txt", "-m", measures, "-q", "-f", "csv"][..], &files].concat());
    assert!(ran.err.contains("Compat(aspect=help) is undefined on 1 topic (no document is preferred)"), "{}", ran.err);
    assert!(ran.err.contains("Difference(Compat) is undefined on 2 topics"), "{}", ran.err);
    let out = ran.fine();
    let of = |topic: &str, measure: &str| score(&out, &format!("r,{topic},{measure},"));
    let difference = of("1", "Compat(aspect=help)") - of("1", "Compat(aspect=harm)");
    assert!((of("1", "Difference(Compat)") - difference).abs() < 1e-15, "{out}");
    assert_eq!(of("all", "Difference(Compat)"), of("1", "Difference(Compat)"), "the only topic that has both");
    assert!(out.contains("r,3,Compat(aspect=help),,no document is preferred"), "{out}");
}

#[test]
fn check_looks_at_ties_and_at_runs_alone() {
    let flat: String = (0..30).map(|i| format!("1 Q0 d{i} {i} 1 f\n")).collect();
    let sandbox = sandbox(&[("flat.txt", &flat), ("twice.txt", "7 Q0 a 1 2 t\n7 Q0 a 2 1 t\n")]);
    let ran = sandbox.run(&["check", "qrels.txt", "one.txt", "flat.txt"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("flat: 29 of 30 documents have the same score as their neighbor"), "{}", ran.out);
    let named = sandbox.run(&["check", "--qrels", "qrels.txt", "two.txt", "one.txt"]);
    assert!(named.out.find("\ntwo ").unwrap() < named.out.find("\none ").unwrap(), "in the order given: {}", named.out);
    let alone = sandbox.run(&["check", "--no-qrels", "one.txt"]);
    assert_eq!((alone.code, alone.out.contains("one       2          5       2     0")), (0, true), "{}", alone.out);
    let alone = sandbox.run(&["check", "--no-qrels", "twice.txt", "flat.txt"]);
    assert_eq!(alone.code, 1);
    assert!(alone.out.contains("twice.txt:2: topic 7, document \"a\" appears again"), "{}", alone.out);
}

#[test]
fn residuals_say_why_there_are_none() {
    let sandbox = Sandbox::new();
    let csv = sandbox.run(&["qrels.txt", "one.txt", "Bpref", "--residuals", "-f", "csv"]).fine();
    let line = csv.lines().nth(1).unwrap();
    assert!(!line.ends_with(','), "a reason: {csv}");
    let table = sandbox.run(&["qrels.txt", "one.txt", "Bpref P@2", "--residuals", "--quiet"]).fine();
    assert!(table.contains("[n/a]"), "{table}");
}

#[test]
fn init_keeps_files_and_answers_apart() {
    let sandbox = sandbox(&[("a.txt", "1 0 A 1\n1 0 B 0\n"), ("b.txt", "1 0 A -1\n1 0 B -2\n")]);
    sandbox
        .run(&["init", "--qrels", "rel=a.txt", "--qrels", "ans=b.txt", "--lookup", "ans=doc", "-o", "c.toml"])
        .fine();
    let text = sandbox.read("c.toml");
    assert!(text.contains("file = \"a.txt\"") && text.contains("file = \"b.txt\"\nlookup = \"doc\""), "{text}");
    assert!(text.contains("labels = [\"-1\"]") && text.contains("\"-2\" = \"missing\""), "{text}");
    sandbox.run(&["eval", "--collection", "c.toml", "one.txt", "-m", "AP", "--missing", "zero"]).fine();
}
