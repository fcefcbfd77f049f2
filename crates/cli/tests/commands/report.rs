//! The report: its sentences, its parts, the scores it carries, what changed since, and names that try to be more.

use crate::sandbox::{Ran, Sandbox};

/// Two aspects, twelve topics, four runs of which the first finds what is judged best; `name` makes all names.
fn collection(name: impl Fn(&str, usize) -> String) -> Sandbox {
    let sandbox = Sandbox::new();
    let grade = |topic: usize, document: usize| (topic * 7 + document * 5) % 4;
    let mut labels = String::new();
    for topic in 0..12 {
        for document in 0..20 {
            let (relevance, trust) = (grade(topic, document), (document + topic) % 3);
            labels.push_str(&format!("{} 0 {} {relevance} {trust}\n", name("t", topic), name("d", document)));
        }
    }
    sandbox.write("labels.txt", labels);
    std::fs::create_dir(sandbox.path("runs")).unwrap();
    for run in 0..4 {
        let mut text = String::new();
        for topic in 0..12 {
            let mut order: Vec<usize> = (0..24).collect();
            // The later the run, the more often a document of the wrong grade comes first.
            order.sort_by_key(|&document| {
                let noise = (document * 13 + topic * 29 + run * 17) % 11;
                (10 * (4 - grade(topic, document)) + noise * run * 2, document)
            });
            for (rank, document) in order.into_iter().take(15).enumerate() {
                let (topic, document) = (name("t", topic), name("d", document));
                text.push_str(&format!("{topic} Q0 {document} {rank} {} tag\n", 100 - rank));
            }
        }
        sandbox.write(&format!("runs/{}.txt", file_name(&name("r", run))), text);
    }
    sandbox
}

/// A file is called like its run, as far as files can be.
fn file_name(run: &str) -> String {
    run.replace('/', "\u{2215}").chars().take(60).collect()
}

fn plain() -> Sandbox {
    collection(|kind, number| format!("{kind}{number}"))
}

/// Reports on the collection, with more options behind.
fn report(sandbox: &Sandbox, more: &[&str]) -> Ran {
    let mut runs: Vec<String> = std::fs::read_dir(sandbox.path("runs"))
        .unwrap()
        .map(|entry| format!("runs/{}", entry.unwrap().file_name().into_string().unwrap()))
        .collect();
    runs.sort();
    let mut words: Vec<&str> =
        vec!["report", "labels.txt", "--aspects", "relevance,trust", "--reproducible", "--quiet"];
    words.extend(runs.iter().map(|run| &**run));
    words.extend(["-m", "nDCG@10", "-m", "CAM(nDCG@10)", "-m", "AP"]);
    words.extend(more);
    sandbox.run(&words)
}

/// The headings of a page, in their order.
fn headings(page: &str) -> Vec<String> {
    let parts = page.split("<h2 id=").skip(1);
    parts.map(|part| part.split('>').nth(1).unwrap().split('<').next().unwrap().to_owned()).collect()
}

#[test]
fn the_verdict_and_all_parts() {
    let sandbox = plain();
    let said = report(&sandbox, &["-o", "report.html"]).fine();
    let first = said.lines().next().unwrap();
    assert!(first.starts_with("r0 is ahead of r1 by 0.") && first.contains("nDCG@10, 95% interval 0."), "{first}");
    assert!(first.contains(" of 12 topics") && first.contains("Tukey's HSD"), "{first}");
    // The same numbers as compare has.
    let compared =
        sandbox.run(&["compare", "--scores", "report.html", "-m", "nDCG@10", "-f", "json", "--quiet"]).fine();
    let pair = compared.lines().find(|line| line.contains("\"run\":\"r0\",\"against\":\"r1\"")).unwrap();
    let difference = pair.split("\"difference\":").nth(1).unwrap().split(',').next().unwrap();
    let difference: f64 = difference.parse().unwrap();
    assert!(first.contains(&format!("by {difference:.3} nDCG@10")), "{first}\n{pair}");
    let page = sandbox.read("report.html");
    let wanted = [
        "Verdict",
        "What to be careful about",
        "Leaderboard",
        "Where the runs differ",
        "Aspects",
        "Measures among themselves",
        "Are there enough topics?",
        "Where it comes from",
    ];
    assert_eq!(headings(&page), wanted);
    assert_eq!(page.matches("<article id=\"contrast-").count(), 6);
    // Documents with their labels, side by side, and hashes.
    assert!(page.contains("<span class=\"label l4\">3</span>") && page.contains(">unjudged</span>"));
    assert!(page.contains("aspectra report labels.txt --aspects relevance,trust"));
    assert_eq!(page.matches("class=\"hash\"").count(), 5);
    for figure in
        ["leaderboard", "letters", "differences", "distribution", "weights", "labels", "heatmap", "bump", "power"]
    {
        assert!(page.contains(&format!("<figure data-figure=\"{figure}\">")), "{figure}");
    }
    report(&sandbox, &["-o", "again.html"]).fine();
    let other = sandbox.read("again.html").replace("again.html", "report.html");
    assert_eq!(other, page, "the same input gives the same page");
}

