//! Real files of subtopics: the TREC Tasks track, and the RBU paper's judgments and scores of the Web track of 2014.
//!
//! The data are not part of the project; the tests are skipped with a message where they are not there.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

fn aspectra(arguments: &[&str]) -> (String, String) {
    let run = Command::new(env!("CARGO_BIN_EXE_aspectra")).args(arguments).output().unwrap();
    let err = String::from_utf8(run.stderr).unwrap();
    assert!(run.status.success(), "{arguments:?}: {err}");
    (String::from_utf8(run.stdout).unwrap(), err)
}

fn text(path: &Path) -> String {
    let bytes = aspectra_eval::parse::read_input(&path.to_string_lossy()).unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The scores of a TSV output by topic, one a measure.
fn scores(tsv: &str) -> BTreeMap<String, Vec<f64>> {
    let mut found: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for line in tsv.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        found.entry(fields[1].to_owned()).or_default().push(fields[3].parse().unwrap());
    }
    found
}

#[test]
fn real_tasks_files_have_subtopics_and_two_labels() {
    let Some(data) = crate::real_data::folder("trec-tasks") else { return };
    let folder = tempfile::tempdir().unwrap();
    for year in ["2015", "2016"] {
        let qrels = data.join(format!("{year}-qrels-docs.txt.gz"));
        // A run of our own: the documents in the order of the file, each once.
        let (mut run, mut seen) = (String::new(), std::collections::BTreeSet::new());
        let mut covered: BTreeMap<String, [std::collections::BTreeSet<String>; 2]> = BTreeMap::new();
        for line in text(&qrels).lines() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            if seen.insert((fields[0].to_owned(), fields[2].to_owned())) {
                writeln!(run, "{} Q0 {} {} {} own", fields[0], fields[2], seen.len(), -(seen.len() as i64)).unwrap();
            }
            let of_topic = covered.entry(fields[0].to_owned()).or_default();
            for (column, subtopics) in of_topic.iter_mut().enumerate() {
                if fields[3 + column].parse::<i32>().unwrap() > 0 {
                    subtopics.insert(fields[1].to_owned());
                }
            }
        }
        let path = folder.path().join("own.txt");
        std::fs::write(&path, run).unwrap();
        let (qrels, path) = (qrels.to_string_lossy(), path.to_string_lossy());
        let of = |more: &[&str]| {
            let always =
                ["eval", &*qrels, &*path, "--subtopics", "--aspects", "relevance,usefulness", "-q", "-n", "-f", "tsv"];
            let (out, err) = aspectra(&[&always, more].concat());
            (scores(&out), err)
        };
        // All documents are retrieved, so every subtask with a positive label is covered: strec counts them by hand.
        let measures = "SRecall(denominator=all) SRecall(aspect=usefulness,denominator=all) alpha-nDCG@20";
        let (both, err) = of(&["-m", measures]);
        assert!(err.contains("negative label"), "{err}");
        assert_eq!(both.len(), covered.len(), "{year}");
        for (topic, found) in &both {
            let declared = text(Path::new(&*qrels))
                .lines()
                .filter(|line| line.split_whitespace().next() == Some(topic))
                .filter_map(|line| line.split_whitespace().nth(1).map(str::to_owned))
                .collect::<std::collections::BTreeSet<String>>()
                .len() as f64;
            for (column, found) in found[..2].iter().enumerate() {
                let expected = covered[topic][column].len() as f64 / declared;
                assert!((found - expected).abs() < 1e-12, "{year} {topic} {column}: {found} {expected}");
            }
        }
        // --label reads one of the columns alone, and a measure that names the aspect reads the same.
        let (labelled, _) = of(&["--label", "usefulness", "-m", "alpha-nDCG@20 NRBP IA(nDCG@20)"]);
        let (named, _) =
            of(&["-m", "alpha_nDCG(aspect=usefulness)@20 NRBP(aspect=usefulness) IA(nDCG(aspect=usefulness)@20)"]);
        assert_eq!(labelled, named, "{year}");
        // Negative labels gain nothing, whatever they stand for; condensed lists are shorter without their documents.
        let (kept, _) = of(&["-m", "alpha-nDCG@20"]);
        let (zero, err) = of(&["-m", "alpha-nDCG@20", "--negative", "zero"]);
        assert!(err.contains("count as 0"), "{err}");
        assert_eq!(kept, zero, "{year}");
        let condensed = |more: &[&str]| of(&[&["-m", "EU@20", "--unjudged", "condense"], more].concat()).0;
        assert_ne!(condensed(&[]), condensed(&["--negative", "zero"]), "{year}");
        // The built-in collection reads the same file.
        let collection = format!("trec-tasks-{year}");
        let arguments = ["eval", &*qrels, &*path, "--collection", &collection, "-q", "-n", "-f", "tsv"];
        let (out, _) = aspectra(&[&arguments[..], &["-m", "CAM(alpha_nDCG@20) EUCL(alpha_nDCG@20)"]].concat());
        assert_eq!(scores(&out).len(), covered.len());
    }
}

