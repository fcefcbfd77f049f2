//! What people bring from other tools, and what clap guesses they meant: its refusals with the right hint, or with none.

use crate::Arguments;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, CommandFactory};
use std::ffi::OsString;

/// trec_eval's letter, its long name, and what to write instead; `{}` is the value that was given.
const OF_TREC_EVAL: &[(&str, &str, &str, &str)] = &[
    (
        "-c",
        "--complete_rel_info_wanted",
        "every judged topic counts already, as with trec_eval -c (--topics judged); --topics run takes those of the run",
        "",
    ),
    ("-l", "--level_for_rel", "the smallest grade that is relevant belongs to the measure: AP(rel={})", "2"),
    ("-J", "--Judged_docs_only", "--unjudged condense removes unjudged documents", ""),
    ("-N", "--Number_docs_in_coll", "the number of documents belongs to the measure: Utility(docs={})", "1000"),
    ("-Z", "--Zscore", "--normalize z takes z-scores over the runs given; trec-eval has -Z with a file", ""),
    ("-M", "--Max_retrieved_per_topic", "--depth {} takes the first documents of each topic", "1000"),
    ("-q", "--query_eval_wanted", "-q, or --by-topic, writes a score for every topic", ""),
    ("-n", "--nosummary", "--no-summary leaves the summary over topics out", ""),
    ("-R", "--Rel_info_format", "the format of judgments is told by what is in them; trec-eval has -R", ""),
];

/// The verbs on which such an option is likely to be meant.
const VERBS: &[&str] = &["eval", "compare", "check", "meta", "report", "study"];

/// Values by other names: the option, what people write, and the word for it.
const VALUES: &[(&str, &str, &str)] = &[
    ("--test", "ttest", "t"),
    ("--test", "t-test", "t"),
    ("--test", "student", "t"),
    ("--test", "paired", "t"),
    ("--test", "permutation", "randomization"),
    ("--test", "hsd", "tukey"),
    ("--correction", "benjamini-hochberg", "bh"),
    ("--correction", "fdr", "bh"),
    ("--correction", "fdr_bh", "bh"),
    ("--correction", "holm-bonferroni", "holm"),
    ("--correction", "bonf", "bonferroni"),
    ("--coefficient", "rho", "spearman"),
    ("--coefficient", "kendall", "tau"),
    ("--coefficient", "kendall-tau", "tau"),
    ("--format", "md", "markdown"),
    ("--format", "tex", "latex"),
    ("--format", "txt", "table"),
    ("--format", "ndjson", "jsonl"),
];

/// A refusal in our words.
pub(crate) fn refusal(mut error: clap::Error, arguments: &[OsString]) -> String {
    if let Some(message) = of_trec_eval(&error, arguments) {
        return message;
    }
    let hint = folder(&error, arguments).or_else(|| of_eval(&error, arguments)).or_else(|| hint(&error));
    remove_guesses(&mut error);
    if hint.is_some() {
        error.remove(ContextKind::SuggestedValue);
    }
    let text = error.to_string();
    let text = in_words(text.strip_prefix("error: ").unwrap_or(&text).trim_end_matches('\n'));
    match hint {
        Some(hint) => match text.split_once("\n\n") {
            Some((first, rest)) => format!("{first}\n\n  tip: {hint}\n\n{rest}"),
            None => format!("{text}\n\n  tip: {hint}"),
        },
        None => text,
    }
}

/// What Rust says about a value that is no number, and what we say.
const OF_RUST: &[(&str, &str)] = &[
    ("invalid digit found in string", "a whole number was expected"),
    ("cannot parse integer from empty string", "a whole number was expected"),
    ("number too large to fit in target type", "it is too large"),
    ("number too small to fit in target type", "it is too small"),
    ("invalid float literal", "a number was expected"),
    ("cannot parse float from empty string", "a number was expected"),
];

/// A refusal without the words of the language it is written in.
fn in_words(text: &str) -> String {
    let (first, rest) = text.split_once('\n').map_or((text, ""), |(first, _)| (first, &text[first.len()..]));
    let Some((start, reason)) = first.rsplit_once(": ") else { return text.to_owned() };
    let said = OF_RUST.iter().find(|(rust, _)| *rust == reason).map(|(_, said)| (*said).to_owned());
    match said.or_else(|| range(reason)) {
        Some(said) => format!("{start}: {said}{rest}"),
        None => text.to_owned(),
    }
}

/// `0 is not in 1..=100` as a sentence.
fn range(reason: &str) -> Option<String> {
    let (_, range) = reason.split_once(" is not in ")?;
    let (from, to) = range.split_once("..")?;
    let to = to.trim_start_matches('=');
    let ends: [u64; 4] = [i64::MAX as u64, u64::MAX, u64::from(u32::MAX), i32::MAX as u64];
    Some(match to.parse::<u64>().is_ok_and(|end| ends.contains(&end)) || to.is_empty() {
        true => format!("a whole number from {from} up was expected"),
        false => format!("a whole number from {from} to {to} was expected"),
    })
}

fn text(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        _ => None,
    }
}

/// What to say instead of the usual refusal, where an option is trec_eval's. `aspectra trec-eval` has all of them as they are.
fn of_trec_eval(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    if error.kind() != ErrorKind::UnknownArgument || !arguments.iter().any(|word| VERBS.iter().any(|verb| word == verb))
    {
        return None;
    }
    let option = text(error, ContextKind::InvalidArg)?;
    let is_meant = |letter: &str, name: &str| option == letter || option.split('=').next() == Some(name);
    let (letter, name, instead, usual) = OF_TREC_EVAL.iter().find(|(letter, name, ..)| is_meant(letter, name))?;
    let given = value(arguments, letter, name).unwrap_or_else(|| (*usual).to_owned());
    Some(format!(
        "{} is an option of trec_eval: {}\n(aspectra trec-eval takes trec_eval's options as they are)",
        if option == *letter { letter } else { name },
        instead.replace("{}", &given)
    ))
}

