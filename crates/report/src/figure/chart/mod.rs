//! The kinds of charts that figures are made of, one file each. A chart knows places and inks, and nothing of runs, topics
//! or measures.

mod columns;
mod diagram;
mod legend;
mod matrix;
mod places;
mod plane;
mod ranks;
mod rows;
mod triangle;

pub(crate) use columns::{Column, Columns};
pub(crate) use diagram::{Diagram, Node};
pub(crate) use matrix::{Field, Matrix};
pub(crate) use places::{Places, Track};
pub(crate) use plane::{Band, Plane, Series};
pub(crate) use ranks::Ranks;
pub(crate) use rows::{Glyph, Name, Row, Rows};
pub(crate) use triangle::{Region, Triangle};

use super::paint::canvas::Canvas;
use super::paint::sheet::Sheet;
use std::fmt::Debug;

/// A part of a figure that can be drawn and written in characters.
pub(crate) trait Chart: Debug {
    /// Draws it over the whole width, from `top` down, and says where it ends.
    fn paint(&self, canvas: &mut Canvas, top: f64) -> f64;

    /// Writes it below what the sheet has.
    fn type_out(&self, sheet: &mut Sheet);
}
