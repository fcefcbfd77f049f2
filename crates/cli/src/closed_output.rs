//! Whether the program was started without a standard output (`aspectra ... >&-`).
//!
//! Rust opens /dev/null in place of a standard stream that is closed, before `main` begins, and results would vanish without a
//! word. From then on nothing tells such a stream from a /dev/null that somebody wanted: programs that start others open it for
//! reading and writing, too. So we look before Rust does, in a function that the system calls as it loads the program.
//!
//! The only unsafe word here says so to the linker; nothing unsafe is done. Miri does not run what comes before `main`, so
//! there is no test under it; `crates/cli/tests/commands/hostile.rs` tries every kind of standard output from outside.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

extern "C" fn look() {
    // Where the system does not list the files of a process, nothing is known.
    let is_listed = Path::new("/proc/self/fd").is_dir();
    IS_CLOSED.store(is_listed && std::fs::symlink_metadata("/proc/self/fd/1").is_err(), Ordering::Relaxed);
}

// SAFETY: the section holds addresses of functions without arguments that are called once, on one thread, as the program is
// loaded; what is called needs nothing that Rust prepares before `main`.
#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

/// Whether there was no standard output when the program was started.
pub(crate) fn is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}
