//! Published scores of real collections come out, where the collections are beside the project.

mod clef;
mod collections;
mod dominance;
mod extension;
mod meta;
mod misinfo;
#[path = "../real_data/mod.rs"]
mod real_data;
mod subtopics;
mod trec;
mod trec_web;
