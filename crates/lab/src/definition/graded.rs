//! A defined measure that reads one grade of each document.

use super::formula::{Values, Variable};
use super::rule::{Rule, Why};
use aspectra_eval::Score;
use aspectra_eval::measure::graded::{Column, Graded, Ranking};

/// Grades whose gain is looked up where it does not depend on the rank.
const LOOKED_UP: usize = 64;

/// A defined measure of one grade.
pub(super) struct DefinedGraded {
    rule: Rule,
    is_fixed: bool,
}

impl DefinedGraded {
    pub(super) fn new(rule: Rule) -> Self {
        Self { is_fixed: rule.formulas.is_fixed(), rule }
    }

    /// The sum over ranks of documents with their grades, less what the retrieved ranks cost.
    #[inline]
    fn sum(&self, pool: &Pool, retrieved: u32, grades: impl Iterator<Item = (u32, f64)>) -> Result<f64, Why> {
        let mut values = pool.values;
        values.set(Variable::Retrieved, f64::from(retrieved));
        let (mut sum, mut left, mut gained, mut found) = (0.0, 1.0, 0.0, 0.0);
        for (rank, grade) in grades {
            let (gain, goes_on) = match pool.looked_up(grade) {
                Some(known) => known,
                None => {
                    values.set(Variable::Rank, f64::from(rank));
                    values.set(Variable::Grade, grade);
                    values.set(Variable::Found, found);
                    values.set(Variable::Gained, gained);
                    self.rule.formulas.document(&mut values)?
                }
            };
            sum += self.rule.at_rank(&mut values, rank, gain * left)?;
            left *= goes_on;
            gained += gain;
            found += f64::from(grade >= self.rule.level);
        }
        Ok(sum - self.rule.cost(&mut values, retrieved)?)
    }

    /// The sum of the pool's documents that gain something at the first rank, the largest gain first.
    fn ideal(&self, pool: &Pool, descending: &[f64]) -> Result<f64, Why> {
        let mut values = pool.values;
        values.set(Variable::Rank, 1.0);
        values.set(Variable::Retrieved, descending.len() as f64);
        let mut gains: Vec<(f64, f64)> = Vec::with_capacity(descending.len());
        for &grade in descending {
            values.set(Variable::Grade, grade);
            let gain = self.rule.formulas.document(&mut values)?.0;
            if gain > 0.0 {
                gains.push((gain, grade));
            }
        }
        gains.sort_by(|a, b| b.0.total_cmp(&a.0));
        gains.truncate(self.rule.cutoff.map_or(usize::MAX, |cutoff| cutoff as usize));
        self.sum(pool, gains.len() as u32, (1..).zip(gains.iter().map(|(_, grade)| *grade)))
    }
}

/// What a topic's pool settles.
pub(super) struct Pool {
    values: Values,
    /// Gain and what goes on, by whole grade; empty where they depend on the rank. No number where there is no value.
    known: Box<[(f64, f64)]>,
    ideal: Result<f64, Why>,
}

impl Pool {
    #[inline]
    fn looked_up(&self, grade: f64) -> Option<(f64, f64)> {
        let whole = grade as usize;
        self.known.get(whole).copied().filter(|(gain, _)| whole as f64 == grade && !gain.is_nan())
    }
}

impl Graded for DefinedGraded {
    type Pool = Pool;

    fn prepare(&self, column: &Column<'_>) -> Pool {
        let mut values = self.rule.values;
        let relevant = column.descending().partition_point(|grade| *grade >= self.rule.level);
        values.set(Variable::Largest, column.highest());
        values.set(Variable::Relevant, relevant as f64);
        values.set(Variable::Facets, 1.0);
        values.set(Variable::Weight, 1.0);
        let grades = (column.highest().max(column.largest_here()) as usize).min(LOOKED_UP - 1) + 1;
        let known = (0..if self.is_fixed { grades } else { 0 }).map(|grade| {
            let mut values = values;
            values.set(Variable::Grade, grade as f64);
            self.rule.formulas.document(&mut values).unwrap_or((f64::NAN, 1.0))
        });
        let mut pool = Pool { values, known: known.collect(), ideal: Ok(0.0) };
        if self.rule.formulas.is_ideal {
            pool.ideal = self.ideal(&pool, column.descending());
        }
        pool
    }

    fn score(&self, pool: &Pool, ranking: Ranking<'_>) -> Score {
        let ranking = ranking.top(self.rule.cutoff);
        let sum = self.sum(pool, ranking.retrieved, ranking.grades());
        let mut values = pool.values;
        values.set(Variable::Retrieved, f64::from(ranking.retrieved));
        self.rule.score(&values, sum, pool.ideal)
    }

    fn gain(&self, pool: &Pool, grade: f64) -> f64 {
        let mut values = pool.values;
        values.set(Variable::Rank, 1.0);
        values.set(Variable::Grade, grade);
        self.rule.formulas.document(&mut values).map_or(0.0, |(gain, _)| gain)
    }
}
