//! How far a long computation has come, for whoever watches.
//!
//! Resampling may take minutes. A program that wants to show how much is left says once who watches; the functions
//! that do it tell it when they begin, after each portion, and when they end. Without a watcher nothing is told, and no
//! result depends on it.
//!
//! # Worked example
//!
//! ```
//! use aspectra_work::{Watcher, Work, watch};
//! use std::sync::atomic::{AtomicU64, Ordering};
//!
//! static DONE: AtomicU64 = AtomicU64::new(0);
//! struct Count;
//! impl Watcher for Count {
//!     fn begin(&self, what: &'static str, steps: u64) {
//!         assert_eq!((what, steps), ("permutations", 5000));
//!     }
//!     fn step(&self, steps: u64) {
//!         DONE.fetch_add(steps, Ordering::Relaxed);
//!     }
//!     fn end(&self) {
//!         assert_eq!(DONE.load(Ordering::Relaxed), 5000);
//!     }
//! }
//! assert!(watch(Count));
//! let work = Work::begin("permutations", 5000);
//! (0..50).for_each(|_| work.step(100));
//! drop(work);
//! assert_eq!(DONE.load(Ordering::Relaxed), 5000);
//! ```
//!
//! # Stopping
//!
//! Whoever waits for a computation may lose patience: a user presses Ctrl-C in a notebook. [`stoppable`] runs one with a
//! flag, and once the flag is set the next portion ends it: every function between unwinds, and
//! [`stoppable`] says [`Stopped`]. A computation looks at the flag before each portion and not only after it, because a
//! thread pool begins every piece that is still to come before it lets the unwinding through.
//!
//! # Choices
//!
//! One watcher a process, and one computation at a time: what begins inside another, or beside it on another thread, is not
//! told.

#![forbid(unsafe_code)]

use rayon::prelude::*;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// Is told how far computations have come.
pub trait Watcher: Send + Sync {
    /// A computation of so many steps begins.
    fn begin(&self, what: &'static str, steps: u64);
    /// So many more steps are done; called from any thread.
    fn step(&self, steps: u64);
    /// The computation ends, finished or not.
    fn end(&self);
}

static WATCHER: OnceLock<Box<dyn Watcher>> = OnceLock::new();
static IS_BUSY: AtomicBool = AtomicBool::new(false);

/// Says who watches; whether that is so: the first one stays.
pub fn watch(watcher: impl Watcher + 'static) -> bool {
    WATCHER.set(Box::new(watcher)).is_ok()
}

thread_local! {
    /// What ends the computations of this thread.
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// A computation was stopped before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// Lets this thread's computations be stopped from now on by setting the flag. Threads of a pool that work for the same
/// caller are told the same.
pub fn stop_by(flag: Arc<AtomicBool>) {
    STOP.set(Some(flag));
}

/// Runs a computation that ends early once `flag` is set; panics go through.
///
/// ```
/// use aspectra_work::{Stopped, Work, stoppable};
/// use std::sync::{Arc, atomic::AtomicBool};
/// let long = || {
///     let work = Work::begin("pieces", 1000);
///     (0..1000).for_each(|_| work.step(1));
///     "done"
/// };
/// assert_eq!(stoppable(Arc::new(AtomicBool::new(false)), long), Ok("done"));
/// assert_eq!(stoppable(Arc::new(AtomicBool::new(true)), long), Err(Stopped));
/// ```
///
/// # Errors
/// When it was stopped.
pub fn stoppable<T>(flag: Arc<AtomicBool>, compute: impl FnOnce() -> T) -> Result<T, Stopped> {
    let before = STOP.replace(Some(flag));
    let outcome = catch_unwind(AssertUnwindSafe(compute));
    STOP.set(before);
    outcome.map_err(|payload| match payload.downcast::<Stopped>() {
        Ok(stopped) => *stopped,
        Err(payload) => resume_unwind(payload),
    })
}

/// What may stop work that is counted elsewhere.
#[derive(Debug, Clone, Default)]
pub struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    /// What may stop this thread's work.
    pub fn here() -> Self {
        Self(STOP.with_borrow(Clone::clone))
    }

    /// Goes on, or unwinds to [`stoppable`] where the flag is set. No message is printed: nothing went wrong.
    pub fn check(&self) {
        if self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) && !std::thread::panicking() {
            resume_unwind(Box::new(Stopped));
        }
    }
}

/// Into how many pieces [`each`] divides its numbers at most.
const PIECES: usize = 4096;

/// The numbers of the steps of a computation, for all threads.
///
/// A stop unwinds, and a thread pool goes on dividing the rest before it lets the unwinding through: each piece has to be
/// stopped by itself. Of ten million single steps that are tens of thousands of pieces, which kept two processors busy for
/// seconds after a user had given up. With pieces of a sensible size they are a few hundred.
pub fn each(count: usize) -> impl IndexedParallelIterator<Item = usize> {
    (0..count).into_par_iter().with_min_len(count.div_ceil(PIECES).max(1)).stopping()
}

/// Parallel work that looks before each item whether it is to stop.
pub trait Stopping: IndexedParallelIterator {
    /// The same items, until the computation of this thread is stopped.
    fn stopping(self) -> impl IndexedParallelIterator<Item = Self::Item> {
        let stop = Stop::here();
        self.map(move |item| {
            stop.check();
            item
        })
    }
}

impl<I: IndexedParallelIterator> Stopping for I {}

/// A computation that is under way; it ends when this is dropped.
pub struct Work {
    watcher: Option<&'static dyn Watcher>,
    stop: Stop,
}

impl Work {
    /// Begins a computation of so many steps.
    pub fn begin(what: &'static str, steps: usize) -> Self {
        let watcher = WATCHER.get().map(|watcher| &**watcher);
        let watcher = watcher.filter(|_| !IS_BUSY.swap(true, Ordering::AcqRel));
        if let Some(watcher) = watcher {
            watcher.begin(what, steps as u64);
        }
        Self { watcher, stop: Stop::here() }
    }

    /// So many more steps are done.
    pub fn step(&self, steps: usize) {
        self.stop.check();
        if let Some(watcher) = self.watcher {
            watcher.step(steps as u64);
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Some(watcher) = self.watcher {
            watcher.end();
            IS_BUSY.store(false, Ordering::Release);
        }
    }
}
