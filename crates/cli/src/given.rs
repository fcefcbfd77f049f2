//! The arguments as they were given: to the process, or by a program that calls the command line as a library.

use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};

static GIVEN: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

/// Keeps the arguments of the command that begins, the name of the program first.
pub(crate) fn keep(arguments: Vec<OsString>) -> Vec<OsString> {
    GIVEN.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&arguments);
    arguments
}

/// The arguments behind the program's name.
pub(crate) fn arguments() -> Vec<OsString> {
    GIVEN.lock().unwrap_or_else(PoisonError::into_inner).iter().skip(1).cloned().collect()
}

/// The same as texts for a record, whatever bytes the name of a folder has.
pub(crate) fn texts() -> impl Iterator<Item = String> {
    arguments().into_iter().map(|argument| argument.to_string_lossy().into_owned())
}
