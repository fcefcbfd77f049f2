//! Preference judgments: which of two documents an assessor likes better.

/// One line of a preference file: a document and its level inside a subgroup.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Preference {
    /// The document's row in the topic's sheet.
    pub row: u32,
    /// Its level: higher is preferred, above 0 is relevant.
    pub level: f64,
    /// The line (or row number, from 1) it comes from.
    pub line: u64,
}

/// One assessor's preferences, in subgroups whose levels are comparable.
#[derive(Debug, Clone, Default)]
pub struct PreferenceGroup {
    /// The group's name (the assessor).
    pub name: Box<str>,
    /// Subgroups by name, in byte order of the name.
    pub subgroups: Vec<(Box<str>, Vec<Preference>)>,
}

/// All preference groups of a topic, in byte order of their names.
#[derive(Debug, Clone, Default)]
pub struct Preferences {
    /// The groups.
    pub groups: Vec<PreferenceGroup>,
}
