//! The files that judgments come from: one with label columns, or one an aspect.

use aspectra_eval::collection::Collection;
use aspectra_eval::judgments::{AspectFile, JudgmentTable};
use aspectra_eval::parse::{read_document_table, read_input, read_table};
use aspectra_eval::{Error, JudgmentFormat, Result};
use std::convert::Infallible;
use std::path::Path;
use std::str::FromStr;

/// A judgment file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Source {
    /// The aspect, where the file gives only one.
    pub(super) aspect: Option<String>,
    /// The file.
    pub(super) path: String,
    /// Whether it is judged by document, whatever the topic.
    pub(super) by_document: bool,
}

impl Source {
    /// A file with label columns.
    pub(super) fn whole(path: &str) -> Self {
        Self { aspect: None, path: path.to_owned(), by_document: false }
    }
}

impl FromStr for Source {
    type Err = Infallible;

    /// `FILE` or `NAME=FILE`; a file whose own name has a `=` is taken as it is.
    fn from_str(text: &str) -> std::result::Result<Self, Infallible> {
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_-".contains(c));
        Ok(match text.split_once('=') {
            Some((name, path)) if is_name(name) && !Path::new(text).exists() => {
                Self { aspect: Some(name.to_owned()), path: path.to_owned(), by_document: false }
            }
            _ => Self::whole(text),
        })
    }
}

/// The files that a collection names, where it names any.
pub(super) fn of_collection(collection: &Collection) -> Option<Vec<Source>> {
    let whole = collection.qrels.iter().map(|path| Source::whole(path));
    let aspects = collection.aspects.iter().filter_map(|aspect| {
        let (name, path) = (aspect.name.clone(), aspect.file.clone()?);
        Some(Source { aspect: Some(name), path, by_document: aspect.by_document })
    });
    let files: Vec<Source> = whole.chain(aspects).collect();
    (!files.is_empty()).then_some(files)
}

/// The collection's files with those on the command line in their place, or added.
pub(super) fn replaced(mut own: Vec<Source>, given: &[Source]) -> Vec<Source> {
    for source in given {
        match own.iter_mut().find(|known| known.aspect == source.aspect) {
            Some(known) => *known = source.clone(),
            None => own.push(source.clone()),
        }
    }
    own
}

/// Marks the files that are looked up by document: as the options or the collection say.
pub(super) fn mark_lookups(sources: &mut [Source], lookups: &[String], collection: Option<&Collection>) -> Result<()> {
    for source in sources.iter_mut() {
        let aspects = collection.iter().flat_map(|collection| &collection.aspects);
        source.by_document |=
            aspects.filter(|aspect| source.aspect.as_ref() == Some(&aspect.name)).any(|aspect| aspect.by_document);
    }
    for lookup in lookups {
        match lookup.split_once('=') {
            None if lookup == "doc" => sources.iter_mut().skip(1).for_each(|source| source.by_document = true),
            Some((name, "doc")) => match sources.iter_mut().find(|source| source.aspect.as_deref() == Some(name)) {
                Some(source) => source.by_document = true,
                None => {
                    return Err(Error::input(format!(
                        "--lookup {lookup}: no file gives {name}; pass --qrels {name}=FILE too"
                    )));
                }
            },
            _ => return Err(Error::input(format!("--lookup {lookup}: expected doc or NAME=doc"))),
        }
    }
    Ok(())
}

/// Reads and joins the files; `names` are those of the label columns of the file that has several.
pub(super) fn read(
    sources: &[Source],
    names: &[String],
    format: impl Fn(&[u8]) -> JudgmentFormat,
) -> Result<JudgmentTable> {
    let mut whole: Option<JudgmentTable> = None;
    let mut files = Vec::new();
    for source in sources {
        let bytes = read_input(&source.path)?;
        let Some(aspect) = &source.aspect else {
            if let Some(other) = &whole {
                return Err(Error::input(format!(
                    "{} and {}: two judgment files without an aspect's name; write --qrels NAME=FILE for one aspect",
                    other.source(),
                    source.path
                )));
            }
            let format = format(&bytes);
            let table = read_table(&source.path, &bytes, format)?;
            // JSON and CSV name their own columns.
            let is_named = matches!(format, JudgmentFormat::Jsonl | JudgmentFormat::Csv | JudgmentFormat::Nuggets);
            whole = Some(if names.is_empty() || is_named { table } else { table.with_aspects(names)? });
            continue;
        };
        let table = match source.by_document {
            true => read_document_table(&source.path, &bytes)?,
            false => read_table(&source.path, &bytes, format(&bytes))?,
        };
        files.push(AspectFile { aspect: aspect.clone(), table, by_document: source.by_document });
    }
    if files.is_empty() {
        return whole.ok_or_else(|| Error::input("judgments are missing; name a file, or pass --qrels"));
    }
    JudgmentTable::join(whole, files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_before_the_equals_sign() {
        let source: Source = "trust=a/b=c.txt".parse().unwrap();
        assert_eq!((source.aspect.as_deref(), &*source.path), (Some("trust"), "a/b=c.txt"));
        let source: Source = "a/b=c.txt".parse().unwrap();
        assert_eq!((source.aspect.as_deref(), &*source.path), (None, "a/b=c.txt"));
    }
}
