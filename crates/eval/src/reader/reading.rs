//! How files become judgments: rows as they are, labels as they are meant, one label per document, and what belongs to them.

use super::files::{self, How, JudgmentFile};
use super::{AnswerSource, JudgmentReader};
use crate::collection::{Answers, Collection};
use crate::error::{Error, Result};
use crate::judgments::{JudgmentTable, Judgments, Reduce, SubtopicRules};
use crate::message::Message;
use crate::notice::judgments::answers_unused;
use crate::parse::{
    ColumnMap, JudgmentFormat, Source, read_attributes, read_judgments, read_requests, read_table_repeating,
    read_weights,
};
use std::sync::Arc;

impl JudgmentReader {
    /// Reads now and keeps what was read, so that whoever asks later gets a copy and no file is opened again.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn kept(mut self) -> Result<Self> {
        self.kept = Some(Arc::new(self.read()?));
        Ok(self)
    }

    /// What [`kept`](Self::kept) has read.
    pub fn kept_judgments(&self) -> Option<&Arc<Judgments>> {
        self.kept.as_ref()
    }

    /// The judgments, and what belongs to them: weights of subtopics, attributes of documents.
    ///
    /// # Errors
    /// Files that cannot be read, with all their bad lines; labels that do not fit the collection; files that do not fit
    /// each other.
    pub fn read(&self) -> Result<Judgments> {
        if let Some(kept) = &self.kept {
            return Ok(Judgments::clone(kept));
        }
        let mut judgments = self.with_files_beside(self.with_subtopic_notices(self.labels()?))?;
        judgments.notices.extend_from_slice(&self.notices);
        let needs_answers = self.collection.as_ref().is_some_and(Collection::needs_answers);
        if (self.answers.is_some() || self.answer_tag.is_some()) && !needs_answers {
            judgments.notices.push(answers_unused());
        }
        Ok(judgments)
    }

    fn with_subtopic_notices(&self, judgments: Judgments) -> Judgments {
        if self.names_subtopics() { judgments.noticing_subtopics() } else { judgments }
    }

    /// Weights of subtopics and attributes of documents.
    fn with_files_beside(&self, mut judgments: Judgments) -> Result<Judgments> {
        if let Some(source) = &self.weights {
            judgments = read_weights(source.name(), &source.read()?, judgments)?;
        }
        if let Some(source) = &self.attributes {
            judgments = read_attributes(source.name(), &source.read()?, judgments)?;
        }
        Ok(judgments)
    }

    /// The judgments row by row, with the collection applied: what conversions start from.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn table(&self) -> Result<JudgmentTable> {
        self.settled(self.rows()?)
    }

    /// The judgments row by row, every label a grade where a collection says what it stands for, before labels of several
    /// judges become one.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn rows(&self) -> Result<JudgmentTable> {
        self.graded(self.raw_table()?)
    }

    /// The [`rows`](Self::rows) as each judge gave them: what agreement is about.
    ///
    /// # Errors
    /// As [`read`](Self::read); judges without names.
    pub fn votes(&self) -> Result<JudgmentTable> {
        let table = self.rows()?;
        if table.judges().is_empty() {
            return Err(Error::input(
                Message::new(format!(
                    "{}: names no judges; give a column or key \"judge\", or one file per judge with ",
                    table.source()
                ))
                .option("judge", "NAME=FILE"),
            ));
        }
        Ok(table)
    }

    /// The judgments of one judge or group alone, from [`votes`](Self::votes), with all that belongs to them.
    ///
    /// # Errors
    /// A judge who is not there, or as [`read`](Self::read).
    pub fn judgments_of(&self, votes: &JudgmentTable, judge: &str) -> Result<Judgments> {
        let reduce = Reduce::to_judge(judge);
        let table = votes.clone().reduced(Some(&reduce), &self.groups)?;
        let mut judgments = self.with_files_beside(self.settle(table)?.judgments()?)?;
        // That each judge is looked at alone is what was asked for.
        judgments.notices.clear();
        Ok(judgments)
    }

    /// What [`read`](Self::read) gives, from [`rows`](Self::rows) that were read already.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn reduced(&self, rows: &JudgmentTable) -> Result<Judgments> {
        self.with_files_beside(self.with_subtopic_notices(self.settled(rows.clone())?.judgments()?))
    }

    /// Labels as their judges meant them.
    fn graded(&self, table: JudgmentTable) -> Result<JudgmentTable> {
        let mut table = table.with_subtopic_rules(self.rules());
        table = match self.min_confidence {
            Some(least) => table.with_min_confidence(least)?,
            None => table.noticing_confidence(),
        };
        match &self.collection {
            // Who names columns is told what is wrong with their labels.
            None if !self.aspects.is_empty() => Ok(table.without_words_for_nothing()),
            None => Ok(table.without_words_for_nothing().without_words().noticing_left_out()),
            Some(collection) => {
                let answers = self.read_answers(collection)?;
                collection.grades(&table, answers.as_ref(), self.unanswered)
            }
        }
    }

    /// One label per document, gates shut, missing ones settled.
    fn settled(&self, graded: JudgmentTable) -> Result<JudgmentTable> {
        // Files of aspects may have had their judges made one before they were joined.
        let table = match graded.is_reduced {
            true => graded,
            false => graded.reduced(self.reduce.as_ref(), &self.groups)?,
        };
        self.settle(table)
    }

    /// Gates shut, missing labels settled.
    fn settle(&self, table: JudgmentTable) -> Result<JudgmentTable> {
        let table = match (&self.collection, self.missing) {
            (None, None) => table,
            (None, Some(rule)) => table.with_missing(rule),
            (Some(collection), rule) => collection.settle(table, rule)?,
        };
        match &self.label {
            Some(name) => table.only(name),
            None => Ok(table),
        }
    }

    /// The judgments row by row, labels as they are in the files.
    ///
    /// # Errors
    /// Files that cannot be read or do not fit each other.
    pub fn raw_table(&self) -> Result<JudgmentTable> {
        let names: &[String] = match &self.collection {
            _ if !self.aspects.is_empty() => &self.aspects,
            Some(collection) => &collection.columns,
            None => &[],
        };
        let (reduce, groups, repeated) = (self.reduce.as_ref(), &self.groups, self.repeated);
        let map = self.column_map()?;
        let how = How { names, chosen: &self.aspects, map: &map, reduce, groups, repeated };
        if !self.judges.is_empty() {
            if !self.main.is_empty() || !self.files.is_empty() {
                return Err(Error::input(
                    Message::new("the files of judges are the judgments; leave other files out, or give them as ")
                        .option("judge", "NAME=FILE"),
                ));
            }
            return files::read_judges(&self.judges, how, |bytes| self.format_of(bytes));
        }
        files::read(&self.all_files()?, how, |bytes| self.format_of(bytes))
    }

    fn rules(&self) -> SubtopicRules {
        let by_collection = self.collection.as_ref().and_then(|collection| collection.subtopic_zero);
        self.subtopic_rules
            .unwrap_or(SubtopicRules { zero: by_collection.unwrap_or_default(), ..SubtopicRules::default() })
    }

    fn labels(&self) -> Result<Judgments> {
        let is_plain = self.collection.is_none()
            && self.missing.is_none()
            && self.label.is_none()
            && self.judges.is_empty()
            && self.rules() == SubtopicRules::default();
        // One file by itself needs no table of rows, and may hold preferences, which no table can.
        if let ([file], [], true) = (&self.main[..], &self.files[..], is_plain)
            && file.source.columns().is_none()
        {
            let bytes = file.source.read()?;
            let format = self.format_of(&bytes);
            let is_simple = self.map.is_empty()
                && self.requests.is_none()
                && self.reduce.is_none()
                && self.groups.is_empty()
                && self.min_confidence.is_none();
            let judgments = match format.names_columns() {
                false if is_simple => read_judgments(file.source.name(), &bytes, format)?,
                // Of a file without names or judges this says so.
                _ => {
                    let table =
                        read_table_repeating(file.source.name(), &bytes, format, &self.column_map()?, self.repeated)?;
                    files::check_groups(&self.groups, [&table])?;
                    let table = files::named(table, format, &[], &self.aspects)?;
                    self.settled(self.graded(table)?)?.judgments()?
                }
            };
            if self.aspects.is_empty() || format.names_columns() {
                return Ok(judgments);
            }
            return judgments.with_aspects(&self.aspects);
        }
        self.table()?.judgments()
    }

    /// The files to read, those of the collection among them, and which of them are looked up.
    pub(super) fn all_files(&self) -> Result<Vec<JudgmentFile>> {
        let own = self.collection.as_ref().map(files::of_collection).filter(|own| !own.is_empty());
        let mut all = match own.filter(|_| self.main.is_empty()) {
            Some(own) => files::replaced(own, &self.files),
            None => [&self.main[..], &self.files[..]].concat(),
        };
        if all.is_empty() {
            return Err(files::none());
        }
        files::mark_lookups(&mut all, &self.lookups, self.collection.as_ref())?;
        Ok(all)
    }

    fn read_answers(&self, collection: &Collection) -> Result<Option<Answers>> {
        if !collection.needs_answers() {
            return Ok(None);
        }
        let tag = self.answer_tag.as_deref();
        let read = |source: &Source| Answers::read_tag(source.name(), &source.read()?, tag).map(Some);
        match (&self.answers, &collection.topics) {
            (Some(AnswerSource::Given(answers)), _) => Ok(Some(answers.clone())),
            (Some(AnswerSource::File(source)), _) => read(source),
            (None, Some(path)) => read(&path.into()),
            (None, None) => Ok(None),
        }
    }

    /// The names of columns, with the ids of requests where they are in a file.
    fn column_map(&self) -> Result<ColumnMap> {
        let Some(source) = &self.requests else { return Ok(self.map.clone()) };
        Ok(self.map.clone().with_requests(read_requests(source.name(), &source.read()?)?))
    }

    /// Whether column 2 is said to name subtopics.
    fn names_subtopics(&self) -> bool {
        let by_collection = self.collection.as_ref().is_some_and(|collection| collection.subtopics);
        self.has_subtopics || self.format == Some(JudgmentFormat::Subtopics) || by_collection
    }

    /// The format of a file: as it was said, or as its first lines show.
    fn format_of(&self, bytes: &[u8]) -> JudgmentFormat {
        if let Some(format) = self.format {
            return format;
        }
        let by_collection = self.collection.as_ref().is_some_and(|collection| collection.subtopics);
        match JudgmentFormat::recognize(bytes) {
            // Keys that have names are those of rows; an object by topic has ids there.
            JudgmentFormat::Json if !self.map.is_empty() => JudgmentFormat::Jsonl,
            JudgmentFormat::Qrels if self.map.fits_header(bytes) => JudgmentFormat::Csv,
            JudgmentFormat::Qrels if self.has_subtopics => JudgmentFormat::Subtopics,
            // Judgments of the topic as a whole, beside those of its subtopics, have the same value everywhere.
            JudgmentFormat::Qrels if by_collection && JudgmentFormat::second_column_varies(bytes) => {
                JudgmentFormat::Subtopics
            }
            format => format,
        }
    }
}
