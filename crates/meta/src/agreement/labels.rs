//! The labels of several judges, as statistics of agreement read them.

use super::MOST_PAIRED;
use crate::error::Error;
use crate::notice::Notice;
use crate::notice::judges::{negative_labels, tuples_not_compared, unlike_scales};
use aspectra_eval::judgments::{Fold, JudgeGroups, JudgmentTable, Label, Method, Rule, Units};
use aspectra_stats::agreement::{MOST_CATEGORIES, Ratings, RatingsBuilder};
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
        let judges: Vec<String> = if chosen.is_empty() { table.judges().to_vec() } else { chosen.to_vec() };
        let folds = chosen.iter().map(|name| fold_of(name, table, groups)).collect::<Result<Vec<_>, Error>>()?;
        let units = table.units();
        let (topics, topic_of) = topics(table, &units);
        let mut notices = table.notices().to_vec();
        let votes = Votes { table, units, folds, judges: &judges, topics: topics.len(), topic_of: &topic_of };
        let shown = (0..table.aspects().len()).filter(|at| !table.aspects()[*at].hidden);
        let aspects: Vec<AspectLabels> =
            shown.map(|column| votes.of_aspect(column, &mut notices)).collect::<Result<_, Error>>()?;
        let has_reals = aspects.iter().any(|aspect| aspect.reals.is_some());
        let tuples = if aspects.len() > 1 && !has_reals { tuples(&aspects, &mut notices)? } else { None };
        Ok(Self { source: table.source().to_owned(), judges, topics, aspects, tuples, notices })
    }

    /// Whether there are few enough judges to look at all pairs.
    pub fn paired_judges(&self) -> bool {
        self.judges.len() <= MOST_PAIRED
    }
}

/// The label of a name: that of the judge who has it, or the majority of the group.
fn fold_of(name: &str, table: &JudgmentTable, groups: &JudgeGroups) -> Result<Option<Fold>, Error> {
    let refused = |error: aspectra_eval::Error| Error::unfit(error.message());
    let rule = Rule { method: Method::Judge(name.to_owned()), judges: Vec::new(), quorum: 1 };
    Fold::new(&rule, table.judges(), groups).map_err(refused)
}

/// The topics in the order of the file, and the topic of each unit.
fn topics(table: &JudgmentTable, units: &Units) -> (Vec<String>, Vec<usize>) {
    let mut ids: Vec<&str> = Vec::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut topic_of: Vec<usize> = Vec::with_capacity(units.count());
    for rows in units.iter() {
        let id = &*table.rows()[rows[0] as usize].topic;
        // Units of a topic nearly always stand together.
        let last = topic_of.last().copied().filter(|last| ids[*last] == id);
        let number = last.unwrap_or_else(|| {
            *numbers.entry(id).or_insert_with(|| {
                ids.push(id);
                ids.len() - 1
            })
        });
        topic_of.push(number);
    }
    (ids.into_iter().map(str::to_owned).collect(), topic_of)
}

/// Who said what, before it is looked at aspect by aspect.
struct Votes<'a> {
    table: &'a JudgmentTable,
    units: Units,
    /// How labels become those of the judges that were named; empty where each judge is looked at.
    folds: Vec<Option<Fold>>,
    judges: &'a [String],
    topics: usize,
    topic_of: &'a [usize],
}

