//! Verbs for programs: the Python package calls them with the words of the command line.
//!
//! A verb reads files and writes to standard output, standard error or a file. While a program calls it, what the
//! program hands in ([`Given`]) stands in place of the files, and what the verb has found is handed back ([`Answer`])
//! instead of being written. Options, defaults, checks and messages are those of the command line, because they are the
//! same code: a verb that is added there can be called at once.
//!
//! Like a standard stream, the caller is a property of the thread that runs the verb.

use crate::judgments::JudgmentArgs;
use crate::rules::RuleArgs;
use crate::{Arguments, notices};
use anyhow::{Context, Result, bail};
use aspectra_eval::message::Words;
use aspectra_eval::{Advice, Finding, JudgmentReader, Measure, Notice, Runs, Scores};
use aspectra_meta::{ScoreMatrix, ScoreTable};
use aspectra_report::Provenance;
use clap::{ArgAction, Command, CommandFactory, FromArgMatches};
use std::cell::RefCell;
use std::fmt;
use std::thread::LocalKey;

/// What a program hands to a verb in place of files.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// The judgments, with all options that say how they are read.
    pub judgments: Option<JudgmentReader>,
    /// The runs.
    pub runs: Option<Runs>,
    /// Scores that were computed before.
    pub scores: Option<ScoreTable>,
    /// How its users write advice, which some verbs put into cells; as on the command line where not given.
    pub words: Option<fn(&Advice) -> String>,
}

/// What a verb hands back in place of writing.
#[derive(Debug, Default)]
pub struct Answer {
    /// The scores of an evaluation.
    pub scores: Option<Scores>,
    /// What an analysis has found.
    pub finding: Option<Finding>,
    /// The scores that figures of the finding are drawn from.
    pub matrices: Vec<ScoreMatrix>,
    /// What was odd.
    pub notices: Vec<Notice>,
    /// Version, rules and seed, for the record.
    pub provenance: Option<Provenance>,
    /// What the verb writes as it is: a text, or the bytes of a file.
    pub written: Vec<u8>,
}

/// A call that is under way.
#[derive(Default)]
struct Call {
    /// What a user would have typed.
    words: Vec<String>,
    given: Given,
    answer: Answer,
}

thread_local! {
    static CALL: RefCell<Option<Call>> = const { RefCell::new(None) };
    /// All verbs with their options: to put them together takes many times as long as a small evaluation, so a thread does
    /// it once.
    static VERBS: RefCell<Command> = RefCell::new({
        // What a program gives is not typed.
        let inputs_given = |verb: Command| verb.mut_arg("inputs", |inputs| inputs.required(false));
        Arguments::command().mut_subcommand("eval", inputs_given).no_binary_name(true)
    });
    /// The options about judgments.
    static JUDGMENT_OPTIONS: RefCell<Command> =
        RefCell::new(<JudgmentArgs as clap::Args>::augment_args(Command::new("judgments")).no_binary_name(true));
}

/// What words mean, which `words` puts together for the command.
fn parsed<T: FromArgMatches>(
    command: &'static LocalKey<RefCell<Command>>,
    words: impl FnOnce(&Command) -> Result<Vec<String>>,
) -> Result<T> {
    let matches = command.with_borrow_mut(|command| {
        let words = words(command)?;
        command.try_get_matches_from_mut(words).map_err(|refused| anyhow::Error::from(Refused::of(refused)))
    })?;
    Ok(T::from_arg_matches(&matches).map_err(Refused::of)?)
}

/// An option of a verb with its values; a flag has none.
pub type OptionValues = (String, Vec<String>);

/// Calls a verb of the command line, such as `["meta", "correlate"]`, with its options by their long names and what
/// stands behind them.
///
/// # Errors
/// Whatever the verb refuses, with the errors of the libraries in the chain; options that it does not have.
pub fn call(verb: &[&str], options: &[OptionValues], operands: &[String], given: Given) -> Result<Answer> {
    let mut typed = Vec::new();
    let arguments: Arguments = parsed(&VERBS, |command| {
        typed = words(command, verb, options, operands)?;
        Ok(typed.clone())
    })?;
    let before = CALL.with(|call| call.replace(Some(Call { words: typed, given, answer: Answer::default() })));
    let outcome = arguments.command.run();
    let call = CALL.with(|call| call.replace(before)).context("a verb has ended the call")?;
    outcome.map(|_| call.answer)
}

/// The reader that options of judgments describe, without a file.
///
/// # Errors
/// Options that do not exist or do not fit together, and a collection that cannot be read.
pub fn judgment_reader(options: &[OptionValues]) -> Result<JudgmentReader> {
    parsed::<JudgmentArgs>(&JUDGMENT_OPTIONS, |command| words(command, &[], options, &[]))?.reader()
}

/// Options that a verb does not have, or values that they cannot be.
#[derive(Debug)]
pub struct Refused(String);

