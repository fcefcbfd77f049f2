//! Runs as ranked label tuples: all that dominance knows of them.

use super::label_space::LabelSpace;
use crate::error::Error;
use aspectra_eval::join::{JudgedRanking, KeptRun, Ties, TopicRule, Unjudged};
use aspectra_eval::message::counted;
use aspectra_eval::{Message, Rules};

/// A retrieved document with a tuple other than all zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// Its rank, or the first of the ranks that it shares with documents of the same score.
    pub rank: u32,
    /// The last of those ranks.
    pub last: u32,
    /// The number of its tuple.
    pub tuple: u32,
}

/// One run.
#[derive(Debug, Clone)]
pub struct LabelledRun {
    /// Its name.
    pub name: String,
    /// For each topic that counts, its documents by rank.
    pub topics: Vec<Vec<Placed>>,
}

/// Runs over the same topics.
#[derive(Debug, Clone)]
pub struct LabelledRuns {
    /// The runs.
    pub runs: Vec<LabelledRun>,
    /// The topics that count, by their numbers among the judged ones.
    pub topics: Vec<usize>,
    /// Whether documents with equal scores share their ranks.
    pub shares_ranks: bool,
    /// The largest rank of a document with a tuple.
    pub deepest: u32,
}

impl LabelledRuns {
    /// Labels joined runs.
    ///
    /// # Errors
    /// Fewer than two runs, no topics, or rules under which runs are not compared on the same topics.
    pub fn new(space: &LabelSpace, runs: &[(String, KeptRun)], topics: usize, rules: Rules) -> Result<Self, Error> {
        if runs.len() < 2 {
            return Err(Error::unfit(format!(
                "{}, and runs are compared in pairs; name at least two",
                counted(runs.len(), "run")
            )));
        }
        let counted: Vec<usize> = match rules.topics {
            TopicRule::Judged => (0..topics).collect(),
            TopicRule::Both => (0..topics).filter(|&t| runs.iter().all(|(_, run)| run.ranking(t).is_some())).collect(),
            TopicRule::Run => {
                let message = Message::new("dominance compares runs on the same topics, which ")
                    .option("topics", "run")
                    .text(" does not give; use ")
                    .option("topics", "judged|both");
                return Err(Error::Unfit(message));
            }
        };
        if counted.is_empty() {
            return Err(Error::unfit("0 topics to compare runs on"));
        }
        let (shares_ranks, condenses) = (rules.ties == Ties::Expected, rules.unjudged == Unjudged::Condense);
        if shares_ranks && condenses {
            let message =
                Message::new("documents with equal scores cannot share ranks while unjudged ones are left out; pass ")
                    .option("ties", "docno-desc")
                    .text(" or leave ")
                    .option("unjudged", "condense")
                    .text(" out");
            return Err(Error::Unfit(message));
        }
        let label = |(name, run): &(String, KeptRun)| {
            let placed = |&topic: &usize| match run.ranking(topic) {
                Some(ranking) if condenses => condensed(space, topic, &ranking),
                Some(ranking) if shares_ranks => shared(space, topic, &ranking),
                Some(ranking) => in_place(space, topic, &ranking),
                None => Vec::new(),
            };
            LabelledRun { name: name.clone(), topics: counted.iter().map(placed).collect() }
        };
        let runs: Vec<LabelledRun> = runs.iter().map(label).collect();
        let places = runs.iter().flat_map(|run| &run.topics).flatten();
        let deepest = places.map(|placed| placed.last).max().unwrap_or(0);
        Ok(Self { runs, topics: counted, shares_ranks, deepest })
    }

    /// The pairs of runs, each once.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let count = self.runs.len();
        (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second))).collect()
    }
}

fn in_place(space: &LabelSpace, topic: usize, ranking: &JudgedRanking<'_>) -> Vec<Placed> {
    let placed = ranking.hits.iter().filter_map(|hit| {
        let tuple = space.of_document(topic, hit.row)? as u32;
        Some(Placed { rank: hit.rank, last: hit.rank, tuple })
    });
    placed.collect()
}

/// Unjudged documents are not there.
fn condensed(space: &LabelSpace, topic: usize, ranking: &JudgedRanking<'_>) -> Vec<Placed> {
    let judged = ranking.hits.iter().filter(|hit| space.is_judged(topic, hit.row));
    let placed = judged.zip(1..).filter_map(|(hit, rank)| {
        let tuple = space.of_document(topic, hit.row)? as u32;
        Some(Placed { rank, last: rank, tuple })
    });
    placed.collect()
}

/// Documents with equal scores share the ranks of their group.
fn shared(space: &LabelSpace, topic: usize, ranking: &JudgedRanking<'_>) -> Vec<Placed> {
    let mut groups = ranking.tie_groups.iter().copied().peekable();
    let placed = ranking.tied_hits.iter().filter_map(|hit| {
        while groups.next_if(|group| group.end() < hit.rank).is_some() {}
        let tuple = space.of_document(topic, hit.row)? as u32;
        Some(match groups.peek().filter(|group| group.start <= hit.rank) {
            Some(group) => Placed { rank: group.start, last: group.end(), tuple },
            None => Placed { rank: hit.rank, last: hit.rank, tuple },
        })
    });
    // What a depth cut leaves out shares no rank with what is kept unless its group goes through the cut.
    placed.filter(|placed| placed.rank <= ranking.retrieved).collect()
}
