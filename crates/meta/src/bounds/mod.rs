//! How far can a measure over several aspects go? No ranking need be ideal for all aspects at once, so the largest score of
//! CAM and MM on a topic may be below 1.
//!
//! # Formula
//!
//! The *estimate* is the largest score of some candidate rankings of the whole pool: by each order of the aspects, by the sum
//! of the gains, by the sum of their squares, by the largest. The *bound* is the true maximum over all rankings:
//! - CAM of a measure that is a sum over ranks (P, R, DCG, nDCG, RBP): sort by the weighted sum of what the documents gain,
//!   each aspect divided by its own ideal (rearrangement inequality);
//! - CAM of AP: dynamic programming over how many documents of each kind (the aspects they are relevant to) are placed;
//! - MM, the geometric mean and the minimum: the same over Pareto fronts, with bounds from tangent planes, CAM's among them.
//!
//! # Choices
//!
//! Gains are those of the measure inside: 0 or 1 where it asks for relevance, else what it gives a grade. Documents that
//! are equal for a candidate stand in the order of their ids. A search stops after a number of steps, not after a time, so
//! that results can be repeated; what it could not rule out is the gap between `reached` and `bound`, and nothing is above
//! `bound`. A score that no ranking can have because an aspect has no relevant document counts as any other: the bound is
//! what can be reached with these judgments.
//!
//! # Reference
//!
//! M. Maistro, L. C. Lima, J. G. Simonsen, C. Lioma, Principled multi-aspect evaluation measures of rankings, CIKM 2021
//! (candidates, Fig. 2). Sorting and the searches are ours; M. Frank, P. Wolfe, 1956 (planes).

mod candidates;
mod planes;
mod pool;
mod search;
mod tables;

pub use candidates::{Candidate, candidates};
pub use tables::finding;

use crate::error::{Error, Outcome, Reason};
use aspectra_eval::join::Hit;
use aspectra_eval::language::Range;
use aspectra_eval::{Bound, Folded, Judgments, Measure, Options};
use aspectra_stats::work::Stopping;
use pool::Pool;
use rayon::prelude::*;
use search::{ROUNDING, Search};

/// How to look for bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounding {
    /// About how many extensions of a ranking a search looks at, a topic.
    pub effort: usize,
}

impl Default for Bounding {
    fn default() -> Self {
        Self { effort: 10_000_000 }
    }
}

/// How far a measure can go on a topic.
#[derive(Debug, Clone, PartialEq)]
pub struct TopicBound {
    /// How many documents the pool has.
    pub documents: usize,
    /// How many aspects have no document that gains anything.
    pub empty_aspects: usize,
    /// The score of each candidate.
    pub candidates: Vec<f64>,
    /// The largest score of a ranking that was found; at least the estimate.
    pub reached: f64,
    /// No ranking scores more; equal to `reached` where that is certain to be the maximum.
    pub bound: Outcome,
}

impl TopicBound {
    /// The number of the first best candidate.
    pub fn best_candidate(&self) -> usize {
        let mut best = 0;
        for (number, score) in self.candidates.iter().enumerate() {
            if *score > self.candidates[best] {
                best = number;
            }
        }
        best
    }

    /// The largest score of a candidate.
    pub fn estimate(&self) -> f64 {
        self.candidates[self.best_candidate()]
    }

    /// Whether the maximum is known.
    pub fn is_exact(&self) -> bool {
        self.bound.as_ref().is_ok_and(|bound| *bound == self.reached)
    }
}

/// How far a measure can go.
#[derive(Debug, Clone, PartialEq)]
pub struct Bounds {
    /// The measure.
    pub measure: String,
    /// Whether its scores end at 1.
    pub ends_at_1: bool,
    /// The names of the aspects.
    pub aspects: Vec<String>,
    /// The candidates.
    pub candidates: Vec<Candidate>,
    /// By topic: its id, and how far, or why that is undefined.
    pub topics: Vec<(String, Result<TopicBound, Reason>)>,
}

