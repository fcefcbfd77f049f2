//! The same input gives the same bytes: with any number of threads, in any locale, whatever the order of the files.

use crate::sandbox::Sandbox;

const TOPICS: usize = 12;
const RUNS: usize = 5;

/// Numbers that look random and are the same everywhere.
fn scrambled(seed: usize) -> usize {
    let mixed = (seed as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33) as usize
}

/// A collection of two aspects and subtopics, and runs with ties and unjudged documents.
fn collection() -> Sandbox {
    let sandbox = Sandbox::new();
    let (mut qrels, mut labels, mut subtopics) = (String::new(), String::new(), String::new());
    // Every document judged on every subtopic.
    let mut whole = String::new();
    let mut judges = String::from("topic,doc,judge,relevance\n");
    for topic in 1..=TOPICS {
        for document in 0..30 {
            let draw = scrambled(topic * 100 + document);
            qrels.push_str(&format!("{topic} 0 d{document} {}\n", draw % 3));
            labels.push_str(&format!("{topic} 0 d{document} {} {}\n", draw % 3, draw / 3 % 2));
            judges.push_str(&format!("{topic},d{document},x,{}\n{topic},d{document},y,{}\n", draw % 3, draw / 5 % 3));
            (1..=3).for_each(|part| whole.push_str(&format!("{topic} {part} d{document} {}\n", draw / part % 2)));
            subtopics.push_str(&format!("{topic} {} d{document} {}\n", document % 3 + 1, draw % 2));
        }
    }
    sandbox.write("q.txt", qrels);
    sandbox.write("l.txt", labels);
    sandbox.write("s.txt", subtopics);
    sandbox.write("w.txt", whole);
    sandbox.write("j.csv", judges);
    for run in 0..RUNS {
        let mut text = String::new();
        for topic in 1..=TOPICS {
            for rank in 1..=20 {
                let document = (scrambled(run * 10_000 + topic * 50) + rank * 7) % 37;
                text.push_str(&format!("{topic} Q0 d{document} {rank} {} r{run}\n", 30 - rank / 2));
            }
        }
        sandbox.write(&format!("r{run}.txt"), text);
    }
    sandbox
}

/// Every verb that reads runs, with what it writes; the runs come where `*` stands.
const COMMANDS: &[&str] = &[
    "eval q.txt * -m AP nDCG@10 RBP P@5 -q -f csv",
    "eval q.txt * -m AP nDCG@10 -q -f json --reproducible",
    "eval q.txt * -m AP nDCG@10 -f table --ties expected",
    "eval l.txt * -m CAM(nDCG@5) EUCL(AP) uRBP -q -f tsv",
    "eval --judgments subtopics s.txt * -m alpha_nDCG@5 ERR_IA@5 RBU@5 -q -f csv",
    "compare q.txt * -m AP nDCG@10 -f csv",
    "compare q.txt * -m AP --test randomization -B 500 --force -f csv",
    "compare q.txt * -m AP --test bootstrap -B 500 --force -f csv",
    "compare q.txt * -m AP --test max-t -B 500 --force -f csv",
    "compare q.txt * -m AP --test bootstrap --alternative greater -B 500 --force --bayes signed-rank -f csv",
    "compare q.txt * -m AP -f latex",
    "compare q.txt * -m AP --test randomized-tukey -B 500 --force -f csv",
    "meta correlate q.txt * -m AP nDCG@10 P@5 -f csv",
    "meta discriminate q.txt * -m AP nDCG@10 -B 200 -f csv",
    "meta unanimity q.txt * -m AP nDCG@10 P@5 -f csv",
    "meta concordance q.txt * -m AP nDCG@10 -f csv",
    "meta separate q.txt * -m AP nDCG@10 -f csv",
    "meta power q.txt * -m AP -f csv",
    "meta quality l.txt * -m EUCL(AP) -f csv",
    "meta downsample q.txt * -m AP nDCG@10 -f csv",
    "meta bounds l.txt -m CAM(AP) -f csv",
    "meta stability q.txt * -m AP -B 200 -f csv",
    "meta reproduce q.txt r0.txt r1.txt -m AP -f csv",
    "compare q.txt * -m AP --baseline r0 -f junit",
    "compare j.csv * -m AP --estimator ppi --human x --llm y -B 200 -f csv",
    "eval q.txt * -m AP --figure leaderboard",
    "meta dominance l.txt * -m nDCG@10 --bootstrap 50 -f csv",
    "meta sensitivity l.txt * -m nDCG@10 -f csv",
    "meta noise q.txt * -m AP --repeats 5 -f csv",
    "meta agreement j.csv -B 200 -f csv",
    "meta judges j.csv * -m AP --reference x -B 200 -f csv",
    "lab observed q.txt * -m AP nDCG@10 -f csv",
    "lab scale AP --length 4 -f csv",
    "study toma l.txt * -B 100 --effort 100",
    "study rbu --subtopics w.txt * -B 100 --effort 100",
    "study mdcu --subtopics w.txt * -B 100",
    "study scales q.txt * -B 100 --repeats 2",
    "meta simulate normalization --runs 6 --topics 10 --repeats 20 -f csv",
    "check q.txt *",
];

