//! Derived labels: some columns, a collapse of them, or the classes of a table. Rows keep their order.

use super::ClassTable;
use crate::bound::collapse_notices;
use crate::error::{Error, Result};
use crate::judgments::{Aspect, Cell, JudgmentTable, Label, State, TableAspect};
use crate::language::{Measure, Role};
use crate::message::Message;
use crate::parse::BadLines;

impl JudgmentTable {
    /// The table with these columns, in this order.
    ///
    /// # Errors
    /// When a column is not there.
    pub fn select(&self, names: &[String]) -> Result<JudgmentTable> {
        let columns = names.iter().map(|name| self.column(name)).collect::<Result<Vec<usize>>>()?;
        let aspects = columns.iter().map(|&column| TableAspect { hidden: false, ..self.aspects()[column].clone() });
        let mut selected = self.empty_like(aspects.collect());
        selected.notices.extend_from_slice(self.notices());
        selected.takes_columns = self.takes_columns && names == self.shown();
        for (number, row) in self.rows().iter().enumerate() {
            let labels = self.labels(number);
            selected.push(row.clone(), columns.iter().map(|&column| labels[column].clone()));
        }
        Ok(selected)
    }

    /// The names of the columns that measures see.
    pub fn shown(&self) -> Vec<String> {
        self.aspects().iter().filter(|aspect| !aspect.hidden).map(|aspect| aspect.name.clone()).collect()
    }

    /// The grades that a collapse makes of the columns.
    ///
    /// As in scoring, a negative label counts as 0, unless no label of the row is a grade.
    ///
    /// # Errors
    /// When the measure is no collapse, there are fewer than two columns, or a label is missing.
    pub fn collapse(&self, measure: &Measure) -> Result<JudgmentTable> {
        let Role::Collapse(build) = measure.unit().role else {
            return Err(Error::measure(format!("{measure} is no collapse; write one such as Harsh or Lenient")));
        };
        let judgments = self.judgments()?;
        let aspects: &[Aspect] = judgments.aspects();
        if aspects.len() < 2 {
            return Err(Error::misfit(format!(
                "{} needs at least two aspects but {} has {}",
                measure.unit().name,
                self.source(),
                aspects.len()
            )));
        }
        let reads = measure.reads();
        let fold = build.make(measure.args())?.bind(aspects, reads)?;
        let mut labels = Vec::with_capacity(aspects.len());
        let name = measure.unit().name.to_lowercase();
        let derived = self.derive(&name, Some(label(fold.highest())?), |cells| {
            let best = cells.iter().copied().max().unwrap_or(Cell::ABSENT);
            if let State::Negative(negative) = best.state() {
                return Ok(negative as i32);
            }
            labels.clear();
            let largest = aspects.iter().map(|aspect| aspect.highest.max(0));
            labels.extend(cells.iter().zip(largest).map(|(cell, largest)| cell.position(largest)));
            label(fold.grade(&labels)).map_err(|error| error.message())
        });
        derived.map(|mut derived| {
            derived.notices.extend(collapse_notices(&judgments, measure));
            derived
        })
    }

    /// The grades that a class table gives to the labels.
    ///
    /// # Errors
    /// When the table names an aspect that is not there, or no line of it fits a row.
    pub fn classify(&self, classes: &ClassTable) -> Result<JudgmentTable> {
        self.select(classes.aspects())?.derive("class", None, |cells| {
            classes.grade(cells).ok_or_else(|| {
                let labels: Vec<String> = cells.iter().map(|cell| format!("{cell:?}")).collect();
                let every = vec!["*"; cells.len()].join(" ");
                Message::new(format!(
                    "no line of {} fits the labels {}; add one, or end the table with \"{every} 0\"",
                    classes.source,
                    labels.join(" ")
                ))
            })
        })
    }

    /// One new column from all columns of each row.
    fn derive(
        &self,
        name: &str,
        highest: Option<i32>,
        mut grade: impl FnMut(&[Cell]) -> std::result::Result<i32, Message>,
    ) -> Result<JudgmentTable> {
        let aspect = TableAspect { name: name.to_owned(), highest, hidden: false };
        let mut derived = self.empty_like(vec![aspect]);
        derived.notices.extend_from_slice(self.notices());
        let mut bad = BadLines::new(&self.source);
        for (number, row) in self.rows().iter().enumerate() {
            let cells = (0..self.aspects().len()).map(|column| self.given(number, column));
            let found = cells.collect::<std::result::Result<Vec<Cell>, Message>>().and_then(|cells| grade(&cells));
            match found {
                Ok(grade) => derived.push(row.clone(), [Label::Whole(grade)]),
                Err(message) => bad.push(row.place, message),
            }
        }
        bad.into_result()?;
        Ok(derived)
    }

    /// A label that must be there.
    fn given(&self, row: usize, column: usize) -> std::result::Result<Cell, Message> {
        let cell = self.whole(row, column)?;
        if cell == Cell::MISSING {
            let name = &self.aspects()[column].name;
            return Err(Message::new(format!("{name} has no label here; pass "))
                .option("missing", "zero")
                .text(" or ")
                .option("missing", "drop"));
        }
        Ok(cell)
    }
}

/// A grade that is to be written as a label.
fn label(grade: f64) -> Result<i32> {
    Cell::of_grade(grade).whole().filter(|label| *label <= Cell::LARGEST).ok_or_else(|| {
        Error::misfit(format!("a grade of {grade} is too large to be a label; use weight=index, or fewer classes"))
    })
}
