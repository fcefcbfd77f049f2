//! How a table is printed so that it fits a column of a two-column paper.
//!
//! # Choices
//!
//! Letters are as wide as those of LaTeX's own font, which is wider than those that publishers use. The column is that of a
//! two-column article, 229 points; those of ACM and IEEE have 241 and 252. Letters become smaller first, then names lose an
//! ending that all of them have, then numbers their leading zero; what still does not fit spans both columns.

use crate::grid::Grid;

/// The width of a column, and of both with the gap between.
const COLUMN: f64 = 229.0;
const PAGE: f64 = 469.0;

/// A size of letters: its command, the points that a width of 1 takes, and what raised letters measure of usual ones.
struct Size {
    command: &'static str,
    points: f64,
    raised: f64,
}

/// The font is relatively wider in small sizes.
const SIZES: [Size; 4] = [
    Size { command: "", points: 10.0, raised: 0.8 },
    Size { command: "\\small\n", points: 9.25, raised: 0.8 },
    Size { command: "\\footnotesize\n", points: 8.5, raised: 0.86 },
    Size { command: "\\scriptsize\n", points: 7.97, raised: 0.86 },
];

/// The widths of the characters from blank to tilde in LaTeX's font, in thousandths of its size.
const WIDTHS: [u16; 95] = [
    333, 278, 500, 833, 500, 833, 778, 278, 389, 389, 500, 778, 278, 333, 278, 500, 500, 500, 500, 500, 500, 500, 500,
    500, 500, 500, 278, 278, 778, 778, 778, 472, 778, 750, 708, 722, 764, 681, 653, 785, 750, 361, 514, 778, 625, 917,
    750, 778, 681, 778, 736, 556, 722, 750, 750, 1028, 750, 750, 611, 278, 500, 278, 500, 360, 278, 500, 556, 444, 556,
    444, 306, 500, 556, 278, 306, 528, 278, 833, 556, 500, 556, 528, 392, 394, 389, 556, 528, 722, 528, 528, 444, 500,
    278, 500, 500,
];

/// How a table is printed.
pub(super) struct Room {
    /// The table, perhaps with shorter cells.
    pub(super) grid: Grid,
    /// What was shortened.
    pub(super) said: Vec<String>,
    /// The environment: one column, or both.
    pub(super) environment: &'static str,
    /// The command that sets the size of letters.
    pub(super) size: &'static str,
    /// Half of what is between two columns, in points.
    pub(super) between: usize,
    /// Whether it fits.
    pub(super) fits: bool,
}

impl Room {
    /// The table with all its names and digits, where a column has room for it.
    pub(super) fn untouched(grid: &Grid) -> Option<Self> {
        let (size, between) = fitting(grid, COLUMN, &SIZES[..3], &[6, 4, 3])?;
        Some(Self { grid: grid.clone(), said: Vec::new(), environment: "table", size, between, fits: true })
    }

    pub(super) fn of(grid: &Grid) -> Self {
        let shorter = without_ending(grid);
        let shortest = without_zeros(shorter.as_ref().map_or(grid, |(shorter, _)| shorter));
        let ending = || shorter.iter().map(|(_, ending)| format!("Run names without their ending {ending}."));
        let tries: [(&Grid, bool, &[Size], &[usize]); 4] = [
            (grid, false, &SIZES[..3], &[6, 4, 3]),
            (shorter.as_ref().map_or(grid, |(shorter, _)| shorter), true, &SIZES[..3], &[6, 4, 3]),
            (&shortest, true, &SIZES[..3], &[6, 4, 3]),
            (&shortest, true, &SIZES[3..], &[4, 3, 2]),
        ];
        for (grid, is_shorter, sizes, gaps) in tries {
            if let Some((size, between)) = fitting(grid, COLUMN, sizes, gaps) {
                let said = if is_shorter { ending().collect() } else { Vec::new() };
                return Self { grid: grid.clone(), said, environment: "table", size, between, fits: true };
            }
        }
        let found = fitting(grid, PAGE, &SIZES, &[6, 4, 3]);
        let (size, between) = found.unwrap_or((SIZES[3].command, 3));
        let fits = found.is_some();
        Self { grid: grid.clone(), said: Vec::new(), environment: "table*", size, between, fits }
    }
}

