//! What the laboratory finds out about measures.

mod equivalence;
mod observations;
mod scales;
mod vectors;
