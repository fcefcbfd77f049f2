//! Lets a program see what comes from standard input and through pipes, which nobody can read a second time.

use std::io::Read;
use std::sync::OnceLock;

/// What is read once, from its start to its end.
pub type Streamed = Box<dyn Read + Send>;

static WATCH: OnceLock<fn(&str, Streamed) -> Streamed> = OnceLock::new();

/// Hands standard input and every pipe that is opened from now on through `watch`, with its path (`-` for standard input).
/// The bytes are as they come, before any decompression. A process has one watch: the first that is given.
pub fn watch_streams(watch: fn(&str, Streamed) -> Streamed) {
    // Whoever watches already goes on.
    let _ = WATCH.set(watch);
}

/// The stream, watched where somebody watches.
pub(crate) fn watched(path: &str, raw: Streamed) -> Streamed {
    match WATCH.get() {
        Some(watch) => watch(path, raw),
        None => raw,
    }
}
