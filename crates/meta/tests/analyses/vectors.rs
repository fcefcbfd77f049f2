//! Expected values of the analyses: `tests/vectors/*.json`, or every file of the same schemas in the folder that
//! `ASPECTRA_VECTORS` names.

mod entries;
mod files;
mod statistics;
