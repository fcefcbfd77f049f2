//! A parameter is declared once, with its type, its range and its default, and read through that declaration.
//!
//! ```
//! use aspectra_eval::language::{Declared, real};
//!
//! const P: Declared<f64> = real("p", "the probability of moving on").between(0.0, 1.0).or(0.8);
//! assert_eq!(P.param.default.to_string(), "0.8");
//! ```
//!
//! [`Declared`] has the Rust type. Its [`Param`] holds the same facts without it: a unit lists those, and help,
//! documentation and the parser read them.

use super::kind::Kind;
use super::ratio::Ratio;
use super::value::Value;
use crate::error::Result;
use aspectra_words::Word;
use std::borrow::Cow;
use std::fmt;
use std::mem::ManuallyDrop;

/// A parameter of a unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// What it accepts.
    pub kind: Kind,
    /// What it is where a text does not give it.
    pub default: DefaultValue,
    /// What it does, in one sentence.
    pub help: &'static str,
}

impl Param {
    /// Reads a value as this parameter's kind.
    pub(super) fn read(&self, text: &str) -> Result<Value> {
        self.kind.read(self.name, text)
    }
}

/// The default of a parameter as a constant. It is written as a text would give it, without quotes.
#[derive(Clone, Copy)]
pub enum DefaultValue {
    /// There is none.
    None,
    /// A whole number.
    Whole(i64),
    /// A real number.
    Real(f64),
    /// A flag.
    Flag(bool),
    /// One of the words.
    Word(&'static dyn Worded),
    /// Numbers.
    Reals(&'static [f64]),
}

impl DefaultValue {
    /// Whether there is one.
    pub fn is_some(&self) -> bool {
        !matches!(self, Self::None)
    }

    /// The value of the parameter.
    pub fn value(&self) -> Option<Value> {
        Some(match self {
            Self::None => return None,
            Self::Whole(n) => Value::Whole(*n),
            Self::Real(x) => Value::Real(*x),
            Self::Flag(flag) => Value::Flag(*flag),
            Self::Word(word) => Value::Text(word.text().to_owned()),
            Self::Reals(list) => Value::Reals(list.to_vec()),
        })
    }
}

impl PartialEq for DefaultValue {
    fn eq(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}

impl fmt::Debug for DefaultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.value())
    }
}

impl fmt::Display for DefaultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Whole(n) => write!(f, "{n}"),
            Self::Real(x) => write!(f, "{x}"),
            Self::Flag(flag) => write!(f, "{}", Value::Flag(*flag)),
            Self::Word(word) => f.write_str(word.text()),
            Self::Reals(list) => f.write_str(&list.iter().map(f64::to_string).collect::<Vec<String>>().join(",")),
        }
    }
}

/// A choice whose type is forgotten: only its word is left. A constant cannot ask a choice for its word, but it can keep
/// the choice.
pub trait Worded: Sync {
    /// The word.
    fn text(&self) -> &'static str;
}

impl<W: Word + Sync> Worded for W {
    fn text(&self) -> &'static str {
        self.word()
    }
}

/// A parameter with the Rust type that reading it gives: [`Args::get`](super::Args::get). One without a default is a
/// `Declared<Option<T>>`.
#[derive(Debug, Clone)]
pub struct Declared<T> {
    /// The same facts without the type.
    pub param: Param,
    pub(super) from: fn(&Value) -> Option<T>,
    /// Never dropped, so that constants may take a declaration apart.
    pub(super) default: ManuallyDrop<T>,
}

impl<T> Declared<T> {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.param.name
    }
}

const fn declared<T>(
    name: &'static str,
    kind: Kind,
    help: &'static str,
    from: fn(&Value) -> Option<Option<T>>,
) -> Declared<Option<T>> {
    Declared { param: Param { name, kind, default: DefaultValue::None, help }, from, default: ManuallyDrop::new(None) }
}

/// A real number, any finite one unless a range is given.
pub const fn real(name: &'static str, help: &'static str) -> Declared<Option<f64>> {
    let any = Kind::Real { min: f64::NEG_INFINITY, max: f64::INFINITY, open: false };
    declared(name, any, help, |value| as_real(value).map(Some))
}

impl Declared<Option<f64>> {
    const fn kind(mut self, min: f64, max: f64, open: bool) -> Self {
        self.param.kind = Kind::Real { min, max, open };
        self
    }

    /// Numbers from one to another, both included.
    pub const fn within(self, min: f64, max: f64) -> Self {
        self.kind(min, max, false)
    }

