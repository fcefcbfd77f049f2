//! Crash consistency: the program is ended at random moments, and the output is absent, the old one, or the whole new one.
#![cfg(unix)]

use crate::sandbox::Sandbox;
use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const OLD: &str = "what was there before\n";

/// Every verb that writes a file, on a collection that takes a while.
const VERBS: &[&str] = &[
    "eval qrels.txt a.txt b.txt -m AP,nDCG@10,P@10 -q -f csv",
    "eval qrels.txt a.txt b.txt -m AP,nDCG@10 -q -f parquet",
    "compare qrels.txt a.txt b.txt -m AP,nDCG@10 -f json",
    "compare qrels.txt a.txt b.txt -m AP --figure leaderboard",
    "report qrels.txt a.txt b.txt -m AP",
    "check qrels.txt a.txt -f html",
    "convert qrels.txt",
    "init qrels.txt",
    "order --labels relevance:9,correctness:9,credibility:9 -f csv",
    "meta agreement judges.csv -B 100",
    "meta bounds labels.txt -m CAM(AP) --effort 100",
    "meta concordance qrels.txt a.txt b.txt -m AP,nDCG@10",
    "meta correlate qrels.txt a.txt b.txt -m AP,nDCG@10",
    "meta discriminate qrels.txt a.txt b.txt -m AP -B 1000",
    "meta dominance labels.txt a.txt b.txt -m nDCG@10",
    "meta downsample qrels.txt a.txt b.txt -m AP --repeats 2",
    "meta judges judges.csv a.txt b.txt -m AP --reference x -B 100",
    "meta noise qrels.txt a.txt b.txt -m AP --repeats 3 -f json",
    "meta power qrels.txt a.txt b.txt -m AP",
    "meta quality labels.txt a.txt b.txt -m EUCL(AP)",
    "meta reproduce qrels.txt a.txt b.txt -m AP",
    "meta sensitivity labels.txt a.txt b.txt -m nDCG@10",
    "meta separate qrels.txt a.txt b.txt -m AP",
    "meta simulate normalization --runs 4 --topics 5 --repeats 5",
    "meta stability qrels.txt a.txt b.txt -m AP -B 100",
    "meta unanimity qrels.txt a.txt b.txt -m AP,nDCG@10",
    "lab constraints AP --only Pri",
    "lab equivalent AP nDCG --length 3",
    "lab observed qrels.txt a.txt b.txt -m AP",
    "lab properties AP",
    "lab scale AP --length 4",
];

fn collection() -> Sandbox {
    let sandbox = Sandbox::new();
    let (mut qrels, mut labels, mut judges) = (String::new(), String::new(), String::from("topic,doc,judge,rel\n"));
    let (mut a, mut b) = (String::new(), String::new());
    for topic in 1..=40 {
        for i in 0..200 {
            qrels.push_str(&format!("{topic} 0 d{i} {}\n", (i * topic) % 3));
            a.push_str(&format!("{topic} Q0 d{i} {i} {} a\n", 500 - i));
            b.push_str(&format!("{topic} Q0 d{} {i} {} b\n", 199 - i, 500 - i));
        }
        for i in 0..20 {
            labels.push_str(&format!("{topic} 0 d{i} {} {}\n", (i * topic) % 3, i % 2));
            judges.push_str(&format!("{topic},d{i},x,{}\n{topic},d{i},y,{}\n", (i * topic) % 3, i % 3));
        }
    }
    sandbox.write("qrels.txt", qrels);
    sandbox.write("labels.txt", labels);
    sandbox.write("judges.csv", judges);
    sandbox.write("a.txt", a);
    sandbox.write("b.txt", b);
    sandbox
}

/// A generator of moments; the same ones each time.
struct Moments(u64);

impl Moments {
    fn next(&mut self, within: Duration) -> Duration {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        within.mul_f64((self.0 >> 33) as f64 / (1u64 << 31) as f64)
    }
}

const SIGNALS: [&str; 4] = ["-INT", "-TERM", "-HUP", "-KILL"];

/// How many moments: 500 where everything is asked for.
fn moments(otherwise: usize) -> usize {
    if std::env::var_os("ASPECTRA_FULL").is_some() { 500 } else { otherwise }
}

/// Starts the program and ends it at a moment within the time that it takes, or a little later; the signal that was sent.
fn ended(sandbox: &Sandbox, arguments: &[&str], number: usize, moment: Duration) -> &'static str {
    let mut child = sandbox.command(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(moment);
    let signal = SIGNALS[number % 4];
    // The program may have come to its end before.
    let _ = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status();
    child.wait().unwrap();
    signal
}

