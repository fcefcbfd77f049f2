//! The bare form, `aspectra QRELS RUN MEASURE...`, which is `aspectra eval QRELS RUN MEASURE...`; and words in the place of
//! a verb that are none.

use crate::command::Command;
use crate::{Arguments, definitions};
use clap::CommandFactory;
use std::ffi::OsString;

/// What people type for a verb that has another name here, where no file is called so.
const OTHER_NAMES: [(&str, &str); 3] = [("version", "--version"), ("list", "measures"), ("metrics", "measures")];

/// The arguments with the verb `eval` put in where they start with none, and `help VERB` written as `VERB --help`.
///
/// # Errors
/// When a verb is mistyped, with the one that was meant.
pub(crate) fn with_verb(arguments: impl IntoIterator<Item = OsString>) -> Result<Vec<OsString>, String> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    // Measures may be defined in front of everything.
    let at = 1 + definitions::leading(arguments.get(1..).unwrap_or_default());
    let first = |arguments: &[OsString]| arguments.get(at).and_then(|first| first.to_str()).map(str::to_owned);
    if first(&arguments).is_some_and(|first| first == "help" && !std::path::Path::new("help").exists()) {
        arguments.remove(at);
        arguments.push(OsString::from("--help"));
    }
    let Some(first) = first(&arguments) else { return Ok(arguments) };
    if Command::is_verb(&first) || ["-h", "--help", "--help-all", "-V", "--version"].contains(&&*first) {
        return Ok(arguments);
    }
    // The letter for the version in many tools, and for more words in others: there are no more words to be had.
    if first == "-v" && arguments.len() == at + 1 {
        return Err(String::from("-v is no option here; did you mean aspectra -V, which prints the version?"));
    }
    let is_word =
        !first.starts_with('-') && !first.contains(['/', '\\', '.']) && !std::path::Path::new(&first).exists();
    // A lone word is more likely a mistyped verb than judgments without a run.
    let is_alone = arguments.len() == at + 1 || arguments.last().is_some_and(|last| last == "--help");
    if is_word
        && is_alone
        && let Some((_, verb)) = OTHER_NAMES.iter().find(|(name, _)| first.eq_ignore_ascii_case(name))
    {
        return Err(format!("\"{first}\" is neither a verb nor a file; did you mean aspectra {verb}?"));
    }
    let meant = |command| inside(&command, &first).or_else(|| nearest(&command, &first));
    if is_word && let Some(verb) = meant(Arguments::command()) {
        return Err(format!("\"{first}\" is neither a verb nor a file; did you mean aspectra {verb}?"));
    }
    if is_word && is_alone {
        return Err(format!("\"{first}\" is neither a verb nor a file; aspectra --help lists the verbs"));
    }
    arguments.insert(at, OsString::from("eval"));
    Ok(arguments)
}

/// The verb inside another one that has a name: `correlate` is `meta correlate`.
fn inside(command: &clap::Command, word: &str) -> Option<String> {
    let outer = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    outer.into_iter().find_map(|verb| {
        let inner = verb.get_subcommands().find(|inner| inner.get_name().eq_ignore_ascii_case(word))?;
        Some(format!("{} {}", verb.get_name(), inner.get_name()))
    })
}

/// The verb that a word is most like, where one is near enough to have been meant.
fn nearest(command: &clap::Command, word: &str) -> Option<String> {
    let word = word.to_lowercase();
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    let names = verbs.flat_map(|verb| {
        let meant = verb.get_name().to_owned();
        std::iter::once(verb.get_name()).chain(verb.get_all_aliases()).map(move |name| (name.to_owned(), meant.clone()))
    });
    let near = names.map(|(name, meant)| (strsim::damerau_levenshtein(&name, &word), meant));
    let meant = near.filter(|(distance, meant)| *distance <= if meant.len() > 4 { 2 } else { 1 });
    meant.min_by_key(|(distance, _)| *distance).map(|(_, meant)| meant)
}
