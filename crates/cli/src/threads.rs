//! How many threads work.

use crate::call;
use crate::memory;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use rayon::{ThreadBuilder, ThreadPoolBuilder};
use std::sync::mpsc::{self, Sender};
use std::{io, thread};

/// More than any machine this runs on has cores; thousands take longer to start than they work.
const MOST: u64 = 512;

/// `--threads N`, the same for all verbs.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct ThreadArgs {
    /// How many threads to use; all cores where not given
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST))]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// Starts them; call it before any work.
    pub(crate) fn start(self) -> Result<()> {
        match self.threads {
            Some(threads) if !call::is_called() => {
                ThreadPoolBuilder::new().num_threads(threads).build_global().context("threads cannot be started")
            }
            _ => {
                start();
                Ok(())
            }
        }
    }
}

/// Starts as many threads as there are cores, or as can be had: where users have few processes (`ulimit -u`, containers) or
/// little address space the work takes longer, and is done all the same. For verbs that do not ask how many.
pub(crate) fn start() {
    // A program has its own threads.
    if call::is_called() {
        return;
    }
    let fitting = memory::threads_that_fit();
    // Where only a few fit, this thread is one of them: it has room already.
    let (others, joins_in) = match fitting {
        Some(few) => (few - 1, true),
        None => (wanted(), false),
    };
    // rayon would try once, and panic later where that failed. So we start them ourselves and hand them over.
    let mut waiting: Vec<Sender<ThreadBuilder>> = Vec::new();
    for _ in 0..others {
        let (sender, receiver) = mpsc::channel::<ThreadBuilder>();
        let works = move || receiver.recv().into_iter().for_each(ThreadBuilder::run);
        match thread::Builder::new().spawn(works) {
            Ok(_) => waiting.push(sender),
            Err(_) => break,
        }
    }
    let joins_in = joins_in || waiting.is_empty();
    let pool = ThreadPoolBuilder::new().num_threads(waiting.len() + usize::from(joins_in));
    let mut waiting = waiting.into_iter();
    let pool = pool.spawn_handler(move |worker| match waiting.next().map(|thread| thread.send(worker)) {
        Some(Ok(())) => Ok(()),
        _ => Err(io::Error::other("there is no thread left")),
    });
    // Where others are there already, the work goes on with those.
    let _ = if joins_in { pool.use_current_thread().build_global() } else { pool.build_global() };
}

/// Does a little work without starting the threads of the verb.
pub(crate) fn aside<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match ThreadPoolBuilder::new().num_threads(1).build() {
        Ok(pool) => pool.install(work),
        // There is none beside this one, whatever the verb says.
        Err(_) => {
            start();
            work()
        }
    }
}

/// How many threads there are where nobody says: rayon's variable, or all cores.
fn wanted() -> usize {
    let asked = std::env::var("RAYON_NUM_THREADS").ok().and_then(|count| count.parse().ok()).filter(|count| *count > 0);
    asked.unwrap_or_else(|| thread::available_parallelism().map_or(1, |cores| cores.get()))
}
