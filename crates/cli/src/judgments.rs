//! The options that say how judgments are to be read.

use aspectra_eval::parse::{read_attributes, read_input, read_judgments, read_weights};
use aspectra_eval::{JudgmentFormat, Judgments};
use clap::{Args, ValueEnum};

/// How the judgment file is read.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Judgments")]
pub(crate) struct JudgmentArgs {
    /// The names of the label columns, with commas between: useful,correct,credible
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    aspects: Vec<String>,
    /// Column 2 names a subtopic (short for --judgments subtopics)
    #[arg(long, conflicts_with = "judgments")]
    subtopics: bool,
    /// The format of the judgment file
    #[arg(long, short = 'R', value_name = "FORMAT", default_value = "qrels")]
    judgments: FormatArg,
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
}

impl JudgmentArgs {
    /// Reads the file.
    pub(crate) fn read(&self, path: &str) -> aspectra_eval::Result<Judgments> {
        let format = match self.judgments {
            FormatArg::Qrels if self.subtopics => JudgmentFormat::Subtopics,
            FormatArg::Qrels => JudgmentFormat::Qrels,
            FormatArg::Subtopics => JudgmentFormat::Subtopics,
            FormatArg::QrelsJg => JudgmentFormat::Assessors,
            FormatArg::Prefs => JudgmentFormat::Prefs,
            FormatArg::QrelsPrefs => JudgmentFormat::QrelsPrefs,
        };
        let mut judgments = read_judgments(path, &read_input(path)?, format)?;
        if let Some(file) = &self.weights {
            judgments = read_weights(file, &read_input(file)?, judgments)?;
        }
        if let Some(file) = &self.attributes {
            judgments = read_attributes(file, &read_input(file)?, judgments)?;
        }
        if self.aspects.is_empty() {
            return Ok(judgments);
        }
        judgments.with_aspects(self.aspects.iter().map(|name| name.trim()))
    }
}
