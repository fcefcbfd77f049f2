//! A defined measure that reads a whole axis: aspects, or subtopics.

use super::formula::{Degree, Values, Variable};
use super::rule::{Rule, Why};
use aspectra_eval::Score;
use aspectra_eval::measure::faceted::{FacetPool, FacetRanking, Faceted};
use std::cell::Cell;

/// A defined measure of an axis.
pub(super) struct DefinedFaceted {
    rule: Rule,
    is_fixed: bool,
    /// Whether a facet's sum is only multiplied with something, so that all facets of a rank can be added up first.
    is_linear: bool,
}

/// What a document has on one facet.
#[derive(Debug, Clone, Copy)]
struct Mark {
    facet: u32,
    grade: f64,
    /// Gain and what goes on, where they do not depend on the rank; no number where they do or there is no value.
    known: (f64, f64),
}

/// A facet of a topic's pool.
#[derive(Debug, Clone, Copy)]
struct Facet {
    values: Values,
    weight: f64,
    /// What the facet's sum is multiplied with; 1 where it is not only that.
    share: f64,
}

/// What a topic's pool settles.
pub(super) struct Pool {
    /// Of the topic as a whole.
    values: Values,
    facets: Box<[Facet]>,
    /// The sum of all shares.
    shares: f64,
    /// Where each document's marks start; one more than there are documents.
    starts: Box<[u32]>,
    marks: Box<[Mark]>,
    /// Why no ranking has a score, or the sum of the ideal one.
    ideal: Result<f64, Why>,
}

impl Pool {
    #[inline]
    fn marks(&self, row: u32) -> &[Mark] {
        &self.marks[self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize]
    }
}

/// What is known of a facet while a ranking is gone through.
#[derive(Debug, Clone, Copy)]
struct State {
    left: f64,
    gained: f64,
    found: f64,
    sum: f64,
}

thread_local! {
    /// The states of all facets: kept, so that scoring a ranking allocates nothing.
    static STATES: Cell<Vec<State>> = const { Cell::new(Vec::new()) };
}

impl DefinedFaceted {
    pub(super) fn new(rule: Rule) -> Self {
        let degree = rule.formulas.facets.as_ref().map_or(Degree::Factor, |said| said.formula.degree);
        Self { is_fixed: rule.formulas.is_fixed(), is_linear: degree == Degree::Factor, rule }
    }

    /// What the sum of a facet counts.
    fn counts(&self, facet: &Facet, sum: f64) -> Result<f64, Why> {
        let Some(said) = &self.rule.formulas.facets else { return Ok(facet.weight * sum) };
        let mut values = facet.values;
        values.set(Variable::Sum, sum);
        said.run(&values)
    }

    fn sum(&self, pool: &Pool, retrieved: u32, documents: impl Iterator<Item = (u32, u32)>) -> Result<f64, Why> {
        let mut states = STATES.take();
        let fresh = pool.facets.iter().map(|facet| State { left: facet.share, gained: 0.0, found: 0.0, sum: 0.0 });
        states.clear();
        states.extend(fresh);
        let sum = self.sum_with(&mut states, pool, retrieved, documents);
        STATES.set(states);
        sum
    }

    fn sum_with(
        &self,
        states: &mut [State],
        pool: &Pool,
        retrieved: u32,
        documents: impl Iterator<Item = (u32, u32)>,
    ) -> Result<f64, Why> {
        let mut of_topic = pool.values;
        of_topic.set(Variable::Retrieved, f64::from(retrieved));
        let mut sum = 0.0;
        for (rank, row) in documents {
            let mut adds = 0.0;
            for mark in pool.marks(row) {
                let state = &mut states[mark.facet as usize];
                let (gain, goes_on) = match mark.known {
                    known if !known.0.is_nan() => known,
                    _ => {
                        let mut values = pool.facets[mark.facet as usize].values;
                        values.set(Variable::Rank, f64::from(rank));
                        values.set(Variable::Retrieved, f64::from(retrieved));
                        values.set(Variable::Grade, mark.grade);
                        values.set(Variable::Found, state.found);
                        values.set(Variable::Gained, state.gained);
                        self.rule.formulas.document(&mut values)?
                    }
                };
                let here = state.left * gain;
                if self.is_linear {
                    adds += here;
                } else {
                    state.sum += self.rule.at_rank(&mut of_topic, rank, here)?;
                }
                state.left *= goes_on;
                state.gained += gain;
                state.found += f64::from(mark.grade >= self.rule.level);
            }
            sum += self.rule.at_rank(&mut of_topic, rank, adds)?;
        }
        let cost = self.rule.cost(&mut of_topic, retrieved)?;
        if self.is_linear {
            return Ok(sum - pool.shares * cost);
        }
        states
            .iter()
            .zip(&pool.facets)
            .try_fold(0.0, |sum, (state, facet)| Ok(sum + self.counts(facet, state.sum - cost)?))
    }

