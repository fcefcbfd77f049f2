//! The verbs beside `eval`.

use crate::sandbox::Sandbox;

#[test]
fn check_is_content_with_a_clean_run() {
    let ran = Sandbox::new().run(&["check", "qrels.txt", "one.txt", "two.txt"]);
    let out = ran.fine();
    assert!(out.starts_with("qrels.txt: 2 topics, 5 judged documents\n"), "{out}");
    assert!(out.contains("two: documents have equal scores"), "{out}");
    assert!(out.ends_with("\nno problems\n"), "{out}");
}

#[test]
fn check_finds_problems() {
    let sandbox = Sandbox::new();
    sandbox.write("bad.txt", "1 Q0 a 1 3.0 t\n1 Q0 a 2 2.0 t\n99 Q0 a 1 1.0 t\n");
    sandbox.write("foreign.txt", "99 Q0 a 1 1.0 t\n");
    sandbox.write("empty.txt", "");
    let ran = sandbox.run(&["check", "qrels.txt", "one.txt", "bad.txt", "foreign.txt", "empty.txt"]);
    assert_eq!(ran.code, 1, "{ran:?}");
    for problem in [
        "bad.txt:2: topic 1, document \"a\" appears again",
        "bad: lacks 1 of 2 judged topics: 2",
        "bad: has 1 topic without judgments",
        "foreign: none of its topics is judged in qrels.txt: it has topics such as \"99\", the judgments such as \"1\"; check",
        "empty: is empty",
    ] {
        assert!(ran.out.contains(problem), "{problem}\n{}", ran.out);
    }
    assert_eq!(sandbox.run(&["check", "qrels.txt", "no.txt"]).code, 2);
}

#[test]
fn check_counts_what_is_judged() {
    let sandbox = Sandbox::new();
    sandbox.write("negative.txt", "1 0 a 1\n1 0 b -2\n2 0 a 0\n");
    let out = sandbox.run(&["check", "negative.txt", "one.txt"]).fine();
    assert!(out.contains("relevance: no document above grade 0 on topic 2"), "{out}");
    assert!(out.contains("relevance: 1 negative label counts as unjudged"), "{out}");
    // One of three documents on topic 1, none of two on topic 2.
    assert!(out.contains("20.0%      16.7%"), "{out}");
}

#[test]
fn measures_are_listed_and_explained() {
    let sandbox = Sandbox::new();
    let list = sandbox.run(&["measures"]).fine();
    assert!(list.contains("  nDCG[@k] ") && list.contains("  P@k "), "{list}");
    let page = sandbox.run(&["measures", "P"]).fine();
    assert!(page.contains("P@5 = 0.4") && page.contains("because    relevant at ranks 1 and 3: 2/5"), "{page}");
    assert_eq!(sandbox.run(&["measures", "ndcg_cut.10"]).fine(), sandbox.run(&["measures", "nDCG"]).fine());
    let facts: serde_json::Value = serde_json::from_str(&sandbox.run(&["measures", "-f", "json"]).fine()).unwrap();
    let facts = facts.as_array().unwrap();
    assert_eq!(facts[0]["name"], "AP");
    assert!(facts.iter().all(|unit| unit["examples"].as_array().is_some_and(|examples| !examples.is_empty())));
}

#[test]
fn completions_offer_measures() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(sandbox.run(&["completions", shell]).fine().contains("aspectra"), "{shell}");
    }
    assert!(sandbox.run(&["completions", "zsh"]).fine().contains("nDCG"));
}

#[test]
fn manual_pages() {
    let sandbox = Sandbox::new();
    assert!(sandbox.run(&["man"]).fine().contains(".SH NAME"));
    sandbox.run(&["man", "."]).fine();
    assert!(sandbox.read("aspectra-eval.1").contains("duplicates"));
    sandbox.run(&["man", "no/such/folder"]).refused();
}

