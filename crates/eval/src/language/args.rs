//! The values that a measure's text gives.

use super::param::{Declared, Param};
use super::unit::{CUTOFF, REL};
use super::value::Value;
use crate::error::{Error, Result};
use std::collections::{BTreeMap, BTreeSet};

/// The values a measure's text gives, defaults left out. Two are equal where they make the same measure.
#[derive(Debug, Clone, Default)]
pub struct Args {
    pub(super) given: BTreeMap<&'static str, Value>,
    /// What was set to its default by name: it makes no other measure, but nothing may set it to something else.
    settled: BTreeSet<&'static str>,
}

impl PartialEq for Args {
    fn eq(&self, other: &Self) -> bool {
        self.given == other.given
    }
}

impl Args {
    /// The value of a parameter: as given, else its default.
    pub fn get<T: Clone>(&self, declared: &Declared<T>) -> T {
        self.given.get(declared.name()).and_then(declared.from).unwrap_or_else(|| T::clone(&declared.default))
    }

    /// The value of a parameter that the text must give: what `@` sets where it may not be left out.
    ///
    /// # Errors
    /// When it does not.
    pub fn require<T: Clone>(&self, declared: &Declared<Option<T>>) -> Result<T> {
        self.get(declared).ok_or_else(|| Error::measure(format!("the parameter {} is missing", declared.name())))
    }

    /// Whether the text gives this parameter itself, and not as its default.
    pub fn is_given<T>(&self, declared: &Declared<T>) -> bool {
        self.given.contains_key(declared.name())
    }

    /// Whether the parameter was set, be it to its default.
    pub fn is_settled<T>(&self, declared: &Declared<T>) -> bool {
        self.is_given(declared) || self.settled.contains(declared.name())
    }

    /// The cut-off, where there is one.
    pub fn cutoff(&self) -> Option<u32> {
        self.get(&CUTOFF)
    }

    /// The smallest grade that counts as relevant.
    pub fn level(&self) -> f64 {
        self.get(&REL)
    }

    /// The value of a parameter whose type is not known here: as given, or its default; `None` where there is neither.
    pub fn value(&self, param: &Param) -> Option<Value> {
        self.given.get(param.name).cloned().or_else(|| param.default.value())
    }

    pub(super) fn set(&mut self, param: &Param, value: Value) {
        if param.default.value().is_some_and(|default| default == value) {
            self.given.remove(param.name);
            self.settled.insert(param.name);
        } else {
            self.given.insert(param.name, value);
        }
    }
}
