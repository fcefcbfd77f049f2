//! What runs of a collection show of scales: how unequal the steps of observed scores are, and how many pairs of runs can be
//! compared without any total order.
//!
//! # Formula
//!
//! Two rankings of a topic are compared by *replacement* (a document gives way to one with a larger grade) and *swap* (a
//! document with a larger grade moves up, in exchange). A ranking reaches another by such steps exactly where, for every
//! grade g and every rank k, the other has at least as many documents of grade g or more in its first k: they are
//! *comparable* where this holds in one direction. Comparable or not is a matter of the rankings alone; a measure that puts a
//! ranking below one that it reaches by such steps is *against* that order.
//!
//! The *unevenness* of a measure on a topic is how far its observed values, brought to 0..1, are from equal steps: with the
//! distinct values v_0 < ... < v_m, the largest |(v_j - v_0)/(v_m - v_0) - j/m|.
//!
//! # Worked example
//!
//! (1,0,1) and (0,1,1): the first reaches no worse a number of relevant documents at any rank, they are comparable. (1,0,0)
//! and (0,1,1) are not: the first is ahead at rank 1, the second at rank 3.
//!
//! # Choices
//!
//! Grades are those of the first aspect, the largest over subtopics; unjudged documents have grade 0. Rankings are looked at down to a depth,
//! and shorter ones end in documents of grade 0. A run that lacks a topic is left out of it. Shares are of all pairs of all
//! topics together.
//!
//! # Reference
//!
//! M. Ferrante, N. Ferro, M. Maistro, Towards a formal framework for utility-oriented measurements of retrieval
//! effectiveness, ICTIR 2015 (replacement and swap). Ferrante, Ferro & Losiouk 2020 name such a look as future work.

use crate::judged_runs::compare_scores;
use crate::scale::unevenness;
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::join::{JudgedRanking, KeptRun};
use aspectra_eval::{Bound, Finding, Judgments, Measure, Options, Result, Score, Scratch};
use rayon::prelude::*;
use std::cmp::Ordering;

/// How often something is the case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pairs {
    /// All pairs of runs.
    pub all: usize,
    /// Pairs of which one is better by replacements and swaps.
    pub comparable: usize,
    /// Pairs with the same grades at all ranks.
    pub equal: usize,
}

/// What a measure does on a topic, or on all of them together.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Observed {
    /// The distinct values on each topic where there are at least two, and how uneven they are.
    pub topics: Vec<(usize, f64)>,
    /// Comparable pairs that the measure orders as replacements and swaps do.
    pub with: usize,
    /// Comparable pairs that it ties.
    pub tied: usize,
    /// Comparable pairs that it orders the other way around.
    pub against: usize,
}

/// What was observed.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// The measures.
    pub measures: Vec<Measure>,
    /// How many runs there are.
    pub runs: usize,
    /// How deep rankings were looked at.
    pub depth: u32,
    /// By topic: its id and its pairs.
    pub topics: Vec<(String, Pairs)>,
    /// By measure.
    pub observed: Vec<Observed>,
}

/// Looks at runs, which were joined with the judgments.
///
/// # Errors
/// When a measure does not fit the judgments.
pub fn observe(
    judgments: &Judgments,
    measures: &[Measure],
    runs: &[KeptRun],
    depth: u32,
    options: &Options<'_>,
) -> Result<Observation> {
    let bound = Bound::new(judgments, measures, options)?;
    let topics: Vec<(Pairs, Vec<Observed>)> = (0..judgments.topics().len())
        .into_par_iter()
        .map_init(Scratch::default, |scratch, topic| {
            let rankings: Vec<JudgedRanking<'_>> = runs.iter().filter_map(|run| run.ranking(topic)).collect();
            let ladders: Vec<Ladder> =
                rankings.iter().map(|ranking| Ladder::new(judgments, topic, ranking, depth)).collect();
            let scores: Vec<Vec<Score>> =
                rankings.iter().map(|ranking| bound.score(topic, ranking, scratch).to_vec()).collect();
            topic_pairs(&ladders, &scores, measures.len())
        })
        .collect();
    let mut observed = vec![Observed::default(); measures.len()];
    for (_, of_topic) in &topics {
        for (all, one) in observed.iter_mut().zip(of_topic) {
            all.topics.extend(&one.topics);
            (all.with, all.tied, all.against) = (all.with + one.with, all.tied + one.tied, all.against + one.against);
        }
    }
    let named = judgments.topics().iter().zip(&topics).map(|(topic, (pairs, _))| (topic.id.to_string(), *pairs));
    Ok(Observation { measures: measures.to_vec(), runs: runs.len(), depth, topics: named.collect(), observed })
}

