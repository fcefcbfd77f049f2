//! Which pairs of runs are compared, in which direction, and as how large a family.

use super::Comparing;
use crate::error::Error;
use crate::matrix::ScoreMatrix;
use aspectra_words::words;

words! {
    /// The direction of a difference that counts.
    #[derive(Hash, Default)]
    pub enum Alternative {
        #[default]
        TwoSided = "two-sided": "A difference in either direction",
        Greater = "greater": "The first run is better",
        Less = "less": "The first run is worse",
    }
}

words! {
    /// Which p-values are corrected together.
    #[derive(Hash, Default)]
    pub enum Family {
        #[default]
        Measure = "measure": "Those of one measure",
        All = "all": "Those of all measures",
    }
}

/// The pairs: all of them, or each run with each baseline, no pair twice.
pub(super) fn pairs(matrix: &ScoreMatrix, how: &Comparing) -> Result<Vec<(usize, usize)>, Error> {
    let k = matrix.runs.len();
    if how.baselines.is_empty() {
        return Ok((0..k).flat_map(|i| (i + 1..k).map(move |j| (i, j))).collect());
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for name in &how.baselines {
        let base = matrix.run(name)?;
        let known: Vec<usize> = pairs.iter().map(|pair| pair.1).collect();
        pairs.extend((0..k).filter(|&run| run != base && !known.contains(&run)).map(|run| (run, base)));
    }
    Ok(pairs)
}