impl Refused {
    /// What the parser says, without its hints about help and usage.
    fn of(error: clap::Error) -> Self {
        let text = error.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        let said = text.split("\n\n").filter(|part| !part.starts_with("Usage:") && !part.starts_with("For more"));
        Self(said.collect::<Vec<_>>().join("\n"))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// The rows that trec_eval 9 prints for these of its measures and this level of relevance, with the measures that they show.
///
/// # Errors
/// A name that trec_eval does not know.
pub fn trec_rows(names: &[String], level: i32) -> Result<Vec<(String, Measure)>> {
    let mut words = vec![String::from("trec-eval"), String::from("--compat=9"), format!("-l{level}")];
    words.extend(names.iter().map(|name| format!("-m{name}")));
    words.extend([String::from("-"), String::from("-")]);
    match parsed::<Arguments>(&VERBS, |_| Ok(words))?.command {
        crate::command::Command::TrecEval(verb) => verb.rows(),
        _ => Ok(Vec::new()),
    }
}

/// The notices that may change what scores mean, one of a kind, in the words of whoever reads them: code and line.
pub fn worth_saying(notices: &[Notice], words: &Words) -> Vec<(&'static str, String)> {
    notices::worth_saying(notices, words)
}

/// An option of a verb.
#[derive(Debug, Clone)]
pub struct VerbOption {
    /// Its long name, or what an operand is called.
    pub name: String,
    /// What it takes.
    pub takes: Takes,
    /// The words it may be, where it is one of some.
    pub words: Vec<String>,
    /// What it is where it is not given.
    pub default: Option<String>,
    /// What it does.
    pub help: String,
    /// What it is about.
    pub about: About,
}

/// What an option is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// How judgments are read.
    Judgments,
    /// A rule that changes scores.
    Rules,
    /// The verb itself.
    Verb,
}

/// What an option takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: it is there or not.
    Nothing,
    /// One value.
    One,
    /// Several values.
    Many,
    /// It is no option but stands behind them.
    Operand,
}

/// What a verb does in a line, and its options: what programs write their functions and their help from.
///
/// # Errors
/// When there is no such verb.
pub fn describe(verb: &[&str]) -> Result<(String, Vec<VerbOption>)> {
    let whole = crate::figures::offered(Arguments::command());
    let mut command = &whole;
    for word in verb {
        command = command.find_subcommand(word).with_context(|| format!("there is no verb {word}"))?;
    }
    let options = command.get_arguments().filter(|arg| !arg.is_hide_set()).map(|arg| {
        let takes = match arg.get_action() {
            _ if arg.is_positional() => Takes::Operand,
            ArgAction::SetTrue => Takes::Nothing,
            ArgAction::Append => Takes::Many,
            _ if arg.get_num_args().is_some_and(|count| count.max_values() > 1) => Takes::Many,
            _ => Takes::One,
        };
        let is_flag = takes == Takes::Nothing;
        let words = arg.get_possible_values().into_iter().map(|value| value.get_name().to_owned());
        let default = arg.get_default_values().first().map(|value| value.to_string_lossy().into_owned());
        VerbOption {
            name: arg.get_long().unwrap_or(arg.get_id().as_str()).to_owned(),
            takes,
            words: if is_flag { Vec::new() } else { words.collect() },
            default: default.filter(|_| !is_flag),
            help: arg.get_help().map(ToString::to_string).unwrap_or_default(),
            about: match arg.get_id() {
                id if is_among::<JudgmentArgs>(id) => About::Judgments,
                id if is_among::<RuleArgs>(id) => About::Rules,
                _ => About::Verb,
            },
        }
    });
    Ok((command.get_about().map(ToString::to_string).unwrap_or_default(), options.collect()))
}

/// Whether an argument is one of a group that verbs share.
fn is_among<A: clap::Args>(id: &clap::Id) -> bool {
    A::augment_args(Command::new("group")).get_arguments().any(|arg| arg.get_id() == id)
}

/// The words that a user would type.
fn words(command: &Command, verb: &[&str], options: &[OptionValues], operands: &[String]) -> Result<Vec<String>> {
    let mut command = command;
    for word in verb {
        command = command.find_subcommand(word).with_context(|| format!("there is no verb {word}"))?;
    }
    let mut words: Vec<String> = verb.iter().map(|&word| word.to_owned()).collect();
    for (name, values) in options {
        let typed = name.replace('_', "-");
        let arg = command.get_arguments().find(|arg| {
            arg.get_long() == Some(&typed) || arg.get_all_aliases().is_some_and(|names| names.contains(&&*typed))
        });
        let Some(arg) = arg else { bail!(Refused(format!("{} has no option --{typed}", verb.join(" ")))) };
        let takes_many = arg.get_num_args().is_some_and(|count| count.min_values() > 1);
        match arg.get_action() {
            _ if values.is_empty() => words.push(format!("--{typed}")),
            _ if takes_many => {
                words.push(format!("--{typed}"));
                words.extend(values.iter().cloned());
            }
            _ => words.extend(values.iter().map(|value| format!("--{typed}={value}"))),
        }
    }
    if !operands.is_empty() {
        words.push(String::from("--"));
        words.extend(operands.iter().cloned());
    }
    Ok(words)
}

/// Whether a program calls the verb that runs on this thread.
pub(crate) fn is_called() -> bool {
    CALL.with(|call| call.borrow().is_some())
}

/// The words of the verb that a program calls on this thread.
pub(crate) fn words_of_call() -> Option<Vec<String>> {
    CALL.with(|call| call.borrow().as_ref().map(|call| call.words.clone()))
}

/// What the program has given of something.
pub(crate) fn given<T>(of: impl FnOnce(&Given) -> Option<T>) -> Option<T> {
    CALL.with(|call| call.borrow().as_ref().and_then(|call| of(&call.given)))
}

/// Changes what the program has given, where one calls the verb.
pub(crate) fn give(change: impl FnOnce(&mut Given)) {
    CALL.with(|call| call.borrow_mut().as_mut().map(|call| change(&mut call.given)));
}

/// Adds to what the program is handed; whether there is one.
pub(crate) fn answer(add: impl FnOnce(&mut Answer)) -> bool {
    CALL.with(|call| match call.borrow_mut().as_mut() {
        Some(call) => {
            add(&mut call.answer);
            true
        }
        None => false,
    })
}