#[test]
fn ended_at_any_moment_the_output_is_old_or_whole() {
    let kills = moments(8);
    let sandbox = collection();
    let mut moments = Moments(7);
    for verb in VERBS {
        let words: Vec<&str> = verb.split(' ').collect();
        // A page and a picture are known by their endings.
        let out = match words[0] {
            "report" => "out.html",
            _ if words.contains(&"--figure") => "out.svg",
            _ => "out",
        };
        let mut arguments = [&words[..], &["-o", out]].concat();
        // What has no date in it cannot be asked to leave it out.
        if !["convert", "init", "order"].contains(&words[0]) {
            arguments.push("--reproducible");
        }
        let _ = std::fs::remove_file(sandbox.path(out));
        let start = Instant::now();
        sandbox.run(&arguments).fine();
        let takes = start.elapsed();
        let whole = std::fs::read(sandbox.path(out)).unwrap();
        assert_ne!(whole, OLD.as_bytes());
        // By signal: how often the old file was there, the new one, and none.
        let mut found = BTreeMap::<&str, [usize; 3]>::new();
        for number in 0..kills {
            // Every signal meets an old file, and a place where there is none.
            let has_old = number / 4 % 2 == 0;
            match has_old {
                true => sandbox.write(out, OLD),
                false => drop(std::fs::remove_file(sandbox.path(out))),
            }
            let signal = ended(&sandbox, &arguments, number, moments.next(takes.mul_f64(1.2)));
            let outcome = match std::fs::read(sandbox.path(out)) {
                Err(_) => {
                    assert!(!has_old, "{verb} {signal}: the old file is gone");
                    2
                }
                Ok(found) if found == whole => 1,
                Ok(found) => {
                    assert!(has_old && found == OLD.as_bytes(), "{verb} {signal}: half an output");
                    0
                }
            };
            found.entry(signal).or_default()[outcome] += 1;
            let left = || sandbox.files().into_iter().filter(|file| file.ends_with(".partial"));
            if signal == "-KILL" {
                left().for_each(|file| std::fs::remove_file(sandbox.path(&file)).unwrap());
            }
            assert_eq!(left().count(), 0, "{verb} {signal}: {:?}", sandbox.files());
        }
        let told: Vec<String> =
            found.iter().map(|(signal, [old, new, none])| format!("{signal} {old}/{new}/{none}")).collect();
        println!("{verb}: {kills} kills, old/new/none: {}", told.join(", "));
    }
}

/// A folder that generate or demo was writing is its own, and whole after the same command: no file of it is half written.
#[test]
fn a_generated_folder_that_is_ended_again_and_again_comes_out_the_same() {
    let rounds = moments(8);
    let sandbox = Sandbox::new();
    let mut moments = Moments(13);
    for verb in ["generate --topics 10 --runs 6 --aspects 2 --subtopics 3 --judges 2 -o", "demo"] {
        let into = |folder: &'static str| -> Vec<&'static str> { verb.split(' ').chain([folder]).collect() };
        let _ = std::fs::remove_dir_all(sandbox.path("whole"));
        let start = Instant::now();
        sandbox.run(&into("whole")).fine();
        let takes = start.elapsed();
        let whole = crate::study::files(&sandbox.path("whole"));
        let (mut present, mut absent) = (0, 0);
        for number in 0..rounds {
            if number % 5 == 0 {
                let _ = std::fs::remove_dir_all(sandbox.path("cut"));
            }
            let signal = ended(&sandbox, &into("cut"), number, moments.next(takes.mul_f64(1.2)));
            let found = match sandbox.path("cut").exists() {
                true => crate::study::files(&sandbox.path("cut")),
                false => BTreeMap::new(),
            };
            for (name, bytes) in found.iter().filter(|(name, _)| !name.ends_with(".partial")) {
                assert!(whole.get(name) == Some(bytes), "{verb} {signal}: {name} is half a file");
            }
            let left = found.keys().filter(|name| name.ends_with(".partial")).count();
            assert!(left == 0 || signal == "-KILL" || number % 5 != 0, "{verb} {signal}: {:?}", found.keys());
            present += found.len().min(whole.len());
            absent += whole.len().saturating_sub(found.len());
        }
        println!("{verb}: {rounds} kills: {present} files whole, {absent} not there yet");
        let _ = std::fs::remove_dir_all(sandbox.path("cut"));
        sandbox.run(&into("cut")).fine();
        assert!(crate::study::files(&sandbox.path("cut")) == whole, "{verb}");
        std::fs::remove_dir_all(sandbox.path("cut")).unwrap();
    }
}

