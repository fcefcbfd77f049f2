//! The grammar of measure texts: `Name(param=value,...)@k`, one measure inside another.

use super::args::Args;
use super::name::Measure;
use super::registry::Registry;
use crate::error::{Error, Result};
use crate::position::Position;

/// Parses a text in the canonical grammar (aliases of names included).
pub(super) fn parse(registry: &Registry, text: &str) -> Result<Measure> {
    Parser { registry, text, at: 0, depth: 0, is_bare: false }.whole()
}

/// As [`parse`], but the outermost unit may stand without a measure inside it or a cut-off.
pub(super) fn parse_bare(registry: &Registry, text: &str) -> Result<Measure> {
    Parser { registry, text, at: 0, depth: 0, is_bare: true }.whole()
}

/// Whether a text can be a unit's name.
pub(super) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_in_name)
}

fn is_in_name(c: char) -> bool {
    c.is_alphanumeric() || "_-#+".contains(c)
}

/// How deep measures may stand inside each other. Nobody needs more than four; without a limit a long text would overflow
/// the stack.
pub(super) const DEEPEST: usize = 64;

/// The text of a measure as a message shows it.
fn shortened(text: &str) -> std::borrow::Cow<'_, str> {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}...", &text[..end]).into(),
        None => text.into(),
    }
}

struct Parser<'t> {
    registry: &'t Registry,
    text: &'t str,
    at: usize,
    /// How many measures the one that is being read stands inside of.
    depth: usize,
    /// Whether the outermost unit may stand without a measure inside it.
    is_bare: bool,
}

