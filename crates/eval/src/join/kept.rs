//! Judged rankings that are kept: a run is read and joined once, and looked at as often as one likes. Which documents are
//! strangers to all topics is not kept.

use super::{Hit, JudgedRanking, Rules, RunFacts, Sink, TieGroup, join};
use crate::error::Result;
use crate::judgments::Judgments;
use crate::runs::{RunSource, Runs};
use rayon::prelude::*;

/// A run's judged rankings. It holds the judged documents only, so that it is small beside the run.
///
/// ```
/// use aspectra_eval::join::KeptRun;
/// use aspectra_eval::{JudgmentsBuilder, Rules, Runs};
/// let mut builder = JudgmentsBuilder::new(["relevance"]);
/// builder.add("51", "", "D1", &[2])?;
/// let runs = Runs::from_rows("mine", [("51", "D2", 1.5), ("51", "D1", 1.0), ("51", "D3", 0.5)]);
/// let run = KeptRun::join(&runs.sources()[0], &builder.finish(), Rules::default())?;
/// let ranking = run.ranking(0).ok_or("topic 51 is there")?;
/// assert_eq!((ranking.retrieved, ranking.hits[0].rank), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct KeptRun {
    /// What the run holds, beside its rankings.
    pub facts: RunFacts,
    /// In the order of `facts.topics`.
    rankings: Vec<Kept>,
}

#[derive(Debug, Clone, Default)]
struct Kept {
    topic: usize,
    /// Those of the tie group that a depth cut goes through too.
    hits: Vec<Hit>,
    tie_groups: Vec<TieGroup>,
    retrieved: u32,
}

#[derive(Debug, Default)]
struct Keeper {
    rankings: Vec<Kept>,
}

impl Sink for Keeper {
    fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>) {
        self.rankings.push(Kept {
            topic,
            hits: ranking.tied_hits.to_vec(),
            tie_groups: ranking.tie_groups.to_vec(),
            retrieved: ranking.retrieved,
        });
    }
}

impl Kept {
    fn ranking(&self) -> JudgedRanking<'_> {
        JudgedRanking {
            hits: &self.hits[..self.hits.partition_point(|hit| hit.rank <= self.retrieved)],
            retrieved: self.retrieved,
            tie_groups: &self.tie_groups,
            tied_hits: &self.hits,
            ..JudgedRanking::default()
        }
    }
}

impl KeptRun {
    /// Joins a run and keeps its rankings.
    ///
    /// # Errors
    /// As [`join`].
    pub fn join(source: &RunSource, judgments: &Judgments, rules: Rules) -> Result<Self> {
        let joined = join(source, judgments, rules, Keeper::default)?;
        let rankings = joined.sinks.into_iter().flat_map(|keeper| keeper.rankings).collect();
        Ok(Self { facts: joined.facts, rankings })
    }

    /// Joins all runs, each with its name; `progress` is called after each.
    ///
    /// # Errors
    /// As [`join`], and a file in which there is nothing to score.
    pub fn join_all(
        runs: &Runs,
        judgments: &Judgments,
        rules: Rules,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Vec<(String, Self)>> {
        let joined = runs.names().into_par_iter().zip(runs.sources()).map(|(name, source)| {
            let run = Self::join(source, judgments, rules)?;
            run.facts.check(source, judgments)?;
            progress();
            Ok((name, run))
        });
        joined.collect()
    }

    /// The rankings with the numbers of their topics, in the order of the run.
    pub fn rankings(&self) -> impl Iterator<Item = (usize, JudgedRanking<'_>)> {
        self.rankings.iter().map(|kept| (kept.topic, kept.ranking()))
    }

    /// The ranking of a topic, by its number among the judged topics; `None` where the run lacks it.
    pub fn ranking(&self, topic: usize) -> Option<JudgedRanking<'_>> {
        self.rankings.iter().find(|kept| kept.topic == topic).map(Kept::ranking)
    }

    /// The same rankings cut short: `length(topic, retrieved)` documents of each are left. Ties are as they were put in order.
    #[must_use]
    pub fn shortened(&self, length: impl Fn(usize, u32) -> u32) -> Self {
        let rankings = self.rankings.iter().map(|kept| {
            let retrieved = length(kept.topic, kept.retrieved).min(kept.retrieved);
            let hits = kept.hits.iter().copied().filter(|hit| hit.rank <= retrieved).collect();
            Kept { topic: kept.topic, hits, tie_groups: Vec::new(), retrieved }
        });
        Self { facts: self.facts.clone(), rankings: rankings.collect() }
    }

    /// The same rankings for judgments in which rows have other numbers: `row(topic, row)` is the new one, and `None`
    /// makes a document unjudged.
    pub fn renumbered(&self, row: impl Fn(usize, u32) -> Option<u32>) -> Self {
        let rankings = self.rankings.iter().map(|kept| {
            let hits = kept.hits.iter().filter_map(|hit| Some(Hit { row: row(kept.topic, hit.row)?, ..*hit }));
            Kept { hits: hits.collect(), ..kept.clone() }
        });
        Self { facts: self.facts.clone(), rankings: rankings.collect() }
    }
}
