//! What `compare` and `meta power` give a paper: the table of runs and measures, groups of topics, equivalence.

use crate::sandbox::Sandbox;

/// Five runs on 30 topics by two measures, run `r3` far ahead.
fn for_papers() -> Sandbox {
    let sandbox = Sandbox::new();
    let mut text = String::from("run,topic,measure,score\n");
    for topic in 0..30 {
        for run in 0..5 {
            let noise = f64::from((topic * 37 + run * 11 + topic * run * 5) % 23) / 100.0;
            let base = if run == 3 { 0.6 } else { 0.2 };
            text += &format!(
                "r_{run}.dat,{topic},AP,{:.4}\nr_{run}.dat,{topic},nDCG@10(dcg=jk),{:.4}\n",
                base + noise,
                base + noise / 2.0
            );
        }
    }
    sandbox.write("s.csv", text.replace("nDCG@10(dcg=jk)", "\"nDCG(dcg=jk)@10\""));
    sandbox
}

#[test]
fn a_paper_gets_a_table_of_runs_and_measures() {
    let sandbox = for_papers();
    let compare = |more: &[&str]| sandbox.run(&[&["compare", "--scores", "s.csv", "--quiet"], more].concat()).fine();
    let latex = compare(&["-f", "latex", "--caption", "Results, 100%", "--table-label", "tab:r_1"]);
    for part in [
        "\\begin{table}[t]\n\\centering\n\\caption{Results, 100\\%}\n\\label{tab:r_1}\n",
        "\\begin{tabular}{@{}lll@{}}\n\\toprule\nrun & AP & nDCG(dcg=jk)@10 \\\\\n\\midrule\nr\\_3.dat & \\textbf{0.7",
        "}\\textsuperscript{a} & \\textbf{0.6",
        "\\textsuperscript{b}",
        "\\raggedright\nBest mean in bold.\nRuns that share a letter do not differ significantly (tukey test, alpha 0.05).}",
    ] {
        assert!(latex.contains(part), "{part}\n{latex}");
    }
    assert_eq!(
        (latex.matches("\\begin{tabular}").count(), latex.matches(" \\\\\n").count()),
        (1, 6),
        "no list of pairs"
    );
    let listed = compare(&["-f", "latex", "--pairs"]);
    assert!(
        listed.matches("\\begin{tabular}").count() == 3 && listed.contains("% Pairs: the first run minus the second")
    );
    let markdown = compare(&["-f", "markdown", "--baseline", "r_0.dat", "--baseline", "r_3.dat"]);
    assert!(
        markdown.starts_with(
            "Means of 5 runs over 30 topics.\n\n| run | AP | nDCG(dcg=jk)@10 |\n| --- | ---: | ---: |\n| r\\_3.dat | **0.7"
        ),
        "{markdown}"
    );
    assert!(markdown.contains("<sup>†</sup>") && markdown.contains("<sup>‡</sup>"), "{markdown}");
    assert!(
        markdown.contains(
            "† significantly different from r\\_0.dat; ‡ significantly different from r\\_3.dat (t test, holm"
        )
    );
    let html = compare(&["-f", "html", "--table-label", "t1"]);
    assert!(
        html.contains("<table id=\"t1\" class=\"sortable\">\n<caption>Means of 5 runs")
            && html.contains("</b><sup>a</sup></td>"),
        "{html}"
    );
    // The other formats are as they were.
    assert!(
        compare(&["-f", "csv"]).contains("measure,run,against,t")
            || compare(&["-f", "csv"]).contains("measure,run,against,q")
    );
    assert!(compare(&[]).starts_with("Means with 95% intervals"));
    compare(&["-f", "latex", "-o", "out/"]);
    assert!(
        sandbox.read("out/paper.tex").contains("\\begin{table}") && sandbox.read("out/pairs.tex").contains("tabular")
    );
}

#[test]
fn columns_are_chosen_and_put_in_order() {
    let sandbox = for_papers();
    let compare = |more: &[&str]| sandbox.run(&[&["compare", "--scores", "s.csv", "--quiet"], more].concat());
    let latex = compare(&["-f", "latex", "--columns", "nDCG(dcg=jk)@10,AP"]).fine();
    assert!(latex.contains("run & nDCG(dcg=jk)@10 & AP \\\\"), "{latex}");
    let one = compare(&["--columns", "map", "--columns", "adjusted_p", "-f", "csv"]).fine();
    assert!(one.contains("measure,run,against,adjusted_p\nAP,"), "{one}");
    assert!(!one.contains("nDCG") && !one.contains("mean"), "{one}");
    let message = compare(&["--columns", "nothing"]).refused();
    assert!(message.contains("there is no column \"nothing\"; the measures are AP, nDCG(dcg=jk)@10"), "{message}");
    let message = compare(&["--table-label", "a}b"]).refused();
    assert!(message.contains("\"}\" cannot be in a label"), "{message}");
}

