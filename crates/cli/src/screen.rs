//! What the reader looks at: a terminal with a width, or a pipe, in which lines stay whole.

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
        let width = self.asked(|| is_terminal.then(|| columns(terminal_size_of(&stdout))).flatten());
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

/// How wide standard error is, where it is a terminal.
pub(crate) fn of_stderr() -> Option<usize> {
    let stderr = io::stderr();
    stderr.is_terminal().then(|| columns(terminal_size_of(&stderr))).flatten()
}

/// How wide standard output is, where it is a terminal.
pub(crate) fn of_stdout() -> Option<usize> {
    let stdout = io::stdout();
    stdout.is_terminal().then(|| columns(terminal_size_of(&stdout))).flatten()
}

/// A terminal that says it has no columns is none.
fn columns(size: Option<(Width, terminal_size::Height)>) -> Option<usize> {
    size.map(|(Width(width), _)| usize::from(width)).filter(|width| *width > 0)
}
