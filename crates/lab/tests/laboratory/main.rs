//! The laboratory: expected verdicts, the published table, and what units claim about themselves.

mod claims;
#[path = "../../../../tests/vectors/files.rs"]
mod files;
mod published;
mod vectors;
