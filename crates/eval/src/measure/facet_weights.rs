//! Weights of facets, given by name in a measure's text.

use super::value::{Kind, Param};
use crate::error::{Error, Result};

/// The weights of the aspects that a measure of an axis runs over.
pub(super) const WEIGHTS: Param = Param {
    name: "weights",
    kind: Kind::Text,
    default: "",
    help: "how much each aspect counts, summing to 1: 'useful:0.5,correct:0.3,credible:0.2'; equal by default, 0 where an aspect is left out. Weights of subtopics come from --weights FILE",
};

/// Weights need not be binary fractions to sum to 1.
const TOLERANCE: f64 = 1e-9;

/// The weights of facets with these names; equal ones where no text is given.
///
/// # Errors
/// When the text is not a list of `name:weight`, names a facet that is not there or one twice, or has weights below 0 or
/// that do not sum to 1.
pub(crate) fn weights_by_name(text: Option<&str>, names: &[&str]) -> Result<Vec<f64>> {
    let Some(text) = text else { return Ok(vec![1.0 / names.len() as f64; names.len()]) };
    let fail = |message: String| Err(Error::misfit(format!("weights='{text}': {message}")));
    let mut weights = vec![None; names.len()];
    for part in text.split(',') {
        let Some((name, weight)) = part.rsplit_once(':') else {
            return fail(format!("\"{}\" is not name:weight", part.trim()));
        };
        let Some(at) = names.iter().position(|known| *known == name.trim()) else {
            return fail(format!("there is no aspect \"{}\" among {}", name.trim(), names.join(", ")));
        };
        match weight.trim().parse::<f64>() {
            Ok(weight) if (0.0..=1.0).contains(&weight) => {
                if weights[at].replace(weight).is_some() {
                    return fail(format!("{} is there twice", names[at]));
                }
            }
            _ => return fail(format!("{} is not a weight, a number from 0 to 1", weight.trim())),
        }
    }
    let weights: Vec<f64> = weights.into_iter().map(Option::unwrap_or_default).collect();
    let sum: f64 = weights.iter().sum();
    if (sum - 1.0).abs() <= TOLERANCE { Ok(weights) } else { fail(format!("the weights sum to {sum}, not to 1")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_to_their_aspects() {
        let names = ["useful", "correct", "credible"];
        assert_eq!(weights_by_name(Some("correct:0.75, useful:0.25"), &names).unwrap(), [0.25, 0.75, 0.0]);
        assert_eq!(weights_by_name(None, &names[..2]).unwrap(), [0.5, 0.5]);
        for bad in ["", "useful", "useful:x", "useful:0.5", "never:1", "useful:0.5,useful:0.5", "useful:-1,correct:2"] {
            assert!(weights_by_name(Some(bad), &names).is_err(), "{bad}");
        }
    }
}
