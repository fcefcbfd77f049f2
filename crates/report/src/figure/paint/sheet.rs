//! A figure in characters: a sheet of cells, each with an ink.

use super::ink::{COLORS, Ink};

/// One cell.
#[derive(Debug, Clone, Copy)]
struct Cell {
    character: char,
    ink: Ink,
    is_bold: bool,
}

const BLANK: Cell = Cell { character: ' ', ink: Ink::Text, is_bold: false };

/// A sheet that grows downwards.
#[derive(Debug)]
pub(crate) struct Sheet {
    width: usize,
    rows: Vec<Vec<Cell>>,
}

impl Sheet {
    pub(crate) fn new(width: usize) -> Self {
        Self { width, rows: Vec::new() }
    }

    /// How many characters fit a line.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// How many lines there are.
    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Adds a line with a text and says which it is.
    pub(crate) fn line(&mut self, text: &str, ink: Ink) -> usize {
        let row = self.rows.len();
        self.put(row, 0, text, ink);
        row
    }

    /// Adds a line in bold.
    pub(crate) fn bold(&mut self, text: &str) {
        let row = self.line(text, Ink::Text);
        self.rows[row].iter_mut().for_each(|cell| cell.is_bold = true);
    }

    /// Puts a text into a line; what does not fit is left out.
    pub(crate) fn put(&mut self, row: usize, column: usize, text: &str, ink: Ink) {
        while self.rows.len() <= row {
            self.rows.push(Vec::new());
        }
        let line = &mut self.rows[row];
        for (place, character) in (column..self.width).zip(text.chars()) {
            if line.len() <= place {
                line.resize(place + 1, BLANK);
            }
            line[place] = Cell { character, ink, is_bold: false };
        }
    }

    /// Puts a text so that it ends before a column.
    pub(crate) fn put_end(&mut self, row: usize, end: usize, text: &str, ink: Ink) {
        self.put(row, end.saturating_sub(text.chars().count()), text, ink);
    }

    /// The character of a cell.
    pub(crate) fn at(&self, row: usize, column: usize) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).map_or(' ', |cell| cell.character)
    }

    /// All lines, with colors where they can be shown.
    pub(crate) fn text(&self, is_styled: bool) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|cell| cell.character != ' ').map_or(0, |last| last + 1);
            let mut last = String::new();
            for cell in &row[..end] {
                let code = if is_styled { code(cell) } else { String::new() };
                if code != last {
                    if !last.is_empty() {
                        text.push_str("\x1b[0m");
                    }
                    text.push_str(&code);
                    last = code;
                }
                text.push(cell.character);
            }
            if !last.is_empty() {
                text.push_str("\x1b[0m");
            }
            text.push('\n');
        }
        text
    }
}

/// How a terminal is told the ink of a cell.
fn code(cell: &Cell) -> String {
    // Cyan before blue: plain blue can hardly be read on a dark terminal.
    const SERIES: [u8; COLORS] = [36, 33, 32, 35, 34, 37, 31];
    let color = match cell.ink {
        _ if cell.is_bold => return String::from("\x1b[1m"),
        Ink::Series(number) => SERIES[number % COLORS],
        Ink::Better => 36,
        Ink::Worse => 33,
        Ink::Soft | Ink::Rule | Ink::Even => return String::from("\x1b[2m"),
        Ink::Text | Ink::Paper | Ink::Shade(_) | Ink::OnShade(_) => return String::new(),
    };
    format!("\x1b[{color}m")
}
