//! How many threads work.

use crate::call;
use crate::memory;
use anyhow::{Context, Result};
use clap::Args;
use clap::builder::RangedU64ValueParser;

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
        let pool = |threads: usize| rayon::ThreadPoolBuilder::new().num_threads(threads);
        match self.threads {
            // A program has its own threads.
            _ if call::is_called() => Ok(()),
            Some(threads) => pool(threads).build_global().context("threads cannot be started"),
            None => {
                if let Some(few) = memory::threads_that_fit() {
                    // This thread is one of them, and has room already. Where others are there, the work goes on with those.
                    let _ = pool(few).use_current_thread().build_global();
                }
                Ok(())
            }
        }
    }
}
