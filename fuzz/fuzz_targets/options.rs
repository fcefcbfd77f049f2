//! No text of an option makes its reader panic: rules for several judges, conditions of a gate, sweeps, plans of generate.
#![no_main]

use aspectra_eval::judgments::{JudgeGroups, Reduce};
use aspectra_generate::{Between, Correlation, Shares};
use aspectra_lab::judged_runs::GradePool;
use aspectra_meta::compare::Condition;
use aspectra_meta::judges::ESTIMATORS;
use aspectra_meta::sensitivity::Reference;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(rule) = Reduce::default().and_with(text, ESTIMATORS) {
        let _ = rule.of_tuples();
    }
    let _ = JudgeGroups::default().and("group", text.split(','));
    if let Ok(condition) = text.parse::<Condition>() {
        let again: Condition = condition.to_string().parse().expect("what was printed can be read");
        assert_eq!(again.to_string(), condition.to_string());
    }
    let _ = text.parse::<Reference>();
    let _ = text.parse::<aspectra_lab::sweep::Sweep>();
    let _ = aspectra_lab::scale::Sweep::read(text);
    let _ = GradePool::read(text);
    let _ = text.parse::<Shares>();
    let _ = text.parse::<Correlation>();
    let _ = text.parse::<Between>();
});
