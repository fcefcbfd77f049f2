//! What is known of a formula once it was read.

use super::program::Program;
use super::variable::Variable;

/// A formula that was read.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::definition) struct Formula {
    pub(in crate::definition) program: Program,
    /// The variables in it, a bit each.
    pub(super) uses: u32,
    pub(in crate::definition) degree: Degree,
    /// Where the denominator starts, in a formula that is a quotient.
    pub(super) split: Option<usize>,
}

impl Formula {
    pub(in crate::definition) fn uses(&self, variable: Variable) -> bool {
        self.uses & variable.bit() != 0
    }

    /// Whether it uses none of some variables.
    pub(in crate::definition) fn is_free_of(&self, variables: &[Variable]) -> bool {
        variables.iter().all(|variable| !self.uses(*variable))
    }

    /// Numerator and denominator of a quotient, and where it is divided.
    pub(in crate::definition) fn quotient(&self) -> Option<(Program, Program, usize)> {
        let (top, bottom) = self.program.split(self.split?);
        Some((top, bottom, self.program.last_place()))
    }
}

/// How the sum of a facet, x, stands in a formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::definition) enum Degree {
    /// Not at all.
    Absent,
    /// As a factor: what is added to x is added to the formula times the same number.
    Factor,
    /// In another way.
    Other,
}
