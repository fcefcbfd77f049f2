//! The labels of several judges, as statistics of agreement read them.

use super::MOST_PAIRED;
use crate::error::Error;
use crate::notice::Notice;
use crate::notice::judges::{negative_labels, unlike_scales};
use aspectra_eval::judgments::{Fold, JudgeGroups, JudgmentTable, Label, Rule};
use aspectra_stats::agreement::{Ratings, RatingsBuilder};
use std::collections::BTreeMap;

/// The topic of a unit, and who gave it which label.
pub(super) type RealUnit = (usize, Vec<(u32, f64)>);

/// Labels of one aspect.
#[derive(Debug, Clone)]
pub struct AspectLabels {
    /// The aspect.
    pub name: String,
    /// The number of grades, from 0.
    pub scale: usize,
    /// Whether a collection says so, or it is the largest label of any judge.
    pub is_declared: bool,
    /// Who gave what.
    pub ratings: Ratings,
    /// Where labels are not whole: topic and labels of each unit.
    pub(super) reals: Option<Vec<RealUnit>>,
    /// Labels that are missing or negative where the judge has a row, by judge.
    pub missing: Vec<usize>,
}

/// The labels of several judges.
#[derive(Debug, Clone)]
pub struct JudgeLabels {
    /// Where they come from.
    pub source: String,
    /// The judges.
    pub judges: Vec<String>,
    /// The topics, in the order of the file.
    pub topics: Vec<String>,
    /// By aspect.
    pub aspects: Vec<AspectLabels>,
    /// Whole tuples, where there are several aspects and judges who gave all labels.
    pub(super) tuples: Option<AspectLabels>,
    /// What was odd about them.
    pub notices: Vec<Notice>,
}

