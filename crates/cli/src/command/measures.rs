//! `aspectra measures`: what there is, and one unit's page. Everything is read from the units themselves.

mod markdown;
mod page;

use crate::choice::word;
use crate::output::Output;
use crate::screen::WidthArg;
use anyhow::Result;
use aspectra_eval::language::{At, Measure, Reads, Role, Unit, units};
use aspectra_report::{Grid, wrapped};
use aspectra_words::{Word, words};
use clap::Args;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  aspectra measures                 all measures
  aspectra measures nDCG            one measure, with its parameters and a worked example
  aspectra measures ndcg_cut.10     what a trec_eval name stands for
  aspectra measures official        what a group of trec_eval holds";

/// List the measures, or explain one
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Measures {
    /// A measure, in any tool's spelling; without it, all are listed
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// How to write them
    #[arg(short, long, value_name = "FORMAT", default_value = Format::Text.word(), value_parser = word::<Format>())]
    format: Format,
    #[command(flatten)]
    width: WidthArg,
}

words! {
    /// How measures are written.
    enum Format {
        Text = "text": "For reading",
        Json = "json": "All facts, as a list of objects",
        Markdown = "markdown": "All facts, as a page of documentation",
    }
}

/// The groups of the list, in order; what belongs to none comes last.
const GROUPS: &[(Reads, &str)] = &[
    (Reads::Binary, "Relevant or not: a label of at least rel"),
    (Reads::Graded, "Graded: the label itself counts"),
    (Reads::Facets, "Several aspects or subtopics"),
    (Reads::Preferences, "Preferences between documents"),
    (Reads::Presence, "Counts and coverage"),
];

impl Measures {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let found: Vec<&'static Unit> = match &self.name {
            Some(name) => named(name)?,
            None => units().collect(),
        };
        let width = self.width.screen(false).width;
        let text = match (self.format, &found[..]) {
            (Format::Json, _) => {
                let facts: Vec<serde_json::Value> = found.iter().map(|unit| page::facts(unit)).collect();
                format!("{}\n", serde_json::to_string_pretty(&facts)?)
            }
            (Format::Markdown, _) => markdown::page(&found),
            (Format::Text, [unit]) if self.name.is_some() => page::page(unit, width),
            (Format::Text, _) => list(&found, width),
        };
        Output::open(None)?.write(|out| out.write_all(text.as_bytes()))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The units that a name stands for: a unit's own, another tool's, a group's, or a whole measure.
fn named(name: &str) -> Result<Vec<&'static Unit>> {
    // Names such as P stand for themselves here, though a measure would need a cut-off.
    let own =
        units().find(|unit| unit.name == name).or_else(|| units().find(|unit| unit.name.eq_ignore_ascii_case(name)));
    let own = own.or_else(|| units().find(|unit| unit.spellings.iter().any(|spelling| spelling.name == name)));
    if let Some(unit) = own {
        return Ok(vec![unit]);
    }
    let mut found: Vec<&'static Unit> = Vec::new();
    for measure in aspectra_eval::measures(name)? {
        if !found.iter().any(|unit| std::ptr::eq(*unit, measure.unit())) {
            found.push(measure.unit());
        }
    }
    Ok(found)
}

/// The units by what they read, each group with its heading.
fn grouped(units: &[&'static Unit]) -> Vec<(&'static str, Vec<&'static Unit>)> {
    let is_grouped = |unit: &&Unit| GROUPS.iter().any(|(reads, _)| *reads == reads_of(unit));
    let rest: Vec<&'static Unit> = units.iter().copied().filter(|unit| !is_grouped(unit)).collect();
    let groups = GROUPS.iter().map(|(reads, heading)| {
        (*heading, units.iter().copied().filter(|unit| reads_of(unit) == *reads).collect::<Vec<&'static Unit>>())
    });
    groups.chain([("Others", rest)]).filter(|(_, members)| !members.is_empty()).collect()
}

/// What a unit reads; whatever a collapse or an aggregate holds, it reads several facets of it.
fn reads_of(unit: &Unit) -> Reads {
    match &unit.role {
        Role::Measure(facts) => facts.reads,
        Role::Rescale(_) => Reads::Graded,
        Role::Collapse(_) | Role::Aggregate { .. } => Reads::Facets,
    }
}

fn list(units: &[&'static Unit], screen: Option<usize>) -> String {
    let width = units.iter().map(|unit| title(unit).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (heading, members) in grouped(units) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("{heading}\n"));
        let mut grid = Grid::new(2, [format!("  {:width$}", "name"), String::from("what it measures")]);
        members.iter().for_each(|unit| grid.row([format!("  {:width$}", title(unit)), unit.summary.to_owned()]));
        grid.wrapped_lines(screen).into_iter().skip(1).for_each(|line| text.push_str(&format!("{line}\n")));
    }
    let footer = "A cut-off in brackets may be left out. `aspectra measures NAME` explains one measure.";
    let footer = screen.map_or_else(|| vec![footer.to_owned()], |width| wrapped(footer, width, 0));
    text + "\n" + &footer.join("\n") + "\n"
}

/// A unit's name with what `@` sets.
fn title(unit: &Unit) -> String {
    let inner = if unit.takes_inner() { "(...)" } else { "" };
    match unit.at {
        At::Nothing => format!("{}{inner}", unit.name),
        At::Cutoff => format!("{}{inner}[@k]", unit.name),
        At::RequiredCutoff => format!("{}{inner}@k", unit.name),
        At::Param(name) => format!("{}{inner}@{name}", unit.name),
    }
}

/// Texts to offer on the command line: a unit's name, or its first example where the name alone is no measure.
pub(crate) fn offered() -> impl Iterator<Item = &'static str> {
    units().map(|unit| match (unit.name.parse::<Measure>(), unit.examples.first()) {
        (Err(_), Some(example)) => example.measure,
        _ => unit.name,
    })
}
