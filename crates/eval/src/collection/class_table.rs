//! Class tables: label tuples to grades, for conversions that no collapse expresses.
//!
//! The first line names the aspects; every other line has a label for each of them and the grade. `*` stands for any
//! label, and the first line that fits counts:
//!
//! ```text
//! useful correct credible grade
//! 1      1       1        3
//! 1      1       *        2
//! *      *       *        0
//! ```

use crate::error::{Error, Result};
use crate::judgments::Cell;
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
            match row(&words(text), aspects.len()) {
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

fn row(words: &[String], aspects: usize) -> std::result::Result<(Vec<Option<i32>>, i32), String> {
    let Some((grade, labels)) = words.split_last().filter(|(_, labels)| labels.len() == aspects) else {
        return Err(format!("has {} field(s), but {} label(s) and a grade were expected", words.len(), aspects));
    };
    let whole = |text: &String| {
        let number = text.parse::<i32>().ok().filter(|n| n.unsigned_abs() <= Cell::LARGEST as u32);
        number.ok_or_else(|| format!("\"{text}\" is not a whole number"))
    };
    let labels = labels.iter().map(|label| if label == "*" { Ok(None) } else { whole(label).map(Some) });
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
        assert!(error.contains("t:2: \"x\" is not a whole number") && error.contains("t:3: has 3 field(s)"), "{error}");
        assert!(ClassTable::parse("t", "1 1 2\n").is_err(), "no names");
    }
}
