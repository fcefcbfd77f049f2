//! The options that say how judgments are to be read.

use crate::call;
use crate::choice::word;
use anyhow::{Result, bail};
use aspectra_eval::collection::UnansweredRule;
use aspectra_eval::judgments::{
    JudgeGroups, MissingRule, NegativeLabels, Reduce, RepeatedLabels, SubtopicRules, SubtopicZero,
};
use aspectra_eval::parse::{ColumnMap, Combine};
use aspectra_eval::{Collection, JudgmentFormat, JudgmentReader};
use aspectra_meta::judges::ESTIMATORS;
use aspectra_words::Word;
use clap::Args;
use std::convert::Infallible;
use std::path::Path;
use std::str::FromStr;
use std::sync::OnceLock;

/// How the judgments are read.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Judgments")]
pub(crate) struct JudgmentArgs {
    /// The names of the label columns, with commas between: useful,correct,credible
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    aspects: Vec<String>,
    /// A judgment file, or NAME=FILE for one that gives a single aspect; may be repeated, and then QRELS is left out
    #[arg(id = "judgment_files", long = "qrels", value_name = "[NAME=]FILE")]
    qrels: Vec<FileArg>,
    /// Aspect files judged by document, whatever the topic: NAME=doc, or doc for all but the first
    #[arg(long, value_name = "[NAME=]doc")]
    lookup: Vec<String>,
    /// What the labels stand for: a collection file, or a built-in collection such as trec-misinfo-2020
    #[arg(long, value_name = "FILE|NAME")]
    collection: Option<String>,
    /// What the collection file says, once it was read.
    #[arg(skip)]
    read_collection: OnceLock<Collection>,
    /// The topics file with the answers (XML, or lines with topic and answer) that a collection needs
    #[arg(long, value_name = "FILE")]
    answers: Option<String>,
    /// The XML element of the topics file that holds the answers; answer, stance and efficacy are looked for where not given
    #[arg(long, value_name = "NAME", requires = "answers")]
    answer_tag: Option<String>,
    /// What to do with topics whose labels depend on an answer that they do not have
    #[arg(long, value_name = "RULE", default_value = UnansweredRule::default().word())]
    #[arg(value_parser = word::<UnansweredRule>())]
    unanswered: UnansweredRule,
    /// The judgments of one judge; repeated for each, and then QRELS is left out
    #[arg(long = "judge", value_name = "NAME=FILE")]
    judges: Vec<String>,
    /// A name for several judges, usable wherever a judge is: human=nist1,nist2 or llm=gpt*
    #[arg(long = "judge-group", value_name = "NAME=JUDGES")]
    judge_groups: Vec<String>,
    /// How labels of several judges become one: judge(NAME), first(human,umbrela), majority, median, mean, max, min,
    /// dawid_skene, each (for AvgJG); ASPECT=RULE for one aspect; may be repeated
    #[arg(long, value_name = "[ASPECT=]RULE")]
    reduce: Vec<String>,
    /// Votes of --reduce are whole label tuples, so that none comes out that no judge gave
    #[arg(long, requires = "reduce")]
    reduce_tuples: bool,
    /// Labels with less confidence than this, from 0 to 1, are missing
    #[arg(long, value_name = "X")]
    min_confidence: Option<f64>,
    /// What to do with a label that one judge gives twice
    #[arg(long, value_name = "WHICH", default_value = RepeatedLabels::default().word())]
    #[arg(value_parser = word::<RepeatedLabels>())]
    repeated_labels: RepeatedLabels,
    /// The requests that umbrela's answers are about, which alone have the ids: {"query":{"qid":..},"candidates":[{"docid":..}]}
    #[arg(long, value_name = "FILE")]
    requests: Option<String>,
    /// What a column or JSON key stands for: topic, doc, subtopic, judge, or else an aspect; labels.rel=relevance for a key inside
    #[arg(long, value_name = "COLUMN=MEANING")]
    map: Vec<String>,
    /// What to do with labels that were not given
    #[arg(long, value_name = "RULE", value_parser = word::<MissingRule>())]
    missing: Option<MissingRule>,
    /// Column 2 names a subtopic (short for --judgments subtopics)
    #[arg(long, conflicts_with = "judgments")]
    subtopics: bool,
    /// The format of the judgment file, where its first line does not show it
    #[arg(long, short = 'R', value_name = "FORMAT", value_parser = word::<JudgmentFormat>())]
    judgments: Option<JudgmentFormat>,
    /// The only label column to read, by its name, where there are several: relevance or usefulness of a Tasks file
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
    /// From the ratings of a document's passages to its grade on a subtopic, with --judgments passages; their sum where not given
    #[arg(long, value_name = "HOW", requires = "judgments", value_parser = word::<Combine>())]
    combine: Option<Combine>,
    /// What a subtopic 0 is, the topic as a whole in some files: keep unless the collection says otherwise
    #[arg(long = "subtopic-0", value_name = "WHAT", value_parser = word::<SubtopicZero>())]
    subtopic_zero: Option<SubtopicZero>,
    /// What negative labels stand for
    #[arg(long, value_name = "WHAT", default_value = NegativeLabels::default().word())]
    #[arg(value_parser = word::<NegativeLabels>())]
    negative: NegativeLabels,
    /// The weights of subtopics: topic subtopic weight
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Attributes of documents, from 0 to 1, which MDCU reads: topic document a1 a2 ...
    #[arg(long, value_name = "FILE")]
    attributes: Option<String>,
}

