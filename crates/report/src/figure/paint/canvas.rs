//! What a figure is made of: a few kinds of shapes, in points.

use super::ink::Ink;
use super::lettering;

/// A place: to the right, and down.
pub(crate) type Place = (f64, f64);

/// The kinds of marks, told apart without color.
pub(crate) const MARKS: usize = 5;

/// A pattern of a line, by number: whole, dashed, dotted, both.
pub(crate) const DASHES: [&str; 4] = ["", "4 2", "1 2", "5 2 1 2"];

/// Where a text stands in relation to its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// One shape.
#[derive(Debug, Clone)]
pub(crate) enum Shape {
    /// A line through places.
    Path { places: Vec<Place>, ink: Ink, width: f64, dash: usize },
    /// A filled polygon.
    Area { places: Vec<Place>, ink: Ink, opacity: f64 },
    /// A rectangle.
    Rect { at: Place, size: (f64, f64), ink: Ink },
    /// A mark of a kind.
    Mark { at: Place, kind: usize, radius: f64, ink: Ink },
    /// A text on one line; turned texts read from below.
    Text { at: Place, text: String, size: f64, ink: Ink, anchor: Anchor, is_bold: bool, is_turned: bool },
    /// Begins what belongs together: one run, one topic.
    Begin(About),
    /// Ends it.
    End,
}

/// What shapes stand for: shown when they are pointed at, and where they lead.
#[derive(Debug, Clone, Default)]
pub(crate) struct About {
    /// A sentence.
    pub(crate) says: String,
    /// The run.
    pub(crate) run: Option<String>,
    /// The topic.
    pub(crate) topic: Option<String>,
}

/// A figure that is being drawn.
#[derive(Debug, Default)]
pub(crate) struct Canvas {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) shapes: Vec<Shape>,
}

impl Canvas {
    pub(crate) fn new(width: f64) -> Self {
        Self { width, ..Self::default() }
    }

    pub(crate) fn line(&mut self, from: Place, to: Place, ink: Ink, width: f64) {
        self.path(vec![from, to], ink, width, 0);
    }

    pub(crate) fn path(&mut self, places: Vec<Place>, ink: Ink, width: f64, dash: usize) {
        self.shapes.push(Shape::Path { places, ink, width, dash: dash % DASHES.len() });
    }

    pub(crate) fn area(&mut self, places: Vec<Place>, ink: Ink, opacity: f64) {
        self.shapes.push(Shape::Area { places, ink, opacity });
    }

    pub(crate) fn rect(&mut self, at: Place, size: (f64, f64), ink: Ink) {
        self.shapes.push(Shape::Rect { at, size, ink });
    }

    pub(crate) fn mark(&mut self, at: Place, kind: usize, radius: f64, ink: Ink) {
        self.shapes.push(Shape::Mark { at, kind: kind % MARKS, radius, ink });
    }

    /// A text of the usual size.
    pub(crate) fn text(&mut self, at: Place, text: &str, ink: Ink, anchor: Anchor) {
        self.sized(at, text, lettering::SIZE, ink, anchor, false);
    }

    pub(crate) fn sized(&mut self, at: Place, text: &str, size: f64, ink: Ink, anchor: Anchor, is_bold: bool) {
        let text = text.to_owned();
        self.shapes.push(Shape::Text { at, text, size, ink, anchor, is_bold, is_turned: false });
    }

    /// A text that reads from below.
    pub(crate) fn turned(&mut self, at: Place, text: &str, size: f64, ink: Ink, anchor: Anchor) {
        let text = text.to_owned();
        self.shapes.push(Shape::Text { at, text, size, ink, anchor, is_bold: false, is_turned: true });
    }

    /// Moves everything.
    pub(crate) fn moved(&mut self, right: f64, down: f64) {
        let place = |place: &mut Place| *place = (place.0 + right, place.1 + down);
        for shape in &mut self.shapes {
            match shape {
                Shape::Path { places, .. } | Shape::Area { places, .. } => places.iter_mut().for_each(place),
                Shape::Rect { at, .. } | Shape::Mark { at, .. } | Shape::Text { at, .. } => place(at),
                Shape::Begin(_) | Shape::End => {}
            }
        }
    }

    /// Draws what belongs together.
    pub(crate) fn about(&mut self, about: About, draw: impl FnOnce(&mut Self)) {
        self.shapes.push(Shape::Begin(about));
        draw(self);
        self.shapes.push(Shape::End);
    }
}

/// The corners of a mark that is not round.
pub(crate) fn corners((x, y): Place, kind: usize, radius: f64) -> Vec<Place> {
    let r = radius;
    match kind {
        1 => vec![
            (x - 0.85 * r, y - 0.85 * r),
            (x + 0.85 * r, y - 0.85 * r),
            (x + 0.85 * r, y + 0.85 * r),
            (x - 0.85 * r, y + 0.85 * r),
        ],
        2 => vec![(x, y - 1.15 * r), (x + 1.05 * r, y + 0.8 * r), (x - 1.05 * r, y + 0.8 * r)],
        3 => vec![(x, y - 1.25 * r), (x + 1.25 * r, y), (x, y + 1.25 * r), (x - 1.25 * r, y)],
        _ => vec![(x, y + 1.15 * r), (x + 1.05 * r, y - 0.8 * r), (x - 1.05 * r, y - 0.8 * r)],
    }
}
