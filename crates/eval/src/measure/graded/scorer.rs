//! Measures that read one grade per document: the trait they implement and the erased form the flow works with.

use super::column::Column;
use super::ranking::Ranking;
use crate::join::TieGroup;
use crate::scores::Score;

/// A measure that reads one grade per document: a pure function of a topic's pool and a ranking.
pub trait Graded: Send + Sync + 'static {
    /// What the measure needs of a topic's pool, such as the number of relevant documents or an ideal. Prepared once
    /// and shared by every run.
    type Pool: Send + Sync;

    /// Prepares a topic's pool.
    fn prepare(&self, column: &Column<'_>) -> Self::Pool;

    /// The score of a ranking. It allocates nothing per document.
    fn score(&self, pool: &Self::Pool, ranking: Ranking<'_>) -> Score;

    /// The mean score over all orders of tied documents, where there is a closed form. The ranking is in some order, and
    /// has the labels of a tie group that the end of the ranking goes through down to the end of that group, beyond
    /// `retrieved`: see the module `tied`.
    fn expected(&self, _pool: &Self::Pool, _ranking: Ranking<'_>, _ties: &[TieGroup]) -> Option<Score> {
        None
    }

    /// Whether the measure looks at documents that no topic judged.
    fn needs_strangers(&self) -> bool {
        false
    }

    /// Whether grades that are no whole numbers have no meaning here.
    fn needs_whole_grades(&self) -> bool {
        false
    }

    /// How far unjudged documents could raise the score.
    fn residual(&self) -> Residual {
        Residual::Undefined("the recall base or ideal would change with the judgments")
    }

    /// What documents after the last retrieved one could add at most, for measures that look at them.
    fn tail(&self, _pool: &Self::Pool, _retrieved: u32) -> f64 {
        0.0
    }

    /// How the score comes from the documents, which decides how the best ranking of several aspects is found.
    fn form(&self) -> Form {
        Form::Other
    }

    /// What a grade gains, before anything is divided. Measures that only ask whether a grade is relevant need not say.
    fn gain(&self, _pool: &Self::Pool, grade: f64) -> f64 {
        grade.max(0.0)
    }
}

/// How a score comes from the documents of a ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A sum over the ranks of what the rank is worth times what the grade is worth; later ranks are worth no more.
    Additive,
    /// A sum over the relevant documents up to a cut-off of precision at their rank, divided by what the pool says.
    AveragePrecision,
    /// Anything else.
    Other,
}

/// How far unjudged documents could raise a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Residual {
    /// Not defined, and why.
    Undefined(&'static str),
    /// Defined: every unlabelled rank up to this one gets the best label (`None`: every retrieved one), then the tail.
    UpTo(Option<u32>),
}

/// A [`Graded`] measure with its type erased, and the pools prepared so far.
pub trait Scorer: Send + Sync {
    /// Prepares the next column's pool; columns are numbered in this order.
    fn add_pool(&mut self, column: &Column<'_>);
    /// The score of a ranking.
    fn score(&self, column: usize, ranking: Ranking<'_>) -> Score;
    /// The mean over all orders of tied documents, where there is a closed form.
    fn expected(&self, column: usize, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score>;
    /// Whether the measure looks at documents that no topic judged.
    fn needs_strangers(&self) -> bool;
    /// Whether grades that are no whole numbers have no meaning here.
    fn needs_whole_grades(&self) -> bool;
    /// How far unjudged documents could raise the score.
    fn residual(&self) -> Residual;
    /// What documents after the last retrieved one could add.
    fn tail(&self, column: usize, retrieved: u32) -> f64;
    /// How the score comes from the documents.
    fn form(&self) -> Form;
    /// What a grade gains, before anything is divided.
    fn gain(&self, column: usize, grade: f64) -> f64;
}

/// The erased form of a measure.
pub fn scorer<M: Graded>(measure: M) -> Box<dyn Scorer> {
    Box::new(Prepared { measure, pools: Vec::new() })
}

struct Prepared<M: Graded> {
    measure: M,
    pools: Vec<M::Pool>,
}

impl<M: Graded> Scorer for Prepared<M> {
    fn add_pool(&mut self, column: &Column<'_>) {
        self.pools.push(self.measure.prepare(column));
    }

    fn score(&self, column: usize, ranking: Ranking<'_>) -> Score {
        self.measure.score(&self.pools[column], ranking)
    }

    fn expected(&self, column: usize, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        self.measure.expected(&self.pools[column], ranking, ties)
    }

    fn needs_strangers(&self) -> bool {
        self.measure.needs_strangers()
    }

    fn needs_whole_grades(&self) -> bool {
        self.measure.needs_whole_grades()
    }

    fn residual(&self) -> Residual {
        self.measure.residual()
    }

    fn tail(&self, column: usize, retrieved: u32) -> f64 {
        self.measure.tail(&self.pools[column], retrieved)
    }

    fn form(&self) -> Form {
        self.measure.form()
    }

    fn gain(&self, column: usize, grade: f64) -> f64 {
        self.measure.gain(&self.pools[column], grade)
    }
}
