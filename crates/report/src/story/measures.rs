//! Whether the measures agree on the order of the runs.

use super::analyses::Analyses;
use super::{Story, drawn};
use crate::figure::Subject;
use crate::web::Part;

/// More lines than this cannot be followed.
const MOST_LINES: usize = 40;

pub(super) fn part(story: &Story<'_>, found: &Analyses<'_>) -> Option<Part> {
    let correlation = found.correlation.as_ref()?;
    let subject = Subject { finding: Some(correlation), scores: story.matrices };
    let mut body = drawn("heatmap", &subject, true);
    if story.matrices.len() == 2 {
        body.push_str(&drawn("scatter", &subject, true));
    }
    if story.matrices.first().is_some_and(|matrix| matrix.runs.len() <= MOST_LINES) {
        body.push_str(&drawn("bump", &subject, true));
    }
    (!body.is_empty()).then(|| Part {
        id: String::from("measures"),
        heading: String::from("Measures among themselves"),
        body,
    })
}