/// Label by subtopic of one document.
type Labels = BTreeMap<String, i32>;

#[test]
fn real_rbu_scores_lie_between_effort_and_ideal() {
    let Some(data) = crate::real_data::folder("rbu-2014") else { return };
    let (p, e) = (0.8, 0.03);
    let mut topics: BTreeMap<String, BTreeMap<String, Labels>> = BTreeMap::new();
    for line in text(&data.join("qrels.all_EvALL_FORMAT.txt.gz")).lines() {
        let fields: Vec<&str> = line.split('\t').map(|field| field.trim_matches('"')).collect();
        let of_topic = topics.entry(fields[0].to_owned()).or_default();
        of_topic.entry(fields[1].to_owned()).or_default().insert(fields[3].to_owned(), fields[2].parse().unwrap());
    }
    let (mut qrels, mut run) = (String::new(), String::new());
    for (topic, documents) in &topics {
        for (document, labels) in documents {
            labels
                .iter()
                .for_each(|(subtopic, label)| writeln!(qrels, "{topic} {subtopic} {document} {label}").unwrap());
        }
        // Subtopic 0 is the topic as a whole, where there are others; their weights are equal.
        let has_others = documents.values().any(|labels| labels.keys().any(|name| name != "0"));
        let counts = |name: &str| name != "0" || !has_others;
        // At each rank the document that adds most: a ranking that the exact ideal is at least as good as.
        let mut highest: BTreeMap<&str, i32> = BTreeMap::new();
        for (subtopic, label) in documents.values().flatten().filter(|(name, _)| counts(name)) {
            let known = highest.entry(subtopic).or_default();
            *known = (*known).max(*label);
        }
        let gain = |subtopic: &str, label: i32| (f64::from(label).exp2() - 1.0) / f64::from(highest[subtopic]).exp2();
        let mut worths: BTreeMap<&str, f64> = highest.keys().map(|name| (*name, 1.0 / highest.len() as f64)).collect();
        let mut left: Vec<&String> = documents.keys().collect();
        for rank in 1..=100 {
            let adds = |document: &str| {
                let labels = documents[document].iter().filter(|(name, _)| counts(name));
                labels.map(|(name, label)| worths[&**name] * gain(name, *label)).sum::<f64>()
            };
            let best = (0..left.len()).max_by(|&a, &b| adds(left[a]).total_cmp(&adds(left[b])));
            let Some(best) = best.filter(|&best| adds(left[best]) > e) else { break };
            let document = left.swap_remove(best);
            for (name, label) in documents[document].iter().filter(|(name, _)| counts(name)) {
                *worths.get_mut(&**name).unwrap() *= 1.0 - gain(name, *label);
            }
            writeln!(run, "{topic} Q0 {document} {rank} {} ideal", -rank).unwrap();
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let [qrels_path, run_path] = ["qrels.txt", "run.txt"].map(|name| folder.path().join(name));
    std::fs::write(&qrels_path, qrels).unwrap();
    std::fs::write(&run_path, run).unwrap();
    let measure = format!("RBU(e={e},form=evall,largest=observed,p={p})");
    let paths = [&qrels_path, &run_path].map(|path| path.to_string_lossy());
    let (out, _) = aspectra(&[
        "eval",
        &paths[0],
        &paths[1],
        "--subtopics",
        "--subtopic-0",
        "drop",
        "-q",
        "-n",
        "-f",
        "tsv",
        "-m",
        &measure,
    ]);
    let ideal = scores(&out);
    let published = text(&data.join("Results.tsv"));
    let mut compared = 0;
    for line in published.lines().filter(|line| line.starts_with("\"2") || line.starts_with("\"3")) {
        let fields: Vec<&str> = line.split('\t').map(|field| field.trim_matches('"')).collect();
        let value: f64 = fields[1].replace(',', ".").parse().unwrap();
        // The file has four decimals.
        assert!(value >= -e - 5e-5, "topic {}: {value} is below -e", fields[0]);
        assert!(value <= ideal[fields[0]][0] + 5e-5, "topic {}: {value} {}", fields[0], ideal[fields[0]][0]);
        compared += 1;
    }
    assert_eq!(compared, 50);
}
