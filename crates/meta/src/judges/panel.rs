//! The judgments of each judge by itself, over the same topics and, unless said otherwise, the same documents.

use crate::agreement::{JudgeLabels, MOST_PAIRED};
use crate::error::Error;
use aspectra_eval::judgments::{JudgeGroups, JudgmentTable, Label};
use aspectra_eval::{JudgmentReader, Judgments, Message};
use aspectra_words::words;

words! {
    /// Which documents count when judges are compared.
    #[derive(Hash, Default)]
    pub enum Pool {
        #[default]
        Common = "common": "Those that all compared judges labeled: labels are compared, not coverage",
        Own = "own": "Those that each judge labeled",
    }
}

/// Judges with their judgments.
#[derive(Debug, Clone)]
pub struct Panel {
    /// The judges or groups.
    pub judges: Vec<String>,
    /// Their judgments, in the same order.
    pub judgments: Vec<Judgments>,
    /// Their labels, on all documents.
    pub labels: JudgeLabels,
    /// The documents that count, of so many that any judge labeled.
    pub units: (usize, usize),
    /// The topics that count, of so many.
    pub topics: (usize, usize),
    /// Who labeled no document that the first judge labeled, and so is left out.
    pub alone: Vec<String>,
}

impl Panel {
    /// Who is compared where all judges are: the reference first, and its judges not a second time where it is a group.
    ///
    /// # Errors
    /// A reference that is not there, with the nearest name.
    pub fn names(
        reference: &str,
        groups: &JudgeGroups,
        judges: &[String],
    ) -> Result<Vec<String>, aspectra_eval::Error> {
        let members = groups.members(reference, judges)?;
        let others = judges
            .iter()
            .enumerate()
            .filter(|(at, _)| members.binary_search(at).is_err())
            .map(|(_, judge)| judge.clone());
        Ok(std::iter::once(reference.to_owned()).chain(others).collect())
    }

    /// The judgments of each of the judges or groups; all judges where none are named. Who labeled no document that the first of them labeled
    /// is left out.
    ///
    /// # Errors
    /// What reading refuses; judges without a document or topic in common.
    pub fn new<E: From<Error> + From<aspectra_eval::Error>>(
        reader: &JudgmentReader,
        votes: &JudgmentTable,
        judges: &[String],
        pool: Pool,
    ) -> Result<Self, E> {
        let judges: Vec<String> = if judges.is_empty() { votes.judges().to_vec() } else { judges.to_vec() };
        if judges.len() > MOST_PAIRED {
            let many = format!(
                "{} judges are too many to score the runs by each of them (more than {MOST_PAIRED}); name some with ",
                judges.len()
            );
            return Err(Error::unfit(Message::new(many).option("judges", "NAMES")).into());
        }
        let members: Vec<Vec<usize>> = judges
            .iter()
            .map(|name| reader.given_groups().members(name, votes.judges()))
            .collect::<Result<_, aspectra_eval::Error>>()?;
        let units = votes.units();
        let is_graded = |row: usize| votes.labels(row).iter().any(is_grade);
        // By unit: which of the judges labeled it.
        let has = |rows: &[u32], judge: usize| {
            rows.iter().any(|row| {
                let by = votes.rows()[*row as usize].judge.unwrap_or_default() as usize;
                members[judge].binary_search(&by).is_ok() && is_graded(*row as usize)
            })
        };
        let shares = |judge: &usize| {
            let mut counted = units.iter().filter(|rows| pool == Pool::Own || has(rows, 0));
            counted.any(|rows| has(rows, *judge))
        };
        let (numbers, without): (Vec<usize>, Vec<usize>) = (0..judges.len()).partition(shares);
        let alone: Vec<String> = without.into_iter().map(|judge| judges[judge].clone()).collect();
        let judges: Vec<String> = numbers.iter().map(|judge| judges[*judge].clone()).collect();
        if judges.len() < 2 {
            let who = alone.join(", ");
            return Err(Error::unfit(format!("{who} labeled no document that another judge labeled")).into());
        }
        let labels = JudgeLabels::new(votes, reader.given_groups(), &judges)?;
        let mut topics: std::collections::BTreeMap<&str, Vec<bool>> = std::collections::BTreeMap::new();
        let mut kept_units = Vec::with_capacity(units.count());
        for rows in units.iter() {
            let by: Vec<bool> = numbers.iter().map(|judge| has(rows, *judge)).collect();
            let counts = match pool {
                Pool::Common => by.iter().all(|has| *has),
                Pool::Own => by.iter().any(|has| *has),
            };
            kept_units.push(counts);
            let of_topic =
                topics.entry(&votes.rows()[rows[0] as usize].topic).or_insert_with(|| vec![false; judges.len()]);
            if counts {
                of_topic.iter_mut().zip(by).for_each(|(any, has)| *any |= has);
            }
        }
        let is_whole = |topic: &str| topics.get(topic).is_some_and(|by| by.iter().all(|has| *has));
        let mut kept = vec![false; votes.rows().len()];
        let mut count = 0;
        for (rows, counts) in units.iter().zip(&kept_units) {
            if *counts && is_whole(&votes.rows()[rows[0] as usize].topic) {
                count += 1;
                rows.iter().for_each(|row| kept[*row as usize] = true);
            }
        }
        let whole = topics.keys().filter(|topic| is_whole(topic)).count();
        if count == 0 {
            return Err(Error::unfit(format!(
                "{} have no {} in common, so that nothing can be compared",
                judges.join(", "),
                if pool == Pool::Common { "document" } else { "topic" }
            ))
            .into());
        }
        let mut common = votes.of_rows(&kept);
        for aspect in &labels.aspects {
            common.declare_highest(&aspect.name, aspect.scale as i32 - 1);
        }
        let judgments = judges
            .iter()
            .map(|judge| reader.judgments_of(&common, judge))
            .collect::<Result<_, aspectra_eval::Error>>()?;
        let (units, topics) = ((count, units.count()), (whole, topics.len()));
        Ok(Self { judges, judgments, labels, units, topics, alone })
    }

    /// The number of a judge.
    ///
    /// # Errors
    /// When there is no such judge, with the nearest name.
    pub fn judge(&self, name: &str, reader: &JudgmentReader) -> Result<usize, aspectra_eval::Error> {
        match self.judges.iter().position(|judge| judge == name) {
            Some(at) => Ok(at),
            None => reader.given_groups().members(name, &self.judges).map(|members| members[0]),
        }
    }
}

fn is_grade(label: &Label) -> bool {
    label.number().is_some_and(|number| number >= 0.0)
}