impl Votes<'_> {
    fn of_aspect(&self, column: usize, notices: &mut Vec<Notice>) -> Result<AspectLabels, Error> {
        let (table, aspect) = (self.table, &self.table.aspects()[column]);
        let mut builder = RatingsBuilder::new(self.judges.len(), self.topics);
        let mut missing = vec![0usize; self.judges.len()];
        let mut highest: Vec<Option<f64>> = vec![None; self.judges.len()];
        let mut negative = 0u64;
        let is_real = |label: &Label| matches!(label, Label::Real(number) if *number >= 0.0);
        let has_reals = (0..table.rows().len()).any(|row| is_real(&table.labels(row)[column]));
        let mut reals: Option<Vec<RealUnit>> = has_reals.then(|| Vec::with_capacity(self.units.count()));
        let (mut votes, mut room) = (Vec::new(), Vec::new());
        for (rows, &topic) in self.units.iter().zip(self.topic_of) {
            votes.clear();
            for &row in rows {
                let judge = table.rows()[row as usize].judge.unwrap_or_default();
                let label = &table.labels(row as usize)[column];
                match label.number() {
                    Some(number) if number >= 0.0 => {
                        votes.push((judge, number));
                        continue;
                    }
                    Some(_) => negative += 1,
                    None if *label == Label::Missing => {}
                    None => {
                        return Err(Error::unfit(format!(
                            "{}: label \"{label}\" of {} is not a number; a collection file can map it to a grade",
                            table.rows()[row as usize].place.in_file(table.source()),
                            aspect.name
                        )));
                    }
                }
                if let (true, Some(count)) = (self.folds.is_empty(), missing.get_mut(judge as usize)) {
                    *count += 1;
                }
            }
            self.fold(&mut votes, &mut room);
            for &(judge, label) in &votes {
                let most = &mut highest[judge as usize];
                *most = Some(most.map_or(label, |most: f64| most.max(label)));
            }
            match &mut reals {
                Some(reals) => reals.push((topic, votes.clone())),
                None => {
                    builder.unit(topic);
                    votes.iter().for_each(|(judge, label)| builder.label(*judge as usize, *label as u32));
                }
            }
        }
        let largest = highest.iter().flatten().copied().fold(0.0f64, f64::max);
        let declared = aspect.highest.filter(|declared| f64::from(*declared) >= largest);
        let ratings = builder.finish().map_err(Error::about(format!("labels of {}", aspect.name)))?;
        notices.extend((negative > 0).then(|| negative_labels(&aspect.name, negative)));
        notices.extend(unlike_scales(&aspect.name, self.judges, &highest));
        Ok(AspectLabels {
            name: aspect.name.clone(),
            scale: declared.map_or(largest.ceil() as usize, |declared| declared as usize) + 1,
            is_declared: declared.is_some(),
            ratings,
            reals,
            missing,
        })
    }

    /// Makes the votes of judges those of the names that were asked for.
    fn fold(&self, votes: &mut Vec<(u32, f64)>, room: &mut Vec<(usize, f64)>) {
        if self.folds.is_empty() {
            return;
        }
        room.clear();
        room.extend(votes.drain(..).map(|(judge, label)| (judge as usize, label)));
        let label = |fold: &Option<Fold>| fold.as_ref().and_then(|fold| fold.unit(room).label);
        votes.extend((0..).zip(&self.folds).filter_map(|(judge, fold)| Some((judge, label(fold)?))));
    }
}

/// Whole tuples as labels, where a judge gave all of them: numbered as they come, because nothing that is computed of them
/// knows an order. `None` where there are too many different ones for tables of their pairs.
fn tuples(aspects: &[AspectLabels], notices: &mut Vec<Notice>) -> Result<Option<AspectLabels>, Error> {
    let first = &aspects[0].ratings;
    let mut known: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
    let mut builder = RatingsBuilder::new(first.raters(), first.clusters());
    let mut given: Vec<(u32, usize, u16)> = Vec::new();
    for unit in 0..first.units() {
        builder.unit(first.cluster_of(unit));
        given.clear();
        for (number, aspect) in aspects.iter().enumerate() {
            given.extend(aspect.ratings.of_unit(unit).iter().map(|(judge, label)| (*judge, number, *label)));
        }
        given.sort_unstable();
        for labels in given.chunk_by(|a, b| a.0 == b.0).filter(|labels| labels.len() == aspects.len()) {
            let next = known.len() as u32;
            let tuple = labels.iter().map(|label| label.2).collect();
            builder.label(labels[0].0 as usize, *known.entry(tuple).or_insert(next));
        }
    }
    if known.len() > MOST_CATEGORIES {
        notices.push(tuples_not_compared(known.len(), MOST_CATEGORIES));
        return Ok(None);
    }
    let ratings = builder.finish().map_err(Error::about("label tuples"))?;
    Ok(Some(AspectLabels {
        name: String::from("all"),
        scale: known.len().max(1),
        is_declared: true,
        missing: vec![0; ratings.raters()],
        ratings,
        reals: None,
    }))
}
