//! One facet column of a topic's pool, as a measure of one grade sees it when it prepares.

use crate::judgments::Cell;

/// The labels of a topic's pool on one facet.
#[derive(Debug, Clone, Copy)]
pub struct Column<'a> {
    cells: &'a [Cell],
    descending: &'a [f64],
    highest: f64,
}

impl<'a> Column<'a> {
    /// A column from its cells by row. `grades` is scratch space; `highest` is the facet's largest label.
    pub fn new(cells: &'a [Cell], grades: &'a mut Vec<f64>, highest: f64) -> Self {
        grades.clear();
        grades.extend(cells.iter().filter(|cell| cell.is_judged()).map(|cell| cell.grade()));
        grades.sort_unstable_by(|a, b| b.total_cmp(a));
        Self { cells, descending: grades, highest }
    }

    /// All cells, by row: negative, missing and absent ones too.
    pub fn cells(&self) -> &'a [Cell] {
        self.cells
    }

    /// The grades of the judged documents, largest first.
    pub fn descending(&self) -> &'a [f64] {
        self.descending
    }

    /// How many judged documents there are.
    pub fn judged(&self) -> usize {
        self.descending.len()
    }

    /// How many documents are relevant at a level.
    pub fn relevant(&self, level: f64) -> usize {
        self.descending.partition_point(|&grade| grade >= level)
    }

    /// How many judged documents are not relevant at a level.
    pub fn not_relevant(&self, level: f64) -> usize {
        self.judged() - self.relevant(level)
    }

    /// The largest grade in this topic; 0 where nothing was judged.
    pub fn largest_here(&self) -> f64 {
        self.descending.first().copied().unwrap_or(0.0)
    }

    /// The facet's largest label: declared, or the largest in the whole collection.
    pub fn highest(&self) -> f64 {
        self.highest
    }
}
