//! Notices of comparing runs over all choices.

use super::Notice;
use aspectra_eval::Message;
use aspectra_eval::message::{counted, verb};
use aspectra_eval::notice::NoticeKind;

/// The judgments have one aspect only.
pub const DOMINANCE_ONE_ASPECT: NoticeKind = NoticeKind {
    code: "dominance-one-aspect",
    summary: "the judgments have one aspect: dominance is then first-order stochastic dominance over thresholds",
};

pub(crate) fn one_aspect(aspect: &str) -> Notice {
    let message = format!(
        "the judgments have one aspect ({aspect}); dominance is then first-order stochastic dominance over its thresholds"
    );
    Notice::new(&DOMINANCE_ONE_ASPECT, message).about("aspect", aspect)
}

/// No aspect gates the others, and documents with label 0 on the first have labels on others.
pub const NO_GATE: NoticeKind = NoticeKind {
    code: "no-gate",
    summary: "documents with label 0 on the first aspect have other labels above 0, and these count because no gate was set",
};

pub(crate) fn no_gate(aspect: &str, documents: usize) -> Notice {
    let message = Message::new(format!(
        "{documents} judged {} label 0 on {aspect} and a larger one elsewhere; those labels count, while \
         unjudged documents have none (pass ",
        verb(documents, "document has", "documents have")
    ))
    .option("gate", aspect.to_owned())
    .text(" if nothing counts without it)");
    Notice::new(&NO_GATE, message).about("aspect", aspect).fact("documents", documents)
}

/// An aspect has so many labels that little is decided.
pub const MANY_LABELS: NoticeKind = NoticeKind {
    code: "many-labels",
    summary: "aspects have more than 10 labels, with which few pairs are decided for all gains; bin them, or read the radius",
};

pub(crate) fn many_labels(aspects: &[(&str, usize)]) -> Notice {
    /// More aspects than this are counted, not named.
    const NAMED: usize = 4;
    let most = aspects.iter().map(|(_, labels)| *labels).max().unwrap_or(0);
    let names: Vec<String> = aspects.iter().map(|(name, _)| (*name).to_owned()).collect();
    let have = match names.len() {
        0 | 1 => format!("{} has {most} labels", names.concat()),
        2..=NAMED => format!("{} have up to {most} labels", names.join(", ")),
        more => format!("{more} aspects have up to {most} labels"),
    };
    let message = format!("{have}; such fine scales leave little decided for all gains: bin them, or read the radius");
    Notice::new(&MANY_LABELS, message).fact("aspects", names).fact("labels", most)
}

/// Labels were missing or negative.
pub const LABELS_ZEROED: NoticeKind =
    NoticeKind { code: "labels-zeroed", summary: "labels are missing or negative and count as 0" };

pub(crate) fn zeroed(labels: usize) -> Notice {
    let message = format!(
        "{} of judged documents {} as 0",
        counted(labels, "label"),
        verb(labels, "is missing or negative and counts", "are missing or negative and count")
    );
    Notice::new(&LABELS_ZEROED, message).fact("labels", labels)
}

/// Parameters of the measure that fix a choice were left out.
pub const CHOICE_IGNORED: NoticeKind = NoticeKind {
    code: "choice-ignored",
    summary: "parameters of the measure that fix which labels count, or how much, are not used: all choices are looked at",
};

pub(crate) fn ignored(measure: &str, names: &[&str]) -> Notice {
    let message = format!(
        "{measure}: {} of the measure is not used, because all choices of it are looked at",
        names.join(" and ")
    );
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    Notice::new(&CHOICE_IGNORED, message).about("measure", measure).fact("parameters", names)
}

/// The measure divides every topic by its own ideal.
pub const MEANS_AS_DCG: NoticeKind = NoticeKind {
    code: "means-as-dcg",
    summary: "nDCG divides every topic by its own ideal: what holds on means for every gain, and radii, are those of DCG",
};

