//! `aspectra convert`: writes derived qrels that any tool in the manner of trec_eval can read.

use crate::advice;
use crate::choice::word;
use crate::ending;
use crate::judgments::JudgmentArgs;
use crate::notices::{self, Wanted};
use crate::output::Output;
use crate::screen::WidthArg;
use anyhow::{Context, Result, bail};
use aspectra_eval::Measure;
use aspectra_eval::collection::{ClassTable, Collection};
use aspectra_eval::judgments::{Cell, JudgmentTable, Label};
use aspectra_eval::language::{Registry, Role, Unit, nearest_unit};
use aspectra_eval::message::verb;
use aspectra_eval::parse::{BadLines, quoted, read_input};
use aspectra_words::{Word, words};
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
line that fits counts. With a collection, labels may be written by name (very_useful). Rows keep the order of the input.";

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
    #[arg(
        long,
        visible_alias = "measure",
        visible_short_alias = 'm',
        value_name = "COLLAPSE",
        conflicts_with = "table"
    )]
    collapse: Option<String>,
    /// Write one label instead, by a class table: a file, or the name of a table of the collection
    #[arg(long, value_name = "FILE|NAME", conflicts_with = "aspect")]
    table: Option<String>,
    /// Leave out rows by their zeros: of the first label (so where none is named), of any, of all
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = false, default_missing_value = Zeros::First.word())]
    #[arg(value_parser = word::<Zeros>())]
    drop_zero: Option<Zeros>,
    /// Write to a file, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print no notices
    #[arg(long)]
    quiet: bool,
    /// Which notices are printed
    #[arg(long, value_name = "WHICH", default_value = Wanted::default().word(), value_parser = word::<Wanted>())]
    notices: Wanted,
    #[command(flatten)]
    width: WidthArg,
    #[command(flatten)]
    judgments: JudgmentArgs,
}

words! {
    /// Which zeros make a row one that is left out.
    enum Zeros {
        First = "first": "The first label is 0",
        Any = "any": "Some label is 0",
        All = "all": "All labels are 0",
    }
}

impl Zeros {
    fn are_in(self, labels: &[Label]) -> bool {
        let is_zero = |label: &Label| *label == Label::Whole(0);
        match self {
            Self::First => labels.first().is_some_and(is_zero),
            Self::Any => labels.iter().any(is_zero),
            Self::All => labels.iter().all(is_zero),
        }
    }
}

impl Convert {
    pub(crate) fn run(self) -> Result<ExitCode> {
        if let Some(path) = &self.output {
            ending::refuse_other(path, "qrels as text", "FILE.qrels or FILE.txt")?;
        }
        let reader = self.judgments.reader_of(self.input.as_deref())?;
        let output = Output::open(self.output.as_deref())?;
        let derived = self.derive(&reader.table()?, reader.given_collection())?;
        let text = self.text(&derived)?;
        output.write(|out| out.write_all(&text))?;
        notices::tell(derived.notices(), self.quiet, self.notices, self.width.of_notices());
        Ok(ExitCode::SUCCESS)
    }

    fn derive(&self, table: &JudgmentTable, collection: Option<&Collection>) -> Result<JudgmentTable> {
        if let Some(name) = &self.table {
            return Ok(table.classify(&class_table(name, collection)?)?);
        }
        let names = if self.aspect.is_empty() { table.shown() } else { self.aspect.clone() };
        let selected = table.select(&names)?;
        let Some(text) = &self.collapse else { return Ok(selected.noticing_columns()) };
        let mut measure = collapse(text)?;
        if let Some(collection) = collection {
            measure = collection.fit_to(measure, &names)?;
        }
        Ok(selected.collapse(&measure)?)
    }

    fn text(&self, table: &JudgmentTable) -> Result<Vec<u8>> {
        let mut text = Vec::new();
        let mut missing = 0u64;
        let mut bad = BadLines::new(table.source());
        for (number, row) in table.rows().iter().enumerate() {
            let labels = table.labels(number);
            if self.drop_zero.is_some_and(|zeros| zeros.are_in(labels)) {
                continue;
            }
            missing += labels.iter().filter(|label| **label == Label::Missing).count() as u64;
            for (what, id) in [("topic", row.topic.as_bytes()), ("document", &row.document)] {
                if id.is_empty() || id.iter().any(u8::is_ascii_whitespace) {
                    bail!(
                        "{}: the {what} {} is empty or has blanks, which qrels cannot hold; rename it",
                        row.place.in_file(table.source()),
                        quoted(id)
                    );
                }
            }
            text.extend_from_slice(row.topic.as_bytes());
            for field in [&row.second, &row.document] {
                text.push(b' ');
                text.extend_from_slice(field);
            }
            for (column, label) in labels.iter().enumerate() {
                if let Err(message) = table.check_label(number, column) {
                    bad.push(row.place, message);
                }
                match label {
                    // True and False of a data frame are numbers here.
                    Label::Word(_) => write!(text, " {}", label.cell().and_then(Cell::whole).unwrap_or_default())?,
                    label => write!(text, " {label}")?,
                }
            }
            text.push(b'\n');
        }
        bad.into_result()?;
        if missing > 0 {
            let first = (0..table.aspects().len()).filter_map(|column| table.first_missing(column)).min();
            let first = first.map_or(String::new(), |place| format!(" (the first at {place})"));
            bail!(
                "{}: {missing} {} missing{first}, and qrels have no way to say so; pass --missing zero or --missing drop, or write a gate or missing into a collection file",
                table.source(),
                verb(missing as usize, "label is", "labels are")
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
    refuse_no_collapse(text)?;
    let found = text.parse::<Measure>().or_else(|error| around.parse::<Measure>().map_err(|_| error));
    found.with_context(|| format!("--collapse {text}"))
}

/// Refuses what is no collapse, with the collapse that was meant and no other measure of a like name.
pub(super) fn refuse_no_collapse(text: &str) -> Result<()> {
    let is_collapse = |unit: &Unit| matches!(unit.role, Role::Collapse(_));
    let name = text.split(['(', '@']).next().unwrap_or_default().trim();
    if Registry::of_process().find(name).is_some_and(is_collapse) {
        return Ok(());
    }
    match nearest_unit(name, is_collapse) {
        Some(meant) => bail!("{text} is no collapse; did you mean {}?", text.replacen(name, meant.name, 1)),
        None => bail!("{text} is no collapse; write one such as EUCL, Harsh or Lenient (aspectra measures lists all)"),
    }
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
    let text = String::from_utf8_lossy(&bytes);
    Ok(match collection {
        Some(collection) => collection.class_table(name, &text)?,
        None => ClassTable::parse(name, &text)?,
    })
}
