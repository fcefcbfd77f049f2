//! `compare` and the meta verbs: inputs, formats, degenerate scores.

use crate::sandbox::Sandbox;

/// Three runs on six topics by two measures, with ties.
fn scores() -> String {
    let mut text = String::from("run,topic,measure,score\n");
    for topic in 0..6 {
        for (run, shift) in [("a", 0.0), ("b", 0.11), ("c", 0.3)] {
            let base = f64::from(topic * 7 % 5) / 10.0;
            let wobble = f64::from((topic * 3 + shift as i32) % 4) / 50.0;
            text += &format!("{run},t{topic},AP,{}\n", base + shift + if run == "b" { wobble } else { 0.0 });
            text += &format!("{run},t{topic},P@10,{}\n", ((base + shift) * 10.0).round() / 10.0);
        }
    }
    text
}

fn with_scores() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.write("scores.csv", scores());
    sandbox
}

const VERBS: [&[&str]; 8] = [
    &["compare"],
    &["meta", "correlate"],
    &["meta", "discriminate", "-B", "200"],
    &["meta", "unanimity"],
    &["meta", "concordance"],
    &["meta", "separate"],
    &["meta", "stability", "-B", "200", "--splits", "50"],
    &["meta", "power"],
];

fn is_free_of_nan(text: &str) -> bool {
    !text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "NaN" || word == "nan")
}

#[test]
fn every_verb_writes_every_format() {
    let sandbox = with_scores();
    for verb in VERBS {
        for format in ["table", "csv", "tsv", "json", "markdown", "latex"] {
            let arguments = [verb, &["--scores", "scores.csv", "-f", format, "--reproducible"][..]].concat();
            let ran = sandbox.run(&arguments);
            let out = ran.fine();
            assert!(!out.is_empty() && is_free_of_nan(&out), "{arguments:?}\n{out}");
            if format == "json" {
                let document: serde_json::Value = serde_json::from_str(&out).unwrap();
                assert_eq!(document["finding"], *verb[verb.len().min(2) - 1], "{out}");
                assert!(document["tables"].as_object().is_some_and(|tables| !tables.is_empty()), "{out}");
            }
        }
    }
}

#[test]
fn runs_and_their_scores_give_the_same_finding() {
    let sandbox = Sandbox::new();
    let qrels: String = (0..8).map(|t| format!("{t} 0 d{t} 1\n{t} 0 x 1\n{t} 0 y 0\n")).collect();
    let run = |skip: usize, tag: &str| -> String {
        (0..8)
            .map(|t| {
                let first = if t % skip == 0 { "y" } else { "x" };
                format!("{t} Q0 {first} 1 3.0 {tag}\n{t} Q0 d{t} 2 2.0 {tag}\n{t} Q0 z 3 1.0 {tag}\n")
            })
            .collect()
    };
    sandbox.write("q.txt", qrels);
    sandbox.write("r2.txt", run(2, "r2"));
    sandbox.write("r3.txt", run(3, "r3"));
    let files = ["q.txt", "r2.txt", "r3.txt"];
    let compared = |arguments: &[&str]| {
        let ran = sandbox.run(&[&["compare", "-m", "AP", "-f", "tsv"], arguments].concat()).fine();
        ran.lines().skip(1).map(str::to_owned).collect::<Vec<String>>()
    };
    let direct = compared(&files);
    for format in ["csv", "tsv", "jsonl", "json", "parquet"] {
        let ran = sandbox.run(&[&["eval", "-q", "-m", "AP", "-f", format, "-o", "s"], &files[..]].concat());
        ran.fine();
        assert_eq!(compared(&["--scores", "s"]), direct, "{format}");
    }
}

