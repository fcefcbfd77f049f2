//! What is odd about what the laboratory found: this crate's kinds of [`Notice`].

use aspectra_eval::notice::{Notice, NoticeKind};

/// Every kind of this crate that is about statements, in the order the documentation lists them.
pub static NOTICES: &[&NoticeKind] = &[&NOT_EXAMINED, &TIME_WAS_UP];

/// A measure does not score rankings of labels.
pub const NOT_EXAMINED: NoticeKind =
    NoticeKind { code: "measure-not-examined", summary: "a measure cannot score rankings of labels alone" };

/// Time was up.
pub const TIME_WAS_UP: NoticeKind =
    NoticeKind { code: "time-was-up", summary: "the time allowed was over before all rankings were looked at" };

pub(crate) fn not_examined(measure: &str, reason: &str) -> Notice {
    Notice::new(&NOT_EXAMINED, format!("{measure}: cannot be examined: {reason}")).fact("measure", measure)
}

pub(crate) fn time_was_up(partial: usize, cells: usize) -> Notice {
    let message = format!("time was up: {partial} of {cells} verdicts are partial or missing");
    Notice::new(&TIME_WAS_UP, message).fact("partial", partial).fact("verdicts", cells)
}
