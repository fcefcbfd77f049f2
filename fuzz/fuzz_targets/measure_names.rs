//! No text makes the measure parser panic, and what it prints it can read again.
#![no_main]

use aspectra_eval::measures;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(found) = measures(text) else { return };
    for measure in found {
        let again = measures(&measure.to_string()).expect("what was printed can be read");
        assert_eq!(again, [measure]);
    }
});