#[test]
fn missing_topics_are_never_silent() {
    let sandbox = Sandbox::new();
    sandbox.write("gap.csv", "run,topic,measure,score\na,1,AP,0.5\na,2,AP,0.2\nb,1,AP,0.4\na,3,AP,0.1\nb,3,AP,0.3\n");
    let message = sandbox.run(&["compare", "--scores", "gap.csv"]).refused();
    assert!(message.contains("run b lacks topic 2") && message.contains("--missing-topics zero"), "{message}");
    let ran = sandbox.run(&["compare", "--scores", "gap.csv", "--missing-topics", "drop-topic"]);
    assert!(ran.err.contains("1 of 3 topics are left out"), "{}", ran.err);
    ran.fine();
    let ran = sandbox.run(&["compare", "--scores", "gap.csv", "--missing-topics", "zero"]);
    assert!(ran.err.contains("1 missing score counts as nothing retrieved"), "{}", ran.err);
    ran.fine();
    // The same for runs: two.txt has topic 3, one.txt has not.
    sandbox.write("q3.txt", format!("{}3 0 a 1\n", crate::sandbox::QRELS));
    sandbox.write("three.txt", format!("{}3 Q0 a 1 1.0 three\n", crate::sandbox::RUN));
    let message = sandbox.run(&["compare", "q3.txt", "three.txt", "one.txt", "-m", "AP"]).refused();
    assert!(message.contains("run one lacks topic 3"), "{message}");
}

/// A run that lacks a topic is refused, whether it comes as a run or as a score file that was written from it.
#[test]
fn a_lacking_topic_survives_a_score_file() {
    let sandbox = Sandbox::new();
    sandbox.write("short.txt", "1 Q0 a 1 3.0 short\n1 Q0 c 2 2.0 short\n");
    let refused = sandbox.run(&["compare", "qrels.txt", "one.txt", "short.txt", "-m", "AP"]).refused();
    assert!(refused.contains("short lacks topic 2"), "{refused}");
    for format in ["csv", "tsv", "json", "jsonl", "parquet"] {
        let file = format!("scores.{format}");
        sandbox.run(&["eval", "qrels.txt", "one.txt", "short.txt", "-m", "AP", "-q", "-f", format, "-o", &file]).fine();
        let again = sandbox.run(&["compare", "--scores", &file]).refused();
        assert!(again.contains("short lacks topic 2"), "{format}: {again}");
        sandbox.run(&["compare", "--scores", &file, "--missing-topics", "zero"]).fine();
    }
}

#[test]
fn a_score_that_is_no_number_is_refused_with_its_place() {
    let sandbox = Sandbox::new();
    sandbox.write("nan.csv", "run,topic,measure,score\na,1,AP,0.5\nb,1,AP,NaN\n");
    for verb in VERBS {
        let message = sandbox.run(&[verb, &["--scores", "nan.csv"][..]].concat()).refused();
        assert!(message.contains("nan.csv:3: run b, topic 1, AP: score \"NaN\""), "{message}");
    }
}

/// One run, one topic, constant scores, all ties: a value, n/a with a reason, or a refusal, but never NaN or a panic.
#[test]
fn degenerate_scores() {
    let sandbox = Sandbox::new();
    let header = "run,topic,measure,score\n";
    let cell = |run: &str, topic: usize, measure: &str, score: f64| format!("{run},{topic},{measure},{score}\n");
    let both = |run: &str, topic: usize, score: f64| cell(run, topic, "AP", score) + &cell(run, topic, "P@10", score);
    let one_run: String = (0..4).map(|t| both("a", t, t as f64 / 10.0)).collect();
    let one_topic = both("a", 1, 0.2) + &both("b", 1, 0.4) + &both("c", 1, 0.4);
    let constant: String = (0..4).map(|t| both("a", t, 0.2) + &both("b", t, 0.2) + &both("c", t, 0.2)).collect();
    let shifted: String = (0..4).map(|t| both("a", t, 0.2) + &both("b", t, 0.3) + &both("c", t, 0.7)).collect();
    for (name, rows) in [("one run", one_run), ("one topic", one_topic), ("constant", constant), ("shifted", shifted)] {
        sandbox.write("s.csv", header.to_owned() + &rows);
        for verb in VERBS {
            for format in ["table", "json", "csv"] {
                let ran = sandbox.run(&[verb, &["--scores", "s.csv", "-f", format][..]].concat());
                assert!(ran.code == 0 || ran.code == 2, "{name} {verb:?}: {ran:?}");
                assert!(is_free_of_nan(&ran.out) && !ran.err.contains("panicked"), "{name} {verb:?}: {ran:?}");
                if ran.code == 0 && format == "json" {
                    serde_json::from_str::<serde_json::Value>(&ran.out).unwrap();
                }
            }
        }
        for test in
            ["t", "wilcoxon", "sign", "randomization", "bootstrap", "tukey", "randomized-tukey", "max-t", "dunnett"]
        {
            for extra in [&[][..], &["--baseline", "a"]] {
                if test == "dunnett" && extra.is_empty() {
                    continue; // needs a baseline
                }
                let fixed = ["compare", "--scores", "s.csv", "-f", "json", "-B", "50", "--force", "--test", test];
                let out = sandbox.run(&[&fixed, extra].concat()).fine();
                assert!(is_free_of_nan(&out), "{name} {test}: {out}");
                serde_json::from_str::<serde_json::Value>(&out).unwrap();
            }
        }
    }
}

