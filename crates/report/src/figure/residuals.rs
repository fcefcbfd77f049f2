//! How much of each score unjudged documents leave open.

use super::Figure;
use super::chart::{Glyph, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, counted, four, panels};
use super::paint::axis::Axis;
use super::paint::ink::Ink;
use super::subject::{Line, Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "residuals",
    summary: "How much of each score unjudged documents leave open",
    verbs: &["eval"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.find("residuals").filter(|view| view.rows().next().is_some()).ok_or_else(|| {
        Undrawable::because("what unjudged documents leave open was not computed; ask for residuals too")
    })?;
    let measures = view.names("measure");
    panels(&measures, "measures")?;
    let mut table = Table::new(
        "residuals",
        "Scores and what unjudged documents leave open",
        2,
        &["measure", "run", "score", "low", "high"],
    );
    let mut charts = Vec::new();
    let mut sentences = Vec::new();
    for measure in &measures {
        let mut rows = Vec::new();
        let mut ends = Vec::new();
        let mut widest: Option<(f64, String)> = None;
        let mut lines: Vec<_> = view.rows().filter(|row| row.text("measure") == *measure).collect();
        let score = |row: &Line<'_>| row.number("score").unwrap_or(f64::NEG_INFINITY);
        lines.sort_by(|a, b| score(b).total_cmp(&score(a)));
        for row in lines {
            let (run, Some(score)) = (row.text("run"), row.number("score")) else { continue };
            let (low, high) = (row.number("low").unwrap_or(score), row.number("high").unwrap_or(score));
            table.row([Value::from(measure), Value::from(&run)].into_iter().chain([score, low, high].map(Value::Real)));
            ends.extend([low, high]);
            if widest.as_ref().is_none_or(|(wide, _)| high - low > *wide) {
                widest = Some((high - low, run.clone()));
            }
            let says = format!("{run}: {}, between {} and {}", four(score), four(low), four(high));
            let about = about_run(&run, says);
            rows.push(Row {
                name: run.into(),
                glyphs: vec![Glyph::Interval(low, high), Glyph::Point(score)],
                note: four(score),
                ink: Ink::Series(0),
                about,
            });
        }
        sentences.extend(widest.map(|(wide, run)| format!("By {measure} most is open for {run}: {}.", four(wide))));
        let chart =
            Rows { axis: Axis::around(&format!("Mean {measure}"), ends), guide: None, rows, note: String::new() };
        charts.push(Panel::headed(if measures.len() > 1 { measure } else { "" }, chart));
    }
    let what = if measures.len() == 1 { measures[0].clone() } else { counted(measures.len(), "measure") };
    let title = format!("What unjudged documents leave open of {what}, {}", counted(view.names("run").len(), "run"));
    let notes = vec![String::from(
        "Point: unjudged documents count as not relevant. Line: from the lowest to the highest score that their labels could give.",
    )];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
