//! One unit's page, as text and as JSON.

use aspectra_eval::language::{Averaging, Folding, Kind, Param, Range, Reads, Role, Scale, Tool, Unit};
use aspectra_lab::definition::formulas;
use aspectra_report::{Grid, wrapped};
use serde_json::{Value, json};

/// Text in a narrower column than this is better read in lines of its own.
const READABLE: usize = 40;

/// The page for reading.
pub(super) fn page(unit: &'static Unit, width: Option<usize>) -> String {
    let mut text = format!("{}\n\n{}\n", unit.name, paragraph(&format!("  {}", unit.summary), width, 2));
    let params: Vec<&Param> = unit.accepted_params().collect();
    if !params.is_empty() {
        text.push_str("\nParameters\n");
        let mut grid = Grid::new(4, ["  name", "values", "default", "what it does"]);
        for param in &params {
            let name =
                if unit.at_param() == Some(param.name) { format!("@{}", param.name) } else { param.name.to_owned() };
            let default = if param.default.is_some() { param.default.to_string() } else { String::from("-") };
            grid.row([format!("  {name}"), values(param.kind), default, param.help.to_owned()]);
        }
        match width {
            Some(width) if grid.text_room(width) < READABLE => {
                for row in &grid.rows {
                    let [name, values, default, help] = &row[..] else { continue };
                    let default = if default == "-" { String::new() } else { format!(", {default} where not given") };
                    text.push_str(&format!("{}\n", paragraph(&format!("{name}: {values}{default}"), Some(width), 8)));
                    text.push_str(&format!("{}\n", paragraph(&format!("      {help}"), Some(width), 6)));
                }
            }
            _ => grid.wrapped_lines(width).into_iter().for_each(|line| text.push_str(&format!("{line}\n"))),
        }
    }
    if let Some(formulas) = formulas(unit) {
        text.push_str("\nFormulas\n");
        let mut grid = Grid::new(2, ["", ""]);
        formulas.iter().for_each(|(key, formula)| grid.row([format!("  {key}"), (*formula).to_owned()]));
        grid.wrapped_lines(width).into_iter().skip(1).for_each(|line| text.push_str(&format!("{line}\n")));
        text.push_str(&format!("{}\n", paragraph(&format!("  {DEFINED}"), width, 2)));
    }
    text.push_str("\nFacts\n");
    let mut grid = Grid::new(2, ["", ""]);
    let stated = stated(unit);
    for (name, value) in [
        ("reads", stated.reads.to_owned()),
        ("unjudged documents", stated.unjudged.to_owned()),
        ("range", stated.range),
        ("scale", stated.scale),
        ("over topics", stated.averaging),
        ("reference", unit.reference.to_owned()),
    ] {
        grid.row([format!("  {name}"), value]);
    }
    grid.wrapped_lines(width).into_iter().skip(1).for_each(|line| text.push_str(&format!("{line}\n")));
    if !unit.spellings.is_empty() {
        text.push_str("\nOther tools' names\n");
        let mut grid = Grid::new(2, ["", ""]);
        for (tool, name) in TOOLS {
            let names: Vec<&str> = unit.spellings.iter().filter(|s| s.tool == *tool).map(|s| s.name).collect();
            if !names.is_empty() {
                grid.row([format!("  {name}"), names.join(", ")]);
            }
        }
        grid.wrapped_lines(width).into_iter().skip(1).for_each(|line| text.push_str(&format!("{line}\n")));
    }
    for (number, example) in unit.examples.iter().enumerate() {
        text.push_str(if number == 0 { "\nWorked example\n" } else { "\n" });
        text.push_str(&format!("{}\n", paragraph(&format!("  judgments  {}", example.judgments), width, 13)));
        text.push_str(&format!("{}\n", paragraph(&format!("  ranking    {}", example.ranking), width, 13)));
        // What is no number has none in its example either.
        let score =
            if example.score.is_finite() { example.score.to_string() } else { String::from("a text, or undefined") };
        text.push_str(&format!("  {} = {score}\n", example.measure));
        text.push_str(&format!("{}\n", paragraph(&format!("  because    {}", example.working), width, 13)));
    }
    text
}

