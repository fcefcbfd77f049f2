//! What the laboratory finds out about measures, and measures that files define.

mod bad_definitions;
mod definition_speed;
mod definitions;
mod equivalence;
mod observations;
mod scales;
mod vectors;
