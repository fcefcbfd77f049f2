//! Which means ask more of a measure than its scale gives.
//!
//! A mean over topics, a t test and an analysis of variance compare differences of scores. Where a measure only orders
//! rankings, equal differences need not mean equal steps; tests of order then say less and assume less.

use crate::error::Error;
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use aspectra_eval::language::{Measure, Scale};

/// The notices of taking means of these measures; `alternative` says what needs only their order.
///
/// # Errors
/// Where `strict`, for a measure that is not an interval scale.
pub fn guard(matrices: &[ScoreMatrix], alternative: &'static str, strict: bool) -> Result<Vec<Notice>, Error> {
    let mut not: Vec<(String, &'static str)> = Vec::new();
    let mut notices = Vec::new();
    for matrix in matrices {
        match matrix.measure.as_ref().map(Measure::scale) {
            Some(Scale::NotInterval(why)) => not.push((matrix.name.clone(), why)),
            Some(Scale::Interval(condition)) if !condition.is_empty() => {
                notices.push(Notice::Conditional { measure: matrix.name.clone(), condition: condition.to_owned() });
            }
            _ => {}
        }
    }
    let Some((_, why)) = not.first() else { return Ok(notices) };
    let notice = Notice::NotInterval {
        why: (*why).to_owned(),
        measures: not.iter().map(|(name, _)| name.clone()).collect(),
        alternative,
    };
    if strict {
        return Err(Error::unfit(format!("{notice} (--strict-scales)")));
    }
    notices.insert(0, notice);
    Ok(notices)
}
