//! Small simulations of what published figures were computed by, where that is not what their names say. They show what
//! such figures can and cannot be used for; `docs/published-figures.md` does so with their outputs.
//!
//! Scores are drawn as run effect + topic effect + noise, normal and independent, so that the truth is known.

pub mod names;
pub mod normalization;
pub mod spread;

use crate::error::Error;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::stream::Stream;

/// How large a simulation is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simulation {
    /// How many runs.
    pub runs: usize,
    /// How many topics.
    pub topics: usize,
    /// How often everything is drawn anew.
    pub repeats: usize,
    /// The level of significance.
    pub alpha: f64,
    /// The seed.
    pub seed: u64,
}

impl Simulation {
    /// Checks that there is something to simulate.
    ///
    /// # Errors
    /// Fewer than three runs or topics, no repetition, or a level that is none.
    pub fn check(&self) -> Result<(), Error> {
        if self.runs < 3 || self.topics < 3 || self.repeats == 0 {
            return Err(Error::unfit("a simulation needs at least 3 runs, 3 topics and 1 repetition"));
        }
        if !(self.alpha > 0.0 && self.alpha < 1.0) {
            return Err(Error::unfit(format!("alpha {} is not between 0 and 1", self.alpha)));
        }
        Ok(())
    }

    /// The numbers of one repetition. Simulations do not share streams: each has its own `purpose`.
    fn stream(&self, purpose: u64, repeat: usize) -> Stream {
        Stream::new(self.seed, purpose, repeat as u64)
    }
}

/// Draws topics x runs: each score is its run's effect, its topic's effect and noise of deviation 1.
fn draw(stream: &mut Stream, effects: &[f64], topics: usize, topic_deviation: f64) -> Result<BlockMatrix, Error> {
    let mut cells = Vec::with_capacity(topics * effects.len());
    for _ in 0..topics {
        let topic = topic_deviation * stream.normal();
        cells.extend(effects.iter().map(|effect| effect + topic + stream.normal()));
    }
    BlockMatrix::from_flat(topics, effects.len(), cells).map_err(Error::about("simulated scores"))
}

/// The mean of some numbers; 0 of none.
fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}
