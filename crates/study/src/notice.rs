//! What is odd about a collection that a study is made of: this crate's kinds of [`Notice`].

use aspectra_eval::Judgments;
use aspectra_eval::join::{JudgedRanking, KeptRun};
use aspectra_eval::message::{counted, verb};
use aspectra_eval::notice::{Fact, Notice, NoticeKind};
use aspectra_meta::notice::scores::SCORES_FILLED;

/// Every kind of this crate, in the order the documentation lists them.
pub static NOTICES: &[&NoticeKind] = &[&BARREN_TOPICS, &ASPECT_NEVER_POSITIVE, &IDENTICAL_RUNS];

/// Topics without a good document.
pub const BARREN_TOPICS: NoticeKind = NoticeKind {
    code: "topics-without-good-documents",
    summary: "topics have no document with a label above 0; every run scores the same there",
};

/// An aspect without a good document.
pub const ASPECT_NEVER_POSITIVE: NoticeKind =
    NoticeKind { code: "aspect-never-positive", summary: "an aspect has no label above 0 in the whole collection" };

/// Runs that no measure can tell apart.
pub const IDENTICAL_RUNS: NoticeKind = NoticeKind {
    code: "identical-runs",
    summary: "runs have the same judged documents at the same ranks, so that no measure tells them apart",
};

/// At most so many names are listed.
const MOST: usize = 10;

fn some(names: &[String]) -> String {
    let shown = names.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > MOST { format!("{shown} and {} more", names.len() - MOST) } else { shown }
}

/// Scores that are missing and count as nothing retrieved, without advice: a study has no other way.
pub(crate) fn filled(known: &Notice) -> Notice {
    let scores = known.facts().iter().find(|(name, _)| *name == "scores");
    let message = match scores {
        Some((_, Fact::Count(count))) => {
            format!(
                "{count} missing {} as nothing retrieved",
                verb(*count as usize, "score of a run on a topic counts", "scores of runs on topics count")
            )
        }
        _ => String::from("missing scores of runs on topics count as nothing retrieved"),
    };
    Notice::new(&SCORES_FILLED, message)
}

/// What is odd about judgments and runs.
pub(crate) fn oddities(judgments: &Judgments, runs: &[(String, KeptRun)]) -> Vec<Notice> {
    let mut notices = Vec::new();
    let is_good = |topic: usize, aspect: usize| {
        let sheet = &judgments.topics()[topic].sheet;
        (0..sheet.subtopic_count()).any(|subtopic| sheet.column(subtopic, aspect).any(|cell| cell.grade() > 0.0))
    };
    let (topics, aspects) = (judgments.topics(), judgments.aspects());
    let barren: Vec<String> = (0..topics.len())
        .filter(|&topic| !(0..aspects.len()).any(|aspect| is_good(topic, aspect)))
        .map(|topic| topics[topic].id.to_string())
        .collect();
    if !barren.is_empty() {
        let message = format!(
            "{} {} no document with a label above 0: {}; all runs score the same there, which says nothing about them and moves every mean",
            counted(barren.len(), "topic"),
            verb(barren.len(), "has", "have"),
            some(&barren)
        );
        notices.push(Notice::new(&BARREN_TOPICS, message).fact("topics", barren.len()));
    }
    for (number, aspect) in aspects.iter().enumerate() {
        if !(0..topics.len()).any(|topic| is_good(topic, number)) {
            let message = format!(
                "{} has no label above 0 on any topic: no run gains anything on it, and what multiplies by it is 0",
                aspect.name
            );
            notices.push(Notice::new(&ASPECT_NEVER_POSITIVE, message).about("aspect", &aspect.name));
        }
    }
    notices.extend(identical(runs));
    notices
}

fn identical(runs: &[(String, KeptRun)]) -> Vec<Notice> {
    let same = |a: &KeptRun, b: &KeptRun| {
        let is_same = |((a, one), (b, other)): ((usize, JudgedRanking<'_>), (usize, JudgedRanking<'_>))| {
            a == b && one.retrieved == other.retrieved && one.hits == other.hits
        };
        a.rankings().count() == b.rankings().count() && a.rankings().zip(b.rankings()).all(is_same)
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for run in 0..runs.len() {
        match groups.iter_mut().find(|group| same(&runs[group[0]].1, &runs[run].1)) {
            Some(group) => group.push(run),
            None => groups.push(vec![run]),
        }
    }
    let several = groups.into_iter().filter(|group| group.len() > 1);
    several
        .map(|group| {
            let names: Vec<String> = group.iter().map(|&run| runs[run].0.clone()).collect();
            let message = format!(
                "{} have the same judged documents at the same ranks: no measure tells them apart, and every table counts them as {} runs",
                some(&names),
                names.len()
            );
            Notice::new(&IDENTICAL_RUNS, message).fact("runs", names.len())
        })
        .collect()
}
