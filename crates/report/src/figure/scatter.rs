//! Runs by two measures, with the pairs that the measures order differently.

use super::Figure;
use super::chart::{Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, counted, four};
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "scatter",
    summary: "Runs by two measures, lines joining those that the measures order differently",
    verbs: &["eval", "compare", "meta correlate"],
    draw,
};

/// More lines than this hide the points.
const MOST_LINES: usize = 60;

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let [first, second, others @ ..] = subject.scores()? else {
        return Err(Undrawable::because("a scatter plot is of two measures; name two"));
    };
    if !others.is_empty() {
        return Err(Undrawable::because(format!(
            "a scatter plot is of two measures, and there are {}; name two",
            2 + others.len()
        )));
    }
    let (x, y) = (first.scores.group_means(), second.scores.group_means());
    let mut table = Table::new("scatter", "Means of the runs by two measures", 1, &["run", "x", "y"]);
    let mut points = Series { is_marked: true, names: first.runs.clone(), ..Series::default() };
    for (run, name) in first.runs.iter().enumerate() {
        table.row([Value::from(name), Value::Real(x[run]), Value::Real(y[run])]);
        points.points.push((x[run], y[run]));
        points.about.push(about_run(
            name,
            format!("{name}: {} {}, {} {}", first.name, four(x[run]), second.name, four(y[run])),
        ));
    }
    let runs = first.runs.len();
    // Means that differ by rounding alone are equal, and no inversion.
    let (across, up) = (first.scores.ordering_means(), second.scores.ordering_means());
    let mut inverted: Vec<(f64, usize, usize)> = Vec::new();
    for one in 0..runs {
        for other in one + 1..runs {
            let (across, up) = (across[one] - across[other], up[one] - up[other]);
            if across * up < 0.0 {
                inverted.push(((across * up).abs(), one, other));
            }
        }
    }
    inverted.sort_by(|a, b| b.0.total_cmp(&a.0));
    let pairs = runs * runs.saturating_sub(1) / 2;
    let mut notes = vec![format!(
        "{} of {} of runs are ordered differently by the two measures; lines join them.",
        inverted.len(),
        counted(pairs, "pair")
    )];
    if inverted.len() > MOST_LINES {
        notes.push(format!("The {MOST_LINES} largest inversions are drawn. Names that would cover others are left out; the table has all."));
    } else {
        notes.push(String::from("Names that would cover others are left out; the table has all."));
    }
    let line = |(_, one, other): &(f64, usize, usize)| Series {
        points: vec![(x[*one], y[*one]), (x[*other], y[*other])],
        is_line: true,
        is_thin: true,
        ..Series::default()
    };
    let mut series: Vec<Series> = inverted.iter().take(MOST_LINES).map(line).collect();
    series.push(points);
    let plane = Plane {
        x: Axis::around(&format!("Mean {}", first.name), x.iter().copied()),
        y: Axis::around(&format!("Mean {}", second.name), y.iter().copied()),
        series,
        guides: Vec::new(),
    };
    let title = format!("{} by {} and {}", counted(runs, "run"), first.name, second.name);
    let description = format!("{} of {} of runs are ordered differently.", inverted.len(), counted(pairs, "pair"));
    Ok(Drawing { name: FIGURE.name, title, description, notes, table, panels: vec![Panel::only(plane)] })
}
