//! Judgments from files: formats, several files, collections, answers, and what stands beside labels.
//!
//! [`JudgmentReader`] takes what is known about the files, in any order, and then reads each of them once. Command lines,
//! Python and programs all fill in the same reader, so that all of them can read the same things.

mod files;

use crate::collection::{Answers, Collection, UnansweredRule};
use crate::error::{Error, Result};
use crate::judgments::{JudgeGroups, JudgmentTable, Judgments, MissingRule, Reduce, RepeatedLabels, SubtopicRules};
use crate::language::Measure;
use crate::message::Message;
use crate::notice::Notice;
use crate::parse::{
    ColumnMap, JudgmentFormat, Source, read_attributes, read_judgments, read_requests, read_table_repeating,
    read_weights,
};
use files::{How, JudgmentFile, Lookup};
use std::sync::Arc;

/// Reads judgments: say what is known, then [`read`](Self::read).
///
/// ```
/// use aspectra_eval::{Collection, JudgmentReader, Source, measures};
///
/// // Two files, one an aspect. Paths do as well: .aspect_file("credibility", "credibility.txt")
/// let relevance = Source::bytes("relevance.txt", *b"51 0 D1 2\n51 0 D2 0\n");
/// let credibility = Source::bytes("credibility.txt", *b"51 0 D1 1\n51 0 D2 1\n");
/// let reader = JudgmentReader::new()
///     .aspect_file("relevance", relevance)
///     .aspect_file("credibility", credibility)
///     .collection(Collection::parse("mine", "
///         [[aspect]]
///         name = 'relevance'
///         highest = 3
///         threshold = 2
///         [[aspect]]
///         name = 'credibility'
///         highest = 1")?);
/// let judgments = reader.read()?;
/// assert_eq!(judgments.aspects()[0].highest, 3);
///
/// // What the collection says about measures goes into their texts.
/// let measures = reader.fit(measures("AP")?, &judgments)?;
/// assert_eq!(measures[0].to_string(), "AP(rel=2)");
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct JudgmentReader {
    /// Files with label columns that are the judgments, whatever files a collection names: one, or it is an error.
    main: Vec<JudgmentFile>,
    /// Files that take the place of a collection's, or are added.
    files: Vec<JudgmentFile>,
    aspects: Vec<String>,
    lookups: Vec<Lookup>,
    collection: Option<Collection>,
    answers: Option<AnswerSource>,
    missing: Option<MissingRule>,
    format: Option<JudgmentFormat>,
    has_subtopics: bool,
    label: Option<String>,
    /// Where they are not said, the collection decides.
    subtopic_rules: Option<SubtopicRules>,
    weights: Option<Source>,
    attributes: Option<Source>,
    /// The files of judges, by name.
    judges: Vec<(String, Source)>,
    reduce: Option<Reduce>,
    groups: JudgeGroups,
    min_confidence: Option<f64>,
    repeated: RepeatedLabels,
    requests: Option<Source>,
    map: ColumnMap,
    answer_tag: Option<String>,
    unanswered: UnansweredRule,
    /// What whoever fills the reader in has to say.
    notices: Vec<Notice>,
    /// The judgments, where they were read already.
    kept: Option<Arc<Judgments>>,
}

/// Where the answers of topics come from.
#[derive(Debug, Clone)]
enum AnswerSource {
    File(Source),
    Given(Answers),
}

impl JudgmentReader {
    /// A reader that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The judgment file. Every label column is an aspect; files that a collection names are then not read.
    pub fn file(mut self, source: impl Into<Source>) -> Self {
        self.main.push(JudgmentFile::whole(source.into()));
        self
    }

    /// A file with the labels of one aspect: in place of the one that the collection names for it, or added.
    pub fn aspect_file(mut self, aspect: impl Into<String>, source: impl Into<Source>) -> Self {
        self.files.push(JudgmentFile::of_aspect(aspect.into(), source.into()));
        self
    }

    /// A file with label columns in place of the one that the collection names; files that it names for single aspects
    /// are still read.
    pub fn replacing_file(mut self, source: impl Into<Source>) -> Self {
        self.files.push(JudgmentFile::whole(source.into()));
        self
    }

    /// The names of the label columns, in order.
    pub fn aspects<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Self {
        self.aspects = names.into_iter().map(Into::into).collect();
        self
    }

    /// The file of this aspect is judged by document, whatever the topic.
    pub fn lookup(mut self, aspect: impl Into<String>) -> Self {
        self.lookups.push(Lookup::Aspect(aspect.into()));
        self
    }

    /// All files but the first are judged by document, whatever the topic.
    pub fn lookup_all_but_first(mut self) -> Self {
        self.lookups.push(Lookup::AllButFirst);
        self
    }

    /// What the labels stand for. [`Collection::find`] has it from a file or built in.
    pub fn collection(mut self, collection: Collection) -> Self {
        self.collection = Some(collection);
        self
    }

    /// The file with the answers of the topics that a collection may need; it is read only then.
    pub fn answers(mut self, source: impl Into<Source>) -> Self {
        self.answers = Some(AnswerSource::File(source.into()));
        self
    }

    /// The answers of the topics themselves.
    pub fn answers_by_topic(mut self, answers: Answers) -> Self {
        self.answers = Some(AnswerSource::Given(answers));
        self
    }

    /// What to do with labels that were not given; where this is not said the collection decides.
    pub fn missing(mut self, rule: MissingRule) -> Self {
        self.missing = Some(rule);
        self
    }

    /// The format of the files; where it is not said their first line shows it.
    pub fn format(mut self, format: JudgmentFormat) -> Self {
        self.format = Some(format);
        self
    }

