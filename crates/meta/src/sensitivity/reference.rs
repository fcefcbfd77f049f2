//! The gain that bounded ones are measured by: how much each step from a label to the next counts.

use crate::dominance::{LabelSpace, Weights};
use crate::error::Error;
use aspectra_eval::collapse::Order;
use aspectra_eval::judgments::Aspect;
use aspectra_eval::{Measure, Message};
use aspectra_stats::stochastic_order::{Descent, Steps};
use aspectra_words::{Word, words};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::str::FromStr;

words! {
    /// A reference that has a word of its own.
    enum Named {
        Steps = "steps": "The sum of the labels: every step counts 1",
        Ranges = "ranges": "The range of every aspect counts 1",
    }
}

/// The gain that bounded ones are measured by.
#[derive(Debug, Clone, PartialEq, Default)]
pub enum Reference {
    /// The sum of the labels.
    #[default]
    Steps,
    /// The sum of the labels, each divided by the largest of its aspect.
    Ranges,
    /// The grades of a collapse.
    Collapse(Measure),
}

impl FromStr for Reference {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match Named::from_word(text) {
            Some(Named::Steps) => return Ok(Self::Steps),
            Some(Named::Ranges) => return Ok(Self::Ranges),
            None => {}
        }
        let collapse = Measure::bare(text).map_err(|error| {
            Error::Unfit(
                Message::new(format!(
                    "reference \"{text}\" is unknown; it is steps, ranges, or a collapse such as EUCL ("
                ))
                .and(&error.message())
                .text(")"),
            )
        })?;
        Ok(Self::Collapse(collapse))
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps => f.write_str(Named::Steps.word()),
            Self::Ranges => f.write_str(Named::Ranges.word()),
            Self::Collapse(collapse) => write!(f, "{collapse}"),
        }
    }
}

/// A reference fitted to the label tuples of a collection, in whole numbers.
pub struct Gain {
    /// The value of each tuple.
    values: Vec<i64>,
    descent: Box<dyn Descent + Send + Sync>,
    /// What values are divided by.
    unit: f64,
    /// The largest value that there can be.
    highest: i64,
}

/// Numbers that are not whole are kept to a multiple of this.
const FRACTIONS: f64 = (1u64 << 32) as f64;

/// More label tuples than this are not gone through step by step.
const MOST_TUPLES: usize = 4096;

impl Gain {
    /// Fits a reference.
    ///
    /// # Errors
    /// A collapse that does not fit, is no rising gain, or has too many label tuples.
    pub fn new(reference: &Reference, space: &LabelSpace) -> Result<Self, Error> {
        match reference {
            Reference::Steps => Ok(Self::of_steps(space, 1.0, |_, label| i64::from(label))),
            Reference::Ranges => {
                let highest: Vec<i64> = space.aspects.iter().map(|aspect| i64::from(aspect.highest.max(1))).collect();
                let common = highest.iter().try_fold(1i64, |common, &one| (common / gcd(common, one)).checked_mul(one));
                Ok(match common.filter(|common| *common <= 1 << 40) {
                    Some(common) => {
                        Self::of_steps(space, common as f64, |part, label| i64::from(label) * (common / highest[part]))
                    }
                    None => Self::of_steps(space, FRACTIONS, |part, label| {
                        (f64::from(label) * FRACTIONS / highest[part] as f64).round() as i64
                    }),
                })
            }
            Reference::Collapse(collapse) => Self::of_collapse(collapse, space),
        }
    }

    fn of_steps(space: &LabelSpace, unit: f64, height: impl Fn(usize, i32) -> i64) -> Self {
        let largest = space.largest();
        let sum = |tuple: &[i32]| tuple.iter().enumerate().map(|(part, &label)| height(part, label)).sum();
        Self {
            values: (0..space.len()).map(|at| sum(space.tuple(at))).collect(),
            highest: sum(&largest),
            descent: Box::new(Steps::new(space.order(), &largest, &height)),
            unit,
        }
    }

    fn of_collapse(collapse: &Measure, space: &LabelSpace) -> Result<Self, Error> {
        let graded = Graded::new(collapse, space)?;
        let descent = Listed::new(collapse, space, &|tuple| graded.value(tuple))?;
        let values = (0..space.len()).map(|at| graded.value(space.tuple(at)).unwrap_or(0)).collect();
        Ok(Self { values, highest: graded.highest, descent: Box::new(descent), unit: graded.unit })
    }

    /// The lead of a weighting under the reference, in units of the [unit](Self::unit).
    pub fn lead(&self, weights: &Weights) -> i128 {
        weights.iter().map(|&(tuple, weight)| weight * i128::from(self.values[tuple])).sum()
    }

    /// What moving mass costs.
    pub fn descent(&self) -> &dyn Descent {
        &*self.descent
    }

    /// What leads and costs are divided by.
    pub fn unit(&self) -> f64 {
        self.unit
    }

