//! The bare form: `aspectra QRELS RUN MEASURE...` is `aspectra eval QRELS RUN MEASURE...`.

use crate::{Arguments, definitions};
use clap::CommandFactory;
use std::ffi::OsString;

/// The arguments with the verb `eval` put in where they start with none.
pub(crate) fn with_verb(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    // Measures may be defined in front of everything.
    let at = 1 + definitions::leading(arguments.get(1..).unwrap_or_default());
    let Some(first) = arguments.get(at).and_then(|first| first.to_str()) else { return arguments };
    let is_own_option = ["-h", "--help", "-V", "--version"].contains(&first);
    if is_own_option || Arguments::command().get_subcommands().any(|verb| verb.get_name() == first) {
        return arguments;
    }
    // A lone word is more likely a mistyped verb than judgments without a run.
    let is_word = arguments.len() == at + 1 && !first.starts_with('-') && !std::path::Path::new(first).exists();
    if !is_word {
        arguments.insert(at, OsString::from("eval"));
    }
    arguments
}
