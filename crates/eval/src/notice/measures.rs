//! Notices about how measures read judgments, and about their scores.

use super::{Notice, NoticeKind};
use crate::message::{Message, counted, verb};

/// There are several aspects, and a measure reads the first because none was named.
pub const FIRST_ASPECT: NoticeKind = NoticeKind {
    code: "first-aspect",
    summary: "there are several aspects, and a measure that names none reads the first",
};

pub(crate) fn first_aspect(aspect: &str, measures: Vec<String>) -> Notice {
    let read = if measures.len() == 1 { "reads" } else { "read" };
    let message = format!("{} {read} the first aspect, {aspect}; name one with aspect=NAME", measures.join(", "));
    Notice::new(&FIRST_ASPECT, message).about("aspect", aspect).fact("measures", measures)
}

/// There are subtopics, and a measure that reads one grade per document got the largest over them.
pub const LARGEST_OVER_SUBTOPICS: NoticeKind = NoticeKind {
    code: "largest-over-subtopics",
    summary: "there are subtopics, and a measure of one grade per document reads the largest label over them",
};

pub(crate) fn largest_over_subtopics(measures: Vec<String>) -> Notice {
    let read = if measures.len() == 1 { "reads" } else { "read" };
    let message = format!(
        "{} {read} the largest label over the subtopics; write IA(...) for the mean over subtopics",
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
    let fold = verb(measures.len(), "folds", "fold");
    let message = format!("{} {fold} a single aspect: there is no other one to weigh against it", measures.join(", "));
    Notice::new(&ONE_ASPECT, message).fact("measures", measures)
}

/// A threshold is above every grade, so that nothing is relevant.
pub const THRESHOLD_UNREACHED: NoticeKind = NoticeKind {
    code: "threshold-unreached",
    summary: "a threshold is above every grade, so that nothing is relevant and scores are 0",
};

/// `source` is the aspect or collapse that gives the grades, up to `highest`.
pub(crate) fn threshold_unreached(measures: Vec<String>, level: f64, highest: f64, source: &str) -> Notice {
    let measures_text = measures.join(", ");
    let start = format!(
        "{measures_text}: nothing is relevant, because rel={level} is above the largest grade of {source}, {highest}; "
    );
    let message = match highest > 0.0 && highest < 1.0 {
        // Such as shares: the usual threshold of 1 is out of their reach.
        true => {
            let lower = if highest >= 0.5 { 0.5 } else { highest };
            Message::new(start + &format!("write a threshold that labels reach, such as rel={lower}"))
        }
        false => Message::new(start + "lower rel, or look at the grades with ").command("order"),
    };
    Notice::new(&THRESHOLD_UNREACHED, message)
        .about("source", source)
        .fact("measures", measures)
        .fact("level", level)
        .fact("highest", highest)
}

/// Labels look like the scores of a run.
pub const LABELS_LIKE_SCORES: NoticeKind = NoticeKind {
    code: "labels-like-scores",
    summary: "hardly any two labels are the same, and they are no shares, or they fall from row to row; a run may have been given as judgments",
};

/// `example` is one of `different` labels of `count` documents; `why` says what gives them away.
pub(crate) fn labels_like_scores(file: &str, example: f64, why: &str, different: usize, count: usize) -> Notice {
    let message = format!(
        "{file}: labels such as {example} look like scores of a run, because {why}; check whether a run was given in place of judgments"
    );
    Notice::new(&LABELS_LIKE_SCORES, message).about("file", file).fact("different", different).fact("count", count)
}

/// Some topics have no score, so that the mean is over the others.
pub const UNDEFINED_SCORES: NoticeKind = NoticeKind {
    code: "undefined-scores",
    summary: "a measure is undefined on some topics, which are left out of its mean",
};

/// `reason` is that of the first topic.
pub(crate) fn undefined_scores(measure: String, run: &str, count: u64, reason: &str) -> Notice {
    let (topics, are) = (counted(count as usize, "topic"), verb(count as usize, "is", "are"));
    let message = format!("{run}: {measure} is undefined on {topics} ({reason}), which {are} left out of its mean");
    Notice::new(&UNDEFINED_SCORES, message)
        .of_run(run)
        .about("measure", measure)
        .fact("count", count)
        .fact("reason", reason)
}

/// Bounds were asked for that a measure does not have.
pub const NO_BOUNDS: NoticeKind = NoticeKind {
    code: "no-bounds",
    summary: "what unjudged documents leave open was asked for, but a measure has no such bounds; the notice says why",
};

/// `reason` is why these measures have none.
pub(crate) fn no_bounds(measures: Vec<String>, reason: &str) -> Notice {
    let has = if measures.len() == 1 { "has" } else { "have" };
    let message = format!("{} {has} no bounds for unjudged documents: {reason}", measures.join(", "));
    Notice::new(&NO_BOUNDS, message).fact("measures", measures).fact("reason", reason)
}

/// An exact ideal was asked for, but the search ended before it was certain.
pub const UNCERTAIN_IDEALS: NoticeKind = NoticeKind {
    code: "uncertain-ideals",
    summary: "the search for an ideal ranking ended before it was certain; the best one found is used",
};

/// `gap` is by how much the true ideal may be larger, relative to the one used: the largest over the topics.
pub(crate) fn uncertain_ideals(measure: String, topics: usize, gap: f64) -> Notice {
    let ideals = counted(topics, "topic");
    let message = format!(
        "{measure}: the ideal of {ideals} is the best ranking found; the true one may be up to {:.2}% larger, and scores lower by as much",
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
    let (scores, are) = (counted(count as usize, "score"), verb(count as usize, "is", "are"));
    let message =
        format!("{measure}: {scores} {are} 0 because an aspect scores 0 there, where a harmonic mean is not defined");
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
        let cases = counted(constant as usize, "case");
        message += &format!("; all runs have the same score in {cases}, and none stands out there");
    }
    Notice::new(&NORMALIZED, message).fact("measures", measures).fact("how", how).fact("constant", constant)
}

/// Negative labels reach a measure of several aspects.
pub const NEGATIVE_IN_ASPECTS: NoticeKind = NoticeKind {
    code: "negative-in-aspects",
    summary: "an aspect has negative labels, which a measure of several aspects takes for the worst label or for unjudged",
};

/// `aspects` are those that have some, each with how many.
pub(crate) fn negative_in_aspects(measures: Vec<String>, aspects: Vec<(String, u64)>) -> Notice {
    let counted: Vec<String> = aspects.iter().map(|(aspect, count)| format!("{aspect} ({count})")).collect();
    let message = Message::new(format!(
        "{}: there are negative labels on {}, which are no grades: they count as the worst label beside others, and as unjudged alone; say what they stand for in a collection file (",
        measures.join(", "),
        counted.join(", ")
    ))
    .command("init")
    .text(" writes one), or pass ")
    .option("negative", "zero");
    let count: u64 = aspects.iter().map(|(_, count)| count).sum();
    Notice::new(&NEGATIVE_IN_ASPECTS, message)
        .fact("measures", measures)
        .fact("aspects", aspects.into_iter().map(|(aspect, _)| aspect).collect::<Vec<String>>())
        .fact("count", count)
}

/// The labels of one aspect go much further than those of another, and a distance adds them up as they are.
pub const UNLIKE_RANGES: NoticeKind = NoticeKind {
    code: "unlike-ranges",
    summary: "the largest label of one aspect is more than three times that of another, and a distance over both hardly sees the other",
};

/// `evened` is the measure with the labels of all aspects from 0 to 1.
pub(crate) fn unlike_ranges(measure: String, wide: (&str, i32), narrow: (&str, i32), evened: String) -> Notice {
    let message = format!(
        "{measure}: {} has labels up to {} and {} up to {}, so that the first decides nearly alone; {evened} takes both from 0 to 1",
        wide.0, wide.1, narrow.0, narrow.1
    );
    Notice::new(&UNLIKE_RANGES, message)
        .about("measure", measure)
        .fact("wide", wide.0)
        .fact("narrow", narrow.0)
        .fact("evened", evened)
}
