//! Typed parameters of a measure: their kinds, their values, and how both are written.

use super::ratio::Ratio;
use crate::error::{Error, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What a parameter accepts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A whole number in a range.
    Whole {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// A real number in a range; a bound that is itself refused is `open`.
    Real {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
        /// Whether the bounds themselves are refused.
        open: bool,
    },
    /// `True` or `False`.
    Flag,
    /// One of some words.
    Word(&'static [&'static str]),
    /// A gain for each of some labels: `{1:2,2:5}`.
    Gains,
    /// Numbers with commas between, in quotes: `'0.2,0.5,0.8'`.
    Reals,
    /// A fraction from 0 up, read exactly: `3/2` or `1.5`.
    Ratio,
    /// Fractions with commas between, read exactly: `'0,3/2,3'`.
    Ratios,
    /// A value for each of some aspects: `'relevance:2,correctness:1'`, lists with semicolons between.
    ByAspect {
        /// What each value is.
        each: &'static Kind,
        /// Words that are accepted instead.
        or: &'static [&'static str],
    },
    /// Any text, such as an aspect's name.
    Text,
}

/// A parameter of a unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it accepts.
    pub kind: Kind,
    /// Its default as it would be written; empty where it has none.
    pub default: &'static str,
    /// What it does, in one sentence.
    pub help: &'static str,
}

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// A real number.
    Real(f64),
    /// A flag.
    Flag(bool),
    /// A word or text.
    Text(String),
    /// A gain for some labels, labels rising.
    Gains(Vec<(i32, f64)>),
    /// Numbers.
    Reals(Vec<f64>),
    /// A fraction.
    Ratio(Ratio),
    /// Fractions.
    Ratios(Vec<Ratio>),
    /// A value for each of some aspects, by their names.
    ByAspect(Vec<(String, Value)>),
}

impl Param {
    /// Reads a value as this parameter's kind.
    pub(super) fn read(&self, text: &str) -> Result<Value> {
        let fail = |wanted: &str| Err(Error::measure(format!("{}={text} is not {wanted}", self.name)));
        match self.kind {
            Kind::Whole { min, max } => match text.parse::<i64>() {
                Ok(n) if (min..=max).contains(&n) => Ok(Value::Whole(n)),
                _ if max == i64::MAX => fail(&format!("a whole number from {min} up")),
                _ => fail(&format!("a whole number from {min} to {max}")),
            },
            Kind::Real { min, max, open } => match number(text) {
                Some(x) if x >= min && x <= max && !(open && (x == min || x == max)) => Ok(Value::Real(x)),
                _ => fail(&range_words(min, max, open)),
            },
            Kind::Flag => match text {
                "True" | "true" | "1" => Ok(Value::Flag(true)),
                "False" | "false" | "0" => Ok(Value::Flag(false)),
                _ => fail("True or False"),
            },
            Kind::Word(words) => match words.iter().find(|word| **word == text) {
                Some(word) => Ok(Value::Text((*word).to_owned())),
                None => fail(&format!("one of {}", words.join(", "))),
            },
            Kind::Gains => match gains(text) {
                Some(map) => Ok(Value::Gains(map)),
                None => fail("a gain for each label such as {1:2,2:5}, labels from 0 up"),
            },
            Kind::Reals => match text.split(',').map(number).collect::<Option<Vec<f64>>>() {
                Some(list) => Ok(Value::Reals(list)),
                None => fail("numbers with commas between, such as '0.2,0.5'"),
            },
            Kind::Ratio => match Ratio::read(text) {
                Some(ratio) if ratio >= Ratio::whole(0) => Ok(Value::Ratio(ratio)),
                _ => fail("a number from 0 up such as 2, 1.5 or 3/2"),
            },
            Kind::Ratios => match text.split(',').map(Ratio::read).collect::<Option<Vec<Ratio>>>() {
                Some(list) => Ok(Value::Ratios(list)),
                None => fail("numbers with commas between, such as '0,3/2,3'"),
            },
            Kind::ByAspect { or, .. } if or.contains(&text) => Ok(Value::Text(text.to_owned())),
            Kind::ByAspect { each, or } => self.by_aspect(text, *each, or),
            // There would be no way to write it down again.
            Kind::Text if text.contains('\'') && text.contains('"') => fail("a text with one kind of quotes at most"),
            Kind::Text => Ok(Value::Text(text.to_owned())),
        }
    }

