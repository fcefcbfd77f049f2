//! The variables of formulas: what each stands for, and which formula may use it.

use super::MOST_PARAMETERS;

/// A variable that every definition has. Its number is its place among the [`Values`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::definition) enum Variable {
    Rank,
    Grade,
    Largest,
    Relevant,
    Retrieved,
    Found,
    Gained,
    Facets,
    Weight,
    Gain,
    Sum,
    Level,
}

/// The variables by name, in the order of their numbers.
pub(in crate::definition) const VARIABLES: [(&str, Variable); 12] = [
    ("i", Variable::Rank),
    ("g", Variable::Grade),
    ("K", Variable::Largest),
    ("R", Variable::Relevant),
    ("n", Variable::Retrieved),
    ("r", Variable::Found),
    ("s", Variable::Gained),
    ("m", Variable::Facets),
    ("w", Variable::Weight),
    ("gain", Variable::Gain),
    ("x", Variable::Sum),
    ("rel", Variable::Level),
];

impl Variable {
    /// The bit of a set of variables.
    pub(in crate::definition) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Names that a parameter cannot have beside those of variables, functions and formulas: every measure has them already,
/// or they are words of the language.
pub(in crate::definition) const RESERVED: &[&str] =
    &["and", "or", "not", "sum", "aspect", "judged_only", "cutoff", "weights", "of"];

/// The keys of a definition that hold formulas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::definition) enum Key {
    Gain,
    Weight,
    Continue,
    Cost,
    Normalize,
    Facets,
}

impl Key {
    pub(in crate::definition) const ALL: [Key; 6] =
        [Key::Gain, Key::Weight, Key::Continue, Key::Cost, Key::Normalize, Key::Facets];

    /// The key as a file has it.
    pub(in crate::definition) const fn word(self) -> &'static str {
        match self {
            Key::Gain => "gain",
            Key::Weight => "weight",
            Key::Continue => "continue",
            Key::Cost => "cost",
            Key::Normalize => "normalize",
            Key::Facets => "facets",
        }
    }

    /// The variables that the formula may use: those of a document, of a rank, or of a topic.
    const fn variables(self) -> &'static [&'static str] {
        match self {
            Key::Gain => &["i", "g", "K", "R", "n", "r", "s", "m", "w", "rel"],
            Key::Continue => &["i", "g", "K", "R", "n", "r", "s", "m", "w", "rel", "gain"],
            Key::Weight | Key::Cost => &["i", "K", "R", "n", "m", "rel"],
            Key::Normalize => &["K", "R", "n", "m", "rel"],
            Key::Facets => &["w", "x", "m"],
        }
    }
}

/// The names that one formula may use.
#[derive(Debug, Clone, Copy)]
pub(in crate::definition) struct Names<'p> {
    pub(in crate::definition) key: Key,
    /// The parameters of the definition.
    pub(in crate::definition) params: &'p [String],
}

impl Names<'_> {
    /// The place of a name's value.
    pub(super) fn find(&self, name: &str) -> Option<u8> {
        if let Some(number) = self.params.iter().position(|param| param == name) {
            return u8::try_from(VARIABLES.len() + number).ok();
        }
        let allowed = self.key.variables().contains(&name);
        VARIABLES.iter().find(|(known, _)| allowed && *known == name).map(|(_, variable)| *variable as u8)
    }

    /// All names there are.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.key.variables().iter().copied().chain(self.params.iter().map(String::as_str))
    }
}

/// The values of all variables and parameters while formulas are computed.
#[derive(Debug, Clone, Copy)]
pub(in crate::definition) struct Values([f64; VARIABLES.len() + MOST_PARAMETERS]);

impl Values {
    /// Parameters as given, everything else 0.
    pub(in crate::definition) fn new(params: &[f64]) -> Self {
        let mut values = [0.0; VARIABLES.len() + MOST_PARAMETERS];
        values.iter_mut().skip(VARIABLES.len()).zip(params).for_each(|(value, param)| *value = *param);
        Self(values)
    }

    #[inline]
    pub(in crate::definition) fn set(&mut self, variable: Variable, value: f64) {
        self.0[variable as usize] = value;
    }

    #[inline]
    pub(super) fn get(&self, place: u8) -> f64 {
        self.0[usize::from(place)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_stand_at_their_numbers() {
        for (number, (name, variable)) in VARIABLES.iter().enumerate() {
            assert_eq!(*variable as usize, number, "{name}");
        }
        for key in Key::ALL {
            for name in key.variables() {
                assert!(VARIABLES.iter().any(|(known, _)| known == name), "{name}");
            }
        }
    }
}
