//! The verbs from outside: what is typed, what comes out, and what is said about bad input.

mod aspects_in;
mod bad_input;
mod check;
mod collections_in;
mod damaged_files;
mod define;
mod determinism;
mod eval;
mod for_papers;
mod formats;
mod gates;
mod generate;
mod hostile;
mod kills;
mod lab;
mod lab_scales;
mod meta;
mod pipes;
mod progress;
mod relative;
mod reproduce;
mod sandbox;
mod sources;
mod study;
mod verbs;