    fn by_aspect(&self, text: &str, kind: Kind, or: &[&str]) -> Result<Value> {
        let mut found: Vec<(String, Value)> = Vec::new();
        for piece in by_aspect_pieces(text) {
            let Some((aspect, value)) = piece.split_once(':').filter(|(aspect, _)| !aspect.trim().is_empty()) else {
                let words = or.iter().map(|word| format!(", or {word}")).collect::<String>();
                return Err(Error::measure(format!(
                    "{}={text}: \"{piece}\" does not name an aspect; write aspect:value, such as '{}'{words}",
                    self.name,
                    by_aspect_sample(kind)
                )));
            };
            let aspect = aspect.trim();
            if found.iter().any(|(known, _)| known == aspect) {
                return Err(Error::measure(format!("{}={text}: names aspect \"{aspect}\" twice", self.name)));
            }
            let each = Param { kind, ..*self };
            let value = each.read(value.trim()).map_err(|error| error.about(format!("aspect \"{aspect}\": ")))?;
            found.push((aspect.to_owned(), value));
        }
        found.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(Value::ByAspect(found))
    }
}

/// Cuts at semicolons, and at those commas outside braces that a name follows: `a:0,1;b:{1:2,2:5},c:3`.
fn by_aspect_pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut depth) = (Vec::new(), 0, 0i32);
    for (at, c) in text.char_indices() {
        let names_follow = || {
            let rest = &text[at + 1..];
            let until = rest.find([',', ';', '{', ':']).unwrap_or(rest.len());
            rest[until..].starts_with(':')
        };
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ';' | ',' if depth <= 0 && (c == ';' || names_follow()) => {
                pieces.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces.retain(|piece| !piece.trim().is_empty() || text.trim().is_empty());
    pieces
}

fn by_aspect_sample(kind: Kind) -> &'static str {
    match kind {
        Kind::Ratios => "relevance:0,1,2;correctness:0,3/2,3",
        Kind::Gains => "relevance:{1:2,2:5};correctness:{1:3}",
        Kind::Real { .. } => "relevance:0.7,correctness:0.3",
        _ => "relevance:2,correctness:1",
    }
}

/// A finite number; a fraction such as 1/3 is one too.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    let value = match text.split_once('/') {
        Some((over, under)) => over.parse::<f64>().ok()? / under.parse::<f64>().ok()?,
        None => text.parse().ok()?,
    };
    value.is_finite().then_some(value)
}

fn gains(text: &str) -> Option<Vec<(i32, f64)>> {
    let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(text);
    let mut map = Vec::new();
    for pair in inner.split(',').filter(|pair| !pair.trim().is_empty()) {
        let (label, gain) = pair.split_once([':', '='])?;
        let label = label.trim().parse::<i32>().ok().filter(|label| *label >= 0)?;
        // Sums of gains must stay finite: {1:1e308,2:1e308} did not.
        map.push((label, number(gain).filter(|gain| gain.abs() <= 1e15)?));
    }
    map.sort_by_key(|&(label, _)| label);
    let twice = map.windows(2).any(|pair| pair[0].0 == pair[1].0);
    (!map.is_empty() && !twice).then_some(map)
}

