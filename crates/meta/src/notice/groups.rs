//! Notices about topics that come in groups.

use super::Notice;
use aspectra_eval::notice::NoticeKind;

/// Few groups of topics.
pub const FEW_GROUPS: NoticeKind = NoticeKind {
    code: "few-groups",
    summary: "topics come in fewer than 10 groups: the variance between groups is hardly known, and tests find too much",
};

pub(crate) fn few_groups(groups: usize) -> Notice {
    let message = format!(
        "only {groups} groups of topics: below about 10 the variance between groups is hardly known, and tests find too much"
    );
    Notice::new(&FEW_GROUPS, message).fact("groups", groups)
}

/// Topics of a file of groups that are not scored.
pub const UNSCORED_TOPICS: NoticeKind =
    NoticeKind { code: "unscored-groups", summary: "a file of groups has topics that are not scored" };

pub(crate) fn unscored_topics(file: &str, line: u64, topic: &str, count: usize) -> Notice {
    let more = if count > 1 { format!(" (and {} more)", count - 1) } else { String::new() };
    let message = format!("{file}:{line}: topic {topic} has a group and no scores{more}");
    Notice::new(&UNSCORED_TOPICS, message).about("file", file).fact("topic", topic).fact("count", count)
}