/// The number behind an option, however it is attached.
fn value(arguments: &[OsString], letter: &str, name: &str) -> Option<String> {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let is_number = |text: &&str| text.parse::<f64>().is_ok();
    let attached = words.iter().filter_map(|word| match word.strip_prefix(name) {
        Some(rest) => rest.strip_prefix('='),
        None => word.strip_prefix(letter),
    });
    let behind = words.windows(2).filter(|pair| pair[0] == letter || pair[0] == name).map(|pair| pair[1]);
    attached.chain(behind).find(is_number).map(str::to_owned)
}

/// Where a folder is named as demo and man name theirs, and the verb writes it behind an option.
fn folder(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let typed = text(error, ContextKind::InvalidArg).filter(|typed| !typed.starts_with('-'))?;
    let is_meant = error.kind() == ErrorKind::UnknownArgument && arguments.iter().any(|word| word == "generate");
    is_meant.then(|| format!("the folder to write stands behind -o: -o {typed}"))
}

/// Where compare is asked for what eval does with names and the order of runs.
fn of_eval(error: &clap::Error, arguments: &[OsString]) -> Option<String> {
    let typed = text(error, ContextKind::InvalidArg).and_then(|typed| typed.split(['=', ' ']).next())?;
    if error.kind() != ErrorKind::UnknownArgument || !arguments.iter().any(|word| word == "compare") {
        return None;
    }
    match typed {
        "--sort" => Some(String::from(
            "--sort is an option of aspectra eval; compare puts the best run first by the first measure, and --columns MEASURE,... says which measure that is",
        )),
        "--as" => Some(String::from(
            "--as is an option of aspectra eval; compare calls measures by their own names, and --columns MEASURE,... picks those to show",
        )),
        _ => None,
    }
}

/// A hint that is better than clap's.
fn hint(error: &clap::Error) -> Option<String> {
    match error.kind() {
        ErrorKind::InvalidValue => {
            let (option, given) = (text(error, ContextKind::InvalidArg)?, text(error, ContextKind::InvalidValue)?);
            let name = option.split(' ').next()?;
            let is_meant = |known: &&(&str, &str, &str)| known.0 == name && given.eq_ignore_ascii_case(known.1);
            VALUES.iter().find(is_meant).map(|(_, _, word)| format!("it is called '{word}' here"))
        }
        ErrorKind::UnknownArgument => {
            let option = text(error, ContextKind::InvalidArg)?.split('=').next()?;
            let name = option.strip_prefix("--")?;
            let verbs = with_option(&Arguments::command(), "aspectra", name);
            let is_few = (1..=3).contains(&verbs.len());
            is_few.then(|| format!("'{option}' is an option of {}", verbs.join(", ")))
        }
        _ => None,
    }
}

/// The verbs that have an option.
fn with_option(command: &Command, path: &str, name: &str) -> Vec<String> {
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    verbs
        .flat_map(|verb| {
            let path = format!("{path} {}", verb.get_name());
            let has = verb.get_arguments().filter(|arg| !arg.is_hide_set()).any(|arg| arg.get_long() == Some(name));
            let inner = with_option(verb, &path, name);
            has.then_some(path).into_iter().chain(inner)
        })
        .collect()
}

/// Takes clap's guesses out that are not near what was typed, and its advice to write an option as a value.
fn remove_guesses(error: &mut clap::Error) {
    error.remove(ContextKind::Suggested);
    for (typed, suggested) in
        [(ContextKind::InvalidArg, ContextKind::SuggestedArg), (ContextKind::InvalidValue, ContextKind::SuggestedValue)]
    {
        let Some(typed) = text(error, typed).map(|typed| typed.trim_start_matches('-').to_lowercase()) else {
            continue;
        };
        let is_near = |guess: &str| {
            let guess = guess.split([' ', '=']).next().unwrap_or_default().trim_start_matches('-').to_lowercase();
            strsim::damerau_levenshtein(&guess, &typed) <= (typed.chars().count() / 3).max(1)
        };
        match error.remove(suggested) {
            Some(ContextValue::String(guess)) if is_near(&guess) => {
                error.insert(suggested, ContextValue::String(guess));
            }
            Some(ContextValue::Strings(mut guesses)) => {
                guesses.retain(|guess| is_near(guess));
                match guesses.is_empty() {
                    true => error.remove(ContextKind::Usage),
                    false => error.insert(suggested, ContextValue::Strings(guesses)),
                };
            }
            Some(_) => {
                // The usage that comes with it is that of the guess.
                error.remove(ContextKind::Usage);
            }
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_refused_in_plain_words() {
        for (said, expected) in [
            ("invalid value 'x' for '-M': invalid digit found in string", "'-M': a whole number was expected"),
            (
                "invalid value 'x' for '--alpha': invalid float literal\n\nmore",
                "'--alpha': a number was expected\n\nmore",
            ),
            ("invalid value '0' for '-M': 0 is not in 1..=4294967295", "'-M': a whole number from 1 up was expected"),
            ("invalid value '0' for '-N': 0 is not in 1..=100", "'-N': a whole number from 1 to 100 was expected"),
            ("unexpected argument: what", "unexpected argument: what"),
        ] {
            assert!(in_words(said).ends_with(expected), "{}", in_words(said));
        }
    }
}
