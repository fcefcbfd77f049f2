//! How much label noise does the order of runs survive?
//!
//! # Choices
//!
//! Only grades change: pools, runs and unjudged documents stay as they are, ideals are found anew. Every run is read and joined once. Draws
//! are by topic, document id, subtopic and aspect, two for each grade, and the same at every level and under every model. `relevant-x` is
//! how many more labels above 0 there are: uniform and adjacent noise make documents relevant, because most are not, so that their
//! curves mix noise with inflation; marginal noise keeps the shares. Noise is put on labels that are noisy already, and the confusion of two
//! judges holds the mistakes of both: curves tend to be too low.

mod model;
mod tables;

pub use model::{Kind, NoiseModel, threshold};
pub use tables::finding;

use crate::correlate::Coefficient;
use crate::error::{Error, Outcome, Reason};
use crate::judges::Decisions;
use crate::judges::{PairChanges, topic_tau};
use crate::matrix::{Missing, ScoreMatrix};
use crate::notice::Notice;
use crate::score_table::ScoreTable;
use aspectra_eval::join::KeptRun;
use aspectra_eval::judgments::Cell;
use aspectra_eval::{Bound, Judgments, Measure, Options, Runs, Scores};
use aspectra_stats::stream::Stream;
use rayon::prelude::*;

/// The purpose of the random streams.
const NOISE: u64 = 1101;

/// A model of noise by aspect, with its name.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedModel {
    /// How it is asked for: `marginal`, `judge:a,b`.
    pub name: String,
    /// For each aspect.
    pub by_aspect: Vec<NoiseModel>,
}

/// How noise is put on labels.
#[derive(Debug, Clone, PartialEq)]
pub struct Noising {
    /// The levels, ascending.
    pub levels: Vec<f64>,
    /// How often.
    pub repeats: usize,
    /// The seed.
    pub seed: u64,
    /// The level of the tests of pairs of runs.
    pub alpha: f64,
    /// The tau that the order of runs is to keep.
    pub threshold: f64,
}

impl Default for Noising {
    fn default() -> Self {
        Self { levels: vec![0.05, 0.1, 0.2, 0.4], repeats: 10, seed: 42, alpha: 0.05, threshold: 0.9 }
    }
}

/// What one measure keeps at one level.
#[derive(Debug, Clone, PartialEq)]
pub struct NoisePoint {
    /// The measure.
    pub measure: String,
    /// The model.
    pub model: String,
    /// The level.
    pub level: f64,
    /// The share of labels that changed.
    pub changed: f64,
    /// Labels above 0, as a multiple of what there was.
    pub relevant: Outcome,
    /// tau of each repetition.
    pub taus: Vec<Outcome>,
    /// tau topic by topic, the mean over topics and repetitions.
    pub topic_tau: Outcome,
    /// What becomes of significant differences, over all repetitions.
    pub pairs: PairChanges,
}

impl NoisePoint {
    /// Mean, standard deviation and smallest tau of the repetitions that have one.
    pub fn spread(&self) -> [Outcome; 3] {
        let taus: Vec<f64> = self.taus.iter().flatten().copied().collect();
        let none = || Reason::new("no repetition has a tau");
        if taus.is_empty() {
            return [Err(none()), Err(none()), Err(none())];
        }
        let mean = taus.iter().sum::<f64>() / taus.len() as f64;
        let squares: f64 = taus.iter().map(|tau| (tau - mean).powi(2)).sum();
        let sd = match taus.len() {
            1 => Err(Reason::new("one repetition")),
            count => Ok((squares / (count as f64 - 1.0)).sqrt()),
        };
        [Ok(mean), sd, Ok(taus.iter().copied().fold(f64::INFINITY, f64::min))]
    }
}

/// What noise does.
#[derive(Debug, Clone, PartialEq)]
pub struct Noised {
    /// By model, measure and level.
    pub points: Vec<NoisePoint>,
    /// What was odd about the evaluation without noise.
    pub notices: Vec<Notice>,
}

/// How many labels there are of each grade, by aspect: what marginal noise keeps.
///
/// # Errors
/// Labels that are not whole, or more grades than a table can have.
pub fn label_counts(judgments: &Judgments) -> Result<Vec<Vec<u64>>, Error> {
    let mut found = Vec::new();
    for (number, aspect) in judgments.aspects().iter().enumerate() {
        if aspect.highest > 1000 {
            return Err(Error::unfit(format!("{} has {} grades, too many to tabulate", aspect.name, aspect.highest)));
        }
        let mut counts = vec![0u64; aspect.highest.max(0) as usize + 1];
        for topic in judgments.topics() {
            for subtopic in 0..topic.sheet.subtopic_count() {
                for cell in topic.sheet.column(subtopic, number).filter(|cell| cell.is_judged()) {
                    match cell.whole().and_then(|grade| counts.get_mut(grade as usize)) {
                        Some(count) => *count += 1,
                        None => {
                            return Err(Error::unfit(format!(
                                "{} has the label {}; noise is put on whole grades only",
                                aspect.name,
                                cell.grade()
                            )));
                        }
                    }
                }
            }
        }
        found.push(counts);
    }
    Ok(found)
}

/// The cells that have a grade, in the order of the draws: topic, row, subtopic, aspect.
fn graded_cells(judgments: &Judgments) -> Vec<(u32, u32, u32, u32)> {
    let mut cells = Vec::new();
    for (number, topic) in judgments.topics().iter().enumerate() {
        let sheet = &topic.sheet;
        let mut rows: Vec<usize> = (0..sheet.documents().len()).collect();
        rows.sort_by(|a, b| sheet.documents().id(*a).cmp(sheet.documents().id(*b)));
        for row in rows {
            for subtopic in 0..sheet.subtopic_count() {
                for aspect in 0..sheet.aspect_count() {
                    if sheet.cell(row, subtopic, aspect).is_judged() {
                        cells.push((number as u32, row as u32, subtopic as u32, aspect as u32));
                    }
                }
            }
        }
    }
    cells
}

