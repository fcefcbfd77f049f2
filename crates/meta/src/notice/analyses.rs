//! Notices of single analyses.

use super::Notice;
use crate::error::Outcome;
use aspectra_eval::Message;
use aspectra_eval::message::{counted, verb};
use aspectra_eval::notice::NoticeKind;
use aspectra_eval::notice::measures::UNDEFINED_SCORES;

/// A one-way test compares a measure normalized by topic with one that is not.
pub const CONFOUNDED: NoticeKind = NoticeKind {
    code: "confounded",
    summary: "a one-way model compares a measure normalized by topic with one that is not, which alone makes a difference",
};

pub(crate) fn confounded(normalized: &str, raw: &str) -> Notice {
    let message = Message::new(format!(
        "{normalized} is normalized by topic and {raw} is not: under a one-way model that alone makes more pairs of \
         {normalized} significant; use "
    ))
    .option("model", "two-way");
    Notice::new(&CONFOUNDED, message).about("normalized", normalized).fact("raw", raw)
}

/// The residual is 0: the runs differ by the same amount on every topic.
pub const ZERO_RESIDUAL: NoticeKind = NoticeKind {
    code: "zero-residual",
    summary: "the runs differ by the same amount on every topic, so that p-values are 0 or 1",
};

pub(crate) fn zero_residual(measure: &str) -> Notice {
    let message = format!("{measure}: the runs differ by the same amount on every topic, so p-values are 0 or 1");
    Notice::new(&ZERO_RESIDUAL, message).about("measure", measure)
}

/// Differences of runs do not all vary alike.
pub const NOT_SPHERICAL: NoticeKind = NoticeKind {
    code: "not-spherical",
    summary: "differences of some runs vary much more than those of others, so that the analysis of variance and Tukey's test \
              find too many differences",
};

pub(crate) fn not_spherical(measure: &str, epsilon: f64, corrected: &Outcome) -> Notice {
    let p = match corrected {
        Ok(p) if *p < 1e-4 => String::from("; the corrected p-value is below 0.0001"),
        Ok(p) => format!("; the corrected p-value is {p:.4}"),
        Err(_) => String::new(),
    };
    let message = Message::new(format!(
        "{measure}: differences of runs vary unequally (epsilon {epsilon:.2}, below 0.75), so that Tukey's test finds too \
         many{p}; "
    ))
    .option("test", "max-t")
    .text(" does not assume it");
    Notice::new(&NOT_SPHERICAL, message).about("measure", measure).fact("epsilon", epsilon)
}

/// Pairs that differ by the same amount on every topic.
pub const EQUAL_DIFFERENCES: NoticeKind = NoticeKind {
    code: "equal-differences",
    summary: "two runs differ by the same amount on every topic: without any spread p-values are as small as they can be",
};

pub(crate) fn equal_differences(measure: &str, pairs: usize) -> Notice {
    let message = format!(
        "{measure}: {} {} by the same amount on every topic; without any spread t is infinite and the \
         p-value as small as it can be",
        counted(pairs, "pair"),
        verb(pairs, "differs", "differ")
    );
    Notice::new(&EQUAL_DIFFERENCES, message).about("measure", measure).fact("pairs", pairs)
}

/// Several runs are the best on a topic.
pub const TIED_BEST: NoticeKind = NoticeKind {
    code: "tied-best",
    summary: "on some topics several runs have the best score, and the one whose name comes first was taken",
};

pub(crate) fn tied_best(measure: &str, topics: usize, of: usize) -> Notice {
    let message = format!(
        "{measure}: on {topics} of {of} topics several runs have the best score; the one whose name comes first is looked at"
    );
    Notice::new(&TIED_BEST, message).about("measure", measure).fact("topics", topics).fact("of", of)
}

/// Decisions that another seed might reverse.
pub const SEED_DEPENDENT: NoticeKind = NoticeKind {
    code: "seed-dependent",
    summary: "pairs of runs are so near the level of significance that another seed may decide otherwise",
};

