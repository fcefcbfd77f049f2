//! What holds for every measure, every parameter and every way of reading.

mod aspect_measures;
mod binary_spellings;
mod collections;
mod every_measure;
mod examples;
mod forms;
mod generated;
mod in_memory;
mod multi_aspect_laws;
mod parameters;
mod positions;
mod preferences;
mod random_bytes;
mod reader;
mod real_labels;
mod residuals;
mod run_formats;
mod scales;
mod spellings;
mod subtopic_laws;
mod tied_orders;
mod toma_paper;
