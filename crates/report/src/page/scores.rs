//! Scores as tables: runs down, measures across.
//!
//! More measures than fit a line turn the table when there are few runs; otherwise the format finds a way to fit them.

use super::{Page, PageTable};
use crate::Report;
use crate::grid::Grid;

/// More columns than this do not fit a usual terminal.
const MOST_COLUMNS: usize = 8;

pub(super) fn page(report: &Report<'_>) -> Page {
    let tables = grid(report).into_iter().map(|grid| PageTable { title: None, grid, float: None }).collect();
    Page { tables, note: report.note(), screen: report.screen }
}

fn grid(report: &Report<'_>) -> Option<Grid> {
    if report.by_topic {
        return Some(by_topic(report));
    }
    if !report.summary {
        return None;
    }
    let (straight, turned) = (summary(report), turned(report));
    let fits = |grid: &Grid| report.screen.width.is_none_or(|width| grid.width() <= width);
    let is_long = report.scores.measures().len() > MOST_COLUMNS && report.scores.runs().len() <= MOST_COLUMNS;
    Some(if is_long || (!fits(&straight) && fits(&turned)) { turned } else { straight })
}

fn header(report: &Report<'_>, names: &[&str]) -> Grid {
    let texts = (0..report.scores.measures().len()).map(|measure| report.name(measure));
    Grid::new(names.len(), names.iter().map(ToString::to_string).chain(texts))
}

fn summary(report: &Report<'_>) -> Grid {
    let mut grid = header(report, &["run"]);
    let measures = report.scores.measures().len();
    let runs = report.runs();
    for &run in &runs {
        let cells = (0..measures).map(|measure| report.summary_cell(run, measure));
        grid.row(std::iter::once(report.scores.runs()[run].name.clone()).chain(cells));
    }
    for measure in 0..measures {
        let best = report.best_runs(measure);
        let rows = runs.iter().enumerate().filter(|(_, run)| best.contains(run));
        grid.best.extend(rows.map(|(row, _)| (row, measure + 1)));
    }
    grid
}

fn turned(report: &Report<'_>) -> Grid {
    let runs = report.runs();
    let names = runs.iter().map(|&run| &*report.scores.runs()[run].name);
    let mut grid = Grid::new(1, std::iter::once("measure").chain(names));
    for measure in 0..report.scores.measures().len() {
        let cells = runs.iter().map(|&run| report.summary_cell(run, measure));
        grid.row(std::iter::once(report.name(measure)).chain(cells));
        let best = report.best_runs(measure);
        let columns = runs.iter().enumerate().filter(|(_, run)| best.contains(run));
        grid.best.extend(columns.map(|(column, _)| (measure, column + 1)));
    }
    grid
}

fn by_topic(report: &Report<'_>) -> Grid {
    let mut grid = header(report, &["run", "topic"]);
    let measures = report.scores.measures().len();
    let best: Vec<Vec<usize>> = (0..measures).map(|measure| report.best_runs(measure)).collect();
    let topics = report.topics();
    for (number, run) in report.runs().into_iter().enumerate() {
        let name = &report.scores.runs()[run].name;
        if number > 0 {
            grid.rows.push(Vec::new());
        }
        for &topic in topics.iter().filter(|&&topic| report.scores.counts(run, topic)) {
            let cells = (0..measures).map(|measure| report.topic_cell(run, topic, measure));
            grid.row([name.clone(), report.scores.topics()[topic].to_string()].into_iter().chain(cells));
        }
        if report.summary {
            let marked = (0..measures).filter(|&measure| best[measure].contains(&run));
            grid.best.extend(marked.map(|measure| (grid.rows.len(), measure + 2)));
            let cells = (0..measures).map(|measure| report.summary_cell(run, measure));
            grid.row([name.clone(), String::from("all")].into_iter().chain(cells));
        }
    }
    grid
}