#[test]
fn scales_are_guarded() {
    let sandbox = with_scores();
    let ran = sandbox.run(&["compare", "--scores", "scores.csv", "-m", "AP"]);
    assert!(ran.err.contains("AP is not on an interval scale") && ran.err.contains("--test sign"), "{}", ran.err);
    let strict = ["compare", "--scores", "scores.csv", "-m", "AP", "--strict-scales"];
    assert!(sandbox.run(&strict).refused().contains("--strict-scales"));
    sandbox.run(&[&strict[..], &["--test", "sign"]].concat()).fine();
    // Signed ranks put differences in order, which takes the scale that t is refused for.
    assert!(sandbox.run(&[&strict[..], &["--test", "wilcoxon"]].concat()).refused().contains("--strict-scales"));
    sandbox.run(&["meta", "separate", "--scores", "scores.csv", "--model", "friedman", "--strict-scales"]).fine();
}

#[test]
fn what_stands_around_a_measure_keeps_its_scale_or_not() {
    let sandbox = Sandbox::new();
    let rows = |topic: usize| format!("{topic} 0 a 1 0\n{topic} 0 b 0 1\n{topic} 0 c {} 1\n", topic % 2);
    sandbox.write("qrels.txt", (1..6).map(rows).collect::<String>());
    for (run, order) in [("one", ["a", "b", "c"]), ("two", ["c", "b", "a"])] {
        let line = |topic, (rank, id): (usize, &&str)| format!("{topic} Q0 {id} {} {} {run}\n", rank + 1, 9 - rank);
        let lines = (1..6).flat_map(|topic| order.iter().enumerate().map(move |place| line(topic, place)));
        sandbox.write(&format!("{run}.run"), lines.collect::<String>());
    }
    let strict = |measure: &str| {
        let files = ["qrels.txt", "one.run", "two.run", "--aspects", "relevance,credibility"];
        sandbox.run(&[&["compare"][..], &files, &["-m", measure, "--strict-scales"]].concat())
    };
    for measure in ["P@10", "CAM(P@10)", "EUCL(P@10)"] {
        strict(measure).fine();
    }
    for (measure, why) in [
        ("MM(P@10)", "a harmonic mean makes equal steps unequal"),
        ("Min(P@10)", "only the smallest score counts"),
        ("CAM(AP)", "its steps depend on the ranks"),
        ("EUCL(AP)", "its steps depend on the ranks"),
    ] {
        let refused = strict(measure).refused();
        assert!(refused.contains(why), "{measure}: {refused}");
    }
}

#[test]
fn pages_of_collapses_and_aggregates_say_only_what_is_theirs() {
    let sandbox = Sandbox::new();
    let page = |name: &str| sandbox.run(&["measures", name]).fine();
    for (name, scale) in [
        ("CAM", "that of the measure inside\n"),
        ("EUCL", "that of the measure inside\n"),
        ("IA", "that of the measure inside, if all topics have equally many subtopics"),
        ("MM", "not an interval scale: a harmonic mean makes equal steps unequal"),
    ] {
        let page = page(name);
        let fact = |name: &str| page.lines().find(|line| line.starts_with(&format!("  {name} "))).unwrap_or_default();
        assert!(format!("{}\n", fact("scale")).contains(scale), "{page}");
        assert!(fact("range").ends_with("that of the measure inside"), "{page}");
        assert!(fact("over topics").ends_with("as the measure inside"), "{page}");
    }
}

