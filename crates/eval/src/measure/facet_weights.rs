//! Weights of facets, given by name in a measure's text.

use super::value::{Kind, Param};
use crate::error::{Error, Result};

/// The weights of the aspects that a measure of an axis runs over.
pub(super) const WEIGHTS: Param = Param {
    name: "weights",
    kind: Kind::Text,
    default: "",
    help: "the weights of the aspects, such as 'useful:0.5,correct:0.3,credible:0.2'; equal where not given. Weights of subtopics come from --weights FILE",
};

/// The weights of facets with these names, made to sum to 1; equal ones where no text is given.
///
/// # Errors
/// When the text is not a list of `name:weight`, names a facet that is not there or leaves one out, or has weights below 0
/// or all 0.
pub(crate) fn weights_by_name(text: Option<&str>, names: &[&str]) -> Result<Vec<f64>> {
    let Some(text) = text else { return Ok(vec![1.0 / names.len() as f64; names.len()]) };
    let fail = |message: String| {
        Err(Error::misfit(format!("weights='{text}': {message}; the aspects are {}", names.join(", "))))
    };
    let mut weights = vec![None; names.len()];
    for part in text.split(',') {
        let Some((name, weight)) = part.rsplit_once(':') else {
            return fail(format!("\"{}\" is not name:weight", part.trim()));
        };
        let Some(at) = names.iter().position(|known| *known == name.trim()) else {
            return fail(format!("there is no aspect \"{}\"", name.trim()));
        };
        match weight.trim().parse::<f64>() {
            Ok(weight) if weight >= 0.0 && weight.is_finite() => {
                if weights[at].replace(weight).is_some() {
                    return fail(format!("{} is there twice", names[at]));
                }
            }
            _ => return fail(format!("{} is not a weight, a number from 0 up", weight.trim())),
        }
    }
    let Some(weights) = weights.into_iter().collect::<Option<Vec<f64>>>() else {
        return fail(String::from("an aspect is missing"));
    };
    let sum: f64 = weights.iter().sum();
    if sum > 0.0 && sum.is_finite() {
        Ok(weights.iter().map(|weight| weight / sum).collect())
    } else {
        fail(String::from("the weights are all 0"))
    }
}
