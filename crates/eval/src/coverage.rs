//! How much of a run the judgments know: what to look at before believing any score.

use crate::error::{Error, Result};
use crate::join::{Joined, JudgedRanking, Rules, Text, join_piece, join_scattered};
use crate::judgments::{Judgments, Sheet};
use crate::parse::BadLines;
use crate::runs::RunSource;

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
    /// Documents retrieved for judged topics.
    pub retrieved: u64,
    /// How many of them have a grade.
    pub judged: u64,
    /// The judged share of the first 10 documents, averaged over the run's judged topics.
    pub judged_at_10: f64,
    /// The judged share of the first 100.
    pub judged_at_100: f64,
    /// Documents that share their score with the one before.
    pub tied: u64,
    /// The fewest documents retrieved for a judged topic.
    pub fewest_retrieved: u64,
}

/// Joins a run with the judgments and counts.
///
/// # Errors
/// Bad lines of the run, or a file that cannot be read; a run that is empty or shares no topic with the judgments is none.
///
/// ```
/// use aspectra_eval::{JudgmentsBuilder, Rules, Runs, coverage};
/// let mut builder = JudgmentsBuilder::new(["relevance"]);
/// builder.add("51", "", "D1", &[2]).unwrap();
/// let runs = Runs::from_rows("mine", [("51", "D2", 1.5), ("51", "D1", 1.0), ("99", "D1", 1.0)]);
/// let found = coverage(&builder.finish(), &runs.sources()[0], Rules::default()).unwrap();
/// assert_eq!((found.retrieved, found.judged, found.foreign_topics), (2, 1, 1));
/// assert_eq!(found.judged_at_10, 0.5);
/// ```
pub fn coverage(judgments: &Judgments, source: &RunSource, rules: Rules) -> Result<Coverage> {
    let bytes = source.open()?;
    let text = Text { bytes: &bytes, judgments, rules, known: None };
    let (found, joined) = match Count::of(text, source.path(), |bad, sink| join_piece(text, &bytes, bad, sink).ok())? {
        Some(counted) => counted,
        None => Count::of(text, source.path(), |bad, sink| Some(join_scattered(text, bad, sink)))?
            .ok_or_else(|| Error::input(format!("{}: cannot be read by topic", source.path())))?,
    };
    Ok(found.finish(judgments, joined))
}

/// Counts in the making.
#[derive(Default)]
struct Count {
    coverage: Coverage,
    at_10: f64,
    at_100: f64,
}

impl Count {
    fn of<'a>(
        text: Text<'a>,
        file: &str,
        join: impl FnOnce(&mut BadLines, &mut dyn FnMut(usize, &JudgedRanking<'_>)) -> Option<Joined>,
    ) -> Result<Option<(Self, Joined)>> {
        let mut count =
            Self { coverage: Coverage { fewest_retrieved: u64::MAX, ..Coverage::default() }, ..Self::default() };
        let mut bad = BadLines::new(file);
        let topics = text.judgments.topics();
        let Some(joined) = join(&mut bad, &mut |topic, ranking| count.add(&topics[topic].sheet, ranking)) else {
            return Ok(None);
        };
        bad.into_result()?;
        Ok(Some((count, joined)))
    }

    fn add(&mut self, sheet: &Sheet, ranking: &JudgedRanking<'_>) {
        let judged: Vec<u32> =
            ranking.hits.iter().filter(|hit| has_grade(sheet, hit.row as usize)).map(|hit| hit.rank).collect();
        let share = |k: u32| match k.min(ranking.retrieved) {
            0 => 0.0,
            depth => judged.iter().filter(|&&rank| rank <= k).count() as f64 / f64::from(depth),
        };
        self.at_10 += share(10);
        self.at_100 += share(100);
        self.coverage.topics += 1;
        self.coverage.retrieved += u64::from(ranking.retrieved);
        self.coverage.judged += judged.len() as u64;
        self.coverage.fewest_retrieved = self.coverage.fewest_retrieved.min(u64::from(ranking.retrieved));
    }

    fn finish(self, judgments: &Judgments, joined: Joined) -> Coverage {
        let mut has = vec![false; judgments.topics().len()];
        joined.topics.iter().for_each(|&topic| has[topic as usize] = true);
        let missing = judgments.topics().iter().zip(has).filter(|(_, has)| !has).map(|(topic, _)| topic.id.to_string());
        let mean = |sum: f64| if self.coverage.topics == 0 { 0.0 } else { sum / self.coverage.topics as f64 };
        Coverage {
            lines: joined.lines,
            missing_topics: missing.collect(),
            foreign_topics: joined.foreign_topics,
            tied: joined.tied,
            judged_at_10: mean(self.at_10),
            judged_at_100: mean(self.at_100),
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
