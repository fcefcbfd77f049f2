//! How many pairs of runs stay decided the farther a choice may be bent.

use super::Figure;
use super::chart::{Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::{by_measure, percent};
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "radius",
    summary: "How many pairs of runs stay decided the farther a choice may be bent",
    verbs: &["meta sensitivity"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("curve")?;
    let mut table = Table::new("radius", "The share of pairs that stay decided", 1, &["r", "decided"]);
    let mut points: Vec<(f64, f64)> = Vec::new();
    let mut always = None;
    for row in view.rows() {
        let Some(decided) = row.number("decided") else { continue };
        match row.number("r") {
            Some(r) => points.push((r, decided)),
            None => always = Some(decided),
        }
        table.row([Value::from(row.text("r")), Value::Share(decided)]);
    }
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else {
        return Err(Undrawable::because("the curve has no points"));
    };
    let x = Axis {
        low: first.0.max(1e-3),
        high: last.0.max(first.0 * 1.1),
        ..Axis::around("How many times more one label step may count than another", [1.0, 100.0])
    };
    let series = Series { points: points.clone(), is_line: true, is_marked: true, ..Series::default() };
    let plane = Plane {
        x: x.log(),
        y: Axis::shares("Share of the pairs of runs that stay decided"),
        series: vec![series],
        guides: always.into_iter().collect(),
    };
    let at = |r: f64| points.iter().find(|point| (point.0 - r).abs() < 1e-9).map(|point| point.1);
    let mut sentences = Vec::new();
    sentences.extend(
        at(2.0).map(|share| {
            format!("{} stay decided while no label step counts more than twice another.", percent(share))
        }),
    );
    sentences.extend(always.map(|share| format!("{} are decided for every choice.", percent(share))));
    let notes =
        always.map(|share| format!("Dashed: {} are decided for every choice.", percent(share))).into_iter().collect();
    let by = by_measure(subject);
    let title = format!("Pairs of runs that stay decided{by} the farther the choice is bent");
    Ok(Drawing {
        name: FIGURE.name,
        title,
        description: sentences.join(" "),
        notes,
        table,
        panels: vec![Panel::only(plane)],
    })
}
