//! The analyses: score files, expected values, and bounds against every order of small pools.

mod bounds;
mod score_files;
mod vectors;
