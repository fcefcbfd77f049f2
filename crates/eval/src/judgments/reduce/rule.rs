//! The rules that make one label of several, and their texts.

use super::grammar::{RuleArgs, written};
use super::{Estimator, EstimatorKind};
use crate::error::{Error, Result};
use aspectra_words::{Word, words};
use std::fmt;
use std::sync::Arc;

words! {
    /// Which of the labels that most judges gave is taken.
    #[derive(Default)]
    pub enum Ties {
        #[default]
        Lower = "lower": "the lowest: nobody is credited for a disputed document",
        Higher = "higher": "the highest",
        Missing = "missing": "none",
        Order = "order": "that of the judge who comes first in order='a,b'",
    }
}

words! {
    /// What becomes of what lies between two grades.
    #[derive(Default)]
    pub enum Half {
        #[default]
        Lower = "lower": "the grade below",
        Higher = "higher": "the grade above",
        Even = "even": "the even one of the two; for mean only",
        Exact = "exact": "nothing is rounded, not even less or more than a half; for mean only",
    }
}

/// How one label is found.
#[derive(Debug, Clone)]
pub enum Method {
    /// As this judge or group says.
    Judge(String),
    /// As the first of these judges or groups says who gives a label; a group's labels become one by the method.
    First(Vec<String>, Box<Method>),
    /// The most frequent label.
    Majority {
        /// Which one, where several are.
        ties: Ties,
        /// Whose vote decides, with [`Ties::Order`].
        order: Vec<String>,
    },
    /// The one in the middle.
    Median(Half),
    /// The mean, as a grade or as it is.
    Mean(Half),
    /// The largest.
    Max,
    /// The smallest.
    Min,
    /// None: every judge stays apart.
    Each,
    /// Estimated from all units together.
    Estimated(Arc<dyn Estimator>),
}

/// A rule: how one label is found, and whose labels count.
#[derive(Debug, Clone)]
pub struct Rule {
    /// How.
    pub method: Method,
    /// Only these judges and groups count; all where it is empty.
    pub judges: Vec<String>,
    /// With fewer labels there is none.
    pub quorum: usize,
}

/// The rules in the order that messages list them.
pub(super) const NAMES: &[&str] = &["judge", "first", "majority", "median", "mean", "max", "min", "each"];

impl Rule {
    /// Reads the text of a rule.
    ///
    /// # Errors
    /// A rule or parameter that is not known, with those that are.
    pub fn read(text: &str, estimators: &[EstimatorKind]) -> Result<Self> {
        let mut args = RuleArgs::read(text)?;
        let judges = args.list("judges");
        let quorum = args.number("quorum", 1.0)?;
        if quorum < 1.0 || quorum.fract() != 0.0 {
            return Err(args.wrong("quorum", "a whole number from 1"));
        }
        let name = args.name.clone();
        let method = match &*name {
            "judge" => match &std::mem::take(&mut args.places)[..] {
                [name] => Method::Judge(name.clone()),
                _ => return Err(Error::input(format!("{text}: expected one judge, as in judge(ann)"))),
            },
            "first" => {
                let steps = std::mem::take(&mut args.places);
                if steps.is_empty() {
                    return Err(Error::input(format!(
                        "{text}: expected judges or groups, the first that counts first, as in first(human,umbrela)"
                    )));
                }
                let within = args.take("within").unwrap_or_else(|| "majority".into());
                let within = Method::plain(&within, &mut args)?.ok_or_else(|| {
                    Error::input(format!("{text}: within is \"{within}\"; expected majority, median, mean, max or min"))
                })?;
                Method::First(steps, Box::new(within))
            }
            "each" => Method::Each,
            name => match Method::plain(name, &mut args)? {
                Some(method) => method,
                None => match estimators.iter().find(|kind| kind.name == name) {
                    Some(kind) => Method::Estimated((kind.make)(&mut args)?),
                    None => return Err(unknown(text, name, estimators)),
                },
            },
        };
        args.finish()?;
        Ok(Self { method, judges, quorum: quorum as usize })
    }
}

fn unknown(text: &str, name: &str, estimators: &[EstimatorKind]) -> Error {
    let known: Vec<&str> = NAMES.iter().copied().chain(estimators.iter().map(|kind| kind.name)).collect();
    let near = known.iter().min_by_key(|known| strsim::damerau_levenshtein(known, name)).copied().unwrap_or_default();
    // Of a short name two letters are most of it: it is rather a judge's.
    let near = match 3 * strsim::damerau_levenshtein(near, name) <= name.len() {
        true => format!("; did you mean {near}?"),
        false => format!("; for the judge of that name write judge({name})."),
    };
    Error::input(format!("there is no rule \"{text}\"{near} The rules are {}", known.join(", ")))
}

