//! The label tuples of a collection: which there are, what a gate makes of them, which are better than others.

use super::Gate;
use crate::error::Error;
use aspectra_eval::Judgments;
use aspectra_eval::judgments::{Sheet, Topic};
use aspectra_stats::stochastic_order::{Poset, UpSets, count_up_sets};
use rustc_hash::FxHashMap;

/// More different tuples than this are not put in order; see [`LabelSpace::is_ordered`].
pub const MOST_TUPLES: usize = 8192;

/// More up-sets than this are not listed for all pairs and topics.
const MOST_LISTED: usize = 4096;

/// An aspect as dominance sees it: labels from 0 up, of which only the order counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpaceAspect {
    /// Its name.
    pub name: String,
    /// The largest label.
    pub highest: i32,
    /// What its labels are called, worst first; empty where they have no names.
    pub labels: Vec<String>,
}

/// The label tuples of a collection other than all zero, numbered, with their order.
#[derive(Debug, Clone)]
pub struct LabelSpace {
    /// The aspects.
    pub aspects: Vec<SpaceAspect>,
    /// The number of the aspect without which nothing counts.
    pub gate: Option<usize>,
    /// Labels that were missing or negative, and count as 0.
    pub zeroed: usize,
    /// Judged documents that have label 0 on the first aspect and a larger one on another.
    pub ungated: usize,
    /// The tuples, and which are above which; empty where there are too many.
    order: Poset,
    tuples: Vec<Box<[i32]>>,
    /// `[topic][row]`: the number of the tuple from 1; 0 is all zero.
    numbers: Vec<Vec<u32>>,
    /// `[topic][row]`: whether any label was given.
    judged: Vec<Vec<bool>>,
}

impl LabelSpace {
    /// The tuples of all judged documents.
    ///
    /// # Errors
    /// Subtopics, preferences, labels that are no whole numbers, a gate that is no aspect.
    pub fn new(judgments: &Judgments, gate: &Gate, names: &[Vec<String>]) -> Result<Self, Error> {
        check(judgments)?;
        let aspects: Vec<SpaceAspect> = (judgments.aspects().iter().enumerate())
            .map(|(number, aspect)| SpaceAspect {
                name: aspect.name.clone(),
                highest: aspect.highest.max(0),
                labels: names.get(number).cloned().unwrap_or_default(),
            })
            .collect();
        let gate = match gate {
            Gate::None => None,
            Gate::Aspect(name) => Some(judgments.aspect_index(name).ok_or_else(|| {
                let known: Vec<&str> = aspects.iter().map(|aspect| &*aspect.name).collect();
                Error::unfit(format!("the gate {name} is no aspect of the judgments; they have {}", known.join(", ")))
            })?),
        };
        let mut space = Self {
            aspects,
            gate,
            zeroed: 0,
            ungated: 0,
            order: Poset::default(),
            tuples: Vec::new(),
            numbers: Vec::new(),
            judged: Vec::new(),
        };
        let mut known: FxHashMap<Box<[i32]>, u32> = FxHashMap::default();
        for topic in judgments.topics() {
            let rows = 0..topic.sheet.documents().len();
            space.judged.push(rows.clone().map(|row| topic.sheet.labels(row).iter().any(|c| c.is_judged())).collect());
            let numbers = rows.map(|row| space.number(topic, row, &mut known)).collect::<Result<_, _>>()?;
            space.numbers.push(numbers);
        }
        if space.tuples.len() <= MOST_TUPLES {
            space.order = Poset::new(&space.tuples);
        }
        Ok(space)
    }

    /// The number of a document's tuple, new ones taken in.
    fn number(&mut self, topic: &Topic, row: usize, known: &mut FxHashMap<Box<[i32]>, u32>) -> Result<u32, Error> {
        let mut labels = self.read(&topic.sheet, row).map_err(|label| {
            Error::unfit(format!(
                "topic {} has the label {label}, and dominance needs whole ones; bin them by thresholds or shares in a \
                 collection file",
                topic.id
            ))
        })?;
        if labels.first() == Some(&0) && labels.iter().any(|label| *label > 0) {
            self.ungated += 1;
        }
        if self.gate.is_some_and(|gate| labels[gate] == 0) {
            labels.fill(0);
        }
        if labels.iter().all(|label| *label == 0) {
            return Ok(0);
        }
        let labels = labels.into_boxed_slice();
        if let Some(&number) = known.get(&labels) {
            return Ok(number);
        }
        self.tuples.push(labels.clone());
        let number = self.tuples.len() as u32;
        known.insert(labels, number);
        Ok(number)
    }

    /// A document's labels; what is no grade counts as 0. An error is a label that is not whole.
    fn read(&mut self, sheet: &Sheet, row: usize) -> Result<Vec<i32>, f64> {
        let cells = sheet.labels(row);
        self.zeroed += cells.iter().filter(|cell| !cell.is_judged()).count();
        let label = |(cell, aspect): (&aspectra_eval::judgments::Cell, &SpaceAspect)| match cell.is_judged() {
            false => Ok(0),
            true => match cell.whole() {
                Some(_) => Ok(cell.position(aspect.highest)),
                None => Err(cell.grade()),
            },
        };
        cells.iter().zip(&self.aspects).map(label).collect()
    }

