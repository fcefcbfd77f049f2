//! Two axes with lines, bands and points.

use super::super::paint::axis::Axis;
use super::super::paint::canvas::{About, Anchor, Canvas, Place};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{self, width};
use super::super::paint::naming::{fitted_names, shortened_names};
use super::super::paint::sheet::Sheet;
use super::Chart;
use super::legend::{self, Entry, Sample};

/// What lies between two lines.
#[derive(Debug, Clone)]
pub(crate) struct Band {
    /// x, low and high.
    pub(crate) places: Vec<(f64, f64, f64)>,
}

/// Points that belong together.
#[derive(Debug, Clone, Default)]
pub(crate) struct Series {
    /// Its name in the legend; none where it is empty.
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    /// The name of each point, where they have names.
    pub(crate) names: Vec<String>,
    /// What each point stands for.
    pub(crate) about: Vec<About>,
    pub(crate) band: Option<Band>,
    /// Whether the points are joined.
    pub(crate) is_line: bool,
    /// Whether the points are marked.
    pub(crate) is_marked: bool,
    /// Whether all of it is drawn thin: what guides the eye.
    pub(crate) is_thin: bool,
    /// Its color, mark and dash.
    pub(crate) number: usize,
}

/// Two axes with series.
#[derive(Debug)]
pub(crate) struct Plane {
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
    /// Lines across at these heights.
    pub(crate) guides: Vec<f64>,
}

/// The size of the names of points.
const SMALL: f64 = 6.5;

impl Plane {
    /// The names of all points.
    fn names(&self) -> Vec<&str> {
        self.series.iter().flat_map(|series| &series.names).map(|name| &**name).collect()
    }

    /// The points that have names, in the same order.
    fn named_points(&self) -> impl Iterator<Item = &(f64, f64)> {
        self.series.iter().flat_map(|series| series.points.iter().take(series.names.len()))
    }

    fn entries(&self) -> Vec<Entry> {
        let named = self.series.iter().filter(|series| !series.name.is_empty());
        named
            .map(|series| Entry {
                name: series.name.clone(),
                ink: ink(series),
                sample: match series.is_line {
                    true => Sample::Line { dash: dash(series), mark: series.is_marked.then_some(series.number) },
                    false => Sample::Mark(series.number),
                },
                letter: legend::letter(series.number),
            })
            .collect()
    }
}

fn ink(series: &Series) -> Ink {
    if series.is_thin { Ink::Even } else { Ink::Series(series.number) }
}

/// The first seven series are whole lines: color and mark tell them apart.
fn dash(series: &Series) -> usize {
    if series.is_marked { series.number / 7 } else { series.number }
}

impl Chart for Plane {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let height = (canvas.width * 0.52).clamp(130.0, 270.0);
        let left = self.y.room_beside(height);
        let frame = (canvas.width - left - 10.0, height);
        self.x.below(canvas, (left, top), frame);
        self.y.beside(canvas, 0.0, (left, top), frame);
        let at = |(x, y): (f64, f64)| (left + frame.0 * self.x.place(x), top + height * (1.0 - self.y.place(y)));
        for guide in self.guides.iter().filter(|guide| self.y.holds(**guide)) {
            let y = at((0.0, *guide)).1;
            canvas.path(vec![(left, y), (left + frame.0, y)], Ink::Soft, 0.8, 1);
        }
        for series in &self.series {
            if let Some(band) = &series.band {
                let upper = band.places.iter().map(|(x, _, high)| at((*x, *high)));
                let lower = band.places.iter().rev().map(|(x, low, _)| at((*x, *low)));
                canvas.area(upper.chain(lower).collect(), ink(series), 0.18);
            }
        }
        let mut taken: Vec<(Place, Place)> = Vec::new();
        for series in &self.series {
            let places: Vec<Place> = series.points.iter().map(|point| at(*point)).collect();
            if series.is_line && places.len() > 1 {
                let wide = if series.is_thin { 0.5 } else { 1.4 };
                canvas.path(places.clone(), ink(series), wide, dash(series));
            }
            for (number, place) in places.iter().enumerate().filter(|_| series.is_marked) {
                let about = series.about.get(number).cloned().unwrap_or_default();
                canvas.about(about, |canvas| canvas.mark(*place, series.number, 2.6, ink(series)));
                taken.push(((place.0 - 3.0, place.1 - 3.0), (place.0 + 3.0, place.1 + 3.0)));
            }
        }
        let drawn = self.series.iter().filter(|series| series.is_line);
        let lines: Vec<(Place, Place)> = drawn
            .flat_map(|series| series.points.windows(2).map(|ends| (at(ends[0]), at(ends[1]))).collect::<Vec<_>>())
            .collect();
        for (name, point) in fitted_names(&self.names(), SMALL, 90.0).iter().zip(self.named_points()) {
            label(canvas, name, at(*point), (left, left + frame.0, top, top + height), &lines, &mut taken);
        }
        let bottom = top + height + Axis::ROOM_BELOW;
        legend::paint(canvas, &self.entries(), left, bottom) + 2.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        const HEIGHT: usize = 16;
        let ticks = self.y.ticks(5);
        let left = ticks.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0) + 2;
        let room = sheet.width().saturating_sub(left).max(8);
        let name = lettering::shortened(&self.y.name, sheet.width());
        sheet.line(&name, Ink::Text);
        let top = sheet.height();
        let row = |y: f64| top + ((1.0 - self.y.place(y)) * (HEIGHT - 1) as f64).round() as usize;
        let column = |x: f64| left + (self.x.place(x) * (room - 1) as f64).round() as usize;
        for line in 0..HEIGHT {
            sheet.put(top + line, left - 1, "│", Ink::Soft);
        }
        for (number, text) in &ticks {
            sheet.put_end(row(*number), left - 1, text, Ink::Soft);
            sheet.put(row(*number), left - 1, "┤", Ink::Soft);
        }
        for guide in self.guides.iter().filter(|guide| self.y.holds(**guide)) {
            sheet.put(row(*guide), left, &"╌".repeat(room), Ink::Soft);
        }
        for series in self.series.iter().filter(|series| series.is_line) {
            let character = if series.is_thin { '·' } else { '∙' };
            for pair in series.points.windows(2) {
                let (from, to) = (column(pair[0].0), column(pair[1].0));
                for place in from.min(to)..=from.max(to) {
                    let part = if to == from { 0.0 } else { (place as f64 - from as f64) / (to as f64 - from as f64) };
                    let (start, end) = (self.y.place(pair[0].1), self.y.place(pair[1].1));
                    let y = start + (end - start) * part;
                    let line = top + ((1.0 - y) * (HEIGHT - 1) as f64).round() as usize;
                    sheet.put(line, place, &character.to_string(), ink(series));
                }
            }
        }
        for series in self.series.iter().filter(|series| series.is_marked || !series.name.is_empty()) {
            // Without marks a line of the legend still needs its letter now and then.
            let every = if series.is_marked { 1 } else { (series.points.len() / 6).max(1) };
            let letter = legend::letter(series.number).to_string();
            for point in series.points.iter().step_by(every) {
                sheet.put(row(point.1), column(point.0), &letter, ink(series));
            }
        }
        for (name, point) in shortened_names(&self.names(), 16).iter().zip(self.named_points()) {
            type_label(sheet, name, row(point.1), column(point.0), left);
        }
        self.x.type_below(sheet, left, room);
        legend::type_out(sheet, &self.entries());
    }
}

