//! Whether the program was started without a standard output (`>&-`): results would vanish without a word.
//!
//! **Why unsafe code.** Before `main`, Rust opens /dev/null in place of a standard stream that is closed. Afterwards nothing
//! tells that /dev/null from one that a caller meant, such as `stdout=subprocess.DEVNULL` in Python, which opens it in the
//! same way. So we look before Rust does, in the list of functions that the loader calls first; entering a function there,
//! and asking about a descriptor that may be none, are outside of what the compiler can check.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether there was no standard output when the program began.
pub(crate) fn is_standard_output_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
mod before_main {
    use super::{IS_CLOSED, Ordering};

    const STANDARD_OUTPUT: i32 = 1;
    /// Asks for the flags of a descriptor, which fails where it is closed.
    const F_GETFD: i32 = 1;

    unsafe extern "C" {
        fn fcntl(descriptor: i32, command: i32, ...) -> i32;
    }

    extern "C" fn look() {
        // SAFETY: F_GETFD takes no further argument, changes nothing, and answers -1 for a descriptor that is closed.
        let flags = unsafe { fcntl(STANDARD_OUTPUT, F_GETFD) };
        IS_CLOSED.store(flags < 0, Ordering::Relaxed);
    }

    // SAFETY: the loader calls what stands in this section once, before main; `look` needs nothing that main sets up, and
    // ignores the arguments that it is called with.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;
}
