//! Long work beside the interpreter: it is released, Ctrl-C is heard, and a process that was forked starts threads of its
//! own.

use crate::error;
use aspectra_work::{Stopped, stop_by, stoppable};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often we look whether the user has pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// The process that has them, how many there are to be, and the threads.
type Shared = (u32, Option<usize>, Arc<ThreadPool>);

/// The threads that evaluations share, and the process they belong to: a forked process has none of its parent's.
static SHARED: Mutex<Vec<Shared>> = Mutex::new(Vec::new());

/// Who works.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Threads {
    /// Threads that are there already: for what is asked often and takes microseconds.
    Shared(Option<usize>),
    /// Threads that end with the work, all of which can be stopped.
    Own(Option<usize>),
}

/// Does work on other threads, and waits for it without holding the interpreter.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    threads: Threads,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let flag = Arc::new(AtomicBool::new(false));
    let pool = pool(threads, &flag)?;
    let (sender, receiver) = mpsc::channel();
    let stop = Arc::clone(&flag);
    py.detach(move || {
        pool.spawn(move || {
            let outcome = catch_unwind(AssertUnwindSafe(|| stoppable(stop, work)));
            // Whoever was interrupted no longer listens.
            let _ = sender.send(outcome);
        });
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(Ok(Ok(done))) => return Ok(done),
                Ok(Ok(Err(Stopped))) => return Err(error::unexpected("work was stopped that nobody stopped")),
                Ok(Err(panic)) => {
                    let text = panic.downcast_ref::<String>().map(String::as_str);
                    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                    return Err(error::unexpected(text.unwrap_or("it panicked")));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(error::unexpected("a thread has ended early")),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = Python::attach(|py| py.check_signals()) {
                        flag.store(true, Ordering::Relaxed);
                        return Err(interrupt);
                    }
                }
            }
        }
    })
}

fn pool(threads: Threads, flag: &Arc<AtomicBool>) -> PyResult<Arc<ThreadPool>> {
    let builder = |count: Option<usize>| ThreadPoolBuilder::new().num_threads(count.unwrap_or(0));
    let refused = |why: rayon::ThreadPoolBuildError| error::unexpected(&format!("no threads can be started: {why}"));
    match threads {
        Threads::Own(count) => {
            let flag = Arc::clone(flag);
            let builder = builder(count).start_handler(move |_| stop_by(Arc::clone(&flag)));
            Ok(Arc::new(builder.build().map_err(refused)?))
        }
        Threads::Shared(count) => {
            let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
            let process = std::process::id();
            if let Some((_, _, pool)) = shared.iter().find(|(id, known, _)| (*id, *known) == (process, count)) {
                return Ok(Arc::clone(pool));
            }
            // The threads of the parent are not here, and waiting for them would never end.
            shared.retain_mut(|(id, _, pool)| {
                let is_ours = *id == process;
                if !is_ours {
                    std::mem::forget(Arc::clone(pool));
                }
                is_ours
            });
            let pool = Arc::new(builder(count).build().map_err(refused)?);
            shared.push((process, count, Arc::clone(&pool)));
            Ok(pool)
        }
    }
}
