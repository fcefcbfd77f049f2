//! What is said on standard error: never a reason to fail. What comes from outside is made visible first.

pub(crate) use aspectra_report::visible;
use std::io::Write;

/// Says a line. A standard error that is closed or full loses it, and changes nothing else.
pub(crate) fn say(line: &str) {
    let _ = writeln!(anstream::stderr(), "{line}");
}
