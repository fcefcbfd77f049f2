//! Scores as tables: runs down, measures across.
//!
//! More measures than fit a line turn the table when there are few runs, and are written in blocks otherwise.

use super::{Page, PageTable};
use crate::Report;
use crate::grid::Grid;

/// More columns than this do not fit a usual terminal.
const MOST_COLUMNS: usize = 8;

pub(super) fn page(report: &Report<'_>) -> Page {
    let tables = grids(report).into_iter().map(|grid| PageTable { title: None, grid }).collect();
    Page { tables, note: report.rules_line() }
}

fn grids(report: &Report<'_>) -> Vec<Grid> {
    let count = report.scores.measures().len();
    let all: Vec<usize> = (0..count).collect();
    if report.by_topic {
        return all.chunks(MOST_COLUMNS).map(|measures| by_topic(report, measures)).collect();
    }
    if !report.summary {
        return Vec::new();
    }
    if count > MOST_COLUMNS && report.scores.runs().len() <= MOST_COLUMNS {
        return vec![turned(report)];
    }
    all.chunks(MOST_COLUMNS).map(|measures| summary(report, measures)).collect()
}

fn header(report: &Report<'_>, names: &[&str], measures: &[usize]) -> Grid {
    let texts = measures.iter().map(|&measure| report.scores.measures()[measure].to_string());
    Grid::new(names.len(), names.iter().map(ToString::to_string).chain(texts))
}

fn summary(report: &Report<'_>, measures: &[usize]) -> Grid {
    let mut grid = header(report, &["run"], measures);
    for (number, run) in report.scores.runs().iter().enumerate() {
        let cells = measures.iter().map(|&measure| report.summary_cell(number, measure));
        grid.row(std::iter::once(run.name.clone()).chain(cells));
    }
    grid
}

fn turned(report: &Report<'_>) -> Grid {
    let runs = report.scores.runs();
    let mut grid = Grid::new(1, std::iter::once("measure").chain(runs.iter().map(|run| &*run.name)));
    for (number, measure) in report.scores.measures().iter().enumerate() {
        let cells = (0..runs.len()).map(|run| report.summary_cell(run, number));
        grid.row(std::iter::once(measure.to_string()).chain(cells));
    }
    grid
}

fn by_topic(report: &Report<'_>, measures: &[usize]) -> Grid {
    let mut grid = header(report, &["run", "topic"], measures);
    for (number, run) in report.scores.runs().iter().enumerate() {
        if number > 0 {
            grid.rows.push(Vec::new());
        }
        for (topic, id) in
            report.scores.topics().iter().enumerate().filter(|(topic, _)| report.scores.counts(number, *topic))
        {
            let cells = measures.iter().map(|&measure| report.topic_cell(number, topic, measure));
            grid.row([run.name.clone(), id.to_string()].into_iter().chain(cells));
        }
        if report.summary {
            let cells = measures.iter().map(|&measure| report.summary_cell(number, measure));
            grid.row([run.name.clone(), String::from("all")].into_iter().chain(cells));
        }
    }
    grid
}
