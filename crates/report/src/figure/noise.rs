//! How the order of runs survives label noise, measure by measure.

use super::Figure;
use super::chart::{Band, Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::{panels, two};
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "noise",
    summary: "How the order of runs survives label noise, with bands",
    verbs: &["meta noise"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("noise")?;
    let models = view.names("model");
    panels(&models, "models")?;
    let columns = ["measure", "model", "level", "tau", "sd"];
    let mut table = Table::new("noise", "tau with the order without noise", 2, &columns);
    let (mut charts, mut sentences) = (Vec::new(), Vec::new());
    for model in &models {
        let mut series = Vec::new();
        let (mut lowest, mut farthest) = (1.0f64, 0.0f64);
        for (number, measure) in view.names("measure").into_iter().enumerate() {
            // Without noise every order is its own.
            let mut places = vec![(0.0, 1.0, 1.0)];
            let mut points = vec![(0.0, 1.0)];
            for row in view.rows().filter(|row| row.text("measure") == measure && row.text("model") == *model) {
                let (Some(level), Some(tau)) = (row.number("level"), row.number("tau")) else { continue };
                let sd = row.number("sd").unwrap_or(0.0);
                table.row([(&measure).into(), model.into(), Value::Real(level), Value::Real(tau), Value::Real(sd)]);
                places.push((level, tau - sd, (tau + sd).min(1.0)));
                points.push((level, tau));
                lowest = lowest.min(tau - sd);
                farthest = farthest.max(level);
            }
            if let Some((level, tau)) = points.last() {
                sentences.push(format!("{measure} with {model} noise: tau {} at level {level}.", two(*tau)));
            }
            series.push(Series {
                name: measure,
                points,
                band: Some(Band { places }),
                is_line: true,
                is_marked: true,
                number,
                ..Series::default()
            });
        }
        let x = Axis { low: 0.0, ..Axis::around("Level of noise", [0.0, farthest]) };
        let y = Axis { high: 1.0, ..Axis::around("tau with the order without noise", [lowest, 1.0]) };
        let threshold = subject.fact("threshold").and_then(super::subject::number);
        let plane = Plane { x, y, series, guides: threshold.into_iter().collect() };
        charts.push(Panel::headed(if models.len() > 1 { model } else { "" }, plane));
    }
    let title = format!("How the order of {} runs survives label noise", subject.fact_text("runs"));
    let notes = vec![format!(
        "Band: one standard deviation of {} repeats; dashed: tau {}.",
        subject.fact_text("repeats"),
        subject.fact_text("threshold")
    )];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
