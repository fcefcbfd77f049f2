//! Judgments of passages, several rows per document: `topic subtopic document passage rating` (TREC Dynamic Domain).
//!
//! The grade of a document on a subtopic comes from the ratings of its passages there. A rating of 0 counts as 1, as in the
//! track's scorer: whoever marked the passage found it relevant. A passage that is listed twice counts once, with its last rating.

use super::bad_lines::BadLines;
use super::fields::{fields, numbered_lines};
use crate::error::quoted;
use crate::judgments::{Cell, JudgmentTable, Label, TableAspect, TableRow};
use crate::message::counted;
use crate::notice::judgments::ratings_raised;
use aspectra_words::words;
use rustc_hash::FxHashMap;

words! {
    /// From the ratings of a document's passages on a subtopic to one grade.
    #[derive(Default)]
    pub enum Combine {
        #[default]
        Sum = "sum": "Their sum (the track's scorer of 2017)",
        Log2 = "log2": "The j-th largest divided by log2(j+1), then the sum (2015 and 2016)",
        Max = "max": "The largest",
    }
}

impl Combine {
    /// The grade of some ratings: at least one.
    ///
    /// # Errors
    /// A sum that is larger than a label can be.
    fn grade(self, ratings: &mut [i32]) -> Result<Label, String> {
        Ok(match self {
            Self::Max => Label::Whole(ratings.iter().copied().max().unwrap_or_default()),
            Self::Sum => {
                let sum: i64 = ratings.iter().map(|&rating| i64::from(rating)).sum();
                let whole = i32::try_from(sum).ok().filter(|sum| *sum <= Cell::LARGEST);
                Label::Whole(whole.ok_or_else(|| {
                    format!("the ratings of the document's passages add up to {sum}; labels go up to {}", Cell::LARGEST)
                })?)
            }
            Self::Log2 => {
                ratings.sort_unstable_by(|a, b| b.cmp(a));
                let parts = ratings.iter().zip(2u32..).map(|(&rating, j)| f64::from(rating) / f64::from(j).log2());
                Label::Real(parts.sum())
            }
        })
    }
}

/// A document on a subtopic: its row, and the passages with their ratings.
struct Rated {
    row: TableRow,
    passages: Vec<(Box<[u8]>, i32)>,
}

pub(super) fn read(file: &str, bytes: &[u8], combine: Combine, bad: &mut BadLines) -> JudgmentTable {
    let mut rated: Vec<Rated> = Vec::new();
    let mut places: FxHashMap<[Box<[u8]>; 3], usize> = FxHashMap::default();
    let mut raised = 0;
    for (line, text) in numbered_lines(bytes) {
        let found: Vec<&[u8]> = fields(text).collect();
        let &[topic, subtopic, document, passage, rating] = &found[..] else {
            let count = found.len();
            bad.push(
                line,
                format!(
                    "has {}, but a passage line has 5: topic subtopic document passage rating",
                    counted(count, "field")
                ),
            );
            continue;
        };
        let number = std::str::from_utf8(rating).ok().and_then(|text| text.parse::<i32>().ok());
        let Some(number) = number.filter(|number| (0..=Cell::LARGEST).contains(number)) else {
            bad.push(line, format!("rating {} is not a whole number from 0 up", quoted(rating)));
            continue;
        };
        let Ok(name) = std::str::from_utf8(topic) else {
            bad.push(line, format!("topic {} is not UTF-8 text", quoted(topic)));
            continue;
        };
        raised += u64::from(number == 0);
        let at = *places.entry([topic.into(), subtopic.into(), document.into()]).or_insert_with(|| {
            let row = TableRow::new(name, subtopic, document, line);
            rated.push(Rated { row, passages: Vec::new() });
            rated.len() - 1
        });
        let passages = &mut rated[at].passages;
        match passages.iter_mut().find(|(known, _)| **known == *passage) {
            Some((_, rating)) => *rating = number.max(1),
            None => passages.push((passage.into(), number.max(1))),
        }
    }
    let mut table = JudgmentTable::new(file, vec![TableAspect::named("relevance")], true);
    table.has_real_labels = combine == Combine::Log2;
    if raised > 0 {
        table.notices.push(ratings_raised(file, raised));
    }
    for Rated { row, passages } in rated {
        let mut ratings: Vec<i32> = passages.into_iter().map(|(_, rating)| rating).collect();
        match combine.grade(&mut ratings) {
            Ok(grade) => table.push(row, [grade]),
            Err(message) => bad.push(row.place, message),
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{JudgmentFormat, read_judgments, read_table};

    #[test]
    fn passages_become_grades() {
        let text = b"1 a D1 p1 4\n1 a D1 p2 2\n1 b D1 p1 0\n1 a D1 p2 3\n1 a D2 p9 1\n";
        let labels = |combine| {
            let table = read_table("p", text, JudgmentFormat::Passages(combine)).unwrap();
            assert_eq!(table.rows().len(), 3);
            (0..3).map(|row| table.labels(row)[0].number().unwrap()).collect::<Vec<f64>>()
        };
        assert_eq!(labels(Combine::Sum), [7.0, 1.0, 1.0]);
        assert_eq!(labels(Combine::Max), [4.0, 1.0, 1.0]);
        assert_eq!(labels(Combine::Log2), [4.0 + 3.0 / 3f64.log2(), 1.0, 1.0]);
        let judgments = read_judgments("p", text, JudgmentFormat::Passages(Combine::Log2)).unwrap();
        let sheet = &judgments.topics()[0].sheet;
        assert_eq!((sheet.cell(0, 0, 0), sheet.values(0)), (Cell::label(6), &[4.0 + 3.0 / 3f64.log2(), 1.0][..]));
        assert_eq!(judgments.aspects()[0].highest, 6);
        assert!(judgments.notices.contains(&ratings_raised("p", 1)));
    }

    #[test]
    fn bad_lines_are_reported_together() {
        let error = read_table("p", b"1 a D1 4\n1 a D1 p -1\n", JudgmentFormat::Passages(Combine::Sum)).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("p:1: has 4 fields") && text.contains("p:2: rating \"-1\""), "{text}");
    }
}
