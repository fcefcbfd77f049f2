//! What a run covers, and what is odd about it.

use super::remark::{Remark, RemarkKind, listed_topics};
use crate::coverage::{Coverage, coverage};
use aspectra_eval::join::{Duplicates, documents_of};
use aspectra_eval::message::counted;
use aspectra_eval::{Error, ErrorKind, Judgments, Message, Result, Rules, RunSource, Runs};
use rayon::prelude::*;

/// A run that could be read.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckedRun {
    /// Its name.
    pub run: String,
    /// What it and the judgments have in common.
    pub coverage: Coverage,
}

const EMPTY: &str = "is empty; expected lines such as \"51 Q0 DOC-1 1 12.5 tag\"";

/// Runs against judgments.
pub(super) fn against(judgments: &Judgments, runs: &Runs, remarks: &mut Vec<Remark>) -> Result<Vec<CheckedRun>> {
    let read: Vec<_> = runs.sources().par_iter().map(|source| Read::of(judgments, source)).collect();
    let mut rows = Vec::new();
    for (run, read) in runs.names().iter().zip(read) {
        let Read { coverage, bad } = read?;
        remarks.extend(bad.map(|bad| bad_lines(run, bad)));
        if let Some(coverage) = coverage {
            judge(run, &coverage, judgments, remarks);
            rows.push(CheckedRun { run: run.clone(), coverage });
        }
    }
    Ok(rows)
}

/// Runs by themselves.
pub(super) fn alone(runs: &Runs, remarks: &mut Vec<Remark>) -> Result<Vec<CheckedRun>> {
    let mut rows = Vec::new();
    for (run, source) in runs.names().iter().zip(runs.sources()) {
        if source.path() == "-" {
            return Err(Error::input("standard input (-) cannot be read twice; name a file"));
        }
        let own = documents_of(std::slice::from_ref(source), |_| true)?;
        let Read { coverage, bad } = Read::of(&own, source)?;
        remarks.extend(bad.map(|bad| bad_lines(run, bad)));
        let Some(coverage) = coverage else { continue };
        if coverage.lines == 0 {
            remarks.push(empty(run));
            continue;
        }
        judge_order(run, &coverage, remarks);
        rows.push(CheckedRun { run: run.clone(), coverage });
    }
    Ok(rows)
}

/// One run: what it covers, where its lines can be read, and its bad lines.
struct Read {
    coverage: Option<Coverage>,
    bad: Option<Message>,
}

impl Read {
    fn of(judgments: &Judgments, source: &RunSource) -> Result<Self> {
        match coverage(judgments, source, Rules::default()) {
            Ok(coverage) => Ok(Self { coverage: Some(coverage), bad: None }),
            Err(error) if matches!(error.kind(), ErrorKind::Lines { .. }) => {
                // Where the only bad lines are duplicates, the rest can still be counted.
                let rules = Rules { duplicates: Duplicates::First, ..Rules::default() };
                let rest = if source.path() == "-" { None } else { coverage(judgments, source, rules).ok() };
                Ok(Self { coverage: rest, bad: Some(error.message().clone()) })
            }
            Err(error) => Err(error),
        }
    }
}

/// The message names the file and the lines itself.
fn bad_lines(run: &str, bad: Message) -> Remark {
    let to_do = Message::new("mend these lines where the run is written; for documents that appear again, pass ")
        .option("duplicates", "first|last")
        .text(" when scoring to keep one of them");
    Remark { is_whole: true, ..Remark::problem(RemarkKind::Lines, run, bad, to_do) }
}

fn empty(run: &str) -> Remark {
    let to_do = "find out why the system wrote nothing, or leave the run out";
    Remark::problem(RemarkKind::Empty, run, EMPTY, to_do)
}

/// Sorts what a run shows into problems and notes.
fn judge(run: &str, found: &Coverage, judgments: &Judgments, remarks: &mut Vec<Remark>) {
    if found.lines == 0 {
        remarks.push(empty(run));
        return;
    }
    if let Some(apart) = &found.topics_apart {
        let what = format!("{apart}; check the topic ids");
        let to_do =
            "compare the topic ids of the run with those of the judgments: a prefix or another numbering is usual";
        remarks.push(Remark::problem(RemarkKind::Topics, run, what, to_do));
        return;
    }
    if !found.missing_topics.is_empty() {
        let (count, of) = (found.missing_topics.len(), judgments.topics().len());
        let what = format!("lacks {count} of {of} judged topics: {}", listed_topics(&found.missing_topics));
        let to_do = Message::new("retrieve for them too; they score as nothing retrieved, and ")
            .option("topics", "run")
            .text(" leaves them out of the mean of this run");
        remarks.push(Remark::problem(RemarkKind::Topics, run, what, to_do));
    }
    if found.foreign_topics > 0 {
        let what = format!("has {} without judgments", counted(found.foreign_topics as usize, "topic"));
        let to_do = "compare the topic ids with those of the judgments; a run that was made for more topics than were judged needs no change";
        remarks.push(Remark::problem(RemarkKind::Topics, run, what, to_do));
    }
    if found.judged_at_10 < 0.5 {
        let what = Message::new("most of the first 10 documents are unjudged; eval ")
            .option("residuals", "")
            .text(" bounds the scores");
        let to_do = Message::new("judge the first documents of these runs, or bound their scores with eval ")
            .option("residuals", "")
            .text("; measures such as Bpref leave unjudged documents out");
        remarks.push(Remark::note(RemarkKind::Unjudged, run, what, to_do));
    }
    judge_order(run, found, remarks);
}

/// What puts the documents of a run in order, and whether it is one run.
fn judge_order(run: &str, found: &Coverage, remarks: &mut Vec<Remark>) {
    if let Some(odd) = found.odd_ranks {
        let to_do = Message::new("find out which column is meant: the largest score comes first, and ")
            .option("order", "rank")
            .text(" goes by ranks");
        remarks.push(Remark::problem(RemarkKind::Ranks, run, odd, to_do));
    }
    if let Some([one, other]) = &found.tags {
        let what = format!("has lines with several tags, such as {one} and {other}, and is scored as one run");
        remarks.push(Remark::problem(RemarkKind::Tags, run, what, "check that the file holds one run"));
    }
    judge_ties(run, found, remarks);
}

/// Some ties are worth knowing; where nine documents of ten are tied, the run has hardly an order.
fn judge_ties(run: &str, found: &Coverage, remarks: &mut Vec<Remark>) {
    let (tied, of) = (found.tied, found.retrieved);
    if 10 * tied > 9 * of {
        let what = format!(
            "{tied} of {of} documents have the same score as their neighbor, so that mostly document ids put it in order; check how scores were written"
        );
        let to_do = Message::new("write scores with all their digits; where only ranks are meant, pass ")
            .option("order", "rank")
            .text(" when scoring");
        remarks.push(Remark::problem(RemarkKind::Ties, run, what, to_do));
    } else if tied > 0 {
        let what = Message::new("documents have equal scores; eval ")
            .option("ties", "expected")
            .text(" averages over their orders");
        let to_do = Message::new("write scores with more digits");
        remarks.push(Remark::note(RemarkKind::Ties, run, what, to_do));
    }
}
