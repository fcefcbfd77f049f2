//! How many resamples or patterns of signs a test draws.
//!
//! # Formula
//!
//! The smallest p-value of B draws is 1/(B + 1), and a correction for m tests multiplies it by up to m: unless
//! `(B + 1) alpha > m` nothing can come out significant, whatever the data. By default B is `20 m / alpha`, at least 10,000,
//! rounded up to a power of ten; a number that is given and cannot reject is refused, unless that is asked for.

use super::{Comparing, Test};
use crate::error::Error;
use aspectra_eval::Message;
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::Word;

/// The usual number.
const USUAL: usize = 10_000;

/// Tests whose p-values are corrected one by one, and depend on how many are drawn.
fn is_drawn_by_pair(test: Test) -> bool {
    matches!(test, Test::Randomization | Test::Bootstrap)
}

/// How many draws are made for this many pairs.
///
/// # Errors
/// A number that is given and cannot reject anything.
pub(super) fn resolve(how: &Comparing, pairs: usize, topics: usize) -> Result<usize, Error> {
    let m = if is_drawn_by_pair(how.test) && how.correction != Adjustment::None { pairs.max(1) } else { 1 };
    let Some(given) = how.samples else {
        let least = 20.0 * m as f64 / how.alpha;
        return Ok(if least <= USUAL as f64 { USUAL } else { 10f64.powf(least.log10().ceil()).min(1e12) as usize });
    };
    if given == 0 {
        return Err(Error::unfit("there are 0 samples; give at least one, usually 10000"));
    }
    // Up to 20 topics all patterns of signs are counted; false discovery rates can reject many equal p-values at once.
    let is_exact = how.test == Test::Randomization && topics <= 20;
    let is_stepwise = matches!(how.correction, Adjustment::Bh | Adjustment::By);
    if how.force || is_exact || is_stepwise || (given as f64 + 1.0) * how.alpha > m as f64 {
        return Ok(given);
    }
    let usual = resolve(&Comparing { samples: None, ..how.clone() }, pairs, topics)?;
    let least = (m as f64 / (given as f64 + 1.0)).min(1.0);
    Err(Error::unfit(
        Message::new(format!(
            "{given} samples cannot find any of {m} pairs significant: after the correction {} the smallest p-value is \
             {least:.4}, not below {}; drop ",
            how.correction.word(),
            how.alpha
        ))
        .option("samples", "")
        .text(format!(" to draw {usual}, or pass "))
        .option("force", ""),
    ))
}
