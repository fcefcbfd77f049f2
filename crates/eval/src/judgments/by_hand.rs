//! Sheets and judgments from grades alone, for whoever makes rankings by hand: documents need no ids.

use super::{Aspect, Cell, DocumentTable, Judgments, Sheet, State, Topic};
use crate::error::{Error, Result};
use crate::message::counted;

fn in_range(label: f64) -> Result<()> {
    if label.abs() <= f64::from(Cell::LARGEST) {
        return Ok(());
    }
    Err(Error::input(format!("label {label} is out of range; labels go up to {}", Cell::LARGEST)))
}

impl Sheet {
    /// A sheet from its grades, row-major `[document][subtopic][aspect]`; `None` is a label that was not given. Grades need
    /// not be whole numbers. Documents are numbered from 1, and rows from 0.
    ///
    /// ```
    /// use aspectra_eval::judgments::Sheet;
    /// // Two documents, two subtopics, one aspect.
    /// let sheet = Sheet::from_grades(2, 1, &[Some(1.0), Some(0.05), Some(2.0), None])?;
    /// assert_eq!((sheet.documents().len(), sheet.cell(1, 0, 0).grade()), (2, 2.0));
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the grades do not fill whole rows, or a label is out of range.
    pub fn from_grades(subtopics: usize, aspects: usize, grades: &[Option<f64>]) -> Result<Self> {
        // Infinity would be taken for an absent cell.
        grades.iter().flatten().try_for_each(|label| in_range(*label))?;
        let cells = grades.iter().map(|grade| grade.map_or(Cell::MISSING, Cell::of_grade)).collect();
        Self::from_cells(subtopics, aspects, cells)
    }

    /// The same from cells, which may be absent too: the document was not judged there.
    ///
    /// ```
    /// use aspectra_eval::judgments::{Cell, Sheet};
    /// let sheet = Sheet::from_cells(2, 1, vec![Cell::label(1), Cell::ABSENT])?;
    /// assert_eq!(sheet.cell(0, 1, 0), Cell::ABSENT);
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    ///
    /// # Errors
    /// When the cells do not fill whole rows, or a label is out of range.
    pub fn from_cells(subtopics: usize, aspects: usize, cells: Vec<Cell>) -> Result<Self> {
        let width = subtopics * aspects;
        if width == 0 || !cells.len().is_multiple_of(width) {
            return Err(Error::input(format!(
                "{} do not fill rows of {} x {}",
                counted(cells.len(), "grade"),
                counted(subtopics, "subtopic"),
                counted(aspects, "aspect")
            )));
        }
        cells.iter().try_for_each(|cell| match cell.state() {
            State::Grade(label) | State::Negative(label) => in_range(label),
            State::Absent | State::Missing => Ok(()),
        })?;
        let mut documents = DocumentTable::default();
        for number in 1..=cells.len() / width {
            documents.insert(number.to_string().as_bytes());
        }
        let names = (1..=subtopics).map(|number| number.to_string().into()).collect();
        Ok(Self::new(documents, if subtopics > 1 { names } else { Vec::new() }, aspects, cells))
    }

    /// The sheet with weights of its subtopics, one each; they are made to sum to 1.
    ///
    /// ```
    /// use aspectra_eval::judgments::Sheet;
    /// let sheet = Sheet::from_grades(2, 1, &[Some(1.0), Some(0.0)])?.with_subtopic_weights(&[3.0, 1.0])?;
    /// assert_eq!(sheet.subtopic_weights(), [0.75, 0.25]);
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    ///
    /// # Errors
    /// When there are not as many weights as subtopics, or they are no weights: below 0, or all 0.
    pub fn with_subtopic_weights(mut self, weights: &[f64]) -> Result<Self> {
        let (found, expected) = (weights.len(), self.subtopic_count());
        if found != expected {
            return Err(Error::input(format!("{} for {}", counted(found, "weight"), counted(expected, "subtopic"))));
        }
        let sum: f64 = weights.iter().sum();
        if !(sum > 0.0 && sum.is_finite()) || weights.iter().any(|weight| *weight < 0.0) {
            return Err(Error::input("weights of subtopics are at least 0 and not all 0"));
        }
        self.set_subtopic_weights(weights);
        Ok(self)
    }
}