fn topic_pairs(ladders: &[Ladder], scores: &[Vec<Score>], measures: usize) -> (Pairs, Vec<Observed>) {
    let (mut pairs, mut observed) = (Pairs::default(), vec![Observed::default(); measures]);
    for (b, ladder) in ladders.iter().enumerate() {
        for (a, other) in ladders[..b].iter().enumerate() {
            pairs.all += 1;
            let order = match other.compare(ladder) {
                None => continue,
                Some(Ordering::Equal) => {
                    pairs.equal += 1;
                    continue;
                }
                Some(order) => order,
            };
            pairs.comparable += 1;
            for ((seen, x), y) in observed.iter_mut().zip(&scores[a]).zip(&scores[b]) {
                match compare_scores(x, y) {
                    Some(Ordering::Equal) => seen.tied += 1,
                    Some(by_measure) if by_measure == order => seen.with += 1,
                    Some(_) => seen.against += 1,
                    None => {}
                }
            }
        }
    }
    for (measure, seen) in observed.iter_mut().enumerate() {
        let mut sorted: Vec<&Score> =
            scores.iter().map(|of_run| &of_run[measure]).filter(|score| score.number().is_some()).collect();
        sorted.sort_by(|a, b| a.compare(b).unwrap_or(Ordering::Equal));
        sorted.dedup_by(|later, first| compare_scores(later, first) == Some(Ordering::Equal));
        let values: Vec<f64> = sorted.iter().filter_map(|score| score.number()).collect();
        if let [least, .., most] = values[..] {
            seen.topics.push((values.len(), unevenness(&values, least, most)));
        }
    }
    (pairs, observed)
}

/// The ranks of documents with a grade or more, for every grade above 0 that is in the topic's pool.
struct Ladder {
    /// Ranks of each document above 0 with its grade, by falling grade.
    steps: Vec<Vec<u32>>,
}

impl Ladder {
    fn new(judgments: &Judgments, topic: usize, ranking: &JudgedRanking<'_>, depth: u32) -> Self {
        let sheet = &judgments.topics()[topic].sheet;
        let grade = |row: usize| {
            let cells =
                (0..sheet.subtopic_count()).map(|subtopic| sheet.cell(row, subtopic, 0)).filter(|c| c.is_judged());
            cells.map(|cell| cell.grade()).fold(0.0, f64::max)
        };
        let mut grades: Vec<f64> = (0..sheet.documents().len()).map(grade).filter(|grade| *grade > 0.0).collect();
        grades.sort_unstable_by(f64::total_cmp);
        grades.dedup();
        let hits: Vec<(u32, f64)> = ranking
            .hits
            .iter()
            .filter(|hit| hit.rank <= depth)
            .map(|hit| (hit.rank, grade(hit.row as usize)))
            .collect();
        let steps = grades
            .iter()
            .map(|&least| hits.iter().filter(|(_, grade)| *grade >= least).map(|(rank, _)| *rank).collect());
        Self { steps: steps.collect() }
    }

    /// Whether the other is reached from this one by replacements and swaps (less), or the other way around (greater).
    fn compare(&self, other: &Self) -> Option<Ordering> {
        let reaches = |low: &Self, high: &Self| {
            low.steps
                .iter()
                .zip(&high.steps)
                .all(|(low, high)| low.len() <= high.len() && low.iter().zip(high).all(|(low, high)| high <= low))
        };
        match (reaches(self, other), reaches(other, self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        }
    }
}

/// An observation as a finding.
pub fn finding(found: &Observation) -> Finding {
    let mut finding = Finding::new("observed");
    finding.fact("runs", found.runs);
    finding.fact("topics", found.topics.len());
    finding.fact("depth", found.depth as usize);
    let share = |count: usize, of: usize| match of {
        0 => Value::Undefined(String::from("there are no such pairs")),
        _ => Value::Share(count as f64 / of as f64),
    };
    let columns = &["topic", "pairs", "comparable", "equal", "neither"];
    let mut all = Table::new(
        "comparable",
        "Pairs of runs that replacements and swaps order, without any total order",
        1,
        columns,
    );
    let mut by_topic = Table::new("comparable_by_topic", "The same for each topic", 1, columns);
    by_topic.is_detail = true;
    let row = |table: &mut Table, name: &str, pairs: Pairs| {
        let neither = pairs.all - pairs.comparable - pairs.equal;
        let shares = [pairs.comparable, pairs.equal, neither].map(|count| share(count, pairs.all));
        table.row([name.into(), pairs.all.into()].into_iter().chain(shares));
    };
    let mut sum = Pairs::default();
    for (topic, pairs) in &found.topics {
        sum.all += pairs.all;
        sum.comparable += pairs.comparable;
        sum.equal += pairs.equal;
        row(&mut by_topic, topic, *pairs);
    }
    row(&mut all, "all", sum);
    let mut observed = Table::new(
        "observed",
        "Distinct scores of the runs on a topic, how far from equal steps, and what becomes of comparable pairs",
        1,
        &["measure", "distinct", "unevenness", "largest_unevenness", "with", "tied", "against"],
    );
    for (measure, seen) in found.measures.iter().zip(&found.observed) {
        let count = seen.topics.len() as f64;
        let mean = |sum: f64| match seen.topics.is_empty() {
            true => Value::Undefined(String::from("no topic has two scores")),
            false => Value::Real(sum / count),
        };
        let compared = seen.with + seen.tied + seen.against;
        observed.row([
            measure.to_string().into(),
            mean(seen.topics.iter().map(|(distinct, _)| *distinct as f64).sum()),
            mean(seen.topics.iter().map(|(_, unevenness)| unevenness).sum()),
            seen.topics.iter().map(|(_, unevenness)| *unevenness).reduce(f64::max).map_or(Value::Empty, Value::Real),
            share(seen.with, compared),
            share(seen.tied, compared),
            share(seen.against, compared),
        ]);
    }
    finding.tables.extend([all, observed, by_topic]);
    finding
}