/// Looks how far a measure can go on each topic.
///
/// # Errors
/// When the measure does not fold a measure of one grade over aspects.
///
/// ```
/// use aspectra_eval::{JudgmentsBuilder, Options};
/// use aspectra_meta::bounds::{Bounding, bounds};
/// let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
/// builder.add("51", "", "D1", &[1, 0]).unwrap();
/// builder.add("51", "", "D2", &[0, 1]).unwrap();
/// let judgments = builder.finish();
/// let found =
///     bounds(&judgments, &"CAM(AP)".parse().unwrap(), &Options::default(), Bounding::default(), &|| ()).unwrap();
/// let topic = found.topics[0].1.as_ref().unwrap();
/// assert_eq!((topic.estimate(), topic.bound.clone()), (0.75, Ok(0.75))); // one of the two comes second
/// ```
pub fn bounds(
    judgments: &Judgments,
    measure: &Measure,
    options: &Options<'_>,
    how: Bounding,
    progress: &(dyn Fn() + Sync),
) -> Result<Bounds, Error> {
    let bound = Bound::new(judgments, std::slice::from_ref(measure), options);
    let bound = bound.map_err(|error| Error::unfit(error.message()))?;
    let scorer = bound.folded(0).ok_or_else(|| {
        Error::unfit(format!("{measure} does not fold a measure of one grade over aspects; try CAM(nDCG@10) or MM(AP)"))
    })?;
    let aspects: Vec<String> = judgments.aspects().iter().map(|aspect| aspect.name.clone()).collect();
    let candidates = candidates(aspects.len());
    let topics = judgments.topics().par_iter().enumerate().stopping().map(|(number, topic)| {
        let found = topic_bound(&scorer, judgments, number, &candidates, how);
        progress();
        (topic.id.to_string(), found)
    });
    let topics = topics.collect();
    let ends_at_1 = measure.inner().is_some_and(|inner| inner.range() == Range::UNIT);
    Ok(Bounds { measure: measure.to_string(), ends_at_1, aspects, candidates, topics })
}

fn topic_bound(
    scorer: &Folded<'_>,
    judgments: &Judgments,
    topic: usize,
    candidates: &[Candidate],
    how: Bounding,
) -> Result<TopicBound, Reason> {
    let documents = judgments.topics()[topic].sheet.documents();
    let mut rows: Vec<usize> = (0..documents.len()).collect();
    rows.sort_by_key(|&row| documents.id(row));
    let aspects = judgments.aspects().len();
    let gains: Vec<Vec<f64>> =
        rows.iter().map(|&row| (0..aspects).map(|aspect| scorer.gain(topic, row, aspect)).collect()).collect();
    let empty_aspects = (0..aspects).filter(|&aspect| gains.iter().all(|row| row[aspect] <= 0.0)).count();
    let mut best = Best { score: f64::NEG_INFINITY, scores: vec![0.0; aspects] };
    let mut of_candidates = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        let hits: Vec<Hit> =
            candidate.rank(&gains).into_iter().zip(1..).map(|(at, rank)| Hit { rank, row: rows[at] as u32 }).collect();
        of_candidates.push(best.offer(scorer, topic, &hits)?.0);
    }
    let bound = match Pool::new(scorer, topic, documents.len()) {
        Ok(pool) => exact(scorer, topic, &pool, &mut best, how)?,
        Err(reason) => Err(Reason::new(reason)),
    };
    Ok(TopicBound { documents: documents.len(), empty_aspects, candidates: of_candidates, reached: best.score, bound })
}

/// The best ranking met so far.
struct Best {
    score: f64,
    scores: Vec<f64>,
}

impl Best {
    /// Looks at a ranking; returns its score, and that on each aspect.
    fn offer(&mut self, scorer: &Folded<'_>, topic: usize, hits: &[Hit]) -> Result<(f64, Vec<f64>), Reason> {
        let scores = scorer.scores(topic, hits).map_err(Reason::new)?;
        let score = scorer.fold(&scores);
        let score = score.number().ok_or_else(|| match score {
            aspectra_eval::Score::Undefined(reason) => Reason::new(reason),
            _ => Reason::new("not a number"),
        })?;
        if score > self.score {
            *self = Best { score, scores: scores.clone() };
        }
        Ok((score, scores))
    }
}

/// The bound; `best` is improved on the way.
fn exact(scorer: &Folded<'_>, topic: usize, pool: &Pool, best: &mut Best, how: Bounding) -> Result<Outcome, Reason> {
    if scorer.tangent(&best.scores).is_none() {
        return Ok(Err(Reason::new("only CAM, MM, WHAM, GM and Min have a bound")));
    }
    // Every aspect at its own best: of MM, 0 where an aspect has nothing relevant.
    let mut bound = scorer.fold(&pool.ideals()).number().unwrap_or(f64::INFINITY);
    let is_reached = |bound: f64, best: f64| bound <= best + ROUNDING * best.abs().max(1.0);
    let mut planes = None;
    if !is_reached(bound, best.score) && pool.is_precision {
        let plane = planes::of_precision(scorer, topic, pool, best, how.effort)?;
        bound = plane.map_or(bound, |plane| bound.min(plane));
    } else if !is_reached(bound, best.score) {
        planes = planes::of_sums(scorer, pool);
        if let Some(planes) = &planes {
            bound = bound.min(planes.bound);
            for order in &planes.orders {
                best.offer(scorer, topic, &pool.hits(order))?;
            }
        }
    }
    // Of a weighted sum the planes have said all.
    if !is_reached(bound, best.score) && !scorer.is_linear() {
        let found = Search::new(scorer, pool, planes, best.score).run(how.effort);
        if let Some(order) = &found.order {
            best.offer(scorer, topic, &pool.hits(order))?;
        }
        bound = bound.min(found.bound.max(best.score));
    }
    Ok(Ok(if is_reached(bound, best.score) { best.score } else { bound }))
}
