//! Lines of text that have ranks but neither a header nor a tag: MS MARCO's `topic document rank`, the same with a score behind
//! it as ColBERT writes it, and TREC text without its tag. Tabs or blanks stand between.
//!
//! **Choices.** Nothing but the numbers says that a column holds ranks. Ranks of a topic begin with 0 or 1 and rise from line to
//! line; what does not is a column of scores or labels, and reading scores as ranks would turn the run around.

use super::rows::Row;
use super::{FileRuns, Format, HEADER_LINE, Head, has_idle_second, no_columns, no_layout};
use crate::error::{Error, Result, quoted};
use crate::judgments::is_same;
use crate::message::counted;
use crate::parse::{BadLines, Bytes, fields, numbered_lines, parse_score, without_mark};
use crate::position::Position;
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub(super) const FORMAT: Format = Format {
    name: "MS MARCO",
    sniff,
    columns: no_columns,
    names_come_first: true,
    layout: no_layout,
    read: Some(read),
};

/// How many of the first lines have to have ranks that rise, where a file of labels has as many columns.
const LINES: usize = 50;

/// What stands in the columns of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    Rank,
    RankScore,
    Q0RankScore,
}

impl Shape {
    fn of(line: &[u8]) -> std::result::Result<Self, String> {
        match fields(line).count() {
            3 => Ok(Self::Rank),
            4 => Ok(Self::RankScore),
            5 => Ok(Self::Q0RankScore),
            found => Err(format!("has {}, but a line has 3: topic document rank", counted(found, "field"))),
        }
    }

    fn words(self) -> &'static str {
        match self {
            Self::Rank => "topic document rank",
            Self::RankScore => "topic document rank score",
            Self::Q0RankScore => "topic Q0 document rank score",
        }
    }

    fn row<'a>(self, line: &'a [u8]) -> std::result::Result<(Row<'a>, u64), String> {
        let mut parts = [&b""[..]; 6];
        let found = fields(line).count();
        fields(line).zip(&mut parts).for_each(|(field, part)| *part = field);
        let (topic, document, rank, score) = match (self, found, parts) {
            (Self::Rank, 3, [topic, document, rank, ..]) => (topic, document, rank, None),
            (Self::RankScore, 4, [topic, document, rank, score, ..]) => (topic, document, rank, Some(score)),
            (Self::Q0RankScore, 5, [topic, _, document, rank, score, _]) => (topic, document, rank, Some(score)),
            _ => {
                let expected = self.words().split(' ').count();
                return Err(format!(
                    "has {}, but the lines before have {expected}: {}",
                    counted(found, "field"),
                    self.words()
                ));
            }
        };
        let whole = |text: &[u8]| std::str::from_utf8(text).ok().filter(|text| !text.starts_with('+'))?.parse().ok();
        let Some(place) = whole(rank) else {
            let hint = match parse_score(rank) {
                Some(_) => ", but looks like a score",
                None => "",
            };
            return Err(format!("rank {} is not a whole number such as 1{hint}", quoted(rank)));
        };
        let score = match score.map(|score| (score, parse_score(score).filter(|score| score.is_finite()))) {
            None => -(place as f64),
            Some((_, Some(score))) => score,
            Some((text, None)) => return Err(format!("score {} is not a finite number such as 12.5", quoted(text))),
        };
        Ok((Row { run: b"", topic, document, score, rank: Some(place as f64) }, place))
    }
}

/// The last rank of every topic.
#[derive(Default)]
pub(super) struct Rising<'a> {
    last: FxHashMap<&'a [u8], u64>,
    /// The topic of the line before and its rank: lines of a topic stand together.
    now: Option<(&'a [u8], u64)>,
    /// Whether any topic has more than one line.
    has_second: bool,
}

impl<'a> Rising<'a> {
    /// Takes the next line, or says why its rank is none.
    pub(super) fn take(&mut self, topic: &'a [u8], rank: u64) -> std::result::Result<(), String> {
        let before = match self.now {
            Some((known, before)) if is_same(known, topic) => Some(before),
            now => {
                if let Some((known, before)) = now {
                    self.last.insert(known, before);
                }
                self.last.get(topic).copied()
            }
        };
        self.has_second |= before.is_some();
        let why = match before {
            Some(before) if rank <= before => format!("follows {before}"),
            None if rank > 1 => String::from("comes first"),
            _ => {
                self.now = Some((topic, rank));
                return Ok(());
            }
        };
        Err(format!(
            "{rank} {why} on topic {}, but ranks begin with 0 or 1 and rise; these look like scores or labels",
            String::from_utf8_lossy(topic)
        ))
    }
}

fn sniff(head: &Head<'_>) -> std::result::Result<(), String> {
    let shape = Shape::of(head.first)?;
    shape.row(head.first)?;
    // A document that is called 0 on every topic is the second column of qrels.
    let mut lines = numbered_lines(head.bytes).take(LINES);
    if shape == Shape::RankScore && lines.all(|(_, line)| has_idle_second(line)) {
        return Err(String::from("the second column is the same everywhere, as in judgments (topic 0 document label)"));
    }
    if shape == Shape::Rank {
        // No other format has three columns: what is wrong further down is told with its line.
        return Ok(());
    }
    let mut rising = Rising::default();
    // A line of another shape is told when the file is read.
    let mut rows = numbered_lines(head.bytes).take(LINES).filter_map(|(_, line)| shape.row(line).ok());
    rows.try_for_each(|(row, rank)| rising.take(row.topic, rank))
}

