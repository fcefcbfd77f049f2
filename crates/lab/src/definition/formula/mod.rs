//! The language of formulas: arithmetic on a few variables, read once and then only computed.
//!
//! A text goes through the [`lexer`] and the [`parser`], which writes a flat list of instructions as it reads: there is
//! no tree, so that nothing can nest deeper than the limits here say. [`program`] runs such a list.

mod function;
mod known;
mod lexer;
mod parser;
mod program;
mod variable;

pub(super) use function::is_function;
pub(super) use known::{Degree, Formula};
pub(super) use parser::parse;
pub(super) use program::{Fault, Program};
pub(super) use variable::{Key, Names, RESERVED, VARIABLES, Values, Variable};

/// The longest formula, in bytes.
pub const LONGEST_FORMULA: usize = 2_000;
/// How deep parentheses, functions, signs and powers may stand in each other.
pub const DEEPEST_FORMULA: usize = 64;
/// How many numbers a formula may hold on to at once.
pub(super) const DEEPEST_STACK: usize = 32;
/// How many parameters a definition may have.
pub const MOST_PARAMETERS: usize = 16;

/// What is wrong with a formula, and at which of its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) at: usize,
    pub(super) message: String,
}

impl Wrong {
    pub(super) fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

/// The nearest of some names, where one is near enough to be meant.
pub(super) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let near = known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(&known.to_lowercase(), &name.to_lowercase()), known));
    near.filter(|(distance, known)| *distance <= 1 + known.len() / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// A list of what there is, behind the name that may have been meant.
pub(super) fn suggested(near: Option<&str>, there_are: &str) -> String {
    near.map_or_else(|| there_are.to_owned(), |near| format!("did you mean {near}? ({there_are})"))
}
