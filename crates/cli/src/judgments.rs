//! The options that say how judgments are to be read.

mod sources;

use aspectra_eval::collection::{Answers, Collection};
use aspectra_eval::judgments::{JudgmentTable, MissingRule, SubtopicRules};
use aspectra_eval::parse::{Combine, read_attributes, read_input, read_judgments, read_weights};
use aspectra_eval::{Error, JudgmentFormat, Judgments, Measure, Result};
use clap::{Args, ValueEnum};
use sources::Source;

/// How the judgments are read.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Judgments")]
pub(crate) struct JudgmentArgs {
    /// The names of the label columns, with commas between: useful,correct,credible
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    aspects: Vec<String>,
    /// A judgment file, or NAME=FILE for one that gives a single aspect; may be repeated, and then QRELS is left out
    #[arg(id = "judgment_files", long = "qrels", value_name = "[NAME=]FILE")]
    qrels: Vec<Source>,
    /// Aspect files judged by document, whatever the topic: NAME=doc, or doc for all but the first
    #[arg(long, value_name = "[NAME=]doc")]
    lookup: Vec<String>,
    /// What the labels stand for: a collection file, or a built-in collection such as trec-misinfo-2020
    #[arg(long, value_name = "FILE|NAME")]
    collection: Option<String>,
    /// The topics file with the answers (XML, or lines with topic and answer) that a collection needs
    #[arg(long, value_name = "FILE")]
    answers: Option<String>,
    /// What to do with labels that were not given
    #[arg(long, value_name = "RULE")]
    missing: Option<MissingArg>,
    /// Column 2 names a subtopic (short for --judgments subtopics)
    #[arg(long, conflicts_with = "judgments")]
    subtopics: bool,
    /// The format of the judgment file, where its first line does not show it
    #[arg(long, short = 'R', value_name = "FORMAT")]
    judgments: Option<FormatArg>,
    /// The only label column to read, by its name, where there are several: relevance or usefulness of a Tasks file
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
    /// From the ratings of a document's passages to its grade on a subtopic, with --judgments passages; their sum where not given
    #[arg(long, value_name = "HOW", requires = "judgments")]
    combine: Option<CombineArg>,
    /// Whether a subtopic 0 counts, which is the topic as a whole in some files
    #[arg(long = "subtopic-0", value_name = "WHAT", default_value = "keep")]
    subtopic_zero: ZeroArg,
    /// What negative labels stand for
    #[arg(long, value_name = "WHAT", default_value = "unjudged")]
    negative: NegativeArg,
    /// The weights of subtopics: topic subtopic weight
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,
    /// Attributes of documents, from 0 to 1, which MDCU reads: topic document a1 a2 ...
    #[arg(long, value_name = "FILE")]
    attributes: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
#[value(rename_all = "snake_case")]
enum FormatArg {
    /// topic 0 document label...: every label column is an aspect
    Qrels,
    /// topic subtopic document label...
    Subtopics,
    /// topic assessor document label
    QrelsJg,
    /// topic group subgroup document level
    Prefs,
    /// Qrels read as preferences, column 2 being the group
    QrelsPrefs,
    /// {"topic":"51","doc":"D1","labels":{"relevance":2}}, one object a line
    Jsonl,
    /// Commas between, with a header: topic,doc,relevance
    Csv,
    /// topic subtopic document passage rating: several rows a document (TREC Dynamic Domain)
    Passages,
    /// {"qid":"51","docid":"D1","nuggets":[{"text":"..","importance":"vital","assignment":"support"}]}
    Nuggets,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum ZeroArg {
    /// Like any other subtopic (ndeval)
    Keep,
    /// Left out, where the topic has others
    Drop,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum NegativeArg {
    /// The document was not judged (trec_eval)
    Unjudged,
    /// It was judged, and is not relevant
    Zero,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum CombineArg {
    /// Their sum (the track's scorer of 2017)
    Sum,
    /// The j-th largest divided by log2(j+1), then the sum (2015 and 2016)
    Log2,
    /// The largest
    Max,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum MissingArg {
    /// Refuse to score measures that read them
    Error,
    /// Take them as 0
    Zero,
    /// Leave their rows out
    Drop,
}

impl JudgmentArgs {
    /// Reads the judgments: `path` is the file on the command line, where there is one.
    pub(crate) fn read(&self, path: &str) -> Result<Judgments> {
        self.read_from(Some(path))
    }

    /// Whether the files are named by options, so that none stands first on the command line.
    pub(crate) fn names_files(&self) -> Result<bool> {
        let collection = self.collection()?;
        Ok(!self.qrels.is_empty() || collection.is_some_and(|collection| sources::of_collection(&collection).is_some()))
    }

    /// The judgment files, for the record: `path`, or those that options name.
    pub(crate) fn files(&self, path: Option<&str>) -> Result<Vec<String>> {
        Ok(self.sources(path, self.collection()?.as_ref())?.into_iter().map(|source| source.path).collect())
    }

    /// Reads the judgments from the file on the command line, or from those that options name, and what belongs to them.
    pub(crate) fn read_from(&self, path: Option<&str>) -> Result<Judgments> {
        let mut judgments = self.read_labels(path)?;
        if self.names_subtopics()? {
            judgments = judgments.noticing_subtopics();
        }
        if let Some(file) = &self.weights {
            judgments = read_weights(file, &read_input(file)?, judgments)?;
        }
        if let Some(file) = &self.attributes {
            judgments = read_attributes(file, &read_input(file)?, judgments)?;
        }
        Ok(judgments)
    }

    fn read_labels(&self, path: Option<&str>) -> Result<Judgments> {
        let is_plain = self.label.is_none() && self.subtopic_rules() == SubtopicRules::default();
        if let ([], None, None, true, Some(path)) = (&self.qrels[..], &self.collection, self.missing, is_plain, path) {
            let bytes = read_input(path)?;
            let judgments = read_judgments(path, &bytes, self.format(&bytes, false))?;
            if self.aspects.is_empty() {
                return Ok(judgments);
            }
            return judgments.with_aspects(self.aspects.iter().map(|name| name.trim()));
        }
        self.table(path)?.judgments()
    }

    /// Reads the judgments row by row, with the collection applied.
    pub(crate) fn table(&self, path: Option<&str>) -> Result<JudgmentTable> {
        let collection = self.collection()?;
        let table = self.raw_table(path)?.with_subtopic_rules(self.subtopic_rules());
        let table = match (collection, self.missing_rule()) {
            (None, None) => table,
            (None, Some(rule)) => table.with_missing(rule),
            (Some(collection), rule) => {
                let answers = self.read_answers(&collection)?;
                collection.apply(&table, answers.as_ref(), rule)?
            }
        };
        match &self.label {
            Some(name) => table.only(name),
            None => Ok(table),
        }
    }

    /// Reads the judgments row by row, labels as they are.
    pub(crate) fn raw_table(&self, path: Option<&str>) -> Result<JudgmentTable> {
        let collection = self.collection()?;
        let sources = self.sources(path, collection.as_ref())?;
        let by_default = collection.as_ref().is_some_and(|collection| collection.subtopics);
        let names = match &collection {
            _ if !self.aspects.is_empty() => self.aspects.iter().map(|name| name.trim().to_owned()).collect(),
            Some(collection) => collection.columns.clone(),
            None => Vec::new(),
        };
        sources::read(&sources, &names, |bytes| self.format(bytes, by_default))
    }

    /// The collection, where one is named.
    pub(crate) fn collection(&self) -> Result<Option<Collection>> {
        self.collection.as_deref().map(Collection::find).transpose()
    }

    /// The measures with the collection's values in their texts.
    pub(crate) fn fit(&self, measures: Vec<Measure>, judgments: &Judgments) -> Result<Vec<Measure>> {
        let Some(collection) = self.collection()? else { return Ok(measures) };
        let names: Vec<&str> = judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
        measures.into_iter().map(|measure| collection.fit_to(measure, &names)).collect()
    }

    fn sources(&self, path: Option<&str>, collection: Option<&Collection>) -> Result<Vec<Source>> {
        let mut sources = match (path, collection.and_then(sources::of_collection)) {
            (Some(path), _) => [&[Source::whole(path)], &self.qrels[..]].concat(),
            (None, Some(own)) if self.qrels.is_empty() => own,
            (None, Some(own)) => sources::replaced(own, &self.qrels),
            (None, None) if !self.qrels.is_empty() => self.qrels.clone(),
            (None, None) => return Err(Error::input("judgments are missing; name a file, or pass --qrels")),
        };
        sources::mark_lookups(&mut sources, &self.lookup, collection)?;
        Ok(sources)
    }

    fn read_answers(&self, collection: &Collection) -> Result<Option<Answers>> {
        let file = self.answers.as_ref().or(collection.topics.as_ref());
        file.filter(|_| collection.needs_answers()).map(|file| Answers::read(file, &read_input(file)?)).transpose()
    }

    fn subtopic_rules(&self) -> SubtopicRules {
        SubtopicRules {
            drop_zero: self.subtopic_zero == ZeroArg::Drop,
            negative_to_zero: self.negative == NegativeArg::Zero,
        }
    }

    /// Whether column 2 is said to name subtopics.
    fn names_subtopics(&self) -> Result<bool> {
        let by_collection = self.collection()?.is_some_and(|collection| collection.subtopics);
        Ok(self.subtopics || matches!(self.judgments, Some(FormatArg::Subtopics)) || by_collection)
    }

    fn missing_rule(&self) -> Option<MissingRule> {
        self.missing.map(|rule| match rule {
            MissingArg::Error => MissingRule::Error,
            MissingArg::Zero => MissingRule::Grade(0),
            MissingArg::Drop => MissingRule::Drop,
        })
    }

    fn format(&self, bytes: &[u8], has_subtopics: bool) -> JudgmentFormat {
        match self.judgments {
            Some(FormatArg::Qrels) => JudgmentFormat::Qrels,
            Some(FormatArg::Subtopics) => JudgmentFormat::Subtopics,
            Some(FormatArg::QrelsJg) => JudgmentFormat::Assessors,
            Some(FormatArg::Prefs) => JudgmentFormat::Prefs,
            Some(FormatArg::QrelsPrefs) => JudgmentFormat::QrelsPrefs,
            Some(FormatArg::Jsonl) => JudgmentFormat::Jsonl,
            Some(FormatArg::Csv) => JudgmentFormat::Csv,
            Some(FormatArg::Passages) => JudgmentFormat::Passages(match self.combine {
                None | Some(CombineArg::Sum) => Combine::Sum,
                Some(CombineArg::Log2) => Combine::Log2,
                Some(CombineArg::Max) => Combine::Max,
            }),
            Some(FormatArg::Nuggets) => JudgmentFormat::Nuggets,
            None => match JudgmentFormat::recognize(bytes) {
                JudgmentFormat::Qrels if self.subtopics => JudgmentFormat::Subtopics,
                JudgmentFormat::Qrels if has_subtopics && JudgmentFormat::second_column_varies(bytes) => {
                    JudgmentFormat::Subtopics
                }
                format => format,
            },
        }
    }
}
