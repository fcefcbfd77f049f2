//! Achieved significance levels of all pairs of runs, sorted: the lower a curve, the more pairs a measure tells apart.

use super::Figure;
use super::chart::{Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::percent;
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable, number};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "asl",
    summary: "Achieved significance levels of all pairs of runs, with discriminative power in the legend",
    verbs: &["meta discriminate"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let (curve, power) = (subject.table("curve")?, subject.table("power")?);
    let alpha = subject.fact("alpha").and_then(number).unwrap_or(0.01);
    let mut table = Table::new("asl", "Achieved significance levels, sorted", 2, &["measure", "place", "asl"]);
    let mut sentences = Vec::new();
    let mut series = Vec::new();
    let mut longest: f64 = 1.0;
    for (number, measure) in curve.names("measure").into_iter().enumerate() {
        let mut levels: Vec<f64> =
            curve.rows().filter(|row| row.text("measure") == measure).filter_map(|row| row.number("asl")).collect();
        levels.sort_by(|a, b| b.total_cmp(a));
        let share = power.rows().find(|row| row.text("measure") == measure).and_then(|row| row.number("power"));
        let points: Vec<(f64, f64)> =
            levels.iter().enumerate().map(|(place, asl)| (place as f64 + 1.0, *asl)).collect();
        for (place, (_, asl)) in points.iter().enumerate() {
            table.row([Value::from(&measure), Value::Count(place + 1), Value::Real(*asl)]);
        }
        longest = longest.max(points.len() as f64);
        let name = share.map_or(measure.clone(), |share| format!("{measure} ({})", percent(share)));
        sentences.extend(share.map(|share| format!("{measure} tells {} of the pairs apart.", percent(share))));
        series.push(Series { name, points, is_line: true, number, ..Series::default() });
    }
    let x = Axis {
        low: 1.0,
        high: longest.max(2.0),
        ..Axis::around("Pairs of runs, the highest level first", [1.0, longest])
    };
    let plane = Plane { x, y: Axis::around("Achieved significance level", [0.0, 1.0]), series, guides: vec![alpha] };
    let title = format!("Achieved significance levels by measure (share of pairs below {alpha} in the legend)");
    let notes = vec![format!(
        "Dashed: the level {alpha}. Test: {}, {} samples.",
        subject.fact_text("test"),
        subject.fact_text("samples")
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
