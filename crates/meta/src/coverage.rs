//! How much of a run the judgments know: what to look at before believing any score.

use aspectra_eval::join::{JudgedRanking, RunFacts, Sink, join};
use aspectra_eval::judgments::Sheet;
use aspectra_eval::{Judgments, Result, Rules, RunSource};

/// The depths that the judged share is given at, beside that of all documents.
pub const DEPTHS: [u32; 9] = [1, 5, 10, 20, 50, 100, 200, 500, 1000];

/// The places of 10 and 100 among them.
const AT_10: usize = 2;
const AT_100: usize = 5;

/// What a run and the judgments have in common.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Coverage {
    /// Lines of the run that carry a document.
    pub lines: u64,
    /// Judged topics that the run has.
    pub topics: u64,
    /// The ids of the judged topics that it lacks.
    pub missing_topics: Vec<String>,
    /// Topics of the run that are not judged.
    pub foreign_topics: u64,
    /// Where they are all its topics: how the ids of both look.
    pub topics_apart: Option<String>,
    /// What is odd about its ranks.
    pub odd_ranks: Option<&'static str>,
    /// Two of its tags, where it has several.
    pub tags: Option<[String; 2]>,
    /// Documents retrieved for judged topics.
    pub retrieved: u64,
    /// How many of them have a grade.
    pub judged: u64,
    /// The judged share of the first 10 documents, averaged over the run's judged topics.
    pub judged_at_10: f64,
    /// The judged share of the first 100.
    pub judged_at_100: f64,
    /// The same at each of [`DEPTHS`].
    pub judged_at: [f64; DEPTHS.len()],
    /// Documents that share their score with the one before.
    pub tied: u64,
    /// The fewest documents retrieved for a judged topic.
    pub fewest_retrieved: u64,
    /// The most documents retrieved for a judged topic.
    pub most_retrieved: u64,
}

impl Coverage {
    /// The judged share of all documents.
    pub fn judged_share(&self) -> f64 {
        self.judged as f64 / self.retrieved.max(1) as f64
    }
}

/// Joins a run with the judgments and counts.
///
/// # Errors
/// Bad lines of the run, or a file that cannot be read; a run that is empty or shares no topic with the judgments is none.
///
/// ```
/// use aspectra_eval::{JudgmentsBuilder, Rules, Runs};
/// use aspectra_meta::coverage::coverage;
/// let mut builder = JudgmentsBuilder::new(["relevance"]);
/// builder.add("51", "", "D1", &[2]).unwrap();
/// let runs = Runs::from_rows("mine", [("51", "D2", 1.5), ("51", "D1", 1.0), ("99", "D1", 1.0)]);
/// let found = coverage(&builder.finish(), &runs.sources()[0], Rules::default()).unwrap();
/// assert_eq!((found.retrieved, found.judged, found.foreign_topics), (2, 1, 1));
/// assert_eq!(found.judged_at_10, 0.5);
/// ```
pub fn coverage(judgments: &Judgments, source: &RunSource, rules: Rules) -> Result<Coverage> {
    let joined = join(source, judgments, rules, || Count::new(judgments))?;
    let mut sinks = joined.sinks.into_iter();
    let first = sinks.next().unwrap_or_else(|| Count::new(judgments));
    Ok(sinks.fold(first, Count::plus).finish(joined.facts))
}

/// Counts in the making.
struct Count<'j> {
    judgments: &'j Judgments,
    coverage: Coverage,
    /// Sums over topics.
    judged_at: [f64; DEPTHS.len()],
}

impl Sink for Count<'_> {
    fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>) {
        self.add(&self.judgments.topics()[topic].sheet, ranking);
    }
}

impl<'j> Count<'j> {
    fn new(judgments: &'j Judgments) -> Self {
        let coverage = Coverage { fewest_retrieved: u64::MAX, ..Coverage::default() };
        Self { judgments, coverage, judged_at: [0.0; DEPTHS.len()] }
    }

    /// The counts of two pieces of a run.
    fn plus(mut self, other: Self) -> Self {
        self.coverage.topics += other.coverage.topics;
        self.coverage.retrieved += other.coverage.retrieved;
        self.coverage.judged += other.coverage.judged;
        self.coverage.fewest_retrieved = self.coverage.fewest_retrieved.min(other.coverage.fewest_retrieved);
        self.coverage.most_retrieved = self.coverage.most_retrieved.max(other.coverage.most_retrieved);
        self.judged_at.iter_mut().zip(other.judged_at).for_each(|(sum, more)| *sum += more);
        self
    }

    fn add(&mut self, sheet: &Sheet, ranking: &JudgedRanking<'_>) {
        let judged: Vec<u32> =
            ranking.hits.iter().filter(|hit| has_grade(sheet, hit.row as usize)).map(|hit| hit.rank).collect();
        for (sum, k) in self.judged_at.iter_mut().zip(DEPTHS) {
            let depth = k.min(ranking.retrieved);
            if depth > 0 {
                // Hits are by rank.
                *sum += judged.partition_point(|&rank| rank <= k) as f64 / f64::from(depth);
            }
        }
        self.coverage.topics += 1;
        self.coverage.retrieved += u64::from(ranking.retrieved);
        self.coverage.judged += judged.len() as u64;
        self.coverage.fewest_retrieved = self.coverage.fewest_retrieved.min(u64::from(ranking.retrieved));
        self.coverage.most_retrieved = self.coverage.most_retrieved.max(u64::from(ranking.retrieved));
    }

    fn finish(self, facts: RunFacts) -> Coverage {
        let judgments = self.judgments;
        let mut has = vec![false; judgments.topics().len()];
        facts.topics.iter().for_each(|&topic| has[topic as usize] = true);
        let missing = judgments.topics().iter().zip(has).filter(|(_, has)| !has).map(|(topic, _)| topic.id.to_string());
        let mean = |sum: f64| if self.coverage.topics == 0 { 0.0 } else { sum / self.coverage.topics as f64 };
        Coverage {
            lines: facts.lines,
            missing_topics: missing.collect(),
            foreign_topics: facts.foreign_topics,
            topics_apart: facts.topics_apart(judgments),
            odd_ranks: facts.odd_ranks,
            tags: facts
                .other_tag
                .as_ref()
                .map(|other| [other, &facts.tag].map(|tag| String::from_utf8_lossy(tag).into_owned())),
            tied: facts.tied,
            judged_at_10: mean(self.judged_at[AT_10]),
            judged_at_100: mean(self.judged_at[AT_100]),
            judged_at: self.judged_at.map(mean),
            fewest_retrieved: if self.coverage.topics == 0 { 0 } else { self.coverage.fewest_retrieved },
            ..self.coverage
        }
    }
}

/// Whether a document has a grade on any facet.
fn has_grade(sheet: &Sheet, row: usize) -> bool {
    (0..sheet.subtopic_count())
        .any(|subtopic| (0..sheet.aspect_count()).any(|aspect| sheet.cell(row, subtopic, aspect).is_judged()))
}
