//! How many documents have which labels, and which labels come together.

use super::Figure;
use super::chart::{Field, Glyph, Matrix, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::percent;
use super::paint::axis::Axis;
use super::paint::canvas::About;
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "labels",
    summary: "How many documents have which labels, and which labels come together",
    verbs: &["check"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("labels")?;
    let mut table = Table::new("labels", "Labels of each aspect", 2, &["aspect", "label", "documents", "share"]);
    let mut rows = Vec::new();
    let mut sentences = Vec::new();
    for aspect in view.names("aspect") {
        let mut most: Option<(f64, String)> = None;
        for row in view.rows().filter(|row| row.text("aspect") == aspect) {
            let label = named(&row.text("label"), &row.text("name"));
            let (documents, share) = (row.number("documents").unwrap_or(0.0), row.number("share").unwrap_or(0.0));
            table.row([
                Value::from(&aspect),
                Value::from(&label),
                Value::Count(documents as usize),
                Value::Share(share),
            ]);
            if most.as_ref().is_none_or(|(largest, _)| share > *largest) {
                most = Some((share, label.clone()));
            }
            let about = About { says: format!("{aspect} {label}: {documents} documents"), ..About::default() };
            let ink = if label.starts_with('0') || label.contains("missing") || label.starts_with('-') {
                Ink::Even
            } else {
                Ink::Series(0)
            };
            rows.push(Row {
                name: format!("{aspect} {label}").into(),
                glyphs: vec![Glyph::Bar(0.0, share, ink)],
                note: format!("{documents}  {}", percent(share)),
                ink: Ink::Series(0),
                about,
            });
        }
        sentences
            .extend(most.map(|(share, label)| format!("{} of the documents have {aspect} {label}.", percent(share))));
    }
    let highest = rows
        .iter()
        .flat_map(|row| &row.glyphs)
        .map(|glyph| if let Glyph::Bar(_, to, _) = glyph { *to } else { 0.0 })
        .fold(0.0, f64::max);
    let axis = Axis { high: (highest * 1.05).clamp(0.01, 1.0), ..Axis::shares("Share of the judged documents") };
    let bars = Rows { axis, guide: None, rows, note: String::from("documents") };
    let mut panels = vec![Panel::only(bars)];
    if let Some(together) = subject.find("together") {
        panels.extend(matrices(together));
    }
    let title = String::from("Labels of the judged documents, by aspect");
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes: Vec::new(), table, panels })
}

/// One matrix for each pair of aspects.
fn matrices(view: super::subject::View<'_>) -> Vec<Panel> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for row in view.rows() {
        let pair = (row.text("aspect"), row.text("with"));
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let matrix = |(one, other): &(String, String)| {
        let own = || view.rows().filter(|row| row.text("aspect") == *one && row.text("with") == *other);
        let mut labels: (Vec<String>, Vec<String>) = Default::default();
        for row in own() {
            for (list, label) in [(&mut labels.0, row.text("label")), (&mut labels.1, row.text("with_label"))] {
                if !list.contains(&label) {
                    list.push(label);
                }
            }
        }
        for list in [&mut labels.0, &mut labels.1] {
            list.sort_by(|a, b| crate::natural_order(a, b));
        }
        let count = |label: &String, with: &String| {
            let row = own().find(|row| row.text("label") == *label && row.text("with_label") == *with);
            row.and_then(|row| row.number("documents")).unwrap_or(0.0)
        };
        let most = own().filter_map(|row| row.number("documents")).fold(1.0, f64::max);
        let field = |label: &String, with: &String| {
            let documents = count(label, with);
            let about =
                About { says: format!("{one} {label} with {other} {with}: {documents} documents"), ..About::default() };
            // Counts of labels differ by powers of ten.
            Field::Shade((1.0 + documents).ln() / (1.0 + most).ln(), documents.to_string(), about)
        };
        let row = |label: &String| (label.clone(), labels.1.iter().map(|with| field(label, with)).collect());
        let matrix = Matrix {
            rows: labels.0.iter().rev().map(row).collect(),
            columns: labels.1.clone(),
            names: (one.clone(), other.clone()),
            legend: String::from("Documents with both labels; darker: more, by ratio."),
            ..Matrix::default()
        };
        Panel::headed(format!("{one} and {other} together"), matrix)
    };
    pairs.iter().map(matrix).collect()
}

/// A label with its name, where it has one.
fn named(label: &str, name: &str) -> String {
    if name.is_empty() || name == label { label.to_owned() } else { format!("{label} {name}") }
}
