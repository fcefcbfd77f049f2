//! Notices about several judges.

use super::Notice;
use aspectra_eval::message::{counted, verb};
use aspectra_eval::notice::NoticeKind;

/// Some coefficients take grades for equally far apart.
pub const GRADES_AS_NUMBERS: NoticeKind = NoticeKind {
    code: "grades-as-numbers",
    summary: "linear and quadratic weights, interval alpha and mean differences take grades for equally far apart",
};

pub(crate) fn assumed_interval() -> Notice {
    let message = "linear and quadratic weights, interval alpha and mean differences take grades for equally far apart; ordinal alpha does not";
    Notice::new(&GRADES_AS_NUMBERS, message)
}

/// The scale of an aspect is what was seen.
pub const SCALE_OBSERVED: NoticeKind = NoticeKind {
    code: "scale-observed",
    summary: "no collection declares the grades of an aspect; the largest label of any judge is taken for the last",
};

pub(crate) fn scale_observed(aspect: &str, scale: usize) -> Notice {
    let message =
        format!("{aspect}: grades run from 0 to {}, the largest label of any judge; AC depends on it", scale - 1);
    Notice::new(&SCALE_OBSERVED, message).about("aspect", aspect).fact("grades", scale)
}

/// Judges use different ranges of labels.
pub const UNLIKE_SCALES: NoticeKind = NoticeKind {
    code: "unlike-judges",
    summary: "the largest labels of judges differ; grades are compared as they are, so map one first if they mean something else",
};

pub(crate) fn unlike_scales(aspect: &str, judges: &[String], highest: &[Option<f64>]) -> Option<Notice> {
    let used = || judges.iter().zip(highest).filter_map(|(judge, most)| Some((judge, (*most)?)));
    let (low, least) = used().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let (high, most) = used().max_by(|a, b| a.1.total_cmp(&b.1))?;
    if least == most {
        return None;
    }
    let message = format!(
        "{aspect}: labels of {low} end at {least}, those of {high} at {most}; grades are compared as they are, so map one first if they mean something else"
    );
    Some(
        Notice::new(&UNLIKE_SCALES, message)
            .about("aspect", aspect)
            .fact("lowest", low.clone())
            .fact("highest", high.clone()),
    )
}

/// Negative labels are missing.
pub const NEGATIVE_VOTES: NoticeKind = NoticeKind {
    code: "negative-votes",
    summary: "negative labels of judges are missing: no agreement is computed from them",
};

pub(crate) fn negative_labels(aspect: &str, count: u64) -> Notice {
    let message = format!("{aspect}: {count} negative {} missing", verb(count as usize, "label is", "labels are"));
    Notice::new(&NEGATIVE_VOTES, message).about("aspect", aspect).fact("count", count)
}

/// Too many judges for a table of their pairs.
pub const TOO_MANY_JUDGES: NoticeKind =
    NoticeKind { code: "too-many-judges", summary: "there are too many judges for a table of their pairs" };

pub(crate) fn too_many_judges(count: usize, most: usize) -> Notice {
    let message = aspectra_eval::Message::new(format!(
        "{count} judges are too many for a table of their pairs (more than {most}); name some with "
    ))
    .option("judges", "NAMES");
    Notice::new(&TOO_MANY_JUDGES, message).fact("judges", count)
}

/// Too many different tuples for a table of their pairs.
pub const TUPLES_NOT_COMPARED: NoticeKind = NoticeKind {
    code: "tuples-not-compared",
    summary: "judges gave too many different label tuples for tables of their pairs; agreement on whole tuples is left out",
};

pub(crate) fn tuples_not_compared(count: usize, most: usize) -> Notice {
    let message = format!(
        "{count} different label tuples are too many for tables of their pairs (more than {most}); agreement on whole tuples is left out"
    );
    Notice::new(&TUPLES_NOT_COMPARED, message).fact("tuples", count)
}

/// Judges without a label on any shared unit.
pub const WITHOUT_OVERLAP: NoticeKind =
    NoticeKind { code: "without-overlap", summary: "a judge labeled no document that another judge labeled" };

pub(crate) fn without_overlap(judges: Vec<String>) -> Notice {
    let message = format!("{} labeled no document that another judge labeled", judges.join(", "));
    Notice::new(&WITHOUT_OVERLAP, message).fact("judges", judges)
}

