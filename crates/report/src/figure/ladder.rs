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
        for ends in points.windows(2) {
            series.push(Series { points: joined(ends[0], ends[1], rungs), is_line: true, ..Series::default() });
        }
        let names = vec![class.to_string(); points.len()];
        series.push(Series { points, names, is_marked: true, ..Series::default() });
    }
    let axis = |at: usize| {
        let name = aspects.get(at).map_or("label", |name| name);
        let highest = rungs.iter().map(|rung| rung.labels[at] as usize).max().unwrap_or(1);
        let ticks = (0..=highest).map(|label| (label as f64, label.to_string())).collect();
        Axis { low: -0.3, high: highest as f64 + 0.3, ticks, ..Axis::around(name, [0.0, 1.0]) }
    };
    Plane { x: axis(0), y: axis(1), series, guides: Vec::new() }
}

/// A line between two tuples: straight, or bent where it would run through a tuple of another class, which would seem to
/// be one of them.
fn joined(from: (f64, f64), to: (f64, f64), rungs: &[Rung]) -> Vec<(f64, f64)> {
    const BEND: f64 = 0.3;
    const PIECES: i32 = 12;
    let (across, up) = (to.0 - from.0, to.1 - from.1);
    let is_between = |rung: &Rung| {
        let (right, high) = (rung.labels[0] - from.0, rung.labels[1] - from.1);
        let part = (right * across + high * up) / (across * across + up * up);
        (right * up - high * across).abs() < 1e-9 && part > 1e-9 && part < 1.0 - 1e-9
    };
    if !rungs.iter().any(is_between) {
        return vec![from, to];
    }
    let length = across.hypot(up);
    let (aside, above) = (-up / length * BEND, across / length * BEND);
    let place = |piece: i32| {
        let part = f64::from(piece) / f64::from(PIECES);
        let bend = 4.0 * part * (1.0 - part);
        (from.0 + across * part + aside * bend, from.1 + up * part + above * bend)
    };
    (0..=PIECES).map(place).collect()
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
        ..Matrix::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_round_tuples_of_other_classes() {
        let rungs: Vec<Rung> = [(0.0, 2.0), (1.0, 1.0), (2.0, 0.0)]
            .map(|(a, b)| Rung { labels: vec![a, b], place: 1, text: String::new() })
            .into();
        assert_eq!(joined((0.0, 2.0), (1.0, 1.0), &rungs), [(0.0, 2.0), (1.0, 1.0)]);
        let bent = joined((0.0, 2.0), (2.0, 0.0), &rungs);
        assert_eq!((bent[0], bent[12]), ((0.0, 2.0), (2.0, 0.0)));
        assert!(bent.iter().all(|(a, b)| (a - 1.0).hypot(b - 1.0) > 0.2), "{bent:?}");
    }
}
