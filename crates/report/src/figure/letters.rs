//! Which runs differ significantly, each against each, and the letters that say the same in short.

use super::Figure;
use super::chart::{Field, Matrix};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, compared, counted, four, panels};
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};
use std::collections::BTreeMap;

pub(super) const FIGURE: Figure = Figure {
    name: "letters",
    summary: "Which runs differ significantly, each against each, with their letters",
    verbs: &["compare"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let (pairs, runs) = (compared(subject)?, subject.table("runs")?);
    let measures = runs.names("measure");
    panels(&measures, "measures")?;
    let columns = ["measure", "run", "against", "difference", "adjusted_p", "significant"];
    let mut table = Table::new("letters", "Pairs of runs and whether they differ", 3, &columns);
    let mut charts = Vec::new();
    let mut sentences = Vec::new();
    for measure in &measures {
        let standing: Vec<(String, String)> = runs
            .rows()
            .filter(|row| row.text("measure") == *measure)
            .map(|row| (row.text("run"), row.text("group")))
            .collect();
        let mut found: BTreeMap<(String, String), (f64, bool)> = BTreeMap::new();
        let (mut significant, mut all) = (0, 0);
        for row in pairs.rows().filter(|row| row.text("measure") == *measure) {
            let (run, against) = (row.text("run"), row.text("against"));
            let (difference, is_significant) = (row.number("difference").unwrap_or(0.0), row.is("significant"));
            let p = row.number("adjusted_p").map_or(Value::Empty, Value::P);
            table.row([
                Value::from(measure),
                Value::from(&run),
                Value::from(&against),
                Value::Real(difference),
                p,
                Value::Flag(is_significant),
            ]);
            found.insert((run.clone(), against.clone()), (difference, is_significant));
            found.insert((against, run), (-difference, is_significant));
            all += 1;
            significant += usize::from(is_significant);
        }
        sentences.push(format!("By {measure} {significant} of {} differ significantly.", counted(all, "pair")));
        let field = |run: &String, against: &String| {
            let Some((difference, is_significant)) = found.get(&(run.clone(), against.clone())) else {
                return Field::Empty;
            };
            let says = format!("{run} against {against}: {}", four(*difference));
            let (sign, ink) = match (is_significant, *difference > 0.0) {
                (true, true) => ("▲", Ink::Better),
                (true, false) => ("▼", Ink::Worse),
                (false, _) => ("·", Ink::Soft),
            };
            Field::Sign(sign.to_owned(), ink, about_run(run, says))
        };
        let row = |(run, _): &(String, String)| {
            (run.clone(), standing.iter().map(|(against, _)| field(run, against)).collect())
        };
        let matrix = Matrix {
            columns: standing.iter().map(|(run, _)| run.clone()).collect(),
            rows: standing.iter().map(row).collect(),
            notes: standing.iter().map(|(_, group)| group.clone()).collect(),
            names: (String::from("run"), String::from("against")),
            legend: String::from(
                "▲ significantly better than the run of the column, ▼ significantly worse, · no significant difference. Runs that share a letter do not differ significantly.",
            ),
        };
        charts.push(Panel::headed(if measures.len() > 1 { measure } else { "" }, matrix));
    }
    let what = if measures.len() == 1 { measures[0].clone() } else { counted(measures.len(), "measure") };
    let (test, alpha) = (subject.fact_text("test"), subject.fact_text("alpha"));
    let title = format!("Which runs differ significantly by {what} (test: {test}, level {alpha})");
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes: Vec::new(), table, panels: charts })
}
