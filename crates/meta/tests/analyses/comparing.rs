//! Baselines, directions and families of `compare`, on generated scores.

use aspectra_meta::compare::{Alternative, Comparing, Comparison, Family, Test, compare, compare_all, finding};
use aspectra_meta::finding::Value;
use aspectra_meta::{ScoreMatrix, TopicGroups};
use aspectra_stats::groups::two_way_anova;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::p_adjust::Adjustment;
use aspectra_stats::stream::Stream;

/// Five runs on 40 topics, each better than the one before.
fn scores(name: &str, seed: u64) -> ScoreMatrix {
    let mut stream = Stream::new(seed, 1001, 0);
    let rows: Vec<Vec<f64>> = (0..40)
        .map(|_| {
            let topic = stream.unit();
            (0..5).map(|run| topic + 0.06 * f64::from(run) + 0.2 * stream.unit()).collect()
        })
        .collect();
    ScoreMatrix {
        name: name.into(),
        measure: None,
        runs: (0..5).map(|run| format!("r{run}")).collect(),
        topics: (0..40).map(|topic| topic.to_string()).collect(),
        scores: BlockMatrix::from_rows(&rows).unwrap(),
        normalization: None,
    }
}

fn against(test: Test, baselines: &[&str]) -> Comparing {
    let correction = if test.is_simultaneous() { Adjustment::None } else { Adjustment::Holm };
    let baselines = baselines.iter().map(ToString::to_string).collect();
    Comparing { test, correction, baselines, ..Comparing::default() }
}

fn p(found: &Comparison) -> Vec<f64> {
    found.pairs.iter().map(|pair| pair.p.clone().unwrap()).collect()
}

#[test]
fn several_baselines_make_one_family() {
    let x = scores("A", 1);
    let found = compare(&x, &against(Test::T, &["r0", "r2"])).unwrap();
    let pairs: Vec<(&str, &str)> = found.pairs.iter().map(|pair| (&*pair.run, &*pair.other)).collect();
    assert_eq!(pairs[..4], [("r1", "r0"), ("r2", "r0"), ("r3", "r0"), ("r4", "r0")]);
    assert_eq!(pairs[4..], [("r1", "r2"), ("r3", "r2"), ("r4", "r2")], "r0 and r2 met already");
    let one = compare(&x, &against(Test::T, &["r0"])).unwrap();
    assert_eq!(p(&one), p(&found)[..4]);
    let smallest = |found: &Comparison| {
        found.pairs.iter().map(|pair| pair.adjusted.clone().unwrap() / pair.p.clone().unwrap()).fold(0.0, f64::max)
    };
    assert!((smallest(&found) - 7.0).abs() < 1e-9 && (smallest(&one) - 4.0).abs() < 1e-9);
    assert!(compare(&x, &against(Test::T, &["r9"])).is_err());
}

#[test]
fn dunnett_stands_between_one_test_and_bonferroni() {
    let x = scores("A", 2);
    let found = compare(&x, &against(Test::Dunnett, &["r1"])).unwrap();
    let table = two_way_anova(&x.scores).unwrap();
    assert_eq!(found.df, [table.df_error]);
    for pair in &found.pairs {
        let (low, high) = pair.interval.clone().unwrap();
        assert_eq!(pair.is_significant, low > 0.0 || high < 0.0);
        assert!(low < pair.difference && pair.difference < high);
    }
    let tukey = compare(&x, &against(Test::Tukey, &["r1"])).unwrap();
    for (few, all) in p(&found).iter().zip(p(&tukey)) {
        assert!(*few <= all + 1e-12, "fewer comparisons, smaller p: {few} {all}");
    }
    assert!(compare(&x, &Comparing { test: Test::Dunnett, ..Comparing::default() }).is_err());
}

#[test]
fn one_sided_tests() {
    let x = scores("A", 3);
    let all = [Test::T, Test::Wilcoxon, Test::Sign, Test::Dunnett, Test::Randomization, Test::Bootstrap, Test::MaxT];
    for test in all {
        let of = |alternative| {
            let how = Comparing { alternative, correction: Adjustment::None, ..against(test, &["r1"]) };
            compare(&x, &how).unwrap()
        };
        let (two, greater, less) = (of(Alternative::TwoSided), of(Alternative::Greater), of(Alternative::Less));
        for at in 0..two.pairs.len() {
            let is_better = two.pairs[at].difference > 0.0;
            let (with, against) = if is_better { (&greater, &less) } else { (&less, &greater) };
            assert!(p(with)[at] <= p(&two)[at] && p(against)[at] > 0.4, "{test:?} {at}");
            let statistics = [&two, &greater, &less].map(|found| found.pairs[at].statistic.clone().unwrap());
            // A bootstrap or randomization one way and the other share their draws.
            assert!(test == Test::Sign || statistics.iter().all(|s| (s - statistics[0]).abs() < 1e-9), "{test:?}");
            assert_eq!(greater.pairs[at].interval.clone().unwrap().1, f64::INFINITY);
            assert_eq!(less.pairs[at].interval.clone().unwrap().0, f64::NEG_INFINITY);
        }
    }
    let how = Comparing { alternative: Alternative::Greater, ..Comparing::default() };
    assert!(compare(&x, &how).unwrap_err().to_string().contains("two sides only"));
}