#[test]
fn topics_in_groups() {
    let sandbox = for_papers();
    let groups: String = (0..30).map(|topic| format!("{topic}\tuser {}\n", topic / 2)).collect();
    sandbox.write("g.tsv", groups);
    let compare = |more: &[&str]| sandbox.run(&[&["compare", "--scores", "s.csv", "-m", "AP"], more].concat());
    let ran = compare(&["--groups", "g.tsv", "-f", "json", "--reproducible"]);
    let document: serde_json::Value = serde_json::from_str(&ran.fine()).unwrap();
    assert_eq!((&document["facts"]["test"], &document["facts"]["groups"]), (&"t".into(), &15.into()), "{document}");
    assert!(document["tables"]["pairs"][0]["design_effect"].is_number(), "{document}");
    assert_eq!(document["tables"]["groups"].as_array().unwrap().len(), 15 * 5);
    assert_eq!(document["tables"]["factors"][1]["factor"], "run x group");
    for test in ["bootstrap", "randomization"] {
        compare(&["--groups", "g.tsv", "--test", test, "-B", "500", "--force"]).fine();
    }
    for (more, message) in [
        (
            &["--groups", "g.tsv", "--test", "tukey"][..],
            "the test tukey takes topics to be independent; with groups pass --test t",
        ),
        (&["--groups", "g.tsv", "--bayes", "t"], "drop --bayes or --groups"),
        (&["--groups", "none.tsv"], "none.tsv"),
    ] {
        let refused = compare(more).refused();
        assert!(refused.contains(message), "{refused}");
    }
    sandbox.write(
        "few.csv",
        "topic,group\n".to_owned() + &(0..29).map(|t| format!("{t},g{}\n", t % 3)).collect::<String>(),
    );
    let refused = compare(&["--groups", "few.csv"]).refused();
    assert!(refused.contains("few.csv: topic 29 has no group"), "{refused}");
    sandbox.write("more.csv", (0..31).map(|t| format!("{t},g{}\n", t % 3)).collect::<String>());
    let ran = compare(&["--groups", "more.csv"]);
    assert!(ran.err.contains("only 3 groups of topics"), "{}", ran.err);
    assert!(ran.err.contains("more.csv:31: topic 30 has a group and no scores"), "{}", ran.err);
    ran.fine();
    sandbox.write("bad.csv", "1,a\n2,b\n1,c\n");
    let refused = compare(&["--groups", "bad.csv"]).refused();
    assert!(refused.contains("bad.csv:3: topic 1 is in group c, and in a on line 1"), "{refused}");
}

#[test]
fn power_of_each_pair_and_of_equivalence() {
    let sandbox = for_papers();
    let power = ["meta", "power", "--scores", "s.csv", "-m", "AP", "--difference", "0.05", "--quiet", "-f", "json"];
    let found = |more: &[&str]| -> serde_json::Value {
        serde_json::from_str(&sandbox.run(&[&power[..], more].concat()).fine()).unwrap()
    };
    let plain = found(&[]);
    assert!(plain["tables"]["pairs"].is_null() && plain["tables"]["equivalence"].is_null(), "{plain}");
    let more = found(&["--pairs", "--margin", "0.02,0.05"]);
    assert_eq!(more["tables"]["topics"], plain["tables"]["topics"]);
    let topics = |margin: usize| more["tables"]["equivalence"][margin]["tost"].as_u64().unwrap();
    assert!(topics(0) > topics(1) && topics(1) > 10, "{more}");
    let pairs = more["tables"]["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 10 * 3, "ten pairs, a difference and two margins");
    assert_eq!((&pairs[0]["test"], &pairs[1]["test"]), (&"t".into(), &"tost".into()));
    let message = sandbox.run(&["meta", "power", "--scores", "s.csv", "--margin", "-1"]).refused();
    assert!(message.contains("a margin is -1, expected a number above 0"), "{message}");
}

#[test]
fn equivalence_and_posterior_probabilities() {
    let sandbox = for_papers();
    let compare =
        |more: &[&str]| sandbox.run(&[&["compare", "--scores", "s.csv", "-m", "AP", "--quiet"], more].concat());
    let out = compare(&["--test", "tost", "--margin", "0.1", "--baseline", "r_0.dat"]).fine();
    assert!(out.contains("Pairs that are equivalent") && out.contains("margin 0.1"), "{out}");
    let line = |name: &str| out.lines().rfind(|line| line.contains(name)).unwrap().to_owned();
    assert!(line("r_3.dat").ends_with("no") && line("r_1.dat").ends_with("yes"), "{out}");
    let out = compare(&["--baseline", "r_0.dat", "--bayes", "signed-rank"]).fine();
    assert!(out.contains("Posterior probabilities of the first run (signed-rank, region 0.01, 10000 draws)"), "{out}");
    assert!(out.lines().any(|line| line.contains("r_3.dat") && line.ends_with("better")), "{out}");
    assert_eq!(out, compare(&["--baseline", "r_0.dat", "--bayes", "signed-rank"]).fine());
    for (more, message) in [
        (&["--test", "tost"][..], "equivalence needs a margin"),
        (&["--test", "tost", "--margin", "-1"], "the margin is -1, expected a number above 0"),
        (&["--margin", "0.1"], "the test tukey has no margin; pass --test tost"),
        (&["--bayes", "t", "--rope", "-1"], "the region of equivalence is -1"),
        (&["--test", "tost", "--margin", "0.1", "--alternative", "greater"], "has two sides only"),
    ] {
        let refused = compare(more).refused();
        assert!(refused.contains(message), "{refused}");
    }
}
