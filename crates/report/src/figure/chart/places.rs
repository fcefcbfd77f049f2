//! How each name's place changes from column to column.

use super::super::paint::canvas::{About, Anchor, Canvas, Place};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, fitted, shortened, width};
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
        let widest = self.tracks.iter().map(|track| width(&track.name, size)).fold(0.0, f64::max);
        let names = widest.min(canvas.width * 0.24);
        let (left, right) = (names + 22.0, canvas.width - names - 22.0);
        let step = (right - left) / self.columns.len().saturating_sub(1).max(1) as f64;
        let most = step.max(40.0) - 6.0;
        for (number, name) in self.columns.iter().enumerate() {
            let at = (
                left + step * number as f64,
                top + 8.0 + if number % 2 == 1 && self.is_crowded(most) { 10.0 } else { 0.0 },
            );
            let room = if self.is_crowded(most) { 2.0 * most } else { most };
            canvas.sized(at, &fitted(name, SIZE, room), SIZE, Ink::Text, Anchor::Middle, true);
        }
        let first = top + 18.0 + if self.is_crowded(most) { 10.0 } else { 0.0 };
        let at = |column: usize, place: f64| (left + step * column as f64, first + line * (place - 0.5));
        // What stands out is drawn last.
        let mut order: Vec<&Track> = self.tracks.iter().collect();
        order.sort_by_key(|track| track.color.is_some());
        for track in order {
            let ink = track.color.map_or(Ink::Even, Ink::Series);
            canvas.about(track.about.clone(), |canvas| {
                let places: Vec<Place> =
                    track.places.iter().enumerate().map(|(column, place)| at(column, *place)).collect();
                let wide = if track.color.is_some() { 1.5 } else { 0.6 };
                canvas.path(places.clone(), ink, wide, track.color.map_or(0, |color| color / 7));
                for place in &places {
                    canvas.mark(*place, track.color.unwrap_or(0), if track.color.is_some() { 2.6 } else { 1.8 }, ink);
                }
                let name = fitted(&track.name, size, names + 1.0);
                let ink = if track.color.is_some() { Ink::Text } else { Ink::Soft };
                if let (Some(start), Some(end)) = (places.first(), places.last()) {
                    canvas.sized((start.0 - 7.0, start.1 + 0.35 * size), &name, size, ink, Anchor::End, false);
                    canvas.sized((end.0 + 7.0, end.1 + 0.35 * size), &name, size, ink, Anchor::Start, false);
                }
            });
        }
        first + line * count as f64 + 4.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        let names = self.tracks.iter().map(|track| track.name.chars().count()).max().unwrap_or(0);
        let names = names.min((sheet.width() / 4).max(6));
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
            let name = shortened(&track.name, names);
            if let (Some(first), Some(last)) = (track.places.first(), track.places.last()) {
                sheet.put_end(line(*first), names, &name, Ink::Text);
                sheet.put(line(*last), names + room + 2, &name, Ink::Text);
            }
        }
    }
}

impl Places {
    fn is_crowded(&self, most: f64) -> bool {
        self.columns.iter().any(|name| width(name, SIZE) > most)
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