/// Groups of one topic each are single topics: the same p-values for every test that knows of groups.
#[test]
fn groups_of_single_topics_change_nothing() {
    let x = scores("A", 7);
    let single: String = (0..40).map(|topic| format!("{topic} g{topic}\n")).collect();
    let pairs: String = (0..40).map(|topic| format!("{topic} g{}\n", topic / 2)).collect();
    let grouped = |text: &str| Some(TopicGroups::parse("groups", text.as_bytes()).unwrap());
    for test in [Test::T, Test::Bootstrap, Test::Randomization, Test::Tost] {
        let margin = (test == Test::Tost).then_some(0.05);
        let plain = Comparing { margin, samples: Some(2000), force: true, ..against(test, &["r1"]) };
        let one = compare(&x, &plain).unwrap();
        let same = compare(&x, &Comparing { groups: grouped(&single), ..plain.clone() }).unwrap();
        for (a, b) in p(&one).iter().zip(p(&same)) {
            assert!((a - b).abs() < 1e-12, "{test:?}: {a} {b}");
        }
        let design = same.pairs[0].design_effect.clone().unwrap().unwrap();
        assert!((design - 1.0).abs() < 1e-9, "{design}");
        let other = compare(&x, &Comparing { groups: grouped(&pairs), ..plain }).unwrap();
        assert_ne!(p(&one), p(&other), "{test:?}");
        assert!(other.pairs[0].effects.clone().unwrap().d_z_interval.is_err());
    }
}

#[test]
fn equivalence_is_an_interval_within_the_margin() {
    let x = scores("A", 8);
    for margin in [0.02, 0.05, 0.1, 0.3] {
        let how = Comparing { margin: Some(margin), correction: Adjustment::None, ..against(Test::Tost, &["r1"]) };
        let found = compare(&x, &how).unwrap();
        for pair in &found.pairs {
            let (low, high) = pair.interval.clone().unwrap();
            assert_eq!(pair.is_significant, -margin < low && high < margin, "{pair:?}");
        }
        assert!(found.runs.iter().all(|run| run.letters.is_err()));
    }
}

#[test]
fn a_family_of_all_measures_is_corrected_together() {
    let both = [scores("A", 4), scores("B", 5)];
    for (test, times) in [(Test::T, 20.0), (Test::Tukey, 2.0)] {
        let how = Comparing { family: Family::All, ..against(test, &[]) };
        let found = compare_all(&both, &how).unwrap();
        let all = found.iter().flat_map(|one| &one.pairs);
        let most = all.map(|pair| pair.adjusted.clone().unwrap() / pair.p.clone().unwrap()).fold(0.0, f64::max);
        assert!((most - times).abs() < 1e-9, "{test:?}: {most}");
        for pair in found.iter().flat_map(|one| &one.pairs) {
            let (low, high) = pair.interval.clone().unwrap();
            assert!(pair.is_significant || (low <= 0.0 && high >= 0.0), "{test:?}: {pair:?}");
        }
    }
}

#[test]
fn every_test_reports_statistic_and_effects() {
    let x = scores("A", 6);
    for test in [
        Test::T,
        Test::Wilcoxon,
        Test::Sign,
        Test::Randomization,
        Test::Bootstrap,
        Test::Tukey,
        Test::RandomizedTukey,
        Test::MaxT,
        Test::Dunnett,
        Test::Tost,
    ] {
        let margin = (test == Test::Tost).then_some(0.01);
        let how = Comparing { margin, ..against(test, &["r0"]) };
        let found = compare(&x, &how).unwrap();
        for pair in &found.pairs {
            assert!(pair.statistic.is_ok(), "{test:?}");
            let effects = pair.effects.clone().unwrap();
            for (value, interval) in [
                (effects.d_z, effects.d_z_interval),
                (effects.hedges_g, effects.hedges_g_interval),
                (effects.rank_biserial, effects.rank_biserial_interval),
            ] {
                // All differences of one sign leave the rank-biserial correlation without an interval.
                let value = value.unwrap();
                let Ok((low, high)) = interval else {
                    assert_eq!(value.abs(), 1.0);
                    continue;
                };
                assert!(low <= value && value <= high, "{test:?}: {low} {value} {high}");
            }
        }
        let tables = finding(&[found], &how).tables;
        let tests = tables.iter().find(|table| table.name == "tests").unwrap();
        assert_eq!((tests.rows.len(), tests.rows[0].len()), (4, tests.columns.len()));
        let anova = tables.iter().find(|table| table.columns.contains(&"omega2")).unwrap();
        for column in ["f", "df", "f_p", "omega2", "omega2_low", "omega2_high"] {
            let at = anova.columns.iter().position(|name| *name == column).unwrap();
            assert!(!matches!(anova.rows[0][at], Value::Undefined(_) | Value::Empty), "{test:?} {column}");
        }
    }
}
