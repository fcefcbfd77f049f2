//! The libraries' advice in the words of a command line: the only place that knows how an option is typed.

use crate::call;
use aspectra_eval::Advice;

/// Options that people know by their letter.
const LETTERS: [(&str, &str); 3] = [("by-topic", "-q"), ("format", "-f"), ("measure", "-m")];

/// Advice as it is typed: `--duplicates first|last`, `aspectra measures`; a program that calls a verb has words of its own.
pub(crate) fn words(advice: &Advice) -> String {
    if let Some(words) = call::given(|given| given.words) {
        return words(advice);
    }
    match advice {
        Advice::Option { name, value } => option(name, value),
        Advice::Command { verb, options } => {
            let options = options.iter().map(|(name, value)| format!(" {}", option(name, value)));
            format!("aspectra {verb}{}", options.collect::<String>())
        }
        other => other.to_string(),
    }
}

fn option(name: &str, value: &str) -> String {
    let letter = LETTERS.iter().find(|(known, _)| *known == name).map(|(_, letter)| (*letter).to_owned());
    let typed = letter.unwrap_or_else(|| format!("--{name}"));
    if value.is_empty() { typed } else { format!("{typed} {value}") }
}

/// A failure as it is printed: what was being done first, then why it could not be done.
pub(crate) fn failure(error: &anyhow::Error) -> String {
    let mut parts = Vec::new();
    for cause in error.chain() {
        // The libraries' messages are whole sentences that have their cause in them already.
        if let Some(message) = message(cause) {
            parts.push(message);
            break;
        }
        parts.push(cause.to_string());
    }
    parts.join(": ")
}

fn message(error: &(dyn std::error::Error + 'static)) -> Option<String> {
    if let Some(error) = error.downcast_ref::<aspectra_eval::Error>() {
        return Some(error.message().render(&words));
    }
    if let Some(error) = error.downcast_ref::<aspectra_study::Error>() {
        return Some(error.message().render(&words));
    }
    error.downcast_ref::<aspectra_meta::Error>().map(|error| error.message().render(&words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_eval::{Error, Message};

    #[test]
    fn advice_is_typed_as_on_a_command_line() {
        let message = Message::new("pass ")
            .option("duplicates", "first|last")
            .text(" or ")
            .command_with("eval", &[("by-topic", ""), ("format", "csv")]);
        let error = anyhow::Error::from(Error::input(message)).context("here");
        assert_eq!(failure(&error), "here: pass --duplicates first|last or aspectra eval -q -f csv");
    }
}
