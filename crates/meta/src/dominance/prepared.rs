//! Runs prepared for comparison: label tuples, ranks, and the masses that a measure's discounts give.

use super::Gate;
use super::binary::{OverUpSets, over_up_sets};
use super::label_space::LabelSpace;
use super::labelled::LabelledRuns;
use super::masses::Masses;
use super::weighing::{Kind, Weighing};
use crate::error::Error;
use aspectra_eval::join::KeptRun;
use aspectra_eval::{Judgments, Measure, Rules};
use aspectra_stats::paired::union_sign_test;
use aspectra_stats::stochastic_order::UpSets;

/// Runs as dominance sees them.
#[derive(Debug, Clone)]
pub struct Prepared {
    /// The label tuples.
    pub space: LabelSpace,
    /// The runs as ranked tuples.
    pub runs: LabelledRuns,
    /// The measure with its gains left open.
    pub weighing: Weighing,
    /// The masses of runs on tuples, where the measure is a sum over ranks.
    pub masses: Option<Masses>,
    /// What ranks are worth, as deep as any run or pool.
    discounts: Vec<f64>,
}

impl Prepared {
    /// Prepares joined runs.
    ///
    /// # Errors
    /// What does not fit: the measure, the gate, the judgments, fewer than two runs, no topics.
    pub fn new(
        judgments: &Judgments,
        runs: &[(String, KeptRun)],
        measure: &Measure,
        rules: Rules,
        gate: &Gate,
        label_names: &[Vec<String>],
    ) -> Result<Self, Error> {
        let weighing = Weighing::new(measure)?;
        let space = LabelSpace::new(judgments, gate, label_names)?;
        let runs = LabelledRuns::new(&space, runs, judgments.topics().len(), rules)?;
        let pools = runs.topics.iter().map(|&topic| space.pool(topic).count()).max().unwrap_or(0);
        let discounts = weighing.discounts(runs.deepest.max(pools as u32))?;
        let masses = weighing.is_sum().then(|| {
            let counted = &discounts[..discounts.len().min(runs.deepest as usize)];
            Masses::new(&runs, space.len(), counted)
        });
        Ok(Self { space, runs, weighing, masses, discounts })
    }

    /// All up-sets of the tuples in the pools; none where there are more than `limit`.
    pub fn up_sets(&self, limit: usize) -> Option<UpSets> {
        if self.space.is_ordered() { UpSets::list(self.space.order(), limit) } else { None }
    }

    /// Scores every run with each of these up-sets as what is relevant, and compares all pairs.
    ///
    /// # Errors
    /// A measure that cannot be scored so.
    pub fn over_up_sets(&self, sets: &UpSets) -> Result<Vec<OverUpSets>, Error> {
        let masses = self.masses.as_ref().filter(|_| self.weighing.kind == Kind::Normalized);
        over_up_sets(&self.space, &self.runs, sets, &self.weighing, masses, &self.discounts)
    }

    /// The p-value of the sign test for "the first run is ahead of the second on every up-set"; none where no topic tells
    /// them apart.
    ///
    /// # Errors
    /// A measure that is no sum over ranks, or too many up-sets.
    pub fn sign_test(&self, first: usize, second: usize) -> Result<Option<f64>, Error> {
        let (Some(masses), Some(sets)) = (&self.masses, self.space.short_list()) else {
            return Err(Error::unfit("the sign test needs a sum over ranks and a list of all up-sets"));
        };
        let mut signs = vec![(0, 0); sets.len()];
        let mut leads = vec![0; sets.len()];
        for topic in 0..masses.topics() {
            sets.masses(masses.difference(first, second, topic), &mut leads);
            for (signs, lead) in signs.iter_mut().zip(&leads) {
                signs.0 += usize::from(*lead > masses.tie());
                signs.1 += usize::from(*lead < -masses.tie());
            }
        }
        Ok(union_sign_test(signs))
    }
}
