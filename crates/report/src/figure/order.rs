//! The partial order of runs: which are ahead whatever the choice.

use super::Figure;
use super::chart::{Diagram, Node};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, counted};
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "order",
    summary: "The partial order of runs: which are ahead whatever the choice",
    verbs: &["meta dominance"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("order")?;
    let runs = view.names("run");
    let mut table = Table::new("order", "Each run and those right below it", 2, &["run", "covers"]);
    let mut covers: Vec<Vec<usize>> = Vec::new();
    for row in view.rows() {
        let below: Vec<usize> =
            row.text("covers").split(", ").filter_map(|name| runs.iter().position(|run| run == name)).collect();
        for &at in &below {
            table.row([Value::from(row.text("run")), Value::from(&runs[at])]);
        }
        covers.push(below);
    }
    let levels = levels(&covers);
    let top: Vec<&str> = runs.iter().zip(&levels).filter(|(_, level)| **level == 0).map(|(run, _)| &**run).collect();
    let description = format!("{} ahead of which no run is: {}.", counted(top.len(), "run"), top.join(", "));
    let node = |(number, run): (usize, &String)| Node {
        name: run.clone(),
        level: levels[number],
        covers: covers[number].clone(),
        about: about_run(run, format!("{run}: right ahead of {}", counted(covers[number].len(), "run"))),
    };
    let chart = Diagram { nodes: runs.iter().enumerate().map(node).collect() };
    let title = format!("Which of {} are ahead whatever the choice", counted(runs.len(), "run"));
    let notes = vec![String::from(
        "A line leads from a run down to one that it is ahead of for every choice; steps between are left out. Runs without a way down from one to the other are not ordered by all choices alike.",
    )];
    Ok(Drawing { name: FIGURE.name, title, description, notes, table, panels: vec![Panel::only(chart)] })
}

/// How many steps each member is below the top, by its longest way up.
fn levels(covers: &[Vec<usize>]) -> Vec<usize> {
    let mut levels = vec![0; covers.len()];
    // An order has no circles, so that as many rounds as members are enough.
    for _ in 0..covers.len() {
        let mut is_done = true;
        for (above, below) in covers.iter().enumerate() {
            for &at in below {
                if levels[at] <= levels[above] && levels[above] < covers.len() {
                    levels[at] = levels[above] + 1;
                    is_done = false;
                }
            }
        }
        if is_done {
            break;
        }
    }
    levels
}
