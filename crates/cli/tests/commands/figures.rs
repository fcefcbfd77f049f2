//! Every figure of every verb: drawn in each form, twice alike, in the width there is, and with names that try to be more.

use crate::sandbox::Sandbox;
use aspectra_report::figure::FIGURES;

/// A collection of two aspects with some runs; `name` makes the names of runs, topics and documents.
fn collection(name: impl Fn(&str, usize) -> String) -> Sandbox {
    let sandbox = Sandbox::new();
    let mut labels = String::new();
    for topic in 0..8 {
        for document in 0..24 {
            let draw = (topic * 31 + document * 17 + topic * document * 7) % 13;
            let (topic, document) = (name("t", topic), name("d", document));
            labels.push_str(&format!("{topic} 0 {document} {} {}\n", draw % 3, draw / 3 % 3));
        }
    }
    sandbox.write("labels.txt", labels);
    // Two judges of relevance, of whom the first has judged five topics only.
    for (judge, topics, odd) in [("human", 8, 13), ("few", 5, 13), ("model", 8, 5)] {
        let mut text = String::new();
        for (topic, document) in (0..topics).flat_map(|topic| (0..24).map(move |document| (topic, document))) {
            let draw = (topic * 31 + document * 17 + topic * document * 7) % 13;
            let label = if draw % odd == 4 { 1 } else { draw % 3 };
            text.push_str(&format!("{} 0 {} {label}\n", name("t", topic), name("d", document)));
        }
        sandbox.write(&format!("{judge}.txt"), text);
    }
    std::fs::create_dir(sandbox.path("runs")).unwrap();
    for run in 0..4 {
        let mut text = String::new();
        for topic in 0..8 {
            for rank in 1..=15 {
                let document = name("d", (topic * 3 + rank * (run + 2) + run * run) % 29);
                // A document may come twice; the second has no place.
                let line = format!("{} Q0 {document} ", name("t", topic));
                if !text.contains(&line) {
                    text.push_str(&format!("{line}{rank} {} {}\n", 50 - rank, name("r", run)));
                }
            }
        }
        sandbox.write(&format!("runs/run{run}.txt"), text);
    }
    sandbox
}

/// A command for every figure; the collection's files are found by their names.
fn commands() -> Vec<(&'static str, String)> {
    let runs = "labels.txt runs/run0.txt runs/run1.txt runs/run2.txt runs/run3.txt --aspects relevance,trust --quiet";
    let mut commands: Vec<(&str, String)> = Vec::new();
    for name in ["leaderboard", "differences", "distribution", "letters", "critical-difference", "forest"] {
        commands.push((name, format!("compare {runs} -m nDCG@10")));
    }
    commands.extend([
        ("heatmap", format!("meta correlate {runs} -m AP nDCG@10 P@5 -B 100")),
        ("scatter", format!("compare {runs} -m AP CAM(nDCG@10)")),
        ("bump", format!("compare {runs} -m AP nDCG@10 CAM(nDCG@10)")),
        ("asl", format!("meta discriminate {runs} -m AP nDCG@10 -B 200")),
        ("downsampling", format!("meta downsample {runs} -m AP nDCG@10")),
        ("power", format!("meta power {runs} -m AP")),
        ("labels", format!("check {runs}")),
        ("coverage", format!("check {runs}")),
        ("ladder", String::from("order labels.txt --aspects relevance,trust")),
        ("bounds", String::from("meta bounds labels.txt --aspects relevance,trust -m CAM(nDCG@5) --quiet")),
        ("ideals", String::from("meta bounds labels.txt --aspects relevance,trust -m CAM(nDCG@5) --quiet")),
        ("residuals", format!("eval {runs} -m P@10 --residuals")),
        ("constraints", String::from("lab constraints AP RBP --only Pri,Deep --quiet")),
        ("sweep", String::from("lab scale gRBP --sweep p=0.1..0.9 --grades 2 --length 3 --quiet")),
        ("steps", String::from("lab scale gRBP P@3 --grades 2 --length 3 --quiet")),
        ("order", format!("meta dominance {runs} -m nDCG@10")),
        ("radius", format!("meta sensitivity {runs} -m nDCG@10")),
        ("weights", format!("meta sensitivity {runs} -m nDCG@10")),
    ]);
    let judges = "--judge human=human.txt --judge model=model.txt --quiet";
    let files = "runs/run0.txt runs/run1.txt runs/run2.txt runs/run3.txt";
    let few = "--judge human=few.txt --judge model=model.txt --quiet --estimator ppi --human human --llm model";
    commands.extend([
        ("agreement", format!("meta agreement {judges}")),
        ("confusion", format!("meta agreement {judges}")),
        ("judges", format!("meta judges {judges} --reference human {files} -m nDCG@10")),
        ("noise", format!("meta noise human.txt {files} -m nDCG@10 --levels 0.1,0.4 --repeats 2 --quiet")),
        ("ppi", format!("compare {few} {files} -m nDCG@10")),
    ]);
    commands
}