#[test]
fn help_teaches() {
    let sandbox = Sandbox::new();
    for verb in ["eval", "check", "measures", "demo", "completions"] {
        let help = sandbox.run(&[verb, "--help"]).fine();
        assert!(help.contains("Examples:\n  aspectra "), "{verb}");
    }
}

#[cfg(unix)]
#[test]
fn the_demo_shows_commands_that_work() {
    let sandbox = Sandbox::new();
    for folder in ["aspectra-demo", "my demo"] {
        let out = sandbox.run(&["demo", folder]).fine();
        assert_eq!(out, sandbox.run(&["demo", folder]).fine(), "its own folder is written again");
        // Long commands go on in the next line.
        let lines = out.replace("\\\n", "");
        let commands: Vec<&str> = lines.lines().filter_map(|line| line.strip_prefix("  aspectra ")).collect();
        assert_eq!(commands.len(), 9, "{out}");
        for command in commands {
            let ran = std::process::Command::new("sh")
                .args(["-c", &format!("\"$ASPECTRA\" {command}")])
                .env("ASPECTRA", env!("CARGO_BIN_EXE_aspectra"))
                .current_dir(sandbox.path(""))
                .output()
                .unwrap();
            assert!(ran.status.success(), "{command}: {}", String::from_utf8_lossy(&ran.stderr));
        }
    }
}

#[test]
fn the_demo_speaks_of_cargo_where_it_was_started_by_it() {
    let sandbox = Sandbox::new();
    let out = sandbox.command(&["demo"]).env("CARGO", "cargo").env("PATH", "").output().unwrap();
    let out = String::from_utf8(out.stdout).unwrap();
    assert!(out.contains("\n  cargo run --release -- aspectra-demo/qrels.txt"), "{out}");
}

#[test]
fn the_demo_speaks_of_the_program_as_it_was_called() {
    let sandbox = Sandbox::new();
    let program = env!("CARGO_BIN_EXE_aspectra");
    let out = sandbox.command(&["demo"]).env("PATH", "").output().unwrap();
    let out = String::from_utf8(out.stdout).unwrap();
    assert!(out.contains(&format!("\n  {program} aspectra-demo/qrels.txt")), "{out}");
}

#[test]
fn the_demo_keeps_what_somebody_changed() {
    let sandbox = Sandbox::new();
    sandbox.run(&["demo", "d"]).fine();
    let judged = sandbox.read("d/qrels.txt");
    sandbox.write("d/qrels.txt", format!("{judged}1 0 mine 3 2 2\n"));
    std::fs::remove_file(sandbox.path("d/runs/viral.txt")).unwrap();
    let message = sandbox.run(&["demo", "d"]).refused();
    assert!(message.contains("d/qrels.txt: is not as the demo writes it"), "{message}");
    assert!(sandbox.read("d/qrels.txt").contains("mine") && !sandbox.path("d/runs/viral.txt").exists());
    std::fs::remove_file(sandbox.path("d/qrels.txt")).unwrap();
    sandbox.run(&["demo", "d"]).fine();
    assert_eq!(sandbox.read("d/qrels.txt"), judged);
}

