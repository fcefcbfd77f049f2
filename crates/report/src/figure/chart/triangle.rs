//! Regions of a triangle whose corners are all the weight on one of three things.

use super::super::paint::canvas::{About, Anchor, Canvas, Place};
use super::super::paint::ink::Ink;
use super::super::paint::lettering::{SIZE, shortened, width};
use super::super::paint::sheet::Sheet;
use super::Chart;
use super::legend::{self, Entry, Sample};

/// How much of its color a region has, so that names on it can be read.
const PALE: f64 = 0.35;

/// A region: the weights of its corners.
#[derive(Debug, Clone)]
pub(crate) struct Region {
    pub(crate) name: String,
    pub(crate) corners: Vec<[f64; 3]>,
    pub(crate) about: About,
}

/// A triangle of weights.
#[derive(Debug)]
pub(crate) struct Triangle {
    pub(crate) corners: [String; 3],
    pub(crate) regions: Vec<Region>,
}

impl Chart for Triangle {
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64 {
        let side = (canvas.width * 0.62).min(300.0);
        let high = side * 3f64.sqrt() / 2.0;
        let (left, first) = ((canvas.width - side) / 2.0, top + 14.0);
        let ends = [(left + side / 2.0, first), (left, first + high), (left + side, first + high)];
        let at = |weights: &[f64; 3]| -> Place {
            let sum = |pick: fn(&Place) -> f64| ends.iter().zip(weights).map(|(end, weight)| weight * pick(end)).sum();
            (sum(|end| end.0), sum(|end| end.1))
        };
        for (number, region) in self.regions.iter().enumerate() {
            let places: Vec<Place> = region.corners.iter().map(&at).collect();
            canvas.about(region.about.clone(), |canvas| {
                canvas.area(places.clone(), Ink::Series(number), PALE);
                let mut around = places.clone();
                around.extend(places.first().copied());
                canvas.path(around, Ink::Text, 0.6, 0);
                let count = places.len().max(1) as f64;
                let center =
                    places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0 / count, sum.1 + place.1 / count));
                // A name that does not fit into its region stands in the legend alone.
                if width(&region.name, SIZE) + 6.0
                    < room_at(&places, center.1 - 4.0).min(room_at(&places, center.1 + 4.0))
                {
                    canvas.text((center.0, center.1 + 2.8), &region.name, Ink::Text, Anchor::Middle);
                }
            });
        }
        canvas.path(vec![ends[0], ends[1], ends[2], ends[0]], Ink::Text, 1.0, 0);
        canvas.text((ends[0].0, first - 5.0), &self.corners[0], Ink::Text, Anchor::Middle);
        canvas.text((ends[1].0, ends[1].1 + 11.0), &self.corners[1], Ink::Text, Anchor::Middle);
        canvas.text((ends[2].0, ends[2].1 + 11.0), &self.corners[2], Ink::Text, Anchor::Middle);
        legend::paint(canvas, &self.entries(), 2.0, first + high + 18.0) + 2.0
    }

    fn type_out(&self, sheet: &mut Sheet) {
        const HEIGHT: usize = 17;
        let wide = (2 * HEIGHT + 1).min(sheet.width());
        let left = (sheet.width() - wide) / 2;
        let center = |text: &str, middle: usize| middle.saturating_sub(text.chars().count() / 2);
        let top = sheet.height();
        sheet.put(top, center(&self.corners[0], left + wide / 2), &self.corners[0], Ink::Text);
        for row in 0..HEIGHT {
            let down = row as f64 / (HEIGHT - 1) as f64;
            for column in 0..wide {
                let right = (column as f64 - wide as f64 / 2.0) / (wide as f64 / 2.0);
                if right.abs() > down {
                    continue;
                }
                let weights = [1.0 - down, (down - right) / 2.0, (down + right) / 2.0];
                if let Some(number) = self.regions.iter().position(|region| holds(&region.corners, &weights)) {
                    sheet.put(top + 1 + row, left + column, &legend::letter(number).to_string(), Ink::Series(number));
                }
            }
        }
        let base = sheet.height();
        let room = sheet.width() / 2 - 1;
        sheet.put(base, center(&self.corners[1], left), &shortened(&self.corners[1], room), Ink::Text);
        let last = shortened(&self.corners[2], room);
        let start = center(&last, left + wide).min(sheet.width() - last.chars().count());
        sheet.put(base, start, &last, Ink::Text);
        legend::type_out(sheet, &self.entries());
    }
}

impl Triangle {
    fn entries(&self) -> Vec<Entry> {
        let entry = |(number, region): (usize, &Region)| Entry {
            name: region.name.clone(),
            ink: Ink::Series(number),
            sample: Sample::Area(PALE),
            letter: legend::letter(number),
        };
        self.regions.iter().enumerate().map(entry).collect()
    }
}

/// How wide a convex region is at some height.
fn room_at(places: &[Place], y: f64) -> f64 {
    let mut sides: Vec<f64> = Vec::new();
    for (number, from) in places.iter().enumerate() {
        let to = &places[(number + 1) % places.len()];
        if (from.1 - y) * (to.1 - y) < 0.0 {
            sides.push(from.0 + (to.0 - from.0) * (y - from.1) / (to.1 - from.1));
        }
    }
    sides
        .iter()
        .fold(0.0f64, |room, side| room.max(side - sides.iter().fold(f64::INFINITY, |least, one| least.min(*one))))
}

/// Whether a convex region holds a point; its corners go round.
fn holds(corners: &[[f64; 3]], point: &[f64; 3]) -> bool {
    let mut sign = 0.0f64;
    for (number, from) in corners.iter().enumerate() {
        let to = &corners[(number + 1) % corners.len()];
        let cross = (to[1] - from[1]) * (point[2] - from[2]) - (to[2] - from[2]) * (point[1] - from[1]);
        if cross.abs() < 1e-12 {
            continue;
        }
        if sign != 0.0 && cross.signum() != sign {
            return false;
        }
        sign = cross.signum();
    }
    true
}
