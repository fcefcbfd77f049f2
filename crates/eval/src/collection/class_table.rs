//! Class tables: label tuples to grades, for conversions that no collapse expresses.
//!
//! The first line names the aspects; every other line has a label for each of them and the grade. A label is its number, or
//! its name in the collection with `_` for blanks; `*` stands for any label, and the first line that fits counts:
//!
//! ```text
//! useful correct credible grade
//! 1      correct 1        3
//! 1      1       *        2
//! *      *       *        0
//! ```

use crate::error::{Error, Result};
use crate::judgments::Cell;
use crate::message::counted;
use crate::parse::{BadLines, fields, numbered_lines};
use crate::position::Position;

/// A table from label tuples to grades.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassTable {
    pub(super) source: String,
    pub(super) aspects: Vec<String>,
    rows: Vec<(Vec<Option<i32>>, i32)>,
}

impl ClassTable {
    /// Reads the lines of a table; `source` names it in messages.
    ///
    /// # Errors
    /// The bad lines together.
    pub fn parse(source: &str, text: &str) -> Result<Self> {
        Self::parse_named(source, text, |_, _| None)
    }

    /// As [`parse`](Self::parse), where labels may also be written by name: `name` has the grade of an aspect's label.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_named(source: &str, text: &str, name: impl Fn(&str, &str) -> Option<i32>) -> Result<Self> {
        let mut lines = numbered_lines(text.as_bytes());
        let words = |line: &[u8]| -> Vec<String> {
            fields(line).map(|field| String::from_utf8_lossy(field).into_owned()).collect()
        };
        let first = lines.next();
        let mut aspects = first.map(|(_, line)| words(line)).unwrap_or_default();
        let last = aspects.pop();
        if aspects.is_empty() || last.is_none_or(|last| last.parse::<i32>().is_ok()) {
            let message =
                "has no first line with names; expected the aspects and \"grade\", such as: useful correct grade";
            return Err(match first {
                Some((line, _)) => Error::input(message).at(Position::at_line(source, line)),
                None => Error::input(format!("{source}: {message}")),
            });
        }
        let mut bad = BadLines::new(source);
        let mut rows = Vec::new();
        for (line, text) in lines {
            match row(&words(text), &aspects, &name) {
                Ok(row) => rows.push(row),
                Err(message) => bad.push(line, message),
            }
        }
        bad.into_result()?;
        Ok(Self { source: source.to_owned(), aspects, rows })
    }

    /// The aspects whose labels it reads.
    pub fn aspects(&self) -> &[String] {
        &self.aspects
    }

    /// The grade of a label tuple, where a line fits.
    pub fn grade(&self, labels: &[Cell]) -> Option<i32> {
        let fits = |wanted: &[Option<i32>]| {
            wanted.iter().zip(labels).all(|(wanted, label)| wanted.is_none_or(|wanted| Cell::label(wanted) == *label))
        };
        self.rows.iter().find(|(wanted, _)| fits(wanted)).map(|(_, grade)| *grade)
    }
}

fn row(
    words: &[String],
    aspects: &[String],
    name: impl Fn(&str, &str) -> Option<i32>,
) -> std::result::Result<(Vec<Option<i32>>, i32), String> {
    let Some((grade, labels)) = words.split_last().filter(|(_, labels)| labels.len() == aspects.len()) else {
        let (fields, labels) = (counted(words.len(), "field"), counted(aspects.len(), "label"));
        return Err(format!("has {fields}, but {labels} and a grade were expected"));
    };
    let whole = |text: &String| {
        let number = text.parse::<i32>().ok().filter(|n| n.unsigned_abs() <= Cell::LARGEST as u32);
        number.ok_or_else(|| format!("\"{text}\" is not a whole number"))
    };
    let labels = labels.iter().zip(aspects).map(|(label, aspect)| match &**label {
        "*" => Ok(None),
        text => match name(aspect, text) {
            Some(grade) => Ok(Some(grade)),
            None => whole(label).map(Some).map_err(|message| format!("{message}, nor a label of {aspect}")),
        },
    });
    Ok((labels.collect::<std::result::Result<_, String>>()?, whole(grade)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_fits_counts() {
        let table = ClassTable::parse("t", "useful correct grade\n1 1 2\n# half\n1 * 1\n").unwrap();
        let grade = |labels: [i32; 2]| table.grade(&labels.map(Cell::label));
        assert_eq!((grade([1, 1]), grade([1, 0]), grade([0, 1])), (Some(2), Some(1), None));
        let error = ClassTable::parse("t", "useful grade\n1 x\n1 1 1\n").unwrap_err().to_string();
        assert!(error.contains("t:2: \"x\" is not a whole number") && error.contains("t:3: has 3 fields"), "{error}");
        assert!(ClassTable::parse("t", "1 1 2\n").is_err(), "no names");
        let name = |aspect: &str, label: &str| (aspect == "useful" && label == "very_useful").then_some(2);
        let table = ClassTable::parse_named("t", "useful grade\nvery_useful 5\n* 0\n", name).unwrap();
        assert_eq!((table.grade(&[Cell::label(2)]), table.grade(&[Cell::label(1)])), (Some(5), Some(0)));
    }
}