/// The largest letters that fit, and how far apart columns are.
fn fitting(grid: &Grid, width: f64, sizes: &[Size], gaps: &[usize]) -> Option<(&'static str, usize)> {
    let fits = |size: &Size, between: usize| {
        let gaps = 2.0 * between as f64 * grid.header.len().saturating_sub(1) as f64;
        columns(grid, size.raised).iter().sum::<f64>() * size.points + gaps <= width
    };
    sizes.iter().find_map(|size| {
        let between = gaps.iter().find(|between| fits(size, **between))?;
        Some((size.command, *between))
    })
}

/// The same with names that lack an ending that all of them have, such as `.dat`.
fn without_ending(grid: &Grid) -> Option<(Grid, String)> {
    let mut names = grid.rows.iter().filter_map(|row| row.first());
    let first = names.next()?;
    let ending = &first[first.rfind('.').filter(|at| *at > 0)?..];
    if grid.rows.len() < 2 || grid.names == 0 || !names.all(|name| name.len() > ending.len() && name.ends_with(ending))
    {
        return None;
    }
    let mut shorter = grid.clone();
    for name in shorter.rows.iter_mut().filter_map(|row| row.first_mut()) {
        name.truncate(name.len() - ending.len());
    }
    Some((shorter, ending.to_owned()))
}

/// The same with `.1234` for `0.1234`, where all numbers are below 1.
fn without_zeros(grid: &Grid) -> Grid {
    let cells = || grid.rows.iter().flat_map(|row| row.iter().skip(grid.names));
    if !cells().all(|cell| cell.starts_with("0.")) {
        return grid.clone();
    }
    let mut shorter = grid.clone();
    for cell in shorter.rows.iter_mut().flat_map(|row| row.iter_mut().skip(grid.names)) {
        cell.remove(0);
    }
    shorter
}

/// How wide each column is, in units of the size of letters.
fn columns(grid: &Grid, raised: f64) -> Vec<f64> {
    let mut widths: Vec<f64> = grid.header.iter().map(|cell| width(cell)).collect();
    for (number, row) in grid.rows.iter().enumerate() {
        for (at, (column, cell)) in widths.iter_mut().zip(row).enumerate() {
            let bold = if grid.best.contains(&(number, at)) { 1.17 } else { 1.0 };
            let marks = grid.raised.get(&(number, at)).map_or(0.0, |marks| raised * width(marks));
            *column = column.max(bold * width(cell) + marks);
        }
    }
    widths
}

fn width(text: &str) -> f64 {
    let of = |c: char| match c {
        '†' | '‡' | '§' | '–' => 0.5,
        _ => WIDTHS.get((c as usize).wrapping_sub(32)).map_or(0.55, |width| f64::from(*width) / 1000.0),
    };
    text.chars().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(names: [&str; 2], columns: usize) -> Grid {
        let mut grid = Grid::new(1, std::iter::once("run").chain((0..columns).map(|_| "AP")));
        for name in names {
            grid.row(std::iter::once(name).chain((0..columns).map(|_| "0.1234")));
        }
        grid
    }

    #[test]
    fn letters_shrink_before_anything_is_left_out() {
        let small = Room::of(&grid(["bm25.dat", "b.dat"], 3));
        assert_eq!((small.environment, small.size, small.fits), ("table", "", true));
        let many = Room::of(&grid(["bm25.dat", "b.dat"], 6));
        assert_eq!((many.environment, many.size, &*many.grid.rows[0][0]), ("table", "\\small\n", "bm25.dat"));
        let named = Room::of(&grid(["bm25.dat", "b.dat"], 7));
        assert_eq!((&*named.grid.rows[0][0], &*named.grid.rows[0][1]), ("bm25", "0.1234"));
        let more = Room::of(&grid(["bm25.dat", "b.dat"], 8));
        assert_eq!((&*more.grid.rows[0][0], &*more.grid.rows[0][1]), ("bm25", ".1234"));
        assert_eq!(more.said, ["Run names without their ending .dat."]);
        let whole = Room::of(&grid(["bm25.dat", "b.dat"], 12));
        assert_eq!((whole.environment, &*whole.grid.rows[0][1]), ("table*", "0.1234"));
        assert!(!Room::of(&grid(["bm25.dat", "b.run"], 60)).fits);
    }

    #[test]
    fn only_what_all_share_is_left_out() {
        assert!(without_ending(&grid(["a.dat", "b.run"], 1)).is_none());
        assert!(without_ending(&grid(["a.dat", ".dat"], 1)).is_none());
        assert!(without_ending(&grid(["a", "b"], 1)).is_none());
        let mut one = grid(["a", "b"], 1);
        one.rows[1][1] = String::from("1.0000");
        assert_eq!(without_zeros(&one).rows, one.rows);
    }
}
