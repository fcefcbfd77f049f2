//! No file of definitions and no formula makes the reader panic.
#![no_main]

use aspectra_lab::definition::read;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = read("mine.toml", bytes);
    // Most bytes are no TOML: the same ones as a formula of each kind.
    if let Ok(formula) = std::str::from_utf8(bytes) {
        if !formula.contains("'''") {
            let _ = read("mine.toml", format!("[Mine]\ngain = '''\n{formula}'''\n").as_bytes());
            for key in ["continue", "weight", "cost", "normalize"] {
                let _ = read("mine.toml", format!("[Mine]\ngain = 'g'\n{key} = '''\n{formula}'''\n").as_bytes());
            }
            let facets = format!("[Mine]\nreads = 'facets'\ngain = 'g'\nfacets = '''sum {formula}'''\n");
            let _ = read("mine.toml", facets.as_bytes());
        }
    }
});