    /// The tuples and their order; without elements where there are too many.
    pub fn order(&self) -> &Poset {
        &self.order
    }

    /// How many different tuples there are, all zero left out.
    pub fn len(&self) -> usize {
        self.tuples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tuples.is_empty()
    }

    /// A tuple by its number from 0.
    pub fn tuple(&self, number: usize) -> &[i32] {
        &self.tuples[number]
    }

    /// Whether the tuples are in order: there are not too many of them.
    pub fn is_ordered(&self) -> bool {
        self.order.len() == self.tuples.len()
    }

    /// The tuple of a judged document; none where all is zero.
    pub fn of_document(&self, topic: usize, row: u32) -> Option<usize> {
        (self.numbers[topic][row as usize] as usize).checked_sub(1)
    }

    /// Whether a document of the pool was given any label.
    pub fn is_judged(&self, topic: usize, row: u32) -> bool {
        self.judged[topic][row as usize]
    }

    /// The tuples of a topic's pool, one for each document that has one.
    pub fn pool(&self, topic: usize) -> impl Iterator<Item = Option<usize>> + '_ {
        self.numbers[topic].iter().map(|number| (*number as usize).checked_sub(1))
    }

    /// The largest label of each aspect.
    pub fn largest(&self) -> Vec<i32> {
        self.aspects.iter().map(|aspect| aspect.highest).collect()
    }

    /// All up-sets, where they are few enough to be gone through for every pair and topic.
    pub(super) fn short_list(&self) -> Option<UpSets> {
        if self.is_ordered() { UpSets::list(&self.order, MOST_LISTED) } else { None }
    }

    /// Up-sets that decide most pairs: those that one tuple spans, and those of one label of one aspect.
    pub(super) fn simple_list(&self) -> UpSets {
        let thresholds = self.thresholds();
        let mut sets: Vec<Vec<u32>> = thresholds.iter().map(|threshold| self.reaching(*threshold)).collect();
        let room = MOST_LISTED.saturating_sub(sets.len());
        let spanned = |at: usize| {
            let above = |&other: &u32| other as usize == at || self.order.is_below(at, other as usize);
            (0..self.len() as u32).filter(above).collect::<Vec<u32>>()
        };
        if self.is_ordered() {
            sets.extend((0..self.len().min(room)).map(spanned));
        }
        UpSets::of_members(self.len(), &sets)
    }

    /// The labels that occur, aspect by aspect, 0 left out.
    pub(super) fn thresholds(&self) -> Vec<(usize, i32)> {
        let mut found = Vec::new();
        for aspect in 0..self.aspects.len() {
            let mut labels: Vec<i32> = self.tuples.iter().map(|tuple| tuple[aspect]).filter(|l| *l > 0).collect();
            labels.sort_unstable();
            labels.dedup();
            found.extend(labels.into_iter().map(|label| (aspect, label)));
        }
        found
    }

    /// The tuples that have at least a label on an aspect.
    pub(super) fn reaching(&self, (aspect, label): (usize, i32)) -> Vec<u32> {
        (0..self.len() as u32).filter(|&at| self.tuples[at as usize][aspect] >= label).collect()
    }

    /// How many up-sets the product of all labels has, in words.
    pub(super) fn up_set_count(&self) -> String {
        let sizes: Vec<usize> = self.aspects.iter().map(|aspect| aspect.highest as usize + 1).collect();
        match count_up_sets(&sizes) {
            Some(count) => count.to_string(),
            None => String::from("too many to count"),
        }
    }

    /// A tuple as it is written: by the names of its labels where all have names, else by numbers.
    pub fn shown(&self, tuple: &[i32]) -> String {
        let named = self.aspects.iter().zip(tuple).map(|(aspect, label)| aspect.labels.get(*label as usize));
        let names: Option<Vec<&str>> = named.map(|name| name.map(String::as_str)).collect();
        match names {
            Some(names) => format!("({})", names.join(",")),
            None => format!("({})", tuple.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")),
        }
    }

    /// The minimal tuples of a set of tuples.
    pub fn minimal(&self, members: &[usize]) -> Vec<Vec<i32>> {
        let mut tuples: Vec<Vec<i32>> =
            self.order.minimal(members).into_iter().map(|at| self.tuples[at].to_vec()).collect();
        tuples.sort_unstable();
        tuples
    }
}

fn check(judgments: &Judgments) -> Result<(), Error> {
    if judgments.has_subtopics() {
        return Err(Error::unfit(
            "the judgments have subtopics, which are other ones on every topic, so that no gain of label tuples holds for \
             all of them; dominance is about aspects",
        ));
    }
    if judgments.topics().iter().any(|topic| topic.preferences.is_some()) {
        return Err(Error::unfit("judgments of preferences have no labels; dominance needs labels"));
    }
    Ok(())
}
