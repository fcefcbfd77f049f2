//! The runs, the best first, by every measure.

use super::analyses::Analyses;
use super::{Story, digits, drawn};
use crate::figure::Subject;
use crate::web::{Cell, Head, HtmlRow, HtmlTable, Part};

/// A matrix of more runs than this cannot be read.
const MOST_IN_MATRIX: usize = 32;

/// More effects than this cannot be read.
const MOST_EFFECTS: usize = 45;

pub(super) fn part(story: &Story<'_>, found: &Analyses<'_>) -> Option<Part> {
    let main = found.main()?;
    let subject = Subject { finding: Some(&found.comparison), scores: &story.matrices[found.main..=found.main] };
    let mut body = String::from("<div class=\"controls\" id=\"controls\" hidden></div>\n");
    body.push_str(&drawn("leaderboard", &subject, false));
    body.push_str(&table(story, found));
    if main.runs.len() > 1 {
        if story.comparing.baselines.is_empty() && main.runs.len() <= MOST_IN_MATRIX {
            body.push_str(&drawn("letters", &subject, true));
        } else if !story.comparing.baselines.is_empty() && main.pairs.len() <= MOST_EFFECTS {
            body.push_str(&drawn("forest", &subject, true));
        }
    }
    Some(Part { id: String::from("leaderboard"), heading: String::from("Leaderboard"), body })
}

fn table(story: &Story<'_>, found: &Analyses<'_>) -> String {
    let Some(main) = found.main() else { return String::new() };
    let has_letters = main.runs.iter().any(|run| run.letters.is_ok());
    let has_interval = main.runs.iter().any(|run| run.interval.is_ok());
    let mut heads = vec![Head::name("run")];
    let of_measure = |text: &str, measure: &str| Head { measure: Some(measure.to_owned()), ..Head::number(text) };
    heads.push(of_measure(&main.measure, &main.measure));
    if has_interval {
        heads.extend([of_measure("from", &main.measure), of_measure("to", &main.measure)]);
    }
    if has_letters {
        heads.push(Head { measure: Some(main.measure.clone()), ..Head::name("group") });
    }
    let others: Vec<_> = found.compared.iter().enumerate().filter(|(at, _)| *at != found.main).collect();
    heads.extend(others.iter().map(|(_, one)| of_measure(&one.measure, &one.measure)));
    let mean = |mean: f64, is_best: bool| match is_best {
        true => Cell::Best(digits(mean, 4), Some(mean)),
        false => Cell::Number(digits(mean, 4), Some(mean)),
    };
    let places: Vec<std::collections::BTreeMap<&str, (f64, bool)>> = others
        .iter()
        .map(|(_, one)| one.runs.iter().map(|run| (&*run.run, (run.mean, run.is_best))).collect())
        .collect();
    let mut rows = Vec::new();
    for (number, run) in main.runs.iter().enumerate() {
        let mut cells = vec![Cell::Name(run.run.clone()), mean(run.mean, run.is_best)];
        if has_interval {
            cells.extend(match &run.interval {
                Ok((low, high)) => [*low, *high].map(|end| Cell::Number(digits(end, 4), Some(end))),
                Err(_) => [Cell::Text(String::new()), Cell::Text(String::new())],
            });
        }
        if has_letters {
            cells.push(Cell::Text(run.letters.clone().unwrap_or_default()));
        }
        cells.extend(places.iter().map(|place| match place.get(&*run.run) {
            Some((value, is_best)) => mean(*value, *is_best),
            None => Cell::Text(String::new()),
        }));
        rows.push(HtmlRow { id: Some(format!("run-{number}")), run: Some(run.run.clone()), topic: None, cells });
    }
    let confidence = digits(100.0 * (1.0 - story.comparing.alpha), 0);
    let mut caption = format!("Means by every measure, the best first by {}", main.measure);
    if has_interval {
        caption.push_str(&format!("; from and to: the {confidence}% interval of that mean"));
    }
    if has_letters {
        caption.push_str("; runs that share a letter do not differ significantly");
    }
    HtmlTable { caption, heads, rows, is_sortable: true }.html()
}
