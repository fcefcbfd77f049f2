//! From the text of a file to definitions: every key with its type, every formula read.

use super::document::{Document, Entry, Table, quoted};
use super::formula::{Formula, Key, MOST_PARAMETERS, Names, RESERVED, VARIABLES, Variable, is_function, parse};
use super::{Definition, DefinitionExample, LARGEST_FILE, Normalize, Reading, Stated};
use aspectra_eval::language::{DefaultValue, Kind};
use aspectra_eval::{Error, Position, Result};
use toml::de::DeValue;

const KEYS: &[&str] = &[
    "summary",
    "params",
    "reads",
    "rel",
    "gain",
    "weight",
    "continue",
    "cost",
    "normalize",
    "facets",
    "reference",
    "example",
];
const PARAM_KEYS: &[&str] = &["default", "min", "max", "open", "whole", "help"];
const EXAMPLE_KEYS: &[&str] = &["measure", "judgments", "ranking", "score", "working"];

/// The largest label that a label may be compared with.
const FURTHEST_LABEL: i64 = 1_000_000_000;

/// The definitions of a file, in its order; `file` names it in messages.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Vec<Definition>> {
    if bytes.len() > LARGEST_FILE {
        let message = format!("{file}: is larger than {LARGEST_FILE} bytes; a file of definitions is a short text");
        return Err(Error::input(message));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let place = Position::of_byte(file, &before, before.len());
        let column = place.column().unwrap_or(1);
        Error::input(format!("column {column}: this is not text in UTF-8; expected a file of definitions")).at(place)
    })?;
    // A mark that some editors write in front of a text.
    let document = Document { file, text: text.strip_prefix('\u{feff}').unwrap_or(text) };
    let root = document.parse()?;
    let whole = Table { document, path: String::new(), table: &root, start: 0 };
    let mut found = Vec::new();
    for (name, at, entry) in whole.entries() {
        let DeValue::Table(table) = entry.value else {
            let message = "this stands in no definition; a definition starts with its name, such as [MyMeasure]";
            return Err(document.error(at, name, message));
        };
        // The table's own place may be that of its first key: its name is what people look for.
        let table = Table { document, path: name.to_owned(), table, start: at };
        found.push(definition(name, &table)?);
    }
    if found.is_empty() {
        let message = "there is no definition in it; one starts with its name, such as [MyMeasure], and has a gain";
        return Err(document.error(0, "", message));
    }
    Ok(found)
}

fn definition(name: &str, table: &Table<'_, '_>) -> Result<Definition> {
    table.only(KEYS)?;
    let params = params(table)?;
    let names: Vec<String> = params.iter().map(|param| param.name.clone()).collect();
    let formula = |key: Key| {
        table
            .get(key.word())
            .map(|entry| stated(&entry, entry.formula()?, 0, Names { key, params: &names }))
            .transpose()
    };
    let reads = match table.get("reads") {
        None => Reading::Graded,
        Some(entry) => match entry.text()? {
            "graded" => Reading::Graded,
            "facets" => Reading::Facets,
            other => return Err(entry.error(&format!("{} is neither graded nor facets", quoted(other)))),
        },
    };
    table.require("gain", "a formula such as gain = \"g / K\"")?;
    let normalize = match table.get("normalize") {
        None => Normalize::None,
        Some(entry) => match entry.formula()?.trim() {
            "none" => Normalize::None,
            "ideal" => Normalize::Ideal,
            _ => Normalize::By(stated(&entry, entry.formula()?, 0, Names { key: Key::Normalize, params: &names })?),
        },
    };
    let facets = table.get("facets").map(|entry| facets(&entry, reads, &names)).transpose()?;
    let rel = table.get("rel").map(|entry| level(&entry)).transpose()?;
    let document = table.document;
    let mut definition = Definition {
        name: name.to_owned(),
        file: document.file.to_owned(),
        position: document.position(table.start),
        summary: table.text("summary")?.unwrap_or_else(|| format!("Defined in {}.", document.file)),
        reference: table.text("reference")?.unwrap_or_else(|| document.file.to_owned()),
        params,
        reads,
        rel: rel.unwrap_or(1),
        is_binary: rel.is_some() && reads == Reading::Graded,
        takes_level: rel.is_some(),
        gain: formula(Key::Gain)?,
        weight: formula(Key::Weight)?,
        go_on: formula(Key::Continue)?,
        cost: formula(Key::Cost)?,
        normalize,
        facets,
        example: example(name, table)?,
    };
    let level = [Variable::Relevant, Variable::Found, Variable::Level];
    let uses_level = definition.stated().any(|stated| !stated.formula.is_free_of(&level));
    definition.takes_level |= uses_level;
    Ok(definition)
}

/// Reads a formula that starts at a byte of a value.
fn stated(entry: &Entry<'_, '_>, text: &str, from: usize, names: Names<'_>) -> Result<Stated> {
    let formula: Formula =
        parse(&text[from..], names).map_err(|wrong| entry.error_inside(text, from + wrong.at, &wrong.message))?;
    let mut faults: Vec<(usize, bool, Position)> = Vec::new();
    for fault in formula.program.faults() {
        if !faults.iter().any(|(at, ..)| *at == fault.at) {
            faults.push((fault.at, fault.is_division, entry.position_inside(text, from + fault.at)));
        }
    }
    Ok(Stated { key: names.key, text: text.trim().to_owned(), formula, faults })
}

