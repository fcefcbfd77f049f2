//! What the laboratory finds out about measures, what units claim about themselves, and measures that files define.

mod bad_definitions;
mod claims;
mod definition_speed;
mod definitions;
mod equivalence;
#[path = "../../../../tests/vectors/files.rs"]
mod files;
mod limits;
mod observations;
mod published;
mod scales;
mod vectors;
mod vectors_scales;
