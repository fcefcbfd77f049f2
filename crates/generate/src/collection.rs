//! A collection that is drawn, and its texts.

use crate::documents::Topic;
use crate::settings::{BadSettings, Settings};
use crate::systems::System;
use crate::{judges, nuggets, truth};
use std::fmt::Write;

/// Settings with what follows from them.
#[derive(Debug)]
pub(crate) struct Plan<'s> {
    pub(crate) settings: &'s Settings,
    /// The correlations of the aspects.
    pub(crate) matrix: Vec<Vec<f64>>,
    /// Makes independent numbers have them.
    pub(crate) root: Vec<Vec<f64>>,
    /// Where merits are cut into labels, a list an aspect.
    pub(crate) thresholds: Vec<Vec<f64>>,
}

/// A collection: topics are drawn, runs are drawn when they are asked for.
#[derive(Debug)]
pub struct Collection<'s> {
    pub(crate) plan: Plan<'s>,
    pub(crate) topics: Vec<Topic>,
    pub(crate) systems: Vec<System>,
}

/// A text with the name of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The file.
    pub name: String,
    /// What is in it, in half a sentence.
    pub says: &'static str,
    /// The text.
    pub text: String,
}

impl Part {
    /// The names that parts may have.
    pub const NAMES: [&'static str; 7] =
        ["qrels.txt", "collection.toml", "truth.csv", "subtopics.txt", "weights.txt", "nuggets.jsonl", "judges.csv"];
}

impl<'s> Collection<'s> {
    /// Draws everything but the runs.
    ///
    /// # Errors
    /// When no collection is like that.
    pub fn draw(settings: &'s Settings) -> Result<Self, BadSettings> {
        settings.check()?;
        let (matrix, root) = settings.correlations()?;
        let thresholds = settings.aspects.iter().map(|aspect| aspect.shares.thresholds()).collect();
        let plan = Plan { settings, matrix, root, thresholds };
        let topics = (1..=settings.topics).map(|number| Topic::draw(&plan, number)).collect();
        let systems = System::all(settings, &plan.matrix);
        Ok(Self { plan, topics, systems })
    }

    /// How many documents are judged.
    pub fn judged(&self) -> usize {
        self.topics.iter().map(|topic| topic.judged.len()).sum()
    }

    /// The names of the runs.
    pub fn runs(&self) -> impl ExactSizeIterator<Item = &str> {
        self.systems.iter().map(|system| &*system.name)
    }

    /// The lines of a run, by its number from 0.
    pub fn run(&self, number: usize) -> String {
        self.systems[number].run(&self.plan, &self.topics)
    }

    /// `topic 0 document label...`, one label per aspect.
    pub fn qrels(&self) -> String {
        let mut text = String::new();
        for topic in &self.topics {
            for (at, document) in topic.judged.iter().enumerate() {
                // Writing to a string cannot fail.
                let _ = write!(text, "{} 0 {}", topic.number, topic.name(at));
                for label in &document.labels {
                    let _ = write!(text, " {label}");
                }
                text.push('\n');
            }
        }
        text
    }

    /// `topic subtopic document label`; empty without subtopics.
    pub fn subtopics(&self) -> String {
        let mut text = String::new();
        for topic in &self.topics {
            for subtopic in 0..topic.subtopics {
                for (at, document) in topic.judged.iter().enumerate() {
                    let label = document.subtopics[subtopic];
                    let _ = writeln!(text, "{} {} {} {label}", topic.number, subtopic + 1, topic.name(at));
                }
            }
        }
        text
    }

    /// `topic subtopic weight`: the first subtopics weigh most, as 1, 1/2, 1/3, ...; empty without subtopics.
    pub fn weights(&self) -> String {
        let mut text = String::new();
        for topic in &self.topics {
            let sum: f64 = (1..=topic.subtopics).map(|subtopic| 1.0 / subtopic as f64).sum();
            for subtopic in 1..=topic.subtopics {
                let _ = writeln!(text, "{} {subtopic} {:.6}", topic.number, 1.0 / (subtopic as f64 * sum));
            }
        }
        text
    }

    /// `topic,doc,judge,label...`, one row a judgment; a header alone without judges.
    pub fn judges(&self) -> String {
        judges::table(self.plan.settings, &self.topics)
    }

    /// One JSON object a document with its nuggets; empty without nuggets.
    pub fn nuggets(&self) -> String {
        nuggets::lines(self.plan.settings, &self.topics)
    }

    /// `subject,name,quantity,value`: shares of labels, correlations, rates of errors, qualities of runs and what they miss.
    pub fn truth(&self) -> String {
        truth::table(self)
    }

    /// A collection file with the names and labels of the aspects.
    pub fn description(&self) -> String {
        let aspects = &self.plan.settings.aspects;
        let names: Vec<String> = aspects.iter().map(|aspect| format!("\"{}\"", aspect.name)).collect();
        let mut text = format!("qrels = \"qrels.txt\"\ncolumns = [{}]\n", names.join(", "));
        for aspect in aspects {
            let highest = aspect.shares.of_labels().len() - 1;
            let _ = write!(text, "\n[[aspect]]\nname = \"{}\"\nhighest = {highest}\n", aspect.name);
        }
        text
    }

    /// All texts but the runs.
    pub fn parts(&self) -> Vec<Part> {
        let part = |name: &str, says, text| Part { name: name.to_owned(), says, text };
        let mut parts = vec![
            part("qrels.txt", "topic 0 document and one label for each aspect", self.qrels()),
            part("collection.toml", "the names and labels of the aspects", self.description()),
            part("truth.csv", "what is true of it: subject, name, quantity, value", self.truth()),
        ];
        if self.plan.settings.subtopics.is_some() {
            parts.push(part("subtopics.txt", "topic subtopic document label", self.subtopics()));
            parts.push(part("weights.txt", "topic subtopic weight", self.weights()));
        }
        if self.plan.settings.nuggets.is_some() {
            parts.push(part("nuggets.jsonl", "which nuggets each document supports", self.nuggets()));
        }
        if !self.plan.settings.judges.is_empty() {
            parts.push(part("judges.csv", "the labels of each judge", self.judges()));
        }
        parts
    }
}
