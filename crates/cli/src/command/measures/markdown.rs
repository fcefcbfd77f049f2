//! All units as one Markdown page: `docs/measures.md`.

use super::page::{TOOLS, stated, values};
use super::{grouped, title};
use aspectra_eval::language::unit::{ASPECT, JUDGED_ONLY};
use aspectra_eval::language::{Example, Param, Unit};
use aspectra_lab::definition::formulas;

const HEAD: &str = "\
# Measures

Every unit that a measure's text can name. This page is written by `aspectra measures -f markdown` from the facts that
each unit carries; the formula, the choices where definitions differ, and the reference stand at the head of the unit's
file in `crates/eval/src/measure` (or `collapse`, `aggregate`). `aspectra measures NAME` prints one entry.

In an example, `a:2` is document a with label 2, `a:2:1` has a label for each of two aspects, `s/a:1` is judged for
subtopic or assessor s; a document of the ranking that has no label is unjudged. All examples are computed by the tests.
A cut-off in brackets may be left out.

Every measure of one grade also takes `aspect=NAME` (which aspect it reads; the first where none is named) and
`judged_only=True` (unjudged documents are removed first).
";

/// The page for the documentation.
pub(super) fn page(units: &[&'static Unit]) -> String {
    let mut text = String::from(HEAD);
    let groups = grouped(units);
    for (heading, members) in &groups {
        text.push_str(&format!("\n- {heading}: "));
        let links = members.iter().map(|unit| format!("[{}](#{})", unit.name, anchor(unit)));
        text.push_str(&links.collect::<Vec<String>>().join(", "));
    }
    text.push('\n');
    for (heading, members) in &groups {
        text.push_str(&format!("\n## {heading}\n"));
        members.iter().for_each(|unit| entry(unit, &mut text));
    }
    text
}

/// The heading is the name alone, so that its anchor is too.
fn entry(unit: &'static Unit, text: &mut String) {
    text.push_str(&format!("\n### {}\n\n`{}`: {}\n\n", unit.name, title(unit), escaped(unit.summary)));
    for param in unit.accepted_params().filter(|param| !is_shared(param)) {
        text.push_str(&format!("- {}\n", parameter(unit, param)));
    }
    for (key, formula) in formulas(unit).unwrap_or_default() {
        text.push_str(&format!("- {key} = `{formula}`\n"));
    }
    let stated = stated(unit);
    text.push_str(&format!(
        "- Reads {}. Unjudged documents: {}. Range: {}. Over topics: {}. Scale: {}.\n",
        stated.reads,
        escaped(stated.unjudged),
        stated.range,
        stated.averaging,
        escaped(&stated.scale),
    ));
    let spellings: Vec<String> = TOOLS
        .iter()
        .filter_map(|(tool, name)| {
            let names = unit.spellings.iter().filter(|spelling| spelling.tool == *tool);
            let names: Vec<String> = names.map(|spelling| format!("`{}`", spelling.name)).collect();
            (!names.is_empty()).then(|| format!("{} ({name})", names.join(", ")))
        })
        .collect();
    if !spellings.is_empty() {
        text.push_str(&format!("- Other names: {}.\n", spellings.join("; ")));
    }
    unit.examples.iter().for_each(|example| text.push_str(&format!("- {}\n", worked(example))));
    text.push_str(&format!("- {}.\n", escaped(unit.reference.trim_end_matches('.'))));
}

fn parameter(unit: &Unit, param: &Param) -> String {
    let name = if unit.at_param() == Some(param.name) { format!("@{}", param.name) } else { param.name.to_owned() };
    let default = if param.default.is_some() { format!(", default `{}`", param.default) } else { String::new() };
    format!("`{name}` ({}{default}): {}.", escaped(&values(param.kind)), escaped(param.help))
}

fn worked(example: &Example) -> String {
    let score = if example.score.is_finite() { short(example.score) } else { String::from("a text, or undefined") };
    format!(
        "Example: judgments `{}`, ranking `{}`: `{}` = {score}, because {}.",
        example.judgments,
        example.ranking,
        example.measure,
        escaped(example.working)
    )
}

/// Four digits are enough to compare with a calculation on paper.
fn short(score: f64) -> String {
    let text = format!("{score:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Parameters that the head of the page explains once for all.
fn is_shared(param: &Param) -> bool {
    param.name == ASPECT.name() || param.name == JUDGED_ONLY.name()
}

/// A text whose signs Markdown would otherwise read as its own.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '<' | '>' | '|' | '[' | ']') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// The anchor that Markdown viewers give a unit's heading.
fn anchor(unit: &Unit) -> String {
    unit.name.to_lowercase().replace(|c: char| !c.is_alphanumeric() && c != '_' && c != '-', "")
}
