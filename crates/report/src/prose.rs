//! Columns of sentences in a grid that is too wide: they go on below themselves. A sentence without its middle says nothing,
//! and a name can be cut only where it is a name.

use crate::grid::Grid;
use crate::screen::wrapped;
use crate::width::columns_of;

/// Text in a narrower column cannot be read.
const NARROWEST: usize = 24;
/// A name has fewer words.
const SENTENCE: usize = 4;

impl Grid {
    /// Whether a column has a sentence that is long enough to be broken.
    pub(crate) fn is_prose(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|row| row.get(column));
        self.widths().get(column).is_some_and(|width| *width > NARROWEST)
            && cells.any(|cell| cell.split_ascii_whitespace().count() >= SENTENCE)
    }

    /// The same with the sentences in `columns` broken, so that these columns take `room` characters together; None where
    /// there is no sentence among them, or where they would become too narrow.
    pub(crate) fn narrowed(&self, columns: &[usize], room: usize) -> Option<Self> {
        let widths = self.widths();
        let (prose, others): (Vec<usize>, Vec<usize>) = columns.iter().partition(|&&at| self.is_prose(at));
        let taken: usize = others.iter().filter_map(|&at| widths.get(at)).sum();
        let mut left = room.checked_sub(taken + 2 * columns.len().saturating_sub(1))?;
        // The narrowest first, so that what it does not need goes to the wider ones.
        let mut by_width = prose.clone();
        by_width.sort_by_key(|&at| widths[at]);
        let mut narrow = self.clone();
        for (number, &at) in by_width.iter().enumerate() {
            let share = left / (by_width.len() - number);
            if share < NARROWEST {
                return None;
            }
            left -= widths[at].min(share);
            if widths[at] > share {
                narrow = narrow.with_column_wrapped(at, share);
            }
        }
        let now = narrow.widths();
        let total = columns.iter().filter_map(|&at| now.get(at)).sum::<usize>() + 2 * columns.len().saturating_sub(1);
        (!prose.is_empty() && total <= room).then_some(narrow)
    }

    /// The same with the text of a column in lines of at most `room` characters, each a row.
    pub(crate) fn with_column_wrapped(&self, column: usize, room: usize) -> Self {
        let mut narrow = Self { rows: Vec::new(), ..self.clone() };
        // The second line of a sentence stands below the beginning of the first.
        narrow.texts.push(column);
        // Where each row begins now.
        let mut starts = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            starts.push(narrow.rows.len());
            let long = row.get(column).filter(|cell| columns_of(cell) > room);
            let pieces = long.map(|cell| wrapped(cell, room, 0)).unwrap_or_default();
            let mut first = row.clone();
            if let (Some(cell), Some(piece)) = (first.get_mut(column), pieces.first()) {
                cell.clone_from(piece);
            }
            narrow.rows.push(first);
            for piece in pieces.into_iter().skip(1) {
                let mut below = vec![String::new(); row.len()];
                below[column] = piece;
                narrow.rows.push(below);
            }
        }
        let moved = |(row, at): (usize, usize)| (starts.get(row).copied().unwrap_or(row), at);
        narrow.best = self.best.iter().copied().map(moved).collect();
        narrow.raised = self.raised.iter().map(|(&cell, text)| (moved(cell), text.clone())).collect();
        narrow
    }

    /// The lines of a grid whose last column is text, which goes on below itself where it is too wide.
    pub fn wrapped_lines(&self, width: Option<usize>) -> Vec<String> {
        let (Some(width), Some(last)) = (width.filter(|width| self.width() > *width), self.header.len().checked_sub(1))
        else {
            return self.lines().collect();
        };
        self.with_column_wrapped(last, self.text_room(width).max(NARROWEST)).lines().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let mut grid = Grid::new(3, ["measure", "mean", "because", "score"]);
        grid.row(["CAM(nDCG@10)", "no", "its steps depend on the ranks of the other relevant documents", "0.5000"]);
        grid.row(["AP", "yes", "", "0.7500"]);
        grid.best.push((1, 3));
        grid
    }

    #[test]
    fn sentences_go_on_below_themselves() {
        let narrow = grid().narrowed(&[0, 1, 2, 3], 60).unwrap();
        let lines: Vec<String> = narrow.lines().collect();
        assert_eq!(
            lines,
            [
                "measure       mean  because                            score",
                "CAM(nDCG@10)  no    its steps depend on the ranks of  0.5000",
                "                    the other relevant documents",
                "AP            yes                                     0.7500",
            ]
        );
        assert_eq!(narrow.best, [(2, 3)], "the best score has moved with its row");
    }

    #[test]
    fn what_would_be_too_narrow_or_has_no_sentence_is_left() {
        assert!(grid().narrowed(&[0, 1, 2, 3], 40).is_none());
        let mut names = Grid::new(1, ["run", "AP"]);
        names.row(["a_very_long_name_of_a_run_without_a_blank", "0.5000"]);
        assert!(names.narrowed(&[0, 1], 30).is_none());
    }
}
