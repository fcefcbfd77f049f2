//! One file per aspect: files are joined on topic and document, or looked up by document alone.

use super::table::check_names;
use super::{JudgmentTable, Label, TableAspect, TableRow};
use crate::error::{Error, Result};
use crate::message::Message;
use crate::notice::judgments::pairs_unlabeled;
use crate::parse::BadLines;
use rustc_hash::FxHashMap;

/// A file that gives the labels of one aspect.
#[derive(Debug, Clone)]
pub struct AspectFile {
    /// The aspect's name.
    pub aspect: String,
    /// The file's rows.
    pub table: JudgmentTable,
    /// Whether it is judged by document, whatever the topic: the first line of a document counts.
    pub by_document: bool,
}

impl JudgmentTable {
    /// Joins a table that may have several columns with one file for each further aspect.
    ///
    /// A pair that a file lacks has a missing label there, and a notice says how many there are. A file looked up by
    /// document adds no pairs.
    ///
    /// # Errors
    /// When a file repeats a pair, has several label columns, or an aspect is named twice.
    pub fn join(base: Option<JudgmentTable>, files: Vec<AspectFile>) -> Result<JudgmentTable> {
        let named = base.iter().flat_map(|table| table.aspects.iter().map(|aspect| aspect.name.clone()));
        let names: Vec<String> = named.chain(files.iter().map(|file| file.aspect.clone())).collect();
        check_names(&names)?;
        let (looked_up, paired): (Vec<AspectFile>, Vec<AspectFile>) =
            files.into_iter().partition(|file| file.by_document);
        let mut parts = base.into_iter().map(|table| Ok((table, None))).collect::<Result<Vec<_>>>()?;
        for file in paired {
            parts.push((file.table.only_column(&file.aspect)?, Some(file.aspect)));
        }
        let Some((first, _)) = parts.first() else {
            return Err(Error::input(
                "every aspect file is looked up by document; give one that says which topic a document was judged for",
            ));
        };
        let reads_second_column = first.reads_second_column;
        let sources = parts.iter().map(|(table, _)| &table.source).chain(looked_up.iter().map(|f| &f.table.source));
        let source = sources.cloned().collect::<Vec<_>>().join("+");
        let mut joined = JudgmentTable::new(source, Vec::new(), reads_second_column);
        joined.is_joined = true;
        let mut index: FxHashMap<Vec<u8>, usize> = FxHashMap::default();
        let mut columns: Vec<Column> = Vec::new();
        for (mut table, aspect) in parts {
            table.reads_second_column = reads_second_column;
            if table.judges.is_empty() {
                let mut bad = BadLines::new(table.source());
                table.index(&mut bad);
                bad.into_result()?;
            }
            let places: Vec<usize> = table
                .rows
                .iter()
                .map(|row| {
                    let judge = row.judge.map(|judge| table.judges[judge as usize].as_bytes());
                    let key = [&table.key(row), judge.unwrap_or_default()].join(&b'\n');
                    *index.entry(key).or_insert_with(|| {
                        joined.push_judged(row.clone(), judge, []);
                        joined.rows.len() - 1
                    })
                })
                .collect();
            joined.is_reduced |= table.is_reduced;
            for (number, mut described) in table.aspects.iter().cloned().enumerate() {
                described.name = aspect.clone().unwrap_or(described.name);
                let labels = table.labels.iter().skip(number).step_by(table.aspects.len()).cloned();
                let cells = places.iter().copied().zip(labels).collect();
                columns.push(Column { aspect: described, file: table.source.clone(), cells });
            }
            joined.notices.append(&mut table.notices);
        }
        for file in looked_up {
            columns.push(Column::look_up(file, &joined.rows)?);
        }
        // Columns in the order in which the aspects were named, whichever way their files are read.
        columns.sort_by_key(|column| names.iter().position(|name| *name == column.aspect.name));
        joined.fill(columns);
        Ok(joined)
    }