    /// Numbers between two, which are themselves refused.
    pub const fn between(self, min: f64, max: f64) -> Self {
        self.kind(min, max, true)
    }

    /// Numbers from one up.
    pub const fn at_least(self, min: f64) -> Self {
        self.kind(min, f64::INFINITY, false)
    }

    /// Numbers above one.
    pub const fn above(self, min: f64) -> Self {
        self.kind(min, f64::INFINITY, true)
    }

    /// What it is where it is not given.
    pub const fn or(self, default: f64) -> Declared<f64> {
        Declared {
            param: Param { default: DefaultValue::Real(default), ..self.param },
            from: as_real,
            default: ManuallyDrop::new(default),
        }
    }
}

/// A whole number of this range.
pub const fn whole(name: &'static str, min: i32, max: i32, help: &'static str) -> Declared<Option<i32>> {
    declared(name, Kind::Whole { min: min as i64, max: max as i64 }, help, |value| as_whole(value).map(Some))
}

impl Declared<Option<i32>> {
    /// What it is where it is not given.
    pub const fn or(self, default: i32) -> Declared<i32> {
        let param = Param { default: DefaultValue::Whole(default as i64), ..self.param };
        Declared { param, from: as_whole, default: ManuallyDrop::new(default) }
    }
}

/// A number of documents or ranks, from 1 up.
pub const fn count(name: &'static str, help: &'static str) -> Declared<Option<u32>> {
    declared(name, Kind::Whole { min: 1, max: u32::MAX as i64 }, help, |value| as_count(value).map(Some))
}

impl Declared<Option<u32>> {
    /// What it is where it is not given.
    pub const fn or(self, default: u32) -> Declared<u32> {
        let param = Param { default: DefaultValue::Whole(default as i64), ..self.param };
        Declared { param, from: as_count, default: ManuallyDrop::new(default) }
    }
}

/// `True` or `False`.
pub const fn flag(name: &'static str, default: bool, help: &'static str) -> Declared<bool> {
    let param = Param { name, kind: Kind::Flag, default: DefaultValue::Flag(default), help };
    Declared { param, from: as_flag, default: ManuallyDrop::new(default) }
}

/// One of the words of an enum that [`words!`](aspectra_words::words) declares.
pub const fn word<W: Word + Sync>(name: &'static str, help: &'static str) -> Declared<Option<W>> {
    declared(name, Kind::Word(W::WORDS), help, |value| as_word(value).map(Some))
}

impl<W: Word + Sync> Declared<Option<W>> {
    /// What it is where it is not given.
    pub const fn or_word(self, default: &'static W) -> Declared<W> {
        let param = Param { default: DefaultValue::Word(default), ..self.param };
        Declared { param, from: as_word, default: ManuallyDrop::new(*default) }
    }
}

/// Any text, such as an aspect's name.
pub const fn text(name: &'static str, help: &'static str) -> Declared<Option<String>> {
    declared(name, Kind::Text, help, |value| as_text(value).map(Some))
}

/// Numbers with commas between.
pub const fn reals(name: &'static str, help: &'static str) -> Declared<Option<Vec<f64>>> {
    declared(name, Kind::Reals, help, |value| as_reals(value).map(Some))
}

/// Numbers with commas between, these where none are given.
pub const fn reals_or(
    name: &'static str,
    default: &'static [f64],
    help: &'static str,
) -> Declared<Cow<'static, [f64]>> {
    let param = Param { name, kind: Kind::Reals, default: DefaultValue::Reals(default), help };
    Declared {
        param,
        from: |value| as_reals(value).map(Cow::Owned),
        default: ManuallyDrop::new(Cow::Borrowed(default)),
    }
}

/// A gain for some labels: the labels that are given, rising.
pub type LabelGains = Vec<(i32, f64)>;

/// A gain for some labels.
pub const fn gains(name: &'static str, help: &'static str) -> Declared<Option<LabelGains>> {
    declared(name, Kind::Gains, help, |value| as_gains(value).map(Some))
}

/// A value for each of some aspects by name; empty where none is given.
pub type EachAspect<T> = Vec<(String, T)>;

const fn by_aspect<T>(
    name: &'static str,
    each: &'static Kind,
    help: &'static str,
    from: fn(&Value) -> Option<EachAspect<T>>,
) -> Declared<EachAspect<T>> {
    let param = Param { name, kind: Kind::ByAspect { each, or: &[] }, default: DefaultValue::None, help };
    Declared { param, from, default: ManuallyDrop::new(Vec::new()) }
}

