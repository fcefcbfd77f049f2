//! A table for a paper: one row per run, one column per measure, marks of significance.

/// What formats for papers write first, in place of long tables.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Paper {
    /// What it shows, in a sentence.
    pub caption: String,
    /// The name that the text refers to it by.
    pub label: Option<String>,
    /// The measures.
    pub columns: Vec<String>,
    /// The runs, best first on the first measure.
    pub rows: Vec<PaperRow>,
    /// What marks mean, a sentence each.
    pub legend: Vec<String>,
}

/// A run.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperRow {
    /// Its name.
    pub name: String,
    /// A cell a measure.
    pub cells: Vec<PaperCell>,
}

/// A mean with its marks.
#[derive(Debug, Clone, PartialEq)]
pub struct PaperCell {
    /// The mean.
    pub mean: f64,
    /// Whether it is the best of its column.
    pub is_best: bool,
    /// Letters or symbols that say what it differs from.
    pub marks: String,
}

impl Paper {
    /// Keeps these columns in this order; the rows are put in order by the first of them.
    pub(super) fn keep(&mut self, columns: &[usize]) {
        self.columns = columns.iter().filter_map(|&at| self.columns.get(at).cloned()).collect();
        for row in &mut self.rows {
            row.cells = columns.iter().filter_map(|&at| row.cells.get(at).cloned()).collect();
        }
        self.sort();
    }

    /// Puts the best run of the first column first; equal ones stay as they are.
    pub fn sort(&mut self) {
        let first = |row: &PaperRow| row.cells.first().map_or(0.0, |cell| cell.mean);
        self.rows.sort_by(|a, b| first(b).total_cmp(&first(a)));
    }
}
