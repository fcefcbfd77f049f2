//! Who gave which unit which label.

use crate::error::Error;
use std::collections::BTreeMap;

/// More different labels than this are refused: a table of all pairs of labels is kept for every cluster.
pub const MOST_CATEGORIES: usize = 512;

/// Labels of units by raters, in clusters. Labels that nobody gave are simply not there, so that a million raters of one
/// label each cost a million entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ratings {
    /// The labels that occur, ascending. A *category* is a place in this list.
    grades: Vec<u32>,
    raters: usize,
    clusters: usize,
    /// The cluster of each unit.
    cluster_of: Vec<u32>,
    /// Where the entries of each unit begin, and at the end where the last one's end.
    starts: Vec<u32>,
    /// Rater and category.
    entries: Vec<(u32, u16)>,
}

/// Collects ratings unit by unit.
#[derive(Debug, Clone, Default)]
pub struct RatingsBuilder {
    raters: usize,
    clusters: usize,
    cluster_of: Vec<u32>,
    starts: Vec<u32>,
    entries: Vec<(u32, u32)>,
}

impl RatingsBuilder {
    /// For raters and clusters of these numbers.
    pub fn new(raters: usize, clusters: usize) -> Self {
        Self { raters, clusters, ..Self::default() }
    }

    /// Begins a unit of a cluster.
    pub fn unit(&mut self, cluster: usize) {
        self.starts.push(self.entries.len() as u32);
        self.cluster_of.push(cluster as u32);
    }

    /// The label that a rater gave the last unit.
    pub fn label(&mut self, rater: usize, grade: u32) {
        self.entries.push((rater as u32, grade));
    }

    /// The ratings.
    ///
    /// # Errors
    /// A rater or cluster beyond their number; more different labels than can be tabulated.
    pub fn finish(mut self) -> Result<Ratings, Error> {
        if let Some(index) = self.entries.iter().map(|entry| entry.0 as usize).find(|rater| *rater >= self.raters) {
            return Err(Error::IndexOutOfRange { index, limit: self.raters });
        }
        if let Some(index) = self.cluster_of.iter().map(|at| *at as usize).find(|at| *at >= self.clusters) {
            return Err(Error::IndexOutOfRange { index, limit: self.clusters });
        }
        let mut places: BTreeMap<u32, u16> = BTreeMap::new();
        for &(_, grade) in &self.entries {
            places.entry(grade).or_default();
            if places.len() > MOST_CATEGORIES {
                let (size, limit) = (places.len() as f64, MOST_CATEGORIES as f64);
                return Err(Error::TooLarge { what: "a table of different labels", size, limit });
            }
        }
        let grades: Vec<u32> = places.keys().copied().collect();
        places.values_mut().zip(0..).for_each(|(place, number)| *place = number);
        self.starts.push(self.entries.len() as u32);
        let entries = self.entries.iter().map(|(rater, grade)| (*rater, places[grade])).collect();
        let Self { raters, clusters, cluster_of, starts, .. } = self;
        Ok(Ratings { grades, raters, clusters, cluster_of, starts, entries })
    }
}

impl Ratings {
    /// From rows, one a unit with the label of each rater; all units are one cluster.
    ///
    /// # Errors
    /// Rows of different lengths.
    pub fn from_rows(rows: &[Vec<Option<u32>>]) -> Result<Self, Error> {
        Self::from_clustered_rows(rows, &vec![0; rows.len()])
    }

    /// From rows, one a unit, with the cluster of each.
    ///
    /// # Errors
    /// Rows of different lengths, or not as many clusters as rows.
    pub fn from_clustered_rows(rows: &[Vec<Option<u32>>], cluster_of: &[usize]) -> Result<Self, Error> {
        if rows.len() != cluster_of.len() {
            return Err(Error::LengthMismatch { left: rows.len(), right: cluster_of.len() });
        }
        let raters = rows.first().map_or(0, Vec::len);
        let mut builder = RatingsBuilder::new(raters, cluster_of.iter().max().map_or(0, |last| last + 1));
        for (block, (row, &cluster)) in rows.iter().zip(cluster_of).enumerate() {
            if row.len() != raters {
                return Err(Error::Ragged { block, found: row.len(), expected: raters });
            }
            builder.unit(cluster);
            let given = row.iter().enumerate().filter_map(|(rater, label)| Some((rater, (*label)?)));
            given.for_each(|(rater, grade)| builder.label(rater, grade));
        }
        builder.finish()
    }

    /// The number of raters.
    pub fn raters(&self) -> usize {
        self.raters
    }

    /// The number of clusters.
    pub fn clusters(&self) -> usize {
        self.clusters
    }

    /// The number of units.
    pub fn units(&self) -> usize {
        self.cluster_of.len()
    }

    /// The labels that occur, ascending.
    pub fn grades(&self) -> &[u32] {
        &self.grades
    }

    /// The labels of a unit: rater and category.
    pub fn of_unit(&self, unit: usize) -> &[(u32, u16)] {
        &self.entries[self.starts[unit] as usize..self.starts[unit + 1] as usize]
    }

    /// The cluster of a unit.
    pub fn cluster_of(&self, unit: usize) -> usize {
        self.cluster_of[unit] as usize
    }

    /// How often each rater gave each category: `[rater][category]`.
    pub fn given(&self) -> Vec<Vec<u64>> {
        let mut counts = vec![vec![0; self.grades.len()]; self.raters];
        self.entries.iter().for_each(|(rater, category)| counts[*rater as usize][usize::from(*category)] += 1);
        counts
    }

    /// How many raters gave any label.
    pub fn active_raters(&self) -> usize {
        let mut is_active = vec![false; self.raters];
        self.entries.iter().for_each(|entry| is_active[entry.0 as usize] = true);
        is_active.into_iter().filter(|active| *active).count()
    }
}
