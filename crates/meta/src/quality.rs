//! What do the runs that a measure puts first retrieve? A check of a measure against the labels themselves.
//!
//! # Formula
//!
//! For each topic take the run with the highest score (of equals the one with the smallest name). At ranks 1 to 5, count
//! the documents whose labels are all 0; in bands of ranks (1-25, 26-50, 51-75, 76-100), average the sum of the labels.
//!
//! # Choices
//!
//! Unjudged documents count as all 0 ([`Unjudged::Skip`] leaves them out); negative labels are 0. A document with labels
//! on several subtopics has the largest over them on each aspect. The denominator is the documents that are there.
//!
//! # Reference
//!
//! M. Maistro, L. C. Lima, J. G. Simonsen, C. Lioma, Principled multi-aspect evaluation measures of rankings, CIKM 2021.

use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use crate::notice::analyses::tied_best;
use aspectra_eval::Judgments;
use aspectra_eval::join::KeptRun;
use aspectra_eval::judgments::Sheet;
use aspectra_words::words;

/// The labels of the documents of a ranking, best first; `None` is unjudged.
pub type LabelledRanking = Vec<Option<Vec<i32>>>;

/// The labels of the first `depth` documents of a run on a topic, best first; empty where the run lacks the topic.
pub fn labelled(judgments: &Judgments, run: &KeptRun, topic: usize, depth: u32) -> LabelledRanking {
    let Some(ranking) = run.ranking(topic) else { return Vec::new() };
    let sheet = &judgments.topics()[topic].sheet;
    let mut labels: LabelledRanking = vec![None; ranking.retrieved.min(depth) as usize];
    for hit in ranking.hits {
        if let Some(place) = (hit.rank as usize).checked_sub(1).and_then(|at| labels.get_mut(at)) {
            *place = labels_of(sheet, hit.row as usize);
        }
    }
    labels
}

/// A document's label on each aspect, the largest over subtopics; `None` where it has no grade at all.
fn labels_of(sheet: &Sheet, row: usize) -> Option<Vec<i32>> {
    let best = |aspect| (0..sheet.subtopic_count()).map(|s| sheet.cell(row, s, aspect)).max();
    let cells: Vec<_> = (0..sheet.aspect_count()).filter_map(best).collect();
    cells.iter().any(|cell| cell.is_judged()).then(|| cells.iter().map(|cell| cell.position(i32::MAX)).collect())
}

words! {
    /// What an unjudged document is.
    #[derive(Hash, Default)]
    pub enum Unjudged {
        #[default]
        Zero = "zero": "All labels 0",
        Skip = "skip": "Not looked at",
    }
}

/// The run with the highest score on each topic; of equals the one with the smallest name.
pub fn best_runs<R: AsRef<[f64]>>(scores: impl IntoIterator<Item = R>, names: &[String]) -> Vec<usize> {
    scores
        .into_iter()
        .filter_map(|row| {
            let row = row.as_ref();
            (0..row.len().min(names.len()))
                .max_by(|&a, &b| row[a].total_cmp(&row[b]).then_with(|| names[b].cmp(&names[a])))
        })
        .collect()
}

/// On how many topics several runs have the highest score.
pub fn tied_best_topics<R: AsRef<[f64]>>(scores: impl IntoIterator<Item = R>) -> usize {
    let is_tied = |row: &[f64]| {
        let best = row.iter().fold(f64::NEG_INFINITY, |best, score| best.max(*score));
        row.iter().filter(|score| **score == best).count() > 1
    };
    scores.into_iter().filter(|row| is_tied(row.as_ref())).count()
}

/// Documents whose labels are all 0, by rank.
#[derive(Debug, Clone, PartialEq)]
pub struct ZeroAspect {
    /// At each rank, how many.
    pub zero: Vec<usize>,
    /// At each rank, of how many.
    pub seen: Vec<usize>,
}

impl ZeroAspect {
    /// The share at a rank (from 1).
    pub fn share(&self, rank: usize) -> Outcome {
        match rank.checked_sub(1).and_then(|at| Some((self.zero.get(at)?, *self.seen.get(at)?))) {
            Some((_, 0)) | None => Err(Reason::new("no document at this rank")),
            Some((zero, seen)) => Ok(*zero as f64 / seen as f64),
        }
    }
}

/// Counts documents whose labels are all 0 at ranks 1 to `depth`.
pub fn zero_aspect(rankings: &[LabelledRanking], depth: usize, unjudged: Unjudged) -> ZeroAspect {
    let mut found = ZeroAspect { zero: vec![0; depth], seen: vec![0; depth] };
    for ranking in rankings {
        for (rank, labels) in ranking.iter().take(depth).enumerate() {
            if labels.is_none() && unjudged == Unjudged::Skip {
                continue;
            }
            found.seen[rank] += 1;
            found.zero[rank] += usize::from(labels.iter().flatten().all(|&label| label <= 0));
        }
    }
    found
}