impl JudgeLabels {
    /// The labels of a table of votes, of all judges or of those named; a group's labels become one by majority.
    ///
    /// # Errors
    /// A judge who is not there; labels that are no numbers; too many different ones.
    pub fn new(table: &JudgmentTable, groups: &JudgeGroups, chosen: &[String]) -> Result<Self, Error> {
        let refused = |error: aspectra_eval::Error| Error::unfit(error.message());
        let judges: Vec<String> = if chosen.is_empty() { table.judges().to_vec() } else { chosen.to_vec() };
        // A judge is who has that name, or a group that has a majority.
        let folds: Vec<Option<Fold>> = match chosen.is_empty() {
            true => Vec::new(),
            false => judges
                .iter()
                .map(|name| {
                    let members = groups.members(name, table.judges()).map_err(refused)?;
                    let judges = members.iter().map(|judge| table.judges()[*judge].clone()).collect();
                    let mut rule = Rule::read("majority", &[]).map_err(refused)?;
                    rule.judges = judges;
                    Fold::new(&rule, table.judges(), &JudgeGroups::default()).map_err(refused)
                })
                .collect::<Result<_, Error>>()?,
        };
        let units = table.units();
        let mut topics: Vec<String> = Vec::new();
        let mut topic_numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let mut topic_of = Vec::with_capacity(units.count());
        for rows in units.iter() {
            let id = &*table.rows()[rows[0] as usize].topic;
            let number = *topic_numbers.entry(id).or_insert_with(|| {
                topics.push(id.to_owned());
                topics.len() - 1
            });
            topic_of.push(number);
        }
        let mut notices = table.notices().to_vec();
        let mut aspects = Vec::new();
        let shown: Vec<usize> = (0..table.aspects().len()).filter(|at| !table.aspects()[*at].hidden).collect();
        let mut votes: Vec<(u32, f64)> = Vec::new();
        let mut whole: Vec<Vec<Option<Vec<u32>>>> = Vec::new();
        if shown.len() > 1 {
            whole = vec![vec![Some(Vec::new()); judges.len()]; units.count()];
        }
        for &column in &shown {
            let aspect = &table.aspects()[column];
            let mut builder = RatingsBuilder::new(judges.len(), topics.len());
            let (mut missing, mut negative, mut highest) = (vec![0usize; judges.len()], 0u64, vec![None; judges.len()]);
            let mut reals: Option<Vec<RealUnit>> = None;
            let is_real = |label: &Label| matches!(label, Label::Real(number) if *number >= 0.0);
            if (0..table.rows().len()).any(|row| is_real(&table.labels(row)[column])) {
                reals = Some(Vec::with_capacity(units.count()));
            }
            for (unit, rows) in units.iter().enumerate() {
                votes.clear();
                for &row in rows {
                    let judge = table.rows()[row as usize].judge.unwrap_or_default();
                    let label = &table.labels(row as usize)[column];
                    match label.number() {
                        Some(number) if number >= 0.0 => votes.push((judge, number)),
                        Some(_) => {
                            negative += 1;
                            if let (true, Some(count)) = (folds.is_empty(), missing.get_mut(judge as usize)) {
                                *count += 1;
                            }
                        }
                        None if *label == Label::Missing => {
                            if let (true, Some(count)) = (folds.is_empty(), missing.get_mut(judge as usize)) {
                                *count += 1;
                            }
                        }
                        None => {
                            return Err(Error::unfit(format!(
                                "{}:{}: label \"{label}\" of {} is not a number; a collection file can map it to a grade",
                                table.source(),
                                table.rows()[row as usize].line,
                                aspect.name
                            )));
                        }
                    }
                }
                if !folds.is_empty() {
                    let numbered: Vec<(usize, f64)> =
                        votes.iter().map(|(judge, label)| (*judge as usize, *label)).collect();
                    votes.clear();
                    for (judge, fold) in folds.iter().enumerate() {
                        votes.extend(
                            fold.as_ref()
                                .and_then(|fold| fold.unit(&numbered).label)
                                .map(|label| (judge as u32, label)),
                        );
                    }
                }
                for &(judge, label) in &votes {
                    let most = &mut highest[judge as usize];
                    *most = Some(most.map_or(label, |most: f64| most.max(label)));
                }
                match &mut reals {
                    Some(reals) => reals.push((topic_of[unit], votes.clone())),
                    None => {
                        builder.unit(topic_of[unit]);
                        votes.iter().for_each(|(judge, label)| builder.label(*judge as usize, *label as u32));
                    }
                }
                if let Some(tuples) = whole.get_mut(unit) {
                    for (judge, tuple) in tuples.iter_mut().enumerate() {
                        let label =
                            votes.iter().find(|vote| vote.0 as usize == judge).filter(|vote| vote.1.fract() == 0.0);
                        match (label, &mut *tuple) {
                            (Some((_, label)), Some(labels)) => labels.push(*label as u32),
                            _ => *tuple = None,
                        }
                    }
                }
            }
            let largest = highest.iter().flatten().copied().fold(0.0f64, f64::max);
            let declared = aspect.highest.filter(|declared| f64::from(*declared) >= largest);
            let ratings = builder.finish().map_err(Error::about(format!("labels of {}", aspect.name)))?;
            notices.extend((negative > 0).then(|| negative_labels(&aspect.name, negative)));
            notices.extend(unlike_scales(&aspect.name, &judges, &highest));
            aspects.push(AspectLabels {
                name: aspect.name.clone(),
                scale: declared.map_or(largest.ceil() as usize, |declared| declared as usize) + 1,
                is_declared: declared.is_some(),
                ratings,
                reals,
                missing,
            });
        }
        let has_reals = aspects.iter().any(|aspect| aspect.reals.is_some());
        let tuples = match shown.len() > 1 && !has_reals {
            true => Some(tuples(&whole, &topic_of, judges.len(), topics.len())?),
            false => None,
        };
        Ok(Self { source: table.source().to_owned(), judges, topics, aspects, tuples, notices })
    }

    /// Whether there are few enough judges to look at all pairs.
    pub fn paired_judges(&self) -> bool {
        self.judges.len() <= MOST_PAIRED
    }
}

/// Whole tuples as labels, in lexicographic order.
fn tuples(
    whole: &[Vec<Option<Vec<u32>>>],
    topic_of: &[usize],
    judges: usize,
    topics: usize,
) -> Result<AspectLabels, Error> {
    let mut known: BTreeMap<&Vec<u32>, u32> = whole.iter().flatten().flatten().map(|tuple| (tuple, 0)).collect();
    known.values_mut().zip(0..).for_each(|(place, number)| *place = number);
    let mut builder = RatingsBuilder::new(judges, topics);
    for (unit, tuples) in whole.iter().enumerate() {
        builder.unit(topic_of[unit]);
        for (judge, tuple) in tuples.iter().enumerate() {
            if let Some(tuple) = tuple {
                builder.label(judge, known[tuple]);
            }
        }
    }
    let ratings = builder.finish().map_err(Error::about("label tuples"))?;
    Ok(AspectLabels {
        name: String::from("all"),
        scale: known.len().max(1),
        is_declared: true,
        ratings,
        reals: None,
        missing: vec![0; judges],
    })
}
