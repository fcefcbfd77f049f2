//! What was asked for comes out, and every text can be read.

use aspectra_eval::{JudgmentReader, Judgments, Measure, Runs, Source, evaluate, measures};
use aspectra_generate::{AspectPlan, Between, Collection, JudgePlan, Settings, Shares, Slip};
use aspectra_stats::paired::paired_t;

fn read(text: String, name: &str) -> Judgments {
    JudgmentReader::new().file(Source::bytes(name, text.into_bytes())).read().unwrap()
}

fn runs(collection: &Collection<'_>) -> Runs {
    let names: Vec<String> = collection.runs().map(str::to_owned).collect();
    let texts = names.iter().enumerate().map(|(at, name)| Runs::from_text(name, collection.run(at)));
    texts.reduce(Runs::and).unwrap()
}

/// The labels of the qrels, one list a document.
fn labels(collection: &Collection<'_>) -> Vec<Vec<f64>> {
    let fields = |line: &str| line.split(' ').skip(3).map(|label| label.parse().unwrap()).collect();
    collection.qrels().lines().map(fields).collect()
}

#[test]
fn labels_have_their_shares_and_correlations() {
    let shares = |parts: &[f64]| Shares::new(parts).unwrap();
    let aspect = |name: &str, parts: &[f64]| AspectPlan { name: name.to_owned(), shares: shares(parts) };
    let aspects = vec![aspect("a", &[0.5, 0.5]), aspect("b", &[0.5, 0.5]), aspect("c", &[0.7, 0.2, 0.1])];
    let correlation = "0,a:b=0.6".parse().unwrap();
    let pool = Between::only(400);
    let settings = Settings { aspects, correlation, pool, spread: 0.0, topics: 100, runs: 0, ..Settings::default() };
    let collection = Collection::draw(&settings).unwrap();
    let labels = labels(&collection);
    let share = |is: &dyn Fn(&Vec<f64>) -> bool| labels.iter().filter(|row| is(row)).count() as f64 / 40_000.0;
    assert!((share(&|row| row[0] == 1.0) - 0.5).abs() < 0.01);
    assert!((share(&|row| row[2] == 1.0) - 0.2).abs() < 0.01 && (share(&|row| row[2] == 2.0) - 0.1).abs() < 0.01);
    // Two normal numbers of correlation r, both cut in the middle, are on the same side with probability 1/2 + asin(r)/pi.
    let same = 0.5 + 0.6_f64.asin() / std::f64::consts::PI;
    assert!((share(&|row| row[0] == row[1]) - same).abs() < 0.01, "{same}");
    let both = share(&|row| row[0] == 1.0 && row[2] > 0.0);
    assert!((both - 0.15).abs() < 0.01, "{both}: a and c are independent");
}

#[test]
fn judges_err_at_their_rates() {
    let judges = [0.0, 0.1, 0.35].map(|error| JudgePlan { error, share: 0.5 }).to_vec();
    for slip in [Slip::Any, Slip::Near] {
        let settings = Settings { judges: judges.clone(), slip, runs: 0, topics: 60, ..Settings::default() };
        let collection = Collection::draw(&settings).unwrap();
        let qrels = collection.qrels();
        let truth: std::collections::BTreeMap<&str, &str> =
            qrels.lines().map(|line| line.split_once(" 0 ").unwrap().1.split_once(' ').unwrap()).collect();
        let table = collection.judges();
        for (judge, rate) in [("judge1", 0.0), ("judge2", 0.1), ("judge3", 0.35)] {
            let rows = table.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
            let wrong: Vec<bool> = rows.filter(|row| row[2] == judge).map(|row| truth[row[1]] != row[3]).collect();
            let found = wrong.iter().filter(|wrong| **wrong).count() as f64 / wrong.len() as f64;
            assert!((found - rate).abs() < 0.02, "{judge}: {found}");
            assert!((wrong.len() as f64 / truth.len() as f64 - 0.5).abs() < 0.03, "half of the documents");
        }
    }
}

