//! Expected values of the analyses: `tests/vectors/*.json` of the repository, or every file of the same schemas in the
//! folder that `ASPECTRA_VECTORS` names.

#[path = "../../../../tests/vectors/answers.rs"]
mod answers;
mod dominance;
mod entries;
#[path = "../../../../tests/vectors/files.rs"]
mod files;
mod judges;
mod scores;
mod statistics;
