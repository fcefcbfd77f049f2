//! What stands beside the judgments: weights of subtopics, and attributes of documents.

use super::bad_lines::BadLines;
use super::fields::{fields, numbered_lines};
use super::score::parse_score;
use crate::error::{Error, Result, quoted};
use crate::judgments::Judgments;
use crate::message::counted;
use crate::notice::Notice;
use crate::notice::judgments::lines_unused;
use rustc_hash::FxHashMap;

/// Gives judgments the subtopic weights of a file, lines `topic subtopic weight`.
///
/// Weights are made to sum to 1 over the subtopics that were judged; topics that the file does not name keep equal ones, and
/// lines about other topics or subtopics are not used, with a notice.
///
/// # Errors
/// All bad lines together: fields, weights that are not numbers from 0 up, a subtopic named twice; and topics that the file
/// names some but not all subtopics of, or whose weights are all 0 or too large to be added. A file without weights.
pub fn read_weights(file: &str, bytes: &[u8], mut judgments: Judgments) -> Result<Judgments> {
    let mut bad = BadLines::new(file);
    let mut given: FxHashMap<usize, (u64, Vec<Option<f64>>)> = FxHashMap::default();
    let mut unused = Unused::default();
    let mut is_empty = true;
    for (line, text) in numbered_lines(bytes) {
        is_empty = false;
        let found: Vec<&[u8]> = fields(text).collect();
        let [topic, subtopic, weight] = found[..] else {
            bad.push(
                line,
                format!("has {}, but a weight line has 3: topic subtopic weight", counted(found.len(), "field")),
            );
            continue;
        };
        let Some(number) = parse_score(weight).filter(|weight| *weight >= 0.0 && weight.is_finite()) else {
            bad.push(line, format!("weight {} is not a number from 0 up, such as 0.25", quoted(weight)));
            continue;
        };
        let Some(at) = judgments.topic_index(topic) else {
            unused.push(line, || format!("topic {}", quoted(topic)));
            continue;
        };
        let names = judgments.topics()[at].sheet.subtopics();
        let Some(column) = names.iter().position(|name| name.as_bytes() == subtopic) else {
            unused.push(line, || format!("subtopic {} of topic {}", quoted(subtopic), quoted(topic)));
            continue;
        };
        let (_, weights) = given.entry(at).or_insert_with(|| (line, vec![None; names.len()]));
        if weights[column].replace(number).is_some() {
            bad.push(line, format!("subtopic {} has a weight already; keep one of the two lines", quoted(subtopic)));
        }
    }
    let mut given: Vec<_> = given.into_iter().collect();
    given.sort_unstable_by_key(|(at, _)| *at);
    for (at, (line, weights)) in given {
        let topic = &judgments.topics()[at];
        if let Some(missing) = weights.iter().position(Option::is_none) {
            let name = &topic.sheet.subtopics()[missing];
            bad.push(line, format!("topic {} has weights, but none for its subtopic \"{name}\"; give one", topic.id));
            continue;
        }
        let weights: Vec<f64> = weights.into_iter().flatten().collect();
        match weights.iter().sum::<f64>() {
            sum if !sum.is_finite() => {
                bad.push(line, format!("the weights of topic {} are too large to be added; scale them down", topic.id));
            }
            sum if sum > 0.0 => judgments.set_subtopic_weights(at, &weights),
            _ => bad.push(line, format!("the weights of topic {} are all 0; give one above 0", topic.id)),
        }
    }
    bad.into_result()?;
    if is_empty {
        return Err(Error::input(format!("{file}: has no weights; expected lines such as \"51 3 0.25\"")));
    }
    judgments.notices.extend(unused.notice(file));
    Ok(judgments)
}

/// Lines about what is not judged.
#[derive(Default)]
struct Unused {
    count: u64,
    /// The first of them, and what it is about.
    first: Option<(u64, String)>,
}

impl Unused {
    fn push(&mut self, line: u64, about: impl FnOnce() -> String) {
        self.count += 1;
        self.first.get_or_insert_with(|| (line, about()));
    }

    fn notice(self, file: &str) -> Option<Notice> {
        self.first.map(|(line, about)| lines_unused(file, self.count, line, &about))
    }
}

