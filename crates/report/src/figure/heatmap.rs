//! How alike measures order the runs, each with each.

use super::Figure;
use super::chart::{Field, Matrix};
use super::drawing::{Drawing, Panel};
use super::gather::{counted, two};
use super::paint::canvas::About;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};
use std::collections::BTreeMap;

pub(super) const FIGURE: Figure = Figure {
    name: "heatmap",
    summary: "How alike measures order the runs, each with each",
    verbs: &["meta correlate"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let pairs = subject.table("pairs")?;
    let mut names = pairs.names("measure");
    for name in pairs.names("with") {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut found: BTreeMap<(String, String), f64> = BTreeMap::new();
    let mut table =
        Table::new("heatmap", "Correlation of measures over all topics", 2, &["measure", "with", "overall"]);
    for row in pairs.rows() {
        let (one, other) = (row.text("measure"), row.text("with"));
        let Some(value) = row.number("overall") else { continue };
        table.row([Value::from(&one), Value::from(&other), Value::Real(value)]);
        found.insert((one.clone(), other.clone()), value);
        found.insert((other, one), value);
    }
    let coefficient = subject.fact_text("coefficient");
    let field = |one: &String, other: &String| {
        if one == other {
            return Field::Empty;
        }
        match found.get(&(one.clone(), other.clone())) {
            Some(value) => {
                let about = About { says: format!("{one} with {other}: {}", two(*value)), ..About::default() };
                // Orders that are alike by chance have 0; below that the shade stays light, and the number says it.
                Field::Shade(value.max(0.0), two(*value), about)
            }
            None => Field::Empty,
        }
    };
    // With one measure against others, pairs of the others have no value either.
    let unasked = if found.len() < names.len() * (names.len() - 1) { " or no value was found" } else { "" };
    let row = |one: &String| (one.clone(), names.iter().map(|other| field(one, other)).collect());
    let matrix = Matrix {
        rows: names.iter().map(row).collect(),
        columns: names.clone(),
        names: (String::from("measure"), String::from("with")),
        legend: format!(
            "Darker: orders more alike. Coefficient: {coefficient}; no number where a measure meets itself{unasked}."
        ),
        ..Matrix::default()
    };
    let extreme = |sign: f64| found.iter().max_by(|a, b| (sign * a.1).total_cmp(&(sign * b.1)));
    let description = match (extreme(1.0), extreme(-1.0)) {
        (Some(((a, b), high)), Some(((c, d), low))) => {
            format!("Most alike are {a} and {b} ({}), least {c} and {d} ({}).", two(*high), two(*low))
        }
        _ => String::from("No pair of measures has a value."),
    };
    let title = format!("How alike {} order the runs ({coefficient})", counted(names.len(), "measure"));
    Ok(Drawing { name: FIGURE.name, title, description, notes: Vec::new(), table, panels: vec![Panel::only(matrix)] })
}
