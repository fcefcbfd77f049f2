//! The classes of label tuples as data: what a collapse makes of every combination of labels.

use crate::error::{Error, Result};
use crate::judgments::Aspect;
use crate::language::{Measure, Role};

/// More tuples than this are not listed.
const MOST_TUPLES: usize = 1_000_000;

/// Label tuples in the order of a collapse.
///
/// ```
/// use aspectra_eval::collapse::Order;
/// use aspectra_eval::judgments::Aspect;
/// let aspect = |name: &str, highest| Aspect { name: name.into(), highest, declared: true };
/// let order = Order::new(&"MANH(nDCG)".parse()?, &[aspect("useful", 1), aspect("credible", 1)])?;
/// assert_eq!(order.classes[1].tuples, [[1, 0], [0, 1]]);
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Order {
    /// The names of the aspects.
    pub aspects: Vec<String>,
    /// The classes, best first.
    pub classes: Vec<Class>,
}

/// Tuples that a collapse does not tell apart.
#[derive(Debug, Clone, PartialEq)]
pub struct Class {
    /// The grade of a document with such labels.
    pub grade: f64,
    /// How far the tuples are from the best one, where the collapse goes by distance.
    pub distance: Option<f64>,
    /// The tuples, larger labels first.
    pub tuples: Vec<Vec<i32>>,
}

impl Order {
    /// The order that a collapse, with a measure inside it or [without one](Measure::bare), makes of all label tuples.
    ///
    /// # Errors
    /// When the measure is no collapse, does not fit the aspects, or there are too many tuples to list.
    pub fn new(collapse: &Measure, aspects: &[Aspect]) -> Result<Self> {
        let Role::Collapse(build) = collapse.unit().role else {
            return Err(Error::measure(format!(
                "{collapse} does not collapse labels, so that it has no order of label tuples; use a collapse such as EUCL, MANH or Harsh"
            )));
        };
        if aspects.is_empty() {
            return Err(Error::misfit("there are no aspects to order the labels of"));
        }
        let reads = collapse.reads();
        let fold = build.make(collapse.args())?.bind(aspects, reads)?;
        let declared: Vec<i32> = aspects.iter().map(|aspect| aspect.highest.max(0)).collect();
        let domain = Domain::new(fold.largest().unwrap_or(&declared))?;
        let mut ranked: Vec<(i64, Vec<i32>)> =
            domain.filter(|labels| fold.admits(labels)).map(|labels| (fold.class(&labels), labels)).collect();
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        let classes = ranked.chunk_by(|a, b| a.0 == b.0).map(|class| Class {
            grade: fold.grade(&class[0].1),
            distance: fold.distance(&class[0].1),
            tuples: class.iter().map(|(_, labels)| labels.clone()).collect(),
        });
        Ok(Self { aspects: aspects.iter().map(|aspect| aspect.name.clone()).collect(), classes: classes.collect() })
    }
}

/// All label tuples, smaller ones first.
pub(super) struct Domain {
    largest: Vec<i32>,
    next: Option<Vec<i32>>,
}

impl Domain {
    /// The tuples with labels from 0 to these.
    pub(super) fn new(largest: &[i32]) -> Result<Self> {
        let count = largest.iter().try_fold(1usize, |count, label| {
            count.checked_mul(usize::try_from(*label).ok()? + 1).filter(|count| *count <= MOST_TUPLES)
        });
        match count {
            Some(_) => Ok(Self { largest: largest.to_vec(), next: Some(vec![0; largest.len()]) }),
            None => Err(Error::misfit(format!(
                "the labels have more than {MOST_TUPLES} combinations, too many to list; use fewer aspects or labels"
            ))),
        }
    }
}

impl Iterator for Domain {
    type Item = Vec<i32>;

    fn next(&mut self) -> Option<Vec<i32>> {
        let current = self.next.take()?;
        if let Some(place) = (0..current.len()).rev().find(|&place| current[place] < self.largest[place]) {
            let mut next = current.clone();
            next[place] += 1;
            next[place + 1..].fill(0);
            self.next = Some(next);
        }
        Some(current)
    }
}

/// A label tuple as it is written: `(2, 1)`.
pub(super) fn shown(labels: &[i32]) -> String {
    let labels: Vec<String> = labels.iter().map(ToString::to_string).collect();
    format!("({})", labels.join(", "))
}
