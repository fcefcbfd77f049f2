//! Table 3: what the track reported, a fixed depth, and no effort.

use super::grid::{EFFORTS, Variant, official, official_20, rbu};
use super::table::exhibits;
use super::unanimous::of;
use crate::{Error, Ground, Section};

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let mut section = Section::default();
    let whole: Vec<Variant> = official().into_iter().chain(rbu("", &EFFORTS)).collect();
    let of_20 = |efforts: &[&str]| -> Vec<Variant> { official_20().chain(rbu("@20", efforts)).collect() };
    for (names, title, variants) in [
        (("official", "official_variants"), "Metric Unanimity of the official measures and RBU", whole),
        (("depth_20", "depth_20_variants"), "The same with measures of depth 20 only", of_20(&EFFORTS)),
        (
            ("no_effort", "no_effort_variants"),
            "The same with measures of depth 20 only, RBU without effort",
            of_20(&["0"]),
        ),
    ] {
        section.exhibits.extend(exhibits(names, title, &variants, &of(ground, &variants)?)?);
    }
    Ok(section)
}
