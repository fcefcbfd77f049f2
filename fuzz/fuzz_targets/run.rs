//! No run makes the evaluation panic.
#![no_main]

use aspectra_eval::join::{Duplicates, Order, Ties};
use aspectra_eval::{JudgmentsBuilder, Options, Rules, Runs, evaluate_with, measures};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for (topic, document) in [("1", "a"), ("1", "b"), ("2", "a")] {
        builder.add(topic, "", document, &[1]).expect("no document is judged twice");
    }
    let judgments = builder.finish();
    let measures = measures("AP nDCG@3 Judged Hole@5").expect("these measures exist");
    for (order, ties, duplicates) in [
        (Order::Score, Ties::DocnoDescending, Duplicates::Error),
        (Order::Score, Ties::Expected, Duplicates::Last),
        (Order::Rank, Ties::File, Duplicates::First),
    ] {
        let options = Options { rules: Rules { order, ties, duplicates, ..Rules::default() }, ..Options::default() };
        let _ = evaluate_with(&judgments, &Runs::from_text("run", data), &measures, &options);
    }
});
