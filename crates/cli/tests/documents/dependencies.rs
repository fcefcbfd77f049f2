//! The page on dependencies names each of them, and every file with unsafe code, and no other.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[test]
fn every_dependency_is_on_its_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let page = std::fs::read_to_string(root.join("docs/dependencies.md")).unwrap();
    let section = manifest.split("[workspace.dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    let used: BTreeSet<&str> = section
        .lines()
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, _)| name.trim())
        .filter(|name| !name.starts_with('#') && !name.starts_with("aspectra-"))
        .collect();
    let listed: BTreeSet<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .filter_map(|line| line.split(" |").next())
        .filter(|name| *name != "Library" && *name != "File" && !name.starts_with('`'))
        .collect();
    assert_eq!(listed, used);
}

/// All sources of a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    found.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

#[test]
fn unsafe_code_is_where_the_page_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/dependencies.md")).unwrap();
    let listed: BTreeSet<String> =
        page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).map(str::to_owned).collect();
    let (mut found, mut crates) = (BTreeSet::new(), 0);
    for folder in std::fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path()) {
        crates += 1;
        let has_unsafe = |path: &PathBuf| {
            let text = std::fs::read_to_string(path).unwrap();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            code.into_iter().any(|line| {
                ["unsafe {", "unsafe fn", "unsafe extern", "#[unsafe("].iter().any(|word| line.contains(word))
            })
        };
        let files: Vec<PathBuf> = sources(&folder.join("src")).into_iter().filter(has_unsafe).collect();
        let library = std::fs::read_to_string(folder.join("src/lib.rs")).unwrap();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        assert!(!files.is_empty() || library.contains("#![forbid(unsafe_code)]"), "{name} could forbid unsafe code");
        let place = |path: PathBuf| path.strip_prefix(&root).unwrap().display().to_string().replace('\\', "/");
        found.extend(files.into_iter().map(place));
    }
    assert!(crates > 5);
    assert_eq!(listed, found);
}
