//! How many topics are needed to see a difference.

use super::Figure;
use super::chart::{Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::counted;
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable, number};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure =
    Figure { name: "power", summary: "How many topics are needed to see a difference", verbs: &["meta power"], draw };

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("topics")?;
    let mut table = Table::new("power", "Topics needed to see a difference", 2, &["measure", "difference", "topics"]);
    let mut series = Vec::new();
    let mut all: Vec<(f64, f64)> = Vec::new();
    for (number, measure) in view.names("measure").into_iter().enumerate() {
        let mut points: Vec<(f64, f64)> = Vec::new();
        for row in view.rows().filter(|row| row.text("measure") == measure) {
            let (Some(difference), Some(topics)) = (row.number("difference"), row.number("paired_t")) else { continue };
            table.row([Value::from(&measure), Value::Real(difference), Value::Count(topics as usize)]);
            points.push((difference, topics.max(1.0)));
        }
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.extend(&points);
        series.push(Series { name: measure, points, is_line: true, is_marked: true, number, ..Series::default() });
    }
    if all.is_empty() {
        return Err(Undrawable::because("no number of topics was found for any difference"));
    }
    let now = subject.fact("topics").and_then(number);
    let tops = all.iter().map(|(_, topics)| *topics).chain(now);
    let y = Axis {
        low: tops.clone().fold(f64::INFINITY, f64::min) / 1.3,
        high: tops.fold(1.0, f64::max) * 1.3,
        ..Axis::around("Topics needed", [1.0])
    };
    let x = Axis::around("Difference of means", all.iter().map(|(difference, _)| *difference));
    let plane = Plane { x, y: y.log(), series, guides: now.into_iter().collect() };
    let (alpha, power) = (subject.fact_text("alpha"), subject.fact_text("power"));
    let title = format!("Topics needed to see a difference (paired t test, level {alpha}, power {power})");
    let here = now.map_or(String::new(), |now| format!("Dashed: the {} there are.", counted(now as usize, "topic")));
    let description = match (all.first(), now) {
        (Some((difference, topics)), _) => {
            format!("A difference of {difference} needs {}.", counted(*topics as usize, "topic"))
        }
        _ => String::new(),
    };
    Ok(Drawing { name: FIGURE.name, title, description, notes: vec![here], table, panels: vec![Panel::only(plane)] })
}
