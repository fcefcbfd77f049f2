//! The analyses: score files, expected values, and bounds against every order of small pools.

mod bounds;
mod comparing;
mod damaged_parquet;
mod dominance;
mod faults;
mod score_files;
mod stability;
mod vectors;
