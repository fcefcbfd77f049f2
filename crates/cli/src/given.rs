//! The arguments as they were given: to the process, or by a program that calls the command line as a library.

use crate::call;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

static GIVEN: Mutex<Vec<OsString>> = Mutex::new(Vec::new());

/// Keeps the arguments of the command that begins, the name of the program first.
pub(crate) fn keep(arguments: Vec<OsString>) -> Vec<OsString> {
    GIVEN.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&arguments);
    arguments
}

/// Whether this process is the program, and not one that calls verbs as a library.
pub(crate) fn is_program() -> bool {
    !GIVEN.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
}

/// The program as it was started, unless a program calls verbs as a library.
pub(crate) fn program() -> Option<PathBuf> {
    GIVEN.lock().unwrap_or_else(PoisonError::into_inner).first().map(PathBuf::from)
}

/// The arguments behind the program's name; those of the verb where a program calls one.
pub(crate) fn arguments() -> Vec<OsString> {
    if let Some(words) = call::words_of_call() {
        return words.into_iter().map(OsString::from).collect();
    }
    GIVEN.lock().unwrap_or_else(PoisonError::into_inner).iter().skip(1).cloned().collect()
}

/// The same as texts for a record, whatever bytes the name of a folder has.
pub(crate) fn texts() -> impl Iterator<Item = String> {
    arguments().into_iter().map(|argument| argument.to_string_lossy().into_owned())
}
