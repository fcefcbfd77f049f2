//! How each name's place changes from column to column.

use super::super::paint::canvas::{About, Anchor, Canvas, Place};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, fitted, shortened, width};
use super::super::paint::naming::{fitted_names, shortened_names};
use super::super::paint::sheet::Sheet;
use super::Chart;

/// One name with its place in every column; places of ties are between others.
#[derive(Debug, Clone)]
pub(crate) struct Track {
    pub(crate) name: String,
    pub(crate) places: Vec<f64>,
    /// Its color, or none for those that stand back.
    pub(crate) color: Option<usize>,
    pub(crate) about: About,
}

/// Places from column to column.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) columns: Vec<String>,
    pub(crate) tracks: Vec<Track>,
}

impl Chart for Places {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let count = self.tracks.len().max(1);
        let line = if count > 60 { 8.0 } else { 12.0 };
        let size = if count > 60 { 6.0 } else { SIZE };
        let labels = fitted_names(&self.names(), size, canvas.width * 0.24);
        let names = labels.iter().map(|label| width(label, size)).fold(0.0, f64::max);
        let (left, right) = (names + 22.0, canvas.width - names - 22.0);
        let step = (right - left) / self.columns.len().saturating_sub(1).max(1) as f64;
        let first = top + self.paint_heads(canvas, top, left, step);
        let at = |column: usize, place: f64| (left + step * column as f64, first + line * (place - 0.5));
        // What stands out is drawn last.
        let mut order: Vec<(usize, &Track)> = self.tracks.iter().enumerate().collect();
        order.sort_by_key(|(_, track)| track.color.is_some());
        let slots = self.slots();
        for (number, track) in order {
            let ink = track.color.map_or(Ink::Even, Ink::Series);
            canvas.about(track.about.clone(), |canvas| {
                let places: Vec<Place> =
                    track.places.iter().enumerate().map(|(column, place)| at(column, *place)).collect();
                let wide = if track.color.is_some() { 1.5 } else { 0.6 };
                canvas.path(places.clone(), ink, wide, track.color.map_or(0, |color| color / 7));
                for place in &places {
                    canvas.mark(*place, track.color.unwrap_or(0), if track.color.is_some() { 2.6 } else { 1.8 }, ink);
                }
                let name = &labels[number];
                let ink = if track.color.is_some() { Ink::Text } else { Ink::Soft };
                if let (Some(start), Some(end)) = (places.first(), places.last()) {
                    let base = |slots: &[usize]| first + line * (slots[number] as f64 + 0.5) + 0.35 * size;
                    let ends = (base(&slots.first), base(&slots.last));
                    canvas.sized((start.0 - 7.0, ends.0), name, size, ink, Anchor::End, false);
                    canvas.sized((end.0 + 7.0, ends.1), name, size, ink, Anchor::Start, false);
                }
            });
        }
        first + line * count as f64 + 4.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        let labels = shortened_names(&self.names(), (sheet.width() / 4).max(6));
        let names = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let room = sheet.width().saturating_sub(2 * names + 2).max(8);
        let step = (room - 1) as f64 / self.columns.len().saturating_sub(1).max(1) as f64;
        let column = |number: usize| names + 1 + (step * number as f64).round() as usize;
        for (number, name) in self.columns.iter().enumerate() {
            let name = shortened(name, (sheet.width() / 2).max(8));
            let start = column(number).saturating_sub(name.chars().count() / 2);
            let start = start.min(sheet.width().saturating_sub(name.chars().count()));
            // Neighbors take turns in two lines, so that long names do not cover each other.
            let line = usize::from(number % 2 == 1);
            sheet.put(line + sheet_top(sheet, number), start, &name, Ink::Text);
        }
        let top = sheet.height();
        let slots = self.slots();
        for (number, track) in self.tracks.iter().enumerate() {
            let ink = track.color.map_or(Ink::Even, Ink::Series);
            let letter = super::legend::letter(track.color.unwrap_or(number)).to_string();
            let line = |place: f64| top + (place - 1.0).round().max(0.0) as usize;
            for (at, pair) in track.places.windows(2).enumerate() {
                let (from, to) = (column(at), column(at + 1));
                for place in from..=to {
                    let part = (place - from) as f64 / (to - from).max(1) as f64;
                    let row = line(pair[0] + (pair[1] - pair[0]) * part);
                    if sheet.at(row, place) == ' ' {
                        sheet.put(row, place, "·", ink);
                    }
                }
            }
            for (at, place) in track.places.iter().enumerate() {
                sheet.put(line(*place), column(at), &letter, ink);
            }
            sheet.put_end(top + slots.first[number], names, &labels[number], Ink::Text);
            sheet.put(top + slots.last[number], names + room + 2, &labels[number], Ink::Text);
        }
    }
}

/// The line of every name in the first and the last column.
struct Slots {
    first: Vec<usize>,
    last: Vec<usize>,
}

impl Places {
    /// Names that share a place stand in lines of their own: as many as share it are free.
    fn slots(&self) -> Slots {
        let of = |place: fn(&Track) -> Option<&f64>| {
            let mut order: Vec<usize> = (0..self.tracks.len()).collect();
            let at = |number: usize| place(&self.tracks[number]).copied().unwrap_or(0.0);
            order.sort_by(|&a, &b| at(a).total_cmp(&at(b)).then(a.cmp(&b)));
            let mut slots = vec![0; order.len()];
            order.into_iter().enumerate().for_each(|(slot, number)| slots[number] = slot);
            slots
        };
        Slots { first: of(|track| track.places.first()), last: of(|track| track.places.last()) }
    }

    fn names(&self) -> Vec<&str> {
        self.tracks.iter().map(|track| &*track.name).collect()
    }

    /// Draws the names of the columns and says how high they are: in one line, where they do not fit in two by turns, and
    /// where that does not help either, turned.
    fn paint_heads(&self, canvas: &mut Canvas, top: f64, left: f64, step: f64) -> f64 {
        const MOST_TURNED: f64 = 90.0;
        let room = step.max(40.0) - 6.0;
        let bold = |name: &String| 1.1 * width(name, SIZE);
        let widest = self.columns.iter().map(bold).fold(0.0, f64::max);
        let x = |number: usize| left + step * number as f64;
        if widest > room && widest > 2.0 * step - 6.0 && self.columns.len() > 2 {
            for (number, name) in self.columns.iter().enumerate() {
                let at = (x(number) + 2.8, top + widest.min(MOST_TURNED) + 2.0);
                canvas.turned(at, &fitted(name, SIZE, MOST_TURNED), SIZE, Ink::Text, Anchor::Start);
            }
            return widest.min(MOST_TURNED) + 10.0;
        }
        let is_crowded = widest > room;
        for (number, name) in self.columns.iter().enumerate() {
            let down = if number % 2 == 1 && is_crowded { 18.0 } else { 8.0 };
            let name = fitted(name, SIZE, if is_crowded { 2.0 * room } else { room });
            canvas.sized((x(number), top + down), &name, SIZE, Ink::Text, Anchor::Middle, true);
        }
        if is_crowded { 28.0 } else { 18.0 }
    }
}

/// The first of the two lines that the names of columns have.
fn sheet_top(sheet: &Sheet, number: usize) -> usize {
    // The first name makes the lines; later ones stand in them.
    match number {
        0 => sheet.height(),
        1 => sheet.height() - 1,
        _ => sheet.height() - 2,
    }
}
