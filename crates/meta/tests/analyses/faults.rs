//! What analyses once let a reader conclude and should not have: each fault with the case that showed it, on the real
//! collection where it was found. Those are skipped with a message where `../shared/data` is absent.

use aspectra_eval::reader::JudgmentReader;
use aspectra_eval::{Message, Runs, evaluate, measures};
use aspectra_meta::compare::{Comparing, Comparison, Pair, Test, compare, finding};
use aspectra_meta::correlate::{Correlating, correlate};
use aspectra_meta::discriminate::{Discriminating, discriminate};
use aspectra_meta::finding::Value;
use aspectra_meta::quality::{Unjudged, document_quality, tied_best_topics};
use aspectra_meta::scale_guard::guard;
use aspectra_meta::score_table::ScoreCell;
use aspectra_meta::separate::{Model, separate};
use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::p_adjust::Adjustment;
use aspectra_stats::stream::Stream;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let path = std::env::var_os("ASPECTRA_DATA").map_or(beside, PathBuf::from).join(name);
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("skipped: real data {name} is not beside the project (ASPECTRA_DATA can name the folder)");
    None
}

/// The scores of TREC-COVID's 35 runs on 30 topics.
fn covid(names: &str) -> Option<Vec<ScoreMatrix>> {
    let data = folder("trec-covid-round1")?;
    let judgments = JudgmentReader::new().file(data.join("qrels-rnd1.txt").to_str().unwrap()).read().unwrap();
    let listed = std::fs::read_dir(data.join("runs")).unwrap();
    let mut runs: Vec<String> = listed.map(|entry| entry.unwrap().path().to_str().unwrap().to_owned()).collect();
    runs.sort();
    let scores = evaluate(&judgments, &Runs::read(runs), &measures(names).unwrap()).unwrap();
    Some(ScoreMatrix::all(&ScoreTable::from(&scores), Missing::Zero).unwrap())
}

fn matrix(rows: &[Vec<f64>]) -> ScoreMatrix {
    ScoreMatrix {
        name: "AP".into(),
        measure: "AP".parse().ok(),
        runs: (0..rows[0].len()).map(|run| format!("r{run}")).collect(),
        topics: (0..rows.len()).map(|topic| topic.to_string()).collect(),
        scores: BlockMatrix::from_rows(rows).unwrap(),
        normalization: None,
    }
}

fn significant(found: &Comparison) -> usize {
    found.pairs.iter().filter(|pair| pair.is_significant).count()
}

fn excludes_zero(pair: &Pair) -> bool {
    pair.interval.as_ref().is_ok_and(|(low, high)| *low > 0.0 || *high < 0.0)
}

fn by(test: Test) -> Comparing {
    let correction = if test.is_simultaneous() { Adjustment::None } else { Adjustment::Holm };
    Comparing { test, correction, ..Comparing::default() }
}

/// 595 pairs and 10,000 draws: the smallest p-value times 595 is 0.0595, and nothing could come out.
#[test]
fn the_number_of_draws_fits_the_number_of_pairs() {
    let Some(scores) = covid("AP") else { return };
    let how = by(Test::Randomization);
    let found = compare(&scores[0], &how).unwrap();
    assert_eq!(found.samples, 1_000_000);
    println!("randomization: {} of 595 pairs at B = {}", significant(&found), found.samples);
    assert!(significant(&found) > 100, "{}", significant(&found));
    let few = Comparing { samples: Some(10_000), ..how.clone() };
    let error = compare(&scores[0], &few).unwrap_err().to_string();
    assert!(error.starts_with("10000 samples cannot find any of 595 pairs significant"), "{error}");
    assert_eq!(significant(&compare(&scores[0], &Comparing { force: true, ..few }).unwrap()), 0);
    let facts = finding(&[found], &how).facts;
    assert!(facts.contains(&("samples", Value::Count(1_000_000))), "{facts:?}");
}

/// 50 resamples left p = 0, which stays 0 under every correction: 379 of 595 pairs came out.
#[test]
fn few_resamples_find_nothing() {
    let Some(scores) = covid("AP") else { return };
    let how = Comparing { samples: Some(50), force: true, ..by(Test::Bootstrap) };
    let found = compare(&scores[0], &how).unwrap();
    assert_eq!(significant(&found), 0);
    assert!(found.pairs.iter().all(|pair| pair.p.clone().unwrap() >= 1.0 / 51.0));
}

