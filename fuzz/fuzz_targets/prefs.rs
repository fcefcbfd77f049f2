//! No preference file makes its parser panic, cycles and contradictions included.
#![no_main]

use aspectra_eval::JudgmentFormat::{Prefs, QrelsPrefs};
use aspectra_eval::parse::read_judgments;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for format in [Prefs, QrelsPrefs] {
        let _ = read_judgments("prefs", data, format);
    }
});
