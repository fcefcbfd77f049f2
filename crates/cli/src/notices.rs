//! Notices on standard error, after the results: what 60 runs share is said once.

use aspectra_eval::Notice;
use std::mem::{Discriminant, discriminant};

/// Prints notices, one line a kind.
pub(crate) fn print(notices: &[Notice]) {
    print_lines(&grouped(notices));
}

/// Prints notices that are lines already.
pub(crate) fn print_lines(lines: &[String]) {
    const YELLOW: &str = "\x1b[33m";
    const PLAIN: &str = "\x1b[0m";
    for line in lines {
        anstream::eprintln!("{YELLOW}notice:{PLAIN} {line}");
    }
}

/// The first notice of each kind, with how many more there are.
pub(crate) fn grouped(notices: &[Notice]) -> Vec<String> {
    let mut groups: Vec<(Key<'_>, String, usize)> = Vec::new();
    for notice in notices {
        let key = Key::of(notice);
        match groups.iter_mut().find(|(known, ..)| *known == key) {
            Some((.., more)) => *more += 1,
            None => groups.push((key, notice.to_string(), 0)),
        }
    }
    groups
        .into_iter()
        .map(|(_, first, more)| match more {
            0 => first,
            1 => format!("{first} [and 1 more run]"),
            _ => format!("{first} [and {more} more runs]"),
        })
        .collect()
}

/// What makes two notices one line: their kind, and the measure they are about.
#[derive(PartialEq)]
struct Key<'n> {
    kind: Discriminant<Notice>,
    about: Option<&'n str>,
}

impl<'n> Key<'n> {
    fn of(notice: &'n Notice) -> Self {
        let about = match notice {
            Notice::UndefinedScores { measure, .. } | Notice::SampledTies { measure, .. } => Some(&**measure),
            Notice::FirstAspectRead { aspect, .. } | Notice::ObservedHighest { aspect, .. } => Some(&**aspect),
            Notice::UnreachedThreshold { measures, .. } => measures.first().map(|measure| &**measure),
            Notice::PairsWithoutLabel { aspect, .. }
            | Notice::MissingLabels { aspect, .. }
            | Notice::GatedLabels { aspect, .. } => Some(&**aspect),
            _ => None,
        };
        Self { kind: discriminant(notice), about }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_runs_make_one_line() {
        let ties = |run: &str| Notice::Ties { run: run.into(), count: 3, rule: "r" };
        let lines = grouped(&[ties("a"), ties("b"), ties("c")]);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].starts_with("a: 3 document(s)") && lines[0].ends_with("[and 2 more runs]"), "{lines:?}");
    }
}
