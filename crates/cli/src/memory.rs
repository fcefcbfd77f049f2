//! What happens where memory ends, or where the process was given little of it.

/// What a thread may take of the address space: the C library sets 64 MB aside for what each allocates, looks for twice as
/// much while it does, and there are the stack and what is really used.
const ROOM_OF_A_THREAD: u64 = 192 << 20;

/// Lets the program end with exit code 2 where an allocation fails. The standard library then says how many bytes were
/// wanted and aborts, which scripts would see as a crash.
#[cfg(unix)]
pub(crate) fn end_with_a_code() {
    let always = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    // Without the hook it ends all the same.
    let _ = signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGABRT, 2, always);
}

#[cfg(not(unix))]
pub(crate) fn end_with_a_code() {}

/// How many threads have room in the address space of this process; none where it has no limit (`ulimit -v`) that matters.
///
/// A thread that finds no 64 MB for itself gets a page of 4 KB, and a mapping, for the smallest allocation: memory ends at a
/// tenth of what there is.
pub(crate) fn threads_that_fit() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let fit = fitting(&limits)?;
    (fit < cores).then_some(fit)
}

/// The same from the text of the limits.
fn fitting(limits: &str) -> Option<usize> {
    let soft = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?.split_whitespace().next()?;
    let bytes: u64 = soft.parse().ok()?;
    usize::try_from(bytes / ROOM_OF_A_THREAD).ok().map(|threads| threads.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_by_room() {
        let limits =
            |soft: &str| format!("Max locked memory 8 8 bytes\nMax address space         {soft} unlimited bytes\n");
        assert_eq!(fitting(&limits("122880000")), Some(1));
        assert_eq!(fitting(&limits("4294967296")), Some(21));
        assert_eq!(fitting(&limits("unlimited")), None);
        assert_eq!(fitting(""), None);
    }
}
