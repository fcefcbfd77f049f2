//! How the scores of each run lie over the topics.

use super::Figure;
use super::chart::{Glyph, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, best_first, counted, four, panels, quantile};
use super::paint::axis::Axis;
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "distribution",
    summary: "How the scores of each run lie over the topics: a box and one point per topic",
    verbs: &["eval", "compare"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let scores = subject.scores()?;
    panels(scores, "measures")?;
    let columns = ["measure", "run", "low", "q1", "median", "q3", "high", "mean"];
    let mut table = Table::new("distribution", "Quartiles of the scores by topic", 2, &columns);
    let mut charts = Vec::new();
    let mut sentences = Vec::new();
    for matrix in scores {
        let mut rows = Vec::new();
        for run in best_first(matrix) {
            let name = &matrix.runs[run];
            let values = matrix.scores.column(run);
            let mut sorted = values.clone();
            sorted.sort_by(f64::total_cmp);
            let [low, q1, median, q3, high] = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(&sorted, part));
            let mean = matrix.scores.group_mean(run);
            table.row(
                [Value::from(&matrix.name), Value::from(name)]
                    .into_iter()
                    .chain([low, q1, median, q3, high, mean].map(Value::Real)),
            );
            let mut glyphs = vec![Glyph::Box { low, q1, median, q3, high }];
            glyphs.extend(values.iter().map(|value| Glyph::Speck(*value)));
            let says = format!("{name}: median {}, half of the topics from {} to {}", four(median), four(q1), four(q3));
            if rows.is_empty() {
                sentences.push(format!("By {} the best mean has {says}.", matrix.name));
            }
            rows.push(Row {
                name: name.clone().into(),
                glyphs,
                note: four(median),
                ink: Ink::Series(0),
                about: about_run(name, says),
            });
        }
        let axis = Axis::around(&format!("{} by topic", matrix.name), matrix.scores.cells().iter().copied());
        let chart = Rows { axis, guide: None, rows, note: String::from("median") };
        charts.push(Panel::headed(if scores.len() > 1 { &matrix.name } else { "" }, chart));
    }
    let what = if scores.len() == 1 { scores[0].name.clone() } else { counted(scores.len(), "measure") };
    let (runs, topics) = (counted(scores[0].runs.len(), "run"), counted(scores[0].topics.len(), "topic"));
    let title = format!("Scores of {runs} on {topics} by {what}, the best mean first");
    let notes = vec![String::from(
        "Box: the middle half of the topics and their median; line: from the lowest to the highest; points: topics.",
    )];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
