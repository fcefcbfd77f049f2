//! Real judgment files under their built-in collections: every row is read, no label is outside the declared ones, and the
//! collection itself says whether column 2 names a subtopic. Skipped with a message where `../shared/data` is absent.

use crate::real_data::{aspectra, folder};
use aspectra_eval::parse::read_input;
use std::path::Path;

fn rows(path: &Path) -> usize {
    let bytes = read_input(path.to_str().unwrap()).unwrap();
    bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count()
}

#[test]
fn judgment_files_fit_their_collections() {
    let (Some(web), Some(tasks)) = (folder("trec-web"), folder("trec-tasks")) else { return };
    let mut files = Vec::new();
    for year in ["2012", "2013", "2014"] {
        for kind in ["adhoc", "diversity"] {
            files.push((&web, format!("trec-web-{year}"), format!("qrels/{year}.{kind}.qrels.gz"), 4));
        }
    }
    for year in ["2015", "2016"] {
        files.push((&tasks, format!("trec-tasks-{year}"), format!("{year}-qrels-docs.txt.gz"), 2));
    }
    let mut read = 0;
    for (data, collection, file, highest) in &files {
        let text = aspectra(data, &format!("convert --quiet {file} --collection {collection} --aspect relevance"));
        assert_eq!(text.lines().count(), rows(&data.join(file)), "{file}");
        for line in text.lines() {
            let label: i32 = line.rsplit(' ').next().unwrap().parse().unwrap();
            assert!((0..=*highest).contains(&label), "{file}: {line}");
        }
        read += text.lines().count();
    }
    println!("{read} rows of {} files fit their collections", files.len());
}

#[test]
fn the_collection_says_that_column_2_is_the_subtopic() {
    let Some(data) = folder("trec-web") else { return };
    let run = "runs/2012.indri-ql.catb.txt.gz -f tsv --quiet --reproducible -q";
    let scores = |options: &str| {
        let text = aspectra(&data, &format!("eval {run} {options}"));
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    let diverse = "-m alpha_nDCG@20 -m ERR_IA@20 -m StRecall@20";
    let qrels = "--qrels qrels/2012.diversity.qrels.gz";
    let ours = scores(&format!("{qrels} --collection trec-web-2012 {diverse}"));
    assert_eq!(ours, scores(&format!("{qrels} --subtopics {diverse}")));
    assert!(ours.len() > 150, "{} rows", ours.len());
    // Judgments of the topics as wholes have 0 in column 2.
    let plain = "-m nDCG@20 -m AP -m RBU@20";
    let qrels = "--qrels qrels/2012.adhoc.qrels.gz";
    assert_eq!(scores(&format!("{qrels} --collection trec-web-2012 {plain}")).len(), 3 * (50 + 1) + 1);
}

/// The leaderboard of TREC-COVID, which another test reproduces, has these measures.
#[test]
fn official_measures_of_a_real_collection() {
    let Some(data) = folder("trec-covid-round1") else { return };
    let scores = |options: &str| {
        aspectra(&data, &format!("eval qrels-rnd1.txt runs/BERT.gz runs/SINEQUA.gz -f csv --quiet {options}"))
    };
    let official = scores("--collection trec-covid -m official");
    assert_eq!(official, scores("-m nDCG@10,nDCG@20,P@5,P@20,Bpref,AP"));
    assert_eq!(official.lines().count(), 1 + 2 * 6);
}

/// Subtopic 0 of TREC Web 2014 is the topic as a whole; read as in 2009 it would be no subtopic, but its documents judged.
#[test]
fn subtopic_0_can_be_read_in_three_ways() {
    let Some(data) = folder("trec-web") else { return };
    let rows = |rule: &str| {
        let options =
            format!("convert --quiet qrels/2014.diversity.qrels.gz --subtopics --subtopic-0 {rule} --negative zero");
        aspectra(&data, &options)
    };
    let is_zero = |line: &&str| line.split(' ').nth(1) == Some("0");
    let (kept, judged) = (rows("keep"), rows("judged"));
    assert!(kept.lines().filter(is_zero).count() > 0);
    let topics = |text: &str| {
        text.lines().map(|line| line.split(' ').next().unwrap().to_owned()).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(topics(&kept), topics(&judged));
    let documents = |text: &str| {
        let pairs = text
            .lines()
            .map(|line| line.split(' ').collect::<Vec<_>>())
            .map(|row| (row[0].to_owned(), row[2].to_owned()));
        pairs.collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(documents(&kept), documents(&judged), "no document is lost");
}

/// gdeval's two columns on judgments of the topics, ndeval's two on those of the subtopics, which it orders by rank.
#[test]
fn official_measures_of_the_web_track_are_what_its_programs_printed() {
    let Some(data) = folder("trec-web") else { return };
    let of_run = |options: &str| -> Vec<f64> {
        let run = "runs/2012.indri-ql.catb.txt.gz --collection trec-web-2012 -m official -f csv --quiet --reproducible";
        let text = aspectra(&data, &format!("eval {run} {options}"));
        // Names of measures may have commas in quotes; the score stands before the last one.
        let score = |line: &str| line.rsplit(',').nth(1).and_then(|score| score.parse().ok());
        text.lines().filter_map(score).collect()
    };
    let printed = |file: &str, columns: [usize; 2]| -> [f64; 2] {
        let text = std::fs::read_to_string(data.join(file)).unwrap();
        let means: Vec<&str> = text.lines().find(|line| line.contains(",amean,")).unwrap().split(',').collect();
        columns.map(|column| means[column].parse().unwrap())
    };
    let agrees = |ours: &[f64], theirs: [f64; 2], digits: i32| {
        ours.iter().zip(theirs).for_each(|(a, b)| assert!((a - b).abs() < 0.51 * 0.1f64.powi(digits), "{a} {b}"));
    };
    let adhoc = of_run("--qrels qrels/2012.adhoc.qrels.gz --topics run");
    agrees(&adhoc[2..], printed("gdeval/2012.indri-ql.catb.k20.csv", [2, 3]), 5);
    let diversity = of_run("--qrels qrels/2012.diversity.qrels.gz --order rank --topics run");
    agrees(&diversity[..2], printed("ndeval/2012.indri-ql.catb.csv", [4, 13]), 6);
}
