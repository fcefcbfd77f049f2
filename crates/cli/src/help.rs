//! Help that fits a screen: `--help` has what most people need, `--help-all` every option.

use clap::{Arg, Command};
use std::ffi::OsString;

/// Asks for every option.
pub(crate) const ALL: &str = "--help-all";

/// Options that few people need, by their ids; they work all the same. An id means the same in every verb.
const RARE: &[&str] = &[
    "answer_tag",
    "attributes",
    "bayes",
    "caption",
    "choice_free",
    "combine",
    "compat",
    "details",
    "duplicates",
    "figure_size",
    "files",
    "force",
    "human_coverage",
    "interval",
    "judgments",
    "label",
    "lambda",
    "lookup",
    "min_confidence",
    "missing",
    "missing_topics",
    "names",
    "negative",
    "normal_interval",
    "normalize",
    "notices",
    "order",
    "provenance",
    "reduce_tuples",
    "repeated_labels",
    "reproducible",
    "requests",
    "risk",
    "risk_alpha",
    "rope",
    "round",
    "sampled",
    "samples",
    "score_columns",
    "seed",
    "strict_scales",
    "subtopic_zero",
    "table_label",
    "threads",
    "topics",
    "unanswered",
    "weights",
    "width",
];

/// The arguments with `--help` for `--help-all`, and whether it was there.
pub(crate) fn wanted(arguments: Vec<OsString>) -> (Vec<OsString>, bool) {
    let is_all = arguments.iter().any(|argument| argument == ALL);
    let plain = |argument: OsString| if argument == ALL { OsString::from("--help") } else { argument };
    (arguments.into_iter().map(plain).collect(), is_all)
}

/// The command with rare options left out of its help, and a line that says so.
pub(crate) fn short(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, |verb| shortened(verb, "aspectra")))
}

fn shortened(verb: Command, before: &str) -> Command {
    let path = format!("{before} {}", verb.get_name());
    let names: Vec<String> = verb.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let verb = names.into_iter().fold(verb, |verb, name| verb.mut_subcommand(name, |inner| shortened(inner, &path)));
    let is_rare = |arg: &Arg| RARE.contains(&arg.get_id().as_str()) && !arg.is_positional() && !arg.is_hide_set();
    let count = verb.get_arguments().filter(|arg| is_rare(arg)).count();
    // One option less makes no page shorter.
    if count < 2 {
        return verb;
    }
    let more = format!("{count} more options: {path} {ALL}");
    let after = match verb.get_after_help() {
        Some(examples) => format!("{examples}\n\n{more}"),
        None => more,
    };
    verb.mut_args(|arg| if is_rare(&arg) { arg.hide(true) } else { arg }).after_help(after)
}