/// A text in lines that fit, those behind the first indented; as it is where there is no edge.
fn paragraph(text: &str, width: Option<usize>, indent: usize) -> String {
    match width {
        Some(width) if text.chars().count() > width => {
            let (start, rest) = text.split_at(indent.min(text.len()));
            let lines = wrapped(rest, width.saturating_sub(indent), 0);
            format!("{start}{}", lines.join(&format!("\n{}", " ".repeat(indent))))
        }
        _ => text.to_owned(),
    }
}

/// How the formulas of a definition make a score.
pub(super) const DEFINED: &str =
    "score = normalize(sum over ranks of weight (gain x continue of all documents before - cost))";

/// All facts.
pub(super) fn facts(unit: &'static Unit) -> Value {
    let finite = |bound: f64| if bound.is_finite() { json!(bound) } else { Value::Null };
    let mut facts = json!({
        "name": unit.name,
        "summary": unit.summary,
        "at": unit.at_param(),
        "parameters": unit.accepted_params().map(|param| json!({
            "name": param.name,
            "values": values(param.kind),
            "default": if param.default.is_some() { json!(param.default.to_string()) } else { Value::Null },
            "help": param.help,
        })).collect::<Vec<Value>>(),
        "aliases": unit.spellings.iter().map(|spelling| json!({
            "tool": TOOLS.iter().find(|(tool, _)| *tool == spelling.tool).map(|(_, name)| *name),
            "name": spelling.name,
        })).collect::<Vec<Value>>(),
        "reads": stated(unit).reads,
        "unjudged": stated(unit).unjudged,
        "range": match unit.facts() {
            Some(facts) => json!([finite(facts.range.min), finite(facts.range.max)]),
            None if matches!(unit.role, Role::Rescale(_)) => json!([0.0, 1.0]),
            None => json!(INSIDE),
        },
        "scale": stated(unit).scale,
        "averaging": stated(unit).averaging,
        "reference": unit.reference,
        "examples": unit.examples.iter().map(|example| json!({
            "measure": example.measure,
            "judgments": example.judgments,
            "ranking": example.ranking,
            "score": finite(example.score),
            "working": example.working,
        })).collect::<Vec<Value>>(),
    });
    if let Some(formulas) = formulas(unit) {
        facts["formulas"] = formulas.iter().map(|(key, formula)| (String::from(*key), json!(formula))).collect();
    }
    facts
}

pub(super) const TOOLS: &[(Tool, &str)] = &[
    (Tool::TrecEval, "trec_eval"),
    (Tool::IrMeasures, "ir_measures"),
    (Tool::Ranx, "ranx"),
    (Tool::Ndeval, "ndeval"),
    (Tool::Paper, "the literature"),
];

/// A bound this far out only keeps numbers finite.
const ENDLESS: f64 = 1e9;

pub(super) fn values(kind: Kind) -> String {
    match kind {
        Kind::Whole { min, max } if max >= i64::from(u32::MAX) => format!("whole number from {min}"),
        Kind::Whole { min, max } if min <= -1_000_000_000 && max >= 1_000_000_000 => String::from("whole number"),
        Kind::Whole { min, max } => format!("whole number {min}..{max}"),
        Kind::Real { min, max, open } => {
            let ends = if open { ", ends excluded" } else { "" };
            match (min > -ENDLESS, max < ENDLESS) {
                (true, true) => format!("number {min}..{max}{ends}"),
                (true, false) if open => format!("number above {min}"),
                (true, false) => format!("number from {min}"),
                (false, true) => format!("number up to {max}"),
                (false, false) => String::from("number"),
            }
        }
        Kind::Flag => String::from("True, False"),
        Kind::Word(words) => words.join(", "),
        Kind::Gains => String::from("{label:gain,...}"),
        Kind::Reals | Kind::Ratios => String::from("'number,...'"),
        Kind::Ratio => String::from("number or fraction from 0"),
        Kind::ByAspect { each, or } => {
            let words: String = or.iter().map(|word| format!(", {word}")).collect();
            format!("'aspect:{},...'{words}", values(*each).trim_matches('\''))
        }
        _ => String::from("text"),
    }
}

