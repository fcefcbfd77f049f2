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
        return with_flowing_text(verb);
    }
    let more = format!("{count} more options: {path} {ALL}");
    let rare: Vec<&str> = verb.get_arguments().filter(|arg| is_rare(arg)).filter_map(Arg::get_long).collect();
    let after = match verb.get_after_help() {
        Some(examples) => format!("{}\n\n{more}", without_examples(&examples.to_string(), &rare)),
        None => more,
    };
    with_flowing_text(verb.mut_args(|arg| if is_rare(&arg) { arg.hide(true) } else { arg }).after_help(after))
}

/// The text without the examples of options that the page does not explain.
fn without_examples(text: &str, options: &[&str]) -> String {
    let has = |line: &str, option: &str| line.split([' ', '=']).any(|word| word.strip_prefix("--") == Some(option));
    let kept = text.lines().filter(|line| !(line.starts_with(' ') && options.iter().any(|option| has(line, option))));
    kept.collect::<Vec<&str>>().join("\n")
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

/// Lines of one paragraph in one line. Examples, which are indented, keep theirs.
fn paragraphs(text: &str) -> String {
    let stands_alone = |line: &str| line.is_empty() || line.starts_with(' ');
    let mut whole = String::new();
    let mut is_open = false;
    for line in text.lines() {
        if !whole.is_empty() {
            whole.push(if is_open && !stands_alone(line) { ' ' } else { '\n' });
        }
        match line.starts_with(' ') && line.chars().count() > NARROW {
            true => whole.push_str(&narrow(line.trim_start())),
            false => whole.push_str(line),
        }
        is_open = !stands_alone(line);
    }
    whole
}

/// An example in several lines, as a shell takes them; what stands behind it goes below.
fn narrow(example: &str) -> String {
    let (command, remark) = example.split_once("  ").unwrap_or((example, ""));
    let mut lines = vec![String::from(" ")];
    for word in words(command) {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line + " ".len() + word.chars().count() + " \\".len() > NARROW && line > INDENT {
            if let Some(last) = lines.last_mut() {
                last.push_str(" \\");
            }
            lines.push(" ".repeat(INDENT - 1));
        }
        if let Some(last) = lines.last_mut() {
            last.push(' ');
            last.push_str(word);
        }
    }
    if !remark.is_empty() {
        lines.push(format!("{}{}", " ".repeat(INDENT), remark.trim_start()));
    }
    lines.join("\n")
}

/// The words of a command; a text in quotes is one, and an option stays with its value.
fn words(command: &str) -> Vec<&str> {
    let (mut found, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, c) in command.char_indices() {
        let word = &command[start..at];
        let awaits_value = word.starts_with('-') && !word.contains(' ') && !command[at..].starts_with(" -");
        match c {
            '"' | '\'' => is_quoted = !is_quoted,
            ' ' if !is_quoted && !awaits_value => {
                found.push(word);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&command[start..]);
    found
}

/// Terminals often have 80 columns: an example that is longer goes on in the next line.
const NARROW: usize = 80;
/// How far its further lines are indented.
const INDENT: usize = 6;

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
        let open = "A collapse may hold a measure:\nmeasures that ask";
        assert_eq!(paragraphs(open), "A collapse may hold a measure: measures that ask");
    }

    #[test]
    fn long_examples_go_on_as_a_shell_takes_them() {
        let command =
            "aspectra eval labels.txt runs/* --aspects relevance,credibility -m \"AP nDCG@10 CAM(AP)\" -q -f csv";
        let shown = paragraphs(&format!("  {command}"));
        assert!(shown.lines().all(|line| line.chars().count() <= NARROW), "{shown}");
        assert_eq!(shown.replace(" \\\n     ", ""), format!("  {command}"));
        assert!(shown.contains("\n      -m \"AP nDCG@10 CAM(AP)\""), "{shown}");
    }

    #[test]
    fn examples_of_options_that_are_left_out_are_left_out() {
        let text = "Examples:\n  aspectra a --x 1\n  aspectra b --rope 2\n\nText about --rope.";
        assert_eq!(without_examples(text, &["rope"]), "Examples:\n  aspectra a --x 1\n\nText about --rope.");
    }
}
