//! Figure 2: how far CAM and MM can go on each topic.

use super::{INSIDE, label};
use crate::judged_as;
use crate::sentence::percent;
use crate::{Error, Exhibit, Ground, Labels, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::{Judgments, Measure};
use aspectra_meta::bounds::{Bounding, Bounds, TopicBound, bounds, finding};
use aspectra_report::figure::Subject;
use aspectra_stats::work::Work;

/// What may be missing from 1 and still count as 1: rounding.
const ONE: f64 = 1.0 - 1e-9;
/// The line below which the paper counts topics.
const LINE: f64 = 0.9;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let binary: Judgments = judged_as::binary(ground.judgments)?;
    let how = Bounding { effort: ground.settings.effort };
    let work = Work::begin("topics", 4 * ground.judgments.topics().len());
    let mut found: Vec<Bounds> = Vec::new();
    for (inside, labels) in INSIDE {
        let judgments = if labels == Labels::Binary { &binary } else { ground.judgments };
        for method in ["CAM", "MM"] {
            let Ok(measure) = format!("{method}({inside})").parse::<Measure>() else { continue };
            let mut one = bounds(judgments, &measure, &ground.options, how, &|| work.step(1))?;
            one.measure = label(method, inside);
            found.push(one);
        }
    }
    drop(work);
    let finding = finding(&found, how);
    let columns = ["measure", "topics", "mean", "smallest", "is_1", "below_0.9", "share_is_1", "share_below_0.9"];
    let mut table =
        Table::new("bounds", "The largest score that a ranking was found to have, over topics", 1, &columns);
    let mut says = Vec::new();
    for one in &found {
        let reached: Vec<f64> =
            one.topics.iter().filter_map(|(_, topic)| topic.as_ref().ok()).map(|topic| topic.reached).collect();
        let topics = reached.len();
        let count = |test: fn(f64) -> bool| reached.iter().filter(|value| test(**value)).count();
        let (ones, far) = (count(|value| value >= ONE), count(|value| value < LINE));
        let share = |count: usize| match topics {
            0 => Value::Undefined("no topic".into()),
            _ => Value::Share(count as f64 / topics as f64),
        };
        let mean = if topics == 0 {
            Value::Undefined("no topic".into())
        } else {
            Value::Real(reached.iter().sum::<f64>() / topics as f64)
        };
        let least = reached.iter().copied().reduce(f64::min).map_or(Value::Undefined("no topic".into()), Value::Real);
        table.row([
            Value::from(&one.measure),
            topics.into(),
            mean,
            least,
            ones.into(),
            far.into(),
            share(ones),
            share(far),
        ]);
        if topics > 0 {
            says.push(format!(
                "{} can reach 1 on {} of the topics and stays below 0.9 on {}.",
                one.measure,
                percent(ones as f64 / topics as f64),
                percent(far as f64 / topics as f64)
            ));
        }
    }
    let certain = |one: &Bounds| {
        one.topics
            .iter()
            .filter_map(|(_, topic)| topic.as_ref().ok())
            .filter(|topic| TopicBound::is_exact(topic))
            .count()
    };
    says.push(format!(
        "Where the search could not prove that nothing lies above what it reached, the figure has both; what was reached is certain to be the maximum on {} of {} pairs of topic and measure. \
         TOMA's collapses always reach 1 where a topic has a document above the worst class.",
        found.iter().map(certain).sum::<usize>(),
        found.iter().map(|one| one.topics.len()).sum::<usize>()
    ));
    let mut exhibit = Exhibit::new(table).fact("effort", how.effort);
    exhibit.says = says;
    let exhibit = exhibit.figure("bounds", &Subject { finding: Some(&finding), scores: &[] });
    let mut section = Section { notices: finding.notices.clone(), ..Section::default() };
    section.exhibits.push(exhibit);
    section.exhibits.extend(finding.tables.into_iter().find(|table| table.name == "topics").map(Exhibit::new));
    section.exhibits.push(spread(ground)?);
    Ok(section)
}

/// How the scores of the runs lie on each topic, which is what the paper's boxes show.
fn spread(ground: &Ground<'_>) -> Result<Exhibit, Error> {
    let columns = ["measure", "topic", "low", "q1", "median", "q3", "high"];
    let mut table =
        Table::new("boxes", "How the scores of the runs lie on each topic: the boxes of Figure 2", 2, &columns);
    table.is_detail = true;
    for matrix in ground.scored()?.named(&["CAM nDCG", "MM nDCG", "CAM AP", "MM AP"]) {
        for (topic, row) in matrix.topics.iter().zip(matrix.scores.rows()) {
            let mut sorted = row.to_vec();
            sorted.sort_by(f64::total_cmp);
            let at = |part: f64| sorted[((sorted.len() - 1) as f64 * part).round() as usize];
            let numbers = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| Value::Real(at(part)));
            table.row([Value::from(&matrix.name), Value::from(topic)].into_iter().chain(numbers));
        }
    }
    Ok(Exhibit::new(table))
}