/// A share from 0 to 1 for each of some aspects.
pub const fn shares_by_aspect(name: &'static str, help: &'static str) -> Declared<EachAspect<f64>> {
    by_aspect(name, &Kind::Real { min: 0.0, max: 1.0, open: false }, help, |value| each(value, as_real))
}

/// A label for each of some aspects, from this one up; like labels themselves it need not be whole.
pub const fn labels_by_aspect<const MIN: i32>(name: &'static str, help: &'static str) -> Declared<EachAspect<f64>> {
    let kind = const { &Kind::Real { min: MIN as f64, max: 1e9, open: false } };
    by_aspect(name, kind, help, |value| each(value, as_real))
}

/// A gain for some labels of each of some aspects.
pub const fn gains_by_aspect(name: &'static str, help: &'static str) -> Declared<EachAspect<LabelGains>> {
    by_aspect(name, &Kind::Gains, help, |value| each(value, as_gains))
}

/// A fraction for each of some aspects.
pub const fn ratio_by_aspect(name: &'static str, help: &'static str) -> Declared<EachAspect<Ratio>> {
    by_aspect(name, &Kind::Ratio, help, |value| each(value, as_ratio))
}

/// Fractions for each of some aspects.
pub const fn ratios_by_aspect(name: &'static str, help: &'static str) -> Declared<EachAspect<Vec<Ratio>>> {
    ratios_by_aspect_or(name, &[], help)
}

/// Fractions for each of some aspects, or one of some words, which [`Args::value`](super::Args::value) then has.
pub const fn ratios_by_aspect_or(
    name: &'static str,
    or: &'static [&'static str],
    help: &'static str,
) -> Declared<EachAspect<Vec<Ratio>>> {
    let mut declared = by_aspect(name, &Kind::Ratios, help, |value: &Value| each(value, as_ratios));
    declared.param.kind = Kind::ByAspect { each: &Kind::Ratios, or };
    declared
}

/// Shares of aspects, or a word in place of them.
#[derive(Debug, Clone, PartialEq)]
pub enum SharesOr<W> {
    /// What is given for each of some aspects.
    Shares(EachAspect<f64>),
    /// The word.
    Word(W),
}

/// A share from 0 to 1 for each of some aspects, or one of some words.
pub const fn shares_by_aspect_or<W: Word + Sync>(
    name: &'static str,
    help: &'static str,
) -> Declared<Option<SharesOr<W>>> {
    let kind = Kind::ByAspect { each: &Kind::Real { min: 0.0, max: 1.0, open: false }, or: W::WORDS };
    declared(name, kind, help, |value| match as_word(value) {
        Some(word) => Some(Some(SharesOr::Word(word))),
        None => each(value, as_real).map(SharesOr::Shares).map(Some),
    })
}

fn as_real(value: &Value) -> Option<f64> {
    if let Value::Real(x) = value { Some(*x) } else { None }
}

fn as_whole(value: &Value) -> Option<i32> {
    if let Value::Whole(n) = value { i32::try_from(*n).ok() } else { None }
}

fn as_count(value: &Value) -> Option<u32> {
    if let Value::Whole(n) = value { u32::try_from(*n).ok() } else { None }
}

fn as_flag(value: &Value) -> Option<bool> {
    if let Value::Flag(flag) = value { Some(*flag) } else { None }
}

fn as_word<W: Word>(value: &Value) -> Option<W> {
    if let Value::Text(word) = value { W::from_word(word) } else { None }
}

fn as_text(value: &Value) -> Option<String> {
    if let Value::Text(text) = value { Some(text.clone()) } else { None }
}

fn as_reals(value: &Value) -> Option<Vec<f64>> {
    if let Value::Reals(list) = value { Some(list.clone()) } else { None }
}

fn as_gains(value: &Value) -> Option<LabelGains> {
    if let Value::Gains(map) = value { Some(map.clone()) } else { None }
}

fn as_ratio(value: &Value) -> Option<Ratio> {
    if let Value::Ratio(ratio) = value { Some(*ratio) } else { None }
}

fn as_ratios(value: &Value) -> Option<Vec<Ratio>> {
    if let Value::Ratios(list) = value { Some(list.clone()) } else { None }
}

fn each<T>(value: &Value, from: fn(&Value) -> Option<T>) -> Option<EachAspect<T>> {
    let Value::ByAspect(list) = value else { return None };
    list.iter().map(|(aspect, value)| Some((aspect.clone(), from(value)?))).collect()
}
