//! The registry of figures: pictures of findings and scores, for papers, pages and terminals.
//!
//! One file per figure and one word in the list below. A figure reads the tables of a finding by their names, or scores, and
//! becomes a [`Drawing`]: charts with a title, a description for those who do not see them, and a twin table with every
//! number that is drawn. A drawing is written as SVG, PNG, PDF or characters; the same input gives the same bytes.
//!
//! # Choices
//!
//! kuva draws 64 kinds of plots, but none with a description, a dark screen or a twin table; its heatmap writes black numbers
//! on dark cells, its terminal shows a picture in dots, and diagrams of orders, ladders and triangles of weights are not
//! among them. So shapes are ours, written as SVG by us, and kuva does what it does well: it sets the same shapes as PNG and
//! PDF with a font that it brings, so that they look alike on every machine. No plotting library of a browser is needed.

mod chart;
mod drawing;
mod gather;
mod paint;
mod subject;

pub use drawing::{Drawing, FigureSize};
pub(crate) use paint::svg::escaped;
pub use subject::{Subject, Undrawable};

/// One figure.
#[derive(Debug)]
pub struct Figure {
    /// The word the user types.
    pub name: &'static str,
    /// What it shows, in half a sentence.
    pub summary: &'static str,
    /// The verbs that have it.
    pub verbs: &'static [&'static str],
    /// Draws it.
    pub draw: fn(&Subject<'_>) -> Result<Drawing, Undrawable>,
}

impl Figure {
    /// The figure of a name.
    pub fn find(name: &str) -> Option<&'static Self> {
        FIGURES.iter().copied().find(|figure| figure.name == name)
    }

    /// The figures that a verb has.
    pub fn of_verb(verb: &str) -> impl Iterator<Item = &'static Self> {
        FIGURES.iter().copied().filter(move |figure| figure.verbs.contains(&verb))
    }
}

/// The style sheet of all figures, for pages that hold [parts](Drawing::svg_part).
pub fn style() -> String {
    paint::svg::style()
}

macro_rules! figures {
    ($($name:ident),+ $(,)?) => {
        $(mod $name;)+

        /// All figures, in the order in which help lists them.
        pub static FIGURES: &[&Figure] = &[$(&$name::FIGURE),+];
    };
}

figures! {
    leaderboard, differences, distribution, letters, critical_difference, forest,
    heatmap, scatter, bump, asl, downsampling, power,
    labels, ladder, bounds, ideals, weights, coverage, residuals,
    constraints, sweep, steps,
    order, radius,
    agreement, confusion, judges, noise, ppi,
}