/// A judgment file as it is typed: `FILE` or `NAME=FILE`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FileArg {
    /// The aspect, where the file gives only one.
    aspect: Option<String>,
    path: String,
}

impl FromStr for FileArg {
    type Err = Infallible;

    /// A file whose own name has a `=` is taken as it is.
    fn from_str(text: &str) -> std::result::Result<Self, Infallible> {
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_-".contains(c));
        Ok(match text.split_once('=') {
            Some((name, path)) if is_name(name) && !Path::new(text).exists() => {
                Self { aspect: Some(name.to_owned()), path: path.to_owned() }
            }
            _ => Self { aspect: None, path: text.to_owned() },
        })
    }
}

impl JudgmentArgs {
    /// The reader that these options describe, with the collection read. A file that stands on the command line itself is
    /// added by the verb, which may have to ask first whether the options name one.
    pub(crate) fn reader(&self) -> Result<JudgmentReader> {
        if let Some(reader) = call::given(|given| given.judgments.clone()) {
            return Ok(reader);
        }
        let collection = self.collection.as_deref().map(|name| self.found_collection(name)).transpose()?;
        let by_collection = collection.as_ref().and_then(|collection| collection.subtopic_zero);
        let zero = self.subtopic_zero.or(by_collection).unwrap_or_default();
        if self.aspects.iter().any(|name| name.trim().is_empty()) {
            bail!("--aspects {}: has an empty name; write one name per label column", self.aspects.join(","));
        }
        let rules = SubtopicRules { zero, negative: self.negative };
        let mut reader =
            JudgmentReader::new().aspects(self.aspects.iter().map(|name| name.trim())).subtopic_rules(rules);
        for file in &self.qrels {
            reader = match &file.aspect {
                Some(aspect) => reader.aspect_file(aspect, &file.path),
                None => reader.replacing_file(&file.path),
            };
        }
        for lookup in &self.lookup {
            reader = match lookup.split_once('=') {
                None if lookup == "doc" => reader.lookup_all_but_first(),
                Some((name, "doc")) => reader.lookup(name),
                _ => bail!("--lookup {lookup}: expected doc or NAME=doc"),
            };
        }
        if let Some(collection) = collection {
            reader = reader.collection(collection);
        }
        if let Some(file) = &self.answers {
            reader = reader.answers(file);
        }
        if let Some(name) = &self.answer_tag {
            reader = reader.answer_tag(name);
        }
        reader = reader.unanswered(self.unanswered);
        for file in &self.judges {
            reader = match file.split_once('=') {
                Some((judge, path)) if !judge.is_empty() && !path.is_empty() => reader.judge_file(judge, path),
                _ => bail!("--judge {file}: expected NAME=FILE"),
            };
        }
        let mut groups = JudgeGroups::default();
        for group in &self.judge_groups {
            groups = match group.split_once('=') {
                Some((name, members)) if !name.is_empty() && !members.is_empty() => {
                    groups.and(name, members.split(',').map(str::trim))
                }
                _ => bail!("--judge-group {group}: expected NAME=JUDGES, such as human=nist1,nist2"),
            };
        }
        reader = reader.judge_groups(groups).repeated_labels(self.repeated_labels);
        if let Some(least) = self.min_confidence {
            reader = reader.min_confidence(least);
        }
        if !self.reduce.is_empty() {
            let mut reduce = Reduce::default();
            for rule in &self.reduce {
                reduce = reduce.and_with(rule, ESTIMATORS)?;
            }
            reader = reader.reduce(if self.reduce_tuples { reduce.of_tuples() } else { reduce });
        }
        if let Some(file) = &self.requests {
            reader = reader.requests(file);
        }
        let mut map = ColumnMap::default();
        for entry in &self.map {
            map = match entry.split_once('=') {
                Some((column, meaning)) if !column.is_empty() && !meaning.is_empty() => map.and(column, meaning),
                _ => bail!("--map {entry}: expected COLUMN=MEANING, such as labels.rel=relevance"),
            };
        }
        reader = reader.map(map);
        if let Some(rule) = self.missing {
            reader = reader.missing(rule);
        }
        if self.subtopics {
            reader = reader.subtopics();
        }
        if let Some(format) = self.format() {
            reader = reader.format(format);
        }
        if let Some(name) = &self.label {
            reader = reader.label(name);
        }
        if let Some(file) = &self.weights {
            reader = reader.weights(file);
        }
        if let Some(file) = &self.attributes {
            reader = reader.attributes(file);
        }
        Ok(reader)
    }