    /// Column 2 of qrels names a subtopic.
    pub fn subtopics(mut self) -> Self {
        self.has_subtopics = true;
        self
    }

    /// The only label column that measures see.
    pub fn label(mut self, name: impl Into<String>) -> Self {
        self.label = Some(name.into());
        self
    }

    /// What becomes of a subtopic 0 and of negative labels.
    pub fn subtopic_rules(mut self, rules: SubtopicRules) -> Self {
        self.subtopic_rules = Some(rules);
        self
    }

    /// The weights of subtopics: `topic subtopic weight`.
    pub fn weights(mut self, source: impl Into<Source>) -> Self {
        self.weights = Some(source.into());
        self
    }

    /// Attributes of documents, from 0 to 1: `topic document a1 a2 ...`.
    pub fn attributes(mut self, source: impl Into<Source>) -> Self {
        self.attributes = Some(source.into());
        self
    }

    /// A file with the labels of one judge. Several are made one by [`reduce`](Self::reduce).
    pub fn judge_file(mut self, judge: impl Into<String>, source: impl Into<Source>) -> Self {
        self.judges.push((judge.into(), source.into()));
        self
    }

    /// How the labels of several judges become one.
    pub fn reduce(mut self, rule: Reduce) -> Self {
        self.reduce = Some(rule);
        self
    }

    /// Names for several judges, usable wherever a judge is.
    pub fn judge_groups(mut self, groups: JudgeGroups) -> Self {
        self.groups = groups;
        self
    }

    /// Labels of which their judge was less sure than this are missing.
    pub fn min_confidence(mut self, least: f64) -> Self {
        self.min_confidence = Some(least);
        self
    }

    /// What becomes of a label that one judge gives twice.
    pub fn repeated_labels(mut self, rule: RepeatedLabels) -> Self {
        self.repeated = rule;
        self
    }

    /// How labels of several judges become one, where it is said.
    pub fn given_reduce(&self) -> Option<&Reduce> {
        self.reduce.as_ref()
    }

    /// The groups of judges that were given.
    pub fn given_groups(&self) -> &JudgeGroups {
        &self.groups
    }

    /// The file of requests that umbrela's answers are about: it alone has their ids.
    pub fn requests(mut self, source: impl Into<Source>) -> Self {
        self.requests = Some(source.into());
        self
    }

    /// The names of columns, with the ids of requests where they are in a file.
    fn column_map(&self) -> Result<ColumnMap> {
        let Some(source) = &self.requests else { return Ok(self.map.clone()) };
        Ok(self.map.clone().with_requests(read_requests(source.name(), &source.read()?)?))
    }

    /// What columns of tables and keys of JSON objects stand for, where their names do not say it.
    pub fn map(mut self, map: ColumnMap) -> Self {
        self.map = map;
        self
    }

    /// The XML element that topics have their answers in.
    pub fn answer_tag(mut self, name: impl Into<String>) -> Self {
        self.answer_tag = Some(name.into());
        self
    }

    /// What becomes of topics whose labels depend on an answer that they do not have.
    pub fn unanswered(mut self, rule: UnansweredRule) -> Self {
        self.unanswered = rule;
        self
    }

    /// Something that is to be said with what is odd about the judgments.
    pub fn noticing(mut self, notice: Notice) -> Self {
        self.notices.push(notice);
        self
    }

    /// Whether any file is named, here or by the collection.
    pub fn names_files(&self) -> bool {
        let by_collection = || self.collection.as_ref().is_some_and(|known| !files::of_collection(known).is_empty());
        !self.main.is_empty() || !self.files.is_empty() || !self.judges.is_empty() || by_collection()
    }

    /// The collection that was given.
    pub fn given_collection(&self) -> Option<&Collection> {
        self.collection.as_ref()
    }

    /// The judgment files in order, for the record.
    ///
    /// # Errors
    /// When there is none, or an aspect is to be looked up that no file gives.
    pub fn files(&self) -> Result<Vec<String>> {
        let judges = self.judges.iter().map(|(_, source)| source.name().to_owned());
        if !self.judges.is_empty() && self.main.is_empty() && self.files.is_empty() {
            return Ok(judges.collect());
        }
        let files = self.all_files()?.into_iter().map(|file| file.source.name().to_owned());
        Ok(files.chain(judges).collect())
    }

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
        if let Some(least) = self.min_confidence {
            table = table.with_min_confidence(least)?;
        }
        match &self.collection {
            // Who names columns is told what is wrong with their labels.
            None if !self.aspects.is_empty() => Ok(table),
            None => Ok(table.without_words()),
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

    /// The measures with the collection's weights, thresholds, embeddings and gate in their texts.
    ///
    /// # Errors
    /// When a value of the collection does not fit a measure's parameter.
    pub fn fit(&self, measures: Vec<Measure>, judgments: &Judgments) -> Result<Vec<Measure>> {
        let Some(collection) = &self.collection else { return Ok(measures) };
        let names: Vec<&str> = judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
        measures.into_iter().map(|measure| collection.fit_to(measure, &names)).collect()
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
    fn all_files(&self) -> Result<Vec<JudgmentFile>> {
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
            JudgmentFormat::Qrels if self.has_subtopics => JudgmentFormat::Subtopics,
            // Judgments of the topic as a whole, beside those of its subtopics, have the same value everywhere.
            JudgmentFormat::Qrels if by_collection && JudgmentFormat::second_column_varies(bytes) => {
                JudgmentFormat::Subtopics
            }
            format => format,
        }
    }
}
