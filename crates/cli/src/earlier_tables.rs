//! Folders of tables: which files an earlier finding wrote there, and how those are removed that the new one does not have.
//!
//! # Choices
//!
//! The record of a finding lists the tables beside it. Nothing that is not on such a list is touched, because it may be the
//! user's.

use anyhow::{Context, Result};
use aspectra_meta::finding::Value;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// What the record of a finding is called in a folder of tables.
pub(crate) const RECORD: &str = "finding.json";

/// The fact of the record that lists the tables.
const FILES: &str = "files";

/// The tables of a folder as a fact of its record.
pub(crate) fn listed(names: &[&str]) -> (&'static str, Value) {
    (FILES, Value::Text(names.join(" ")))
}

/// Removes the tables of the finding that the folder's record is of, but for `kept`.
pub(crate) fn remove_all_but(folder: &Path, kept: &[&str]) -> Result<()> {
    for name in of_record(folder).iter().filter(|name| !kept.contains(&&***name)) {
        let file = folder.join(name);
        match fs::remove_file(&file) {
            // The user has removed it before.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed.with_context(|| {
                format!("{}: is a table of an earlier finding and cannot be removed; remove it", file.display())
            })?,
        }
    }
    Ok(())
}

/// The tables that a folder's record lists, where it has one.
fn of_record(folder: &Path) -> Vec<String> {
    let record = fs::read_to_string(folder.join(RECORD)).ok();
    let record = record.and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok());
    let Some(record) = record.filter(|record| record.get("aspectra").is_some()) else { return Vec::new() };
    let files = record.pointer(&format!("/facts/{FILES}")).and_then(serde_json::Value::as_str).unwrap_or_default();
    files.split(' ').filter(|name| is_table(name)).map(str::to_owned).collect()
}

/// Whether a name can be that of a table: a damaged record must not lead out of its folder.
fn is_table(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    name.chars().all(is_plain) && name.chars().next().is_some_and(|c| c.is_ascii_alphanumeric()) && name != RECORD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_leads_to_nothing_outside_its_folder() {
        assert!(is_table("anova.csv") && is_table("runs_by_topic.tex"));
        for name in ["", "..", ".", "../a.csv", "/etc/passwd", "a/b.csv", "a\\b", ".hidden", RECORD] {
            assert!(!is_table(name), "{name}");
        }
    }
}
