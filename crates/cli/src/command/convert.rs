//! `aspectra convert`: writes derived qrels that any tool in the manner of trec_eval can read.

use crate::advice;
use crate::judgments::JudgmentArgs;
use crate::notices;
use crate::output::Output;
use anyhow::{Context, Result, bail};
use aspectra_eval::Measure;
use aspectra_eval::collection::{ClassTable, Collection};
use aspectra_eval::judgments::{JudgmentTable, Label};
use aspectra_eval::parse::{quoted, read_input};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra convert qrels.txt --aspects useful,correct,credible --aspect useful -o useful.qrels
  aspectra convert qrels.txt --aspects useful,correct,credible --collapse Harsh --drop-zero
  aspectra convert qrels.txt --collection trec-misinfo-2020 --answers topics.xml --table helpful --drop-zero
  aspectra convert --qrels relevance=a.txt --qrels trust=b.txt --missing drop   one file with two label columns

A class table has the aspects in its first line, then label tuples with their grade; * is any label, and the first
line that fits counts. Rows keep the order of the input.";

/// Write derived judgments: some aspects, a collapse of them, or the classes of a table
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// The judgments; left out where --qrels or the collection names them
    #[arg(value_name = "QRELS")]
    input: Option<String>,
    /// The aspects to write, with commas between, one label column each; all where not given
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    aspect: Vec<String>,
    /// Write one label instead, a collapse of the aspects: Harsh, Lenient, or another with its parameters
    #[arg(long, value_name = "COLLAPSE", conflicts_with = "table")]
    collapse: Option<String>,
    /// Write one label instead, by a class table: a file, or the name of a table of the collection
    #[arg(long, value_name = "FILE|NAME", conflicts_with = "aspect")]
    table: Option<String>,
    /// Leave out rows whose first label is 0
    #[arg(long)]
    drop_zero: bool,
    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print no notices
    #[arg(long)]
    quiet: bool,
    #[command(flatten)]
    judgments: JudgmentArgs,
}

impl Convert {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let reader = self.judgments.reader_of(self.input.as_deref())?;
        let output = Output::open(self.output.as_deref())?;
        let derived = self.derive(&reader.table()?, reader.given_collection())?;
        let text = self.text(&derived)?;
        output.write(|out| out.write_all(&text))?;
        if !self.quiet {
            notices::print(derived.notices());
        }
        Ok(ExitCode::SUCCESS)
    }

    fn derive(&self, table: &JudgmentTable, collection: Option<&Collection>) -> Result<JudgmentTable> {
        if let Some(name) = &self.table {
            return Ok(table.classify(&class_table(name, collection)?)?);
        }
        let names = if self.aspect.is_empty() { table.shown() } else { self.aspect.clone() };
        let selected = table.select(&names)?;
        let Some(text) = &self.collapse else { return Ok(selected) };
        let mut measure = collapse(text)?;
        if let Some(collection) = collection {
            measure = collection.fit_to(measure, &names)?;
        }
        Ok(selected.collapse(&measure)?)
    }

    fn text(&self, table: &JudgmentTable) -> Result<Vec<u8>> {
        let mut text = Vec::new();
        let mut missing = 0u64;
        for (number, row) in table.rows().iter().enumerate() {
            let labels = table.labels(number);
            if self.drop_zero && labels.first() == Some(&Label::Whole(0)) {
                continue;
            }
            missing += labels.iter().filter(|label| **label == Label::Missing).count() as u64;
            for (what, id) in [("topic", row.topic.as_bytes()), ("document", &row.document)] {
                if id.is_empty() || id.iter().any(u8::is_ascii_whitespace) {
                    bail!(
                        "{}:{}: the {what} {} is empty or has blanks, which qrels cannot hold; rename it",
                        table.source(),
                        row.line,
                        quoted(id)
                    );
                }
            }
            text.extend_from_slice(row.topic.as_bytes());
            for field in [&row.second, &row.document] {
                text.push(b' ');
                text.extend_from_slice(field);
            }
            for label in labels {
                write!(text, " {label}")?;
            }
            text.push(b'\n');
        }
        if missing > 0 {
            bail!(
                "{}: {missing} label(s) are missing, and qrels have no way to say so; pass --missing zero or --missing drop, or write a gate or missing into a collection file",
                table.source()
            );
        }
        Ok(text)
    }
}

/// A collapse by its text: the measure inside, which a conversion has not, may be left out.
fn collapse(text: &str) -> Result<Measure> {
    let text = text.trim();
    let around = match text.split_once('(') {
        None => format!("{text}(nDCG)"),
        Some((name, rest)) => format!("{name}(nDCG,{rest}"),
    };
    let found = text.parse::<Measure>().or_else(|error| around.parse::<Measure>().map_err(|_| error));
    found.with_context(|| format!("--collapse {text}"))
}

fn class_table(name: &str, collection: Option<&Collection>) -> Result<ClassTable> {
    if let Some(table) = collection.and_then(|collection| collection.table(name)) {
        return Ok(table.clone());
    }
    let bytes = read_input(name).map_err(|error| match collection {
        Some(collection) if !collection.tables.is_empty() => {
            let known: Vec<&str> = collection.tables.iter().map(|(name, _)| &**name).collect();
            let text = error.message().render(&advice::words);
            anyhow::anyhow!("{text}; the tables of {} are {}", collection.source, known.join(", "))
        }
        _ => error.into(),
    })?;
    Ok(ClassTable::parse(name, &String::from_utf8_lossy(&bytes))?)
}