    /// The sum of the pool's documents that gain something at the first rank, the largest gain first.
    fn ideal(&self, pool: &Pool) -> Result<f64, Why> {
        let documents = pool.starts.len() as u32 - 1;
        let mut gains: Vec<(f64, u32)> = Vec::new();
        for row in 0..documents {
            let mut sum = 0.0;
            for mark in pool.marks(row) {
                let facet = &pool.facets[mark.facet as usize];
                let mut values = facet.values;
                values.set(Variable::Rank, 1.0);
                values.set(Variable::Retrieved, f64::from(documents));
                values.set(Variable::Grade, mark.grade);
                sum += facet.share * self.rule.formulas.document(&mut values)?.0;
            }
            if sum > 0.0 {
                gains.push((sum, row));
            }
        }
        gains.sort_by(|a, b| b.0.total_cmp(&a.0));
        gains.truncate(self.rule.cutoff.map_or(usize::MAX, |cutoff| cutoff as usize));
        self.sum(pool, gains.len() as u32, (1..).zip(gains.iter().map(|(_, row)| *row)))
    }

    /// The label of a cell, where there is one.
    fn grade(pool: &FacetPool<'_>, cell: usize) -> Option<f64> {
        let label = pool.cells[cell];
        label.is_judged().then(|| pool.values.get(cell).copied().unwrap_or(label.grade()))
    }

    fn facets(&self, pool: &FacetPool<'_>) -> Result<Vec<Facet>, Why> {
        let documents = pool.cells.len() / pool.facets;
        let facet = |facet: usize| {
            let grades = (0..documents).filter_map(|row| Self::grade(pool, row * pool.facets + facet));
            let mut values = self.rule.values;
            values.set(Variable::Largest, pool.highest[facet]);
            values.set(Variable::Relevant, grades.filter(|grade| *grade >= self.rule.level).count() as f64);
            values.set(Variable::Facets, pool.facets as f64);
            values.set(Variable::Weight, pool.weights[facet]);
            let mut facet = Facet { values, weight: pool.weights[facet], share: 1.0 };
            if self.is_linear {
                facet.share = self.counts(&facet, 1.0)?;
            }
            Ok(facet)
        };
        (0..pool.facets).map(facet).collect()
    }
}

impl Faceted for DefinedFaceted {
    type Pool = Pool;

    fn prepare(&self, pool: &FacetPool<'_>) -> Pool {
        let (facets, refused) = match self.facets(pool) {
            Ok(facets) => (facets, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let (mut starts, mut marks) = (vec![0], Vec::new());
        let mut relevant = 0;
        for (row, cells) in pool.rows().enumerate() {
            let grades =
                (0..cells.len()).filter_map(|facet| Some((facet, Self::grade(pool, row * pool.facets + facet)?)));
            relevant += usize::from(grades.clone().any(|(_, grade)| grade >= self.rule.level));
            for ((number, grade), facet) in
                grades.filter_map(|(number, grade)| Some(((number, grade), facets.get(number)?)))
            {
                let mut values = facet.values;
                values.set(Variable::Grade, grade);
                let known = if self.is_fixed { self.rule.formulas.document(&mut values).ok() } else { None };
                // What changes nothing need not be gone through.
                if known != Some((0.0, 1.0)) {
                    marks.push(Mark { facet: number as u32, grade, known: known.unwrap_or((f64::NAN, 1.0)) });
                }
            }
            starts.push(marks.len() as u32);
        }
        let mut values = self.rule.values;
        values.set(Variable::Largest, pool.highest.iter().copied().fold(0.0, f64::max));
        values.set(Variable::Relevant, relevant as f64);
        values.set(Variable::Facets, pool.facets as f64);
        let shares: f64 = facets.iter().map(|facet| facet.share).sum();
        // Weights sum to 1 but for rounding, which a cost of every rank should not see.
        let shares = if (shares - 1.0).abs() < 1e-12 { 1.0 } else { shares };
        let ideal = refused.map_or(Ok(0.0), Err);
        let mut pool =
            Pool { values, facets: facets.into(), shares, starts: starts.into(), marks: marks.into(), ideal };
        if self.rule.formulas.is_ideal && pool.ideal.is_ok() {
            pool.ideal = self.ideal(&pool);
        }
        pool
    }

    fn score(&self, pool: &Pool, ranking: FacetRanking<'_>) -> Score {
        let ranking = ranking.top(self.rule.cutoff);
        let documents = ranking.ranks.iter().copied().zip(ranking.rows.iter().copied());
        let sum = pool.ideal.and_then(|_| self.sum(pool, ranking.retrieved, documents));
        let mut values = pool.values;
        values.set(Variable::Retrieved, f64::from(ranking.retrieved));
        self.rule.score(&values, sum, pool.ideal)
    }
}