    /// The table with one of its columns: the one of the name, or the only one.
    fn only_column(mut self, name: &str) -> Result<Self> {
        let width = self.aspects.len();
        let column = match self.aspects.iter().position(|aspect| aspect.name == name) {
            Some(column) => column,
            None if width == 1 => 0,
            None => {
                return Err(Error::input(
                    Message::new(format!(
                        "{}: has {width} label columns but is to give one, {name}; pass it without a name and name its columns with ",
                        self.source
                    ))
                    .option("aspects", ""),
                ));
            }
        };
        self.labels = self.labels.into_iter().skip(column).step_by(width).collect();
        self.aspects = vec![self.aspects.swap_remove(column)];
        Ok(self)
    }

    fn fill(&mut self, columns: Vec<Column>) {
        let width = columns.len();
        self.labels = vec![Label::Missing; self.rows.len() * width];
        for (number, column) in columns.into_iter().enumerate() {
            for (row, label) in column.cells {
                self.labels[row * width + number] = label;
            }
            let missing = self.labels.iter().skip(number).step_by(width).filter(|l| **l == Label::Missing).count();
            if missing > 0 {
                self.notices.push(pairs_unlabeled(
                    &column.aspect.name,
                    &column.file,
                    missing as u64,
                    self.rows.len() as u64,
                ));
            }
            self.aspects.push(column.aspect);
        }
    }
}

/// A column in the making.
struct Column {
    aspect: TableAspect,
    file: String,
    cells: Vec<(usize, Label)>,
}

impl Column {
    fn look_up(file: AspectFile, rows: &[TableRow]) -> Result<Self> {
        let table = file.table.only_column(&file.aspect)?;
        let mut by_document: FxHashMap<&[u8], &Label> = FxHashMap::default();
        for (row, label) in table.rows.iter().zip(&table.labels) {
            by_document.entry(&row.document).or_insert(label);
        }
        let found = |row: &TableRow| by_document.get(&*row.document).map(|label| (*label).clone());
        let cells = rows.iter().enumerate().filter_map(|(number, row)| Some((number, found(row)?))).collect();
        let aspect = TableAspect { name: file.aspect, ..table.aspects[0].clone() };
        Ok(Self { aspect, file: table.source.clone(), cells })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JudgmentFormat;
    use crate::parse::read_table;

    fn file(aspect: &str, text: &str, by_document: bool) -> AspectFile {
        let table = read_table(aspect, text.as_bytes(), JudgmentFormat::Qrels).unwrap();
        AspectFile { aspect: aspect.into(), table, by_document }
    }

    #[test]
    fn a_pair_that_a_file_lacks_has_no_label_there() {
        let files = vec![file("rel", "1 0 A 2\n1 0 B 0\n", false), file("cred", "1 0 B 1\n2 0 A 1\n", false)];
        let joined = JudgmentTable::join(None, files).unwrap();
        let labels: Vec<&[Label]> = (0..3).map(|row| joined.labels(row)).collect();
        assert_eq!(labels[0], [Label::Whole(2), Label::Missing]);
        assert_eq!(labels[1], [Label::Whole(0), Label::Whole(1)]);
        assert_eq!(labels[2], [Label::Missing, Label::Whole(1)]);
        assert_eq!(joined.notices().len(), 2, "{:?}", joined.notices());
    }

    #[test]
    fn by_document_the_first_line_counts_and_no_pair_is_added() {
        let files = vec![file("read", "9 0 A 3\n8 0 A 1\n9 0 Z 2\n", true), file("rel", "1 0 A 2\n1 0 B 0\n", false)];
        let joined = JudgmentTable::join(None, files).unwrap();
        assert_eq!(joined.rows().len(), 2);
        assert_eq!(joined.aspects()[0].name, "read");
        assert_eq!(joined.labels(0), [Label::Whole(3), Label::Whole(2)]);
        assert_eq!(joined.labels(1), [Label::Missing, Label::Whole(0)]);
    }

    #[test]
    fn names_and_pairs_are_there_once() {
        let twice = vec![file("rel", "1 0 A 2\n", false), file("rel", "1 0 A 2\n", false)];
        assert!(JudgmentTable::join(None, twice).unwrap_err().to_string().contains("\"rel\" is named twice"));
        let error = read_table("f", b"1 0 A 2\n1 0 A 1\n", JudgmentFormat::Qrels).unwrap_err();
        assert!(error.to_string().contains("f:2: topic 1, document \"A\" is judged again"), "{error}");
    }
}
