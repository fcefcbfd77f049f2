//! No collection file, table of classes or file of answers makes its parser panic.
#![no_main]

use aspectra_eval::Collection;
use aspectra_eval::collection::{Answers, ClassTable};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = Collection::parse("collection.toml", text);
    let _ = ClassTable::parse("table", text);
    let _ = Answers::read("answers", text.as_bytes());
});
