//! Which means ask more of a measure than its scale gives.
//!
//! A mean over topics, a t test and an analysis of variance compare differences of scores. Where a measure only orders
//! rankings, equal differences need not mean equal steps; tests of order then say less and assume less.

use crate::error::Error;
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use crate::notice::scores::{interval_on_condition, not_interval};
use aspectra_eval::Message;
use aspectra_eval::language::{Measure, Scale};

/// The notices of taking means of these measures; `alternative` says what needs only their order.
///
/// # Errors
/// Where `strict`, for a measure that is not an interval scale.
pub fn guard(matrices: &[ScoreMatrix], alternative: &Message, strict: bool) -> Result<Vec<Notice>, Error> {
    // Measures by reason, in the order given.
    let mut not: Vec<(&'static str, Vec<String>)> = Vec::new();
    let mut notices = Vec::new();
    for matrix in matrices {
        match matrix.measure.as_ref().map(Measure::scale) {
            Some(Scale::NotInterval(why)) => match not.iter_mut().find(|(known, _)| *known == why) {
                Some((_, names)) => names.push(matrix.name.clone()),
                None => not.push((why, vec![matrix.name.clone()])),
            },
            Some(Scale::Interval(condition)) if !condition.is_empty() => {
                notices.push(interval_on_condition(&matrix.name, condition));
            }
            _ => {}
        }
    }
    if not.is_empty() {
        return Ok(notices);
    }
    let notice = not_interval(&not, alternative);
    if strict {
        return Err(Error::unfit(notice.message().clone().text(" (").option("strict-scales", "").text(")")));
    }
    notices.insert(0, notice);
    Ok(notices)
}
