//! Parquet and Arrow: columns `query_id`, `doc_id`, `score`, and perhaps `rank` and `run`, under any of their names.

use super::rows::Row;
use super::{FileRuns, Format, Head, judgments_by_name, no_layout};
use crate::error::{Error, Result, quoted};
use crate::judgments::is_same;
use crate::parse::{BadLines, Role, column_of, parse_score, rivals, role, twice, usual_names};
use crate::position::Position;
use crate::runs::RunColumns;
use crate::tabular::{Column, Table, TableFormat, Texts, Values, id_of_real};

pub(super) const PARQUET: Format = Format {
    name: "Parquet",
    sniff: |head| sniff(head, TableFormat::Parquet, "PAR1"),
    columns: |head| columns(head, TableFormat::Parquet),
    names_come_first: false,
    layout: no_layout,
    read: Some(|file, bytes, bad| read(file, bytes, TableFormat::Parquet, bad)),
};

pub(super) const ARROW: Format = Format {
    name: "Arrow",
    sniff: |head| sniff(head, TableFormat::Arrow, "ARROW1"),
    columns: |head| columns(head, TableFormat::Arrow),
    names_come_first: false,
    layout: no_layout,
    read: Some(|file, bytes, bad| read(file, bytes, TableFormat::Arrow, bad)),
};

fn sniff(head: &Head<'_>, format: TableFormat, magic: &str) -> std::result::Result<(), String> {
    let is_it = TableFormat::recognize(head.bytes) == Some(format);
    is_it.then_some(()).ok_or_else(|| format!("does not begin with {magic}"))
}

/// The names; none where they cannot be read, which reading the file will say.
fn columns(head: &Head<'_>, format: TableFormat) -> Vec<String> {
    Table::names(head.bytes, format)
}

fn read(file: &str, bytes: &[u8], format: TableFormat, bad: &mut BadLines) -> Result<FileRuns> {
    let names = Table::names(bytes, format);
    let places = places(file, &names)?;
    let table = Table::read(file, bytes, format, |name| places.iter().flatten().any(|known| *known == name))?;
    of_table(file, table, &names, bad)
}

/// The columns that name the topic, the document, the score, the rank and the run, where they are there. Of several that
/// may name the topic, only the one that does is read.
fn places<'n>(file: &str, names: &'n [String]) -> Result<Vec<Option<&'n String>>> {
    let is_read = |name: &str| {
        matches!(role(name), Some((Role::Topic | Role::Document | Role::Score | Role::Rank | Role::Run, _)))
    };
    if let Some(name) = twice(names.iter().map(String::as_str).filter(|name| is_read(name))) {
        return Err(Error::input(format!("{file}: has two columns \"{name}\"")));
    }
    for (role, what) in [(Role::Topic, "topic"), (Role::Document, "document")] {
        if let Some((one, other)) = rivals(names.iter().map(String::as_str), role) {
            let known = names.join(", ");
            let message =
                format!("columns \"{one}\" and \"{other}\" may both name the {what}; leave one out; it has {known}");
            return Err(Error::input(format!("{file}: {message}")));
        }
    }
    Ok([Role::Topic, Role::Document, Role::Score, Role::Rank, Role::Run]
        .into_iter()
        .map(|role| column_of(names.iter().map(String::as_str), role).map(|at| &names[at]))
        .collect())
}

