//! Which units there are, and which unit a name stands for, whatever tool's name it is.
//!
//! The units of this crate are [`Registry::built_in`]. A registry of one's own may hold more of them, and so may the one of
//! the process, which is behind `"AP".parse::<Measure>()`, [`measures`](super::measures) and [`units`]:
//!
//! ```
//! use aspectra_eval::language::{At, Averaging, Build, Facts, Make, Range, Reads, Registry, Role, Rows, Scale, Unit};
//! use aspectra_eval::measure::graded::{Column, Graded, Ranking, scorer};
//! use aspectra_eval::Score;
//!
//! struct Retrieved;
//!
//! impl Graded for Retrieved {
//!     type Pool = ();
//!     fn prepare(&self, _column: &Column<'_>) {}
//!     fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
//!         Score::Count(ranking.grades().count() as i64)
//!     }
//! }
//!
//! let mut registry = Registry::built_in();
//! registry.define(Unit {
//!     name: "InPool",
//!     summary: "How many documents of the pool were retrieved.",
//!     spellings: &[],
//!     params: &[],
//!     at: At::Nothing,
//!     reference: "this page",
//!     examples: &[],
//!     role: Role::Measure(Facts {
//!         reads: Reads::Graded,
//!         unjudged: "not counted",
//!         range: Range::POSITIVE,
//!         scale: Scale::Count,
//!         averaging: Averaging::Mean,
//!         rows: Rows::All,
//!         build: Build::Graded(Make(&|_| Ok(scorer(Retrieved)))),
//!     }),
//! })?;
//! assert_eq!(registry.parse("CAM(InPool)")?.to_string(), "CAM(InPool)");
//! assert!("InPool".parse::<aspectra_eval::Measure>().is_err());
//! # Ok::<(), aspectra_eval::Error>(())
//! ```

use super::grammar::{self, is_name};
use super::meant;
use super::name::Measure;
use super::spelling;
use super::tools::{Spelling, Tool};
use super::trec_table;
use super::unit::{At, Unit};
use crate::aggregate::AGGREGATES;
use crate::collapse::COLLAPSES;
use crate::error::{Error, Result};
use crate::measure::{count, faceted, graded, preference};
use crate::message::Message;
use crate::position::Position;
use crate::rescale::RESCALES;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

/// Units that a measure's text can name, in the order help prints them.
///
/// A measure belongs to no registry: two are equal where they have the same unit and the same parameters, whichever
/// registries they were parsed with.
#[derive(Debug, Clone)]
pub struct Registry {
    units: Vec<&'static Unit>,
}

/// The registry of the process. Whoever looks something up holds on to what there was then.
static OF_PROCESS: LazyLock<RwLock<Arc<Registry>>> = LazyLock::new(|| RwLock::new(Arc::new(Registry::built_in())));

/// Defines a unit for the whole process: from then on every text may name it. It is never forgotten again, as
/// [`Registry::define`] says.
///
/// # Errors
/// As [`Registry::add`].
pub fn define(unit: Unit) -> Result<&'static Unit> {
    let mut shared = OF_PROCESS.write().unwrap_or_else(PoisonError::into_inner);
    Arc::make_mut(&mut shared).define(unit)
}

/// Every unit of the process, in the order help prints them.
pub fn units() -> impl Iterator<Item = &'static Unit> {
    Registry::of_process().units.clone().into_iter()
}

/// Every spelling of a tool in the process.
pub fn spellings(tool: Tool) -> impl Iterator<Item = &'static Spelling> {
    units().flat_map(|unit| unit.spellings).filter(move |spelling| spelling.tool == tool)
}

impl Registry {
    /// The units of this crate.
    pub fn built_in() -> Self {
        let measures = [graded::MEASURES, faceted::MEASURES, count::MEASURES, preference::MEASURES];
        let units = measures.into_iter().flatten().chain(RESCALES).chain(AGGREGATES).chain(COLLAPSES);
        Self { units: units.copied().collect() }
    }

    /// The units of the process as they are now.
    pub fn of_process() -> Arc<Self> {
        OF_PROCESS.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Every unit, in the order help prints them.
    pub fn units(&self) -> impl Iterator<Item = &'static Unit> + '_ {
        self.units.iter().copied()
    }

    /// Every spelling of a tool.
    pub fn spellings(&self, tool: Tool) -> impl Iterator<Item = &'static Spelling> + '_ {
        self.units().flat_map(|unit| unit.spellings).filter(move |spelling| spelling.tool == tool)
    }

    /// Adds a unit behind the others. Its memory is leaked, because measures hold on to their units for as long as the
    /// process runs: define a unit once, not once for every evaluation.
    ///
    /// # Errors
    /// As [`add`](Self::add).
    pub fn define(&mut self, unit: Unit) -> Result<&'static Unit> {
        self.check(&unit)?;
        let unit = Box::leak(Box::new(unit));
        self.units.push(unit);
        Ok(unit)
    }

    /// Adds a unit that lives as long as the process behind the others; one that is there already is not added again.
    ///
    /// # Errors
    /// When a name of the unit is no name, or already stands for something else; when its parameters are at odds.
    pub fn add(&mut self, unit: &'static Unit) -> Result<()> {
        if self.units().any(|known| std::ptr::eq(known, unit)) {
            return Ok(());
        }
        self.check(unit)?;
        self.units.push(unit);
        Ok(())
    }

