//! TREC text: `topic Q0 document rank score tag`. It is the one format that is joined as it is.

use super::ranked::Rising;
use super::{Format, Head, has_idle_second, no_columns, no_layout};
use crate::error::{Error, quoted};
use crate::message::counted;
use crate::parse::{document_with_blanks, fields, numbered_lines, parse_score};
use crate::position::Position;
use crate::runs::columns::is_grade;

/// How many of the first lines are looked at where the first one is odd: a file may well have one bad line.
const LINES: usize = 50;

/// How many fields a line has.
const FIELDS: usize = 6;

pub(super) const FORMAT: Format =
    Format { name: "TREC text", sniff, columns: no_columns, names_come_first: true, layout: no_layout, read: None };

fn sniff(head: &Head<'_>) -> Result<(), String> {
    let has_all = |line: &[u8]| fields(line).nth(5).is_some();
    // An empty file is an empty run, which is refused elsewhere where that is a mistake.
    if head.first.is_empty() {
        return Ok(());
    }
    let is_json = matches!(head.first[0], b'{' | b'[');
    if is_json && fields(head.first).nth(4).is_none_or(|score| parse_score(score).is_none()) {
        return Err(String::from("begins as JSON does"));
    }
    if has_all(head.first) {
        return match has_labels(head) {
            true => Err(String::from("has small whole numbers for ranks, scores and tags, which are in no order")),
            false => Ok(()),
        };
    }
    if numbered_lines(head.bytes).take(LINES).any(|(_, line)| has_all(line)) {
        return Ok(());
    }
    let found = fields(head.first).count();
    Err(format!("has {}, but a run line has 6: topic Q0 document rank score tag", counted(found, "field")))
}

/// Refuses documents that have blanks inside, among the first lines, where tabs stand between the fields: behind `Barack Obama` the
/// score would be taken from the ranks.
///
/// # Errors
/// Such a document, with its line.
pub(super) fn check_documents(file: &str, head: &Head<'_>) -> crate::error::Result<()> {
    let spaced = |(line, text)| Some((line, document_with_blanks(text, FIELDS)?));
    match numbered_lines(head.bytes).take(LINES).find_map(spaced) {
        None => Ok(()),
        Some((line, document)) => Err(Error::input(format!(
            "document {} has blanks, which TREC text cannot hold; put a header first: topic, q0, doc, rank, score and run, with tabs between",
            quoted(document)
        ))
        .at(Position::at_line(file, line))),
    }
}

/// What is odd about the ranks of the first lines, where documents are put in order by their scores: in a sentence that begins
/// with what the run does.
pub(super) fn odd_ranks(head: &Head<'_>) -> Option<&'static str> {
    /// So many steps from rank to rank say it.
    const FEWEST: usize = 3;
    let mut before: Option<(&[u8], f64, f64)> = None;
    let (mut against, mut has_fractions) = (0, false);
    for (_, line) in numbered_lines(head.bytes).take(LINES) {
        let mut parts = fields(line);
        let (Some(topic), Some(rank), Some(score), Some(_)) = (parts.next(), parts.nth(2), parts.next(), parts.next())
        else {
            continue;
        };
        let (Some(rank), Some(score)) = (parse_score(rank), parse_score(score)) else { return None };
        has_fractions |= rank.fract() != 0.0;
        if let Some((_, last_rank, last_score)) = before.filter(|(known, ..)| *known == topic) {
            match (rank - last_rank) * (score - last_score) {
                step if step > 0.0 => against += 1,
                step if step < 0.0 && !has_fractions => return None,
                _ => {}
            }
        }
        before = Some((topic, rank, score));
    }
    match (has_fractions, against >= FEWEST) {
        (true, _) => Some("has ranks that are no whole numbers, as if ranks and scores had changed places"),
        (false, true) => {
            Some("has scores that rise with its ranks, as distances do, so that what stands first by rank comes last")
        }
        (false, false) => None,
    }
}

/// Whether the first lines are judgments on three aspects or more: labels where a run has rank, score and tag. A run may have whole
/// numbers in all three places, but its ranks count up, or its scores fall.
fn has_labels(head: &Head<'_>) -> bool {
    let (mut ranks, mut last) = (Rising::default(), None);
    let (mut ranks_rise, mut scores_fall) = (true, true);
    for (_, line) in numbered_lines(head.bytes).take(LINES) {
        let labels: Option<Vec<f64>> =
            fields(line).skip(3).map(|field| parse_score(field).filter(|label| is_grade(*label))).collect();
        let (Some(topic), Some([rank, score, _, ..])) = (fields(line).next(), labels.as_deref()) else { return false };
        if !has_idle_second(line) {
            return false;
        }
        ranks_rise &= *rank >= 0.0 && ranks.take(topic, *rank as u64).is_ok();
        scores_fall &= last.is_none_or(|(known, before)| known != topic || before >= *score);
        last = Some((topic, *score));
    }
    !ranks_rise && !scores_fall
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_that_contradict_scores_are_odd() {
        let odd = |lines: &[(&str, f64, f64)]| {
            let line = |(topic, rank, score): &(&str, f64, f64)| format!("{topic} Q0 D{rank} {rank} {score} t\n");
            let text: String = lines.iter().map(line).collect();
            odd_ranks(&Head::of(text.as_bytes()))
        };
        let distances =
            [("1", 1.0, 0.1), ("1", 2.0, 0.2), ("1", 3.0, 0.2), ("1", 4.0, 0.4), ("2", 1.0, 0.1), ("2", 2.0, 0.3)];
        assert!(odd(&distances).is_some_and(|why| why.contains("rise with its ranks")));
        assert_eq!(odd(&distances[..3]), None, "too few to say");
        assert!(odd(&[("1", 0.9, 1.0), ("1", 0.8, 2.0)]).is_some_and(|why| why.contains("no whole numbers")));
        assert_eq!(odd(&[("1", 1.0, 0.1), ("1", 2.0, 0.2), ("1", 3.0, 0.3), ("1", 4.0, 0.4), ("1", 5.0, 0.1)]), None);
        assert_eq!(
            odd(&[("1", 0.0, 4.0), ("1", 0.0, 3.0), ("1", 0.0, 2.0), ("1", 0.0, 1.0)]),
            None,
            "ranks say nothing"
        );
        // Lines in any order.
        assert_eq!(odd(&[("1", 2.0, 4.0), ("1", 1.0, 5.0), ("1", 4.0, 2.0), ("1", 3.0, 3.0)]), None);
    }
}
