//! Measures that say they are sums over ranks are: exact bounds of CAM and MM rest on it.

use aspectra_eval::join::Hit;
use aspectra_eval::language::{At, Build, units};
use aspectra_eval::measure::graded::Form;
use aspectra_eval::{Bound, JudgmentsBuilder, Measure, Options};
use proptest::prelude::*;

/// Every measure of one grade, with a cut-off where it can have one, folded over aspects.
fn folded() -> Vec<Measure> {
    let mut found = Vec::new();
    for unit in units().filter(|unit| matches!(unit.build(), Some(Build::Graded(_)))) {
        let at: &[&str] = match unit.at {
            At::Nothing => &[""],
            At::Cutoff => &["", "@3"],
            At::RequiredCutoff => &["@3"],
            At::Param(_) => &["@0.5", "@1", "@3"],
        };
        found.extend(at.iter().filter_map(|at| format!("CAM({}{at})", unit.name).parse().ok()));
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sums_over_ranks_are_sums_over_ranks(labels in prop::collection::vec((0..=3i32, 0..=3i32), 1..9)) {
        let mut builder = JudgmentsBuilder::new(["a0", "a1"]);
        for (number, (first, second)) in labels.iter().enumerate() {
            builder.add("t", "", format!("d{number}"), &[*first, *second]).unwrap();
        }
        let judgments = builder.finish();
        let mut sums = 0;
        for measure in folded() {
            let Ok(bound) = Bound::new(&judgments, std::slice::from_ref(&measure), &Options::default()) else { continue };
            let Some(scorer) = bound.folded(0) else { continue };
            if scorer.form() != Form::Additive {
                continue;
            }
            sums += 1;
            let single = |rank, row| scorer.scores(0, &[Hit { rank, row }]).unwrap();
            let hits: Vec<Hit> = (0..labels.len() as u32).map(|row| Hit { rank: row + 1, row }).collect();
            let whole = scorer.scores(0, &hits).unwrap();
            for aspect in 0..2 {
                let sum: f64 = hits.iter().map(|hit| single(hit.rank, hit.row)[aspect]).sum();
                prop_assert!((whole[aspect] - sum).abs() < 1e-12, "{measure}: {whole:?}, the sum is {sum}");
                for hit in &hits {
                    let (first, here, next) = (single(1, hit.row), single(hit.rank, hit.row), single(hit.rank + 1, hit.row));
                    prop_assert!(next[aspect] <= here[aspect] + 1e-15, "{measure}: a later rank is worth more");
                    // What a rank is worth does not depend on the grade.
                    let (other, other_first) = (single(hit.rank, 0)[aspect], single(1, 0)[aspect]);
                    prop_assert!((here[aspect] * other_first - other * first[aspect]).abs() < 1e-12, "{measure}");
                }
            }
        }
        prop_assert!(sums >= 12, "only {sums} measures are sums over ranks");
    }
}
