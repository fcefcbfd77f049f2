//! Names below each other, and for each of them marks along one axis: leaderboards, forests, boxes, intervals, steps.

use super::super::paint::axis::Axis;
use super::super::paint::canvas::{About, Anchor, Canvas};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, fitted, shortened, width};
use super::super::paint::naming::{fitted_names, shortened_names};
use super::super::paint::sheet::Sheet;
use super::Chart;
use crate::visible::visible;

/// A mark along the axis.
#[derive(Debug, Clone)]
pub(crate) enum Glyph {
    /// A line with ends.
    Interval(f64, f64),
    /// The number itself.
    Point(f64),
    /// One of many numbers.
    Speck(f64),
    /// Where half of the numbers are, their median, and how far the others reach.
    Box { low: f64, q1: f64, median: f64, q3: f64, high: f64 },
    /// A bar from one number to another.
    Bar(f64, f64, Ink),
}

/// What a row is about.
#[derive(Debug, Clone)]
pub(crate) enum Name {
    One(String),
    /// One thing less another; each keeps its share of the room, so that neither is cut away.
    Difference(String, String),
}

const MINUS: &str = " − ";

impl Name {
    fn parts(&self) -> Vec<&str> {
        match self {
            Self::One(name) => vec![name],
            Self::Difference(name, other) => vec![name, other],
        }
    }
}

impl From<String> for Name {
    fn from(name: String) -> Self {
        Self::One(name)
    }
}

/// One name with its marks.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) name: Name,
    pub(crate) glyphs: Vec<Glyph>,
    /// What stands to the right.
    pub(crate) note: String,
    pub(crate) ink: Ink,
    pub(crate) about: About,
}

/// Names with marks along one axis.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) axis: Axis,
    /// A number that is marked through all rows, such as 0.
    pub(crate) guide: Option<f64>,
    pub(crate) rows: Vec<Row>,
    /// What the notes are.
    pub(crate) note: String,
}

const MOST_NAME: f64 = 0.34;

impl Rows {
    /// The names as they are, and, where one is too long, cut to the room that one and two names have.
    fn names(&self, is_short: &dyn Fn(&str) -> bool, cut: &dyn Fn(&[&str], usize) -> Vec<String>) -> Vec<String> {
        let whole: Vec<String> = self.rows.iter().map(|row| row.name.parts().join(MINUS)).collect();
        if whole.iter().all(|name| is_short(name)) {
            return whole;
        }
        let mut names = whole;
        for count in [1, 2] {
            let rows = || self.rows.iter().enumerate().filter(|(_, row)| row.name.parts().len() == count);
            let parts: Vec<&str> = rows().flat_map(|(_, row)| row.name.parts()).collect();
            let short = cut(&parts, count);
            rows().zip(short.chunks(count)).for_each(|((number, _), parts)| names[number] = parts.join(MINUS));
        }
        names
    }
}

impl Chart for Rows {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let line = if self.rows.len() > 60 { 9.0 } else { 13.0 };
        let size = if self.rows.len() > 60 { 6.5 } else { SIZE };
        let widest = |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| width(text, size)).fold(0.0, f64::max);
        let most = canvas.width * MOST_NAME;
        let labels = self.names(&|name| width(name, size) <= most, &|parts, count| {
            fitted_names(parts, size, (most - width(MINUS, size) * (count - 1) as f64) / count as f64)
        });
        let names = widest(&mut labels.iter());
        let notes = widest(&mut self.rows.iter().map(|row| &row.note).chain([&self.note]));
        let notes = notes.min(canvas.width * 0.3);
        let (left, right) = (names + 8.0, canvas.width - notes - if notes > 0.0 { 10.0 } else { 6.0 });
        let head = if self.note.is_empty() { 2.0 } else { 13.0 };
        let (frame_top, frame) = (top + head, (right - left, line * self.rows.len() as f64 + 4.0));
        if !self.note.is_empty() {
            let note = fitted(&self.note, size, notes + 1.0);
            canvas.sized((canvas.width - 2.0, top + 8.0), &note, size, Ink::Soft, Anchor::End, false);
        }
        self.axis.below(canvas, (left, frame_top), frame);
        let at = |number: f64| left + frame.0 * self.axis.place(number);
        if let Some(guide) = self.guide.filter(|guide| self.axis.holds(*guide)) {
            canvas.path(vec![(at(guide), frame_top), (at(guide), frame_top + frame.1)], Ink::Soft, 0.8, 1);
        }
        for (number, row) in self.rows.iter().enumerate() {
            let y = frame_top + 2.0 + line * (number as f64 + 0.5);
            canvas.about(row.about.clone(), |canvas| {
                canvas.sized((left - 5.0, y + 0.35 * size), &labels[number], size, Ink::Text, Anchor::End, false);
                for glyph in &row.glyphs {
                    paint_glyph(canvas, glyph, &at, y, line, row.ink);
                }
                let note = fitted(&row.note, size, notes + 1.0);
                canvas.sized((canvas.width - 2.0, y + 0.35 * size), &note, size, Ink::Text, Anchor::End, false);
            });
        }
        frame_top + frame.1 + Axis::ROOM_BELOW
    }

    fn type_out(&self, sheet: &mut Sheet) {
        let longest =
            |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
        let most = (sheet.width() * 3 / 10).max(8);
        let labels = self.names(&|name| name.chars().count() <= most, &|parts, count| {
            shortened_names(parts, most.saturating_sub(MINUS.chars().count() * (count - 1)) / count)
        });
        // A name may have characters that turn a terminal's line around.
        let labels: Vec<String> = labels.iter().map(|label| shortened(&visible(label), most).to_string()).collect();
        let names = longest(&mut labels.iter());
        let notes = longest(&mut self.rows.iter().map(|row| &row.note).chain([&self.note])).min(sheet.width() / 3);
        let left = names + 1;
        let room = sheet.width().saturating_sub(left + notes + usize::from(notes > 0)).max(8);
        if !self.note.is_empty() {
            let row = sheet.height();
            sheet.put_end(row, left + room + 1 + notes, &shortened(&self.note, notes), Ink::Soft);
        }
        let cell = |number: f64| left + (self.axis.place(number) * (room - 1) as f64).round() as usize;
        for (row, label) in self.rows.iter().zip(&labels) {
            let line = sheet.height();
            sheet.put_end(line, names, label, Ink::Text);
            if let Some(guide) = self.guide.filter(|guide| self.axis.holds(*guide)) {
                sheet.put(line, cell(guide), "┊", Ink::Soft);
            }
            for glyph in &row.glyphs {
                type_glyph(sheet, glyph, &cell, line, row.ink);
            }
            sheet.put_end(line, left + room + 1 + notes, &shortened(&row.note, notes), Ink::Text);
        }
        self.axis.type_below(sheet, left, room);
    }
}

