//! What the reader looks at: a terminal with a width, or a pipe, in which lines stay whole.

use crate::given;
use aspectra_report::Screen;
use clap::Args;
use std::io::{self, IsTerminal};
use terminal_size::{Width, terminal_size_of};

/// How wide lines may be.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WidthArg {
    /// Fit tables and notices into so many columns; 0 for lines as long as they are. Where not given: the terminal's width,
    /// and whole lines in a pipe or a file
    #[arg(long, value_name = "N")]
    width: Option<usize>,
}

impl WidthArg {
    /// What standard output is; a file has no edge, and no bold text.
    pub(crate) fn screen(self, is_file: bool) -> Screen {
        let stdout = io::stdout();
        let is_terminal = !is_file && stdout.is_terminal();
        let width = self.asked(|| is_terminal.then(|| columns(terminal_size_of(&stdout))));
        let styled = is_terminal && anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never;
        Screen { width, styled }
    }

    /// How wide notices may be.
    pub(crate) fn of_notices(self) -> Option<usize> {
        self.asked(of_stderr)
    }

    fn asked(self, otherwise: impl FnOnce() -> Option<usize>) -> Option<usize> {
        match self.width {
            Some(0) => None,
            Some(width) => Some(width),
            None => otherwise(),
        }
    }
}

/// How wide messages of failures may be: what is asked for need not be read otherwise, because it may be what failed.
pub(crate) fn of_failures() -> Option<usize> {
    match asked_in(given::texts()) {
        Some(0) => None,
        Some(width) => Some(width),
        None => of_stderr(),
    }
}

/// The width that is asked for among words that may make no sense.
fn asked_in(words: impl Iterator<Item = String>) -> Option<usize> {
    let words: Vec<String> = words.collect();
    let behind = words.windows(2).filter(|pair| pair[0] == "--width").map(|pair| &*pair[1]);
    let joined = words.iter().filter_map(|word| word.strip_prefix("--width="));
    behind.chain(joined).find_map(|width| width.parse().ok())
}

/// How wide standard error is, where it is a terminal.
pub(crate) fn of_stderr() -> Option<usize> {
    let stderr = io::stderr();
    stderr.is_terminal().then(|| columns(terminal_size_of(&stderr)))
}

/// How wide standard output is, where it is a terminal.
pub(crate) fn of_stdout() -> Option<usize> {
    let stdout = io::stdout();
    stdout.is_terminal().then(|| columns(terminal_size_of(&stdout)))
}

/// What a terminal is taken for that does not say how wide it is.
const USUAL: usize = 80;

/// How wide a terminal is. One that programs make (`script`, consoles of builds and containers) often says that it has no
/// columns at all; then the environment may say it, as shells and ls read it.
fn columns(size: Option<(Width, terminal_size::Height)>) -> usize {
    columns_or(size.map(|(Width(width), _)| usize::from(width)), std::env::var("COLUMNS").ok().as_deref())
}

fn columns_or(told: Option<usize>, environment: Option<&str>) -> usize {
    let said = || environment.and_then(|text| text.trim().parse::<usize>().ok()).filter(|width| *width > 0);
    told.filter(|width| *width > 0).or_else(said).unwrap_or(USUAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_width_is_found_among_words_that_make_no_sense() {
        let asked = |line: &str| asked_in(line.split(' ').map(str::to_owned));
        assert_eq!(asked("eval --wat --width 60"), Some(60));
        assert_eq!((asked("eval --width=60 x"), asked("eval --width x"), asked("eval 60")), (Some(60), None, None));
    }

    #[test]
    fn a_terminal_without_columns_is_as_wide_as_the_environment_says_or_80() {
        assert_eq!(columns_or(Some(120), Some("60")), 120);
        assert_eq!(columns_or(Some(0), Some("60")), 60);
        assert_eq!(columns_or(None, Some("60")), 60);
        for odd in [None, Some(""), Some("0"), Some("wide"), Some("-3")] {
            assert_eq!(columns_or(Some(0), odd), 80, "{odd:?}");
        }
    }
}