fn read(file: &str, text: &Arc<Bytes>, bad: &mut BadLines) -> Result<FileRuns> {
    let mut runs = FileRuns::of_text(text);
    let mut rising = Rising::default();
    let mut shape = None;
    for (line, text) in numbered_lines(without_mark(text)) {
        let read = shape.map_or_else(|| Shape::of(text), Ok).and_then(|known| {
            shape = Some(known);
            known.row(text)
        });
        match read {
            Err(message) => bad.push(line, message),
            Ok((row, rank)) => {
                rising.take(row.topic, rank).map_err(|why| {
                    let message = format!("{why}; {HEADER_LINE}, or query_id,doc_id,rank");
                    Error::input(message).at(Position::at_line(file, line))
                })?;
                runs.push(row);
            }
        }
    }
    // One document a topic, at rank 1, is what judgments without their second column look like.
    Ok(match shape {
        Some(Shape::Rank) if !rising.has_second => runs.read_as(Shape::Rank.words()),
        Some(shape @ (Shape::RankScore | Shape::Q0RankScore)) => runs.read_as(shape.words()),
        _ => runs,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Result<Vec<(String, f64)>> {
        let format = Format::recognize("r", text.as_bytes())?;
        let runs = format.read("r", Bytes::Owned(text.as_bytes().to_vec()))?.into_runs();
        let rows = &runs[0].1;
        Ok((0..rows.len()).map(|row| (String::from_utf8_lossy(rows.document(row)).into(), rows.score(row))).collect())
    }

    #[test]
    fn ranks_rise() {
        let as_ranks = |texts: &[(&str, f64)]| -> Vec<(String, f64)> {
            texts.iter().map(|(id, score)| ((*id).to_owned(), *score)).collect()
        };
        assert_eq!(rows("1\tA\t1\n1\tB\t2\n2\tC\t0\n1\tD\t5\n").unwrap()[3], ("D".into(), -5.0));
        assert_eq!(rows("1 A 1 3.5\n1 B 2 2\n").unwrap(), as_ranks(&[("A", 3.5), ("B", 2.0)]));
        assert_eq!(rows("1 Q0 A 1 3.5\n1 Q0 B 2 2\n").unwrap(), as_ranks(&[("A", 3.5), ("B", 2.0)]));
    }

    #[test]
    fn scores_are_not_ranks() {
        let refused = |text: &str| rows(text).unwrap_err().to_string();
        assert!(
            refused("1 A 12.0\n1 B 7.0\n").contains("rank \"12.0\" is not a whole number such as 1, but looks like")
        );
        let whole = refused("1\tA\t12\n1\tB\t7\n");
        assert!(whole.starts_with("r:1: 12 comes first on topic 1, but ranks begin with 0 or 1 and rise"), "{whole}");
        assert!(
            whole.ends_with(
                "put a header first that names its columns, such as query_id,doc_id,score, or query_id,doc_id,rank"
            ),
            "{whole}"
        );
        assert!(refused("1 A 1\n1 B 0\n2 C 2\n").starts_with("r:2: 0 follows 1 on topic 1"));
        assert!(refused("1 A 1\n2 B 1\n1 C 1\n").starts_with("r:3: 1 follows 1 on topic 1"));
        assert!(refused("1 A 1 3.5\n1 B 2 2\n1 C 3\n").contains("r:3: has 3 fields, but the lines before have 4"));
    }

    #[test]
    fn titles_for_documents_are_told() {
        let text = "51\tQ0\tBarack Obama\t1\t9.2\tmy run\n51\tQ0\tParis\t2\t8.1\tmy run\n";
        let message = rows(text).unwrap_err().to_string();
        assert!(
            message.starts_with("r:1: document \"Barack Obama\" has blanks, which TREC text cannot hold"),
            "{message}"
        );
        let named = rows(&format!("topic\tq0\tdoc\trank\tscore\trun\n{text}")).unwrap();
        assert_eq!(named, [("Barack Obama".into(), 9.2), ("Paris".into(), 8.1)]);
        assert!(Format::recognize("r", b"51\tQ0\tParis\t1\t9.2\tmy run\n").is_ok(), "a tag may have blanks");
    }

    #[test]
    fn judgments_are_no_run() {
        for text in [
            "1 0 A 1\n1 0 B 0\n",
            "1 0 A 1 2\n1 0 B 1 0\n",
            "1 0 A 1 2 \n1 0 B 0 1\n",
            "1\t0\t7067032\t1\n2\t0\t7067033\t1\n",
            "1 0 1 1\n2 0 1 1\n",
            "1 0 A 1 1 0\n1 0 B 0 2 1\n2 0 C 1 1 1\n",
        ] {
            let message = rows(text).unwrap_err().to_string();
            assert!(message.contains("looks like judgments (topic 0 document label)"), "{message}");
        }
    }
}