impl Judgments {
    /// Judgments from sheets, one for each topic. The largest label of an aspect is the largest one there is, rounded up.
    ///
    /// ```
    /// use aspectra_eval::Judgments;
    /// use aspectra_eval::judgments::Sheet;
    /// let sheet = Sheet::from_grades(1, 2, &[Some(1.0), Some(0.0), Some(2.0), Some(1.0)])?;
    /// let judgments = Judgments::from_sheets(["relevance", "credibility"], [("51", sheet)])?.with_highest(0, 3)?;
    /// assert_eq!((judgments.aspects()[0].highest, judgments.aspects()[1].highest), (3, 1));
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    ///
    /// # Errors
    /// When a sheet has another number of aspects, or a topic or an aspect comes twice.
    pub fn from_sheets<A: Into<String>, T: Into<String>>(
        aspects: impl IntoIterator<Item = A>,
        sheets: impl IntoIterator<Item = (T, Sheet)>,
    ) -> Result<Self> {
        let names: Vec<String> = aspects.into_iter().map(Into::into).collect();
        super::check_names(&names)?;
        let mut aspects: Vec<Aspect> =
            names.into_iter().map(|name| Aspect { name, highest: 0, declared: false }).collect();
        let (mut ids, mut topics) = (DocumentTable::default(), Vec::new());
        for (id, sheet) in sheets {
            let id: String = id.into();
            if sheet.aspect_count() != aspects.len() {
                let (found, expected) = (sheet.aspect_count(), aspects.len());
                return Err(Error::input(format!("topic {id} has {}; expected {expected}", counted(found, "aspect"))));
            }
            if !ids.insert(id.as_bytes()).1 {
                return Err(Error::input(format!("topic {id} is there twice; give each sheet its own topic")));
            }
            for (number, aspect) in aspects.iter_mut().enumerate() {
                let columns = (0..sheet.subtopic_count()).flat_map(|subtopic| sheet.column(subtopic, number));
                aspect.highest = columns.map(|cell| cell.grade().ceil() as i32).fold(aspect.highest, i32::max);
            }
            topics.push(Topic { id: id.into(), sheet, preferences: None });
        }
        Ok(Self::of_topics(aspects, ids, topics))
    }

    /// Judgments of one topic, `1`: a row of grades for each document, one grade for each aspect. One aspect is called
    /// `relevance`, several `aspect1`, `aspect2` and so on.
    ///
    /// # Errors
    /// When rows have different lengths or none, or a label is out of range.
    pub fn from_grades<R: AsRef<[G]>, G: Copy + Into<f64>>(rows: &[R]) -> Result<Self> {
        let aspects = rows.first().map_or(1, |row| row.as_ref().len());
        if let Some(row) = rows.iter().position(|row| row.as_ref().len() != aspects) {
            return Err(Error::input(format!(
                "row {} does not have {} as the first one",
                row + 1,
                counted(aspects, "grade")
            )));
        }
        let grades: Vec<Option<f64>> = rows.iter().flat_map(AsRef::as_ref).map(|&grade| Some(grade.into())).collect();
        let names: Vec<String> = match aspects {
            1 => vec![String::from("relevance")],
            _ => (1..=aspects).map(|number| format!("aspect{number}")).collect(),
        };
        Self::from_sheets(names, [("1", Sheet::from_grades(1, aspects, &grades)?)])
    }

    /// Declares the largest label of an aspect, by its number, so that it does not depend on which labels there are.
    ///
    /// # Errors
    /// When there is no such aspect, or it has a larger label.
    pub fn with_highest(mut self, aspect: usize, highest: i32) -> Result<Self> {
        match self.aspects.get_mut(aspect) {
            Some(aspect) if aspect.highest <= highest => {
                aspect.highest = highest;
                aspect.declared = true;
                Ok(self)
            }
            Some(aspect) => {
                Err(Error::input(format!("{} has label {}, which is above {highest}", aspect.name, aspect.highest)))
            }
            None => Err(Error::input(format!("there is no aspect number {aspect}; they are numbered from 0"))),
        }
    }
}
