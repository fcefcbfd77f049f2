//! Labels that a measure of several aspects can read, but that seldom mean what it makes of them: negative ones, and
//! those of aspects whose ranges are far from each other.

use super::bind::Binder;
use crate::collapse::{EMBEDDING, IMPORTANCE, UNIT_EMBEDDING};
use crate::judgments::{Aspect, Judgments, State};
use crate::language::Measure;
use crate::notice::Notice;
use crate::notice::judgments::columns_taken;
use crate::notice::measures::{negative_in_aspects, unlike_ranges};

/// The largest label of an aspect may be so many times another's before a distance hardly sees the other.
const UNLIKE: i32 = 3;

/// Expressions over several aspects.
#[derive(Debug, Default)]
pub(super) struct SeveralAspects {
    expressions: Vec<String>,
    unlike: Vec<Notice>,
}

impl SeveralAspects {
    /// The notices about all that was seen.
    pub(super) fn take(&mut self, judgments: &Judgments) -> Vec<Notice> {
        let mut notices = std::mem::take(&mut self.unlike);
        let expressions = std::mem::take(&mut self.expressions);
        if !expressions.is_empty() {
            if judgments.takes_columns {
                let names = judgments.aspects().iter().map(|aspect| aspect.name.clone());
                notices.push(columns_taken(judgments.source(), names.collect()));
            }
            let negative = negative(judgments);
            if !negative.is_empty() {
                notices.insert(0, negative_in_aspects(expressions, negative));
            }
        }
        notices
    }
}

impl Binder<'_> {
    /// Takes note of a unit that folds the aspects, one of several in the expression that is being bound perhaps.
    pub(super) fn note_aspects(&mut self, unit: &Measure) {
        let aspects = self.judgments.aspects();
        if aspects.len() < 2 {
            return;
        }
        let expression = self.expression.clone();
        if self.several.expressions.contains(&expression) {
            return;
        }
        self.several.unlike.extend(unlike(aspects, unit, &expression));
        self.several.expressions.push(expression);
    }
}

/// What is odd about the labels of several aspects under a collapse by itself: what conversions and orders of labels have to say.
pub fn collapse_notices(judgments: &Judgments, collapse: &Measure) -> Vec<Notice> {
    if judgments.aspects().len() < 2 {
        return Vec::new();
    }
    let expression = collapse.to_string();
    let unlike = unlike(judgments.aspects(), collapse, &expression).into_iter().collect();
    SeveralAspects { expressions: vec![expression], unlike }.take(judgments)
}

/// The notice about aspects whose ranges are far from each other, where a distance takes them as they are.
fn unlike(aspects: &[Aspect], unit: &Measure, expression: &str) -> Option<Notice> {
    if !unit.lacks(&EMBEDDING) || !unit.lacks(&IMPORTANCE) {
        return None;
    }
    let wide = aspects.iter().max_by_key(|aspect| aspect.highest)?;
    let narrow = aspects.iter().filter(|aspect| aspect.highest > 0).min_by_key(|aspect| aspect.highest)?;
    if i64::from(wide.highest) <= i64::from(UNLIKE) * i64::from(narrow.highest) {
        return None;
    }
    let evened = unit.clone().with_own(EMBEDDING.name(), UNIT_EMBEDDING).ok()?;
    let evened = expression.replacen(&unit.to_string(), &evened.to_string(), 1);
    let (wide, narrow) = ((&*wide.name, wide.highest), (&*narrow.name, narrow.highest));
    Some(unlike_ranges(expression.to_owned(), wide, narrow, evened))
}

/// The aspects that have negative labels, each with how many.
fn negative(judgments: &Judgments) -> Vec<(String, u64)> {
    let of_aspect = |(number, name): (usize, &String)| {
        let sheets = judgments.topics().iter().map(|topic| &topic.sheet);
        let columns =
            sheets.flat_map(|sheet| (0..sheet.subtopic_count()).map(move |subtopic| sheet.column(subtopic, number)));
        let count = columns.flatten().filter(|cell| matches!(cell.state(), State::Negative(_))).count() as u64;
        (count > 0).then(|| (name.clone(), count))
    };
    judgments.aspects().iter().map(|aspect| &aspect.name).enumerate().filter_map(of_aspect).collect()
}
