//! CLEF eHealth 2015: the organisers' RBP, uRBP and uRBPgr for every run and topic; CLEF eHealth 2018: three aspects from end
//! to end. Skipped with a message where `../shared/data` is absent.

use crate::real_data::{aspectra, folder};
use aspectra_eval::parse::read_input;
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

/// The measures of the organisers' files, as we write them.
const MEASURES: [(&str, &str); 3] = [
    ("RBP(0.8)", "RBP(aspect=relevance)"),
    ("uRBP(0.8)", "uRBP(gain=binary,rel='readability:2')"),
    ("uRBPgr(0.8)", "uRBP(gains='readability:{0:0,1:0.4,2:0.8,3:1}')"),
];

/// Relevance is binary, readability is looked up by document, runs are in the order of their rank column.
const HOW: &str = "eval --quiet --reproducible -f tsv -q --order rank --lookup doc \
    --qrels relevance=qrels/qrels.eng.clef2015.qtest.bin.txt --qrels readability=qrels/qread.eng.clef2015.qtest.graded.txt";

/// All its ranks are 0, so that the order its scores were computed in is not known.
const WITHOUT_ORDER: &str = "KISTI_EN_RUN.1.dat";

fn names(folder: &Path) -> Vec<String> {
    let listed = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = listed.collect();
    names.sort();
    names
}

#[test]
fn understandability_of_clef_ehealth_2015() {
    let Some(data) = folder("clef-ehealth-2015") else { return };
    let runs = names(&data.join("runs"));
    let matched = runs.iter().filter_map(|file| file.strip_suffix(".gz")).filter(|name| *name != WITHOUT_ORDER);
    let matched: Vec<&str> = matched.collect();
    assert_eq!(matched.len(), 21);
    let (mut cells, mut other) = (0, Vec::new());
    for name in &matched {
        let measures: Vec<&str> = MEASURES.iter().map(|(_, ours)| *ours).collect();
        let ours = aspectra(&data, &format!("{HOW} runs/{name}.gz -m {}", measures.join(" -m ")));
        let rows = ours.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
        let scores: HashMap<(&str, &str), &str> = rows.map(|row| ((row[1], row[2]), row[3])).collect();
        let golden = data.join(format!("golden-per-topic/{name}.urbp.gz"));
        let golden = String::from_utf8(read_input(golden.to_str().unwrap()).unwrap().to_vec()).unwrap();
        assert_eq!(golden.lines().count(), 3 * (66 + 1), "{name}: 66 topics and the mean");
        for line in golden.lines() {
            let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
            let (measure, topic, printed) = (fields[0], fields[1], fields[fields.len() - 1]);
            let (_, text) = MEASURES.iter().find(|(theirs, _)| *theirs == measure).unwrap();
            let score: f64 = scores[&(topic, *text)].parse().unwrap();
            cells += 1;
            if format!("{score:.4}") != printed {
                other.push(format!("{name} {topic} {measure}: {score}, printed {printed}"));
            }
        }
    }
    assert_eq!(cells, 21 * 3 * 67);
    assert!(other.is_empty(), "{} of {cells} cells differ:\n{}", other.len(), other.join("\n"));
    println!("{cells} cells of {} runs agree", matched.len());
}

/// Labels of 0..10 on two of three aspects; three runs hold documents twice and one lacks a topic, and both are said.
#[test]
fn three_aspects_of_clef_ehealth_2018() {
    let Some(data) = folder("clef-ehealth-2018") else { return };
    let runs = names(&data.join("runs"));
    assert_eq!(runs.len(), 7);
    let aspects = [("relevance", "qrel"), ("readability", "qread"), ("trust", "qtrust")];
    let qrels = aspects.map(|(name, file)| format!("--qrels {name}=qrels/CLEF2018_{file}_20180914.txt.gz")).join(" ");
    let run = |run: &str, options: &str, measures: &[&str]| {
        let text = format!("eval --collection clef-ehealth-2018 {qrels} runs/{run} -f tsv --reproducible {options}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_aspectra"));
        command.args(text.split_whitespace()).args(measures.iter().flat_map(|measure| ["-m", measure]));
        let output = command.current_dir(&data).output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), out, err)
    };
    let measures = [
        "nDCG@10",
        "nDCG(aspect=readability)@10",
        "nDCG(aspect=trust)@10",
        "CAM(nDCG@10)",
        "MM(nDCG@10)",
        "EUCL(nDCG@10)",
        "MANH(nDCG@10)",
        "CHEB(nDCG@10)",
        "Harsh(AP)",
        "Lenient(nDCG@10)",
        "nWCS@10",
        "nWCS(ideal=rerank)@10",
        "NLRE@10",
        "NGRE@10",
        "uRBP",
        "alpha_uRBP",
        "uBpref",
    ];
    let (mut repeated, mut lacking) = (0, 0);
    for name in &runs {
        let (code, out, err) = run(name, "", &measures);
        let refused = code == Some(2);
        if refused {
            assert!(out.is_empty() && err.contains("appears again (first at line"), "{name}: {err}");
            assert!(err.contains("--duplicates first"), "{name}: {err}");
            repeated += 1;
        }
        let (code, out, err) = run(name, "--duplicates first", &measures);
        assert_eq!(code, Some(0), "{name}: {err}");
        assert_eq!(err.contains(" of each is kept"), refused, "{name}: {err}");
        lacking += usize::from(err.contains("lacks 1 of 50 judged topics"));
        let rows = out.lines().filter(|line| line.contains("\tall\t")).map(|line| line.split('\t').collect::<Vec<_>>());
        let scores: Vec<f64> = rows.map(|row| row[3].parse().unwrap()).collect();
        assert_eq!(scores.len(), measures.len(), "{name}: {out}");
        assert!(scores.iter().all(|score| *score > 0.0 && *score < 1.0), "{name}: {scores:?}");
        let mean = (scores[0] + scores[1] + scores[2]) / 3.0;
        assert!((scores[3] - mean).abs() < 1e-12, "{name}: CAM is the mean: {scores:?}");
        assert!(scores[4] <= scores[3], "{name}: the harmonic mean is not above the arithmetic one");
    }
    assert_eq!((repeated, lacking), (3, 1), "runs with documents twice, runs that lack a topic");
    println!(
        "{} runs scored by {} measures; {repeated} repeat documents, {lacking} lacks a topic",
        runs.len(),
        measures.len()
    );
}
