//! The scores of all rankings in their order: a straight staircase is an interval scale.

use super::Figure;
use super::chart::{Plane, Series};
use super::drawing::{Drawing, Panel};
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "steps",
    summary: "The scores of all rankings in their order: a straight staircase is an interval scale",
    verbs: &["lab scale"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.find("steps").filter(|view| view.rows().next().is_some()).ok_or_else(|| {
        Undrawable::because(
            "not all rankings were scored, so that there are no steps to draw; make the rankings shorter",
        )
    })?;
    let mut keys: Vec<(String, String)> = Vec::new();
    for row in view.rows() {
        let key = (row.text("measure"), row.text("order"));
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let mut table =
        Table::new("steps", "Scores of all rankings in their order", 2, &["measure", "order", "place", "score"]);
    let mut series = Vec::new();
    let mut sentences = Vec::new();
    let mut longest: f64 = 2.0;
    for (number, (measure, order)) in keys.iter().enumerate() {
        let mut points = Vec::new();
        for row in view.rows().filter(|row| row.text("measure") == *measure && row.text("order") == *order) {
            let (Some(place), Some(score)) = (row.number("place"), row.number("score")) else { continue };
            table.row([Value::from(measure), Value::from(order), Value::Count(place as usize), Value::Real(score)]);
            points.push((place, score));
        }
        longest = longest.max(points.len() as f64);
        let falls = points.windows(2).filter(|pair| pair[1].1 < pair[0].1).count();
        sentences.push(match falls {
            0 => format!("{measure} never falls along the {order} order."),
            falls => format!("{measure} falls {falls} times along the {order} order."),
        });
        // A step has a flat and a rise.
        let stairs = points.iter().flat_map(|(place, score)| [(place - 0.5, *score), (place + 0.5, *score)]).collect();
        series.push(Series {
            name: format!("{measure} ({order} order)"),
            points: stairs,
            is_line: true,
            number,
            ..Series::default()
        });
    }
    let scores: Vec<f64> = series.iter().flat_map(|series| series.points.iter().map(|point| point.1)).collect();
    let plane = Plane {
        x: Axis {
            low: 0.5,
            high: longest + 0.5,
            ..Axis::around("All rankings, from the worst to the best", [1.0, longest])
        },
        y: Axis::around("Score", scores),
        series,
        guides: Vec::new(),
    };
    let title = format!(
        "Scores of all rankings of {} documents with grades {}",
        subject.fact_text("length"),
        subject.fact_text("grades")
    );
    let notes = vec![String::from(
        "A scale is ordinal where the staircase never falls, and interval where all its steps are alike.",
    )];
    Ok(Drawing {
        name: FIGURE.name,
        title,
        description: sentences.join(" "),
        notes,
        table,
        panels: vec![Panel::only(plane)],
    })
}
