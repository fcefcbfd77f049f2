//! How much of each run's top is judged.

use super::Figure;
use super::chart::{Field, Matrix};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, percent};
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure =
    Figure { name: "coverage", summary: "How much of each run is judged, by depth", verbs: &["check"], draw };

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("judged")?;
    let (runs, depths) = (view.names("run"), view.names("depth"));
    let mut table = Table::new("coverage", "The judged share of each run by depth", 2, &["run", "depth", "share"]);
    let mut shares: std::collections::BTreeMap<(String, String), f64> = Default::default();
    for row in view.rows() {
        let Some(share) = row.number("share") else { continue };
        table.row([Value::from(row.text("run")), Value::from(row.text("depth")), Value::Share(share)]);
        shares.insert((row.text("run"), row.text("depth")), share);
    }
    let field = |run: &String, depth: &String| match shares.get(&(run.clone(), depth.clone())) {
        Some(share) => Field::Shade(
            *share,
            percent(*share),
            about_run(run, format!("{run}: {} of the first {depth} judged", percent(*share))),
        ),
        None => Field::Empty,
    };
    let first = depths.iter().find(|depth| *depth == "10").or(depths.first()).cloned().unwrap_or_default();
    let lowest = runs
        .iter()
        .filter_map(|run| Some((run, *shares.get(&(run.clone(), first.clone()))?)))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    let description = lowest.map_or(String::new(), |(run, share)| {
        format!("Least judged is {run}: {} of its first {first} documents.", percent(share))
    });
    let row = |run: &String| (run.clone(), depths.iter().map(|depth| field(run, depth)).collect());
    let matrix = Matrix {
        rows: runs.iter().map(row).collect(),
        columns: depths.clone(),
        names: (String::new(), String::from("first documents of a topic")),
        legend: String::from("The share of documents up to a depth that is judged, mean over topics; darker: more."),
        ..Matrix::default()
    };
    let title = String::from("How much of each run is judged, by depth");
    Ok(Drawing { name: FIGURE.name, title, description, notes: Vec::new(), table, panels: vec![Panel::only(matrix)] })
}
