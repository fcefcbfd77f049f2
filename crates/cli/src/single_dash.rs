//! Long options with a single dash, as ndeval and gdeval write them: `-baseline` is `--baseline`.

use std::ffi::OsString;

const VERBS: &[&str] = &["gdeval", "ndeval"];
const OPTIONS: &[&str] = &["-alpha", "-baseline", "-beta", "-riskAlpha", "-traditional"];

/// The arguments with a second dash where the verb's original has one.
pub(crate) fn spelled_out(arguments: Vec<OsString>) -> Vec<OsString> {
    if !arguments.get(1).and_then(|verb| verb.to_str()).is_some_and(|verb| VERBS.contains(&verb)) {
        return arguments;
    }
    let spell = |argument: OsString| match argument.to_str() {
        Some(text) if OPTIONS.contains(&text) => format!("-{text}").into(),
        _ => argument,
    };
    arguments.into_iter().map(spell).collect()
}