impl<'t> Parser<'t> {
    fn whole(mut self) -> Result<Measure> {
        let measure = self.measure()?;
        self.blanks();
        if self.at < self.text.len() {
            return self.fail(&format!("cannot read \"{}\"", self.rest()));
        }
        Ok(measure)
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, c: char) -> bool {
        self.blanks();
        let found = self.rest().starts_with(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'t str {
        self.blanks();
        let rest = self.rest();
        let end = rest.find(|c| !accept(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn fail<T>(&self, message: &str) -> Result<T> {
        self.fail_at(self.at, message)
    }

    /// An error about what stands at a byte of the text.
    fn fail_at<T>(&self, at: usize, message: &str) -> Result<T> {
        Err(Error::measure(format!("measure \"{}\": {message}", shortened(self.text)))
            .at(Position::in_text(self.text, at)))
    }

    /// An error about a value, which stands at a byte of the text.
    fn about(&self, error: Error, at: usize) -> Error {
        error.about(format!("measure \"{}\": ", self.text)).at(Position::in_text(self.text, at))
    }

    fn measure(&mut self) -> Result<Measure> {
        let start = self.at;
        let name = self.take_while(is_in_name);
        if name.is_empty() {
            return self.fail("a measure's name is missing");
        }
        match self.registry.find_nested(name) {
            Some((unit, inner)) => {
                let inner = Some(Box::new(self.named(inner, start)?));
                Ok(Measure { unit, args: Args::default(), inner })
            }
            None => self.named(name, start),
        }
    }

    /// The measure of a name, its parameters and `@` to be read.
    fn named(&mut self, name: &str, start: usize) -> Result<Measure> {
        let unit = self.registry.find(name).ok_or_else(|| {
            let position = Position::in_text(self.text, self.at.saturating_sub(name.len()));
            self.registry.unknown(name, self.text).at(position)
        })?;
        let mut measure = match self.registry.preset(name) {
            Some(text) => parse(self.registry, text)?,
            None => Measure { unit, args: Args::default(), inner: None },
        };
        let keys = if self.eat('(') { self.arguments(&mut measure)? } else { Vec::new() };
        if self.eat('@') {
            let at = self.at;
            let value = self.take_while(|c| c.is_ascii_alphanumeric() || ".+-".contains(c));
            let Some(param) = unit.at_param().and_then(|at| unit.param(at)) else {
                return match &measure.inner {
                    Some(inner) => self.fail(&format!(
                        "the cut-off belongs to the measure inside; write {}({}@{value})",
                        unit.name,
                        inner.to_string().split('@').next().unwrap_or_default()
                    )),
                    None => self.fail(&match self.registry.ranked_form(unit) {
                        Some(ranked) => {
                            format!("{0} is about all that was retrieved and takes no @; {ranked}@{value} is about the first {value}", unit.name)
                        }
                        None => match unit.accepted_params().map(|param| param.name).collect::<Vec<_>>() {
                            known if known.is_empty() => format!("{} takes no @", unit.name),
                            known => format!("{} takes no @; its parameters are {}", unit.name, known.join(", ")),
                        },
                    }),
                };
            };
            if keys.contains(&param.name) {
                let twice = format!("\"{}\" is given twice, in the parentheses and behind @; keep one", param.name);
                return self.fail_at(at, &twice);
            }
            let read = param.read(value).map_err(|error| self.about(error, at))?;
            measure.args.set(param, read);
        }
        let checked = measure.check(self.text[start..self.at].trim(), self.is_bare && start == 0);
        checked.map_err(|error| error.or_at(|| Position::in_text(self.text, start)))
    }

    /// Reads what stands in parentheses: the names of the parameters there.
    fn arguments(&mut self, measure: &mut Measure) -> Result<Vec<&'t str>> {
        let mut keys = Vec::new();
        loop {
            if self.eat(')') {
                return Ok(keys);
            }
            self.blanks();
            let before = self.at;
            let key = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
            if !key.is_empty() && self.eat('=') {
                if keys.contains(&key) {
                    return self.fail_at(before, &format!("the parameter \"{key}\" is given twice; keep one"));
                }
                keys.push(key);
                self.argument(measure, key, before)?;
            } else {
                self.at = before;
                if let Some(inner) = measure.inner.as_deref()
                    && let Some(each) = self.cutoffs_inside(measure.unit.name, inner)
                {
                    return self.fail(&format!("a list of cut-offs cannot stand inside; write {each}"));
                }
                if !measure.unit.takes_inner() || measure.inner.is_some() {
                    return self.fail(&format!("{} takes parameters as name=value", measure.unit.name));
                }
                self.depth += 1;
                if self.depth == DEEPEST {
                    return self.fail(&format!("measures stand inside each other more than {DEEPEST} deep"));
                }
                measure.inner = Some(Box::new(self.measure()?));
                self.depth -= 1;
            }
            if !self.eat(',') {
                return if self.eat(')') { Ok(keys) } else { self.fail("a closing parenthesis is missing") };
            }
        }
    }

    /// What was meant where more cut-offs follow a measure inside another, `CAM(nDCG@5,10)`: one for each.
    fn cutoffs_inside(&self, unit: &str, inner: &Measure) -> Option<String> {
        let (list, _) = self.rest().split_once(')')?;
        let text = inner.to_string();
        let (name, first) = text.rsplit_once('@')?;
        let cutoffs: Vec<&str> = std::iter::once(first).chain(list.split(',').map(str::trim)).collect();
        let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let each = || cutoffs.iter().map(|cutoff| format!("{unit}({name}@{cutoff})"));
        cutoffs.iter().all(is_number).then(|| each().collect::<Vec<String>>().join(" "))
    }

    /// Reads the value of a parameter, whose key starts at a byte of the text.
    fn argument(&mut self, measure: &mut Measure, key: &str, start: usize) -> Result<()> {
        let value = self.value()?;
        if key == "of" && measure.unit.takes_inner() {
            if let Some(inner) = &measure.inner {
                return self.fail_at(start, &format!("there are two measures inside, {inner} and {value}; keep one"));
            }
            measure.inner = Some(Box::new(self.registry.parse(value)?));
            return Ok(());
        }
        let Some(param) = measure.unit.param(key) else {
            let known: Vec<&str> = measure.unit.accepted_params().map(|param| param.name).collect();
            let has = if known.is_empty() { String::from("none") } else { known.join(", ") };
            let message = format!("{} has no parameter \"{key}\"; it has {has}", measure.unit.name);
            return self.fail_at(start, &message);
        };
        let read = param.read(value).map_err(|error| self.about(error, start))?;
        measure.args.set(param, read);
        Ok(())
    }

    fn value(&mut self) -> Result<&'t str> {
        self.blanks();
        for (open, close) in [('\'', '\''), ('"', '"')] {
            if self.eat(open) {
                let rest = self.rest();
                let Some(end) = rest.find(close) else { return self.fail("a closing quote is missing") };
                self.at += end + 1;
                return Ok(&rest[..end]);
            }
        }
        if self.rest().starts_with('{') {
            let Some(end) = self.rest().find('}') else { return self.fail("a closing brace is missing") };
            let value = &self.rest()[..=end];
            self.at += end + 1;
            return Ok(value);
        }
        Ok(self.take_while(|c| !",)".contains(c)).trim_end())
    }
}
