//! Statistics against reference values, exact enumerations, laws and their own promises.

mod calibration;
mod calibration_clusters;
mod calibration_effects;
mod coverage;
mod coverage_judges;
mod laws;
mod laws_judges;
mod laws_orders;
mod references;
mod references_stability;
#[path = "../../../../tests/vectors/files.rs"]
mod vector_files;
mod vectors;
mod vectors_entries;
mod vectors_judges;
mod vectors_matrices;
mod vectors_support;
