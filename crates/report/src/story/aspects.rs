//! The aspects: which labels there are, and how the runs stand on each alone.

use super::analyses::{Analyses, ByAspect};
use super::{digits, drawn};
use crate::figure::Subject;
use crate::web::{Cell, Head, HtmlRow, HtmlTable, Part};

/// More lines than this cannot be followed.
const MOST_LINES: usize = 40;

pub(super) fn part(found: &Analyses<'_>) -> Option<Part> {
    let (checked, finding) = found.checked.as_ref()?;
    let aspects = checked.judgments.as_ref().map_or(0, |judgments| judgments.aspects.len());
    if aspects < 2 {
        return None;
    }
    let mut body = String::new();
    if let Some(by_aspect) = &found.aspects {
        body.push_str(&runs(by_aspect));
    }
    body.push_str(&drawn("labels", &Subject { finding: Some(finding), scores: &[] }, true));
    Some(Part { id: String::from("aspects"), heading: String::from("Aspects"), body })
}

/// How the runs stand on each aspect.
fn runs(by_aspect: &ByAspect) -> String {
    let ByAspect { names, matrices, finding } = by_aspect;
    let Some(first) = matrices.first() else { return String::new() };
    let mut out = String::new();
    let subject = Subject { finding: Some(finding), scores: matrices };
    if first.runs.len() > 1 {
        out.push_str(&drawn("weights", &subject, true));
        if matrices.len() == 2 {
            out.push_str(&drawn("scatter", &subject, false));
        } else if first.runs.len() <= MOST_LINES {
            out.push_str(&drawn("bump", &subject, false));
        }
    }
    let means: Vec<Vec<f64>> = matrices.iter().map(|matrix| matrix.scores.group_means()).collect();
    let best: Vec<f64> = means.iter().map(|means| means.iter().copied().fold(f64::NEG_INFINITY, f64::max)).collect();
    let mut order: Vec<usize> = (0..first.runs.len()).collect();
    order.sort_by(|&a, &b| means[0][b].total_cmp(&means[0][a]));
    let rows = order.into_iter().map(|run| {
        let cells = means.iter().zip(&best).map(|(means, best)| match means[run] == *best && first.runs.len() > 1 {
            true => Cell::Best(digits(means[run], 4), Some(means[run])),
            false => Cell::Number(digits(means[run], 4), Some(means[run])),
        });
        HtmlRow {
            id: None,
            run: Some(first.runs[run].clone()),
            topic: None,
            cells: std::iter::once(Cell::Name(first.runs[run].clone())).chain(cells).collect(),
        }
    });
    let texts: Vec<&str> = matrices.iter().map(|matrix| &*matrix.name).collect();
    let caption = format!("The mean of each run on each aspect alone: {}", texts.join(", "));
    let heads = std::iter::once(Head::name("run")).chain(names.iter().map(|name| Head::number(name)));
    out.push_str(&HtmlTable { caption, heads: heads.collect(), rows: rows.collect(), is_sortable: true }.html());
    out
}
