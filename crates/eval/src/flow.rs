//! The flow, in one page: judgments and runs to scores. Read this first.
//!
//! 1. `parse` has made [`Judgments`]: a sheet of documents x subtopics x aspects a topic.
//! 2. [`Bound`] fits the measures to the judgments, once: what is missing is said here, and every topic's pool
//!    (grades, ideals) is prepared for all runs.
//! 3. [`join`](crate::join::join) walks over each run and hands out one judged ranking for each topic.
//! 4. The bound measures score the ranking, and the ranking is dropped.
//! 5. The scores of all runs become [`Scores`], with notices about what was odd.

use crate::bound::Bound;
use crate::error::{Error, Result};
use crate::join::Rules;
use crate::judgments::Judgments;
use crate::language::Measure;
use crate::runs::Runs;
use crate::scores::{RunScores, Scores};
use rayon::prelude::*;

/// How to evaluate.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// The rules that change scores.
    pub rules: Rules,
    /// Also compute what every score would be if unjudged documents had the best label.
    pub residuals: bool,
    /// The seed of whatever has to be drawn at random.
    pub seed: u64,
    /// Called after each run.
    pub progress: Option<&'a (dyn Fn() + Sync)>,
}

/// Scores runs by measures, under the default rules.
///
/// # Errors
/// Bad lines of a run, a run without judged topics, or a measure that does not fit the judgments.
pub fn evaluate(judgments: &Judgments, runs: &Runs, measures: &[Measure]) -> Result<Scores> {
    evaluate_with(judgments, runs, measures, &Options::default())
}

/// Scores runs by measures.
///
/// # Errors
/// As [`evaluate`].
pub fn evaluate_with(
    judgments: &Judgments,
    runs: &Runs,
    measures: &[Measure],
    options: &Options<'_>,
) -> Result<Scores> {
    let bound = Bound::new(judgments, measures, options)?;
    let runs = runs.expanded();
    let names = runs.names();
    let scored: Vec<Result<RunScores>> = (runs.sources(), &names)
        .into_par_iter()
        .map(|(source, name)| {
            let scored = RunScores::of(source, name, &bound, options.rules);
            if let Some(progress) = options.progress {
                progress();
            }
            scored
        })
        .collect();
    let (mut good, mut failures) = (Vec::with_capacity(scored.len()), Vec::new());
    for run in scored {
        match run {
            Ok(run) => good.push(run),
            Err(failure) => failures.push(failure),
        }
    }
    if !failures.is_empty() {
        return Err(Error::together(failures));
    }
    Ok(Scores::assemble(&bound, good, options.rules))
}
