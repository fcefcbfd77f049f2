//! Makes a grid fit a screen: sentences go on below themselves ([prose](crate::prose)), then long measure names become m1, m2, ...
//! with a legend, then columns are folded, and where names leave no room for a number, they are cut. No number is ever broken.

use crate::grid::Grid;
use crate::width::columns_of;

/// What the short names of a page stand for.
#[derive(Debug, Default)]
pub(crate) struct Legend {
    names: Vec<(String, String)>,
}

impl Legend {
    /// A line for each short name: `m1 = EUCL(nDCG@10)`.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.names.iter().map(|(short, name)| format!("{short} = {name}"))
    }

    /// A name as it stands above a column: itself where it is short.
    pub(crate) fn shortened(&mut self, name: &str) -> String {
        if columns_of(name) > SHORT { self.short(name) } else { name.to_owned() }
    }

    /// The short name of a measure, the same wherever it stands on the page.
    fn short(&mut self, name: &str) -> String {
        if let Some((short, _)) = self.names.iter().find(|(_, known)| known == name) {
            return short.clone();
        }
        let short = format!("m{}", self.names.len() + 1);
        self.names.push((short.clone(), name.to_owned()));
        short
    }
}

/// A line in pieces of at most `width` characters, broken behind commas too: the parameters of a long measure.
pub(crate) fn legend_lines(line: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width.filter(|width| columns_of(line) > *width) else { return vec![line.to_owned()] };
    let mut lines = vec![String::new()];
    for piece in line.split_inclusive([' ', ',']) {
        let taken = lines.last().map_or(0, |last| columns_of(last));
        if taken > 0 && taken + columns_of(piece.trim_end()) > width {
            lines.push(String::from("  "));
        }
        if let Some(last) = lines.last_mut() {
            last.push_str(piece);
        }
    }
    lines.into_iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Shorter names than this are left as they are.
const SHORT: usize = 8;

/// Gives the tables of one page one naming, before they are [fitted](fit): what one of them has no room for has its short
/// name in all.
pub(crate) fn name_alike(grids: &mut [Grid], width: Option<usize>, legend: &mut Legend) {
    let Some(width) = width else { return };
    let is_wide = |grid: &&mut Grid| grid.width() > width && broken(grid, width).is_none();
    grids.iter_mut().filter(is_wide).for_each(|grid| shorten(grid, legend));
    for (short, name) in &legend.names {
        for grid in grids.iter_mut() {
            let measures: Vec<usize> = (0..grid.names).filter(|&at| names_measures(&grid.header[at])).collect();
            let headers = grid.header.iter_mut().skip(grid.names);
            let cells = grid.rows.iter_mut().flat_map(|row| {
                row.iter_mut().enumerate().filter(|(at, _)| measures.contains(at)).map(|(_, cell)| cell)
            });
            headers.chain(cells).filter(|cell| *cell == name).for_each(|cell| cell.clone_from(short));
        }
    }
}

/// The grids that show the same, each within the width where that is possible.
pub(crate) fn fit(mut grid: Grid, width: Option<usize>, legend: &mut Legend) -> Vec<Grid> {
    let Some(width) = width.filter(|width| grid.width() > *width) else { return vec![grid] };
    if let Some(grid) = broken(&grid, width) {
        return vec![grid];
    }
    shorten(&mut grid, legend);
    broken(&grid, width).map_or_else(|| fold(grid, width), |grid| vec![grid])
}

/// The grid in one piece, with its sentences broken, where that is enough.
fn broken(grid: &Grid, width: usize) -> Option<Grid> {
    grid.narrowed(&(0..grid.header.len()).collect::<Vec<usize>>(), width)
}

/// The same for a grid whose names are short.
fn fold(mut grid: Grid, width: usize) -> Vec<Grid> {
    let names = |grid: &Grid| grid.widths().iter().take(grid.names).map(|name| name + 2).sum::<usize>();
    for at in grid.names..grid.header.len() {
        if let Some(narrow) = grid.narrowed(&[at], width.saturating_sub(names(&grid))) {
            grid = narrow;
        }
    }
    let widest = grid.widths().iter().skip(grid.names).max().copied().unwrap_or(0);
    if names(&grid) + widest > width {
        let columns: Vec<usize> = (0..grid.names).collect();
        match grid.narrowed(&columns, width.saturating_sub(widest + 2)) {
            Some(narrow) => grid = narrow,
            // A sentence among the names is none: it goes below, with the first name in front again.
            None if (1..grid.names).any(|at| grid.is_prose(at)) => {
                grid.texts.extend(1..grid.names);
                grid.names = 1;
                return fold(grid, width);
            }
            None => cut_names(&mut grid, width.saturating_sub(widest)),
        }
    }
    folded(&grid, width)
}

/// Measures get short names: those above a column of numbers, and those in a column of their own.
fn shorten(grid: &mut Grid, legend: &mut Legend) {
    let is_measure = |name: &str| name.contains(['(', '@']);
    for (at, header) in grid.header.iter_mut().enumerate().skip(grid.names) {
        let cells = grid.rows.iter().filter_map(|row| row.get(at)).map(|cell| columns_of(cell)).max().unwrap_or(0);
        if columns_of(header) > cells.max(SHORT) && is_measure(header) {
            *header = legend.short(header);
        }
    }
    for at in 0..grid.names {
        if names_measures(&grid.header[at]) {
            for cell in grid.rows.iter_mut().filter_map(|row| row.get_mut(at)) {
                if columns_of(cell) > SHORT && is_measure(cell) {
                    *cell = legend.short(cell);
                }
            }
        }
    }
}

/// Whether a column names measures: in some, one measure is beside another.
fn names_measures(header: &str) -> bool {
    header.contains("measure") || header == "with" || header == "less with"
}

/// Cuts the widest column of names until all of them take `room` characters, as long as different names stay different.
fn cut_names(grid: &mut Grid, room: usize) {
    let widths = grid.widths();
    let all: usize = widths.iter().take(grid.names).map(|name| name + 2).sum();
    let Some((at, widest)) = widths.iter().take(grid.names).copied().enumerate().max_by_key(|(_, width)| *width) else {
        return;
    };
    let target = widest.saturating_sub(all.saturating_sub(room)).max(SHORT);
    let column: Vec<String> = grid.rows.iter().filter_map(|row| row.get(at)).cloned().collect();
    let distinct = |cells: &[String]| cells.iter().collect::<std::collections::BTreeSet<_>>().len();
    let Some(limit) = (target..widest).find(|limit| {
        let cut_cells: Vec<String> = column.iter().map(|cell| cut(cell, *limit)).collect();
        distinct(&cut_cells) == distinct(&column)
    }) else {
        return;
    };
    for cell in grid.rows.iter_mut().filter_map(|row| row.get_mut(at)) {
        *cell = cut(cell, limit);
    }
}

/// A name without its middle.
fn cut(name: &str, limit: usize) -> String {
    if columns_of(name) <= limit {
        return name.to_owned();
    }
    let tail = (limit - 1) / 2;
    let head = limit - 1 - tail;
    // Where the longest part of at most so many columns ends or begins; characters may take two.
    let fits = |part: &&str, room: usize| columns_of(part) <= room;
    let ends = || name.char_indices().map(|(at, _)| at);
    let first = ends().rev().map(|at| &name[..at]).find(|part| fits(part, head)).unwrap_or_default();
    let last = ends().map(|at| &name[at..]).find(|part| fits(part, tail)).unwrap_or_default();
    format!("{first}…{last}")
}

/// The columns in blocks that fit, each with the names in front.
pub(crate) fn folded(grid: &Grid, width: usize) -> Vec<Grid> {
    let widths = grid.widths();
    let names: Vec<usize> = (0..grid.names.min(widths.len())).collect();
    let start: usize = names.iter().map(|&at| widths[at] + 2).sum::<usize>().saturating_sub(2);
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    let mut used = start;
    for (at, column) in widths.iter().enumerate().skip(grid.names) {
        let more = column + 2;
        match blocks.last_mut() {
            Some(block) if used + more <= width => block.push(at),
            _ => {
                blocks.push(vec![at]);
                used = start;
            }
        }
        used += more;
    }
    if blocks.is_empty() {
        return vec![grid.clone()];
    }
    let pick = |row: &[String], columns: &[usize]| -> Vec<String> {
        columns.iter().filter_map(|&at| row.get(at).cloned()).collect()
    };
    let block = |columns: Vec<usize>| {
        let columns = [&names[..], &columns].concat();
        // A row that only continues a sentence of another block would be a gap in this one.
        let rows = grid.rows.iter().enumerate().map(|(number, row)| (number, pick(row, &columns)));
        let is_gap = |cells: &[String]| !cells.is_empty() && cells.iter().all(String::is_empty);
        let rows: Vec<(usize, Vec<String>)> = rows.filter(|(_, cells)| !is_gap(cells)).collect();
        let row_now = |row: usize| rows.iter().position(|(number, _)| *number == row);
        let column_now = |at: usize| columns.iter().position(|column| *column == at);
        Grid {
            header: pick(&grid.header, &columns),
            names: grid.names,
            texts: grid.texts.iter().filter_map(|at| column_now(*at)).collect(),
            best: grid.best.iter().filter_map(|(row, at)| Some((row_now(*row)?, column_now(*at)?))).collect(),
            rows: rows.into_iter().map(|(_, cells)| cells).collect(),
            ..Grid::default()
        }
    };
    blocks.into_iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        let mut grid = Grid::new(1, ["run", "AP", "EUCL(nDCG@10,domain=gated)", "CAM(nDCG@10)"]);
        grid.row(["lexical", "0.1234", "0.2345", "0.3456"]);
        grid.row(["neural", "0.4321", "0.5432", "0.6543"]);
        grid.best.push((1, 3));
        grid
    }

    fn lines(width: Option<usize>) -> (Vec<String>, Vec<String>) {
        let mut legend = Legend::default();
        let grids = fit(grid(), width, &mut legend);
        let lines = grids.iter().flat_map(|grid| grid.lines().collect::<Vec<String>>());
        (lines.collect(), legend.lines().collect())
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        for width in [None, Some(100)] {
            assert_eq!(lines(width).0.len(), 3);
            assert!(lines(width).1.is_empty());
        }
    }

    #[test]
    fn long_names_are_shortened_before_columns_are_folded() {
        let (shown, legend) = lines(Some(40));
        assert_eq!(shown[0], "run          AP      m1      m2");
        assert_eq!(legend, ["m1 = EUCL(nDCG@10,domain=gated)", "m2 = CAM(nDCG@10)"]);
        let (shown, _) = lines(Some(25));
        assert_eq!(shown[0], "run          AP      m1");
        assert_eq!(shown[3], "run          m2");
        assert!(
            lines(Some(5)).0.iter().all(|line| line.contains("0.") || line.starts_with("run")),
            "numbers stay whole"
        );
    }

    #[test]
    fn the_tables_of_a_page_have_one_naming() {
        let mut narrow = Grid::new(1, ["measure", "pairs"]);
        narrow.row(["CAM(nDCG@10)", "3"]);
        narrow.row(["AP", "3"]);
        let (mut grids, mut legend) = (vec![grid(), narrow], Legend::default());
        name_alike(&mut grids, Some(100), &mut legend);
        assert_eq!(grids[1].rows[0][0], "CAM(nDCG@10)");
        name_alike(&mut grids, Some(40), &mut legend);
        assert_eq!((&*grids[0].header[3], &*grids[1].rows[0][0], &*grids[1].rows[1][0]), ("m2", "m2", "AP"));
    }

    #[test]
    fn a_long_legend_is_broken_behind_commas() {
        let line = "m1 = TOMA(nDCG@10,distance=chebyshev,domain=gated)";
        assert_eq!(legend_lines(line, None), [line]);
        let shown = legend_lines(line, Some(40));
        assert_eq!(shown, ["m1 = TOMA(nDCG@10,distance=chebyshev,", "  domain=gated)"]);
    }

    #[test]
    fn the_best_stays_the_best_in_its_block() {
        let grids = fit(grid(), Some(25), &mut Legend::default());
        assert_eq!((&grids[0].best[..], &grids[1].best[..]), (&[][..], &[(1, 1)][..]));
    }

    #[test]
    fn sentences_are_broken_before_names_are_shortened() {
        let mut grid = Grid::new(3, ["measure", "mean", "because"]);
        grid.row(["CAM(nDCG@10)", "no", "its steps depend on the ranks of the other relevant documents"]);
        let (mut grids, mut legend) = (vec![grid], Legend::default());
        name_alike(&mut grids, Some(60), &mut legend);
        let shown: Vec<String> = fit(grids.remove(0), Some(60), &mut legend)
            .iter()
            .flat_map(|grid| grid.lines().collect::<Vec<_>>())
            .collect();
        assert_eq!(shown[1], "CAM(nDCG@10)  no    its steps depend on the ranks of the");
        assert_eq!(shown[2], "                    other relevant documents");
        assert_eq!(legend.lines().count(), 0);
    }

    #[test]
    fn a_sentence_among_names_goes_below_and_leaves_no_gaps() {
        let mut grid = Grid::new(4, ["measure", "ordinal", "interval", "because"]);
        grid.row(["Generalized Precision", "no", "no", "(2, 0) is better than (1, 1) and does not score more"]);
        grid.row(["SBTO", "yes", "yes", "all steps are equal"]);
        let grids = fit(grid, Some(56), &mut Legend::default());
        let shown: Vec<Vec<String>> = grids.iter().map(|grid| grid.lines().collect()).collect();
        assert_eq!(
            shown,
            [
                vec![
                    "measure                ordinal  interval",
                    "Generalized Precision  no       no",
                    "SBTO                   yes      yes",
                ],
                vec![
                    "measure                because",
                    "Generalized Precision  (2, 0) is better than (1, 1) and",
                    "                       does not score more",
                    "SBTO                   all steps are equal",
                ],
            ]
        );
    }

    #[test]
    fn names_are_cut_where_they_leave_no_room_and_stay_different() {
        let mut grid = Grid::new(1, ["run", "AP"]);
        grid.row(["a_very_long_name_of_a_run_1", "0.5000"]);
        grid.row(["a_very_long_name_of_a_run_2", "0.5000"]);
        let shown: Vec<String> = fit(grid, Some(20), &mut Legend::default())[0].lines().collect();
        assert_eq!(shown[1], "a_very…run_1  0.5000");
    }
}
