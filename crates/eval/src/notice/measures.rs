//! Notices about how measures read judgments, and about their scores.

use super::{Notice, NoticeKind};
use crate::message::Message;

/// There are several aspects, and a measure reads the first because none was named.
pub const FIRST_ASPECT: NoticeKind = NoticeKind {
    code: "first-aspect",
    summary: "there are several aspects, and a measure that names none reads the first",
};

pub(crate) fn first_aspect(aspect: &str, measures: Vec<String>) -> Notice {
    let message = format!("{} read(s) the first aspect, {aspect}; name one with aspect=NAME", measures.join(", "));
    Notice::new(&FIRST_ASPECT, message).about("aspect", aspect).fact("measures", measures)
}

/// There are subtopics, and a measure that reads one grade a document got the largest over them.
pub const LARGEST_OVER_SUBTOPICS: NoticeKind = NoticeKind {
    code: "largest-over-subtopics",
    summary: "there are subtopics, and a measure of one grade a document reads the largest label over them",
};

pub(crate) fn largest_over_subtopics(measures: Vec<String>) -> Notice {
    let message = format!(
        "{} read(s) the largest label over the subtopics; write IA(...) for the mean over subtopics",
        measures.join(", ")
    );
    Notice::new(&LARGEST_OVER_SUBTOPICS, message).fact("measures", measures)
}

/// A collapse or an aggregate has one aspect (and no subtopics) to fold.
pub const ONE_ASPECT: NoticeKind = NoticeKind {
    code: "one-aspect",
    summary: "a collapse or an aggregate has a single aspect to fold, and is what its formula says for one",
};

pub(crate) fn one_aspect(measures: Vec<String>) -> Notice {
    let message = format!("{} fold(s) a single aspect: there is no other one to weigh against it", measures.join(", "));
    Notice::new(&ONE_ASPECT, message).fact("measures", measures)
}

/// A threshold is above every grade, so that nothing is relevant.
pub const THRESHOLD_UNREACHED: NoticeKind = NoticeKind {
    code: "threshold-unreached",
    summary: "a threshold is above every grade, so that nothing is relevant and scores are 0",
};

/// `source` is the aspect or collapse that gives the grades, up to `highest`.
pub(crate) fn threshold_unreached(measures: Vec<String>, level: f64, highest: f64, source: &str) -> Notice {
    let message = Message::new(format!(
        "{}: nothing is relevant, because rel={level} is above the largest grade of {source}, {highest}; lower rel, or look at the grades with ",
        measures.join(", ")
    ))
    .command("order");
    Notice::new(&THRESHOLD_UNREACHED, message)
        .about("source", source)
        .fact("measures", measures)
        .fact("level", level)
        .fact("highest", highest)
}

/// Some topics have no score, so that the mean is over the others.
pub const UNDEFINED_SCORES: NoticeKind = NoticeKind {
    code: "undefined-scores",
    summary: "a measure is undefined on some topics, which are left out of its mean",
};

/// `reason` is that of the first topic.
pub(crate) fn undefined_scores(measure: String, run: &str, count: u64, reason: &str) -> Notice {
    let message =
        format!("{run}: {measure} is undefined on {count} topic(s) ({reason}); they are left out of its mean");
    Notice::new(&UNDEFINED_SCORES, message)
        .of_run(run)
        .about("measure", measure)
        .fact("count", count)
        .fact("reason", reason)
}

/// An exact ideal was asked for, but the search ended before it was certain.
pub const UNCERTAIN_IDEALS: NoticeKind = NoticeKind {
    code: "uncertain-ideals",
    summary: "the search for an ideal ranking ended before it was certain; the best one found is used",
};

/// `gap` is by how much the true ideal may be larger, relative to the one used: the largest over the topics.
pub(crate) fn uncertain_ideals(measure: String, topics: usize, gap: f64) -> Notice {
    let message = format!(
        "{measure}: the ideal of {topics} topic(s) is the best ranking found; the true one may be up to {:.2}% larger, and scores lower by as much",
        gap * 100.0
    );
    Notice::new(&UNCERTAIN_IDEALS, message).about("measure", measure).fact("topics", topics).fact("gap", gap)
}

/// A harmonic mean is not defined where a score that it is taken over is 0, and is 0 there.
pub const SET_TO_ZERO: NoticeKind = NoticeKind {
    code: "set-to-zero",
    summary: "a harmonic mean is not defined where an aspect scores 0, and is taken as 0 there",
};

/// `count` scores, over all runs and topics.
pub(crate) fn set_to_zero(measure: String, count: u64) -> Notice {
    let message = format!(
        "{measure}: {count} score(s) are 0 because an aspect scores 0 there, where a harmonic mean is not defined"
    );
    Notice::new(&SET_TO_ZERO, message).about("measure", measure).fact("count", count)
}

/// Scores are relative to those of the other runs on the topic.
pub const NORMALIZED: NoticeKind = NoticeKind {
    code: "normalized",
    summary: "scores are relative to those of the other runs on the topic; another run would change them",
};

/// `constant` is on how many pairs of topic and measure all runs have the same score.
pub(crate) fn normalized(measures: Vec<String>, how: &str, constant: u64) -> Notice {
    let mut message = format!(
        "{}: normalized ({how}) by topic over the runs given; another run would change every score",
        measures.join(", ")
    );
    if constant > 0 {
        message += &format!("; all runs have the same score in {constant} case(s), and none stands out there");
    }
    Notice::new(&NORMALIZED, message).fact("measures", measures).fact("how", how).fact("constant", constant)
}
