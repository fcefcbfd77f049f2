//! How figures are drawn: shapes on a canvas for SVG, PNG and PDF, characters on a sheet for a terminal.

pub(crate) mod axis;
mod bitmap;
pub(crate) mod canvas;
pub(crate) mod ink;
pub(crate) mod lettering;
pub(crate) mod naming;
pub(crate) mod sheet;
pub(crate) mod svg;

pub(crate) use bitmap::{pdf, png};
