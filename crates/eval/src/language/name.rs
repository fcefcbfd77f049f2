//! A measure's name is a value: it parses, prints, compares, and is the key everywhere.
//!
//! `Name(param=value,...)@k`, the grammar of ir_measures, with one measure inside another: `CAM(nDCG@10)`. Parsing what
//! was printed gives the same measure; defaults are left out, keys are sorted, numbers are as short as they can be.

use super::args::Args;
use super::param::Declared;
use super::registry::Registry;
use super::spelling;
use super::unit::{At, Averaging, CUTOFF, Facts, Folding, Range, Reads, Role, Rows, Scale, Unit};
use super::value::Value;
use crate::error::{Error, Result};
use crate::measure::graded::{IPREC_RULE, Needed};
use aspectra_words::Word;
use std::fmt;
use std::str::FromStr;

/// A measure as the user names it: a unit, its parameters, and the measure inside it where it folds or collapses one.
#[derive(Debug, Clone)]
pub struct Measure {
    pub(super) unit: &'static Unit,
    pub(super) args: Args,
    pub(super) inner: Option<Box<Measure>>,
}

impl PartialEq for Measure {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.unit, other.unit) && self.args == other.args && self.inner == other.inner
    }
}

impl Measure {
    /// The unit behind the name.
    pub fn unit(&self) -> &'static Unit {
        self.unit
    }

    /// The parameters.
    pub fn args(&self) -> &Args {
        &self.args
    }

    /// The measure inside this one.
    pub fn inner(&self) -> Option<&Measure> {
        self.inner.as_deref()
    }

    /// A unit that may stand without what it needs to be computed, a measure inside it or a cut-off: `EUCL` or `EUCL(nDCG@10)`.
    ///
    /// # Errors
    /// As for any measure.
    pub fn bare(text: &str) -> Result<Self> {
        Registry::of_process().parse_bare(text)
    }

    /// The same unit with the same parameters, and no measure inside it.
    pub fn without_inner(&self) -> Self {
        Self { unit: self.unit, args: self.args.clone(), inner: None }
    }

    /// What the innermost measure says about its scores; nothing where a collapse or aggregate [stands
    /// alone](Self::bare).
    fn facts(&self) -> Option<&'static Facts> {
        match &self.inner {
            Some(inner) => inner.facts(),
            None => self.unit.facts(),
        }
    }

    /// What the innermost measure reads: its labels may be those of a collapse, or of one slice. A collapse or aggregate
    /// that stands alone might hold anything, and grades are what most measures read.
    pub fn reads(&self) -> Reads {
        self.facts().map_or(Reads::Graded, |facts| facts.reads)
    }

    /// What becomes of unjudged documents, which is up to the innermost measure.
    pub fn unjudged(&self) -> &'static str {
        self.facts().map_or("", |facts| facts.unjudged)
    }

    /// The values it can take. Grades of a collapse are grades, and but for differences no aggregate leaves the range of what
    /// it folds.
    pub fn range(&self) -> Range {
        match (&self.unit.role, &self.inner) {
            (Role::Rescale(_), _) => Range::UNIT,
            (Role::Aggregate { folding: Folding::Difference, .. }, Some(inner)) => {
                let Range { min, max } = inner.range();
                Range { min: min - max, max: max - min }
            }
            (_, Some(inner)) => inner.range(),
            (_, None) => self.unit.facts().map_or(Range::ANY, |facts| facts.range),
        }
    }

    /// On which scale it is: that of the measure inside, and what aggregates make of it.
    pub fn scale(&self) -> Scale {
        match (&self.unit.role, &self.inner) {
            (Role::Measure(facts), _) => facts.scale,
            (Role::Collapse(_), Some(inner)) => inner.scale(),
            (Role::Aggregate { folding, .. }, Some(inner)) => folding.scale(inner.scale()),
            (Role::Rescale(_), Some(_)) => {
                Scale::Interval("the order that the measure inside gives to rankings is accepted")
            }
            (_, None) => Scale::NotInterval("there is no measure inside"),
        }
    }

    /// How topics are averaged: an aggregate or collapse averages as what it holds.
    pub fn averaging(&self) -> Averaging {
        match (&self.unit.role, &self.inner) {
            (Role::Rescale(_) | Role::Aggregate { folding: Folding::Difference, .. }, _) => Averaging::Mean,
            (_, Some(inner)) => inner.averaging(),
            (_, None) => self.unit.facts().map_or(Averaging::Mean, |facts| facts.averaging),
        }
    }

    /// Which rows of a by-topic report it has.
    pub fn rows(&self) -> Rows {
        self.facts().map_or(Rows::All, |facts| facts.rows)
    }

    /// Whether it only counts documents or topics, so that any kind of judgments will do.
    pub fn counts_only(&self) -> bool {
        self.reads() == Reads::Presence && self.averaging() == Averaging::Sum
    }

    /// Whether a larger score speaks for a run. It does not where documents or topics are counted, judged or not, nor in a
    /// text.
    pub fn is_better_higher(&self) -> bool {
        self.reads() != Reads::Presence && !matches!(self.scale(), Scale::Count | Scale::Text)
    }

    /// Whether its own unit takes a parameter that its text does not give, not even as its default.
    pub fn lacks<T>(&self, declared: &Declared<T>) -> bool {
        self.unit.accepts(declared) && !self.args.is_settled(declared)
    }

    /// The value of a parameter of its own, by name: as given, or its default; `None` where there is neither.
    pub fn value(&self, name: &str) -> Option<Value> {
        self.unit.param(name).and_then(|param| self.args.value(param))
    }

    /// The same measure with a parameter set, on the innermost measure that takes it: `rel` of CAM(AP) is that of AP.
    ///
    /// # Errors
    /// When no unit in the expression takes the parameter, or the value does not fit it.
    pub fn with(mut self, name: &str, value: &str) -> Result<Self> {
        match self.inner.take() {
            Some(inner) if inner.takes(name) => {
                self.inner = Some(Box::new(inner.with(name, value)?));
                return Ok(self);
            }
            inner => self.inner = inner,
        }
        self.with_own(name, value)
    }

    /// The same measure with a parameter of its own set, whatever the measure inside takes.
    ///
    /// # Errors
    /// As [`with`](Self::with).
    pub fn with_own(mut self, name: &str, value: &str) -> Result<Self> {
        match self.unit.param(name) {
            Some(param) => {
                let read = param.read(value).map_err(|error| error.about(format!("measure \"{self}\": ")))?;
                self.args.set(param, read);
                Ok(self)
            }
            None => Err(Error::measure(format!("{} has no parameter \"{name}\"", self.unit.name))),
        }
    }

    /// The same measure with a parameter of its own as it is by default, and whether that changed it.
    pub fn without(mut self, name: &str) -> (Self, bool) {
        let changed = self.args.given.remove(name).is_some();
        (self, changed)
    }

    /// The measure as trec_eval computed it up to version 9, where that differs: interpolated precision.
    pub fn in_version_9(self) -> Self {
        let name = IPREC_RULE.name();
        let older = if self.takes(name) { self.clone().with(name, Needed::Up.word()).ok() } else { None };
        older.unwrap_or(self)
    }

    /// The same measure around another one.
    pub fn with_inner(mut self, inner: Measure) -> Self {
        if self.unit.takes_inner() {
            self.inner = Some(Box::new(inner));
        }
        self
    }

    /// Whether the measure, or the one inside it, takes this parameter.
    pub fn takes(&self, name: &str) -> bool {
        self.unit.param(name).is_some() || self.inner.as_ref().is_some_and(|inner| inner.takes(name))
    }

    pub(super) fn check(self, text: &str, is_bare: bool) -> Result<Self> {
        match self.unit.at {
            // What stands by itself may get it later.
            _ if is_bare => {}
            At::RequiredCutoff if !self.args.is_given(&CUTOFF) => {
                return Err(Error::measure(format!("measure \"{text}\" needs a cut-off: {}@10", self.unit.name)));
            }
            At::Param(name) if !self.args.given.contains_key(name) => {
                return Err(Error::measure(format!(
                    "measure \"{text}\" needs {name}, written behind @: {}@0.5",
                    self.unit.name
                )));
            }
            _ => {}
        }
        if self.unit.takes_inner() && self.inner.is_none() && !is_bare {
            let name = self.unit.name;
            return Err(Error::measure(match self.unit.role {
                Role::Rescale(_) => format!("{name} needs a measure with a cut-off inside it, such as {name}(P@5)"),
                _ => format!("{name} needs a measure inside it, such as {name}(AP) or {name}(nDCG@10)"),
            }));
        }
        Ok(self)
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.unit.name)?;
        let at = self.unit.at_param();
        let shown = self.args.given.iter().filter(|(name, _)| Some(**name) != at);
        let mut separator = "(";
        if let Some(inner) = &self.inner {
            write!(f, "({inner}")?;
            separator = ",";
        }
        for (name, value) in shown {
            write!(f, "{separator}{name}={value}")?;
            separator = ",";
        }
        if separator == "," {
            f.write_str(")")?;
        }
        match at.and_then(|name| self.args.given.get(name)) {
            Some(value) => write!(f, "@{value}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Measure {
    type Err = Error;

    /// Exactly one measure.
    fn from_str(text: &str) -> Result<Self> {
        Registry::of_process().parse(text)
    }
}

/// The measures that a text names, blanks or commas between them, in any of the accepted spellings; groups such as
/// `official` and lists such as `P.5,10` or `nDCG@5,10` stand for several.
///
/// # Errors
/// When a name or parameter is unknown, with a suggestion.
///
/// ```
/// let found = aspectra_eval::measures("AP ndcg_cut.10 map@100-l2").unwrap();
/// let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["AP", "nDCG@10", "AP(rel=2)@100"]);
/// let found = aspectra_eval::measures("AP, P.5,10, nDCG@5,10").unwrap();
/// let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["AP", "P@5", "P@10", "nDCG@5", "nDCG@10"]);
/// assert!(aspectra_eval::measures("P.5,1O").is_err());
/// ```
pub fn measures(text: &str) -> Result<Vec<Measure>> {
    Registry::of_process().measures(text)
}

/// As [`measures`], but trec_eval's own names mean what they meant up to its version 9.
///
/// ```
/// let found = aspectra_eval::language::measures_of_version_9("11pt_avg IPrecAvg").unwrap();
/// let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
/// assert_eq!(texts, ["IPrecAvg(rule=v9)", "IPrecAvg"]);
/// ```
///
/// # Errors
/// As [`measures`].
pub fn measures_of_version_9(text: &str) -> Result<Vec<Measure>> {
    Registry::of_process().measures_of_version_9(text)
}

impl Registry {
    /// The measures that a text names, as [`measures`] for the units of this registry.
    ///
    /// # Errors
    /// When a name or parameter is unknown, with a suggestion.
    pub fn measures(&self, text: &str) -> Result<Vec<Measure>> {
        collected(text, |word| spelling::expand(self, word))
    }

    /// As [`measures_of_version_9`], for the units of this registry.
    ///
    /// # Errors
    /// As [`measures`](Self::measures).
    pub fn measures_of_version_9(&self, text: &str) -> Result<Vec<Measure>> {
        collected(text, |word| spelling::expand_9(self, word))
    }
}

fn collected(text: &str, expand: impl Fn(&str) -> Result<Vec<Measure>>) -> Result<Vec<Measure>> {
    let mut found: Vec<Measure> = Vec::new();
    for word in words(text) {
        for measure in expand(&word)? {
            if !found.contains(&measure) {
                found.push(measure);
            }
        }
    }
    Ok(found)
}

/// The names in a text, blanks or commas between them, none of them looked up: whoever has names of another kind, such as
/// the columns of a score file, can split them as [`measures`] does.
pub fn names(text: &str) -> Vec<String> {
    words(text)
}

/// Splits at blanks and commas outside parentheses, braces and quotes; what continues a list stays with it:
/// `P.5,10, AP` is `P.5,10` and `AP`.
fn words(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut depth, mut quote, mut start) = (0i32, None, None);
    let mut is_after_comma = false;
    let mut end = |from: Option<usize>, to: usize, separator: Option<char>| {
        if let Some(from) = from {
            let piece = &text[from..to];
            match found.last_mut().filter(|_| is_after_comma && continues_a_list(piece)) {
                Some(list) => {
                    list.push(',');
                    list.push_str(piece);
                }
                None => found.push(piece.to_owned()),
            }
            is_after_comma = false;
        }
        is_after_comma |= separator == Some(',');
    };
    for (i, c) in text.char_indices() {
        match (quote, c) {
            (Some(q), _) if c == q => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '{') => depth += 1,
            (None, ')' | '}') => depth -= 1,
            _ => {}
        }
        if (c.is_whitespace() || c == ',') && depth <= 0 && quote.is_none() {
            end(start.take(), i, Some(c));
        } else {
            start.get_or_insert(i);
        }
    }
    end(start, text.len(), None);
    found
}

/// Whether what stands behind a comma belongs to the list before it: a number or trec_eval's `label=gain`, and what was to
/// be a number, so that `P.5,1O` is refused as a whole.
fn continues_a_list(piece: &str) -> bool {
    let is_gain = || piece.find('=').is_some_and(|at| !piece[..at].contains('('));
    let is_number = || piece.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    is_gain() || (is_number() && spelling::trec_eval(piece).is_none())
}
