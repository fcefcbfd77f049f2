//! Table 2, first column: unanimity on the runs as they are.

use super::grid::{Variant, grid};
use super::table::exhibits;
use crate::{Error, Ground, Section};
use aspectra_meta::ScoreMatrix;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let variants = grid();
    let matrices = of(ground, &variants)?;
    let found = exhibits(
        ("unanimity", "variants"),
        "Metric Unanimity, the best parameters of each measure",
        &variants,
        &matrices,
    )?;
    Ok(Section { exhibits: found.into(), ..Section::default() })
}

/// The matrices of variants, in their order.
pub(super) fn of(ground: &Ground<'_>, variants: &[Variant]) -> Result<Vec<ScoreMatrix>, Error> {
    let texts: Vec<String> =
        variants.iter().filter_map(|variant| variant.measure(false)).map(|measure| measure.to_string()).collect();
    Ok(ground.scored()?.named(&texts))
}
