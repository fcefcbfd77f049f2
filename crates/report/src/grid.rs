//! A grid of cells as aligned text: the first columns to the left, numbers to the right.

/// A table of texts.
#[derive(Debug, Clone, Default)]
pub struct Grid {
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows; an empty row is a blank line.
    pub rows: Vec<Vec<String>>,
    /// How many of the first columns are names, aligned to the left.
    pub names: usize,
}

impl Grid {
    /// A grid with these columns, the first `names` of which are names.
    pub fn new<S: Into<String>>(names: usize, header: impl IntoIterator<Item = S>) -> Self {
        Self { header: header.into_iter().map(Into::into).collect(), rows: Vec::new(), names }
    }

    /// Adds a row.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// How wide each column is, in characters.
    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = self.header.iter().map(|cell| cell.chars().count()).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }

    /// The lines of the grid, two blanks between the columns, none at the end.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        let widths = self.widths();
        std::iter::once(&self.header).chain(&self.rows).map(move |row| {
            let mut line = String::new();
            for (at, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                if at > 0 {
                    line.push_str("  ");
                }
                let blanks = width - cell.chars().count();
                if at >= self.names {
                    line.extend(std::iter::repeat_n(' ', blanks));
                }
                line.push_str(cell);
                if at < self.names {
                    line.extend(std::iter::repeat_n(' ', blanks));
                }
            }
            line.truncate(line.trim_end().len());
            line
        })
    }
}