fn range_words(min: f64, max: f64, open: bool) -> String {
    let ends = if open { ", the ends excluded" } else { "" };
    match (min.is_finite(), max.is_finite()) {
        (true, true) => format!("a number from {min} to {max}{ends}"),
        (true, false) if open => format!("a number above {min}"),
        (true, false) => format!("a number from {min} up"),
        (false, true) => format!("a number up to {max}"),
        (false, false) => String::from("a finite number"),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(n) => write!(f, "{n}"),
            Value::Real(x) => write!(f, "{x}"),
            Value::Flag(flag) => f.write_str(if *flag { "True" } else { "False" }),
            Value::Text(text) if is_plain_word(text) => f.write_str(text),
            Value::Text(text) if text.contains('\'') => write!(f, "\"{text}\""),
            Value::Text(text) => write!(f, "'{text}'"),
            Value::Gains(map) => {
                f.write_str("{")?;
                for (i, (label, gain)) in map.iter().enumerate() {
                    write!(f, "{}{label}:{gain}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("}")
            }
            Value::Reals(list) => write!(f, "'{}'", joined(list, ",")),
            Value::Ratio(ratio) => write!(f, "{ratio}"),
            Value::Ratios(list) => write!(f, "'{}'", joined(list, ",")),
            Value::ByAspect(list) => {
                let is_list = |(_, value): &(String, Value)| matches!(value, Value::Ratios(_) | Value::Gains(_));
                let separator = if list.iter().any(is_list) { ";" } else { "," };
                let pairs: Vec<String> = list
                    .iter()
                    .map(|(aspect, value)| format!("{aspect}:{}", value.to_string().trim_matches('\'')))
                    .collect();
                write!(f, "'{}'", pairs.join(separator))
            }
        }
    }
}

fn joined<T: ToString>(list: &[T], separator: &str) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<String>>().join(separator)
}

fn is_plain_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The values a measure's text gives, defaults left out.
#[derive(Debug, Clone, Default)]
pub struct Args {
    pub(super) given: BTreeMap<&'static str, Value>,
    pub(super) params: &'static [Param],
    /// What was set to its default by name: it makes no other measure, but nothing may set it to something else.
    pub(super) settled: BTreeSet<&'static str>,
}

impl PartialEq for Args {
    fn eq(&self, other: &Self) -> bool {
        self.given == other.given
    }
}

impl Args {
    /// Whether the parameter was set, be it to its default.
    pub fn is_settled(&self, name: &str) -> bool {
        self.is_given(name) || self.settled.contains(name)
    }

    /// The value of a parameter: as given, or its default; `None` where there is neither.
    pub fn get(&self, name: &str) -> Option<Value> {
        if let Some(value) = self.given.get(name) {
            return Some(value.clone());
        }
        let param = self.params.iter().find(|param| param.name == name)?;
        (!param.default.is_empty()).then(|| param.read(param.default).ok()).flatten()
    }

    /// Whether the text gives this parameter itself.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }

    /// A whole number, where given or defaulted.
    pub fn whole(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(Value::Whole(n)) => Some(n),
            _ => None,
        }
    }

    /// The cut-off, where there is one.
    pub fn cutoff(&self) -> Option<u32> {
        self.whole("cutoff").map(|k| k.clamp(0, i64::from(u32::MAX)) as u32)
    }

    /// The smallest grade that counts as relevant, the parameter `rel`.
    pub fn level(&self) -> i32 {
        self.whole("rel").unwrap_or(1).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// A real number, where given or defaulted.
    pub fn real(&self, name: &str) -> Option<f64> {
        match self.get(name) {
            Some(Value::Real(x)) => Some(x),
            _ => None,
        }
    }

    /// A flag; absent is false.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Flag(true)))
    }

    /// A word or text, where given or defaulted.
    pub fn text(&self, name: &str) -> Option<String> {
        match self.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A list of numbers, where given or defaulted.
    pub fn reals(&self, name: &str) -> Option<Vec<f64>> {
        match self.get(name) {
            Some(Value::Reals(list)) => Some(list),
            _ => None,
        }
    }

    /// A fraction, where given or defaulted.
    pub fn ratio(&self, name: &str) -> Option<Ratio> {
        match self.get(name) {
            Some(Value::Ratio(ratio)) => Some(ratio),
            _ => None,
        }
    }

    /// Values by aspect, where given; empty otherwise.
    pub fn by_aspect(&self, name: &str) -> Vec<(String, Value)> {
        match self.get(name) {
            Some(Value::ByAspect(list)) => list,
            _ => Vec::new(),
        }
    }

    /// A map from labels to gains, where given.
    pub fn gains(&self, name: &str) -> Option<Vec<(i32, f64)>> {
        match self.get(name) {
            Some(Value::Gains(map)) => Some(map),
            _ => None,
        }
    }
}
