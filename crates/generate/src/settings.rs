//! What a collection is to be like.

use crate::{Between, Correlation, Shares, correlation};
use aspectra_words::words;
use std::fmt;

/// An aspect that documents are judged on.
#[derive(Debug, Clone, PartialEq)]
pub struct AspectPlan {
    /// Its name.
    pub name: String,
    /// How often each label is given.
    pub shares: Shares,
}

words! {
    /// Which label a judge gives by mistake.
    #[derive(Default)]
    pub enum Slip {
        #[default]
        Any = "any": "any other label, all equally likely",
        Near = "near": "the label next to the true one",
    }
}

/// A judge.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgePlan {
    /// How often a label is wrong.
    pub error: f64,
    /// How many of the documents are judged.
    pub share: f64,
}

/// What a collection is to be like.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// Every byte follows from it and from what is below.
    pub seed: u64,
    /// How many topics.
    pub topics: usize,
    /// How many judged documents a topic has.
    pub pool: Between,
    /// What documents are judged on.
    pub aspects: Vec<AspectPlan>,
    /// How merits on different aspects hang together.
    pub correlation: Correlation,
    /// The share of the variance of merits that belongs to topics: how much they differ in the number of good documents.
    pub spread: f64,
    /// Whether a document with the label 0 on the first aspect has it on all others.
    pub is_gated: bool,
    /// The first so many topics have no document with a label above 0.
    pub barren: usize,
    /// How many subtopics a topic has, where there are any.
    pub subtopics: Option<Between>,
    /// How many nuggets a topic has, where there are any.
    pub nuggets: Option<Between>,
    /// Who judges, beside the truth.
    pub judges: Vec<JudgePlan>,
    /// What a judge's mistakes are.
    pub slip: Slip,
    /// How many runs.
    pub runs: usize,
    /// How many documents a run retrieves for a topic.
    pub retrieved: Between,
    /// The quality of the best run and of the worst, each from 0 to 1.
    pub quality: (f64, f64),
    /// How many different qualities there are; the runs are shared out among them, best first. Each run has its own where it
    /// is 0.
    pub levels: usize,
    /// How much a run follows one aspect in place of all: 0 not at all, 1 completely; which one goes round.
    pub focus: f64,
    /// The share of chance that all runs have in common.
    pub likeness: f64,
    /// How many documents have the score of the one before.
    pub ties: f64,
    /// How many topics a run lacks.
    pub missing: f64,
    /// The last so many runs are copies of the first.
    pub copies: usize,
}

/// The names of aspects where none are given.
const NAMES: [&str; 3] = ["relevance", "correctness", "credibility"];
/// Their labels: most documents of a pool are not relevant.
const SHARES: [&[f64]; 3] = [&[0.7, 0.15, 0.1, 0.05], &[0.6, 0.25, 0.15], &[0.5, 0.3, 0.2]];

impl AspectPlan {
    /// So many aspects with the usual names and labels; beyond the third they are numbered.
    pub fn usual(count: usize) -> Vec<Self> {
        let one = |at: usize| {
            let name = NAMES.get(at).map_or_else(|| format!("aspect{}", at + 1), |name| (*name).to_owned());
            Self { name, shares: Self::usual_shares(at) }
        };
        (0..count).map(one).collect()
    }

    /// The usual labels of an aspect by its place.
    pub fn usual_shares(at: usize) -> Shares {
        // The lists above have sums.
        Shares::new(SHARES[at.min(SHARES.len() - 1)]).unwrap_or_else(|_| unreachable!("usual shares add up"))
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 1,
            topics: 50,
            pool: Between { low: 100, high: 300 },
            aspects: AspectPlan::usual(1),
            correlation: Correlation { all: 0.4, pairs: Vec::new() },
            spread: 0.15,
            is_gated: false,
            barren: 0,
            subtopics: None,
            nuggets: None,
            judges: Vec::new(),
            slip: Slip::default(),
            runs: 20,
            retrieved: Between::only(1000),
            quality: (0.8, 0.2),
            levels: 0,
            focus: 0.0,
            likeness: 0.3,
            ties: 0.0,
            missing: 0.0,
            copies: 0,
        }
    }
}

