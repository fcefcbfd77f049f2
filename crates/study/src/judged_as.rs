//! The same judgments with other grades: rows keep their numbers, so that joined runs fit them.

use aspectra_eval::Judgments;
use aspectra_eval::judgments::{Cell, Sheet, State};

/// The judgments with every grade changed; `change(topic, row, subtopic, grade)` is the new one. Negative labels become 0.
pub(crate) fn regraded(
    judgments: &Judgments,
    mut change: impl FnMut(usize, usize, usize, f64) -> f64,
) -> aspectra_eval::Result<Vec<(String, Sheet)>> {
    let mut sheets = Vec::new();
    for (number, topic) in judgments.topics().iter().enumerate() {
        let sheet = &topic.sheet;
        let (subtopics, aspects) = (sheet.subtopic_count(), sheet.aspect_count());
        let mut cells = Vec::with_capacity(sheet.documents().len() * subtopics * aspects);
        for row in 0..sheet.documents().len() {
            for subtopic in 0..subtopics {
                for aspect in 0..aspects {
                    let cell = sheet.cell(row, subtopic, aspect);
                    cells.push(match cell.state() {
                        // A document that was not judged on a subtopic has no label there that could be missing.
                        State::Absent | State::Missing => cell,
                        State::Negative(_) => Cell::of_grade(0.0),
                        State::Grade(grade) => Cell::of_grade(change(number, row, subtopic, grade)),
                    });
                }
            }
        }
        let mut changed = Sheet::from_cells(subtopics, aspects, cells)?;
        if let Some(weights) = sheet.given_weights() {
            changed = changed.with_subtopic_weights(weights)?;
        }
        sheets.push((topic.id.to_string(), changed));
    }
    Ok(sheets)
}

fn names(judgments: &Judgments) -> Vec<String> {
    judgments.aspects().iter().map(|aspect| aspect.name.clone()).collect()
}

/// Judgments of changed sheets that keep the largest labels of the aspects.
pub(crate) fn rebuilt(judgments: &Judgments, sheets: Vec<(String, Sheet)>) -> aspectra_eval::Result<Judgments> {
    let mut changed = Judgments::from_sheets(names(judgments), sheets)?;
    for (number, aspect) in judgments.aspects().iter().enumerate() {
        changed = changed.with_highest(number, aspect.highest)?;
    }
    Ok(changed)
}

/// The judgments with every label above 0 as 1.
pub(crate) fn binary(judgments: &Judgments) -> aspectra_eval::Result<Judgments> {
    let sheets = regraded(judgments, |_, _, _, grade| f64::from(u8::from(grade > 0.0)))?;
    let mut changed = Judgments::from_sheets(names(judgments), sheets)?;
    for aspect in 0..judgments.aspects().len() {
        changed = changed.with_highest(aspect, 1)?;
    }
    Ok(changed)
}