/// The mean sum of labels over the documents in bands of ranks, both ends included, from 1.
pub fn document_quality(rankings: &[LabelledRanking], bands: &[(usize, usize)], unjudged: Unjudged) -> Vec<Outcome> {
    bands
        .iter()
        .map(|&(from, to)| {
            let (mut sum, mut count) = (0i64, 0u64);
            for ranking in rankings {
                for labels in ranking.iter().take(to).skip(from.saturating_sub(1)) {
                    if labels.is_none() && unjudged == Unjudged::Skip {
                        continue;
                    }
                    sum += labels.iter().flatten().map(|&label| i64::from(label.max(0))).sum::<i64>();
                    count += 1;
                }
            }
            if count == 0 { Err(Reason::new("no document at these ranks")) } else { Ok(sum as f64 / count as f64) }
        })
        .collect()
}

/// The quality of what a measure puts first.
#[derive(Debug, Clone, PartialEq)]
pub struct Quality {
    /// The measure.
    pub measure: String,
    /// The best run on each topic.
    pub best: Vec<String>,
    /// Topics on which several runs are the best.
    pub tied: usize,
    /// Documents with all labels 0 at the first ranks.
    pub zero: ZeroAspect,
    /// The bands.
    pub bands: Vec<(usize, usize)>,
    /// The mean sum of labels in each band.
    pub quality: Vec<Outcome>,
}

/// The bands of ranks of the published tables.
pub const BANDS: [(usize, usize); 4] = [(1, 25), (26, 50), (51, 75), (76, 100)];

/// Looks at the best run on each topic; `ranking` gives a run's labels on a topic, empty where it has none.
///
/// # Errors
/// Those of `ranking`.
pub fn quality<E: From<Error>>(
    matrix: &ScoreMatrix,
    depth: usize,
    unjudged: Unjudged,
    mut ranking: impl FnMut(usize, &str) -> Result<LabelledRanking, E>,
) -> Result<Quality, E> {
    let best = best_runs(matrix.scores.rows(), &matrix.runs);
    let mut rankings = Vec::with_capacity(best.len());
    for (run, topic) in best.iter().zip(&matrix.topics) {
        rankings.push(ranking(*run, topic)?);
    }
    Ok(Quality {
        measure: matrix.name.clone(),
        best: best.into_iter().map(|run| matrix.runs[run].clone()).collect(),
        tied: tied_best_topics(matrix.scores.rows()),
        zero: zero_aspect(&rankings, depth, unjudged),
        bands: BANDS.to_vec(),
        quality: document_quality(&rankings, &BANDS, unjudged),
    })
}

/// Qualities as tables.
pub fn finding(found: &[Quality], matrices: &[ScoreMatrix], unjudged: Unjudged) -> Finding {
    let mut finding = Finding::new("quality");
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
    }
    finding.fact("unjudged", if unjudged == Unjudged::Zero { "zero" } else { "skip" });
    let title = "Documents whose labels are all 0 in the best run of each topic";
    let mut zero = Table::new("zero", title, 1, &["measure", "rank", "documents", "zero", "share"]);
    let title = "Mean sum of labels in the best run of each topic";
    let mut quality = Table::new("quality", title, 1, &["measure", "ranks", "mean_label_sum"]);
    let mut best = Table::new("best", "The best run of each topic", 3, &["measure", "topic", "run"]);
    best.is_detail = true;
    for one in found {
        for (rank, (count, seen)) in one.zero.zero.iter().zip(&one.zero.seen).enumerate() {
            zero.row([
                Value::from(&one.measure),
                (rank + 1).into(),
                (*seen).into(),
                (*count).into(),
                Value::share(&one.zero.share(rank + 1)),
            ]);
        }
        for ((from, to), value) in one.bands.iter().zip(&one.quality) {
            quality.row([Value::from(&one.measure), Value::from(format!("{from}-{to}")), Value::from(value)]);
        }
        let topics = matrices.first().map_or(&[][..], |matrix| &matrix.topics);
        if one.tied > 0 {
            finding.notices.push(tied_best(&one.measure, one.tied, one.best.len()));
        }
        for (topic, run) in topics.iter().zip(&one.best) {
            best.row([Value::from(&one.measure), Value::from(topic), Value::from(run)]);
        }
    }
    finding.tables = vec![zero, quality, best];
    finding
}