    /// A lead that is no more than this is a tie, where `tie` is that of masses.
    pub fn tie(&self, tie: i128) -> i128 {
        tie * i128::from(self.highest.max(1))
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What a collapse makes of each tuple of the collection, the largest value that there is, and what values are divided by.
///
/// # Errors
/// A collapse that does not fit the aspects, or too many label tuples.
pub(super) fn values(collapse: &Measure, space: &LabelSpace) -> Result<(Vec<i64>, i64, f64), Error> {
    let graded = Graded::new(collapse, space)?;
    let values = (0..space.len()).map(|at| graded.value(space.tuple(at)).unwrap_or(0)).collect();
    Ok((values, graded.highest, graded.unit))
}

/// What a collapse makes of every label tuple, in whole numbers.
struct Graded {
    grades: FxHashMap<Box<[i32]>, f64>,
    unit: f64,
    highest: i64,
}

impl Graded {
    fn new(collapse: &Measure, space: &LabelSpace) -> Result<Self, Error> {
        let mut sizes = space.aspects.iter().map(|aspect| aspect.highest as usize + 1);
        let count = sizes.try_fold(1usize, |count: usize, size| count.checked_mul(size));
        if count.is_none_or(|count| count > MOST_TUPLES) {
            return Err(Error::unfit(format!(
                "{collapse} orders all combinations of labels, and there are more than {MOST_TUPLES}; use fewer labels, or bin \
                 them"
            )));
        }
        let aspects: Vec<Aspect> = (space.aspects.iter())
            .map(|aspect| Aspect { name: aspect.name.clone(), highest: aspect.highest, declared: true })
            .collect();
        let order = Order::new(collapse, &aspects).map_err(|error| Error::Unfit(error.message()))?;
        let tuples = order
            .classes
            .into_iter()
            .flat_map(|class| class.tuples.into_iter().map(move |tuple| (tuple.into_boxed_slice(), class.grade)));
        let grades: FxHashMap<Box<[i32]>, f64> = tuples.collect();
        let is_whole = grades.values().all(|grade| grade.fract() == 0.0 && grade.abs() < 1e15);
        let unit = if is_whole { 1.0 } else { FRACTIONS };
        let highest = grades.values().map(|grade| (grade * unit).round() as i64).max().unwrap_or(0);
        Ok(Self { grades, unit, highest })
    }

    fn value(&self, tuple: &[i32]) -> Option<i64> {
        self.grades.get(tuple).map(|grade| (grade * self.unit).round() as i64)
    }
}

/// Descents over the steps of any rising gain: the cheapest ways through all label tuples.
struct Listed {
    count: usize,
    /// `[from][to]`.
    between: Vec<i64>,
    height: Vec<i64>,
}

impl Listed {
    fn new(collapse: &Measure, space: &LabelSpace, value: &dyn Fn(&[i32]) -> Option<i64>) -> Result<Self, Error> {
        let tuples = passing(space);
        let number: FxHashMap<&[i32], usize> = tuples.iter().enumerate().map(|(at, tuple)| (&**tuple, at)).collect();
        let mut steps: Vec<Vec<(usize, i64)>> = vec![Vec::new(); tuples.len()];
        let mut link = |low: usize, high: usize| -> Result<(), Error> {
            let [below, above] = [low, high].map(|at| value(&tuples[at]));
            let (Some(below), Some(above)) = (below, above) else {
                return Err(Error::unfit(format!("{collapse} leaves label tuples out, so that it is no gain of all")));
            };
            if above < below {
                return Err(Error::unfit(format!(
                    "{collapse} gives {} less than {}, so that it is no gain that rises with the labels",
                    space.shown(&tuples[high]),
                    space.shown(&tuples[low])
                )));
            }
            steps[low].push((high, 0));
            steps[high].push((low, above - below));
            Ok(())
        };
        for (low, tuple) in tuples.iter().enumerate() {
            for part in 0..tuple.len() {
                let mut above = tuple.clone();
                above[part] += 1;
                if let Some(&high) = number.get(&*above) {
                    link(low, high)?;
                }
            }
        }
        if value(&tuples[0]) != Some(0) {
            return Err(Error::unfit(format!("{collapse} gives something to documents without any label above 0")));
        }
        let from = |at: usize| number.get(space.tuple(at)).copied().unwrap_or(0);
        let places: Vec<usize> = (0..space.len()).map(from).collect();
        let mut found = Self { count: space.len(), between: Vec::new(), height: Vec::new() };
        for &place in &places {
            let distances = shortest(&steps, place);
            found.between.extend(places.iter().map(|&to| distances[to]));
            found.height.push(distances[0]);
        }
        Ok(found)
    }
}

/// All label tuples that a gate lets pass, the all-zero one first.
fn passing(space: &LabelSpace) -> Vec<Box<[i32]>> {
    let mut tuples: Vec<Vec<i32>> = vec![Vec::new()];
    for aspect in &space.aspects {
        tuples = tuples
            .iter()
            .flat_map(|tuple| (0..=aspect.highest).map(move |label| [&tuple[..], &[label]].concat()))
            .collect();
    }
    let passes = |tuple: &Vec<i32>| space.gate.is_none_or(|gate| tuple[gate] > 0) || tuple.iter().all(|l| *l == 0);
    tuples.into_iter().filter(passes).map(Vec::into_boxed_slice).collect()
}

fn shortest(steps: &[Vec<(usize, i64)>], from: usize) -> Vec<i64> {
    let mut distances = vec![i64::MAX; steps.len()];
    distances[from] = 0;
    let mut heap = BinaryHeap::from([(Reverse(0), from)]);
    while let Some((Reverse(distance), at)) = heap.pop() {
        if distance > distances[at] {
            continue;
        }
        for &(to, cost) in &steps[at] {
            if distance + cost < distances[to] {
                distances[to] = distance + cost;
                heap.push((Reverse(distance + cost), to));
            }
        }
    }
    distances
}

impl Descent for Listed {
    fn between(&self, from: usize, to: usize) -> i64 {
        self.between[from * self.count + to]
    }

    fn height(&self, from: usize) -> i64 {
        self.height[from]
    }
}
