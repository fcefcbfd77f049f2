//! Judged ranking to score: pure functions, one file each, in folders by what they read.
//!
//! A measure is one file with one `UNIT` and one line in the `measures!` call of its folder. The unit carries its own facts;
//! help, documentation, completions, other tools' spellings and the registry-wide tests are derived from them.

/// Declares the modules of a folder and the list of their units, in the order help prints them.
macro_rules! measures {
    ($($module:ident),* $(,)?) => {
        $(pub(super) mod $module;)*
        /// Every measure of this folder, in the order help prints them.
        pub static MEASURES: &[&crate::language::Unit] = &[$(&$module::UNIT),*];
    };
}

pub mod count;
pub mod faceted;
pub mod graded;
pub mod preference;
