//! Many labels to one, before measuring: a collapse folds the aspect axis of a sheet into one grade.

use crate::error::Result;
use crate::judgments::Aspect;
use crate::measure::{Reads, Unit};

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
    fn grade(&self, labels: &[i32]) -> i32;

    /// The largest grade.
    fn highest(&self) -> i32;
}

macro_rules! collapses {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// Every collapse, in the order help prints them.
        pub static COLLAPSES: &[&Unit] = &[$(&$module::UNIT),*];
    };
}

collapses! { harsh, lenient }

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
    fn grade(&self, labels: &[i32]) -> i32 {
        (self.grade)(labels)
    }

    fn highest(&self) -> i32 {
        self.highest
    }
}