#[test]
fn the_number_of_threads_changes_nothing_and_the_seed_does() {
    let sandbox = with_scores();
    let run = |extra: &[&str]| {
        let fixed = [
            "meta",
            "discriminate",
            "--scores",
            "scores.csv",
            "-f",
            "csv",
            "--provenance",
            "--reproducible",
            "-B",
            "500",
        ];
        sandbox.run(&[&fixed[..], extra].concat()).fine()
    };
    assert_eq!(run(&["--threads", "1"]), run(&["--threads", "3"]));
    let (one, two) = (run(&["--seed", "1"]), run(&["--seed", "2"]));
    assert!(one != two && one.contains("\"seed\":1"), "{one}");
}

#[test]
fn wrong_options_are_explained() {
    let sandbox = with_scores();
    for (arguments, expected) in [
        (&["compare", "--scores", "scores.csv", "--baseline", "x"][..], "run \"x\" is unknown; the runs are a, b, c"),
        (&["compare", "--scores", "scores.csv", "--correction", "holm", "--test", "tukey"], "needs no correction"),
        (&["compare", "--scores", "scores.csv", "--alpha", "2"], "alpha is 2"),
        (&["compare", "--scores", "scores.csv", "-m", "RR"], "has no measure RR; it has AP, P@10"),
        (&["compare"], "no scores to analyze"),
        (&["meta", "correlate", "--scores", "scores.csv", "-m", "AP"], "needs two measures"),
        (&["meta", "unanimity", "--scores", "scores.csv", "-m", "AP"], "needs two measures"),
        (&["meta", "unanimity", "--scores", "scores.csv", "--group", "RR"], "none of the measures"),
        (&["meta", "quality", "--scores", "scores.csv"], "needs judgments and runs"),
        (&["meta", "power", "--scores", "scores.csv", "--power", "1"], "power is 1"),
        (&["meta", "downsample", "qrels.txt", "one.txt", "--percent", "0"], "a share is 0 percent"),
        (&["compare", "--scores", "scores.csv", "--normalize", "x"], "expected z, minmax or rank"),
    ] {
        let message = sandbox.run(arguments).refused();
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn normalizing_one_of_two_measures_is_a_confound_of_one_way_models() {
    let sandbox = with_scores();
    let fixed = ["meta", "concordance", "--scores", "scores.csv", "--normalize", "AP=zscore"];
    let ran = sandbox.run(&[&fixed[..], &["--model", "one-way"]].concat());
    assert!(ran.err.contains("AP is normalized by topic and P@10 is not"), "{}", ran.err);
    let ran = sandbox.run(&fixed);
    assert!(!ran.err.contains("is normalized by topic and") && ran.err.contains("adding a run changes"), "{}", ran.err);
}

#[test]
fn quality_and_smaller_pools_on_runs() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["meta", "quality", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "-f", "json"]).fine();
    let found: serde_json::Value = serde_json::from_str(&out).unwrap();
    // Topic 1: both runs put a, b, c (or c, b, a) first; topic 2: two.txt has d first.
    assert_eq!(found["tables"]["best"][1]["run"], "one", "{out}");
    for sampling in ["stratified", "uniform"] {
        let fixed = ["meta", "downsample", "qrels.txt", "one.txt", "two.txt", "-m", "AP P@2", "--sampling", sampling];
        let out = sandbox.run(&[&fixed[..], &["--repeats", "2", "--percent", "100,50", "-f", "json"]].concat()).fine();
        let found: serde_json::Value = serde_json::from_str(&out).unwrap();
        let rows = found["tables"]["self_correlation"].as_array().unwrap();
        assert_eq!(rows.len(), 4, "{out}");
        assert_eq!(rows[0]["kept"], 1.0, "{out}");
        assert!(rows[0]["mean"].is_null() || rows[0]["mean"] == 1.0, "{out}");
    }
}

