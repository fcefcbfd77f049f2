//! The judgments of people and of a model, and which topics people judged.

use super::{Sampled, TwoScores};
use crate::agreement::JudgeLabels;
use crate::error::Error;
use crate::matrix::ScoreMatrix;
use aspectra_eval::judgments::JudgmentTable;
use aspectra_eval::{JudgmentReader, Judgments};
use std::collections::BTreeMap;

/// Judgments by people and by a model, on one scale.
#[derive(Debug, Clone)]
pub struct TwoJudges {
    /// By the model, on all its topics.
    pub llm: Judgments,
    /// By people: on the topics they judged, or on all where documents were sampled.
    pub human: Judgments,
    /// How probable it was that people would label a document: `(topic, document)`.
    inclusion: BTreeMap<(String, Vec<u8>), f64>,
}

impl TwoJudges {
    /// Takes two judges or groups out of votes. A topic counts as judged where people labeled at least the share `coverage` of
    /// the documents that the model labeled.
    ///
    /// # Errors
    /// Judges who are not there; no topic that people judged.
    pub fn new<E: From<Error> + From<aspectra_eval::Error>>(
        reader: &JudgmentReader,
        votes: &JudgmentTable,
        human: &str,
        llm: &str,
        sampled: Sampled,
        coverage: f64,
    ) -> Result<Self, E> {
        if !(coverage > 0.0 && coverage <= 1.0) {
            return Err(
                Error::unfit(format!("the coverage is {coverage}, expected a number above 0 and up to 1")).into()
            );
        }
        let groups = reader.given_groups();
        let members = (groups.members(human, votes.judges())?, groups.members(llm, votes.judges())?);
        let labels = JudgeLabels::new(votes, groups, &[human.to_owned(), llm.to_owned()])?;
        let graded = |row: u32, of: &[usize]| {
            let row = row as usize;
            let by = votes.rows()[row].judge.unwrap_or_default() as usize;
            of.binary_search(&by).is_ok()
                && votes.labels(row).iter().any(|label| label.number().is_some_and(|n| n >= 0.0))
        };
        let units = votes.units();
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let mut inclusion = BTreeMap::new();
        for rows in units.iter() {
            let row = &votes.rows()[rows[0] as usize];
            let by_llm = rows.iter().any(|row| graded(*row, &members.1));
            let by_human = rows.iter().copied().find(|row| graded(*row, &members.0));
            let count = counts.entry(&row.topic).or_default();
            count.0 += usize::from(by_llm);
            count.1 += usize::from(by_llm && by_human.is_some());
            if let Some(pi) = by_human.and_then(|row| votes.rows()[row as usize].inclusion) {
                inclusion.insert((row.topic.to_string(), row.document.to_vec()), pi);
            }
        }
        let is_judged = |topic: &str| match (counts.get(topic), sampled) {
            (None | Some((0, _)), _) => false,
            (Some((_, both)), Sampled::Documents) => *both > 0,
            (Some((all, both)), Sampled::Topics) => *both as f64 >= coverage * *all as f64 - 1e-9,
        };
        if !counts.keys().any(|topic| is_judged(topic)) {
            return Err(Error::unfit(format!(
                "{human} labeled no topic as far as {llm} did; for a sample of documents say so, or ask for less coverage"
            ))
            .into());
        }
        if let Some(zero) = inclusion.iter().find(|(_, pi)| **pi <= 0.0) {
            return Err(Error::unfit(format!(
                "topic {}, document \"{}\": was sampled with an inclusion of 0, expected above 0 and up to 1",
                zero.0.0,
                String::from_utf8_lossy(&zero.0.1)
            ))
            .into());
        }
        let of_topics = |keep: &dyn Fn(&str) -> bool| {
            let kept: Vec<bool> = votes.rows().iter().map(|row| keep(&row.topic)).collect();
            let mut part = votes.of_rows(&kept);
            labels.aspects.iter().for_each(|aspect| part.declare_highest(&aspect.name, aspect.scale as i32 - 1));
            part
        };
        let has_llm = |topic: &str| counts.get(topic).is_some_and(|count| count.0 > 0);
        Ok(Self {
            llm: reader.judgments_of(&of_topics(&has_llm), llm)?,
            human: reader.judgments_of(&of_topics(&is_judged), human)?,
            inclusion,
        })
    }

    /// How probable it was that people would label a document, where it is known.
    pub fn inclusion(&self, topic: &str, document: &[u8]) -> Option<f64> {
        self.inclusion.get(&(topic.to_owned(), document.to_vec())).copied()
    }

    /// Scores of the same runs by the two, measure by measure.
    ///
    /// # Errors
    /// Scores of different runs or measures.
    pub fn scores(llm: Vec<ScoreMatrix>, human: &[ScoreMatrix]) -> Result<Vec<TwoScores>, Error> {
        llm.into_iter()
            .zip(human)
            .map(|(llm, human)| {
                if llm.runs != human.runs || llm.name != human.name {
                    return Err(Error::unfit("the two judges have scores of different runs"));
                }
                let row = |topic: &String| {
                    let at = human.topics.iter().position(|known| known == topic)?;
                    Some(human.scores.row(at).to_vec())
                };
                let rows = llm.topics.iter().map(row).collect();
                Ok(TwoScores { llm, human: rows })
            })
            .collect()
    }
}
