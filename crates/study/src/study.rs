//! The registry of studies.

use crate::ground::{Asked, Ground, Settings};
use crate::{Error, Section, mdcu, rbu, scales, toma};
use aspectra_eval::Judgments;

/// One part of a study: what stands under one heading of its folder.
#[derive(Debug)]
pub struct Part {
    /// The word for it, and the name of its folder.
    pub name: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What is done, and how it differs from the paper, in some sentences.
    pub about: &'static str,
    /// Does it.
    pub make: fn(&Ground<'_>) -> Result<Section, Error>,
}

/// The experiment section of a paper.
#[derive(Debug)]
pub struct Study {
    /// The word for it.
    pub name: &'static str,
    /// What it is about, in half a sentence.
    pub summary: &'static str,
    /// What its folder is headed by.
    pub title: &'static str,
    /// The paper.
    pub reference: &'static str,
    /// Where we do not do what the paper did, and why.
    pub corrections: &'static [&'static str],
    /// The measures, for these judgments.
    pub measures: fn(&Judgments, &Settings) -> Vec<Asked>,
    /// How many topics its tests need.
    pub topics: usize,
    /// Refuses judgments that it has nothing to say about.
    pub fits: fn(&Judgments) -> Result<(), Error>,
    /// The parts, in the order of the paper.
    pub parts: &'static [Part],
}

/// Every study, in the order help lists them.
pub static STUDIES: &[&Study] = &[&toma::STUDY, &rbu::STUDY, &mdcu::STUDY, &scales::STUDY];

impl Study {
    /// The study of a name.
    pub fn find(name: &str) -> Option<&'static Self> {
        STUDIES.iter().copied().find(|study| study.name == name)
    }
}
