//! How far a measure of several aspects can go on each topic.

use super::Figure;
use super::chart::{Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::{about_topic, counted, four, panels, percent};
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "bounds",
    summary: "How far a measure of several aspects can go on each topic",
    verbs: &["meta bounds"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("topics")?;
    let measures = view.names("measure");
    panels(&measures, "measures")?;
    let mut table =
        Table::new("bounds", "The highest score of each topic", 2, &["measure", "topic", "reached", "bound"]);
    let mut charts = Vec::new();
    let mut sentences = Vec::new();
    for measure in &measures {
        let mut topics: Vec<(String, f64, f64)> = Vec::new();
        for row in view.rows().filter(|row| row.text("measure") == *measure) {
            let Some(reached) = row.number("reached") else { continue };
            let bound = row.number("bound").unwrap_or(reached);
            table.row([Value::from(measure), Value::from(row.text("topic")), Value::Real(reached), Value::Real(bound)]);
            topics.push((row.text("topic"), reached, bound));
        }
        topics.sort_by(|a, b| b.2.total_cmp(&a.2));
        let share = |test: fn(f64) -> bool| {
            topics.iter().filter(|topic| test(topic.2)).count() as f64 / topics.len().max(1) as f64
        };
        let (one, below) = (share(|bound| bound >= 1.0 - 1e-9), share(|bound| bound < 0.9));
        sentences.push(format!(
            "{measure} can reach 1 on {} of the topics and stays below 0.9 on {}.",
            percent(one),
            percent(below)
        ));
        let points = |name: &str, number: usize, pick: fn(&(String, f64, f64)) -> f64| Series {
            name: name.to_owned(),
            points: topics.iter().enumerate().map(|(place, topic)| (place as f64 + 1.0, pick(topic))).collect(),
            about: topics
                .iter()
                .map(|topic| about_topic(&topic.0, format!("topic {}: {}", topic.0, four(pick(topic)))))
                .collect(),
            is_marked: true,
            number,
            ..Series::default()
        };
        let count = topics.len() as f64;
        let plane = Plane {
            x: Axis { low: 0.5, high: count + 0.5, ..Axis::around("Topics, the highest bound first", [1.0, count]) },
            y: Axis {
                high: 1.0,
                ..Axis::around(&format!("Highest {measure}"), topics.iter().map(|topic| topic.1)).with(&[1.0])
            },
            series: vec![
                points("no ranking passes this", 0, |topic| topic.2),
                points("a ranking reaches this", 1, |topic| topic.1),
            ],
            guides: vec![0.9],
        };
        charts.push(Panel::headed(
            format!("{measure}: 1 on {} of the topics, below 0.9 on {}", percent(one), percent(below)),
            plane,
        ));
    }
    let title =
        format!("How far measures of several aspects can go on {}", counted(view.names("topic").len(), "topic"));
    let notes = vec![String::from("Dashed: 0.9.")];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
