//! Measures of one's own: a file says what a document gains, what a rank is worth and when a reader stops, and from then on
//! the measure is a unit like any other.
//!
//! ```
//! use aspectra_eval::language::Registry;
//! use aspectra_lab::definition;
//!
//! let text = r#"
//! [Patient]
//! summary = "Gain over the square root of the rank."
//! gain = "g / K"
//! weight = "1 / sqrt(i)"
//! example = { judgments = "a:1 b:0 c:1", ranking = "b a c", score = 1.2844570503761732 }
//! "#;
//! let mut registry = Registry::built_in();
//! definition::define_in(&mut registry, definition::read("patient.toml", text.as_bytes())?)?;
//! assert_eq!(registry.parse("CAM(Patient@10)")?.to_string(), "CAM(Patient@10)");
//! # Ok::<(), aspectra_eval::Error>(())
//! ```
//!
//! Score = normalize(sum over ranks i of weight(i) (gain(d_i) prod over j < i of continue(d_j) - cost)), cut at `@k`.
//!
//! [`read`] checks a text and compiles its formulas; [`define`] makes units of the definitions. `file` reads TOML,
//! `formula` is the language, `rule` has what measures of one grade (`graded`) and of an axis (`faceted`) share.

mod document;
mod example;
mod faceted;
mod file;
mod formula;
mod graded;
mod rule;
mod unit;

pub use formula::{DEEPEST_FORMULA, LONGEST_FORMULA, MOST_PARAMETERS};
pub use unit::formulas;

use aspectra_eval::language::{self, Registry, Unit};
use aspectra_eval::{Error, Position, Result};
use file::Parameter;
use formula::{Formula, Key};
use std::fs::File;
use std::io::Read;

/// The largest file of definitions, in bytes.
pub const LARGEST_FILE: usize = 1 << 20;

/// A measure as a file defines it: checked, its formulas compiled, and not yet a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    name: String,
    file: String,
    /// Where its name stands.
    position: Position,
    summary: String,
    reference: String,
    params: Vec<Parameter>,
    reads: Reading,
    /// The smallest grade that counts as relevant, by default.
    rel: i32,
    /// Whether it asks of a document only whether it is relevant.
    is_binary: bool,
    /// Whether it has the parameter `rel`.
    takes_level: bool,
    gain: Option<Stated>,
    weight: Option<Stated>,
    go_on: Option<Stated>,
    cost: Option<Stated>,
    normalize: Normalize,
    facets: Option<Stated>,
    example: Option<DefinitionExample>,
}

/// What a definition reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Graded,
    Facets,
}

/// What becomes of the sum.
#[derive(Debug, Clone, PartialEq)]
enum Normalize {
    None,
    Ideal,
    By(Stated),
}

/// A formula with its text, and where its operators stand.
#[derive(Debug, Clone, PartialEq)]
struct Stated {
    key: Key,
    text: String,
    formula: Formula,
    /// For operators that may have no value: the byte of the formula, whether it divides, and the place in the file.
    faults: Vec<(usize, bool, Position)>,
}

/// The worked example of a definition.
#[derive(Debug, Clone, PartialEq)]
struct DefinitionExample {
    position: Position,
    measure: String,
    judgments: String,
    ranking: String,
    score: f64,
    working: String,
}

impl Definition {
    /// The measure's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line and column where it starts.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Its formulas.
    fn stated(&self) -> impl Iterator<Item = &Stated> {
        let by = if let Normalize::By(stated) = &self.normalize { Some(stated) } else { None };
        let all = [&self.gain, &self.weight, &self.go_on, &self.cost, &self.facets];
        all.into_iter().filter_map(Option::as_ref).chain(by)
    }

    /// An error about its name.
    fn error(&self, message: &str) -> Error {
        let column = self.position.column().unwrap_or(1);
        Error::input(format!("[{}], column {column}: {message}", self.name)).at(self.position.clone())
    }
}

/// The definitions of a text, in its order; `file` names it in messages.
///
/// # Errors
/// What is not TOML, a key that is unknown or of the wrong type, a formula that cannot be understood: each with its line
/// and column.
pub fn read(file: &str, text: &[u8]) -> Result<Vec<Definition>> {
    file::read(file, text)
}

/// The definitions of a file.
///
/// # Errors
/// A file that cannot be read; as [`read`].
pub fn read_file(path: &str) -> Result<Vec<Definition>> {
    let mut text = Vec::new();
    let opened = File::open(path);
    // No more than what is refused for its size: the file may have no end.
    let taken = opened.and_then(|file| file.take(LARGEST_FILE as u64 + 1).read_to_end(&mut text));
    taken.map_err(|error| Error::io(path, error))?;
    read(path, &text)
}

/// Makes units of definitions for the whole process: from then on every text may name them. All of them are defined, or
/// none where one is wrong. Their memory is never given back.
///
/// # Errors
/// A name that is no name, or already stands for something else; a worked example that does not come out.
pub fn define(definitions: Vec<Definition>) -> Result<Vec<&'static Unit>> {
    let mut registry = Registry::clone(&Registry::of_process());
    let lasting = unit::add_all(&mut registry, definitions)?;
    lasting.iter().map(|lasting| lasting.remembered(language::define(lasting.unit())?)).collect()
}

/// As [`define`], for one registry.
///
/// # Errors
/// As [`define`].
pub fn define_in(registry: &mut Registry, definitions: Vec<Definition>) -> Result<Vec<&'static Unit>> {
    let mut tried = registry.clone();
    let lasting = unit::add_all(&mut tried, definitions)?;
    lasting.iter().map(|lasting| lasting.remembered(registry.define(lasting.unit())?)).collect()
}
