//! The page on dependencies names each of them, and no other.

use std::collections::BTreeSet;
use std::path::Path;

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
        .filter(|name| *name != "Library")
        .collect();
    assert_eq!(listed, used);
}
