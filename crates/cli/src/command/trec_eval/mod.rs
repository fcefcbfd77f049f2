//! `aspectra trec-eval`: trec_eval's options and its output, byte for byte.
//!
//! What differs between trec_eval 9 and 10 is chosen with `--compat`. Where the original has faults that change numbers
//! (a row that depends on which other measure ran before), the definition is computed instead; where it merely prints
//! oddly (`-nan` for a condensed topic that is empty, a parameter in a name that defeats its clean-up of missing topics),
//! it is imitated here, in [`oddities`], and nowhere else.

mod oddities;
mod rows;

use crate::output::Output;
use crate::real_labels::say_real_labels;
use crate::say::{say, visible};
use crate::threads;
use anyhow::{Context, Result, bail};
use aspectra_eval::join::{Precision, Ties, Unjudged};
use aspectra_eval::parse::{JudgmentFormat, read_input, read_judgments};
use aspectra_eval::scores::{Unknown, ZTable};
use aspectra_eval::{Measure, Options, Rules, Runs, evaluate_with};
use clap::Args;
use rows::Table;
use std::io;
use std::process::ExitCode;

/// trec_eval's exit code for a judged topic that the run lacks.
const MISSING_TOPIC: u8 = 4;

/// trec_eval's options.
#[derive(Debug, Args)]
#[command(
    about = "Score a run as trec_eval does, byte for byte",
    disable_help_flag = true,
    after_help = "Examples:\n  aspectra trec-eval -q -m all_trec qrels.txt run.txt\n  aspectra trec-eval -c -l 2 -m P.5,10 -m ndcg_cut qrels.txt run.txt.gz\n  aspectra trec-eval -R prefs -m all_prefs prefs.txt run.txt"
)]
pub(crate) struct TrecEval {
    /// Print each topic before the summary
    #[arg(short = 'q', long = "query_eval_wanted")]
    by_topic: bool,
    /// A measure or group, with parameters behind a point: P.5,10 (default: official)
    #[arg(short = 'm', long = "measure", value_name = "NAME[.PARAMETERS]")]
    measures: Vec<String>,
    /// Average over all judged topics; one that the run lacks scores as nothing retrieved
    #[arg(short = 'c', long = "complete_rel_info_wanted")]
    complete: bool,
    /// The smallest grade that counts as relevant
    #[arg(short = 'l', long = "level_for_rel", default_value_t = 1, value_name = "N", allow_negative_numbers = true)]
    level: i32,
    /// Print no summary
    #[arg(short = 'n', long = "nosummary")]
    no_summary: bool,
    /// Remove unjudged documents first
    #[arg(short = 'J', long = "Judged_docs_only")]
    judged_only: bool,
    /// The number of documents in the collection (used by utility)
    #[arg(short = 'N', long = "Number_docs_in_coll", default_value_t = 0, value_name = "N")]
    documents: i64,
    /// Only the first so many documents of a topic count
    #[arg(short = 'M', long = "Max_retrieved_per_topic", value_name = "N")]
    depth: Option<u32>,
    /// The judgments' format
    #[arg(short = 'R', long = "Rel_info_format", default_value = "qrels", value_name = "FORMAT",
          value_parser = ["qrels", "qrels_jg", "prefs", "qrels_prefs"])]
    format: String,
    /// The run's format
    #[arg(short = 'T', long = "Results_format", default_value = "trec_results", value_parser = ["trec_results"], hide = true)]
    results: String,
    /// Print z-scores from the means and deviations in this file
    #[arg(short = 'Z', long = "Zscore", value_name = "FILE")]
    zscores: Option<String>,
    /// Accepted and ignored, as in trec_eval
    #[arg(short = 'o', hide = true)]
    old: bool,
    /// Accepted and ignored
    #[arg(short = 'D', long = "Debug_level", hide = true, value_name = "LEVEL")]
    debug: Option<String>,
    /// Which version to agree with
    #[arg(long, default_value = "10", value_parser = ["9", "10"])]
    compat: String,
    /// End with exit code 4 where the run lacks a judged topic and -c is not given, as trec_eval 10 does
    #[arg(long)]
    strict: bool,
    /// Print this page
    #[arg(short = 'h', long = "help", action = clap::ArgAction::Help)]
    help: Option<bool>,
    /// The judgments
    #[arg(value_name = "QRELS")]
    qrels: String,
    /// The run; several are evaluated one after the other
    #[arg(value_name = "RUN", required = true)]
    runs: Vec<String>,
}

impl TrecEval {
    pub(crate) fn run(self) -> Result<ExitCode> {
        threads::start();
        let table = Table::new(&self)?;
        for word in &table.fractions {
            say(&visible(&format!(
                "notice: {word}: trec_eval drops the fraction of a cut-off; between two cut-offs is a comma, as in P.5,10"
            )));
        }
        let format = match &*self.format {
            "qrels_jg" => JudgmentFormat::Assessors,
            "prefs" => JudgmentFormat::Prefs,
            "qrels_prefs" => JudgmentFormat::QrelsPrefs,
            _ => JudgmentFormat::Qrels,
        };
        let judgments = read_judgments(&self.qrels, &read_input(&self.qrels)?, format)?;
        let columns = judgments.aspects().len();
        if columns > 1 {
            bail!("{}: has {columns} label columns, but trec_eval reads 1; use aspectra eval", self.qrels);
        }
        say_real_labels(&judgments, "trec_eval", self.level);
        let zscores = match &self.zscores {
            Some(file) => Some(ZTable::read(file, &read_input(file)?)?.with_unknown(Unknown::Million)),
            None => None,
        };
        let options = Options { rules: self.rules(format), ..Options::default() };
        // A file may hold several runs.
        let runs = Runs::read(&self.runs).expanded();
        let scores = evaluate_with(&judgments, &runs, table.measures(), &options)?;
        // Refuses one that is closed.
        drop(Output::open(None)?);
        let mut out = io::stdout().lock();
        for (run, source) in runs.sources().iter().enumerate() {
            let missing =
                table.write(&mut out, &scores, run, &judgments, zscores.as_ref()).context("standard output")?;
            if let Some(topic) = missing {
                say(&visible(&format!(
                    "{}: lacks the judged topic {topic}; pass -c to score it as nothing retrieved",
                    source.place()
                )));
                return Ok(ExitCode::from(MISSING_TOPIC));
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The rows that trec_eval prints of each topic, with the measures that they show.
    pub(crate) fn rows(&self) -> Result<Vec<(String, Measure)>> {
        let table = Table::new(self)?;
        Ok(table.names().map(str::to_owned).zip(table.measures().iter().cloned()).collect())
    }

    fn rules(&self, format: JudgmentFormat) -> Rules {
        let preferences = matches!(format, JudgmentFormat::Prefs | JudgmentFormat::QrelsPrefs);
        Rules {
            // Preference measures break ties the other way round, in both versions.
            ties: if preferences { Ties::DocnoAscending } else { Ties::DocnoDescending },
            unjudged: if self.judged_only { Unjudged::Condense } else { Unjudged::Grade0 },
            precision: if self.is_version_9() { Precision::Single } else { Precision::Double },
            depth: self.depth,
            ..Rules::default()
        }
    }

    fn is_version_9(&self) -> bool {
        self.compat == "9"
    }
}
