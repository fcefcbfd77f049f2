//! A progress bar on standard error with the time that is left: only on a terminal, and only for work that takes longer
//! than a second.

use aspectra_stats::work::{Stop, Watcher, watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// What is being done, where a verb does several things one after the other.
static STAGE: Mutex<String> = Mutex::new(String::new());

/// Says what is done from now on: it stands in front of every bar.
pub(crate) fn stage(name: &str) {
    let mut stage = STAGE.lock().unwrap_or_else(PoisonError::into_inner);
    stage.clear();
    stage.push_str(name);
}

/// Counts runs.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    shown: Once,
    stop: Stop,
}

impl Progress {
    pub(crate) fn new(count: usize) -> Self {
        Self::of(count, "runs")
    }

    /// Counts something else.
    pub(crate) fn of(count: usize, what: &str) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
            let stage = STAGE.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let stage = if stage.is_empty() { stage } else { format!("{stage} ") };
            match ProgressStyle::with_template(&format!("{stage}{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left")) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Self { bar, start: Instant::now(), shown: Once::new(), stop: Stop::here() }
    }

    /// One run is done.
    pub(crate) fn step(&self) {
        self.steps(1);
    }

    /// So many are done.
    fn steps(&self, count: u64) {
        self.stop.check();
        let Some(bar) = &self.bar else { return };
        if self.start.elapsed() > Duration::from_secs(1) {
            self.shown.call_once(|| bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        bar.inc(count);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Shows how far the computations of the statistics have come, each with a bar of its own.
struct OfStatistics(Mutex<Option<Progress>>);

/// Shows them from now on, where standard error is a terminal.
pub(crate) fn show_statistics() {
    if std::io::stderr().is_terminal() {
        watch(OfStatistics(Mutex::new(None)));
    }
}

impl OfStatistics {
    fn with(&self, change: impl FnOnce(&mut Option<Progress>)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Watcher for OfStatistics {
    fn begin(&self, what: &'static str, steps: u64) {
        self.with(|shown| *shown = Some(Progress::of(steps as usize, what)));
    }

    fn step(&self, steps: u64) {
        self.with(|shown| shown.iter().for_each(|progress| progress.steps(steps)));
    }

    fn end(&self) {
        self.with(|shown| *shown = None);
    }
}
