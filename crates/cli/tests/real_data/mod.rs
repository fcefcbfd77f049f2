//! Where the real collections are, and how they are evaluated.

// Every test file compiles its own copy and uses part of it.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of real data, beside the project or in `$ASPECTRA_DATA`; `None`, with a message, where it is absent.
pub(super) fn folder(name: &str) -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("ASPECTRA_DATA").map_or(beside, PathBuf::from);
    let path = data.join(name);
    if path.is_dir() {
        return path.canonicalize().ok();
    }
    eprintln!("skipped: real data {name} is not beside the project (ASPECTRA_DATA can name the folder)");
    None
}

/// What `aspectra` prints inside a folder; blanks separate the arguments.
pub(super) fn aspectra(folder: &Path, arguments: &str) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_aspectra"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(run.status.success(), "{arguments}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}
