//! Notices about runs.

use super::{Notice, NoticeKind};
use crate::error::quoted;
use crate::message::{Message, counted, verb};

/// A run has topics that were not judged.
pub const TOPICS_UNJUDGED: NoticeKind =
    NoticeKind { code: "topics-unjudged", summary: "a run has topics that were not judged; they are ignored" };

pub(crate) fn topics_unjudged(run: &str, count: u64) -> Notice {
    let (topics, are) = (counted(count as usize, "topic"), verb(count as usize, "is", "are"));
    Notice::new(&TOPICS_UNJUDGED, format!("{run}: {topics} without judgments {are} ignored"))
        .of_run(run)
        .fact("count", count)
}

/// No topic of a run in memory is judged; a file is refused.
pub const NO_TOPIC_JUDGED: NoticeKind = NoticeKind {
    code: "no-topic-judged",
    summary: "none of the topics of a run is judged; its ids may be written in another way than those of the judgments",
};

/// `apart` says how the ids of both look.
pub(crate) fn no_topic_judged(run: &str, count: u64, apart: &str) -> Notice {
    Notice::new(&NO_TOPIC_JUDGED, format!("{run}: {apart}; check that both use the same topic ids"))
        .of_run(run)
        .fact("count", count)
}

/// A run is there twice.
pub const RUN_TWICE: NoticeKind = NoticeKind {
    code: "run-twice",
    summary: "the file of a run was given twice; it has two rows and counts as two runs",
};

/// One run is named by `names`, which lead to the same file.
pub fn run_twice(names: &[&str]) -> Notice {
    let [first, rest @ ..] = names else { return Notice::new(&RUN_TWICE, "a run was given twice") };
    let others: Vec<&str> = rest.iter().filter(|name| *name != first).copied().collect();
    let also = if others.is_empty() { String::new() } else { format!(", as {} too", others.join(", ")) };
    let times = if rest.len() == 1 { String::from("twice") } else { format!("{} times", names.len()) };
    let message = format!("{first}: was given {times}{also}; it has a row and counts as a run each time: name it once");
    Notice::new(&RUN_TWICE, message).fact("times", names.len() as u64)
}

/// The lines of a run have several tags.
pub const SEVERAL_TAGS: NoticeKind = NoticeKind {
    code: "several-tags",
    summary: "the lines of a run have several tags, as those of several runs in one file have; they are read as one run",
};

pub(crate) fn several_tags(run: &str, one: &[u8], other: &[u8]) -> Notice {
    let (one, other) = (quoted(one), quoted(other));
    let message = format!(
        "{run}: its lines have several tags, {one} and {other}; they are read as one run: check that it is one"
    );
    Notice::new(&SEVERAL_TAGS, message).of_run(run)
}

/// The ranks of a run and its scores put documents in different orders.
pub const ODD_RANKS: NoticeKind = NoticeKind {
    code: "odd-ranks",
    summary: "the ranks of a run contradict its scores: the scores may be distances, or the two columns may have changed places",
};

/// `odd` says what the run has.
pub(crate) fn odd_ranks(run: &str, odd: &str) -> Notice {
    let message =
        Message::new(format!("{run}: {odd}; the largest score comes first all the same, and ranks put in order with "))
            .option("order", "rank");
    Notice::new(&ODD_RANKS, message).of_run(run)
}

/// The scores of a run look like labels.
pub const SCORES_LIKE_LABELS: NoticeKind = NoticeKind {
    code: "scores-like-labels",
    summary: "the scores of a run are a few small whole numbers that hardly order anything; judgments may have been given as a run",
};

pub(crate) fn scores_like_labels(run: &str) -> Notice {
    let message = format!(
        "{run}: its scores are a few small whole numbers that hardly order anything, and look like the labels of judgments; check whether judgments were given in place of a run"
    );
    Notice::new(&SCORES_LIKE_LABELS, message).of_run(run)
}

/// No document of a run is judged.
pub const DOCUMENTS_UNJUDGED: NoticeKind = NoticeKind {
    code: "documents-unjudged",
    summary: "none of the documents of a run is judged; its ids may be written in another way than those of the judgments",
};