/// Why no collection is like that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadSettings(pub(crate) String);

impl fmt::Display for BadSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for BadSettings {}

/// A matrix, row by row.
pub(crate) type Square = Vec<Vec<f64>>;

/// The most documents x subtopics or nuggets of a topic: each pair is drawn, and no reader takes many more.
const MOST_CELLS: usize = 10_000_000;

impl Settings {
    /// The correlations of the aspects, and the root that makes numbers have them.
    pub(crate) fn correlations(&self) -> Result<(Square, Square), BadSettings> {
        let names: Vec<&str> = self.aspects.iter().map(|aspect| &*aspect.name).collect();
        let matrix = self.correlation.matrix(&names).map_err(BadSettings)?;
        // One aspect has no pair; a number that is no correlation is wrong all the same.
        let asked =
            std::iter::once(&self.correlation.all).chain(self.correlation.pairs.iter().map(|(_, _, value)| value));
        if asked.chain(matrix.iter().flatten()).any(|value| !(-1.0..=1.0).contains(value)) {
            return Err(BadSettings("a correlation is a number from -1 to 1".to_owned()));
        }
        let root = correlation::root(&matrix).ok_or_else(|| {
            BadSettings("no numbers have these correlations at once; bring them nearer to 0".to_owned())
        })?;
        Ok((matrix, root))
    }

    /// Refuses what cannot be drawn.
    pub(crate) fn check(&self) -> Result<(), BadSettings> {
        let shares = [
            ("the spread of topics", self.spread),
            ("the quality of the best run", self.quality.0),
            ("the quality of the worst run", self.quality.1),
            ("the focus", self.focus),
            ("the likeness", self.likeness),
            ("the share of ties", self.ties),
            ("the share of missing topics", self.missing),
        ];
        let of_judges = self
            .judges
            .iter()
            .flat_map(|judge| [("the error of a judge", judge.error), ("the share that a judge judges", judge.share)]);
        for (what, share) in shares.into_iter().chain(of_judges) {
            if !(0.0..=1.0).contains(&share) {
                return Err(BadSettings(format!("{what} is {share}, which is not from 0 to 1")));
            }
        }
        let refuse = |is_bad: bool, why: &str| if is_bad { Err(BadSettings(why.to_owned())) } else { Ok(()) };
        refuse(self.topics == 0, "a collection has at least one topic")?;
        refuse(self.pool.low == 0, "a topic has at least one judged document")?;
        refuse(self.aspects.is_empty(), "documents are judged on at least one aspect")?;
        refuse(self.retrieved.low == 0, "a run retrieves at least one document for a topic")?;
        refuse(self.barren > self.topics, "there are more topics without good documents than topics")?;
        refuse(self.copies > self.runs / 2, "there are more copies than runs to be copied")?;
        refuse(self.missing >= 1.0, "a run that misses all topics is no run")?;
        for bounds in [self.subtopics, self.nuggets].into_iter().flatten() {
            refuse(bounds.low == 0, "where topics have subtopics or nuggets, each has at least one")?;
            let cells = bounds.high.saturating_mul(self.pool.high);
            refuse(cells > MOST_CELLS, "a topic would have more than 10,000,000 documents x subtopics or nuggets")?;
        }
        for (at, aspect) in self.aspects.iter().enumerate() {
            let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
            refuse(
                aspect.name.is_empty() || !aspect.name.chars().all(is_plain),
                "the name of an aspect has letters, digits, _ and - only",
            )?;
            let is_twice = self.aspects[..at].iter().any(|other| other.name == aspect.name);
            refuse(is_twice, "two aspects have the same name")?;
            refuse(aspect.shares.of_labels().len() > 100, "an aspect has at most 100 labels")?;
        }
        Ok(())
    }
}