pub(crate) fn means_as_dcg(measure: &str) -> Notice {
    let message = format!(
        "{measure} divides every topic by its own ideal; what holds on means for every choice, and radii, are those of the DCG \
         that it divides"
    );
    Notice::new(&MEANS_AS_DCG, message).about("measure", measure)
}

/// Leads were so small that they count as ties.
pub const TIES_BY_TOLERANCE: NoticeKind =
    NoticeKind { code: "ties-by-tolerance", summary: "leads of less than 1e-12 of the sum of discounts count as ties" };

pub(crate) fn ties_by_tolerance(count: usize) -> Notice {
    let message = format!(
        "{}, on means or topics, {} on leads of less than 1e-12 of the sum of discounts, which count as ties",
        counted(count, "verdict"),
        verb(count, "rests", "rest")
    );
    Notice::new(&TIES_BY_TOLERANCE, message).fact("count", count)
}

/// There are too many up-sets to go through.
pub const TOO_MANY_UP_SETS: NoticeKind = NoticeKind {
    code: "too-many-up-sets",
    summary: "a measure needs every up-set of the label tuples in the pools, and there are more than the limit",
};

pub(crate) fn too_many_up_sets(measure: &str, limit: usize, count: &str) -> Notice {
    let message = Message::new(format!(
        "{measure}: the label tuples of the pools have more up-sets than the limit of {limit} (all labels together: {count}); \
         they are not gone through, and what they would decide is undecided ("
    ))
    .option("limit", "N")
    .text(" raises the limit)");
    Notice::new(&TOO_MANY_UP_SETS, message).about("measure", measure).fact("limit", limit)
}

/// The usual choices do not fit the labels.
pub const CHOICES_LEFT_OUT: NoticeKind = NoticeKind {
    code: "choices-left-out",
    summary: "the choices that are compared by default do not fit the labels, so that no disagreements are listed",
};

pub(crate) fn choices_left_out(choices: &[&str], reason: &str) -> Notice {
    let message = format!("disagreements of {} are not looked for: {reason}", choices.join(", "));
    Notice::new(&CHOICES_LEFT_OUT, message)
}

/// There are too many different label tuples to be put in order.
pub const TOO_MANY_TUPLES: NoticeKind = NoticeKind {
    code: "too-many-tuples",
    summary: "there are so many different label tuples that only pairs for which simple up-sets disagree are decided",
};

pub(crate) fn too_many_tuples(tuples: usize, most: usize) -> Notice {
    let message = format!(
        "the judged documents have {tuples} different label tuples, more than {most}; pairs are undecided unless single labels \
         disagree, and there are no radii: use fewer aspects, or bin labels"
    );
    Notice::new(&TOO_MANY_TUPLES, message).fact("tuples", tuples).fact("most", most)
}

/// Runs differ on too many label tuples for radii to be found.
pub const NO_RADII: NoticeKind =
    NoticeKind { code: "no-radii", summary: "runs differ on so many label tuples that radii are not looked for" };

pub(crate) fn no_radii(tuples: usize) -> Notice {
    let message = format!(
        "two runs differ on {tuples} different label tuples; radii are not looked for: look at fewer ranks, use fewer aspects, \
         or bin labels"
    );
    Notice::new(&NO_RADII, message).fact("tuples", tuples)
}

/// Resamples would take too long to be drawn unasked.
pub const RESAMPLES_LEFT_OUT: NoticeKind = NoticeKind {
    code: "resamples-left-out",
    summary: "radii of resampled topics are not looked for unless asked, because there are so many label tuples",
};

pub(crate) fn resamples_left_out(usual: usize) -> Notice {
    let message = Message::new(format!(
        "radius_low is left out: with so many label tuples {usual} resamples of topics would take about {usual} times as long as \
         the radii did ("
    ))
    .option("bootstrap", "N")
    .text(" draws N of them)");
    Notice::new(&RESAMPLES_LEFT_OUT, message).fact("resamples", usual)
}
