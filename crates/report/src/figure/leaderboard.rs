//! The means of runs with their intervals, the best first.

use super::Figure;
use super::chart::{Glyph, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, best_first, counted, four, panels};
use super::paint::axis::Axis;
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable, number};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "leaderboard",
    summary: "The means of runs with their intervals, the best first",
    verbs: &["eval", "compare"],
    draw,
};

/// One run's mean.
struct Standing {
    run: String,
    mean: f64,
    interval: Option<(f64, f64)>,
    group: String,
}

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let measures = measures(subject)?;
    panels(&measures, "measures")?;
    let mut table =
        Table::new("leaderboard", "Means of the runs", 2, &["measure", "run", "mean", "low", "high", "group"]);
    let mut charts = Vec::new();
    let mut sentences = Vec::new();
    for (measure, standings) in &measures {
        for one in standings {
            let end = |upper: bool| {
                one.interval.map_or(Value::Empty, |(low, high)| Value::Real(if upper { high } else { low }))
            };
            let (name, group) = (Value::from(&one.run), Value::from(&one.group));
            table.row([Value::from(measure), name, Value::Real(one.mean), end(false), end(true), group]);
        }
        if let (Some(first), Some(last)) = (standings.first(), standings.last()) {
            let (best, worst) = (four(first.mean), four(last.mean));
            sentences.push(format!("By {measure} {} is first with {best}, {} last with {worst}.", first.run, last.run));
        }
        charts.push(Panel::headed(if measures.len() > 1 { measure } else { "" }, chart(measure, standings)));
    }
    let count = measures.iter().map(|(_, standings)| standings.len()).max().unwrap_or(0);
    let has_intervals = measures.iter().flat_map(|(_, standings)| standings).any(|one| one.interval.is_some());
    let has_groups = measures.iter().flat_map(|(_, standings)| standings).any(|one| !one.group.is_empty());
    let topics =
        subject.fact("topics").and_then(number).map(|topics| format!(" on {}", counted(topics as usize, "topic")));
    let alpha = subject.fact("alpha").and_then(number).unwrap_or(0.05);
    let what = match &measures[..] {
        [(measure, ..)] => format!("Mean {measure}"),
        _ => format!("Means by {}", counted(measures.len(), "measure")),
    };
    let interval = format!(", with {}% intervals", super::gather::two(100.0 * (1.0 - alpha)).trim_end_matches(".00"));
    let title = format!(
        "{what} of {}{}{}",
        counted(count, "run"),
        topics.unwrap_or_default(),
        if has_intervals { interval } else { String::new() }
    );
    let mut notes = Vec::new();
    if has_groups {
        let test = subject.fact_text("test");
        notes.push(format!("Runs that share a letter do not differ significantly (test: {test})."));
    }
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}

/// The runs by each measure, from the finding where it has their means, else from the scores.
fn measures(subject: &Subject<'_>) -> Result<Vec<(String, Vec<Standing>)>, Undrawable> {
    if let Some(view) = subject.find("runs").filter(|view| view.has("mean")) {
        let of = |measure: &str| {
            let rows = view.rows().filter(|row| row.text("measure") == measure);
            let standings = rows.filter_map(|row| {
                let mean = row.number("mean")?;
                let interval = row.number("low").zip(row.number("high"));
                Some(Standing { run: row.text("run"), mean, interval, group: row.text("group") })
            });
            standings.collect()
        };
        return Ok(view.names("measure").into_iter().map(|measure| (measure.clone(), of(&measure))).collect());
    }
    let of = |matrix: &aspectra_meta::ScoreMatrix| {
        let means = matrix.scores.group_means();
        let runs = best_first(matrix).into_iter();
        let standing = |run: usize| Standing {
            run: matrix.runs[run].clone(),
            mean: means[run],
            interval: None,
            group: String::new(),
        };
        (matrix.name.clone(), runs.map(standing).collect())
    };
    Ok(subject.scores()?.iter().map(of).collect())
}

fn chart(measure: &str, standings: &[Standing]) -> Rows {
    let ends = |one: &Standing| one.interval.map_or([one.mean, one.mean], |(low, high)| [low, high]);
    let axis = Axis::around(&format!("Mean {measure}"), standings.iter().flat_map(ends));
    let row = |one: &Standing| {
        let mut glyphs = Vec::new();
        let mut says = format!("{}: {}", one.run, four(one.mean));
        if let Some((low, high)) = one.interval {
            glyphs.push(Glyph::Interval(low, high));
            says.push_str(&format!(", interval {} to {}", four(low), four(high)));
        }
        glyphs.push(Glyph::Point(one.mean));
        Row {
            name: one.run.clone().into(),
            glyphs,
            note: format!("{} {}", four(one.mean), one.group).trim_end().to_owned(),
            ink: Ink::Series(0),
            about: about_run(&one.run, says),
        }
    };
    Rows { axis, guide: None, rows: standings.iter().map(row).collect(), note: String::new() }
}
