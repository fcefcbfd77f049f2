//! What is written down comes out: the pages, the transcripts, and the outputs of other tools.

mod dependencies;
mod golden;
#[cfg(unix)]
mod notices;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
#[path = "../real_data/mod.rs"]
mod real_data;
mod transcripts;