fn draw(sandbox: &Sandbox, command: &str, name: &str, more: &[&str]) -> String {
    let words: Vec<&str> = command.split(' ').chain(["--figure", name]).chain(more.iter().copied()).collect();
    // check has exit code 1 where it finds problems.
    let ran = sandbox.run(&words);
    assert!(ran.code == 0 || (ran.code == 1 && words[0] == "check"), "{command} --figure {name}: {}", ran.err);
    ran.out
}

#[test]
fn every_figure_is_drawn_in_every_form() {
    let sandbox = collection(|kind, number| format!("{kind}{number}"));
    let commands = commands();
    let is_drawn = |name: &str| commands.iter().any(|(known, _)| *known == name);
    let missing: Vec<&str> = FIGURES.iter().map(|figure| figure.name).filter(|name| !is_drawn(name)).collect();
    assert!(missing.is_empty(), "every figure has a command here: {missing:?}");
    for (name, command) in &commands {
        draw(&sandbox, command, name, &["-o", "a.svg"]);
        draw(&sandbox, command, name, &["-o", "b.svg"]);
        let svg = sandbox.read("a.svg");
        assert_eq!(svg, sandbox.read("b.svg"), "{name}: the same bytes");
        let is_whole = svg.starts_with("<?xml") && svg.ends_with("</svg>\n");
        assert!(is_whole && svg.contains("role=\"img\"") && svg.contains("<title>"), "{name}");
        let description = svg.split("<desc>").nth(1).and_then(|rest| rest.split("</desc>").next()).unwrap();
        assert!(description.len() > 10, "{name}: {description}");
        assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{name}: a place that is none");
        draw(&sandbox, command, name, &["-o", "a.png", "--figure-size", "one"]);
        assert!(std::fs::read(sandbox.path("a.png")).unwrap().starts_with(b"\x89PNG"), "{name}");
        draw(&sandbox, command, name, &["-o", "a.pdf"]);
        assert!(std::fs::read(sandbox.path("a.pdf")).unwrap().starts_with(b"%PDF"), "{name}");
    }
}

#[test]
fn figures_in_a_terminal_fit_its_width() {
    let sandbox = collection(|kind, number| format!("{kind}-with-a-rather-long-name-{number}"));
    for (name, command) in commands() {
        for width in ["60", "80", "200"] {
            let text = draw(&sandbox, &command, name, &["--width", width]);
            let most: usize = width.parse().unwrap();
            let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(longest <= most && longest > 20, "{name} at {width}: {longest}\n{text}");
            assert!(!text.contains('\u{1b}'), "{name}: no colors in a pipe");
        }
        // A pipe has 80 columns.
        let text = draw(&sandbox, &command, name, &[]);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{name}\n{text}");
    }
}

#[test]
fn figures_have_their_numbers_as_tables() {
    let sandbox = collection(|kind, number| format!("{kind}{number}"));
    for (name, command) in commands() {
        // What eval and order draw, compare and order itself write as numbers.
        if ["residuals", "ladder"].contains(&name) {
            continue;
        }
        draw(&sandbox, &command, name, &["-o", "numbers.csv"]);
        let csv = sandbox.read("numbers.csv");
        assert!(csv.lines().count() > 1, "{name}: {csv}");
    }
}

#[test]
fn names_that_try_to_be_more_stay_names() {
    let long = "x".repeat(10_000);
    let hostile = ["<script>alert(1)</script>", "\"onload=\"x", "a'b&c", "\u{202e}turned", &long];
    let sandbox = collection(|kind, number| format!("{kind}{}{number}", hostile[number % hostile.len()]));
    for (name, command) in commands() {
        draw(&sandbox, &command, name, &["-o", "a.svg"]);
        let svg = sandbox.read("a.svg");
        let found = ["<script", "onload=\"x", "\u{202e}"].into_iter().find(|part| svg.contains(part));
        // A quoted attribute name is text as long as its quote is escaped.
        assert_eq!(found, None, "{name}");
        let text = draw(&sandbox, &command, name, &["--width", "80"]);
        assert!(!text.contains('\u{202e}') && text.lines().all(|line| line.chars().count() <= 80), "{name}\n{text}");
    }
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let sandbox = collection(|kind, number| format!("{kind}{number}"));
    let runs = "labels.txt runs/run0.txt runs/run1.txt --aspects relevance,trust --quiet";
    for (command, said) in [
        (format!("compare {runs} -m AP --figure scatter"), "a scatter plot is of two measures; name two"),
        (format!("compare {runs} -m AP --figure bump"), "places change between measures"),
        (format!("compare {runs} -m AP --figure asl"), "[possible values: leaderboard"),
        (format!("eval {runs} -m AP --figure residuals"), "ask for residuals too"),
        (format!("compare {runs} -m AP --figure leaderboard -o a.xyz"), "its ending says neither how to draw"),
        (String::from("lab scale gRBP --grades 2 --length 3 --figure sweep"), "no parameter was swept"),
        (String::from("lab scale P@3 --grades 2 --length 13 --figure steps"), "make the rankings shorter"),
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let ran = sandbox.run(&words);
        assert_eq!(ran.code, 2, "{command}: {}", ran.err);
        assert!(ran.err.contains(said), "{command}: {}", ran.err);
    }
}