    /// Exactly one measure.
    ///
    /// # Errors
    /// When a name or parameter is unknown, with a suggestion; when the text stands for several measures.
    pub fn parse(&self, text: &str) -> Result<Measure> {
        let mut found = spelling::expand(self, text)?;
        match found.len() {
            1 => Ok(found.remove(0)),
            n => Err(Error::measure(format!("\"{text}\" stands for {n} measures; one was expected"))
                .at(Position::in_text(text, 0))),
        }
    }

    /// As [`parse`](Self::parse), for a unit that may stand without what it needs to be computed: a measure inside it, or a cut-off.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_bare(&self, text: &str) -> Result<Measure> {
        grammar::parse_bare(self, text)
    }

    /// The unit of a name: exact first, then an alias, then whatever differs only in case.
    pub fn find(&self, name: &str) -> Option<&'static Unit> {
        self.units()
            .find(|unit| unit.name == name)
            .or_else(|| self.units().find(|unit| aliases(unit).any(|alias| alias == name)))
            .or_else(|| self.units().find(|unit| unit.name.eq_ignore_ascii_case(name)))
            .or_else(|| self.units().find(|unit| aliases(unit).any(|alias| alias.eq_ignore_ascii_case(name))))
    }

    /// The unit and the measure inside it that one name stands for: `nDCG-IA`.
    pub(super) fn find_nested(&self, name: &str) -> Option<(&'static Unit, &'static str)> {
        self.units().find_map(|unit| {
            let mut names = unit.spellings.iter().filter(|spelling| spelling.tool == Tool::Paper);
            names.find(|spelling| spelling.name.eq_ignore_ascii_case(name)).map(|spelling| (unit, spelling.with))
        })
    }

    /// The measure with a cut-off that a measure of a whole set is like: P for SetP.
    pub(super) fn ranked_form(&self, unit: &Unit) -> Option<&'static str> {
        let name = unit.name.strip_prefix("Set")?;
        let ranked = self.units().find(|other| other.name == name)?;
        matches!(ranked.at, At::RequiredCutoff | At::Cutoff).then_some(ranked.name)
    }

    /// Our text for an alias that stands for a unit with some parameters set.
    pub(super) fn preset(&self, name: &str) -> Option<&'static str> {
        self.spellings(Tool::IrMeasures)
            .find(|spelling| spelling.name == name && !spelling.plain.is_empty())
            .map(|spelling| spelling.plain)
    }

    /// The error for a name that nothing has, with the nearest name there is.
    pub(super) fn unknown(&self, name: &str, text: &str) -> Error {
        let start = Message::new(format!("measure \"{text}\" is unknown; "));
        // Another tool's name that cannot stand here with what follows it is no suggestion.
        let others = self.units().flat_map(names).filter(|known| *known != name);
        let meant = self.units().flat_map(|unit| unit.spellings).find(|spelling| spelling.name == name);
        let meant = meant.map(|spelling| spelling.plain).filter(|plain| !plain.is_empty() && !plain.contains('{'));
        let found = meant.map(str::to_owned).or_else(|| Some(text.replacen(name, meant::nearest(others, name)?, 1)));
        Error::measure(match found {
            Some(found) => start.text(format!("did you mean {found}? (")).command("measures").text(" lists all)"),
            None => start.command("measures").text(" lists all"),
        })
    }

    fn check(&self, unit: &Unit) -> Result<()> {
        let refuse = |why: String| Err(Error::measure(format!("unit \"{}\" cannot be added: {why}", unit.name)));
        for name in names(unit) {
            if !is_name(name) {
                return refuse(format!("\"{name}\" is not a name; names have letters, digits and any of _ - # +"));
            }
            if let Some(taken) = self.taken(name) {
                return refuse(format!("\"{name}\" is already {taken}"));
            }
        }
        let params: Vec<&str> = unit.accepted_params().map(|param| param.name).collect();
        if let Some(twice) = params.iter().enumerate().find(|(at, name)| params[..*at].contains(name)) {
            return refuse(format!("it has two parameters \"{}\"", twice.1));
        }
        match unit.at {
            At::Param(name) if !params.contains(&name) => refuse(format!("@ sets \"{name}\", which it does not have")),
            _ => Ok(()),
        }
    }

    /// What a name stands for, in words.
    fn taken(&self, name: &str) -> Option<String> {
        let has = |known: &&'static Unit| names(known).any(|other| other.eq_ignore_ascii_case(name));
        if let Some(unit) = self.units().find(has) {
            return Some(match unit.name.eq_ignore_ascii_case(name) {
                true => format!("the unit {}", unit.name),
                false => format!("another tool's name for {}", unit.name),
            });
        }
        if trec_table::group(name).is_some() {
            return Some(String::from("a group of measures of trec_eval"));
        }
        let measure = self.parse(name).ok()?;
        Some(format!("another tool's name for {measure}"))
    }
}

/// Names that stand for the unit itself, parameters following as ours do.
fn aliases(unit: &Unit) -> impl Iterator<Item = &'static str> {
    let spellings = unit.spellings.iter();
    spellings.filter(|spelling| matches!(spelling.tool, Tool::IrMeasures | Tool::Ndeval)).map(|spelling| spelling.name)
}

/// Every name of a unit, its own and those that other tools give it.
fn names(unit: &Unit) -> impl Iterator<Item = &'static str> {
    std::iter::once(unit.name).chain(unit.spellings.iter().map(|spelling| spelling.name))
}
