//! How runs change places from measure to measure.

use super::Figure;
use super::chart::{Places, Track};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, best_first, counted, places, two};
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "bump",
    summary: "How runs change places from measure to measure",
    verbs: &["eval", "compare", "meta correlate"],
    draw,
};

/// So many of the first measure's best runs stand out.
const COLORED: usize = 7;

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let scores = subject.scores()?;
    let [first, _, ..] = scores else {
        return Err(Undrawable::because("places change between measures, and there is one; name more"));
    };
    let ranks: Vec<Vec<f64>> = scores.iter().map(places).collect();
    let mut table = Table::new("places", "The place of each run by each measure", 2, &["run", "measure", "place"]);
    let mut tracks = Vec::new();
    let mut farthest = (0.0, String::new());
    for (number, run) in best_first(first).into_iter().enumerate() {
        let name = &first.runs[run];
        let own: Vec<f64> = ranks.iter().map(|ranks| ranks[run]).collect();
        for (matrix, place) in scores.iter().zip(&own) {
            table.row([Value::from(name), Value::from(&matrix.name), Value::Real(*place)]);
        }
        let (low, high) =
            own.iter().fold((f64::INFINITY, 0.0f64), |(low, high), place| (low.min(*place), high.max(*place)));
        if high - low > farthest.0 {
            farthest = (high - low, name.clone());
        }
        let list: Vec<String> =
            scores.iter().zip(&own).map(|(matrix, place)| format!("{} {}", matrix.name, whole(*place))).collect();
        let about = about_run(name, format!("{name}: place by {}", list.join(", ")));
        tracks.push(Track { name: name.clone(), places: own, color: (number < COLORED).then_some(number), about });
    }
    let title = format!("Places of {} by {}", counted(tracks.len(), "run"), counted(scores.len(), "measure"));
    let description = match farthest.0 > 0.0 {
        true => format!("{} moves farthest, by {} places.", farthest.1, whole(farthest.0)),
        false => String::from("No run changes its place."),
    };
    let mut notes = vec![String::from("Place 1 is at the top; runs with equal means share a place.")];
    if tracks.len() > COLORED {
        notes.push(format!("The {COLORED} best by {} stand out.", first.name));
    }
    let chart = Places { columns: scores.iter().map(|matrix| matrix.name.clone()).collect(), tracks };
    Ok(Drawing { name: FIGURE.name, title, description, notes, table, panels: vec![Panel::only(chart)] })
}

/// A place, with half places of ties.
fn whole(place: f64) -> String {
    two(place).trim_end_matches('0').trim_end_matches('.').to_owned()
}
