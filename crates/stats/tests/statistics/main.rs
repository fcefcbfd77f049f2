//! Statistics against reference values, exact enumerations, laws and their own promises.

#[path = "../../../../tests/vectors/answers.rs"]
mod answers;
mod calibration;
mod calibration_clusters;
mod calibration_effects;
mod coverage;
mod coverage_judges;
#[path = "../../../../tests/vectors/files.rs"]
mod files;
mod laws;
mod laws_judges;
mod laws_orders;
mod references;
mod references_stability;
mod vectors;
mod vectors_entries;
mod vectors_judges;
mod vectors_matrices;
mod vectors_support;