pub(crate) fn documents_unjudged(run: &str) -> Notice {
    let message = format!("{run}: none of its documents is judged; check that both files use the same document ids");
    Notice::new(&DOCUMENTS_UNJUDGED, message).of_run(run)
}

/// A run lacks judged topics.
pub const TOPICS_MISSING: NoticeKind = NoticeKind {
    code: "topics-missing",
    summary: "a run lacks judged topics; they score as nothing retrieved, or are left out of the mean",
};

/// `scored` says whether the topics score as nothing retrieved, or are left out.
pub(crate) fn topics_missing(run: &str, count: u64, of: u64, scored: bool) -> Notice {
    let start = format!("{run}: lacks {count} of {of} judged topics; ");
    let message = match scored {
        true => {
            Message::new(start + "each scores as nothing retrieved (").option("topics", "run").text(" leaves them out)")
        }
        false => Message::new(start + "they are left out of the mean"),
    };
    Notice::new(&TOPICS_MISSING, message).of_run(run).fact("count", count).fact("of", of).fact("scored", scored)
}

/// A run has documents with equal scores.
pub const TIES: NoticeKind = NoticeKind {
    code: "ties",
    summary: "documents of a run have equal scores; the rule that puts them in order decides",
};

/// `count` is how many documents share their score with the one before, `rule` how they were put in order.
pub(crate) fn ties(run: &str, count: u64, rule: &str) -> Notice {
    let start = match count {
        1 => format!("{run}: 1 document has the same score as its neighbor; it is put in order by {rule} ("),
        _ => {
            format!("{run}: {count} documents have the same score as their neighbor; they are put in order by {rule} (")
        }
    };
    let message = Message::new(start).option("ties", "").text(" changes it)");
    Notice::new(&TIES, message).of_run(run).fact("count", count).fact("rule", rule)
}

/// Scores under averaged ties were estimated.
pub const SAMPLED_TIES: NoticeKind = NoticeKind {
    code: "sampled-ties",
    summary: "tied documents have too many orders to go through; scores are means over orders drawn at random",
};

/// `count` scores of a measure were estimated from `draws` orders each.
pub(crate) fn sampled_ties(measure: String, count: u64, draws: u32) -> Notice {
    let (scores, were) = (counted(count as usize, "score"), verb(count as usize, "was", "were"));
    let message = format!("{measure}: {scores} over tied orders {were} estimated from {draws} random orders each");
    Notice::new(&SAMPLED_TIES, message).about("measure", measure).fact("count", count).fact("draws", draws)
}

/// A run holds documents more than once for a topic.
pub const DOCUMENTS_REPEATED: NoticeKind = NoticeKind {
    code: "documents-repeated",
    summary: "a run has a document more than once for a topic; one line of each is kept",
};

/// `count` lines repeat a document of their topic, and the `kept` line of each document was kept.
pub(crate) fn documents_repeated(run: &str, count: u64, kept: &'static str) -> Notice {
    let (lines, repeat) = (
        counted(count as usize, "line"),
        verb(count as usize, "repeats a document of its topic", "repeat documents of their topic"),
    );
    let message = format!("{run}: {lines} {repeat}; the {kept} line of each is kept");
    Notice::new(&DOCUMENTS_REPEATED, message).of_run(run).fact("count", count).fact("kept", kept)
}

/// The columns of a run have no names and are not those of TREC text.
pub const READ_AS: NoticeKind = NoticeKind {
    code: "run-read-as",
    summary: "the lines of a run have neither names for their columns nor a tag; the notice says what each was taken for",
};

/// `columns` are what the fields of a line were taken for, in order.
pub(crate) fn read_as(run: &str, columns: &str) -> Notice {
    let count = columns.split(' ').count();
    let message = format!(
        "{run}: its lines have {count} fields and were read as {columns}; a header such as query_id,doc_id,rank,score says so in the file"
    );
    Notice::new(&READ_AS, message).of_run(run).fact("columns", columns)
}
