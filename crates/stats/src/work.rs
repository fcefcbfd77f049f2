//! How far a long computation has come, for whoever watches.
//!
//! Resampling may take minutes. A program that wants to show how much is left says once who watches; the functions
//! of this crate tell it when they begin, after each portion, and when they end. Without a watcher nothing is told, and no
//! result depends on it.
//!
//! # Worked example
//!
//! ```
//! use aspectra_stats::work::{Watcher, watch};
//! use aspectra_stats::{groups::randomized_tukey, matrix::BlockMatrix};
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
//! randomized_tukey(&BlockMatrix::from_rows(&[[0.1, 0.2], [0.4, 0.3]])?, 5000, 42)?;
//! assert_eq!(DONE.load(Ordering::Relaxed), 5000);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! One watcher a process, and one computation at a time: what begins inside another, or beside it on another thread, is not
//! told.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// A computation that is under way; it ends when this is dropped.
pub struct Work {
    watcher: Option<&'static dyn Watcher>,
}

impl Work {
    /// Begins a computation of so many steps.
    pub fn begin(what: &'static str, steps: usize) -> Self {
        let watcher = WATCHER.get().map(|watcher| &**watcher);
        let watcher = watcher.filter(|_| !IS_BUSY.swap(true, Ordering::AcqRel));
        if let Some(watcher) = watcher {
            watcher.begin(what, steps as u64);
        }
        Self { watcher }
    }

    /// So many more steps are done.
    pub fn step(&self, steps: usize) {
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