/// The runs of a table, which has at least those of the columns `names` that are read.
pub(super) fn of_table(file: &str, table: Table, names: &[String], bad: &mut BadLines) -> Result<FileRuns> {
    let places = places(file, names)?;
    let rows = table.rows();
    let mut found: Vec<Column> = table.into_columns();
    let mut take = |place: usize| {
        let name = places[place]?;
        let at = found.iter().position(|column| column.name() == name)?;
        Some(found.swap_remove(at))
    };
    let (topics, documents, scores, ranks, named) = (take(0), take(1), take(2), take(3), take(4));
    let missing = |role: Role| {
        let known = names.join(", ");
        Error::input(format!("{file}: has no column such as {}; it has {known}", usual_names(role)))
    };
    let topics = topics.ok_or_else(|| missing(Role::Topic))?;
    let documents = documents.ok_or_else(|| missing(Role::Document))?;
    let (topics, documents) = (given_ids(file, topics)?, given_ids(file, documents)?);
    let named = named.map(|column| ids(file, column)).transpose()?;
    // Where there is a score, a rank may be left out.
    if let (None, Some(column)) = (&scores, &ranks) {
        refuse_null(file, column)?;
    }
    let ranks = ranks.map(|column| numbers(file, column)).transpose()?;
    let scores = match (scores, &ranks) {
        (Some(column), _) => {
            refuse_null(file, &column)?;
            numbers(file, column)?
        }
        (None, Some(ranks)) => ranks.iter().map(|rank| -rank).collect(),
        (None, None) => {
            return Err(match judgments_by_name(names) {
                Some(message) => Error::input(format!("{file}: {message}")),
                None => missing(Role::Score),
            });
        }
    };
    for (row, score) in scores.iter().enumerate().filter(|(_, score)| !score.is_finite()) {
        bad.push_row(row as u64 + 1, format!("score {score} is not a finite number such as 12.5"));
    }
    let only = match &named {
        None => Some(Vec::new()),
        Some(ids) => ids.the_only_one().map(<[u8]>::to_vec),
    };
    if let Some(name) = only {
        let columns = RunColumns::of_texts(documents.into_texts(), scores, ranks, topics.stretches())?;
        return Ok(FileRuns::of(name, columns));
    }
    let mut runs = FileRuns::default();
    for row in 0..rows {
        let run = named.as_ref().map_or(&b""[..], |named| named.get(row));
        let rank = ranks.as_ref().map(|ranks| ranks[row]);
        runs.push(Row { run, topic: topics.get(row), document: documents.get(row), score: scores[row], rank });
    }
    Ok(runs)
}

/// A column of ids.
enum Ids {
    Plain(Texts),
    Coded(Texts, Vec<u32>),
}

impl Ids {
    #[inline]
    fn get(&self, row: usize) -> &[u8] {
        match self {
            Self::Plain(texts) => texts.get(row),
            Self::Coded(texts, codes) => texts.get(codes[row] as usize),
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Plain(texts) => texts.len(),
            Self::Coded(_, codes) => codes.len(),
        }
    }

    /// The id that all rows have.
    fn the_only_one(&self) -> Option<&[u8]> {
        let first = if self.len() == 0 { b"" } else { self.get(0) };
        let is_first = |row: usize| match self {
            Self::Coded(_, codes) if codes[row] == codes[0] => true,
            _ => is_same(self.get(row), first),
        };
        (0..self.len()).all(is_first).then_some(first)
    }

    fn into_texts(self) -> Texts {
        match self {
            Self::Plain(texts) => texts,
            Self::Coded(texts, codes) => texts.chosen(&codes),
        }
    }

    /// Rows that follow each other and have the same id, with the first of them.
    fn stretches(&self) -> Vec<(Box<[u8]>, usize)> {
        let starts = match self {
            Self::Plain(texts) => texts.changes(),
            Self::Coded(_, codes) => {
                let is_new = |row: &usize| *row == 0 || codes[*row] != codes[*row - 1];
                (0..codes.len()).filter(is_new).collect()
            }
        };
        let mut stretches: Vec<(Box<[u8]>, usize)> = Vec::with_capacity(starts.len());
        for row in starts {
            // Two codes may stand for the same text.
            if stretches.last().is_none_or(|(last, _)| !is_same(last, self.get(row))) {
                stretches.push((self.get(row).into(), row));
            }
        }
        stretches
    }
}

/// Ids of which none is empty.
fn given_ids(file: &str, column: Column) -> Result<Ids> {
    let name = column.name().to_owned();
    let ids = ids(file, column)?;
    match (0..ids.len()).find(|row| ids.get(*row).trim_ascii().is_empty()) {
        Some(row) => Err(Error::input(format!("\"{name}\" is empty")).at(Position::at_row(file, row as u64 + 1))),
        None => Ok(ids),
    }
}

fn ids(file: &str, column: Column) -> Result<Ids> {
    refuse_null(file, &column)?;
    let refused =
        |what: &str| Error::input(format!("{file}: column \"{}\" is {what}; ids were expected", column.name()));
    match column.values() {
        Values::Real(numbers) => {
            let mut texts = Texts::default();
            for (row, number) in numbers.iter().enumerate() {
                let id = id_of_real(*number).map_err(|why| {
                    Error::input(format!("\"{}\" {why}", column.name())).at(Position::at_row(file, row as u64 + 1))
                })?;
                texts.push(id.as_bytes());
            }
            return Ok(Ids::Plain(texts));
        }
        Values::Whole(numbers) => {
            let mut texts = Texts::default();
            let mut last: Option<(i64, String)> = None;
            for number in numbers {
                let text = match last.take() {
                    Some((known, text)) if known == *number => text,
                    _ => number.to_string(),
                };
                texts.push(text.as_bytes());
                last = Some((*number, text));
            }
            return Ok(Ids::Plain(texts));
        }
        Values::Flag(_) => return Err(refused("true or false")),
        Values::Unread(what) => return Err(refused(what)),
        Values::Text(_) | Values::Coded { .. } => {}
    }
    Ok(match column.into_values() {
        Values::Text(texts) => Ids::Plain(texts),
        Values::Coded { texts, codes } => Ids::Coded(texts, codes),
        _ => Ids::Plain(Texts::default()),
    })
}

