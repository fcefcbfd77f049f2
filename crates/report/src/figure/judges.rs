//! How runs change places from judge to judge.

use super::Figure;
use super::chart::{Places, Track};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, counted, panels};
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure =
    Figure { name: "judges", summary: "How runs change places from judge to judge", verbs: &["meta judges"], draw };

/// So many of the reference's best runs stand out.
const COLORED: usize = 7;

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("leaderboards")?;
    let (measures, reference) = (view.names("measure"), subject.fact_text("reference"));
    panels(&measures, "measures")?;
    // The reference stands first.
    let mut judges = view.names("judge");
    judges.sort_by_key(|judge| *judge != reference);
    let mut table = Table::new("judges", "The rank of each run by judge", 3, &["measure", "run", "judge", "rank"]);
    let (mut charts, mut sentences) = (Vec::new(), Vec::new());
    for measure in &measures {
        let rank = |run: &str, judge: &str| {
            let mut rows = view.rows();
            let row = rows
                .find(|row| row.text("measure") == *measure && row.text("run") == run && row.text("judge") == judge);
            row.and_then(|row| row.number("rank")).unwrap_or(0.0)
        };
        let mut runs = view.names("run");
        runs.sort_by(|a, b| rank(a, &judges[0]).total_cmp(&rank(b, &judges[0])));
        let mut farthest = (0.0, String::new());
        let mut tracks = Vec::new();
        for (number, run) in runs.iter().enumerate() {
            let places: Vec<f64> = judges.iter().map(|judge| rank(run, judge)).collect();
            for (judge, place) in judges.iter().zip(&places) {
                table.row([measure.into(), run.into(), judge.into(), Value::Count(*place as usize)]);
            }
            let moved = places.iter().map(|place| (place - places[0]).abs()).fold(0.0, f64::max);
            if moved > farthest.0 {
                farthest = (moved, run.clone());
            }
            let list: Vec<String> =
                judges.iter().zip(&places).map(|(judge, place)| format!("{judge} {place}")).collect();
            let about = about_run(run, format!("{run}: rank by {}", list.join(", ")));
            tracks.push(Track { name: run.clone(), places, color: (number < COLORED).then_some(number), about });
        }
        sentences.push(match farthest.0 > 0.0 {
            true => format!(
                "By {measure} {} moves farthest from {reference}, by {}.",
                farthest.1,
                counted(farthest.0 as usize, "place")
            ),
            false => format!("By {measure} no run changes its place."),
        });
        let chart = Places { columns: judges.clone(), tracks };
        charts.push(Panel::headed(if measures.len() > 1 { measure } else { "" }, chart));
    }
    let title = format!("Places of {} by {}", counted(view.names("run").len(), "run"), counted(judges.len(), "judge"));
    let notes = vec![format!("Rank 1 is at the top; {reference} is the reference.")];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
