//! How the order of runs survives smaller pools, with bands.

use super::Figure;
use super::chart::{Band, Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::two;
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "downsampling",
    summary: "How the order of runs survives smaller pools, with bands",
    verbs: &["meta downsample"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("self_correlation")?;
    let mut table =
        Table::new("downsampling", "Correlation with the whole pool", 2, &["measure", "percent", "mean", "half_width"]);
    let mut series = Vec::new();
    let mut sentences = Vec::new();
    let mut lowest: f64 = 1.0;
    let mut kept: Vec<f64> = vec![100.0];
    for (number, measure) in view.names("measure").into_iter().enumerate() {
        // With the whole pool every order is its own.
        let (mut places, mut points) = (vec![(100.0, 1.0, 1.0)], vec![(100.0, 1.0)]);
        for row in view.rows().filter(|row| row.text("measure") == measure) {
            let (Some(percent), Some(mean)) = (row.number("percent"), row.number("mean")) else { continue };
            let half = row.number("half_width").unwrap_or(0.0);
            table.row([Value::from(&measure), Value::Real(percent), Value::Real(mean), Value::Real(half)]);
            // An interval of two repeats may end where no correlation is.
            places.push((percent, (mean - half).max(-1.0), (mean + half).min(1.0)));
            points.push((percent, mean));
            kept.push(percent);
        }
        places.sort_by(|a, b| a.0.total_cmp(&b.0));
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        lowest = places.iter().map(|(_, low, _)| *low).fold(lowest, f64::min);
        if let Some((percent, mean)) = points.first() {
            sentences.push(format!("{measure}: {} with {percent}% of the pool.", two(*mean)));
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
    let smallest = kept.iter().copied().fold(100.0, f64::min);
    let x = Axis {
        low: smallest.min(90.0),
        high: 100.0,
        ..Axis::around("Share of the judged documents that is kept, in percent", [0.0, 100.0])
    };
    let coefficient = subject.fact_text("coefficient");
    let y = Axis {
        high: 1.0,
        ..Axis::around(&format!("Correlation with the order by the whole pool ({coefficient})"), [lowest, 1.0])
    };
    let plane = Plane { x, y, series, guides: Vec::new() };
    let title = format!("How the order of {} runs survives smaller pools", subject.fact_text("runs"));
    let notes = vec![format!(
        "Band: {} interval of the mean of {} repeats; sampling: {}.",
        confidence(subject),
        subject.fact_text("repeats"),
        subject.fact_text("sampling")
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

fn confidence(subject: &Subject<'_>) -> String {
    let share = subject.fact("confidence").and_then(super::subject::number).unwrap_or(0.95);
    super::gather::percent(share)
}
