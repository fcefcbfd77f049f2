//! The scores themselves.

use crate::{Error, Ground, Section, collection, means};

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let scored = ground.scored()?;
    let mut section = Section { notices: scored.notices.clone(), ..Section::default() };
    section.exhibits.push(collection::described(ground));
    section.exhibits.push(means::allowed(ground));
    section.scores.extend(scored.given.clone().map(|scores| ("scores", scores)));
    Ok(section)
}
