//! Expected values of the analyses: `tests/vectors/*.json`, or every file of the same schemas in the folder that
//! `ASPECTRA_VECTORS` names.

#[path = "vectors/entries.rs"]
mod entries;
#[path = "vectors/files.rs"]
mod files;
#[path = "vectors/statistics.rs"]
mod statistics;
