//! Judgments from files: formats, several files, collections, answers, and what stands beside labels.
//!
//! [`JudgmentReader`] takes what is known about the files, in any order, and then reads each of them once. Command lines,
//! Python and programs all fill in the same reader, so that all of them can read the same things. What it is told stands here;
//! how it then reads is in `reading.rs`, and which files belong together in `files.rs`.

mod files;
mod reading;

use crate::collection::{Answers, Collection, UnansweredRule};
use crate::error::Result;
use crate::judgments::{JudgeGroups, Judgments, MissingRule, Reduce, RepeatedLabels, SubtopicRules};
use crate::language::Measure;
use crate::notice::Notice;
use crate::parse::{ColumnMap, JudgmentFormat, Source};
use crate::runs::{RunSource, Runs};
use files::{JudgmentFile, Lookup};
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

    /// What columns of tables and keys of JSON objects stand for, where their names do not say it.
    pub fn map(mut self, map: ColumnMap) -> Self {
        self.map = map;
        self
    }

    /// Says which runs are scored with the judgments, so that a column of theirs in the [map](Self::map) is told as such.
    pub fn beside_runs(mut self, runs: &Runs) -> Self {
        if !self.map.is_empty() {
            let add = |map: ColumnMap, run: &RunSource| map.beside_run(run.path(), &run.column_names());
            self.map = runs.sources().iter().fold(self.map, add);
        }
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

    /// The measures with the collection's weights, thresholds, embeddings and gate in their texts.
    ///
    /// # Errors
    /// When a value of the collection does not fit a measure's parameter.
    pub fn fit(&self, measures: Vec<Measure>, judgments: &Judgments) -> Result<Vec<Measure>> {
        let Some(collection) = &self.collection else { return Ok(measures) };
        let names: Vec<&str> = judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
        measures.into_iter().map(|measure| collection.fit_to(measure, &names)).collect()
    }
}