    /// The collection, read once: it may come through a pipe, and a verb may ask for several readers.
    fn found_collection(&self, name: &str) -> Result<Collection> {
        if let Some(read) = self.read_collection.get() {
            return Ok(read.clone());
        }
        let found = Collection::find(name)?;
        Ok(self.read_collection.get_or_init(|| found).clone())
    }

    /// The reader where the judgments stand on the command line or are named by options, not both.
    pub(crate) fn reader_of(&self, file: Option<&str>) -> Result<JudgmentReader> {
        let reader = self.reader()?;
        match file {
            Some(_) if reader.names_files() => {
                bail!("the judgments are named twice, on the command line and by --qrels or the collection; keep one")
            }
            Some(file) => Ok(reader.file(file)),
            None => Ok(reader),
        }
    }

    /// The aspects that have files of their own, each with its path and whether it is judged by document.
    pub(crate) fn aspect_files(&self) -> Vec<(String, String, bool)> {
        let is_looked_up = |number: usize, aspect: &str| {
            self.lookup.iter().any(|lookup| *lookup == format!("{aspect}=doc") || (lookup == "doc" && number > 0))
        };
        let named = self.qrels.iter().enumerate().filter_map(|(number, file)| {
            let aspect = file.aspect.clone()?;
            let by_document = is_looked_up(number, &aspect);
            Some((aspect, file.path.clone(), by_document))
        });
        named.collect()
    }

    fn format(&self) -> Option<JudgmentFormat> {
        match self.judgments? {
            JudgmentFormat::Passages(usual) => Some(JudgmentFormat::Passages(self.combine.unwrap_or(usual))),
            format => Some(format),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_before_the_equals_sign() {
        let file: FileArg = "trust=a/b=c.txt".parse().unwrap();
        assert_eq!((file.aspect.as_deref(), &*file.path), (Some("trust"), "a/b=c.txt"));
        let file: FileArg = "a/b=c.txt".parse().unwrap();
        assert_eq!((file.aspect.as_deref(), &*file.path), (None, "a/b=c.txt"));
    }
}