#[test]
fn measures_can_be_cited() {
    let sandbox = Sandbox::new();
    let out = sandbox.run(&["cite", "nDCG@10", "CAM(RBP(p=0.9))", "rbp.95"]).fine();
    assert!(out.contains("@article{jarvelin2002,\n  author = {Kalervo J{\\\"a}rvelin and Jaana Kek"), "{out}");
    assert!(out.contains("  pages = {422--446},\n  year = {2002}\n}\n"), "{out}");
    assert!(out.starts_with("% reference of nDCG\n@article{jarvelin2002,") && !out.contains("note ="), "{out}");
    assert!(out.contains("title = {Rank-biased precision for measurement of retrieval effectiveness}"), "{out}");
    assert!(out.contains("@inproceedings{lioma2017,"), "{out}");
    assert_eq!(out.matches("moffat2008,").count(), 1, "each once: {out}");
    let programs = sandbox.run(&["cite", "alpha_nDCG", "alpha_uRBP@10"]).fine();
    for part in ["@software{ndeval,\n  author = {{TREC Web Track}},\n  title = {ndeval", "@inproceedings{goeuriot2017,"]
    {
        assert!(programs.contains(part), "{part}\n{programs}");
    }
    // No measure brings a key that depends on what else is cited, or an entry without a title.
    for measure in sandbox.run(&["measures"]).fine().lines().filter_map(|line| line.split_whitespace().next()) {
        let ran = sandbox.run(&["cite", measure]);
        for entry in ran.out.split("\n\n").filter(|_| ran.code == 0) {
            assert!(!entry.contains("{other") && entry.contains("  title = {"), "{entry}");
        }
    }
    sandbox.run(&["cite", "nDGC@10"]).refused();
    assert!(sandbox.run(&["cite"]).fine().contains("@software{aspectra,"));
}

#[test]
fn help_fits_a_screen_and_has_a_longer_form() {
    let sandbox = Sandbox::new();
    for verb in [&["eval"][..], &["compare"], &["meta", "correlate"]] {
        let short = sandbox.run(&[verb, &["--help"]].concat()).fine();
        let long = sandbox.run(&[verb, &["--help-all"]].concat()).fine();
        assert!(!short.contains("--reproducible") && long.contains("--reproducible"), "{verb:?}");
        assert!(short.contains(&format!("more options: aspectra {} --help-all", verb.join(" "))), "{short}");
        assert!(short.lines().count() < long.lines().count());
    }
    assert_eq!(sandbox.run(&["help", "eval"]).fine(), sandbox.run(&["eval", "--help"]).fine());
}

#[test]
fn the_demo_overwrites_nothing_of_others() {
    let sandbox = Sandbox::new();
    std::fs::create_dir(sandbox.path("mine")).unwrap();
    sandbox.write("mine/qrels.txt", "precious");
    let message = sandbox.run(&["demo", "mine"]).refused();
    assert!(message.contains("exists and is not a demo folder"), "{message}");
    assert_eq!(sandbox.read("mine/qrels.txt"), "precious");
    sandbox.run(&["demo", "one.txt"]).refused();
    assert_eq!(sandbox.read("one.txt"), crate::sandbox::RUN);
}

#[test]
fn texts_for_reading_fit_eighty_columns() {
    let sandbox = Sandbox::new();
    let narrow = |text: &str, width: usize| {
        let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap_or_default();
        assert!(widest.chars().count() <= width, "{widest}\n\n{text}");
    };
    narrow(&sandbox.run(&["demo", "d"]).fine(), 80);
    let judged = ["d/qrels.txt", "--aspects", "relevance,correctness,credibility", "--width", "60"];
    let order = sandbox.run(&[&["order"], &judged[..]].concat()).fine();
    narrow(&order, 60);
    assert!(order.contains(" =\n"), "{order}");
    let runs = ["d/runs/coarse.txt", "d/runs/neural.txt"];
    let check = sandbox.run(&[&["check"], &judged[..1], &runs[..], &judged[1..]].concat()).fine();
    narrow(&check, 60);
    for column in ["judged@10 ", "judged@100", "unjudged topics"] {
        assert!(check.contains(column), "{check}");
    }
}

#[test]
fn the_text_below_help_is_broken_where_the_screen_ends() {
    for help in ["--help", "--help-all"] {
        let page = Sandbox::new().run(&["meta", "dominance", help]).fine();
        let text: Vec<&str> = page.split("\n\n").find(|text| text.starts_with("Two runs")).unwrap().lines().collect();
        let (_, before) = text.split_last().unwrap();
        assert!(before.iter().all(|line| line.len() > 80), "{text:?}");
    }
}
