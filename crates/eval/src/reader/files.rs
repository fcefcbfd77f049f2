//! The files that judgments come from: one with label columns, or one an aspect.

use crate::collection::Collection;
use crate::error::{Error, Result};
use crate::judgments::{AspectFile, JudgeGroups, JudgmentTable, Reduce, RepeatedLabels};
use crate::message::{Message, counted};
use crate::parse::{ColumnMap, JudgmentFormat, Source, read_columns, read_document_table, read_table_repeating};

/// A judgment file.
#[derive(Debug, Clone)]
pub(super) struct JudgmentFile {
    /// The aspect, where the file gives only one.
    pub(super) aspect: Option<String>,
    /// Where its bytes are.
    pub(super) source: Source,
    /// Whether it is judged by document, whatever the topic.
    pub(super) by_document: bool,
}

impl JudgmentFile {
    /// A file with label columns.
    pub(super) fn whole(source: Source) -> Self {
        Self { aspect: None, source, by_document: false }
    }

    /// A file with the labels of one aspect.
    pub(super) fn of_aspect(aspect: String, source: Source) -> Self {
        Self { aspect: Some(aspect), source, by_document: false }
    }
}

/// Which files are looked up by document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lookup {
    /// All but the first.
    AllButFirst,
    /// The one of this aspect.
    Aspect(String),
}

/// The files that a collection names.
pub(super) fn of_collection(collection: &Collection) -> Vec<JudgmentFile> {
    let whole = collection.qrels.iter().map(|path| JudgmentFile::whole(path.into()));
    let aspects = collection.aspects.iter().filter_map(|aspect| {
        let file = JudgmentFile::of_aspect(aspect.name.clone(), aspect.file.as_ref()?.into());
        Some(JudgmentFile { by_document: aspect.by_document, ..file })
    });
    whole.chain(aspects).collect()
}

/// The collection's files with the given ones in their place, or added.
pub(super) fn replaced(mut own: Vec<JudgmentFile>, given: &[JudgmentFile]) -> Vec<JudgmentFile> {
    for file in given {
        match own.iter_mut().find(|known| known.aspect == file.aspect) {
            Some(known) => *known = file.clone(),
            None => own.push(file.clone()),
        }
    }
    own
}

/// Marks the files that are looked up by document: as the caller or the collection says.
pub(super) fn mark_lookups(
    files: &mut [JudgmentFile],
    lookups: &[Lookup],
    collection: Option<&Collection>,
) -> Result<()> {
    for file in files.iter_mut() {
        let aspects = collection.iter().flat_map(|collection| &collection.aspects);
        file.by_document |=
            aspects.filter(|aspect| file.aspect.as_ref() == Some(&aspect.name)).any(|aspect| aspect.by_document);
    }
    for lookup in lookups {
        match lookup {
            Lookup::AllButFirst => files.iter_mut().skip(1).for_each(|file| file.by_document = true),
            Lookup::Aspect(name) => match files.iter_mut().find(|file| file.aspect.as_ref() == Some(name)) {
                Some(file) => file.by_document = true,
                None => {
                    return Err(Error::input(
                        Message::default()
                            .option("lookup", format!("{name}=doc"))
                            .text(format!(": no file gives {name}; pass "))
                            .option("qrels", format!("{name}=FILE"))
                            .text(" too"),
                    ));
                }
            },
        }
    }
    Ok(())
}

/// How files are read.
#[derive(Clone, Copy)]
pub(super) struct How<'a> {
    /// The names of the label columns of the file that has several.
    pub(super) names: &'a [String],
    /// The label columns to be read, or new names for all of them, where columns have names.
    pub(super) chosen: &'a [String],
    pub(super) map: &'a ColumnMap,
    pub(super) reduce: Option<&'a Reduce>,
    pub(super) groups: &'a JudgeGroups,
    pub(super) repeated: RepeatedLabels,
}

/// Reads the files of judges, one behind the other.
pub(super) fn read_judges(
    judges: &[(String, Source)],
    how: How<'_>,
    format: impl Fn(&[u8]) -> JudgmentFormat,
) -> Result<JudgmentTable> {
    let mut all: Option<JudgmentTable> = None;
    let mut files: Vec<(usize, &str)> = Vec::new();
    for (name, source) in judges {
        let table = rows_of(source, how, &format)?.of_judge(name)?;
        files.push((all.as_ref().map_or(0, |before| before.rows().len()), source.name()));
        all = Some(match all {
            None => table,
            Some(before) => before.and_rows_of(table)?,
        });
    }
    let all = all.ok_or_else(none)?;
    check_groups(how.groups, [&all])?;
    all.with_judges_once_in(how.repeated, &files)
}

