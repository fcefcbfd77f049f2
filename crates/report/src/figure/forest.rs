//! Differences of pairs of runs with their intervals.

use super::Figure;
use super::chart::{Glyph, Name, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, compared, counted, four, panels};
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
    let pairs = compared(subject)?;
    let measures = pairs.names("measure");
    let against = pairs.names("against");
    let baseline = Some(subject.fact_text("baseline")).filter(|name| against == [name.clone()]);
    panels(&measures, "measures")?;
    let columns = ["measure", "run", "against", "difference", "low", "high", "adjusted_p", "significant"];
    let mut table = Table::new("forest", "Differences of pairs of runs", 3, &columns);
    let mut charts = Vec::new();
    let (mut sentences, mut notes) = (Vec::new(), Vec::new());
    for measure in &measures {
        let mut rows: Vec<Line<'_>> = pairs.rows().filter(|row| row.text("measure") == *measure).collect();
        match &baseline {
            // Against one run the sign says who is better.
            Some(_) => rows.sort_by(|a, b| signed(*b).total_cmp(&signed(*a))),
            None => rows.sort_by(|a, b| size(*b).total_cmp(&size(*a))),
        }
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
        let rows: Vec<Row> = rows.into_iter().map(|row| forest_row(row, baseline.as_deref())).collect();
        let ends = rows.iter().flat_map(|row| &row.glyphs).flat_map(|glyph| match glyph {
            Glyph::Interval(low, high) => [*low, *high],
            Glyph::Point(number) => [*number; 2],
            _ => [0.0; 2],
        });
        let axis = Axis::around(&format!("Difference of mean {measure}"), ends).with(&[0.0]);
        let chart = Rows { axis, guide: Some(0.0), rows, note: String::from("p") };
        charts.push(Panel::headed(if measures.len() > 1 { measure } else { "" }, chart));
    }
    let what = if measures.len() == 1 { measures[0].clone() } else { counted(measures.len(), "measure") };
    let title = match &baseline {
        Some(baseline) => format!("Differences from {baseline} by {what}, with intervals"),
        None => format!("Differences between pairs of runs by {what}, with intervals"),
    };
    notes.push(format!(
        "Intervals: {}; p of the test {}, corrected: {}. Grey: not significant at level {}.",
        subject.fact_text("interval"),
        subject.fact_text("test"),
        subject.fact_text("correction"),
        subject.fact_text("alpha")
    ));
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}

fn size(row: Line<'_>) -> f64 {
    row.number("difference").map_or(0.0, f64::abs)
}

fn signed(row: Line<'_>) -> f64 {
    row.number("difference").unwrap_or(0.0)
}

/// The better run of a pair stands first, where there is no baseline.
fn forest_row(row: Line<'_>, baseline: Option<&str>) -> Row {
    let difference = signed(row);
    let sign = if difference < 0.0 && baseline.is_none() { -1.0 } else { 1.0 };
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
    let name = if baseline.is_some() { Name::One(first) } else { Name::Difference(first, second) };
    Row { name, glyphs, note, ink, about }
}
