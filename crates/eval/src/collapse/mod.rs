//! Many labels to one, before measuring: a collapse folds the aspect axis of a sheet into one grade.

mod distance;
mod embedding;
mod order;
mod weight;

pub(crate) use embedding::{EMBEDDING, IMPORTANCE, UNIT as UNIT_EMBEDDING};
pub use order::{Class, Order};
pub(crate) use toma::{DOMAIN, Domain, GATE};

use crate::error::Result;
use crate::judgments::Aspect;
use crate::language::{Reads, Unit};

/// A way to fold labels, with its parameters, still without aspects.
pub trait Collapse: Send + Sync {
    /// Fits the collapse to aspects. `reads` says what the measure inside does with the grade: some collapses have
    /// another default for measures that only ask whether a document is relevant.
    ///
    /// # Errors
    /// When it needs something that the aspects do not have.
    fn bind(&self, aspects: &[Aspect], reads: Reads) -> Result<Box<dyn Fold>>;
}

/// A collapse fitted to aspects: label tuple to grade.
pub trait Fold: Send + Sync {
    /// The grade of a label tuple. Labels are at least 0 and at most the aspects' largest.
    fn grade(&self, labels: &[i32]) -> f64;

    /// The largest grade.
    fn highest(&self) -> f64;

    /// The class of a label tuple, larger is better: two tuples may be told apart by their class and still have the same
    /// grade.
    fn class(&self, labels: &[i32]) -> i64 {
        self.grade(labels) as i64
    }

    /// How far a label tuple is from the best one, where the collapse goes by distance.
    fn distance(&self, _labels: &[i32]) -> Option<f64> {
        None
    }

    /// Whether a label tuple belongs to the domain; others are graded too, but as another tuple.
    fn admits(&self, _labels: &[i32]) -> bool {
        true
    }

    /// The largest label of each aspect, where the collapse declares it.
    fn largest(&self) -> Option<&[i32]> {
        None
    }
}

macro_rules! collapses {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// Every collapse, in the order help prints them.
        pub static COLLAPSES: &[&Unit] = &[$(&$module::UNIT),*];
    };
}

collapses! { toma, eucl, manh, cheb, skyline, lexi, table, harsh, lenient }

/// A collapse without parameters, from two functions.
struct Plain {
    grade: fn(&[i32]) -> i32,
    highest: fn(&[i32]) -> i32,
}

struct PlainFold {
    grade: fn(&[i32]) -> i32,
    highest: i32,
}

impl Collapse for Plain {
    fn bind(&self, aspects: &[Aspect], _reads: Reads) -> Result<Box<dyn Fold>> {
        let largest: Vec<i32> = aspects.iter().map(|aspect| aspect.highest).collect();
        Ok(Box::new(PlainFold { grade: self.grade, highest: (self.highest)(&largest) }))
    }
}

impl Fold for PlainFold {
    fn grade(&self, labels: &[i32]) -> f64 {
        f64::from((self.grade)(labels))
    }

    fn highest(&self) -> f64 {
        f64::from(self.highest)
    }
}