/// Gives judgments the document attributes of a file, lines `topic document a1 a2 ...`, each from 0 to 1. Lines about
/// documents that were not judged are not used, with a notice.
///
/// # Errors
/// All bad lines together: too few fields, an attribute that is not a number from 0 to 1, a document named twice.
pub fn read_attributes(file: &str, bytes: &[u8], mut judgments: Judgments) -> Result<Judgments> {
    let mut bad = BadLines::new(file);
    let mut unused = Unused::default();
    for (line, text) in numbered_lines(bytes) {
        if let Err(message) = add_attributes(line, text, &mut judgments, &mut unused) {
            bad.push(line, message);
        }
    }
    bad.into_result()?;
    judgments.notices.extend(unused.notice(file));
    Ok(judgments)
}

fn add_attributes(
    line: u64,
    text: &[u8],
    judgments: &mut Judgments,
    unused: &mut Unused,
) -> std::result::Result<(), String> {
    let mut parts = fields(text);
    let (Some(topic), Some(document)) = (parts.next(), parts.next()) else {
        return Err(String::from("has fewer than 3 fields, but an attribute line has: topic document a1 a2 ..."));
    };
    let mut attributes = Vec::new();
    for field in parts {
        let number = parse_score(field).filter(|number| (0.0..=1.0).contains(number));
        attributes.push(number.ok_or_else(|| format!("attribute {} is not a number from 0 to 1", quoted(field)))?);
    }
    if attributes.is_empty() {
        return Err(String::from("has no attribute; an attribute line has: topic document a1 a2 ..."));
    }
    let at = judgments.topic_index(topic);
    let row = at.and_then(|at| judgments.topics()[at].sheet.documents().row(document));
    let (Some(at), Some(row)) = (at, row) else {
        unused.push(line, || format!("document {} of topic {}", quoted(document), quoted(topic)));
        return Ok(());
    };
    if judgments.topics()[at].sheet.attributes().get(row as usize).is_some_and(|known| !known.is_empty()) {
        return Err(format!("document {} has attributes already; keep one of the two lines", quoted(document)));
    }
    judgments.set_attributes(at, row as usize, &attributes);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{JudgmentFormat, read_judgments};

    fn judgments() -> Judgments {
        read_judgments("q", b"1 a D1 1\n1 b D2 1\n2 a D1 1\n", JudgmentFormat::Subtopics).unwrap()
    }

    #[test]
    fn weights_sum_to_one_over_judged_subtopics() {
        let weighted = read_weights("w", b"1 a 3\n1 b 1\n1 never 9\n7 a 1\n", judgments()).unwrap();
        assert_eq!(weighted.topics()[0].sheet.subtopic_weights(), [0.75, 0.25]);
        assert_eq!(weighted.topics()[1].sheet.subtopic_weights(), [1.0]);
        let notice = weighted.notices()[0].to_string();
        assert_eq!(
            notice,
            "w: 2 lines are about what is not judged and are not used; the first is line 3, subtopic \"never\" of topic \"1\""
        );
    }

    #[test]
    fn weights_that_say_nothing_are_refused() {
        let error = |text: &[u8]| read_weights("w", text, judgments()).unwrap_err().to_string();
        assert!(error(b"\n# none\n").contains("w: has no weights"));
        assert!(error(b"1 a 1e308\n1 b 1e308\n").contains("w:1: the weights of topic 1 are too large"));
    }

    #[test]
    fn bad_weights_are_reported_together() {
        let error = read_weights("w", b"1 a 1\n1 a 2\n1 b -1\n2 a 0\n1 b\n", judgments()).unwrap_err().to_string();
        for part in
            ["w:2: subtopic \"a\"", "w:3: weight \"-1\"", "w:5: has 2", "w:1: topic 1 has weights", "w:4: the weights"]
        {
            assert!(error.contains(part), "{part}: {error}");
        }
    }

    #[test]
    fn attributes_are_shares() {
        let with = read_attributes("a", b"1 D2 0.5 1\n1 D9 0.1\n", judgments()).unwrap();
        assert_eq!(*with.topics()[0].sheet.attributes()[1], [0.5, 1.0]);
        assert!(with.topics()[1].sheet.attributes().is_empty());
        let error = read_attributes("a", b"1 D2 1.5\n1 D1\n1 D1 1\n1 D1 1\n", judgments()).unwrap_err().to_string();
        assert!(
            error.contains("a:1: attribute \"1.5\"")
                && error.contains("a:2:")
                && error.contains("a:4: document \"D1\""),
            "{error}"
        );
    }
}
