//! The command line of Aspectra, one file for each verb in `command/`.

#![forbid(unsafe_code)]

mod advice;
mod bare;
pub mod call;
mod choice;
mod command;
mod definitions;
mod draft;
mod earlier_tables;
mod ending;
mod figures;
mod finding_output;
mod folder;
mod format_option;
mod given;
mod habits;
mod help;
mod inputs;
mod judgments;
mod memory;
mod named_run;
mod normalization;
mod notices;
mod output;
mod overwrite;
mod progress;
mod provenance;
mod real_labels;
mod relative;
mod rules;
mod say;
mod score_input;
mod screen;
mod single_dash;
mod streamed;
mod threads;

use clap::{Args, CommandFactory, FromArgMatches, Parser};
use command::Command;
use say::{say, say_failure};
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Scores ranked retrieval runs against judgments with several aspects, and judges the measures themselves.
#[derive(Debug, Parser)]
#[command(name = "aspectra", version, max_term_width = 100, after_help = EXAMPLES, subcommand_required = true)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    definitions: definitions::Definitions,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  aspectra demo                                 a small collection to try
  aspectra qrels.txt run.txt nDCG@10 AP         score a run
  aspectra eval qrels.txt runs/*.gz -m nDCG@10  score many runs at once
  aspectra compare qrels.txt runs/* -m nDCG@10  which runs differ, and how much
  aspectra measures nDCG                        a measure, with an example

Exit codes: 0 fine, 1 a check failed, 2 could not run.";

/// The program `aspectra`: reads the arguments of the process, does what they say, and says how it went.
pub fn main() -> ExitCode {
    memory::end_with_a_code();
    run(std::env::args_os())
}

/// Says that the process was started without a standard output, which it cannot find out by itself later: what would go
/// there is then refused before any work.
pub fn without_standard_output() {
    output::without_standard_output();
}

/// The same with given arguments, the name of the program first, for programs that end in their own way: the exit code.
pub fn exit_code(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let ended = run(arguments);
    // An exit code cannot be looked into, only compared with those that there are.
    (0..=2).find(|code| ended == ExitCode::from(*code)).unwrap_or(2)
}

/// The same with given arguments, the name of the program first.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let words = match bare::with_verb(given::keep(arguments.into_iter().collect())) {
        Ok(words) => single_dash::spelled_out(words),
        Err(message) => {
            say_failure(&message);
            return ExitCode::from(2);
        }
    };
    let arguments = match understood(&words) {
        Some(arguments) => arguments,
        None => match understood_or_refused(words) {
            Ok(arguments) => arguments,
            Err(code) => return code,
        },
    };
    match arguments.definitions.define().and_then(|()| arguments.command.run()) {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            say_failure(&advice::failure(&error));
            ExitCode::from(2)
        }
    }
}

/// What the words say, where they name a verb and are all right: only what that verb knows is put together for it.
fn understood(words: &[OsString]) -> Option<Arguments> {
    let verb = words.get(1)?.to_str()?;
    let program = clap::Command::new("aspectra").disable_help_subcommand(true);
    let command = Command::alone(definitions::Definitions::augment_args(program), verb)?;
    let matches = if words.iter().any(asks_for_figures) { None } else { command.try_get_matches_from(words).ok() };
    Arguments::from_arg_matches(&matches?).ok()
}

/// What the words say, looked at with all that the program knows: help is given, and what cannot be understood is refused.
fn understood_or_refused(words: Vec<OsString>) -> Result<Arguments, ExitCode> {
    let (words, is_all) = help::wanted(words);
    // Only help is shortened: making it short takes longer than reading the arguments.
    let is_short = !is_all && words.iter().any(|word| word == "--help" || word == "-h");
    let command = match is_short || words.iter().any(asks_for_figures) {
        true => figures::offered(Arguments::command()),
        false => Arguments::command(),
    };
    let command = match (is_short, is_all) {
        (true, _) => help::short(command),
        (false, true) => help::flowing(command),
        (false, false) => command,
    };
    let parsed = command.try_get_matches_from(&words).and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.map_err(|refusal| refuse(refusal, &words))
}

/// Whether somebody asks for a figure, or for help with them: those of every verb are looked up only then.
fn asks_for_figures(word: &OsString) -> bool {
    word.to_str().is_some_and(|word| word.starts_with("--fig") || word == "--help")
}

/// Help goes to standard output; what cannot be understood goes to standard error, without clap's "error: ".
fn refuse(refusal: clap::Error, words: &[OsString]) -> ExitCode {
    if !refusal.use_stderr() {
        if let Err(closed) = output::refuse_closed_standard_output() {
            say_failure(&advice::failure(&closed));
            return ExitCode::from(2);
        }
        return match refusal.print().and_then(|()| io::stdout().flush()) {
            // A reader that has closed the pipe has read enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                say(&format!("standard output cannot be written: {error}"));
                ExitCode::from(2)
            }
            _ => ExitCode::SUCCESS,
        };
    }
    say_failure(&habits::refusal(refusal, words));
    ExitCode::from(2)
}

/// Whether the reader of our output has gone, which is its right: `aspectra ... | head`.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(|io| io.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_all_verbs_are_consistent() {
        figures::offered(Arguments::command()).debug_assert();
    }
}
