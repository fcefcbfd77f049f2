//! No report page makes the reader of its scores panic, and what a page carries comes out of it again.
#![no_main]

use aspectra_meta::ScoreTable;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let _ = ScoreTable::parse([("page.html", data)]);
    let start = b"<!doctype html>\n<script type=\"application/json\" id=\"aspectra-scores\">".as_slice();
    for beginning in [start, &[start, b"{\"runs\":[\"a\",\"b\"],\"topics\":[\"1\"],\"measures\":[\"AP\"],"].concat()] {
        let page = [beginning, data, b"</script>"].concat();
        let Ok(table) = ScoreTable::parse([("page.html", &*page)]) else { continue };
        let carried = format!("<!doctype html>\n{}", table.carried());
        let again = ScoreTable::parse([("again.html", carried.as_bytes())]).expect("what was carried can be read");
        assert_eq!(again.carried(), table.carried());
    }
});
