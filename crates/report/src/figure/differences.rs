//! What one run gains on another, topic by topic, the largest gain first.

use super::Figure;
use super::chart::{Column, Columns};
use super::drawing::{Drawing, Panel};
use super::gather::{about_topic, counted, four, pairs, panels};
use super::paint::axis::Axis;
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "differences",
    summary: "What a run gains on another topic by topic, with wins, ties and losses",
    verbs: &["eval", "compare"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let scores = subject.scores()?;
    let columns = ["measure", "run", "against", "topic", "difference"];
    let mut table = Table::new("differences", "Differences of scores by topic", 4, &columns);
    let mut charts = Vec::new();
    let mut sentences = Vec::new();
    for matrix in scores {
        for (run, against) in pairs(subject, matrix) {
            let (first, second) = (&matrix.runs[run], &matrix.runs[against]);
            let mut gains: Vec<(&String, f64)> = matrix
                .topics
                .iter()
                .zip(matrix.scores.rows())
                .map(|(topic, row)| (topic, row[run] - row[against]))
                .collect();
            gains.sort_by(|a, b| b.1.total_cmp(&a.1));
            let wins = gains.iter().filter(|(_, gain)| *gain > 0.0).count();
            let losses = gains.iter().filter(|(_, gain)| *gain < 0.0).count();
            let ties = gains.len() - wins - losses;
            for (topic, gain) in &gains {
                table.row(
                    [&matrix.name, first, second, *topic].map(Value::from).into_iter().chain([Value::Real(*gain)]),
                );
            }
            let record = format!("{}, {}, {}", counted(wins, "win"), counted(ties, "tie"), losses_of(losses));
            sentences.push(format!("By {} {first} against {second} has {record}.", matrix.name));
            let bars = gains.iter().map(|(topic, gain)| Column {
                name: (*topic).clone(),
                value: *gain,
                ink: if *gain > 0.0 {
                    Ink::Better
                } else if *gain < 0.0 {
                    Ink::Worse
                } else {
                    Ink::Even
                },
                about: about_topic(topic, format!("topic {topic}: {}", four(*gain))),
            });
            let axis = Axis::around(&format!("Difference of {}", matrix.name), gains.iter().map(|(_, gain)| *gain))
                .with(&[0.0]);
            let chart = Columns {
                axis,
                from: 0.0,
                names: String::from("Topics, the largest gain first"),
                columns: bars.collect(),
            };
            charts.push(Panel::headed(format!("{first} against {second} by {}: {record}", matrix.name), chart));
        }
    }
    panels(&charts, "pairs of runs")?;
    if charts.is_empty() {
        return Err(Undrawable::because("differences are between two runs, and there is one"));
    }
    let title = format!("Differences of scores on {}", counted(scores[0].topics.len(), "topic"));
    let notes = vec![String::from("A bar is a topic; above the line the first run has the higher score.")];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}

fn losses_of(count: usize) -> String {
    if count == 1 { String::from("1 loss") } else { format!("{count} losses") }
}
