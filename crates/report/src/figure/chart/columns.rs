//! Bars beside each other, above and below a line: what differs on which topic.

use super::super::paint::axis::Axis;
use super::super::paint::canvas::{About, Anchor, Canvas};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, shortened, width};
use super::super::paint::naming::fitted_names;
use super::super::paint::sheet::Sheet;
use super::Chart;

/// One bar.
#[derive(Debug, Clone)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) ink: Ink,
    pub(crate) about: About,
}

/// Bars from a line to their values.
#[derive(Debug)]
pub(crate) struct Columns {
    pub(crate) axis: Axis,
    /// Where the bars start.
    pub(crate) from: f64,
    /// What the bars are.
    pub(crate) names: String,
    pub(crate) columns: Vec<Column>,
}

impl Chart for Columns {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let height = (canvas.width * 0.32).clamp(90.0, 170.0);
        let left = self.axis.room_beside(height);
        let frame = (canvas.width - left - 6.0, height);
        self.axis.beside(canvas, 0.0, (left, top), frame);
        let y = |value: f64| top + height * (1.0 - self.axis.place(value));
        let step = frame.0 / self.columns.len().max(1) as f64;
        let longest = self.columns.iter().map(|column| width(&column.name, 6.5)).fold(0.0, f64::max);
        // Names are written where each fits beside the next, or turned where a line is high enough.
        let (is_flat, is_turned) = (longest < step - 2.0, step >= 7.0);
        let names: Vec<&str> = self.columns.iter().map(|column| &*column.name).collect();
        let turned = if is_turned { fitted_names(&names, 6.5, 44.0) } else { Vec::new() };
        for (number, column) in self.columns.iter().enumerate() {
            let x = left + step * (number as f64 + 0.5);
            let (from, to) = (y(self.from), y(column.value));
            canvas.about(column.about.clone(), |canvas| {
                let wide = (step * 0.8).min(18.0);
                canvas.rect((x - wide / 2.0, from.min(to)), (wide, (from - to).abs().max(0.5)), column.ink);
                if is_flat {
                    canvas.sized((x, top + height + 8.0), &column.name, 6.5, Ink::Soft, Anchor::Middle, false);
                } else if is_turned {
                    canvas.turned((x + 2.0, top + height + 4.0), &turned[number], 6.5, Ink::Soft, Anchor::End);
                }
            });
        }
        canvas.line((left, y(self.from)), (left + frame.0, y(self.from)), Ink::Text, 0.7);
        let names = if is_flat {
            10.0
        } else if is_turned {
            longest.min(46.0) + 4.0
        } else {
            0.0
        };
        let bottom = top + height + names + 11.0;
        canvas.sized((left + frame.0 / 2.0, bottom), &self.names, SIZE, Ink::Text, Anchor::Middle, false);
        bottom + 4.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        const HEIGHT: usize = 12;
        let ticks = self.axis.ticks(4);
        let left = ticks.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0) + 2;
        let room = sheet.width().saturating_sub(left).max(4);
        let count = self.columns.len().max(1);
        // Where there are more bars than places, neighbors share one: the mean is shown, and said so.
        let places = count.min(room);
        let wide = (room / places).clamp(1, 4);
        let top = sheet.height();
        let level = |value: f64| ((1.0 - self.axis.place(value)) * (HEIGHT * 8 - 1) as f64).round() as usize;
        for (number, text) in &ticks {
            sheet.put_end(top + level(*number) / 8, left - 1, text, Ink::Soft);
        }
        let zero = level(self.from);
        for row in 0..HEIGHT {
            sheet.put(top + row, left - 1, "│", Ink::Soft);
        }
        sheet.put(top + zero / 8, left, &"─".repeat((places * wide).min(room)), Ink::Soft);
        for place in 0..places {
            let shared =
                &self.columns[place * count / places..((place + 1) * count / places).max(place * count / places + 1)];
            let mean = shared.iter().map(|column| column.value).sum::<f64>() / shared.len() as f64;
            let (from, to) = (zero.min(level(mean)), zero.max(level(mean)));
            let ink = shared[0].ink;
            for row in 0..HEIGHT {
                let (start, end) = (from.max(row * 8), to.min(row * 8 + 8));
                if end <= start {
                    continue;
                }
                let part = end - start;
                let character = match mean >= self.from {
                    // A bar that ends inside a cell reaches up from its foot; one below the line hangs.
                    true => ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][part - 1],
                    false if part >= 6 => "█",
                    false if part >= 3 => "▀",
                    false => "▔",
                };
                sheet.put(top + row, left + place * wide, &character.repeat(wide.max(2) - 1), ink);
            }
        }
        let names = match places < count {
            true => format!("{} ({} bars, neighbors averaged)", self.names, places),
            false => self.names.clone(),
        };
        let row = sheet.height();
        sheet.put(row, left, &shortened(&names, room), Ink::Text);
        let axis = shortened(&self.axis.name, room);
        sheet.put(row + 1, left, &axis, Ink::Soft);
    }
}
