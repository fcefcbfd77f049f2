//! A grid of cells as aligned text: the first columns to the left, numbers to the right.

use crate::fit::folded;
use crate::visible::visible_cell;
use crate::width::columns_of;
use std::collections::BTreeMap;

/// A table of texts.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows; an empty row is a blank line.
    pub rows: Vec<Vec<String>>,
    /// How many of the first columns are names, aligned to the left.
    pub names: usize,
    /// Other columns that are aligned to the left: texts that go on below themselves.
    pub texts: Vec<usize>,
    /// The cells that hold the best of several scores: row and column.
    pub best: Vec<(usize, usize)>,
    /// What stands raised behind a cell, by row and column; formats for papers show it.
    pub raised: BTreeMap<(usize, usize), String>,
    /// Whether it is a table for papers, whose best scores are bold in every format that can show it.
    pub is_for_paper: bool,
}

impl Grid {
    /// A grid with these columns, the first `names` of which are names.
    pub fn new<S: Into<String>>(names: usize, header: impl IntoIterator<Item = S>) -> Self {
        let header = header.into_iter().map(|name| visible_cell(name.into())).collect();
        Self { header, names, ..Self::default() }
    }

    /// Adds a row. Characters that a terminal would obey are shown as escapes.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(|cell| visible_cell(cell.into())).collect());
    }

    /// How wide each column is, in characters.
    pub(crate) fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = self.header.iter().map(|cell| columns_of(cell)).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(columns_of(cell));
            }
        }
        widths
    }

    /// How wide the lines are, in characters.
    pub(crate) fn width(&self) -> usize {
        let widths = self.widths();
        widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1)
    }

    /// The lines of the grid, two blanks between the columns, none at the end.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.shown(false)
    }

    /// The lines of a grid whose columns go on below where they are too many, each time with the names in front.
    ///
    /// ```
    /// let mut grid = aspectra_report::Grid::new(1, ["run", "AP", "RR"]);
    /// grid.row(["bm25", "0.75", "1.00"]);
    /// let lines = grid.folded_lines(Some(10));
    /// assert_eq!(lines, ["run     AP", "bm25  0.75", "", "run     RR", "bm25  1.00"]);
    /// ```
    pub fn folded_lines(&self, width: Option<usize>) -> Vec<String> {
        let Some(width) = width.filter(|width| self.width() > *width) else { return self.lines().collect() };
        let blocks = folded(self, width);
        blocks.iter().map(|block| block.lines().collect::<Vec<_>>()).collect::<Vec<_>>().join(&String::new())
    }

    /// How many characters are left for the last column where lines may have `width`.
    pub fn text_room(&self, width: usize) -> usize {
        let widths = self.widths();
        width.saturating_sub(widths.iter().rev().skip(1).map(|width| width + 2).sum())
    }

    /// The lines, with the best scores in bold where the reader's screen can show it.
    pub(crate) fn shown(&self, styled: bool) -> impl Iterator<Item = String> + '_ {
        const BOLD: &str = "\x1b[1m";
        const PLAIN: &str = "\x1b[0m";
        let widths = self.widths();
        let is_left = |at: usize| at < self.names || self.texts.contains(&at);
        std::iter::once((None, &self.header)).chain(self.rows.iter().enumerate().map(|(at, row)| (Some(at), row))).map(
            move |(number, row)| {
                let mut line = String::new();
                for (at, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                    if at > 0 {
                        line.push_str("  ");
                    }
                    let blanks = width - columns_of(cell);
                    if !is_left(at) {
                        line.extend(std::iter::repeat_n(' ', blanks));
                    }
                    match styled && number.is_some_and(|row| self.best.contains(&(row, at))) {
                        true => line.extend([BOLD, cell, PLAIN]),
                        false => line.push_str(cell),
                    }
                    if is_left(at) {
                        line.extend(std::iter::repeat_n(' ', blanks));
                    }
                }
                line.truncate(line.trim_end().len());
                line
            },
        )
    }
}