#[test]
fn every_text_is_read() {
    let settings = Settings {
        topics: 4,
        runs: 2,
        aspects: AspectPlan::usual(3),
        subtopics: Some(Between { low: 2, high: 4 }),
        nuggets: Some(Between::only(3)),
        judges: vec![JudgePlan { error: 0.1, share: 1.0 }; 2],
        retrieved: Between::only(50),
        ..Settings::default()
    };
    let collection = Collection::draw(&settings).unwrap();
    let runs = runs(&collection);
    assert_eq!(collection.parts().iter().map(|part| &*part.name).collect::<Vec<_>>(), aspectra_generate::Part::NAMES);
    for part in collection.parts() {
        if part.name.starts_with("collection") || part.name.starts_with("weights") || part.name.starts_with("truth") {
            continue;
        }
        let mut reader = JudgmentReader::new().file(Source::bytes(&*part.name, part.text.into_bytes()));
        if part.name == "subtopics.txt" {
            reader = reader.subtopics().weights(Source::bytes("weights.txt", collection.weights().into_bytes()));
        }
        if part.name == "judges.csv" {
            reader = reader.reduce(aspectra_eval::judgments::Reduce::default().and("majority").unwrap());
        }
        let judgments = reader.read().unwrap_or_else(|error| panic!("{}: {error}", part.name));
        assert_eq!(judgments.topics().len(), 4, "{}", part.name);
        let scores = evaluate(&judgments, &runs, &measures("nDCG@10").unwrap()).unwrap();
        let mean = |run| scores.summary(run, 0).number().unwrap();
        assert!(mean(0) > mean(1), "{}: the better run is better", part.name);
    }
    let described = aspectra_eval::Collection::parse("collection.toml", &collection.description()).unwrap();
    let qrels = Source::bytes("qrels.txt", collection.qrels().into_bytes());
    let judgments = JudgmentReader::new().collection(described).file(qrels).read().unwrap();
    let names: Vec<&str> = judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
    assert_eq!(names, ["relevance", "correctness", "credibility"]);
    assert_eq!(judgments.aspects()[0].highest, 3);
}

#[test]
fn ties_missing_topics_copies_and_barren_topics() {
    let settings =
        Settings { topics: 40, runs: 6, ties: 0.3, missing: 0.2, copies: 1, barren: 3, ..Settings::default() };
    let collection = Collection::draw(&settings).unwrap();
    let first = collection.run(0);
    let scores: Vec<(&str, &str)> =
        first.lines().map(|line| line.split(' ').collect::<Vec<_>>()).map(|fields| (fields[0], fields[4])).collect();
    let tied = scores.windows(2).filter(|pair| pair[0] == pair[1]).count() as f64 / scores.len() as f64;
    assert!((tied - 0.3).abs() < 0.02, "{tied}");
    assert_eq!(first.replace("run1", "run6"), collection.run(5), "a copy but for its name");
    let mut topics: Vec<&str> = scores.iter().map(|(topic, _)| *topic).collect();
    topics.dedup();
    assert!((20..40).contains(&topics.len()), "{}", topics.len());
    let truth = collection.truth();
    let missing = truth.lines().filter(|line| line.starts_with("run,run1,missing topic,")).count();
    assert_eq!(missing, 40 - topics.len());
    assert!(truth.contains("run,run6,copy of,run1\n") && truth.contains("topic,3,relevant documents,0\n"));
    assert!(!truth.contains("topic,4,relevant documents,0\n"));
}

/// Runs of one group differ no more often than chance has it: of many pairs a t-test finds about 1 in 20 different.
#[test]
fn equal_runs_are_equal() {
    let settings = Settings { runs: 40, levels: 1, topics: 30, retrieved: Between::only(100), ..Settings::default() };
    let collection = Collection::draw(&settings).unwrap();
    let judgments = read(collection.qrels(), "qrels.txt");
    let asked: Vec<Measure> = measures("AP").unwrap();
    let scores = evaluate(&judgments, &runs(&collection), &asked).unwrap();
    let by_topic = |run: usize| -> Vec<f64> {
        (0..30).filter_map(|topic| scores.score(run, topic, 0).and_then(aspectra_eval::Score::number)).collect()
    };
    // Pairs without a common run are independent.
    let found =
        (0..20).filter(|pair| paired_t(&by_topic(2 * pair), &by_topic(2 * pair + 1), 0.95).unwrap().p < 0.05).count();
    assert!(found <= 4, "{found} of 20 pairs");
}