/// What a command prints, with the runs in this order.
fn printed(sandbox: &Sandbox, command: &str, runs: &[usize], further: &[&str], locale: Option<&str>) -> String {
    let runs: Vec<String> = runs.iter().map(|run| format!("r{run}.txt")).collect();
    let words = command.split(' ').flat_map(|word| match word {
        "*" => runs.iter().map(String::as_str).collect(),
        word => vec![word],
    });
    let arguments: Vec<&str> = words.chain(further.iter().copied()).collect();
    let mut prepared = sandbox.command(&arguments);
    if let Some(locale) = locale {
        prepared.env("LC_ALL", locale).env("LANG", locale);
    }
    let output = prepared.output().unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn threads_and_locales_change_no_byte() {
    let sandbox = collection();
    let runs: Vec<usize> = (0..RUNS).collect();
    for command in COMMANDS {
        let expected = printed(&sandbox, command, &runs, &[], None);
        // Two verbs do little, and have no threads to choose.
        let has_threads = !command.starts_with("check") && !command.starts_with("meta simulate");
        for threads in ["1", "2", "7"].into_iter().filter(|_| has_threads) {
            assert_eq!(printed(&sandbox, command, &runs, &["--threads", threads], None), expected, "{command}");
        }
        for locale in ["tr_TR.UTF-8", "C"] {
            assert_eq!(printed(&sandbox, command, &runs, &[], Some(locale)), expected, "{command} in {locale}");
        }
        assert_eq!(printed(&sandbox, command, &runs, &[], None), expected, "{command} again");
    }
}

/// Folders and pages are the same too: what generate and study write, report's page, a figure in a file.
#[test]
fn threads_change_no_byte_of_files() {
    let sandbox = collection();
    for (number, command) in [
        "generate --topics 5 --runs 4 --aspects 2 --subtopics 3 --judges 2 -o OUT",
        "study toma l.txt r0.txt r1.txt r2.txt -B 100 --effort 100 -o OUT",
        "report q.txt r0.txt r1.txt r2.txt -m AP --reproducible -o OUT/page.html",
        "compare q.txt r0.txt r1.txt r2.txt -m AP --figure forest -o OUT/forest.svg",
    ]
    .iter()
    .enumerate()
    {
        let written = |threads: &str, locale: &str| {
            // The same name each time, since a page says what was typed.
            let folder = format!("out{number}");
            let _ = std::fs::remove_dir_all(sandbox.path(&folder));
            if command.contains("OUT/") {
                std::fs::create_dir(sandbox.path(&folder)).unwrap();
            }
            let typed = command.replace("OUT", &folder);
            let mut words: Vec<&str> = typed.split(' ').collect();
            words.extend((!threads.is_empty()).then_some(["--threads", threads]).into_iter().flatten());
            let output = sandbox.command(&words).env("LC_ALL", locale).env("LANG", locale).output().unwrap();
            assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
            let mut files = crate::study::files(&sandbox.path(&folder));
            // What was typed stands there, the number of threads with it.
            let option = format!(" --threads {threads}");
            for bytes in files.values_mut().filter(|_| !threads.is_empty()) {
                if let Ok(text) = std::str::from_utf8(bytes) {
                    *bytes = text.replace(&option, "").into();
                }
            }
            files
        };
        let expected = written("", "C.UTF-8");
        assert!(!expected.is_empty(), "{command}");
        for threads in ["1", "2", "7"] {
            assert!(written(threads, "C.UTF-8") == expected, "{command} --threads {threads}");
        }
        assert!(written("", "tr_TR.UTF-8") == expected, "{command} in Turkish");
    }
}

/// Scores do not depend on the order of the files; what is drawn at random for pairs of runs does, and says so by its rows.
#[test]
fn the_order_of_files_changes_no_score() {
    let sandbox = collection();
    let (given, shuffled) = ([0, 1, 2, 3, 4], [3, 0, 4, 2, 1]);
    let is_drawn = |command: &str| command.contains("-B ");
    for command in COMMANDS.iter().filter(|command| command.starts_with("eval")) {
        let lines = |runs: &[usize]| {
            let text = printed(&sandbox, command, runs, &[], None);
            // The header names the files in the order given, and a document has commas between its rows.
            let rows = text.lines().skip(1).map(|line| line.trim_end_matches(',').to_owned());
            let mut rows: Vec<String> = rows.collect();
            rows.sort();
            rows
        };
        assert!(!is_drawn(command));
        assert_eq!(lines(&given), lines(&shuffled), "{command}");
    }
    // Where every run is only summed over, all of it stays.
    for command in [
        "compare q.txt * -m AP -f latex",
        "eval q.txt * -m AP --figure leaderboard",
        "meta correlate q.txt * -m AP nDCG@10 P@5 -f csv",
        "meta unanimity q.txt * -m AP nDCG@10 P@5 -f csv",
        "meta concordance q.txt * -m AP nDCG@10 -f csv",
        "meta quality l.txt * -m EUCL(AP) -f csv",
        "meta downsample q.txt * -m AP nDCG@10 -f csv",
        "meta noise q.txt * -m AP --repeats 5 -f csv",
        "meta judges j.csv * -m AP --reference x -B 200 -f csv",
        "meta dominance l.txt * -m nDCG@10 --figure order",
        "meta sensitivity l.txt * -m nDCG@10 --figure radius",
        "meta judges j.csv * -m AP --reference x -B 200 --figure judges",
        "lab observed q.txt * -m AP nDCG@10 -f csv",
        "study toma l.txt * -B 100 --effort 100",
        "study rbu --subtopics w.txt * -B 100",
        "study scales q.txt * -B 100 --repeats 2",
    ] {
        let [one, other] = [given, shuffled].map(|runs| printed(&sandbox, command, &runs, &[], None));
        assert_eq!(one, other, "{command}");
    }
}

/// The runs that a row names, each once and in the order of their names in it.
fn named(row: &str) -> Vec<usize> {
    let mut found: Vec<usize> = Vec::new();
    for word in row.split(|c: char| !c.is_ascii_alphanumeric()) {
        let run = (0..RUNS).find(|run| word == format!("r{run}"));
        found.extend(run.filter(|run| !found.contains(run)));
    }
    found
}

/// A pair of runs stands in the order of the files, and what is said of it goes with that order. Whatever is said of pairs that
/// stay in order, and of single runs, stays as it is.
#[test]
fn the_order_of_files_changes_nothing_about_pairs_that_keep_theirs() {
    let sandbox = collection();
    let given = [0, 1, 2, 3, 4];
    for (command, between) in [
        ("meta dominance l.txt * -m nDCG@10 --bootstrap 50 -f csv", "\n"),
        ("meta sensitivity l.txt * -m nDCG@10 -f csv", "\n"),
        ("study mdcu --subtopics w.txt * -B 100", "\n"),
        ("report q.txt * -m AP nDCG@10 --reproducible --quiet -o page.html", "<tr"),
    ] {
        let rows = |runs: &[usize]| -> std::collections::BTreeSet<String> {
            let mut text = printed(&sandbox, command, runs, &[], None);
            if command.contains("page.html") {
                text = sandbox.read("page.html");
            }
            // A row of the page ends where it ends, and its inputs are listed as they were given.
            let ended = |row: &str| row.split("</tr>").next().unwrap_or_default().trim_end().to_owned();
            text.split(between).skip(1).map(ended).collect()
        };
        let expected = rows(&given);
        let mut checked = 0;
        // Every pair keeps its order in one of these.
        for shuffled in [[3, 0, 4, 2, 1], [1, 2, 3, 4, 0], [2, 4, 0, 1, 3]] {
            let found = rows(&shuffled);
            let place = |run: &usize| shuffled.iter().position(|other| other == run);
            for row in &expected {
                let keeps = matches!(&*named(row), [first, second] if place(first) < place(second));
                if keeps || named(row).len() == 1 {
                    assert!(found.contains(row), "{command} {shuffled:?}: {row}");
                    checked += 1;
                }
            }
        }
        assert!(checked >= 10, "{command}: {checked}");
    }
}
