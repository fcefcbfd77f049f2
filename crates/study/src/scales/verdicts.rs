//! On which scale each measure is, found out by scoring every ranking of a few documents.

use super::{highest, viewpoints};
use crate::sentence::listed;
use crate::{Error, Exhibit, Ground};
use aspectra_eval::finding::{Table, Value};
use aspectra_lab::judged_runs::{Family, Order};
use aspectra_lab::scale::{Answer, Scaling, scale};

/// How many documents these rankings have: with three labels there are 243 of them.
const DOCUMENTS: usize = 5;
/// More rankings are not gone through but searched.
const MOST_RANKINGS: u64 = 100_000;

pub(super) fn exhibit(ground: &Ground<'_>) -> Result<Exhibit, Error> {
    let columns = ["measure", "order", "ordinal", "interval", "because"];
    let mut table = Table::new("scales", "Which scale each measure is on", columns.len(), &columns);
    let (mut interval, mut ordinal, mut neither) = (Vec::new(), Vec::new(), Vec::new());
    // Cut at their length: a total order numbers the rankings of one length.
    for view in viewpoints(ground.judgments, DOCUMENTS as u32) {
        let order = if view.name == "set" { Order::Set } else { Order::Rank };
        let how = Scaling {
            family: Family::new(highest(ground.judgments) as u16, DOCUMENTS, None)?,
            orders: if view.name == "set" { &[Order::Set] } else { &[Order::Rank] },
            budget: MOST_RANKINGS,
            seed: ground.settings.seed,
        };
        for (label, text) in view.members {
            let Ok(measure) = text.parse() else { continue };
            for one in scale(&[measure], &how, &|| ())? {
                let word = if order == Order::Set { "sets" } else { "rankings" };
                let Ok(verdict) = one.verdict else {
                    let unknown = "it has no value on some of them";
                    table.row([&label, word, "unknown", "unknown", unknown].map(Value::from));
                    continue;
                };
                let because = match (&verdict.falls, &verdict.uneven) {
                    (Some(pair), _) => {
                        format!("{} is better than {} and does not score more", shown(&pair.better), shown(&pair.worse))
                    }
                    (None, Some(pair)) => {
                        format!(
                            "the step from {} to {} is not as large as the lowest",
                            shown(&pair.worse),
                            shown(&pair.better)
                        )
                    }
                    (None, None) => String::from("all steps are equal"),
                };
                table.row([&label, word, verdict.ordinal.word(), verdict.interval.word(), &because].map(Value::from));
                match (verdict.interval, verdict.ordinal) {
                    (Answer::No, Answer::No) => neither.push(label.clone()),
                    (Answer::No, _) => ordinal.push(label.clone()),
                    _ => interval.push(label.clone()),
                }
            }
        }
    }
    let exhibit = Exhibit::new(table).fact("documents in a ranking", DOCUMENTS);
    Ok(exhibit.says(format!(
        "On an interval scale: {}. On an ordinal scale only: {}. On neither: {}. Means, analyses of variance and overall correlations take an interval scale for granted, tests of ranks an ordinal one. \
         Within a topic this holds as it stands; a mean over topics also needs one unit for all of them, which measures that divide by the number of relevant documents do not have (Recall, F-measure, Generalized Recall).",
        listed(&interval),
        listed(&ordinal),
        listed(&neither)
    )))
}

/// A ranking of grades: (2, 0, 1).
fn shown(grades: &[u16]) -> String {
    let grades: Vec<String> = grades.iter().map(ToString::to_string).collect();
    format!("({})", grades.join(", "))
}