#[test]
fn an_output_that_is_cut_off_by_a_full_disk_leaves_the_old_file() {
    let sandbox = collection();
    sandbox.write("out", OLD);
    // A limit of the size of files stands for a disk that is full.
    let line =
        "ulimit -f 2; trap '' XFSZ; exec \"$0\" eval qrels.txt a.txt b.txt -m 'AP nDCG@10 P@10' -q -f csv -o out";
    let mut command = Command::new("bash");
    command.current_dir(sandbox.path("")).args(["-c", line, env!("CARGO_BIN_EXE_aspectra")]);
    let output = command.output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("out: cannot be written"), "{message}");
    assert_eq!(sandbox.read("out"), OLD);
    assert!(sandbox.files().iter().all(|file| !file.ends_with(".partial")), "{:?}", sandbox.files());
}

#[test]
fn few_file_handles_are_enough() {
    let sandbox = collection();
    for number in 0..200 {
        std::os::unix::fs::symlink("a.txt", sandbox.path(&format!("run{number}.txt"))).unwrap();
    }
    let line = "ulimit -n 64; exec \"$0\" eval qrels.txt run*.txt -m AP";
    let mut command = Command::new("bash");
    command.current_dir(sandbox.path("")).args(["-c", line, env!("CARGO_BIN_EXE_aspectra")]);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8(output.stdout).unwrap().lines().count() >= 200);
}

/// Ended again and again a study goes on where it was, until its folder is whole; then it begins anew.
#[test]
fn a_study_that_is_ended_again_and_again_comes_to_the_same_folder() {
    let rounds = moments(4);
    let sandbox = Sandbox::new();
    let size = ["--topics", "8", "--runs", "5", "--retrieved", "10-60", "--subtopics", "3", "--aspects", "2"];
    sandbox.run(&[&["generate", "-o", "col"][..], &size].concat()).fine();
    let runs: Vec<String> = (1..=5).map(|run| format!("col/runs/run{run}.txt")).collect();
    let mut moments = Moments(11);
    for (study, judged) in
        [("toma", ["--collection", "col/collection.toml"]), ("mdcu", ["--subtopics", "col/subtopics.txt"])]
    {
        let into = |folder: &'static str| {
            let mut words = vec!["study", study, judged[0], judged[1]];
            words.extend(runs.iter().map(String::as_str));
            words.extend(["-B", "200", "--effort", "1000", "--quiet", "-o", folder]);
            words
        };
        // What a program leaves that is killed as it writes the first file, and any later one.
        std::fs::create_dir_all(sandbox.path("cut")).unwrap();
        sandbox.write("cut/.aspectra-0123456789abcdef.partial", "half");
        let _ = std::fs::remove_dir_all(sandbox.path("whole"));
        let start = Instant::now();
        sandbox.run(&into("whole")).fine();
        let takes = start.elapsed();
        let whole = crate::study::files(&sandbox.path("whole"));
        let (mut unfinished, mut finished) = (0, 0);
        for number in 0..rounds {
            let signal = ended(&sandbox, &into("cut"), number, moments.next(takes));
            let found = match sandbox.path("cut").exists() {
                true => crate::study::files(&sandbox.path("cut")),
                false => BTreeMap::new(),
            };
            // The page is a single line that marks the folder until all parts are there.
            for (name, bytes) in found.iter().filter(|(name, _)| !name.ends_with(".partial") && *name != "README.md") {
                assert!(whole.get(name) == Some(bytes), "{study} {signal}: {name} is not what the whole study has");
            }
            match found == whole {
                true => std::fs::remove_dir_all(sandbox.path("cut")).unwrap(),
                false => unfinished += 1,
            }
            finished += usize::from(found == whole);
        }
        println!(
            "study {study}: {rounds} kills: {finished} times the folder was whole, {unfinished} times a part of it"
        );
        // A program that is killed leaves something in a folder below only where it has marked the one above as its own.
        let below = if sandbox.path("cut/README.md").exists() { "cut/scores" } else { "cut" };
        std::fs::create_dir_all(sandbox.path(below)).unwrap();
        sandbox.write(&format!("{below}/.aspectra-0123456789abcdef.partial"), "half");
        sandbox.run(&into("cut")).fine();
        let cut = crate::study::files(&sandbox.path("cut"));
        assert!(whole == cut, "{study}: {:?} {:?}", whole.keys(), cut.keys());
        std::fs::remove_dir_all(sandbox.path("cut")).unwrap();
    }
}