/// Puts noise on labels and compares the orders of runs; `progress` is called after each evaluation.
///
/// # Errors
/// Levels that are no shares, labels that are not whole, what evaluating refuses.
pub fn noise<E: From<Error> + From<aspectra_eval::Error> + Send>(
    judgments: &Judgments,
    runs: &Runs,
    measures: &[Measure],
    options: &Options<'_>,
    models: &[NamedModel],
    how: &Noising,
    progress: &(dyn Fn() + Sync),
) -> Result<Noised, E> {
    how.levels.iter().try_for_each(|level| model::check_level(*level))?;
    if how.repeats == 0 || how.levels.is_empty() || models.is_empty() {
        return Err(Error::unfit("nothing to do: give at least one repetition, one level and one model").into());
    }
    label_counts(judgments)?;
    let bound = Bound::new(judgments, measures, options)?;
    if bound.wants_strangers() {
        return Err(Error::unfit("a measure asks which documents no topic judged, which noise does not change").into());
    }
    let kept: Vec<(String, KeptRun)> = runs
        .names()
        .into_par_iter()
        .zip(runs.sources())
        .map(|(name, source)| {
            let run = KeptRun::join(source, judgments, options.rules)?;
            run.facts.check(source, judgments)?;
            Ok((name, run))
        })
        .collect::<Result<_, aspectra_eval::Error>>()?;
    let scores = Scores::of_kept(&bound, &kept, options.rules);
    let before = ScoreMatrix::all(&ScoreTable::from(&scores), Missing::Zero)?;
    let decided: Vec<Decisions> =
        before.iter().map(|matrix| Decisions::new(&matrix.scores, how.alpha)).collect::<Result<_, Error>>()?;
    let cells = graded_cells(judgments);
    let relevant = |judgments: &Judgments| {
        let is_relevant = |&&(topic, row, subtopic, aspect): &&(u32, u32, u32, u32)| {
            judgments.topics()[topic as usize].sheet.cell(row as usize, subtopic as usize, aspect as usize).grade()
                > 0.0
        };
        cells.iter().filter(is_relevant).count()
    };
    let relevant_before = relevant(judgments);
    let mut points: Vec<NoisePoint> = Vec::new();
    for model in models {
        for measure in measures {
            for level in &how.levels {
                points.push(NoisePoint {
                    measure: measure.to_string(),
                    model: model.name.clone(),
                    level: *level,
                    changed: 0.0,
                    relevant: Ok(0.0),
                    taus: Vec::new(),
                    topic_tau: Ok(0.0),
                    pairs: PairChanges::default(),
                });
            }
        }
    }
    let mut by_topic: Vec<Vec<f64>> = vec![Vec::new(); points.len()];
    let mut after_counts = vec![0usize; points.len()];
    for repeat in 0..how.repeats {
        let mut stream = Stream::new(how.seed, NOISE, repeat as u64);
        let draws: Vec<(f64, f64)> = cells.iter().map(|_| (stream.unit(), stream.unit())).collect();
        for (m, model) in models.iter().enumerate() {
            for (l, &level) in how.levels.iter().enumerate() {
                let mut changed = 0usize;
                let mut noisy = judgments.clone();
                for (&(topic, row, subtopic, aspect), &(first, second)) in cells.iter().zip(&draws) {
                    let place = (row as usize, subtopic as usize, aspect as usize);
                    let grade = noisy.topics()[topic as usize].sheet.cell(place.0, place.1, place.2).grade() as usize;
                    let new = model.by_aspect[place.2].relabel(grade, level, first, second);
                    if new != grade {
                        changed += 1;
                        noisy.relabel(topic as usize, place, Cell::label(new as i32));
                    }
                }
                let relevant_after = relevant(&noisy);
                let bound = Bound::new(&noisy, measures, options)?;
                let scores = Scores::of_kept(&bound, &kept, options.rules);
                let after = ScoreMatrix::all(&ScoreTable::from(&scores), Missing::Zero)?;
                for (number, (before, after)) in before.iter().zip(&after).enumerate() {
                    let at = (m * measures.len() + number) * how.levels.len() + l;
                    let point = &mut points[at];
                    point.changed += changed as f64 / (cells.len().max(1) * how.repeats) as f64;
                    point
                        .taus
                        .push(Coefficient::Tau.of(&before.scores.ordering_means(), &after.scores.ordering_means()));
                    by_topic[at].extend(topic_tau(&before.scores, &after.scores).0.ok());
                    let pairs = decided[number].changes(&decided[number].again(&after.scores)?);
                    point.pairs.significant += pairs.significant;
                    point.pairs.kept += pairs.kept;
                    point.pairs.lost += pairs.lost;
                    point.pairs.flipped += pairs.flipped;
                    point.pairs.gained += pairs.gained;
                    after_counts[at] += relevant_after;
                }
                progress();
            }
        }
    }
    for ((point, topics), after) in points.iter_mut().zip(&by_topic).zip(after_counts) {
        point.topic_tau = match topics.len() {
            0 => Err(Reason::new("undefined on every topic")),
            count => Ok(topics.iter().sum::<f64>() / count as f64),
        };
        point.relevant = match relevant_before {
            0 => Err(Reason::new("nothing is relevant")),
            before => Ok(after as f64 / (before * how.repeats) as f64),
        };
    }
    Ok(Noised { points, notices: scores.notices().to_vec() })
}