/// Above 5 x 10^8 draws the bootstrap gave up, and that read "not significant".
#[test]
fn the_bootstrap_does_not_give_up() {
    let is_full = std::env::var_os("ASPECTRA_FULL").is_some_and(|v| v == "1");
    let mut stream = Stream::new(1, 1001, 0);
    let rows: Vec<Vec<f64>> = (0..60_000).map(|_| vec![stream.unit(), 0.01 + stream.unit()]).collect();
    let how = Comparing { samples: Some(if is_full { 10_000 } else { 900 }), force: true, ..by(Test::Bootstrap) };
    let found = compare(&matrix(&rows), &how).unwrap();
    assert!(found.pairs[0].is_significant && found.pairs[0].p.is_ok(), "{:?}", found.pairs[0]);
    // What could not be tested is neither yes nor no.
    let one = compare(&matrix(&[vec![0.1, 0.2]]), &by(Test::Bootstrap)).unwrap();
    let tables = finding(&[one], &by(Test::Bootstrap)).tables;
    let pairs = tables.iter().find(|table| table.name == "pairs").unwrap();
    let at = pairs.columns.iter().position(|column| *column == "significant").unwrap();
    assert!(matches!(pairs.rows[0][at], Value::Undefined(_)), "{:?}", pairs.rows[0]);
}

/// Means that are equal were put in order by their last bits: 0.9200, 0.7380 and 0.5897.
#[test]
fn equal_means_are_ties() {
    let Some(scores) = covid("P@5 nDCG@10 AP Bpref") else { return };
    let how = Correlating { reference: Some("P@5".into()), samples: 0, ..Correlating::default() };
    let found = correlate(&scores, &how).unwrap().pairs;
    let shown: Vec<String> = found.iter().map(|one| format!("{} {:.4}", one.b, one.overall.clone().unwrap())).collect();
    assert_eq!(shown, ["nDCG@10 0.9224", "AP 0.7403", "Bpref 0.5919"]);
}

/// The second table of `meta quality` counted unjudged documents whatever was asked for.
#[test]
fn unjudged_documents_are_skipped_in_every_table() {
    let rankings = [vec![Some(vec![2]), None, None, Some(vec![1])]];
    let mean = |unjudged| document_quality(&rankings, &[(1, 4)], unjudged)[0].clone().unwrap();
    assert_eq!((mean(Unjudged::Zero), mean(Unjudged::Skip)), (0.75, 1.5));
    assert_eq!(tied_best_topics([[0.5, 0.5, 0.1], [0.2, 0.1, 0.1], [0.0, 0.0, 0.0]]), 2);
}

/// The notice gave the first measure's reason for all of them, and one side of an argument as a fact.
#[test]
fn every_measure_has_its_own_reason() {
    let mut scores = vec![matrix(&[vec![0.1, 0.2]]); 3];
    for (matrix, name) in scores.iter_mut().zip(["AP", "nDCG@10", "RR"]) {
        matrix.name = name.into();
        matrix.measure = name.parse().ok();
    }
    let notices = guard(&scores, &Message::new("something else"), false).unwrap();
    let text = notices[0].message().to_string();
    let reasons = scores.iter().filter_map(|one| match one.measure.as_ref().unwrap().scale() {
        aspectra_eval::language::Scale::NotInterval(why) => Some(why),
        _ => None,
    });
    let mut count = 0;
    for why in reasons {
        assert!(text.contains(why), "{text}");
        count += 1;
    }
    assert!(count >= 2 && text.contains("others, such as") && text.ends_with("something else"), "{text}");
}

/// A topic that a run lacks came back from a score file as a topic with the score 0.
#[test]
fn a_lacking_topic_is_told_from_a_score_of_0() {
    let text =
        "run,topic,measure,score,reason\na,1,AP,0.5,\na,2,AP,0.0,the run lacks the topic\nb,1,AP,0.2,\nb,2,AP,0.0,\n";
    let table = ScoreTable::parse([("s", text.as_bytes())]).unwrap();
    assert_eq!(table.cell(0, 1, 0), &ScoreCell::Lacking { nothing: 0.0 });
    assert_eq!(table.cell(0, 1, 1), &ScoreCell::Score(0.0));
    let error = ScoreMatrix::all(&table, Missing::Error).unwrap_err().to_string();
    assert!(error.starts_with("run a lacks topic 2"), "{error}");
}