impl Method {
    /// A method that works on the labels of one unit and needs no names.
    fn plain(name: &str, args: &mut RuleArgs) -> Result<Option<Self>> {
        Ok(Some(match name {
            "majority" => {
                let order = args.list("order");
                let usual = if order.is_empty() { Ties::Lower } else { Ties::Order };
                let ties = args.word("ties", usual)?;
                if (ties == Ties::Order) == order.is_empty() {
                    return Err(
                        args.wrong("ties", "order together with the judges, as in majority(ties=order,order='a,b')")
                    );
                }
                Self::Majority { ties, order }
            }
            "median" => match args.word("half", Half::Lower)? {
                Half::Even | Half::Exact => return Err(args.wrong("half", "lower or higher")),
                half => Self::Median(half),
            },
            "mean" => Self::Mean(args.word("half", Half::Lower)?),
            "max" => Self::Max,
            "min" => Self::Min,
            _ => return Ok(None),
        }))
    }

    /// Which label is taken where judges are divided evenly, in words.
    pub(super) fn taken(&self) -> &'static str {
        match self {
            Self::First(_, within) => within.taken(),
            Self::Majority { ties: Ties::Missing, .. } => "such labels are missing",
            Self::Majority { ties: Ties::Order, .. } => {
                "the label of the first judge listed is taken, or else the lowest"
            }
            Self::Majority { ties: Ties::Higher, .. } | Self::Median(Half::Higher) | Self::Mean(Half::Higher) => {
                "the higher is taken"
            }
            Self::Median(Half::Even) | Self::Mean(Half::Even) => "the even one is taken",
            _ => "the lower is taken",
        }
    }

    /// Its name, and its parameters where they are not the usual ones.
    fn parts(&self) -> (String, Vec<String>) {
        match self {
            Self::Judge(name) => ("judge".into(), vec![written(name)]),
            Self::First(steps, within) => {
                let mut parts: Vec<String> = steps.iter().map(|step| written(step)).collect();
                let (name, more) = within.parts();
                if name != "majority" {
                    parts.push(format!("within={name}"));
                }
                parts.extend(more);
                ("first".into(), parts)
            }
            Self::Majority { ties: Ties::Lower, .. } => ("majority".into(), Vec::new()),
            Self::Majority { ties: Ties::Order, order } => {
                ("majority".into(), vec![format!("order='{}'", order.join(",")), "ties=order".into()])
            }
            Self::Majority { ties, .. } => ("majority".into(), vec![format!("ties={}", ties.word())]),
            Self::Median(half) => ("median".into(), half.part()),
            Self::Mean(half) => ("mean".into(), half.part()),
            Self::Max => ("max".into(), Vec::new()),
            Self::Min => ("min".into(), Vec::new()),
            Self::Each => ("each".into(), Vec::new()),
            Self::Estimated(estimator) => estimator.parts(),
        }
    }
}

impl Rule {
    /// The same rule where means stay as they are, if it takes means.
    pub(super) fn with_exact_means(&self) -> Option<Self> {
        let method = match &self.method {
            Method::Mean(_) => Method::Mean(Half::Exact),
            Method::First(steps, within) if matches!(**within, Method::Mean(_)) => {
                Method::First(steps.clone(), Box::new(Method::Mean(Half::Exact)))
            }
            _ => return None,
        };
        Some(Self { method, ..self.clone() })
    }
}

impl Half {
    fn part(self) -> Vec<String> {
        if self == Self::Lower { Vec::new() } else { vec![format!("half={}", self.word())] }
    }
}

impl fmt::Display for Rule {
    /// The canonical text: what is usual is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, mut parts) = self.method.parts();
        if !self.judges.is_empty() {
            parts.push(format!("judges='{}'", self.judges.join(",")));
        }
        if self.quorum > 1 {
            parts.push(format!("quorum={}", self.quorum));
        }
        f.write_str(&name)?;
        if parts.is_empty() { Ok(()) } else { write!(f, "({})", parts.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_canonical() {
        for text in [
            "majority",
            "majority(ties=higher)",
            "majority(order='a,b',ties=order)",
            "median(half=higher,quorum=2)",
            "mean(half=even,judges='x,y')",
            "mean(half=exact)",
            "judge(ann)",
            "judge('gpt 4')",
            "first(human,umbrela)",
            "first(human,umbrela,within=median,half=higher)",
            "max",
            "each",
        ] {
            assert_eq!(Rule::read(text, &[]).unwrap().to_string(), text);
        }
        assert_eq!(Rule::read(" majority ( ties = lower , quorum=1 ) ", &[]).unwrap().to_string(), "majority");
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (text, part) in [
            ("majorty", "did you mean majority?"),
            ("ann", "for the judge of that name write judge(ann)"),
            ("majority(ties=order)", "order together with the judges"),
            ("median(half=even)", "expected lower or higher"),
            ("majority(tie=lower)", "has no parameter \"tie\""),
            ("majority(quorum=0)", "a whole number from 1"),
            ("first()", "expected judges or groups"),
            ("judge(a,b)", "expected one judge"),
            ("mean(", "is not closed"),
        ] {
            let error = Rule::read(text, &[]).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
