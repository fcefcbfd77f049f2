//! Judgments x run x topic to a judged ranking: the one place that knows document ids, ties, duplicates and unjudged documents.
//!
//! [`join`] opens a run, whatever it comes from, and hands every judged topic's ranking to a [`Sink`]. Files nearly always
//! arrive in falling score order, so nothing is sorted unless it has to be: ranks are line numbers, groups of equal scores
//! that hold a judged document are repaired in place, and only a topic that is out of order is sorted.

mod columns;
mod cut;
mod kept;
mod pool;
mod ranking;
mod records;
mod refused;
mod rules;
mod seen;
mod text;
mod topic;
mod walk;

pub use kept::KeptRun;
pub use pool::documents_of;
pub use ranking::{Hit, JudgedRanking, RankingBuffer, TieGroup};
pub use rules::{Duplicates, Order, Precision, Rules, Ties, TopicRule, Unjudged};

use crate::error::{Error, Result, quoted};
use crate::judgments::{DocumentTable, Judgments};
use crate::parse::BadLines;
use crate::runs::{Opened, RunSource};

/// From so many rows on, a file whose scores look like labels is told.
const FEWEST_ROWS: usize = 2;
/// The same of what a program made: a few rows with whole numbers are easily written down.
const FEWEST_IN_MEMORY: usize = 20;

/// Takes the judged rankings of a run, topic by topic.
pub trait Sink: Send {
    /// Takes the ranking of a topic, which is the number of a judged topic. The ranking is gone when this returns.
    fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>);

    /// Whether rankings are to say which documents no topic judged. That costs time, and few measures ask for it.
    fn wants_strangers(&self) -> bool {
        false
    }
}

impl<F: FnMut(usize, &JudgedRanking<'_>) + Send> Sink for F {
    fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>) {
        self(topic, ranking);
    }
}

/// A run that was joined: what was found, and the sinks that took its rankings.
#[derive(Debug, Clone, Default)]
pub struct Joined<S> {
    /// One sink for every piece of the run, in the order of the run; a large run is shared among threads.
    pub sinks: Vec<S>,
    /// What was found beside the rankings.
    pub facts: RunFacts,
}

/// What a run holds, beside its rankings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunFacts {
    /// The tag of the last line; empty where runs have none.
    pub tag: Vec<u8>,
    /// A tag that is not that of the last line, where one was seen: some lines are looked at, the first and the last among them.
    pub other_tag: Option<Vec<u8>>,
    /// The judged topics of the run, in the order in which sinks took them.
    pub topics: Vec<u32>,
    /// How many topics without judgments there are.
    pub foreign_topics: u64,
    /// One of them, for a message.
    pub foreign_topic: Option<Vec<u8>>,
    /// Lines or rows that carry a document.
    pub lines: u64,
    /// Documents of judged topics that stand beside one with an equal score.
    pub tied: u64,
    /// Lines of judged topics that repeat a document.
    pub repeated: u64,
    /// What the columns of the file were taken for, where the file does not say it.
    pub read_as: Option<&'static str>,
    /// What is odd about the ranks of a text, where they do not put documents in order.
    pub odd_ranks: Option<&'static str>,
    /// Whether the scores of a table look like labels: a few small whole numbers that hardly order anything.
    pub looks_like_judgments: bool,
}