#[test]
fn nothing_is_fetched_and_nothing_is_styled_from_outside() {
    let sandbox = plain();
    report(&sandbox, &["-o", "report.html"]).fine();
    let page = sandbox.read("report.html");
    for part in ["src=", "@import", "url(", " style=", " onclick", "<link", "<iframe", "<img"] {
        assert!(!page.contains(part), "{part}");
    }
    let addresses: Vec<&str> = page.split("http").skip(1).map(|rest| &rest[..28.min(rest.len())]).collect();
    let is_name = |rest: &&str| rest.starts_with("://www.w3.org/2000/svg") || rest.starts_with("-equiv");
    assert!(addresses.iter().all(is_name), "{addresses:?}");
    let policy = page.split("Content-Security-Policy\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
}

#[test]
fn parts_that_the_input_cannot_fill_are_left_out() {
    let sandbox = plain();
    let scores = "run,topic,measure,score\na,1,AP,0.5\na,2,AP,0.25\n";
    sandbox.write("one.csv", scores);
    let said = sandbox.run(&["report", "--scores", "one.csv", "--quiet", "-o", "one.html"]).fine();
    assert!(said.starts_with("a has a mean AP of 0.3750"), "{said}");
    let found = headings(&sandbox.read("one.html"));
    assert_eq!(found, ["Verdict", "What to be careful about", "Leaderboard", "Where it comes from"]);
    let qrels = sandbox.run(&["report", "qrels.txt", "one.txt", "two.txt", "-m", "AP", "--quiet", "-o", "r.html"]);
    qrels.fine();
    let found = headings(&sandbox.read("r.html"));
    assert!(!found.iter().any(|heading| heading == "Aspects" || heading.starts_with("Measures")), "{found:?}");
}

#[test]
fn scores_come_back_as_they_were() {
    let sandbox = plain();
    report(&sandbox, &["-o", "report.html"]).fine();
    let eval = |more: &[&str]| {
        let mut words = vec!["compare", "-f", "json", "--reproducible", "--quiet"];
        words.extend(more);
        let text = sandbox.run(&words).fine();
        text[text.find("\"tables\"").unwrap()..].to_owned()
    };
    let runs = ["runs/r0.txt", "runs/r1.txt", "runs/r2.txt", "runs/r3.txt"];
    let mut direct = vec!["labels.txt", "--aspects", "relevance,trust", "-m", "AP"];
    direct.extend(runs);
    assert_eq!(eval(&["--scores", "report.html", "-m", "AP"]), eval(&direct));
    let second = sandbox.run(&["report", "--scores", "report.html", "--quiet", "-o", "second.html"]).fine();
    assert!(second.starts_with("r0 is ahead of r1 by 0."), "{second}");
    let carried = |name: &str| {
        let page = sandbox.read(name);
        page.split("id=\"aspectra-scores\">").nth(1).unwrap().split("</script>").next().unwrap().to_owned()
    };
    assert_eq!(carried("report.html"), carried("second.html"));
}

#[test]
fn what_changed_since_an_earlier_report() {
    let sandbox = plain();
    report(&sandbox, &["-o", "old.html"]).fine();
    // The last run finds now what the first one finds, a run is gone and another one is new.
    let best = sandbox.read("runs/r0.txt");
    sandbox.write("runs/r3.txt", &best);
    std::fs::rename(sandbox.path("runs/r2.txt"), sandbox.path("runs/r9.txt")).unwrap();
    report(&sandbox, &["--since", "old.html", "-o", "new.html"]).fine();
    let page = sandbox.read("new.html");
    assert_eq!(headings(&page)[1], "What changed since old.html");
    let part = page.split("id=\"since\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(part.contains("<p>By nDCG@10, on 12 topics in common: r3 got significantly better"), "{part}");
    assert!(part.contains("<p>New runs: r9.</p>") && part.contains("<p>Runs that are gone: r2.</p>"), "{part}");
    assert!(page.contains("have the same scores on every topic"), "two names for one run");
    let refused = report(&sandbox, &["--since", "new.html", "-o", "new.html"]).refused();
    assert!(refused.contains("which the output would replace"), "{refused}");
    let refused = report(&sandbox, &["--since", "labels.txt", "-o", "newer.html"]).refused();
    assert!(refused.contains("labels.txt"), "{refused}");
}

#[test]
fn a_baseline_is_what_runs_are_compared_with() {
    let sandbox = plain();
    let said = report(&sandbox, &["--baseline", "r1", "-o", "report.html"]).fine();
    assert!(said.starts_with("r0 is ahead of the baseline r1 by 0."), "{said}");
    assert!(said.contains("Of 3 runs, "), "{said}");
    assert!(sandbox.read("report.html").contains("<figure data-figure=\"forest\">"));
    let refused = report(&sandbox, &["--baseline", "nobody", "-o", "report.html"]).refused();
    assert!(refused.contains("run \"nobody\" is unknown"), "{refused}");
    let refused = report(&sandbox, &["-o", "report.csv"]).refused();
    assert!(refused.contains("a report is a page"), "{refused}");
}

#[test]
fn a_run_that_cannot_be_read_twice_is_reported_without_its_documents() {
    let sandbox = plain();
    let words = "report labels.txt --aspects relevance,trust runs/r0.txt - -m AP --quiet -o piped.html";
    let mut command = sandbox.command(&words.split(' ').collect::<Vec<&str>>());
    let run = std::fs::File::open(sandbox.path("runs/r1.txt")).unwrap();
    let ran = Ran::from(command.stdin(run).output().unwrap());
    ran.fine();
    let page = sandbox.read("piped.html");
    assert!(page.contains("<article id=\"contrast-0\"") && !page.contains("class=\"label"));
}

/// What no page may hold, whoever wrote the names.
fn assert_harmless(page: &str, place: &str) {
    assert_eq!(page.matches("<script").count(), 2, "{place}: the scores and our own");
    // What the page carries is data, and has nothing that could end it.
    let (before, rest) = page.split_once("id=\"aspectra-scores\">").unwrap();
    let (carried, after) = rest.split_once("</script>").unwrap();
    assert!(!carried.contains('<') && after.trim_start().starts_with("<script>'use strict'"), "{place}");
    for part in ["<b>bold", "onload=\"x", "'onclick=", "\u{202e}"] {
        assert!(!before.contains(part), "{place}: {part}");
    }
}

#[test]
fn names_that_try_to_be_more_stay_names() {
    let long = "x".repeat(10_000);
    let hostile = [
        "<script>alert(1)</script>",
        "</script><script>x",
        "\"onload=\"x",
        "'onclick='x",
        "<b>bold",
        "\u{202e}turned",
        &long,
    ];
    // One kind of name at a time, in every place where it can stand.
    for kind in ["t", "d", "r"] {
        let sandbox = collection(|of, number| match of == kind {
            true => format!("{of}{}{number}", hostile[number % hostile.len()]),
            false => format!("{of}{number}"),
        });
        report(&sandbox, &["-o", "old.html"]).fine();
        assert_harmless(&sandbox.read("old.html"), kind);
        report(&sandbox, &["--since", "old.html", "-o", "report.html", "--title", "<b>bold\"onload=\"x"]).fine();
        let page = sandbox.read("report.html");
        assert_harmless(&page, kind);
        assert!(page.contains("<title>&lt;b&gt;bold"), "{kind}");
        let shown = if kind == "r" { "&lt;b&gt;bold" } else { "&lt;script&gt;alert(1)" };
        assert!(page.contains(shown), "{kind} is shown");
    }
    // Measures and aspects come from files as well.
    let sandbox = plain();
    let rows: String = ["<b>bold", "</script><script>x", "\"onload=\"x", &long]
        .iter()
        .flat_map(|measure| {
            let measure = measure.replace('"', "\"\"");
            ["a", "b", "c"].map(|run| format!("{run},1,\"{measure}\",0.{}\n{run},2,\"{measure}\",0.5\n", run.len()))
        })
        .collect();
    sandbox.write("scores.csv", format!("run,topic,measure,score\n{rows}"));
    sandbox.run(&["report", "--scores", "scores.csv", "--quiet", "-o", "measures.html"]).fine();
    assert_harmless(&sandbox.read("measures.html"), "measures");
    let aspects = "<b>bold;</script><script>x".replace(';', ",");
    let words = ["report", "labels.txt", "runs/r0.txt", "runs/r1.txt", "--aspects", &aspects, "-m", "AP", "--quiet"];
    let ran = sandbox.run(&[&words[..], &["-o", "aspects.html"]].concat());
    ran.fine();
    assert_harmless(&sandbox.read("aspects.html"), "aspects");
    // The page of the check has the same frame.
    let sandbox = collection(|of, number| format!("{of}{}{number}", hostile[number % 6]));
    let runs: Vec<String> = std::fs::read_dir(sandbox.path("runs"))
        .unwrap()
        .map(|entry| format!("runs/{}", entry.unwrap().file_name().into_string().unwrap()))
        .collect();
    let mut words = vec!["check", "labels.txt", "--aspects", "relevance,trust", "-o", "check.html", "--details"];
    words.extend(runs.iter().map(|run| &**run));
    sandbox.run(&words);
    let page = sandbox.read("check.html");
    assert_eq!(page.matches("<script").count(), 1);
    assert!(page.contains("Content-Security-Policy") && !page.contains("<b>bold"));
}

/// Names that stand in other files than runs and judgments, and names of files.
#[test]
fn judges_labels_and_files_stay_names_too() {
    let name = "<b>bold\"onload=\"x";
    let sandbox = plain();
    let runs = ["runs/r0.txt", "runs/r1.txt", "runs/r2.txt"];
    let votes: String = (0..12)
        .flat_map(|topic| (0..20).map(move |document| (topic, document)))
        .map(|(topic, document)| {
            let grade = (topic * 7 + document * 5) % 4;
            let quoted = name.replace('"', "\"\"");
            format!("t{topic},d{document},first,{grade}\nt{topic},d{document},\"{quoted}\",{}\n", (grade + 1) % 4)
        })
        .collect();
    sandbox.write("judges.csv", format!("topic,doc,judge,relevance\n{votes}"));
    let judged = ["-m", "nDCG@5", "--reduce", "judge(first)", "--quiet", "-o", "judges.html"];
    sandbox.run(&[&["report", "judges.csv"][..], &runs, &judged].concat()).fine();
    let toml = "qrels = \"labels.txt\"\ncolumns = [\"a\", \"b\"]\n[[aspect]]\nname = \"a\"\n\
        labels = ['zero', 'one', 'two', '<b>bold\"onload=\"x']\n[[aspect]]\nname = \"b\"\nhighest = 2\n";
    sandbox.write("collection.toml", toml);
    let labeled = ["--collection", "collection.toml", "--quiet"];
    let words = [&["report"][..], &runs, &labeled, &["-m", "nDCG@5", "-o", "labels.html"]].concat();
    sandbox.run(&words).fine();
    sandbox.write(&format!("{name}.txt"), sandbox.read("labels.txt"));
    let file = format!("{name}.txt");
    let words =
        [&["report", &file][..], &runs, &["--aspects", "a,b", "-m", "nDCG@5", "--quiet", "-o", "files.html"]].concat();
    sandbox.run(&words).fine();
    for page in ["judges.html", "labels.html", "files.html"] {
        assert_harmless(&sandbox.read(page), page);
        assert!(sandbox.read(page).contains("&lt;b&gt;bold&quot;onload=&quot;x"), "{page}: it is shown");
    }
    sandbox.run(&[&["check"][..], &runs, &labeled, &["-o", "check.html"]].concat());
    let page = sandbox.read("check.html");
    assert!(page.contains("&lt;b&gt;bold&quot;") && !page.contains("<b>bold") && !page.contains("onload=\"x"));
    // Results for build servers are XML.
    sandbox.write("scores.csv", "run,topic,measure,score\na,1,\"<b>\"\"x\",0.1\na,2,\"<b>\"\"x\",0.3\nb<c,1,\"<b>\"\"x\",0.2\nb<c,2,\"<b>\"\"x\",0.5\n");
    let ran = sandbox.run(&["compare", "--scores", "scores.csv", "--baseline", "a", "-f", "junit", "--quiet"]);
    assert!(ran.out.contains("name=\"b&lt;c\"") && !ran.out.contains("<b>"), "{}", ran.out);
}
