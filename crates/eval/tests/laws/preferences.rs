//! Laws of the preference measures, through the public interface.

use aspectra_eval::judgments::PreferenceRow;
use aspectra_eval::language::{Reads, units};
use aspectra_eval::{Judgments, JudgmentsBuilder, Measure, Result, Runs, Scores, evaluate, measures};
use proptest::prelude::*;

/// Every preference measure with every word of its parameters.
fn all_measures() -> Vec<Measure> {
    let mut texts = String::from("PrefsNumPoss");
    for name in ["PrefsSimp", "PrefsPair", "PrefsAvgJG"] {
        texts += &format!(" {name} {name}(scope=imp) {name}(scope=ret)");
    }
    texts += " PrefsNumFul PrefsNumFul(scope=ret)";
    for rule in ["intended", "literal"] {
        texts += &format!(" PrefsAvgJGRnonrel(rule={rule}) PrefsAvgJGRnonrel(rule={rule},scope=ret)");
    }
    measures(&texts).unwrap()
}

fn judgments(lines: &[(u8, u8, u8, i8)]) -> Judgments {
    let mut builder = JudgmentsBuilder::new(["preference"]);
    for &(group, subgroup, document, level) in lines {
        builder.add_preference(PreferenceRow {
            topic: "t",
            group: &format!("u{group}"),
            subgroup: &format!("s{subgroup}"),
            document: &format!("d{document}"),
            level: f64::from(level),
        });
    }
    builder.finish()
}

fn score(judgments: &Judgments, ranking: &[u8], measures: &[Measure]) -> Result<Scores> {
    let ids: Vec<String> = ranking.iter().map(|document| format!("d{document}")).collect();
    let rows = ids.iter().zip(0..).map(|(id, i)| ("t", id.as_str(), -f64::from(i)));
    evaluate(judgments, &Runs::from_rows("run", rows.chain([("t", "unjudged", -1000.0)])), measures)
}

#[test]
fn contradictions_are_errors_with_topic_and_documents() {
    let cycle = judgments(&[(0, 0, 1, 2), (0, 0, 2, 1), (0, 1, 2, 2), (0, 1, 1, 1)]);
    let text = score(&cycle, &[1, 2], &measures("PrefsSimp").unwrap()).unwrap_err().to_string();
    assert!(text.contains("topic t, group u0") && text.contains("\"d1\"") && text.contains("\"d2\""), "{text}");
}

#[test]
fn labels_and_preferences_do_not_mix() {
    let prefs = judgments(&[(0, 0, 1, 2), (0, 0, 2, 1)]);
    let text = score(&prefs, &[1], &measures("AP").unwrap()).unwrap_err().to_string();
    assert!(text.contains("has preferences"), "{text}");
}

#[test]
fn literal_rnonrel_with_fewer_documents_than_it_would_keep() {
    // Retrieved: one of three relevant documents and two that are not, so that N > R but N < all relevant ones.
    let lines = [(0, 0, 1, 1), (0, 0, 2, 2), (0, 0, 3, 3), (0, 0, 4, 0), (0, 1, 4, 0), (0, 1, 5, 0), (0, 1, 1, 1)];
    let measure = measures("PrefsAvgJGRnonrel(rule=literal,scope=ret)").unwrap();
    let scores = score(&judgments(&lines), &[4, 1, 5], &measure).unwrap();
    // Both stay: d1 > d4 is not fulfilled, d1 > d5 is.
    assert_eq!(scores.score(0, 0, 0).unwrap().number(), Some(0.5));
}

#[test]
fn literal_rnonrel_with_negative_levels() {
    // Two relevant, three not; the lowest level has one document, which stays although two would.
    let lines = [(0, 0, 1, 1), (0, 0, 2, 2), (0, 0, 3, 0), (0, 0, 4, 0), (0, 0, 5, -1)];
    let measure = measures("PrefsAvgJGRnonrel(rule=literal)").unwrap();
    let scores = score(&judgments(&lines), &[2, 1, 3, 4, 5], &measure).unwrap();
    // All nine preferences are fulfilled; (d5, d5) is possible too.
    assert_eq!(scores.score(0, 0, 0).unwrap().number(), Some(0.9));
}

#[test]
fn every_preference_unit_is_looked_at_here() {
    let here = all_measures();
    for unit in units().filter(|unit| unit.facts().is_some_and(|facts| facts.reads == Reads::Preferences)) {
        assert!(here.iter().any(|measure| measure.unit().name == unit.name), "{} is missing", unit.name);
    }
}

proptest! {
    #[test]
    fn scores_are_in_range_or_the_lines_contradict(
        lines in proptest::collection::vec((0u8..2, 0u8..2, 0u8..8, -1i8..4), 1..12),
        ranking in Just((0u8..8).collect::<Vec<u8>>()).prop_shuffle(),
        retrieved in 0usize..8,
    ) {
        let measures = all_measures();
        if let Ok(scores) = score(&judgments(&lines), &ranking[..retrieved], &measures) {
            let number = |text: &str| {
                let at = measures.iter().position(|measure| measure.to_string() == text).unwrap();
                scores.score(0, 0, at).unwrap().number().unwrap()
            };
            for (at, measure) in measures.iter().enumerate() {
                let value = scores.score(0, 0, at).unwrap().number().unwrap();
                let range = measure.range();
                prop_assert!(value >= range.min && value <= range.max, "{measure} is {value}");
            }
            prop_assert!(number("PrefsNumFul(scope=ret)") <= number("PrefsNumFul"));
            prop_assert!(number("PrefsNumFul") <= number("PrefsNumPoss"));
            prop_assert!(number("PrefsSimp") <= number("PrefsSimp(scope=imp)"));
        }
    }

    #[test]
    fn documents_by_falling_level_fulfill_everything(
        levels in proptest::collection::vec(0i8..4, 2..8),
        subgroups in proptest::collection::vec(0u8..2, 8),
    ) {
        let lines: Vec<(u8, u8, u8, i8)> =
            levels.iter().zip(0..).map(|(&level, document)| (0, subgroups[document as usize], document, level)).collect();
        let mut ranking: Vec<u8> = (0..levels.len() as u8).collect();
        ranking.sort_by_key(|&document| std::cmp::Reverse(levels[document as usize]));
        let measures = measures("PrefsNumPoss PrefsSimp PrefsPair PrefsAvgJG PrefsAvgJGRnonrel").unwrap();
        let scores = score(&judgments(&lines), &ranking, &measures).unwrap();
        if scores.score(0, 0, 0).unwrap().number() > Some(0.0) {
            for at in 1..4 {
                prop_assert_eq!(scores.score(0, 0, at).unwrap().number(), Some(1.0));
            }
        }
    }
}
