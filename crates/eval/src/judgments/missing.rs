//! Labels that were not given, and the rule that settles them.

use super::{JudgmentTable, Label, MissingRule};
use crate::notice::judgments::labels_missing;
use crate::position::RowPlace;

impl JudgmentTable {
    /// Settles the labels that were not given, in the columns that measures read.
    pub fn with_missing(mut self, rule: MissingRule) -> Self {
        let width = self.aspects.len();
        for column in 0..width {
            if !self.aspects[column].hidden {
                self.settle_missing(column, rule);
            }
        }
        self
    }

    /// Settles the missing labels of one column.
    pub(crate) fn settle_missing(&mut self, column: usize, rule: MissingRule) {
        let width = self.aspects.len();
        let is_missing = |labels: &[Label]| labels[column] == Label::Missing;
        let count = self.labels.chunks_exact(width).filter(|labels| is_missing(labels)).count() as u64;
        if count == 0 {
            return;
        }
        match rule {
            MissingRule::Error => return,
            MissingRule::Grade(grade) => {
                let cells = self.labels.iter_mut().skip(column).step_by(width);
                cells.filter(|label| **label == Label::Missing).for_each(|label| *label = Label::Whole(grade));
            }
            MissingRule::Drop => {
                let keep: Vec<bool> = self.labels.chunks_exact(width).map(|labels| !is_missing(labels)).collect();
                self.retain(&keep);
            }
        }
        if !self.aspects[column].hidden {
            self.notices.push(labels_missing(&self.aspects[column].name, count, rule));
        }
    }

    /// Where a column lacks its first label, in a table that comes from one file.
    pub fn first_missing(&self, column: usize) -> Option<RowPlace> {
        let mut labels = self.labels.iter().skip(column).step_by(self.aspects.len().max(1));
        let row = labels.position(|label| *label == Label::Missing).filter(|_| !self.is_joined)?;
        Some(self.rows[row].place)
    }
}
