//! Which measure satisfies which constraint: the dot table.

use super::Figure;
use super::chart::{Field, Matrix};
use super::drawing::{Drawing, Panel};
use super::gather::counted;
use super::paint::canvas::About;
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "constraints",
    summary: "Which measure satisfies which constraint or property, in dots",
    verbs: &["lab constraints", "lab properties"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = match subject.find("constraints") {
        Some(view) => view,
        None => subject.table("properties")?,
    };
    let statements: Vec<&'static str> =
        view.columns().iter().copied().filter(|column| !["measure", "labels"].contains(column)).collect();
    let mut table = Table::new("dots", "Which measure satisfies what", 2, &["measure", "statement", "verdict"]);
    let mut rows = Vec::new();
    let mut best: Option<(usize, String)> = None;
    for row in view.rows() {
        let measure = row.text("measure");
        let mut satisfied = 0;
        let mut fields = Vec::new();
        for &statement in &statements {
            let dot = row.text(statement);
            table.row([Value::from(&measure), Value::from(statement), Value::from(&dot)]);
            satisfied += usize::from(dot.starts_with('●'));
            let about = About { says: format!("{measure}, {statement}: {}", said(&dot)), ..About::default() };
            let ink = if dot.starts_with('●') { Ink::Series(0) } else { Ink::Soft };
            fields.push(Field::Sign(dot, ink, about));
        }
        if best.as_ref().is_none_or(|(most, _)| satisfied > *most) {
            best = Some((satisfied, measure.clone()));
        }
        rows.push((measure, fields));
    }
    let description = best
        .map_or(String::new(), |(most, measure)| format!("{measure} satisfies most: {most} of {}.", statements.len()));
    let (kind, kinds) = match view.columns().contains(&"Pri") {
        true => ("constraint", "Constraints"),
        false => ("property", "Properties"),
    };
    let title = format!("{kinds} of {}", counted(rows.len(), "measure"));
    let matrix = Matrix {
        columns: statements.iter().map(|&statement| statement.to_owned()).collect(),
        rows,
        names: (String::from("measure"), kind.to_owned()),
        legend: subject.fact_text("legend"),
        ..Matrix::default()
    };
    Ok(Drawing { name: FIGURE.name, title, description, notes: Vec::new(), table, panels: vec![Panel::only(matrix)] })
}

fn said(dot: &str) -> &'static str {
    match dot.chars().next() {
        Some('●') => "satisfied",
        Some('○') => "not satisfied",
        _ => "cannot be asked",
    }
}
