//! No z-score file makes its parser panic.
#![no_main]

use aspectra_eval::scores::ZTable;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(table) = ZTable::read("z", data) {
        let _ = table.z("1", "map", 0.5);
    }
});
