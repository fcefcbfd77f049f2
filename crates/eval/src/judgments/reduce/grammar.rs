//! How rules are written: `name(place,place,key=value)`, texts with commas in quotes.

use crate::error::{Error, Result};
use aspectra_words::Word;

/// The aspect of `ASPECT=RULE`, where there is one, and the rule. A `=` inside of parentheses is the rule's own.
pub(super) fn aspect_and_rule(text: &str) -> (Option<&str>, &str) {
    let head = &text[..text.find('(').unwrap_or(text.len())];
    match head.find('=') {
        Some(at) => (Some(text[..at].trim()), text[at + 1..].trim()),
        None => (None, text.trim()),
    }
}

/// A name as it is written: in quotes where it has other than letters and digits.
pub(super) fn written(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-.#:/@+".contains(c);
    if !name.is_empty() && name.chars().all(is_plain) { name.to_owned() } else { format!("'{name}'") }
}

/// The parts of a rule's text. Whoever reads one takes it out; what is left at the end is refused.
#[derive(Debug)]
pub struct RuleArgs {
    text: String,
    /// The name of the rule.
    pub name: String,
    /// What stands there without a key.
    pub places: Vec<String>,
    keys: Vec<(String, String)>,
}

impl RuleArgs {
    pub(super) fn read(text: &str) -> Result<Self> {
        let text = text.trim();
        let mut args = Self { text: text.to_owned(), name: text.to_owned(), places: Vec::new(), keys: Vec::new() };
        let Some((name, rest)) = text.split_once('(') else { return Ok(args) };
        args.name = name.trim().to_owned();
        let Some(inside) = rest.strip_suffix(')') else {
            return Err(Error::input(format!("{text}: the parenthesis is not closed")));
        };
        for part in split(inside).ok_or_else(|| Error::input(format!("{text}: a quote is not closed")))? {
            match part.split_once('=') {
                Some((key, value)) if !part.starts_with('\'') => {
                    let key = key.trim().to_owned();
                    if args.keys.iter().any(|(known, _)| *known == key) {
                        return Err(Error::input(format!("{text}: {key} is given twice")));
                    }
                    args.keys.push((key, unquoted(value)));
                }
                _ => args.places.push(unquoted(&part)),
            }
        }
        args.places.retain(|place| !place.is_empty());
        Ok(args)
    }

    /// Takes a parameter out.
    pub fn take(&mut self, key: &str) -> Option<String> {
        let at = self.keys.iter().position(|(known, _)| known == key)?;
        Some(self.keys.remove(at).1)
    }

    /// A list with commas between; empty where it is not given.
    pub fn list(&mut self, key: &str) -> Vec<String> {
        let text = self.take(key).unwrap_or_default();
        text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
    }

    /// A finite number, or else the usual one.
    ///
    /// # Errors
    /// When it is none.
    pub fn number(&mut self, key: &str, usual: f64) -> Result<f64> {
        let Some(text) = self.take(key) else { return Ok(usual) };
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(self.wrong(key, "a number")),
        }
    }

    pub(super) fn word<W: Word>(&mut self, key: &str, usual: W) -> Result<W> {
        let Some(text) = self.take(key) else { return Ok(usual) };
        W::from_word(&text).ok_or_else(|| self.wrong(key, &W::WORDS.join(", ")))
    }

    /// The error about a parameter.
    pub fn wrong(&self, key: &str, expected: &str) -> Error {
        Error::input(format!("{}: {key}: expected {expected}", self.text))
    }

    /// Refuses what nobody took out.
    pub(super) fn finish(self) -> Result<()> {
        match (self.keys.first(), self.places.first()) {
            (Some((key, _)), _) => {
                Err(Error::input(format!("{}: {} has no parameter \"{key}\"", self.text, self.name)))
            }
            (None, Some(place)) => Err(Error::input(format!("{}: \"{place}\" has no meaning here", self.text))),
            (None, None) => Ok(()),
        }
    }
}

fn unquoted(text: &str) -> String {
    let text = text.trim();
    text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(text).to_owned()
}

/// Parts with commas between that are not in quotes.
fn split(text: &str) -> Option<Vec<String>> {
    let (mut parts, mut is_quoted) = (vec![String::new()], false);
    for c in text.chars() {
        is_quoted ^= c == '\'';
        match c {
            ',' if !is_quoted => parts.push(String::new()),
            _ => parts.last_mut()?.push(c),
        }
    }
    let trim = |part: String| part.trim().to_owned();
    (!is_quoted).then(|| parts.into_iter().map(trim).collect())
}
