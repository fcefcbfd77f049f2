//! No file of groups or families, and no record of a study's folder makes its reader panic.
#![no_main]

use aspectra_meta::TopicGroups;
use aspectra_meta::judges::Families;
use aspectra_study::record::{PartRecord, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = TopicGroups::parse("groups", data);
    if let Ok(text) = std::str::from_utf8(data) {
        let runs = ["run1", "run2"].map(String::from);
        if let Ok(families) = Families::parse("families", text, &runs) {
            let _ = families.own("a", &runs);
        }
    }
    if let Ok(record) = Record::read(data) {
        let again = Record::read(&record.file().bytes).expect("what was written can be read");
        assert!(record.changed_inputs(&again).is_empty());
    }
    if let Some(part) = PartRecord::read(data) {
        let _ = part.is_good("key", |_| Some(Vec::new()));
    }
});