/// Joins a run with judgments. `sink` makes a sink for each piece of the run.
///
/// ```
/// use aspectra_eval::join::{JudgedRanking, join};
/// use aspectra_eval::{JudgmentsBuilder, Rules, Runs};
///
/// let mut builder = JudgmentsBuilder::new(["relevance"]);
/// builder.add("51", "", "D1", &[2])?;
/// let judgments = builder.finish();
/// let runs = Runs::from_rows("mine", [("51", "D2", 1.5), ("51", "D1", 1.0)]);
/// let joined = join(&runs.sources()[0], &judgments, Rules::default(), || {
///     |_topic: usize, ranking: &JudgedRanking<'_>| assert_eq!((ranking.retrieved, ranking.hits[0].rank), (2, 2))
/// })?;
/// assert_eq!(joined.facts.lines, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A run that cannot be read, or has bad lines. An empty run is none, and neither is one that shares no topic with the
/// judgments: [`RunFacts::check`] refuses those.
pub fn join<S: Sink>(
    source: &RunSource,
    judgments: &Judgments,
    rules: Rules,
    sink: impl Fn() -> S + Sync,
) -> Result<Joined<S>> {
    let opened = source.open()?;
    let known = sink().wants_strangers().then(|| judgments.known_documents());
    let with = With { judgments, rules, known };
    let fewest = if source.is_file() { FEWEST_ROWS } else { FEWEST_IN_MEMORY };
    let (joined, bad) = match opened {
        Opened::Text { text, odd_ranks } => {
            let (mut joined, bad) = text::join(text, with, source.path(), &sink)?;
            joined.facts.odd_ranks = odd_ranks.filter(|_| rules.order == Order::Score);
            (joined, bad)
        }
        Opened::Records(records) => match records::join(&records, with, &sink)? {
            Some(mut joined) => {
                // Rows are read again for the sake of a few odd files.
                joined.facts.looks_like_judgments = records.begins_with_grades()
                    && records.into_columns().is_ok_and(|columns| columns.looks_like_judgments(fewest));
                return Ok(joined);
            }
            None => {
                let columns = records.into_columns()?;
                columns::join(&columns, with, &source.place(), &sink)?
            }
        },
        Opened::Columns(columns) => {
            let (mut joined, bad) = columns::join(&columns, with, &source.place(), &sink)?;
            joined.facts.read_as = columns.read_as();
            joined.facts.looks_like_judgments = columns.looks_like_judgments(fewest);
            (joined, bad)
        }
    };
    bad.into_result()?;
    Ok(joined)
}

/// What a run is joined with.
#[derive(Debug, Clone, Copy)]
struct With<'a> {
    judgments: &'a Judgments,
    rules: Rules,
    /// Every document judged for any topic, where a sink asks who is a stranger.
    known: Option<&'a DocumentTable>,
}

/// A piece of a run in the making.
struct Piece<S> {
    sink: S,
    facts: RunFacts,
    bad: BadLines,
}

impl<S> Piece<S> {
    fn new(sink: S, file: &str) -> Self {
        Self { sink, facts: RunFacts::default(), bad: BadLines::new(file) }
    }

    /// Puts pieces together, in the order of the run.
    fn unite(pieces: Vec<Self>, file: &str) -> (Joined<S>, BadLines) {
        let mut joined = Joined { sinks: Vec::with_capacity(pieces.len()), facts: RunFacts::default() };
        let mut bad = BadLines::new(file);
        for piece in pieces {
            joined.sinks.push(piece.sink);
            joined.facts.append(piece.facts);
            bad.append(piece.bad);
        }
        (joined, bad)
    }
}

impl RunFacts {
    /// Takes over what a later piece of the same run found.
    fn append(&mut self, later: RunFacts) {
        if later.lines > 0 {
            let before = if self.lines > 0 { Some(std::mem::take(&mut self.tag)) } else { None };
            let others = [self.other_tag.take(), before, later.other_tag];
            self.other_tag = others.into_iter().flatten().find(|tag| *tag != later.tag);
            self.tag = later.tag;
        }
        self.topics.extend(later.topics);
        self.foreign_topics += later.foreign_topics;
        self.foreign_topic = self.foreign_topic.take().or(later.foreign_topic);
        self.lines += later.lines;
        self.tied += later.tied;
        self.repeated += later.repeated;
    }

    /// Refuses a file in which there is nothing to score: it is empty, or shares no topic with the judgments. What a
    /// program made in memory may well be empty.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn check(&self, source: &RunSource, judgments: &Judgments) -> Result<()> {
        let file = source.path();
        if source.is_file() && self.lines == 0 {
            return Err(Error::input(format!("{file}: is empty; expected lines such as \"51 Q0 DOC-1 1 12.5 tag\"")));
        }
        match self.topics_apart(judgments).filter(|_| source.is_file()) {
            Some(apart) => Err(Error::input(format!("{file}: {apart}; check that both files use the same topic ids"))),
            None => Ok(()),
        }
    }

    /// What a run says that shares no topic with the judgments: an id of each tells what is written in another way.
    pub fn topics_apart(&self, judgments: &Judgments) -> Option<String> {
        let start = format!("none of its topics is judged in {}", judgments.source());
        match (&self.foreign_topic, judgments.topics().first()) {
            _ if !self.topics.is_empty() || self.lines == 0 => None,
            (Some(own), Some(judged)) => {
                let (own, judged) = (quoted(own), quoted(judged.id.as_bytes()));
                Some(format!("{start}: it has topics such as {own}, the judgments such as {judged}"))
            }
            _ => Some(start),
        }
    }
}
