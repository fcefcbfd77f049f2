//! How often each label was given, and which labels of two aspects go together.

use aspectra_eval::Judgments;
use aspectra_eval::judgments::{Cell, State};
use std::collections::BTreeMap;

/// How often a label was given.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelCount {
    /// The aspect.
    pub aspect: String,
    /// The label, or `missing`.
    pub label: String,
    /// What it is called, where the collection names its labels.
    pub name: Option<String>,
    /// How many documents have it, counted for every topic.
    pub documents: usize,
    /// Of all labels of the aspect.
    pub share: f64,
}

/// How often two labels were given to the same document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Together {
    /// The first aspect.
    pub aspect: String,
    /// Its label.
    pub label: String,
    /// The second aspect.
    pub with: String,
    /// Its label.
    pub with_label: String,
    /// How many documents have both.
    pub documents: usize,
}

/// The labels of every aspect, from the smallest up; what was not given comes last.
pub(super) fn labels(judgments: &Judgments, names: &[(String, Vec<String>)]) -> Vec<LabelCount> {
    let mut rows = Vec::new();
    for (number, aspect) in judgments.aspects().iter().enumerate() {
        let names = names.iter().find(|(name, _)| *name == aspect.name).map(|(_, labels)| &labels[..]);
        let mut counts: BTreeMap<Cell, usize> = BTreeMap::new();
        for topic in judgments.topics() {
            for subtopic in 0..topic.sheet.subtopic_count() {
                topic.sheet.column(subtopic, number).for_each(|cell| *counts.entry(cell).or_default() += 1);
            }
        }
        counts.remove(&Cell::ABSENT);
        let missing = counts.remove_entry(&Cell::MISSING);
        let all: usize = counts.values().sum::<usize>() + missing.map_or(0, |(_, count)| count);
        rows.extend(counts.into_iter().chain(missing).map(|(cell, documents)| LabelCount {
            aspect: aspect.name.clone(),
            label: shown(cell),
            name: names.and_then(|names| names.get(usize::try_from(cell.whole()?).ok()?).cloned()),
            documents,
            share: documents as f64 / all as f64,
        }));
    }
    rows
}

/// The labels of every pair of aspects.
pub(super) fn together(judgments: &Judgments) -> Vec<Together> {
    let aspects = judgments.aspects();
    let mut rows = Vec::new();
    for first in 0..aspects.len() {
        for second in first + 1..aspects.len() {
            let mut counts: BTreeMap<(Cell, Cell), usize> = BTreeMap::new();
            for sheet in judgments.topics().iter().map(|topic| &topic.sheet) {
                for subtopic in 0..sheet.subtopic_count() {
                    let pairs = sheet.column(subtopic, first).zip(sheet.column(subtopic, second));
                    pairs.for_each(|pair| *counts.entry(pair).or_default() += 1);
                }
            }
            counts.retain(|(a, b), _| *a != Cell::ABSENT && *b != Cell::ABSENT);
            rows.extend(counts.into_iter().map(|((a, b), documents)| Together {
                aspect: aspects[first].name.clone(),
                label: shown(a),
                with: aspects[second].name.clone(),
                with_label: shown(b),
                documents,
            }));
        }
    }
    rows
}

fn shown(cell: Cell) -> String {
    match cell.state() {
        State::Grade(label) | State::Negative(label) => label.to_string(),
        State::Missing | State::Absent => String::from("missing"),
    }
}
