//! The bare form: `aspectra QRELS RUN MEASURE...` is `aspectra eval QRELS RUN MEASURE...`.

use crate::Arguments;
use clap::CommandFactory;
use std::ffi::OsString;

/// The arguments with the verb `eval` put in where they start with none.
pub(crate) fn with_verb(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let Some(first) = arguments.get(1).and_then(|first| first.to_str()) else { return arguments };
    let is_own_option = ["-h", "--help", "-V", "--version"].contains(&first);
    if is_own_option || Arguments::command().get_subcommands().any(|verb| verb.get_name() == first) {
        return arguments;
    }
    // A lone word is more likely a mistyped verb than judgments without a run.
    let is_word = arguments.len() == 2 && !first.starts_with('-') && !std::path::Path::new(first).exists();
    if !is_word {
        arguments.insert(1, OsString::from("eval"));
    }
    arguments
}
