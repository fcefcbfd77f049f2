//! A figure that is ready to be written, in any form.

use super::chart::Chart;
use super::paint::canvas::{Anchor, Canvas};
use super::paint::ink::Ink;
use super::paint::lettering::{self, SIZE};
use super::paint::sheet::Sheet;
use super::paint::svg::{self, Spoken};
use super::paint::{pdf, png};
use crate::screen::wrapped;
use crate::visible::visible;
use aspectra_eval::finding::Table;
use aspectra_words::words;
use std::io;

words! {
    /// How wide a figure is.
    #[derive(Default)]
    pub enum FigureSize {
        One = "one": "One column of a paper: 84 mm",
        #[default]
        Two = "two": "Both columns of a paper: 178 mm",
    }
}

impl FigureSize {
    /// In points.
    fn points(self) -> f64 {
        match self {
            Self::One => 240.0,
            Self::Two => 504.0,
        }
    }
}

/// A chart with what stands above it.
#[derive(Debug)]
pub(crate) struct Panel {
    pub(crate) heading: String,
    pub(crate) chart: Box<dyn Chart>,
}

impl Panel {
    /// Without a heading.
    pub(crate) fn only(chart: impl Chart + 'static) -> Self {
        Self { heading: String::new(), chart: Box::new(chart) }
    }

    /// With one.
    pub(crate) fn headed(heading: impl Into<String>, chart: impl Chart + 'static) -> Self {
        Self { heading: heading.into(), chart: Box::new(chart) }
    }
}

/// A figure: what it shows in words, in charts and in numbers.
#[derive(Debug)]
pub struct Drawing {
    /// The figure's name.
    pub name: &'static str,
    /// What it shows.
    pub title: String,
    /// What can be seen, in sentences.
    pub description: String,
    /// What stands below it in small letters.
    pub notes: Vec<String>,
    /// Every number that is drawn.
    pub table: Table,
    pub(crate) panels: Vec<Panel>,
}

const MARGIN: f64 = 8.0;

impl Drawing {
    /// An SVG file.
    pub fn svg(&self, size: FigureSize) -> String {
        svg::file(&self.canvas(size.points()), &self.spoken())
    }

    /// An `<svg>` element for a page that has the [style sheet](super::style).
    pub fn svg_part(&self, size: FigureSize) -> String {
        svg::part(&self.canvas(size.points()), &self.spoken())
    }

    /// A PNG file of 300 dots an inch.
    ///
    /// # Errors
    /// When the figure is too large for a bitmap.
    pub fn png(&self, size: FigureSize) -> io::Result<Vec<u8>> {
        png(&self.canvas(size.points()))
    }

    /// A PDF file with a page of the figure's size.
    ///
    /// # Errors
    /// When the figure is too large for a page.
    pub fn pdf(&self, size: FigureSize) -> io::Result<Vec<u8>> {
        pdf(&self.canvas(size.points()))
    }

    /// Lines of characters, in color where the reader can see it.
    pub fn text(&self, columns: usize, is_styled: bool) -> String {
        let mut sheet = Sheet::new(columns.max(40));
        for line in wrapped(&visible(&self.title), sheet.width(), 0) {
            sheet.bold(&line);
        }
        for panel in &self.panels {
            sheet.line("", Ink::Text);
            if !panel.heading.is_empty() {
                for line in wrapped(&visible(&panel.heading), sheet.width(), 0) {
                    sheet.bold(&lettering::shortened(&line, sheet.width()));
                }
            }
            panel.chart.type_out(&mut sheet);
        }
        for note in &self.notes {
            for line in wrapped(&visible(note), sheet.width(), 0) {
                sheet.line(&line, Ink::Soft);
            }
        }
        sheet.text(is_styled)
    }

    fn spoken(&self) -> Spoken<'_> {
        Spoken { title: &self.title, description: &self.description }
    }

    fn canvas(&self, width: f64) -> Canvas {
        // Charts draw over the whole width of what they are given; the margin is put around them afterwards.
        let mut canvas = Canvas::new(width - 2.0 * MARGIN);
        let mut y = 0.0;
        for line in lettering::lines(&self.title, 1.18 * SIZE * 1.06, canvas.width) {
            y += 12.0;
            canvas.sized((0.0, y - 2.0), &line, 1.18 * SIZE, Ink::Text, Anchor::Start, true);
        }
        for panel in &self.panels {
            y += 8.0;
            if !panel.heading.is_empty() {
                for line in lettering::lines(&panel.heading, SIZE * 1.1, canvas.width) {
                    canvas.sized((0.0, y + 8.0), &line, SIZE, Ink::Text, Anchor::Start, true);
                    y += 11.0;
                }
                // Below a heading stand the numbers of an axis.
                y += 5.0;
            }
            y = panel.chart.paint(&mut canvas, y);
        }
        let room = canvas.width;
        for line in self.notes.iter().flat_map(|note| lettering::lines(note, 7.0, room)) {
            y += 9.5;
            canvas.sized((0.0, y), &line, 7.0, Ink::Soft, Anchor::Start, false);
        }
        canvas.moved(MARGIN, MARGIN);
        canvas.width = width;
        canvas.height = y + 3.0 + 2.0 * MARGIN;
        canvas
    }
}
