//! Numbers and lists inside sentences.

use aspectra_meta::Outcome;

/// Two digits, as the papers print correlations; `n/a` where there is none.
pub(crate) fn two(value: &Outcome) -> String {
    value.as_ref().map_or_else(|_| String::from("n/a"), |value| format!("{value:.2}"))
}

/// Four digits.
pub(crate) fn four(value: f64) -> String {
    format!("{value:.4}")
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Words with commas between and an "and" before the last.
pub(crate) fn listed<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::from("none"),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// A count with its noun: `1 topic`, `2 topics`.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// The form of a verb that goes with so many.
pub(crate) fn verb(count: usize, one: &'static str, several: &'static str) -> &'static str {
    if count == 1 { one } else { several }
}

/// Those with the largest value, and it; none where no value is a number.
pub(crate) fn largest<'n>(named: &[(&'n str, f64)]) -> Option<(Vec<&'n str>, f64)> {
    let best = named.iter().map(|(_, value)| *value).filter(|value| !value.is_nan()).reduce(f64::max)?;
    Some((named.iter().filter(|(_, value)| *value == best).map(|(name, _)| *name).collect(), best))
}

/// Those with the smallest value, and it.
pub(crate) fn smallest<'n>(named: &[(&'n str, f64)]) -> Option<(Vec<&'n str>, f64)> {
    let least = named.iter().map(|(_, value)| *value).filter(|value| !value.is_nan()).reduce(f64::min)?;
    Some((named.iter().filter(|(_, value)| *value == least).map(|(name, _)| *name).collect(), least))
}
