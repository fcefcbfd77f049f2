//! Keys of a JSON object of topics: none is empty, and each topic comes once. Of one that comes twice most programs keep the last.

use super::json::{BadJson, Json};
use crate::error::quoted;
use rustc_hash::FxHashSet;

/// The topics that have come.
#[derive(Default)]
pub(crate) struct Once {
    topics: FxHashSet<Vec<u8>>,
}

impl Once {
    /// Takes the next topic.
    ///
    /// # Errors
    /// One that is empty or has come before.
    pub(crate) fn take(&mut self, json: &Json<'_>, topic: &[u8]) -> Result<(), BadJson> {
        refuse_empty(json, "topic", topic)?;
        match self.topics.insert(topic.to_vec()) {
            true => Ok(()),
            false => {
                Err(json.bad(format!("topic {} comes again; put all of its documents into one object", quoted(topic))))
            }
        }
    }
}

/// Refuses an id that is empty.
///
/// # Errors
/// Such an id, with what it was to be of.
pub(crate) fn refuse_empty(json: &Json<'_>, what: &str, id: &[u8]) -> Result<(), BadJson> {
    if id.trim_ascii().is_empty() { Err(json.bad(format!("the {what} is empty"))) } else { Ok(()) }
}