/// What is up to the measure that a collapse or an aggregate holds.
const INSIDE: &str = "that of the measure inside";

/// The facts of a unit in words. A collapse or an aggregate has few of its own.
pub(super) struct Stated {
    pub(super) reads: &'static str,
    pub(super) unjudged: &'static str,
    pub(super) range: String,
    pub(super) scale: String,
    pub(super) averaging: String,
}

pub(super) fn stated(unit: &Unit) -> Stated {
    let scale = match &unit.role {
        Role::Measure(facts) => {
            return Stated {
                reads: reads(facts.reads),
                unjudged: facts.unjudged,
                range: range(facts.range),
                scale: scale(facts.scale),
                averaging: averaging(facts.averaging),
            };
        }
        Role::Rescale(_) => {
            return Stated {
                reads: "what the measure inside reads",
                unjudged: "as in the measure inside",
                range: range(Range::UNIT),
                scale: scale(Scale::Interval("the order that the measure inside gives to rankings is accepted")),
                averaging: averaging(Averaging::Mean),
            };
        }
        Role::Collapse(_) | Role::Aggregate { folding: Folding::Mean | Folding::Difference, .. } => {
            String::from(INSIDE)
        }
        Role::Aggregate { folding: Folding::TopicMean(condition), .. } => format!("{INSIDE}, if {condition}"),
        Role::Aggregate { folding: Folding::Uneven(why), .. } => scale(Scale::NotInterval(why)),
    };
    let is_difference = matches!(&unit.role, Role::Aggregate { folding: Folding::Difference, .. });
    Stated {
        reads: reads(Reads::Facets),
        unjudged: "as in the measure inside",
        range: match is_difference {
            true => String::from("differences of scores of the measure inside: -1 to 1 where it is 0 to 1"),
            false => String::from(INSIDE),
        },
        scale,
        averaging: match is_difference {
            true => averaging(Averaging::Mean),
            false => String::from("as the measure inside"),
        },
    }
}

fn reads(reads: Reads) -> &'static str {
    match reads {
        Reads::Binary => "whether a document is relevant",
        Reads::Graded => "the label of a document",
        Reads::Preferences => "preferences between documents",
        Reads::Facets => "several aspects or subtopics",
        _ => "whether a document was judged, or how many there are",
    }
}

fn range(range: Range) -> String {
    match (range.min.is_finite(), range.max.is_finite()) {
        (true, true) => format!("{} to {}", range.min, range.max),
        (true, false) => format!("from {} up", range.min),
        (false, true) => format!("up to {}", range.max),
        (false, false) => String::from("any number"),
    }
}

fn scale(scale: Scale) -> String {
    match scale {
        Scale::Interval("") => String::from("interval: differences can be compared, means are sound"),
        Scale::Interval(condition) => format!("interval, if {condition}"),
        Scale::NotInterval(why) => format!("not an interval scale: {why}"),
        Scale::Count => String::from("a count"),
        Scale::Text => String::from("a text"),
    }
}

fn averaging(averaging: Averaging) -> String {
    match averaging {
        Averaging::Mean => String::from("arithmetic mean"),
        Averaging::Sum => String::from("sum"),
        Averaging::GeometricMean { floor } => format!("geometric mean, scores below {floor} raised to it"),
        Averaging::Never => String::from("not averaged"),
    }
}