fn paint_glyph(canvas: &mut Canvas, glyph: &Glyph, at: &dyn Fn(f64) -> f64, y: f64, line: f64, ink: Ink) {
    let half = (0.32 * line).min(4.0);
    match *glyph {
        Glyph::Interval(low, high) => {
            canvas.line((at(low), y), (at(high), y), ink, 1.1);
            for end in [low, high] {
                canvas.line((at(end), y - 0.6 * half), (at(end), y + 0.6 * half), ink, 1.1);
            }
        }
        Glyph::Point(number) => canvas.mark((at(number), y), 0, (0.22 * line).min(2.8), ink),
        Glyph::Speck(number) => canvas.mark((at(number), y), 0, 1.1, Ink::Soft),
        Glyph::Box { low, q1, median, q3, high } => {
            canvas.line((at(low), y), (at(high), y), ink, 0.8);
            canvas.area(vec![(at(q1), y - half), (at(q3), y - half), (at(q3), y + half), (at(q1), y + half)], ink, 0.3);
            canvas.line((at(median), y - half), (at(median), y + half), ink, 1.6);
        }
        Glyph::Bar(from, to, ink) => {
            let (from, to) = (at(from.min(to)), at(from.max(to)));
            canvas.rect((from, y - half), ((to - from).max(0.4), 2.0 * half), ink);
        }
    }
}

fn type_glyph(sheet: &mut Sheet, glyph: &Glyph, cell: &dyn Fn(f64) -> usize, line: usize, ink: Ink) {
    let fill = |sheet: &mut Sheet, from: usize, to: usize, character: &str, ink: Ink| {
        sheet.put(line, from, &character.repeat((to + 1).saturating_sub(from)), ink);
    };
    match *glyph {
        Glyph::Interval(low, high) => {
            let (low, high) = (cell(low), cell(high));
            fill(sheet, low, high, "─", ink);
            if high > low {
                sheet.put(line, low, "├", ink);
                sheet.put(line, high, "┤", ink);
            }
        }
        Glyph::Point(number) => sheet.put(line, cell(number), "●", ink),
        Glyph::Speck(number) => {
            if sheet.at(line, cell(number)) == ' ' {
                sheet.put(line, cell(number), "·", Ink::Even);
            }
        }
        Glyph::Box { low, q1, median, q3, high } => {
            fill(sheet, cell(low), cell(high), "─", ink);
            fill(sheet, cell(q1), cell(q3), "▒", ink);
            sheet.put(line, cell(median), "┃", ink);
        }
        Glyph::Bar(from, to, ink) => {
            let (from, to) = (cell(from.min(to)), cell(from.max(to)));
            // A bar of no length shows nothing.
            if to > from {
                let character = match ink {
                    Ink::Series(number) => ["█", "▒", "░", "▓"][number % 4],
                    _ => "█",
                };
                fill(sheet, from, to - 1, character, ink);
            }
        }
    }
}