/// Writes a name beside its point where it covers nothing, and no line runs through it if there is such a place; a name
/// without room is left out.
fn label(
    canvas: &mut Canvas,
    name: &str,
    (x, y): Place,
    frame: (f64, f64, f64, f64),
    lines: &[(Place, Place)],
    taken: &mut Vec<(Place, Place)>,
) {
    let (wide, high) = (width(name, SMALL), SMALL);
    let spots = [
        (5.0, 2.3),
        (-5.0 - wide, 2.3),
        (-wide / 2.0, -5.0),
        (-wide / 2.0, 10.0),
        (4.0, -3.5),
        (4.0, 8.5),
        (-4.0 - wide, -3.5),
        (-4.0 - wide, 8.5),
    ];
    let tries = [true, false].into_iter().flat_map(|is_clear| spots.map(|spot| (is_clear, spot)));
    for (is_clear, (right, down)) in tries {
        let (from, base) = (x + right, y + down);
        let area = ((from, base - high), (from + wide, base + 1.0));
        let (left, right_end, top, bottom) = frame;
        let is_inside = area.0.0 >= left && area.1.0 <= right_end + 8.0 && area.0.1 >= top - 4.0 && area.1.1 <= bottom;
        let covers = |other: &(Place, Place)| {
            area.0.0 < other.1.0 && other.0.0 < area.1.0 && area.0.1 < other.1.1 && other.0.1 < area.1.1
        };
        let runs_through = |line: &(Place, Place)| passes(*line, area);
        if is_inside && !taken.iter().any(covers) && !(is_clear && lines.iter().any(runs_through)) {
            canvas.sized((from, base), name, SMALL, Ink::Soft, Anchor::Start, false);
            taken.push(area);
            return;
        }
    }
}

/// Whether a straight line runs through a rectangle: the part of it that lies between each two sides is not empty.
fn passes((from, to): (Place, Place), (low, high): (Place, Place)) -> bool {
    let mut part = (0.0f64, 1.0f64);
    for (start, step, low, high) in [(from.0, to.0 - from.0, low.0, high.0), (from.1, to.1 - from.1, low.1, high.1)] {
        if step == 0.0 {
            if start < low || start > high {
                return false;
            }
            continue;
        }
        let (one, other) = ((low - start) / step, (high - start) / step);
        part = (part.0.max(one.min(other)), part.1.min(one.max(other)));
    }
    part.0 <= part.1
}

/// The same in characters.
fn type_label(sheet: &mut Sheet, name: &str, row: usize, column: usize, left: usize) {
    let wide = name.chars().count();
    let is_free = |sheet: &Sheet, from: usize| {
        from >= left && from + wide <= sheet.width() && (from..from + wide).all(|place| sheet.at(row, place) == ' ')
    };
    if is_free(sheet, column + 2) {
        sheet.put(row, column + 2, name, Ink::Soft);
    } else if column > wide + 1 && is_free(sheet, column - wide - 1) {
        sheet.put(row, column - wide - 1, name, Ink::Soft);
    }
}
