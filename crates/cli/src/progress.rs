//! A progress bar on standard error: only on a terminal, and only for work that takes longer than a second.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Once;
use std::time::{Duration, Instant};

/// Counts runs.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    shown: Once,
}

impl Progress {
    pub(crate) fn new(count: usize) -> Self {
        Self::of(count, "runs")
    }

    /// Counts something else.
    pub(crate) fn of(count: usize, what: &str) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
            match ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {what}")) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Self { bar, start: Instant::now(), shown: Once::new() }
    }

    /// One run is done.
    pub(crate) fn step(&self) {
        let Some(bar) = &self.bar else { return };
        if self.start.elapsed() > Duration::from_secs(1) {
            self.shown.call_once(|| bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