/// The rows of one input; label columns that have no names get those that were given.
pub(super) fn rows_of(
    source: &Source,
    how: How<'_>,
    format: impl Fn(&[u8]) -> JudgmentFormat,
) -> Result<JudgmentTable> {
    if let Some(columns) = source.columns() {
        return read_columns(source.name(), columns, how.map, how.names, how.repeated);
    }
    let bytes = source.read()?;
    let format = format(&bytes);
    named(read_table_repeating(source.name(), &bytes, format, how.map, how.repeated)?, format, how.names, how.chosen)
}

/// The table with names for its label columns; where the format has them itself, with those that were chosen.
pub(super) fn named(
    table: JudgmentTable,
    format: JudgmentFormat,
    names: &[String],
    chosen: &[String],
) -> Result<JudgmentTable> {
    match format {
        JudgmentFormat::Nuggets => Ok(table),
        format if format.names_columns() && chosen.is_empty() => Ok(table),
        format if format.names_columns() => table.choosing(chosen),
        _ if names.is_empty() => Ok(table),
        _ if chosen.is_empty() && names.len() != table.aspects().len() => Err(Error::input(
            Message::new(format!(
                "{}: has {}, but its collection has {} ({}); give the file that it describes, or ",
                table.source(),
                counted(table.aspects().len(), "label column"),
                names.len(),
                names.join(", ")
            ))
            .option("qrels", "NAME=FILE")
            .text(" for each aspect"),
        )),
        _ => table.with_aspects(names),
    }
}

/// Reads and joins the files.
pub(super) fn read(
    files: &[JudgmentFile],
    how: How<'_>,
    format: impl Fn(&[u8]) -> JudgmentFormat,
) -> Result<JudgmentTable> {
    let mut whole: Option<JudgmentTable> = None;
    let mut aspects = Vec::new();
    for file in files {
        let name = file.source.name();
        let Some(aspect) = &file.aspect else {
            if let Some(other) = &whole {
                return Err(Error::input(
                    Message::new(format!(
                        "{} and {name}: two judgment files without an aspect's name; write ",
                        other.source()
                    ))
                    .option("qrels", "NAME=FILE")
                    .text(" for one aspect"),
                ));
            }
            whole = Some(rows_of(&file.source, how, &format)?);
            continue;
        };
        let table = match file.by_document {
            true if file.source.columns().is_none() => read_document_table(name, &file.source.read()?)?,
            _ => rows_of(&file.source, How { names: &[], chosen: &[], ..how }, &format)?,
        };
        aspects.push(AspectFile { aspect: aspect.clone(), table, by_document: file.by_document });
    }
    let tables = || whole.iter().chain(aspects.iter().filter(|file| !file.by_document).map(|file| &file.table));
    check_groups(how.groups, tables())?;
    if aspects.is_empty() {
        return whole.ok_or_else(none);
    }
    // Where every file names judges they are kept apart; files of which only some do have one label per document each.
    if tables().any(|table| table.judges().is_empty()) && tables().any(|table| !table.judges().is_empty()) {
        let once = |table: JudgmentTable| match table.judges().is_empty() {
            true => Ok(table),
            false => table.reduced(how.reduce, how.groups),
        };
        whole = whole.map(once).transpose()?;
        for file in aspects.iter_mut().filter(|file| !file.by_document) {
            file.table = once(file.table.clone())?;
        }
    }
    JudgmentTable::join(whole, aspects)
}

/// Groups are of judges that one of the files names.
pub(super) fn check_groups<'a>(
    groups: &JudgeGroups,
    tables: impl IntoIterator<Item = &'a JudgmentTable>,
) -> Result<()> {
    if groups.is_empty() {
        return Ok(());
    }
    let (mut source, mut judges) = ("judgments", Vec::new());
    for table in tables {
        source = table.source();
        judges.extend(table.judges().iter().cloned());
    }
    if judges.is_empty() {
        return Err(Error::input(
            Message::new(format!("{source}: names no judges, so that there is nothing for ")).option("judge-group", ""),
        ));
    }
    groups.check(&judges)
}

/// Nothing was named.
pub(super) fn none() -> Error {
    Error::input(Message::new("judgments are missing; name a file, or pass ").option("qrels", ""))
}
