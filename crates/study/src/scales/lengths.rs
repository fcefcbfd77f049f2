//! Whether it matters that runs are cut: the paper compares its length of 250 documents with 100, 500 and 1000.

use super::{OTHER_LENGTHS, of, viewpoints};
use crate::sentence::{four, smallest};
use crate::{Error, Exhibit, Ground};
use aspectra_eval::Measure;
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::correlate::{Correlating, correlate_pair};

pub(super) fn exhibit(ground: &Ground<'_>) -> Result<Exhibit, Error> {
    let how = Correlating { samples: 0, seed: ground.settings.seed, ..Correlating::default() };
    let own = ground.settings.length;
    let columns = ["measure", "length", "topic_by_topic", "overall", "undefined"];
    let title = format!("Kendall's tau of each measure at other lengths of the runs with itself at {own}");
    let mut table = Table::new("lengths", title, 2, &columns);
    let mut least: Vec<(String, f64)> = Vec::new();
    let known = of(ground)?;
    for length in OTHER_LENGTHS.into_iter().filter(|length| *length != own) {
        for (view, (_, matrices)) in viewpoints(ground.judgments, length).iter().zip(&known) {
            let measures: Vec<Measure> = view.members.iter().filter_map(|(_, text)| text.parse().ok()).collect();
            // What is odd about the runs is said with their scores.
            let (_, others) = ground.matrices(ground.judgments, &measures, ground.kept()?, &mut Vec::new())?;
            for ((label, _), (other, matrix)) in view.members.iter().zip(others.iter().zip(matrices)) {
                let found = correlate_pair(other, matrix, &how)?;
                table.row([
                    Value::from(label),
                    Value::Text(length.to_string()),
                    Value::from(&found.mean),
                    Value::from(&found.overall),
                    found.undefined.into(),
                ]);
                least.extend(found.overall.ok().map(|tau| (format!("{label} at {length}"), tau)));
            }
        }
    }
    let named: Vec<(&str, f64)> = least.iter().map(|(name, tau)| (&**name, *tau)).collect();
    let exhibit = Exhibit::new(table);
    Ok(match smallest(&named) {
        Some((_, tau)) if tau >= 1.0 - 1e-9 => {
            exhibit.says("No measure orders the runs by mean score otherwise at another length.")
        }
        Some((which, tau)) => exhibit.says(format!(
            "The order of the runs by mean score changes most for {} (tau {}).",
            which.first().copied().unwrap_or_default(),
            four(tau)
        )),
        None => exhibit.says("No measure has a tau: every run scores the same."),
    })
}
