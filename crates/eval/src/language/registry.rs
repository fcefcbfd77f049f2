//! Finds units by name, whatever tool's name it is.

use super::Spelling;
use super::unit::{Tool, Unit};
use crate::aggregate::AGGREGATES;
use crate::collapse::COLLAPSES;
use crate::error::Error;
use crate::measure::{count, faceted, graded, preference};
use crate::message::Message;

/// Every unit that a measure text can name, in the order help prints them.
pub fn units() -> impl Iterator<Item = &'static Unit> {
    let measures = [graded::MEASURES, faceted::MEASURES, count::MEASURES, preference::MEASURES];
    measures.into_iter().flatten().chain(AGGREGATES).chain(COLLAPSES).copied()
}

/// The unit of a name: exact first, then an alias, then whatever differs only in case.
pub(super) fn find(name: &str) -> Option<&'static Unit> {
    units()
        .find(|unit| unit.name == name)
        .or_else(|| units().find(|unit| aliases(unit).any(|alias| alias == name)))
        .or_else(|| units().find(|unit| unit.name.eq_ignore_ascii_case(name)))
        .or_else(|| units().find(|unit| aliases(unit).any(|alias| alias.eq_ignore_ascii_case(name))))
}

/// The unit and the measure inside it that one name stands for: `nDCG-IA`.
pub(super) fn find_nested(name: &str) -> Option<(&'static Unit, &'static str)> {
    units().find_map(|unit| {
        let mut names = unit.spellings.iter().filter(|spelling| spelling.tool == Tool::Paper);
        names.find(|spelling| spelling.name.eq_ignore_ascii_case(name)).map(|spelling| (unit, spelling.with))
    })
}

/// Names that stand for the unit itself, parameters following as ours do.
fn aliases(unit: &'static Unit) -> impl Iterator<Item = &'static str> {
    unit.spellings
        .iter()
        .filter(|spelling| matches!(spelling.tool, Tool::IrMeasures | Tool::Ndeval))
        .map(|spelling| spelling.name)
}

/// Our text for an alias that stands for a unit with some parameters set.
pub(super) fn preset(name: &str) -> Option<&'static str> {
    spellings(Tool::IrMeasures).find(|spelling| spelling.name == name && !spelling.plain.is_empty()).map(|s| s.plain)
}

/// Every spelling of a tool, with its unit.
pub fn spellings(tool: Tool) -> impl Iterator<Item = &'static Spelling> {
    units().flat_map(|unit| unit.spellings).filter(move |spelling| spelling.tool == tool)
}

/// The error for a name that nothing has, with the nearest name there is.
pub(super) fn unknown(name: &str, text: &str) -> Error {
    let names = units().flat_map(|unit| std::iter::once(unit.name).chain(unit.spellings.iter().map(|s| s.name)));
    let nearest = names
        .map(|known| (strsim::damerau_levenshtein(&known.to_lowercase(), &name.to_lowercase()), known))
        .filter(|(distance, known)| *distance <= 1 + known.len() / 4)
        .min_by_key(|(distance, _)| *distance);
    let start = Message::new(format!("measure \"{text}\" is unknown; "));
    Error::measure(match nearest {
        Some((_, known)) => start
            .text(format!("did you mean {}? (", text.replacen(name, known, 1)))
            .command("measures")
            .text(" lists all)"),
        None => start.command("measures").text(" lists all"),
    })
}
