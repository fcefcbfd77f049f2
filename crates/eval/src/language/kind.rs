//! What a parameter accepts, and how a text of it becomes a value.

use super::ratio::Ratio;
use super::value::Value;
use crate::error::{Error, Result};

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

impl Kind {
    /// Reads a value of the parameter called `name`, which errors repeat.
    pub(super) fn read(&self, name: &str, text: &str) -> Result<Value> {
        match *self {
            Kind::ByAspect { or, .. } if or.contains(&text) => Ok(Value::Text(text.to_owned())),
            Kind::ByAspect { each, or } => by_aspect(name, text, each, or),
            _ => match self.single(text) {
                Some(value) => Ok(value),
                None => Err(Error::measure(format!("{name}={text} is not {}", self.wanted()))),
            },
        }
    }

    /// Reads what is one value for all aspects.
    fn single(&self, text: &str) -> Option<Value> {
        match *self {
            Kind::Whole { min, max } => text.parse::<i64>().ok().filter(|n| (min..=max).contains(n)).map(Value::Whole),
            Kind::Real { min, max, open } => {
                let fits = |x: &f64| *x >= min && *x <= max && !(open && (*x == min || *x == max));
                number(text).filter(fits).map(Value::Real)
            }
            Kind::Flag => match text {
                "True" | "true" | "1" => Some(Value::Flag(true)),
                "False" | "false" | "0" => Some(Value::Flag(false)),
                _ => None,
            },
            Kind::Word(words) => words.contains(&text).then(|| Value::Text(text.to_owned())),
            Kind::Gains => gains(text).map(Value::Gains),
            Kind::Reals => text.split(',').map(number).collect::<Option<Vec<f64>>>().map(Value::Reals),
            Kind::Ratio => Ratio::read(text).filter(|ratio| *ratio >= Ratio::whole(0)).map(Value::Ratio),
            Kind::Ratios => text.split(',').map(Ratio::read).collect::<Option<Vec<Ratio>>>().map(Value::Ratios),
            // There would be no way to write it down again.
            Kind::Text if text.contains('\'') && text.contains('"') => None,
            Kind::Text => Some(Value::Text(text.to_owned())),
            Kind::ByAspect { .. } => None,
        }
    }

    /// What a text that was refused should have been.
    fn wanted(&self) -> String {
        match *self {
            Kind::Whole { min, max: i64::MAX } => format!("a whole number from {min} up"),
            Kind::Whole { min, max } => format!("a whole number from {min} to {max}"),
            Kind::Real { min, max, open } => range_words(min, max, open),
            Kind::Flag => String::from("True or False"),
            Kind::Word(words) => format!("one of {}", words.join(", ")),
            Kind::Gains => String::from("a gain for each label such as {1:2,2:5}, labels from 0 up"),
            Kind::Reals => String::from("numbers with commas between, such as '0.2,0.5'"),
            Kind::Ratio => String::from("a number from 0 up such as 2, 1.5 or 3/2"),
            Kind::Ratios => String::from("numbers with commas between, such as '0,3/2,3'"),
            Kind::Text => String::from("a text with one kind of quotes at most"),
            Kind::ByAspect { each, .. } => by_aspect_sample(*each).to_owned(),
        }
    }
}

fn by_aspect(name: &str, text: &str, kind: &Kind, or: &[&str]) -> Result<Value> {
    let mut found: Vec<(String, Value)> = Vec::new();
    for piece in by_aspect_pieces(text) {
        let Some((aspect, value)) = piece.split_once(':').filter(|(aspect, _)| !aspect.trim().is_empty()) else {
            let words = or.iter().map(|word| format!(", or {word}")).collect::<String>();
            return Err(Error::measure(format!(
                "{name}={text}: \"{piece}\" does not name an aspect; write aspect:value, such as '{}'{words}",
                by_aspect_sample(*kind)
            )));
        };
        let aspect = aspect.trim();
        if found.iter().any(|(known, _)| known == aspect) {
            return Err(Error::measure(format!("{name}={text}: names aspect \"{aspect}\" twice")));
        }
        let value = kind.read(name, value.trim()).map_err(|error| error.about(format!("aspect \"{aspect}\": ")))?;
        found.push((aspect.to_owned(), value));
    }
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Value::ByAspect(found))
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
        Kind::Real { max, .. } if max <= 1.0 => "relevance:0.7,correctness:0.3",
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
