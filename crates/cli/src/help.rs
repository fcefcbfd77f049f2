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
    let verb = with_flowing_text(verb);
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

/// The command with the texts below its help as paragraphs, which are broken where the reader's screen ends.
pub(crate) fn flowing(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |command, name| command.mut_subcommand(name, flowing));
    with_flowing_text(command)
}

fn with_flowing_text(verb: Command) -> Command {
    match verb.get_after_help().map(|text| paragraphs(&text.to_string())) {
        Some(text) => verb.after_help(text),
        None => verb,
    }
}

/// Lines of one paragraph in one line. Headings and examples, which are indented, keep theirs.
fn paragraphs(text: &str) -> String {
    let stands_alone = |line: &str| line.is_empty() || line.starts_with(' ') || line.ends_with(':');
    let mut whole = String::new();
    let mut is_open = false;
    for line in text.lines() {
        if !whole.is_empty() {
            whole.push(if is_open && !stands_alone(line) { ' ' } else { '\n' });
        }
        match line.trim_start().split_once("  ").filter(|_| line.chars().count() > NARROW && line.starts_with(' ')) {
            Some((command, remark)) => whole.push_str(&format!("  {command}\n      {}", remark.trim_start())),
            None => whole.push_str(line),
        }
        is_open = !stands_alone(line);
    }
    whole
}

/// Terminals often have 80 columns: what stands behind an example goes below it where the line is longer.
const NARROW: usize = 80;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_lines_and_examples_stay() {
        let text = "Examples:\n  aspectra a\n  aspectra b\n\nOne\nand the same.\n\nTwo:\n  a list\nand more\ntext";
        let flowing = "Examples:\n  aspectra a\n  aspectra b\n\nOne and the same.\n\nTwo:\n  a list\nand more text";
        assert_eq!(paragraphs(text), flowing);
        let example = format!("  aspectra {}   what it does, in words", "x".repeat(50));
        assert_eq!(paragraphs(&example), format!("  aspectra {}\n      what it does, in words", "x".repeat(50)));
    }
}
