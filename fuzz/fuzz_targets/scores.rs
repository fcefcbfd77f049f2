//! No score file makes its parser panic.
#![no_main]

use aspectra_meta::ScoreTable;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = ScoreTable::parse([("scores", data)]);
});