/// `sum w * x`: the word, then a formula.
fn facets(entry: &Entry<'_, '_>, reads: Reading, params: &[String]) -> Result<Stated> {
    if reads != Reading::Facets {
        return Err(entry.error("only a measure with reads = \"facets\" sums over facets"));
    }
    let text = entry.text()?;
    let blank = text.len() - text.trim_start().len();
    let Some(rest) = text[blank..].strip_prefix("sum").filter(|rest| rest.starts_with([' ', '('])) else {
        return Err(entry.error_inside(text, blank, "it does not start with sum, as \"sum w * x\" does"));
    };
    let stated = stated(entry, text, text.len() - rest.len(), Names { key: Key::Facets, params })?;
    if !stated.formula.uses(Variable::Sum) {
        return Err(entry.error_inside(text, blank, "the sum of a facet, x, is not in it"));
    }
    Ok(stated)
}

fn level(entry: &Entry<'_, '_>) -> Result<i32> {
    let level = entry.whole()?;
    match i32::try_from(level) {
        Ok(rel) if level.abs() <= FURTHEST_LABEL => Ok(rel),
        _ => Err(entry.error("it is too large for a label")),
    }
}

/// A parameter as the file declares it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) default: DefaultValue,
    pub(super) help: String,
}

fn params(table: &Table<'_, '_>) -> Result<Vec<Parameter>> {
    let Some(entry) = table.get("params") else { return Ok(Vec::new()) };
    let all = entry.table("a table such as { p = { default = 0.8, min = 0, max = 1 } }")?;
    let mut found = Vec::new();
    for (name, at, entry) in all.entries() {
        let refuse = |message: &str| Err(all.document.error(at, &format!("{}.{name}", all.path), message));
        let mut letters = name.chars();
        if !letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
            || !letters.all(|c| c.is_alphanumeric() || c == '_')
        {
            return refuse("it is not a name; a parameter has letters, digits and _");
        }
        if VARIABLES.iter().any(|(known, _)| *known == name) {
            return refuse("it has the name of a variable, which formulas could not see any more; take another name");
        }
        if is_function(name) || RESERVED.contains(&name) || Key::ALL.iter().any(|key| key.word() == name) {
            return refuse("the name stands for something else already; take another one");
        }
        if found.len() == MOST_PARAMETERS {
            return refuse(&format!("there are more than {MOST_PARAMETERS} parameters"));
        }
        found.push(parameter(name, &entry)?);
    }
    Ok(found)
}

fn parameter(name: &str, entry: &Entry<'_, '_>) -> Result<Parameter> {
    let help = || String::from("a parameter of the definition");
    // `p = 0.8` is a default and nothing else.
    if matches!(entry.value, DeValue::Integer(_) | DeValue::Float(_)) {
        let kind = Kind::Real { min: f64::NEG_INFINITY, max: f64::INFINITY, open: false };
        let default = DefaultValue::Real(entry.number()?);
        return Ok(Parameter { name: name.to_owned(), kind, default, help: help() });
    }
    let table = entry.table("a number, or a table such as { default = 0.8, min = 0, max = 1 }")?;
    table.only(PARAM_KEYS)?;
    let flag = |key: &str| table.get(key).map_or(Ok(false), |entry| entry.flag());
    let default = table.require("default", "a number")?;
    let help = table.text("help")?.unwrap_or_else(help);
    let (kind, value) = if flag("whole")? {
        let bound = |key: &str, none: i64| table.get(key).map_or(Ok(none), |entry| entry.whole());
        let (min, max) = (bound("min", -FURTHEST_LABEL)?, bound("max", FURTHEST_LABEL)?);
        let value = default.whole()?;
        within(&default, value >= min && value <= max, format!("{value}"), format!("{min}..{max}"))?;
        (Kind::Whole { min, max }, DefaultValue::Whole(value))
    } else {
        let bound = |key: &str, none: f64| table.get(key).map_or(Ok(none), |entry| entry.number());
        let (min, max) = (bound("min", f64::NEG_INFINITY)?, bound("max", f64::INFINITY)?);
        let open = flag("open")?;
        let value = default.number()?;
        let fits = if open { value > min && value < max } else { value >= min && value <= max };
        let ends = if open { ", ends excluded" } else { "" };
        within(&default, fits, format!("{value}"), format!("{min}..{max}{ends}"))?;
        (Kind::Real { min, max, open }, DefaultValue::Real(value))
    };
    Ok(Parameter { name: name.to_owned(), kind, default: value, help })
}

fn within(entry: &Entry<'_, '_>, fits: bool, value: String, range: String) -> Result<()> {
    if fits { Ok(()) } else { Err(entry.error(&format!("the default {value} is out of the range {range}"))) }
}

fn example(name: &str, table: &Table<'_, '_>) -> Result<Option<DefinitionExample>> {
    const EXPECTED: &str = "a table such as { judgments = \"a:2 b:0\", ranking = \"b a\", score = 0.5 }";
    let Some(entry) = table.get("example") else { return Ok(None) };
    let table = entry.table(EXPECTED)?;
    table.only(EXAMPLE_KEYS)?;
    let judgments = table.require("judgments", EXPECTED)?;
    Ok(Some(DefinitionExample {
        position: table.document.position(entry.span.start),
        measure: table.text("measure")?.unwrap_or_else(|| name.to_owned()),
        judgments: judgments.text()?.trim().to_owned(),
        ranking: table.require("ranking", EXPECTED)?.text()?.trim().to_owned(),
        score: table.require("score", EXPECTED)?.number()?,
        working: table.text("working")?.unwrap_or_default(),
    }))
}
