//! Do two runs put the same documents in the same order?

use super::Reproducing;
use crate::error::{Outcome, Reason};
use aspectra_eval::join::{KeptRun, documents_of};
use aspectra_eval::{Judgments, Rules, RunSource};
use aspectra_stats::correlation::{list_tau, rbo, union_tau};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// The orders of documents of two runs on a topic.
#[derive(Debug, Clone, PartialEq)]
pub struct TopicOrder {
    /// The topic.
    pub topic: String,
    /// Documents of the first run that are compared.
    pub original: usize,
    /// Documents of the repeated run that are compared.
    pub reproduced: usize,
    /// Documents that both have.
    pub common: usize,
    /// tau-b over the union.
    pub tau: Outcome,
    /// Kendall's tau union.
    pub ktu: Outcome,
    /// Rank-biased overlap.
    pub rbo: Outcome,
}

/// The orders of documents of two runs.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentOrder {
    /// The first run.
    pub original: String,
    /// The repeated run.
    pub reproduced: String,
    /// The topics that both have.
    pub topics: Vec<TopicOrder>,
    /// Topics that one of them lacks.
    pub lacking: usize,
}

impl DocumentOrder {
    /// The mean over the topics where it is defined, with how many there are not.
    pub fn mean(&self, of: impl Fn(&TopicOrder) -> &Outcome) -> Outcome {
        let values: Vec<f64> = self.topics.iter().filter_map(|topic| of(topic).as_ref().ok().copied()).collect();
        match values.len() {
            0 => Err(Reason::new("undefined on every topic")),
            count => Ok(values.iter().sum::<f64>() / count as f64),
        }
    }

    /// Topics on which tau has no value.
    pub fn undefined(&self) -> usize {
        self.topics.iter().filter(|topic| topic.tau.is_err()).count()
    }
}

/// Compares the documents of two runs on the judged topics that both have, in the order that the rules give them.
///
/// # Errors
/// A run that cannot be read.
pub fn documents(
    (original_name, original): (&str, &RunSource),
    (reproduced_name, reproduced): (&str, &RunSource),
    judgments: &Judgments,
    rules: Rules,
    how: &Reproducing,
) -> aspectra_eval::Result<DocumentOrder> {
    let sources = [original.clone(), reproduced.clone()];
    let pool = documents_of(&sources, |topic| judgments.topic_index(topic).is_some())?;
    let kept = [KeptRun::join(original, &pool, rules)?, KeptRun::join(reproduced, &pool, rules)?];
    let of_topics = |run: &KeptRun| -> Vec<Option<Vec<u32>>> {
        let mut rows = vec![None; pool.topics().len()];
        for (topic, ranking) in run.rankings() {
            rows[topic] = Some(ranking.hits.iter().take(how.depth).map(|hit| hit.row).collect());
        }
        rows
    };
    let (first, second) = (of_topics(&kept[0]), of_topics(&kept[1]));
    let topics: Vec<Option<TopicOrder>> = (pool.topics(), first, second)
        .into_par_iter()
        .map(|(topic, first, second)| Some(order(&topic.id, &first?, &second?, how)))
        .collect();
    Ok(DocumentOrder {
        original: original_name.to_owned(),
        reproduced: reproduced_name.to_owned(),
        lacking: topics.iter().filter(|topic| topic.is_none()).count(),
        topics: topics.into_iter().flatten().collect(),
    })
}

fn order(topic: &str, first: &[u32], second: &[u32], how: &Reproducing) -> TopicOrder {
    let seen: BTreeSet<&u32> = first.iter().collect();
    let overlap = || -> Outcome { Ok(rbo(first, second, how.persistence)?.extrapolated?) };
    TopicOrder {
        topic: topic.to_owned(),
        original: first.len(),
        reproduced: second.len(),
        common: second.iter().filter(|row| seen.contains(row)).count(),
        tau: flat(list_tau(first, second)),
        ktu: flat(union_tau(first, second)),
        rbo: overlap(),
    }
}

fn flat(found: Result<Result<f64, aspectra_stats::Undefined>, aspectra_stats::Error>) -> Outcome {
    Ok(found??)
}
