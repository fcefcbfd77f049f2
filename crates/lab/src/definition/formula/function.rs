//! The functions of formulas.

use super::program::Op;
use super::variable::Names;
use super::{Wrong, nearest, suggested};

/// Functions, with the number of their arguments and their instruction. That of `if` is never used: it becomes jumps.
pub(super) const FUNCTIONS: [(&str, usize, Op); 10] = [
    ("log2", 1, Op::Log2),
    ("ln", 1, Op::Ln),
    ("log", 2, Op::Log),
    ("exp", 1, Op::Exp),
    ("sqrt", 1, Op::Sqrt),
    ("min", 2, Op::Min),
    ("max", 2, Op::Max),
    ("floor", 1, Op::Floor),
    ("abs", 1, Op::Abs),
    ("if", 3, Op::Not),
];

/// Whether a name is one of a function.
pub(in crate::definition) fn is_function(name: &str) -> bool {
    FUNCTIONS.iter().any(|(known, ..)| *known == name)
}

/// What is wrong where a name stands before parentheses that is no function.
pub(super) fn no_function(name: &str, at: usize, names: &Names<'_>) -> Wrong {
    if names.find(name).is_some() || ["and", "or", "not"].contains(&name) {
        return Wrong::new(at, format!("{name} is no function; is an operator missing, as in {name} * (...)?"));
    }
    let known = || FUNCTIONS.iter().map(|(known, ..)| *known);
    let all: Vec<&str> = known().collect();
    let there_are = format!("there are {}", all.join(", "));
    Wrong::new(at, format!("there is no function \"{name}\"; {}", suggested(nearest(name, known()), &there_are)))
}

/// A number of arguments, in words.
pub(super) fn counted(arguments: usize) -> String {
    format!("{arguments} argument{}", if arguments == 1 { "" } else { "s" })
}
