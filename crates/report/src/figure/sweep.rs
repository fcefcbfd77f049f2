//! For which values of a parameter a measure satisfies a statement, or is a scale.

use super::Figure;
use super::chart::{Glyph, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::paint::axis::Axis;
use super::paint::canvas::About;
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable, number};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "sweep",
    summary: "For which values of a parameter a measure satisfies a statement or is a scale",
    verbs: &["lab constraints", "lab properties", "lab scale"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let ends = subject.fact("from").and_then(number).zip(subject.fact("to").and_then(number));
    let Some((from, to)) = ends else {
        return Err(Undrawable::because("no parameter was swept; name one with its range"));
    };
    let found = match subject.find("sweep") {
        Some(view) => view
            .rows()
            .map(|row| (row.text("measure"), row.text("statement"), row.text("satisfied"), row.number("changes_at")))
            .collect(),
        None => {
            let view = subject.table("changes")?;
            let row = |row: super::subject::Line<'_>| {
                let names = format!("{} scale, {} order", row.text("scale"), row.text("order"));
                (row.text("measure"), names, row.text("holds"), row.number("limit"))
            };
            view.rows().map(row).collect::<Vec<_>>()
        }
    };
    let mut table = Table::new("sweep", "Where a statement holds", 2, &["measure", "statement", "holds", "at"]);
    let mut rows: Vec<Row> = Vec::new();
    for (measure, statement, holds, at) in found {
        table.row([
            Value::from(&measure),
            Value::from(&statement),
            Value::from(&holds),
            at.map_or(Value::Empty, Value::Real),
        ]);
        let name = format!("{measure} {statement}");
        let bar = match (&*holds, at) {
            ("throughout" | "everywhere", _) => Some((from, to)),
            ("above" | "from", Some(at)) => Some((at, to)),
            ("below" | "up to", Some(at)) => Some((from, at)),
            _ => None,
        };
        let note = match at {
            Some(at) => format!("{holds} {at:.3}"),
            None => holds.clone(),
        };
        let point = at.filter(|_| holds == "at" || holds.ends_with(" at")).map(Glyph::Point);
        let glyphs = bar.map(|(from, to)| Glyph::Bar(from, to, Ink::Series(0))).into_iter().chain(point).collect();
        let about = About { says: format!("{name}: {note}"), ..About::default() };
        rows.push(Row { name: name.into(), glyphs, note, ink: Ink::Series(0), about });
    }
    let parameter = subject.fact_text("parameter");
    let parameter = parameter.split(' ').next().unwrap_or_default();
    let axis = Axis { low: from, high: to, ..Axis::around(&format!("Parameter {parameter}"), [from, to]) };
    let description = rows.iter().map(|row| row.about.says.clone() + ".").collect::<Vec<_>>().join(" ");
    let title = format!("What holds for which value of {parameter}");
    let notes = vec![String::from("Bar: where it holds; point: it holds there alone.")];
    let chart = Rows { axis, guide: None, rows, note: String::new() };
    Ok(Drawing { name: FIGURE.name, title, description, notes, table, panels: vec![Panel::only(chart)] })
}