pub(crate) fn seed_dependent(measure: &str, pairs: usize, alpha: f64) -> Notice {
    let message = format!(
        "{measure}: {} {} within two standard errors of {alpha}, where another seed may decide otherwise",
        counted(pairs, "pair"),
        verb(pairs, "lies", "lie")
    );
    Notice::new(&SEED_DEPENDENT, message).about("measure", measure).fact("pairs", pairs).fact("alpha", alpha)
}

/// A variance component came out below 0.
pub const NEGATIVE_VARIANCE: NoticeKind = NoticeKind {
    code: "negative-variance",
    summary: "a variance component came out below 0, which the noise of few topics or runs can do, and counts as 0",
};

pub(crate) fn negative_variance(measure: &str, of: &str) -> Notice {
    let message = format!("{measure}: the variance of {of} came out below 0 and counts as 0");
    Notice::new(&NEGATIVE_VARIANCE, message).about("measure", measure).fact("of", of)
}

/// The two runs of a reproduction have other topics.
pub const OTHER_TOPICS: NoticeKind = NoticeKind {
    code: "other-topics",
    summary: "documents are compared on the topics that both runs have, and some topics are in one of them only",
};

pub(crate) fn other_topics(run: &str, lacking: usize, topics: usize) -> Notice {
    let message = format!(
        "{run}: the order of documents is compared on {}; {lacking} more {} in one run only",
        counted(topics, "topic"),
        verb(lacking, "is", "are")
    );
    Notice::new(&OTHER_TOPICS, message).about("run", run).fact("topics", topics).fact("lacking", lacking)
}

/// A topic without relevant documents was left as it is.
pub const NOTHING_RELEVANT: NoticeKind = NoticeKind {
    code: "nothing-relevant",
    summary: "topics have no relevant document and keep their whole pool where pools are made smaller",
};

pub(crate) fn nothing_relevant(topics: usize) -> Notice {
    let message = format!(
        "{} {} whole pool",
        counted(topics, "topic"),
        verb(topics, "has no relevant document and keeps its", "have no relevant document and keep their")
    );
    Notice::new(&NOTHING_RELEVANT, message).fact("topics", topics)
}

/// An aspect has no document that gains anything.
pub const ASPECT_WITHOUT_GAIN: NoticeKind = NoticeKind {
    code: "aspect-without-gain",
    summary: "on some topics an aspect has no document that gains anything, which alone keeps a bound down",
};

pub(crate) fn aspect_without_gain(measure: &str, topics: usize) -> Notice {
    let message = format!(
        "{measure}: on {} an aspect has no document that gains anything, which alone keeps the bound down",
        counted(topics, "topic")
    );
    Notice::new(&ASPECT_WITHOUT_GAIN, message).about("measure", measure).fact("topics", topics)
}

/// The search for a maximum stopped before it was certain.
pub const SEARCH_STOPPED: NoticeKind =
    NoticeKind { code: "search-stopped", summary: "the search for a measure's maximum stopped before it was certain" };

pub(crate) fn search_stopped(measure: &str, topics: usize) -> Notice {
    let message = Message::new(format!(
        "{measure}: on {} the search stopped before the maximum was certain; it is between reached and bound (",
        counted(topics, "topic")
    ))
    .option("effort", "")
    .text(" looks further)");
    Notice::new(&SEARCH_STOPPED, message).about("measure", measure).fact("topics", topics)
}

/// There is an estimate, but no bound.
pub const ESTIMATE_ONLY: NoticeKind =
    NoticeKind { code: "estimate-only", summary: "how far a measure can go is only estimated, without a bound" };

pub(crate) fn estimate_only(measure: &str, reason: &str) -> Notice {
    let message = format!("{measure}: only the estimate, no bound: {reason}");
    Notice::new(&ESTIMATE_ONLY, message).about("measure", measure).fact("reason", reason)
}

/// A measure has no bound on some topics.
pub(crate) fn undefined_bounds(measure: &str, topics: usize) -> Notice {
    let message =
        format!("{measure}: undefined on {}, which {} left out", counted(topics, "topic"), verb(topics, "is", "are"));
    Notice::new(&UNDEFINED_SCORES, message).about("measure", measure).fact("count", topics)
}