/// 256 of 595 intervals excluded 0 beside "no": they were intervals of each pair by itself.
#[test]
fn intervals_belong_to_the_p_beside_them() {
    let Some(scores) = covid("AP") else { return };
    for test in [Test::T, Test::Tukey, Test::RandomizedTukey, Test::MaxT, Test::Randomization] {
        let found = compare(&scores[0], &by(test)).unwrap();
        let odd = found.pairs.iter().filter(|pair| excludes_zero(pair) && !pair.is_significant).count();
        println!(
            "{test:?}: {odd} intervals exclude 0 beside no; {} significant; {}",
            significant(&found),
            found.intervals
        );
        // The interval beside the randomization test is a t interval, so that a few may differ.
        assert!(odd <= if test == Test::Randomization { 6 } else { 0 }, "{test:?}: {odd}");
        if test.is_simultaneous() {
            assert!(found.intervals.starts_with("simultaneous"));
            assert!(found.pairs.iter().all(|pair| excludes_zero(pair) == pair.is_significant), "{test:?}");
        }
    }
    for test in [Test::Wilcoxon, Test::Sign] {
        let found = compare(&scores[0], &by(test)).unwrap();
        let odd = found.pairs.iter().filter(|pair| excludes_zero(pair) && !pair.is_significant).count();
        println!("{test:?}: {odd}; {}", found.intervals);
        assert!(odd <= 6, "{test:?}: {odd}");
        assert!(found.pairs.iter().all(|pair| pair.location.is_some()));
    }
}

/// Two topics with equal differences had p < 0.0001, and nothing said why.
#[test]
fn equal_differences_are_said() {
    let twins = matrix(&[vec![0.5, 0.3], vec![0.7, 0.5]]);
    for test in [Test::T, Test::Bootstrap] {
        let found = compare(&twins, &by(test)).unwrap();
        assert!(found.notices.iter().any(|notice| notice.kind().code == "equal-differences"), "{test:?}");
    }
}

/// F, chi-square and H stood in one column, without their degrees of freedom.
#[test]
fn statistics_have_names_and_degrees_of_freedom() {
    let mut stream = Stream::new(1, 1001, 0);
    let scores = matrix(&(0..12).map(|_| (0..4).map(|_| stream.unit()).collect()).collect::<Vec<_>>());
    let of = |model| {
        let found = separate(&scores, model, 0.05).unwrap();
        (found.statistic_name, found.df)
    };
    assert_eq!(of(Model::TwoWay), ("F", vec![3, 33]));
    assert_eq!(of(Model::OneWay), ("F", vec![3, 44]));
    assert_eq!(of(Model::Friedman), ("chi-square", vec![3]));
    assert_eq!(of(Model::KruskalWallis), ("H", vec![3]));
}

/// The required difference was printed as if it were known to four decimals: six seeds gave 0.061 to 0.103.
#[test]
fn the_required_difference_has_an_interval() {
    let Some(scores) = covid("AP") else { return };
    let of = |seed| {
        let how = Discriminating { seed, samples: 1000, ..Discriminating::default() };
        discriminate(&scores[0], &how).unwrap().required_difference.unwrap()
    };
    let (low, high) = of(42).interval;
    println!("required difference {:.4} ({low:.4} to {high:.4})", of(42).difference);
    let inside = (1..=6).filter(|&seed| (low..=high).contains(&of(seed).difference)).count();
    assert!(high - low > 0.005 && inside >= 4, "{inside} of 6 in {low} to {high}");
}

/// Real collections are far from what Tukey's test assumes: epsilon is 0.14 to 0.34.
#[test]
fn unequal_variances_are_said() {
    let Some(scores) = covid("AP nDCG@10") else { return };
    for one in &scores {
        let found = compare(one, &Comparing::default()).unwrap();
        let line = found.omnibus.unwrap();
        println!(
            "{}: epsilon {:.3}, p {:e}, corrected {:e}",
            one.name,
            line.epsilon.clone().unwrap(),
            line.p.clone().unwrap(),
            line.corrected_p.clone().unwrap()
        );
        assert!((0.05..0.5).contains(&line.epsilon.clone().unwrap()));
        assert!(line.corrected_p.unwrap() > line.p.unwrap());
        assert!(found.notices.iter().any(|notice| notice.kind().code == "not-spherical"));
    }
}
