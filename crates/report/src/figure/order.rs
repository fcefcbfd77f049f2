//! The partial order of runs: which are ahead whatever the choice.

use super::Figure;
use super::chart::{Diagram, Node};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, by_measure, counted};
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
    let number = |name: &str| runs.iter().position(|run| run == name);
    // Runs that no choice tells apart share a box, under the first of them.
    let mut first_alike: Vec<usize> = Vec::new();
    let mut below: Vec<Vec<usize>> = Vec::new();
    for (own, row) in view.rows().enumerate() {
        let alike = row.text("equals").split(", ").filter_map(number).min();
        first_alike.push(alike.map_or(own, |alike| alike.min(own)));
        below.push(row.text("covers").split(", ").filter_map(number).collect());
        for &at in below.last().into_iter().flatten() {
            table.row([Value::from(row.text("run")), Value::from(&runs[at])]);
        }
    }
    let classes: Vec<usize> = (0..runs.len()).filter(|&run| first_alike[run] == run).collect();
    let class_of = |run: usize| classes.iter().position(|&class| class == first_alike[run]);
    let covers: Vec<Vec<usize>> = classes
        .iter()
        .map(|&class| {
            let mut covered: Vec<usize> = below[class].iter().filter_map(|&run| class_of(run)).collect();
            covered.sort_unstable();
            covered.dedup();
            covered
        })
        .collect();
    let names = |class: usize| -> Vec<String> {
        (0..runs.len()).filter(|&run| first_alike[run] == class).map(|run| runs[run].clone()).collect()
    };
    let levels = levels(&covers);
    let top: Vec<String> =
        classes.iter().zip(&levels).filter(|(_, level)| **level == 0).flat_map(|(class, _)| names(*class)).collect();
    let description = format!("{} ahead of which no run is: {}.", counted(top.len(), "run"), top.join(", "));
    let node = |(number, &class): (usize, &usize)| Node {
        names: names(class),
        level: levels[number],
        covers: covers[number].clone(),
        about: about_run(
            &runs[class],
            format!("{}: right ahead of {}", names(class).join(" = "), counted(covers[number].len(), "run")),
        ),
    };
    let chart = Diagram { nodes: classes.iter().enumerate().map(node).collect() };
    let by = by_measure(subject);
    let title = format!("Which of {} are ahead{by} whatever the choice", counted(runs.len(), "run"));
    let mut notes = vec![String::from(
        "A line leads from a run down to one that it is ahead of for every choice; steps between are left out. Runs without a way down from one to the other are not ordered by all choices alike.",
    )];
    if classes.len() < runs.len() {
        notes.push(String::from("Runs in one box are not told apart by any choice."));
    }
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