/// What Dawid and Skene's estimate says, and what it assumes.
pub const ESTIMATED_LABELS: NoticeKind = NoticeKind {
    code: "estimated-labels",
    summary: "labels were estimated by Dawid and Skene's method: shares, how often each judge seems right, iterations",
};

/// Judges of a kind share their mistakes.
pub const DEPENDENT_JUDGES: NoticeKind = NoticeKind {
    code: "dependent-judges",
    summary: "Dawid and Skene's method takes judges to err independently: with fewer than three, or several of a kind, it believes shared mistakes",
};

pub(crate) fn dependent_judges(judges: usize, is_group: bool) -> Notice {
    let why = match is_group {
        true => String::from("some of the judges are of one group"),
        false => format!("there {} {}", verb(judges, "is", "are"), counted(judges, "judge")),
    };
    let message = format!(
        "dawid_skene takes judges to err independently given the truth, and {why}: mistakes that judges share are believed"
    );
    Notice::new(&DEPENDENT_JUDGES, message).fact("judges", judges)
}

/// A judge's family has too few runs here.
pub const FEW_OWN_RUNS: NoticeKind = NoticeKind {
    code: "few-own-runs",
    summary: "fewer than two runs are of a judge's family: favor speaks of hardly anything",
};

pub(crate) fn few_own_runs(judge: &str, family: &str, runs: usize) -> Notice {
    let message = format!(
        "{judge}: {} {} of its family {family}; favor speaks of {} only",
        counted(runs, "run"),
        verb(runs, "is", "are"),
        verb(runs, "this run", "these runs")
    );
    Notice::new(&FEW_OWN_RUNS, message).about("judge", judge).fact("family", family).fact("runs", runs)
}

/// Runs without a family.
pub const RUNS_WITHOUT_FAMILY: NoticeKind = NoticeKind {
    code: "runs-without-family",
    summary: "a file of families lacks some of the runs; they count as of no family",
};

/// A notice of runs that a file of families lacks.
pub fn runs_without_family(file: &str, runs: Vec<String>) -> Notice {
    let message = format!("{file}: has no family for {}; they count as runs of other families", runs.join(", "));
    Notice::new(&RUNS_WITHOUT_FAMILY, message).about("file", file).fact("runs", runs)
}

/// What noise curves cannot tell.
pub const NOISE_ON_NOISE: NoticeKind = NoticeKind {
    code: "noise-on-noise",
    summary: "noise is put on labels that are noisy already, so that curves tend to be too low",
};

pub(crate) fn noise_on_noise() -> Notice {
    let message = "noise is put on labels that are noisy already, and the confusion of two judges holds the mistakes of both: curves tend to be too low; where relevant x is far from 1 they mix noise with inflation";
    Notice::new(&NOISE_ON_NOISE, message)
}

/// Few topics were judged by people.
pub const FEW_JUDGED: NoticeKind = NoticeKind {
    code: "few-judged",
    summary: "people judged fewer than 10 topics: the interval hangs on a few scores",
};

pub(crate) fn few_judged(count: usize) -> Notice {
    let message = format!("people judged {}; below 10 the interval hangs on a few scores", counted(count, "topic"));
    Notice::new(&FEW_JUDGED, message).fact("judged", count)
}

/// The judged topics are not like the others.
pub const NOT_ALIKE: NoticeKind = NoticeKind {
    code: "judged-not-alike",
    summary: "the model's scores of the judged topics differ from those of the others: they are no random sample",
};

pub(crate) fn imbalanced(run: &str, measure: &str, imbalance: f64) -> Notice {
    let message = format!(
        "{measure} of {run}: the judged topics are not like the others (by the model {imbalance:.1} standard errors apart)"
    );
    Notice::new(&NOT_ALIKE, message).about("measure", measure).fact("run", run).fact("imbalance", imbalance)
}

/// What estimates from few human labels assume.
pub const ASSUMED_SAMPLE: NoticeKind = NoticeKind {
    code: "assumed-sample",
    summary: "what people judged is taken for a random sample, and the model's labels for made without theirs",
};

pub(crate) fn assumed_sample(of_documents: bool) -> Notice {
    let what = if of_documents { "the judged documents of each topic are" } else { "the judged topics are" };
    let message = format!("{what} taken for a random sample, and the model's labels for made without the human ones");
    Notice::new(&ASSUMED_SAMPLE, message)
}
