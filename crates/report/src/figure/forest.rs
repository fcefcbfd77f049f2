//! Differences of pairs of runs with their intervals.

use super::Figure;
use super::chart::{Glyph, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, counted, four, panels};
use super::paint::axis::Axis;
use super::paint::ink::Ink;
use super::subject::{Line, Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "forest",
    summary: "Differences of pairs of runs with their intervals, the largest first",
    verbs: &["compare"],
    draw,
};

/// More rows than this do not fit a page.
const MOST: usize = 80;

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let pairs = subject.table("pairs")?;
    let measures = pairs.names("measure");
    panels(&measures, "measures")?;
    let columns = ["measure", "run", "against", "difference", "low", "high", "adjusted_p", "significant"];
    let mut table = Table::new("forest", "Differences of pairs of runs", 3, &columns);
    let mut charts = Vec::new();
    let (mut sentences, mut notes) = (Vec::new(), Vec::new());
    for measure in &measures {
        let mut rows: Vec<Line<'_>> = pairs.rows().filter(|row| row.text("measure") == *measure).collect();
        rows.sort_by(|a, b| size(*b).total_cmp(&size(*a)));
        for row in &rows {
            let real = |column: &str| row.number(column).map_or(Value::Empty, Value::Real);
            let p = row.number("adjusted_p").map_or(Value::Empty, Value::P);
            let names = [row.text("measure"), row.text("run"), row.text("against")].map(Value::from);
            table.row(names.into_iter().chain([
                real("difference"),
                real("low"),
                real("high"),
                p,
                Value::Flag(row.is("significant")),
            ]));
        }
        let significant = rows.iter().filter(|row| row.is("significant")).count();
        sentences.push(format!("By {measure} {significant} of {} differ significantly.", counted(rows.len(), "pair")));
        if rows.len() > MOST {
            notes.push(format!(
                "{measure}: the {MOST} largest of {} differences are drawn; the table has all.",
                rows.len()
            ));
            rows.truncate(MOST);
        }
        let rows: Vec<Row> = rows.into_iter().map(forest_row).collect();
        let ends = rows.iter().flat_map(|row| &row.glyphs).flat_map(|glyph| match glyph {
            Glyph::Interval(low, high) => [*low, *high],
            Glyph::Point(number) => [*number; 2],
            _ => [0.0; 2],
        });
        let axis = Axis::around(&format!("Difference of mean {measure}"), ends).with(&[0.0]);
        let chart = Rows { axis, guide: Some(0.0), rows, note: String::from("p") };
        charts.push(Panel::headed(if measures.len() > 1 { measure } else { "" }, chart));
    }
    let what = if measures.len() == 1 { measures[0].clone() } else { String::from("measures") };
    let title = format!("Differences between pairs of runs by {what}, with intervals");
    notes.push(format!(
        "Intervals: {}; p of the test {}, corrected: {}.",
        subject.fact_text("interval"),
        subject.fact_text("test"),
        subject.fact_text("correction")
    ));
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}

fn size(row: Line<'_>) -> f64 {
    row.number("difference").map_or(0.0, f64::abs)
}

/// The better run of a pair stands first.
fn forest_row(row: Line<'_>) -> Row {
    let difference = row.number("difference").unwrap_or(0.0);
    let sign = if difference < 0.0 { -1.0 } else { 1.0 };
    let (mut first, mut second) = (row.text("run"), row.text("against"));
    if sign < 0.0 {
        std::mem::swap(&mut first, &mut second);
    }
    let mut glyphs = Vec::new();
    if let (Some(low), Some(high)) = (row.number("low"), row.number("high")) {
        let ends = (sign * low, sign * high);
        glyphs.push(Glyph::Interval(ends.0.min(ends.1), ends.0.max(ends.1)));
    }
    glyphs.push(Glyph::Point(sign * difference));
    let p = row.number("adjusted_p");
    let note = p.map_or(String::new(), |p| if p < 0.0001 { String::from("<0.0001") } else { four(p) });
    let says = format!("{first} minus {second}: {}, p {note}", four(sign * difference));
    let ink = if row.is("significant") { Ink::Series(0) } else { Ink::Even };
    let about = about_run(&first, says);
    Row { name: format!("{first} − {second}"), glyphs, note, ink, about }
}
