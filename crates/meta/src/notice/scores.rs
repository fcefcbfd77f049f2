//! Notices about the scores that analyses start from: their scales, their number, their gaps.

use super::Notice;
use crate::score_table::FourColumns;
use aspectra_eval::Message;
use aspectra_eval::message::{counted, verb};
use aspectra_eval::notice::NoticeKind;
use aspectra_eval::notice::measures::NORMALIZED;
use aspectra_words::Word;

/// Four columns without a header were read one of two ways.
pub const COLUMNS_GUESSED: NoticeKind = NoticeKind {
    code: "columns-guessed",
    summary: "a leaderboard has four columns and no header; which are measures and which topics was told by their names",
};

pub(crate) fn columns_guessed(file: &str, four: FourColumns) -> Notice {
    let order = match four {
        FourColumns::MeasureTopic => "run, measure, topic, score",
        FourColumns::TopicMeasure => "run, topic, measure, score",
    };
    let message =
        Message::new(format!("{file}: has four columns and no header; by the names of measures they are {order} ("))
            .option("score-columns", four.word())
            .text(" says it for certain)");
    Notice::new(&COLUMNS_GUESSED, message).about("file", file).fact("order", four.word())
}

/// Means are taken of measures whose differences have no meaning.
pub const NOT_INTERVAL: NoticeKind = NoticeKind {
    code: "not-interval",
    summary: "means are taken of a measure that some hold to be no interval scale, which asks for more than is known",
};

/// `measures` are listed by the reason; `alternative` says what would need only their order.
pub(crate) fn not_interval(measures: &[(&str, Vec<String>)], alternative: &Message) -> Notice {
    let names: Vec<String> = measures.iter().flat_map(|(_, names)| names.iter().cloned()).collect();
    let reasons: Vec<String> = measures.iter().map(|(why, _)| (*why).to_owned()).collect();
    let list = measures.iter().enumerate().map(|(at, (why, names))| {
        let verb = if names.len() == 1 { "is" } else { "are" };
        match at {
            0 => format!("{} {verb} not on an interval scale ({why})", names.join(", ")),
            _ => format!("nor {verb} {} ({why})", names.join(", ")),
        }
    });
    let message = Message::new(format!(
        "{}, so means ask for more than is known (Ferrante, Ferro and Fuhr; others, such as Moffat and Sakai, hold means of \
         such scores to be sound); ",
        list.collect::<Vec<String>>().join(", ")
    ))
    .and(alternative);
    Notice::new(&NOT_INTERVAL, message).fact("measures", names).fact("why", reasons)
}

/// Means are taken of a measure that is an interval scale only under a condition.
pub const INTERVAL_ON_CONDITION: NoticeKind = NoticeKind {
    code: "interval-on-condition",
    summary: "means are taken of a measure that is an interval scale only on a condition",
};

pub(crate) fn interval_on_condition(measure: &str, condition: &str) -> Notice {
    let message = format!("{measure} is an interval scale only on the condition: {condition}");
    Notice::new(&INTERVAL_ON_CONDITION, message).about("measure", measure).fact("condition", condition)
}

/// Few topics.
pub const FEW_TOPICS: NoticeKind = NoticeKind {
    code: "few-topics",
    summary: "there are fewer than 25 topics: tests have little power and intervals are wide",
};

pub(crate) fn few_topics(topics: usize) -> Notice {
    let message =
        format!("only {}: tests have little power and intervals are wide below about 25", counted(topics, "topic"));
    Notice::new(&FEW_TOPICS, message).fact("topics", topics)
}

/// Only one run was given.
pub const ONE_RUN: NoticeKind =
    NoticeKind { code: "one-run", summary: "there is only one run, and nothing to compare it with" };

pub(crate) fn one_run() -> Notice {
    Notice::new(&ONE_RUN, "only one run: there is nothing to compare it with")
}

/// Too few runs for a correlation to say anything.
pub const FEW_RUNS: NoticeKind = NoticeKind {
    code: "few-runs",
    summary: "there are fewer than three runs, so that a correlation is 1, -1 or undefined",
};

pub(crate) fn few_runs(runs: usize) -> Notice {
    Notice::new(&FEW_RUNS, "fewer than three runs: a correlation is 1, -1 or undefined").fact("runs", runs)
}

/// Missing scores were filled in.
pub const SCORES_FILLED: NoticeKind =
    NoticeKind { code: "scores-filled", summary: "scores are missing, and count as nothing retrieved" };

pub(crate) fn scores_filled(scores: usize) -> Notice {
    let message = Message::new(format!(
        "{scores} missing {} as nothing retrieved (",
        verb(scores, "score counts", "scores count")
    ))
    .option("missing-topics", "zero")
    .text(")");
    Notice::new(&SCORES_FILLED, message).fact("scores", scores)
}

/// Topics were left out because scores are missing.
pub const TOPICS_DROPPED: NoticeKind =
    NoticeKind { code: "topics-dropped", summary: "topics are left out because scores are missing" };

pub(crate) fn topics_dropped(topics: usize, of: usize) -> Notice {
    let message = Message::new(format!("{topics} of {of} topics are left out because scores are missing ("))
        .option("missing-topics", "drop-topic")
        .text(")");
    Notice::new(&TOPICS_DROPPED, message).fact("topics", topics).fact("of", of)
}

/// Scores of these measures are normalized over the runs that are given.
pub fn normalized(measures: Vec<String>) -> Notice {
    let message = format!(
        "{} is normalized inside each topic over the runs given: adding a run changes every score",
        measures.join(", ")
    );
    Notice::new(&NORMALIZED, message).fact("measures", measures)
}
