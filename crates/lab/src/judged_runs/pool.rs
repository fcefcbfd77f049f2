//! The judged documents behind rankings of grades.

use aspectra_eval::message::counted;
use aspectra_eval::{Error, Judgments, Result};

/// How many documents of each grade are judged. It is the same for all rankings, so that the recall base and the ideal are
/// constants, as they are in the theory of scales. A ranking may show more documents of a grade than the pool has; only the
/// recall base is then as small as the pool says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradePool {
    counts: Vec<u32>,
    /// The row of the first document of each grade.
    starts: Vec<u32>,
}

/// The most documents of a pool.
const MOST_DOCUMENTS: u64 = 10_000_000;

impl GradePool {
    /// A pool of so many documents of each grade, from grade 0 up.
    ///
    /// # Errors
    /// When a grade has no document, or there are too many documents.
    pub fn new(counts: Vec<u32>) -> Result<Self> {
        if let Some(grade) = counts.iter().position(|count| *count == 0) {
            return Err(Error::input(format!(
                "the pool has no document of grade {grade}; give at least 1 of each grade"
            )));
        }
        if counts.iter().map(|&count| u64::from(count)).sum::<u64>() > MOST_DOCUMENTS {
            return Err(Error::input(format!("the pool has more than {MOST_DOCUMENTS} documents")));
        }
        let starts = counts.iter().scan(0, |next, count| {
            let start = *next;
            *next += count;
            Some(start)
        });
        Ok(Self { starts: starts.collect(), counts })
    }

    /// As many documents of each grade as a ranking is long, so that every ranking can be made of it.
    pub fn even(highest: u16, length: usize) -> Self {
        let starts = (0..=u32::from(highest)).map(|grade| grade * length as u32).collect();
        Self { counts: vec![length as u32; usize::from(highest) + 1], starts }
    }

    /// Reads the numbers of documents with commas between, from grade 0 up: `4,4,5`.
    ///
    /// # Errors
    /// When these are no numbers from 1 up.
    pub fn read(text: &str) -> Result<Self> {
        let counts = text.split(',').map(|part| {
            part.trim().parse::<u32>().map_err(|_| {
                Error::input(format!(
                    "\"{part}\" is not a number of documents; a pool is written as one number for each grade from 0 up, such as 4,4,5"
                ))
            })
        });
        Self::new(counts.collect::<Result<_>>()?)
    }

    /// How many documents of each grade there are, from grade 0 up.
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    pub(super) fn check(&self, highest: u16) -> Result<()> {
        if self.counts.len() == usize::from(highest) + 1 {
            return Ok(());
        }
        let (found, expected) = (self.counts.len(), highest + 1);
        Err(Error::input(format!(
            "the pool has {} of documents; grades 0 to {highest} need {expected}",
            counted(found, "number")
        )))
    }

    pub(super) fn judgments(&self) -> Result<Judgments> {
        let rows: Vec<[f64; 1]> = (0u16..)
            .zip(&self.counts)
            .flat_map(|(grade, &count)| std::iter::repeat_n([f64::from(grade)], count as usize))
            .collect();
        Judgments::from_grades(&rows)
    }

    /// The rows of documents with these grades, a different one each as far as there are that many.
    pub(super) fn rows<'a>(&'a self, grades: &'a [u16], seen: &'a mut Vec<u32>) -> impl Iterator<Item = u32> + 'a {
        seen.clear();
        seen.resize(self.counts.len(), 0);
        grades.iter().map(move |&grade| {
            let grade = usize::from(grade);
            let row = self.starts[grade] + seen[grade].min(self.counts[grade] - 1);
            seen[grade] += 1;
            row
        })
    }
}

/// `8 documents of each grade`, or `4, 4, 5 documents of the grades 0, 1, 2`.
impl std::fmt::Display for GradePool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.counts.iter().all(|count| *count == self.counts[0]) {
            return write!(f, "{} documents of each grade", self.counts[0]);
        }
        let list = |numbers: Vec<String>| numbers.join(", ");
        let counts = list(self.counts.iter().map(u32::to_string).collect());
        write!(f, "{counts} documents of the grades {}", list((0..self.counts.len()).map(|g| g.to_string()).collect()))
    }
}