/// The numbers of a column, which may be written as texts; NaN where none is given.
fn numbers(file: &str, column: Column) -> Result<Vec<f64>> {
    let refused =
        |what: &str| Error::input(format!("{file}: column \"{}\" is {what}; numbers were expected", column.name()));
    let spelled = |row: usize| {
        let text = column.written(row);
        match text.trim_ascii() {
            b"" => Ok(f64::NAN),
            text => parse_score(text).ok_or_else(|| {
                let message = format!("\"{}\" is {}, which is no number such as 12.5", column.name(), quoted(text));
                Error::input(message).at(Position::at_row(file, row as u64 + 1))
            }),
        }
    };
    let missing: Vec<usize> = match column.first_null() {
        None => Vec::new(),
        Some(first) => (first..column.len()).filter(|row| column.is_null(*row)).collect(),
    };
    let read = match column.values() {
        Values::Whole(numbers) => numbers.iter().map(|number| *number as f64).collect(),
        Values::Text(_) | Values::Coded { .. } => (0..column.len()).map(spelled).collect::<Result<_>>()?,
        Values::Flag(_) => return Err(refused("true or false")),
        Values::Unread(what) => return Err(refused(what)),
        Values::Real(_) => Vec::new(),
    };
    let mut numbers = match column.into_values() {
        Values::Real(numbers) => numbers,
        _ => read,
    };
    missing.into_iter().for_each(|row| numbers[row] = f64::NAN);
    Ok(numbers)
}

fn refuse_null(file: &str, column: &Column) -> Result<()> {
    match column.first_null() {
        None => Ok(()),
        Some(row) => {
            Err(Error::input(format!("\"{}\" is not given", column.name())).at(Position::at_row(file, row as u64 + 1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runs::format::read_columns;

    fn texts(values: &[&str]) -> Values {
        let mut texts = Texts::default();
        values.iter().for_each(|value| texts.push(value.as_bytes()));
        Values::Text(texts)
    }

    fn runs(score: Values, ranks: Column) -> Result<FileRuns> {
        let score = Column::new("score", score, Vec::new());
        let (topics, documents) = (texts(&["1", "1"]), texts(&["A", "B"]));
        let columns =
            vec![Column::new("qid", topics, Vec::new()), Column::new("docno", documents, Vec::new()), score, ranks];
        read_columns("r", Table::of(columns)?)
    }

    #[test]
    fn ids_are_not_empty() {
        let columns = |topics: Values, documents: Values| {
            let scores = Column::new("score", Values::Whole(vec![2, 1]), Vec::new());
            let (topics, documents) = (Column::new("qid", topics, vec![]), Column::new("docno", documents, vec![]));
            read_columns("r", Table::of(vec![topics, documents, scores]).unwrap()).map(|_| ()).unwrap_err().to_string()
        };
        assert_eq!(columns(texts(&["1", "1"]), texts(&["A", ""])), "r, row 2: \"docno\" is empty");
        assert_eq!(columns(texts(&[" ", "1"]), texts(&["A", "B"])), "r, row 1: \"qid\" is empty");
    }

    #[test]
    fn scores_may_be_texts_and_ranks_left_out() {
        let ranks = || Column::new("rank", Values::Whole(vec![0, 2]), vec![true, false]);
        let read = runs(texts(&["3.5", " 2 "]), ranks()).unwrap().into_runs();
        let rows = &read[0].1;
        assert_eq!((rows.score(0), rows.score(1)), (3.5, 2.0));
        assert_eq!((rows.rank(0), rows.rank(1)), (None, Some(2.0)));
        let error = runs(texts(&["3.5", "high"]), ranks()).unwrap_err().to_string();
        assert_eq!(error, "r, row 2: \"score\" is \"high\", which is no number such as 12.5");
        let empty = runs(texts(&["3.5", ""]), ranks()).unwrap_err().to_string();
        assert!(empty.contains("r, row 2: score NaN is not a finite number"), "{empty}");
    }
}
