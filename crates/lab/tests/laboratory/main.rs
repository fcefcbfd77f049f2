//! The laboratory: expected verdicts, the published table, and what units claim about themselves.

#[path = "../../../../tests/vectors/files.rs"]
mod files;
mod vectors;
