//! Labels that are no whole numbers, under what was made for whole ones.
//!
//! A collapse that orders label tuples sees the place of a label among the aspect's values, 0 the worst, and learns from its
//! embedding where the values lie. Other collapses, and measures that count grades, say that they need whole ones.

use crate::collapse::EMBEDDING;
use crate::error::{Error, Result};
use crate::judgments::{Aspect, Axis, Cell, Judgments};
use crate::language::Measure;
use crate::notice::Notice;
use crate::notice::measures::labels_like_scores as looks_like_scores;

/// The values of an aspect whose labels are not all whole, worst first.
pub(super) type Scale = Box<[f64]>;

/// A collapse as it is bound: with what it must know of values that are not whole.
pub(super) struct FittedCollapse {
    pub(super) collapse: Measure,
    /// The aspects, with places for labels where those are not whole.
    pub(super) aspects: Vec<Aspect>,
    /// By aspect; empty where all labels are whole.
    pub(super) scales: Vec<Option<Scale>>,
}

impl FittedCollapse {
    /// Fits a collapse to the labels of an axis. `facet` is what the subtopics are judged on.
    ///
    /// # Errors
    /// When it needs whole labels and there are others.
    pub(super) fn new(judgments: &Judgments, axis: Axis, facet: &Aspect, collapse: Measure) -> Result<Self> {
        let mut fitted = Self { collapse, aspects: judgments.aspects().to_vec(), scales: Vec::new() };
        if judgments.scales().iter().all(Option::is_none) {
            return Ok(fitted);
        }
        let name = fitted.collapse.unit().name;
        let refused = |aspect: &str, scale: &[f64]| {
            let odd = scale.iter().find(|value| value.fract() != 0.0).copied().unwrap_or_default();
            Error::misfit(format!("{name} needs whole labels, but {aspect} has labels such as {odd}"))
        };
        if axis == Axis::Subtopics {
            let scale = judgments.aspect_index(&facet.name).and_then(|at| judgments.scales()[at].as_deref());
            return scale.map_or(Ok(fitted), |scale| Err(refused(&facet.name, scale)));
        }
        fitted.scales = judgments.scales().to_vec();
        let mut lists = Vec::new();
        let given = fitted.collapse.args().get(&EMBEDDING);
        for (aspect, scale) in fitted.aspects.iter_mut().zip(&fitted.scales) {
            let own = given.iter().find(|(name, _)| *name == aspect.name);
            let Some(scale) = scale else {
                lists.extend(own.map(|(name, list)| {
                    format!("{name}:{}", list.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
                }));
                continue;
            };
            // Whatever grades classes of tuples orders them, and is told the places.
            if fitted.collapse.unit().param("weight").is_none() {
                return Err(refused(&aspect.name, scale));
            }
            if own.is_some() {
                return Err(Error::misfit(format!(
                    "{name}: embedding gives {} a number for each whole label, but its labels are real numbers, which lie at their own values; leave it out",
                    aspect.name
                )));
            }
            aspect.highest = scale.len() as i32 - 1;
            let values = scale.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
            lists.push(format!("{}:{values}", aspect.name));
        }
        if fitted.collapse.unit().accepts(&EMBEDDING) {
            fitted.collapse = fitted.collapse.with_own(EMBEDDING.name(), &lists.join(";"))?;
        }
        Ok(fitted)
    }
}

/// The place of a label among the values of its aspect; what is not a grade stands at 0.
pub(super) fn place(cell: Cell, largest: i32, scale: Option<&[f64]>) -> i32 {
    match scale {
        None => cell.position(largest),
        Some(values) => values.partition_point(|value| *value <= cell.grade()).saturating_sub(1) as i32,
    }
}

/// So many labels, at least, tell scores from gains.
const FEWEST_SCORES: usize = 4;

/// Labels are hardly ever larger than this, unless they are shares of 100.
const LARGEST_USUAL: f64 = 5.0;

/// The notice about aspects whose labels look like the scores of a run: hardly any value comes twice, and they are no shares; or
/// they are whole numbers that fall from row to row.
pub(super) fn labels_like_scores(judgments: &Judgments) -> Option<Notice> {
    if judgments.is_made_by_hand() {
        return None;
    }
    let of_aspect = |aspect: usize| {
        if judgments.scales()[aspect].is_none() {
            return falling(judgments, aspect);
        }
        let grades = judgments.sorted_grades(aspect);
        let different = grades.chunk_by(|a, b| a == b).count();
        let real = grades.iter().filter(|grade| grade.fract() != 0.0).count();
        let example = grades.iter().rev().find(|grade| grade.fract() != 0.0).copied()?;
        let is_beyond = grades.last().is_some_and(|largest| *largest > 1.0);
        let are_scores =
            grades.len() >= FEWEST_SCORES && 2 * real >= grades.len() && 2 * different > grades.len() && is_beyond;
        let count = grades.len();
        let why = format!("there are {different} different ones of {count}");
        are_scores.then(|| looks_like_scores(judgments.source(), example, &why, different, count))
    };
    (0..judgments.aspects().len()).find_map(of_aspect)
}

/// The same notice about whole labels, where those of every topic fall from row to row as the scores of a run do, some topic has
/// too many of them for an accident, and they are larger than people's.
fn falling(judgments: &Judgments, aspect: usize) -> Option<Notice> {
    let (mut longest, mut largest) = (0, 0.0_f64);
    for topic in judgments.topics() {
        let cells: Vec<Cell> = topic.sheet.column(0, aspect).collect();
        let falls = cells.windows(2).all(|pair| pair[0].grade() > pair[1].grade());
        if topic.sheet.subtopic_count() > 1 || !falls || !cells.iter().all(|cell| cell.is_judged()) {
            return None;
        }
        longest = longest.max(cells.len());
        largest = cells.first().map_or(largest, |first| largest.max(first.grade()));
    }
    if longest < FEWEST_SCORES || largest <= LARGEST_USUAL {
        return None;
    }
    let grades = judgments.sorted_grades(aspect);
    let different = grades.chunk_by(|a, b| a == b).count();
    let why = "those of every topic fall from row to row";
    Some(looks_like_scores(judgments.source(), largest, why, different, grades.len()))
}

/// Refuses labels that are not whole, for a measure that needs whole grades.
pub(super) fn check_whole(judgments: &Judgments, aspect: usize, measure: &Measure) -> Result<()> {
    // Who makes grades by hand may make any: the score says that it is undefined.
    if judgments.is_made_by_hand() {
        return Ok(());
    }
    match judgments.label_in_between(aspect) {
        None => Ok(()),
        Some(odd) => Err(Error::misfit(format!(
            "{measure} needs whole grades, but {} of {} has labels such as {odd}",
            judgments.aspects()[aspect].name,
            judgments.source()
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JudgmentFormat;
    use crate::parse::read_judgments;

    #[test]
    fn scores_are_told_from_gains() {
        let said = |text: &str| {
            let judgments = read_judgments("q", text.as_bytes(), JudgmentFormat::Qrels).unwrap();
            labels_like_scores(&judgments).map(|notice| notice.to_string())
        };
        let scores = said("1 0 A 3.5\n1 0 B 2.25\n2 0 A 2\n2 0 C 1.5\n").unwrap();
        assert!(scores.contains("labels such as 3.5") && scores.contains("4 different ones of 4"), "{scores}");
        assert_eq!(said("1 0 A 0.5\n1 0 B 0.25\n2 0 A 1\n2 0 C 0.75\n"), None, "shares");
        assert_eq!(said("1 0 A 0.5\n1 0 B 1.5\n2 0 A 1.5\n2 0 C 0.5\n"), None, "gains that come again");
        assert_eq!(said("1 0 A 4\n1 0 B 3\n2 0 A 2\n2 0 C 1\n"), None, "whole grades");
        let whole = said("1 0 A 12\n1 0 B 9\n1 0 C 7\n1 0 D 1\n2 0 A 7\n2 0 C 6\n").unwrap();
        assert!(whole.contains("labels such as 12") && whole.contains("those of every topic fall"), "{whole}");
        assert_eq!(said("1 0 A 12\n1 0 B 9\n1 0 C 7\n1 0 D 8\n"), None, "they rise");
        assert_eq!(said("1 0 A 4\n1 0 B 3\n1 0 C 2\n1 0 D 1\n1 0 E 0\n"), None, "grades in order");
    }
}
