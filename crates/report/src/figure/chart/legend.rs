//! What colors, marks and dashes stand for, below a chart.

use super::super::paint::canvas::{Anchor, Canvas};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, fitted, width};
use super::super::paint::sheet::Sheet;

/// How the sample of an entry is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) enum Sample {
    /// A line with a dash, and a mark on it.
    Line { dash: usize, mark: Option<usize> },
    /// A mark alone.
    Mark(usize),
    /// A square as pale as the areas it stands for.
    Area(f64),
}

/// One entry.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) ink: Ink,
    pub(super) sample: Sample,
    /// Its mark in a terminal.
    pub(super) letter: char,
}

/// Draws the entries in lines that fit, and says where they end.
pub(super) fn paint(canvas: &mut Canvas, entries: &[Entry], left: f64, top: f64) -> f64 {
    const LINE: f64 = 12.0;
    let (mut x, mut y) = (left, top);
    let room = canvas.width - left;
    for entry in entries {
        let name = fitted(&entry.name, SIZE, room - 30.0);
        let wide = 24.0 + width(&name, SIZE) + 10.0;
        if x > left && x + wide > canvas.width {
            (x, y) = (left, y + LINE);
        }
        let middle = y + LINE / 2.0;
        match entry.sample {
            Sample::Line { dash, mark } => {
                canvas.path(vec![(x, middle), (x + 18.0, middle)], entry.ink, 1.4, dash);
                if let Some(kind) = mark {
                    canvas.mark((x + 9.0, middle), kind, 2.4, entry.ink);
                }
            }
            Sample::Mark(kind) => canvas.mark((x + 9.0, middle), kind, 2.4, entry.ink),
            Sample::Area(opacity) => {
                let corners = [(6.0, -4.0), (14.0, -4.0), (14.0, 4.0), (6.0, 4.0), (6.0, -4.0)];
                let corners = corners.map(|(right, down)| (x + right, middle + down)).to_vec();
                canvas.area(corners.clone(), entry.ink, opacity);
                canvas.path(corners, Ink::Text, 0.6, 0);
            }
        }
        canvas.text((x + 22.0, middle + 2.8), &name, Ink::Text, Anchor::Start);
        x += wide;
    }
    if entries.is_empty() { top } else { y + LINE }
}

/// The mark of a series in a terminal.
pub(super) fn letter(number: usize) -> char {
    const LETTERS: &str = "●■▲◆▼○□△◇▽abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let count = LETTERS.chars().count();
    LETTERS.chars().nth(number % count).unwrap_or('●')
}

/// Writes the entries in lines that fit.
pub(super) fn type_out(sheet: &mut Sheet, entries: &[Entry]) {
    let mut row = sheet.height();
    let mut column = 2;
    for entry in entries {
        let name = super::super::paint::lettering::shortened(&entry.name, sheet.width().saturating_sub(6));
        let wide = name.chars().count() + 4;
        if column > 2 && column + wide > sheet.width() {
            (row, column) = (row + 1, 2);
        }
        sheet.put(row, column, &entry.letter.to_string(), entry.ink);
        sheet.put(row, column + 2, &name, Ink::Text);
        column += wide;
    }
}
