//! The options that say how judgments are to be read.

use aspectra_eval::parse::{read_input, read_judgments};
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
        let judgments = read_judgments(path, &read_input(path)?, format)?;
        if self.aspects.is_empty() {
            return Ok(judgments);
        }
        judgments.with_aspects(self.aspects.iter().map(|name| name.trim()))
    }
}
