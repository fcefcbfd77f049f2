//! How far judges agree, each with each.

use super::Figure;
use super::chart::{Field, Matrix};
use super::drawing::{Drawing, Panel};
use super::gather::{counted, panels, two};
use super::paint::canvas::About;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};
use std::collections::BTreeMap;

pub(super) const FIGURE: Figure =
    Figure { name: "agreement", summary: "How far judges agree, each with each", verbs: &["meta agreement"], draw };

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let pairs = subject.table("pairs")?;
    let aspects = pairs.names("aspect");
    panels(&aspects, "aspects")?;
    let mut names = pairs.names("judge");
    for name in pairs.names("with") {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    // The coefficient that has the interval stands in front of it.
    let columns = pairs.columns();
    let coefficient = columns.iter().position(|column| *column == "low").map_or("alpha", |low| columns[low - 1]);
    let words = coefficient.replace('_', " ");
    let columns = ["aspect", "judge", "with", coefficient, "low", "high"];
    let mut table = Table::new("agreement", "Agreement of pairs of judges", 3, &columns);
    let (mut charts, mut sentences) = (Vec::new(), Vec::new());
    for aspect in &aspects {
        let mut found: BTreeMap<(String, String), (f64, String)> = BTreeMap::new();
        for row in pairs.rows().filter(|row| row.text("aspect") == *aspect) {
            let (one, other) = (row.text("judge"), row.text("with"));
            let Some(value) = row.number(coefficient) else { continue };
            let real = |column: &str| row.number(column).map_or(Value::Empty, Value::Real);
            table.row([aspect.into(), (&one).into(), (&other).into(), Value::Real(value), real("low"), real("high")]);
            let ends = match (row.number("low"), row.number("high")) {
                (Some(low), Some(high)) => format!(", {} to {}", two(low), two(high)),
                _ => String::new(),
            };
            let says = format!("{one} with {other}: {words} {}{ends}", two(value));
            found.insert((one.clone(), other.clone()), (value, says.clone()));
            found.insert((other, one), (value, says));
        }
        let field = |one: &String, other: &String| match found.get(&(one.clone(), other.clone())) {
            // Agreement by chance is 0; below that the shade stays light, and the number says it.
            Some((value, says)) => {
                Field::Shade(value.clamp(0.0, 1.0), two(*value), About { says: says.clone(), ..About::default() })
            }
            None => Field::Empty,
        };
        let row = |one: &String| (one.clone(), names.iter().map(|other| field(one, other)).collect());
        let extreme = |sign: f64| found.iter().max_by(|a, b| (sign * a.1.0).total_cmp(&(sign * b.1.0)));
        if let (Some(((a, b), high)), Some(((c, d), low))) = (extreme(1.0), extreme(-1.0)) {
            sentences.push(format!(
                "{aspect}: {a} and {b} agree most ({}), {c} and {d} least ({}).",
                two(high.0),
                two(low.0)
            ));
        }
        let matrix = Matrix {
            rows: names.iter().map(row).collect(),
            columns: names.clone(),
            names: (String::from("judge"), String::from("with")),
            legend: match coefficient {
                "agree" => String::from("The share of labels that are the same. Darker: they agree more."),
                _ => {
                    let name = if coefficient == "alpha" { "Krippendorff's alpha" } else { &words };
                    format!("{name}: 1 is perfect agreement, 0 what chance gives. Darker: they agree more.")
                }
            },
            ..Matrix::default()
        };
        charts.push(Panel::headed(if aspects.len() > 1 { aspect } else { "" }, matrix));
    }
    let title = format!("How far {} agree", counted(names.len(), "judge"));
    let notes = vec![String::from("Of whole tuples (all) alpha is nominal, of aspects ordinal.")];
    let notes = if coefficient == "alpha" && aspects.iter().any(|aspect| aspect == "all") { notes } else { Vec::new() };
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
