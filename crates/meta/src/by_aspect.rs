//! How do the runs stand on each aspect alone?

use crate::finding::{Table, Value};
use crate::matrix::ScoreMatrix;
use aspectra_eval::{Judgments, Measure};

/// The measure that stands innermost in an expression, once for each aspect: `CAM(nDCG@10)` becomes
/// `nDCG(aspect=relevance)@10` and so on. Empty where there is one aspect only, or the measure cannot read a single one.
///
/// ```
/// use aspectra_eval::JudgmentsBuilder;
/// let mut builder = JudgmentsBuilder::new(["useful", "credible"]);
/// builder.add("51", "", "D1", &[1, 0])?;
/// let each = aspectra_meta::by_aspect::measures(&"CAM(nDCG@10)".parse()?, &builder.finish());
/// assert_eq!(each.iter().map(ToString::to_string).collect::<Vec<_>>(), [
///     "nDCG(aspect=useful)@10",
///     "nDCG(aspect=credible)@10"
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn measures(measure: &Measure, judgments: &Judgments) -> Vec<Measure> {
    let mut innermost = measure;
    while let Some(inner) = innermost.inner() {
        innermost = inner;
    }
    if judgments.aspects().len() < 2 {
        return Vec::new();
    }
    let of = |name: &str| innermost.clone().with_own("aspect", name).ok();
    judgments.aspects().iter().map(|aspect| of(&aspect.name)).collect::<Option<_>>().unwrap_or_default()
}

/// The mean of every run on every aspect; matrices have the aspects' order.
pub fn table(aspects: &[String], matrices: &[ScoreMatrix]) -> Table {
    let mut table = Table::new("weights", "The mean score of each run on each aspect", 2, &["run", "aspect", "score"]);
    for (aspect, matrix) in aspects.iter().zip(matrices) {
        for (run, mean) in matrix.runs.iter().zip(matrix.scores.group_means()) {
            table.row([Value::from(run), Value::from(aspect), Value::Real(mean)]);
        }
    }
    table
}