/// Work that is stopped midway leaves the folder as it was.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_file() {
    let sandbox = Sandbox::new();
    let mut text = String::from("run,topic,measure,score\n");
    for run in 0..60 {
        for topic in 0..50 {
            text +=
                &format!("r{run},{topic},AP,{}\n", f64::from((run * 37 + topic * 91 + run * topic * 13) % 1000) / 1e3);
        }
    }
    sandbox.write("s.csv", text);
    let before = sandbox.files();
    let mut work = sandbox
        .command(&["meta", "discriminate", "--scores", "s.csv", "-B", "1000000", "-f", "csv", "-o", "out.csv"])
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert!(work.try_wait().unwrap().is_none(), "the work was over too soon to be stopped");
    let killed = std::process::Command::new("kill").args(["-INT", &work.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(!work.wait().unwrap().success());
    assert_eq!(sandbox.files(), before);
}

#[test]
fn intervals_of_means_and_differences() {
    let sandbox = with_scores();
    let ends = |kind: &str| {
        let out = sandbox
            .run(&["compare", "--scores", "scores.csv", "-m", "AP", "-f", "json", "--interval", kind, "--reproducible"])
            .fine();
        let found: serde_json::Value = serde_json::from_str(&out).unwrap();
        let row = |table: &str| found["tables"][table][0].clone();
        [row("runs"), row("pairs")].map(|row| (row["low"].as_f64().unwrap(), row["high"].as_f64().unwrap()))
    };
    let (test, t, bca, percentile) = (ends("test"), ends("t"), ends("bootstrap"), ends("percentile"));
    assert_eq!(test[0], t[0], "means have no simultaneous interval");
    assert_ne!(test[1], t[1], "Tukey's is simultaneous");
    assert!(bca[0].0 > t[0].0 && bca[0].1 < t[0].1, "with six topics the t distribution is wider: {bca:?} {t:?}");
    assert_ne!(bca, percentile);
    for kind in ["bootstrap", "percentile"] {
        sandbox.write("one.csv", "run,topic,measure,score\na,1,AP,0.5\nb,1,AP,0.4\n");
        let out = sandbox.run(&["compare", "--scores", "one.csv", "--interval", kind, "-f", "json"]).fine();
        assert!(is_free_of_nan(&out) && out.contains("needs 2"), "{out}");
    }
}

#[test]
fn bounds_of_odd_judgments() {
    let sandbox = Sandbox::new();
    sandbox.write("labels.txt", "1 0 a 1 0\n1 0 b 0 1\n2 0 a 0 0\n3 0 a -1 -2\n");
    for format in ["table", "csv", "json", "latex"] {
        let out = sandbox.run(&["meta", "bounds", "labels.txt", "--aspects", "x,y", "-f", format]).fine();
        assert!(!out.is_empty() && is_free_of_nan(&out), "{out}");
    }
    for (arguments, message) in [
        (&["meta", "bounds", "labels.txt", "-m", "AP"][..], "does not fold"),
        (&["meta", "bounds"], "judgments are missing"),
        (&["meta", "simulate", "names", "--runs", "1"], "at least 3 runs"),
        (&["meta", "simulate", "spread", "--alpha", "2"], "alpha 2 is not between 0 and 1"),
    ] {
        let found = sandbox.run(arguments).refused();
        assert!(found.contains(message), "{arguments:?}: {found}");
    }
    sandbox.write("single.txt", "1 0 a 1\n");
    let found = sandbox.run(&["meta", "bounds", "single.txt"]).fine();
    assert!(found.contains("aspects 1"), "one aspect is a number of aspects: {found}");
}

#[test]
fn simulations_depend_on_their_seed_alone() {
    let sandbox = Sandbox::new();
    for study in ["names", "spread", "normalization"] {
        let run = |seed: &str| {
            let sizes = ["--runs", "6", "--topics", "10", "--repeats", "5", "--seed", seed];
            sandbox.run(&[&["meta", "simulate", study][..], &sizes].concat()).fine()
        };
        assert_eq!(run("1"), run("1"));
        assert_ne!(run("1"), run("2"), "{study}");
    }
}
