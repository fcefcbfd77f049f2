//! The classes of a collapse: which label tuples it takes to be equally good.

use super::Figure;
use super::chart::{Field, Matrix, Plane, Series};
use super::drawing::{Drawing, Panel};
use super::gather::panels;
use super::paint::axis::Axis;
use super::paint::canvas::About;
use super::subject::{Subject, Undrawable, View};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "ladder",
    summary: "The classes of a collapse: which label tuples it takes to be equally good",
    verbs: &["order"],
    draw,
};

/// One tuple in its class.
struct Rung {
    labels: Vec<f64>,
    place: usize,
    text: String,
}

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("classes")?;
    let collapses = view.names("collapse");
    let aspects: Vec<String> = subject.fact_text("aspects").split(", ").map(str::to_owned).collect();
    let mut table = Table::new("ladder", "Label tuples by class, 1 is best", 2, &["collapse", "labels", "place"]);
    let mut sentences = Vec::new();
    let all: Vec<(String, Vec<Rung>)> =
        collapses.iter().map(|collapse| (collapse.clone(), rungs(view, collapse))).collect();
    for (collapse, rungs) in &all {
        for rung in rungs {
            table.row([Value::from(collapse), Value::from(&rung.text), Value::Count(rung.place)]);
        }
        let classes = rungs.iter().map(|rung| rung.place).max().unwrap_or(0);
        sentences.push(format!("{collapse} puts {} label tuples into {classes} classes.", rungs.len()));
    }
    let is_plane = all.iter().flat_map(|(_, rungs)| rungs).all(|rung| rung.labels.len() == 2);
    let panels: Vec<Panel> = match is_plane {
        true => {
            panels(&all, "collapses")?;
            all.iter().map(|(collapse, rungs)| Panel::headed(collapse, plane(rungs, &aspects))).collect()
        }
        false => vec![Panel::only(matrix(&all))],
    };
    let notes = match is_plane {
        true => vec![String::from(
            "Lines join label tuples that the collapse takes to be equally good; the number is the class, 1 is best.",
        )],
        false => Vec::new(),
    };
    let title = format!("Classes of label tuples by {}", collapses.join(", "));
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels })
}

fn rungs(view: View<'_>, collapse: &str) -> Vec<Rung> {
    let rows = view.rows().filter(|row| row.text("collapse") == collapse);
    let rung = |row: super::subject::Line<'_>| {
        let text = row.text("labels");
        let labels = text.trim_matches(['(', ')']).split(',').filter_map(|label| label.trim().parse().ok()).collect();
        Some(Rung { labels, place: row.number("place")? as usize, text })
    };
    rows.filter_map(rung).collect()
}

/// Two aspects are the axes of a plane, as in the paper.
fn plane(rungs: &[Rung], aspects: &[String]) -> Plane {
    let classes = rungs.iter().map(|rung| rung.place).max().unwrap_or(0);
    let mut series = Vec::new();
    for class in 1..=classes {
        let mut points: Vec<(f64, f64)> =
            rungs.iter().filter(|rung| rung.place == class).map(|rung| (rung.labels[0], rung.labels[1])).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let names = vec![class.to_string(); points.len()];
        series.push(Series { points, names, is_line: true, is_marked: true, number: 0, ..Series::default() });
    }
    let axis = |at: usize| {
        let name = aspects.get(at).map_or("label", |name| name);
        let highest = rungs.iter().map(|rung| rung.labels[at] as usize).max().unwrap_or(1);
        let ticks = (0..=highest).map(|label| (label as f64, label.to_string())).collect();
        Axis { low: -0.3, high: highest as f64 + 0.3, ticks, ..Axis::around(name, [0.0, 1.0]) }
    };
    Plane { x: axis(0), y: axis(1), series, guides: Vec::new() }
}

/// More aspects are listed: a row a tuple, a column a collapse.
fn matrix(all: &[(String, Vec<Rung>)]) -> Matrix {
    let mut tuples: Vec<(usize, String)> = all
        .first()
        .map(|(_, rungs)| rungs.iter().map(|rung| (rung.place, rung.text.clone())).collect())
        .unwrap_or_default();
    tuples.sort();
    let field = |rungs: &[Rung], tuple: &str| {
        let classes = rungs.iter().map(|rung| rung.place).max().unwrap_or(1).max(2);
        match rungs.iter().find(|rung| rung.text == tuple) {
            Some(rung) => {
                let shade = 1.0 - (rung.place as f64 - 1.0) / (classes as f64 - 1.0);
                let about = About { says: format!("{tuple}: class {} of {classes}", rung.place), ..About::default() };
                Field::Shade(shade, rung.place.to_string(), about)
            }
            None => Field::Empty,
        }
    };
    let row =
        |(_, tuple): &(usize, String)| (tuple.clone(), all.iter().map(|(_, rungs)| field(rungs, tuple)).collect());
    Matrix {
        columns: all.iter().map(|(collapse, _)| collapse.clone()).collect(),
        rows: tuples.iter().map(row).collect(),
        names: (String::from("label tuple"), String::from("class, 1 is best")),
        legend: String::from(
            "Darker: a better class. Tuples with the same number in a column are equally good to that collapse.",
        ),
    }
}
