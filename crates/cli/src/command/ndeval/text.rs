//! ndeval's reading of judgments and runs: topics, subtopics, labels and ranks are whole numbers from 0 up, and the first
//! line that is otherwise ends the program.

use anyhow::{Result, bail};
use aspectra_eval::{Judgments, JudgmentsBuilder, Runs};
use std::fmt;
use std::path::Path;

/// What ndeval refuses, in its own words.
#[derive(Debug)]
pub(super) struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

/// A run's topics as numbers, its tag, and where its lines are read from.
pub(super) struct NumberedRun {
    /// Rising.
    pub(super) topics: Vec<u32>,
    /// The tag of the first line.
    pub(super) tag: String,
    pub(super) source: Runs,
}

/// Reads judgments; labels above 1 count as 1 later on.
pub(super) fn read_judgments(file: &str, bytes: &[u8]) -> Result<Judgments> {
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for (line, text) in lines(bytes) {
        let mut fields = fields(text);
        let mut next = || fields.next().unwrap_or_default();
        let (topic, subtopic, document, label) = (next(), next(), next(), next());
        let (Some(topic), Some(subtopic), Some(label)) = (natural(topic), natural(subtopic), natural(label)) else {
            bail!(Refused(format!("syntax error in qrel file \"{file}\" at line {line}")));
        };
        let label = i32::try_from(label.min(1)).unwrap_or(1);
        if let Err(refused) = builder.add(&topic.to_string(), &subtopic.to_string(), document, &[label]) {
            bail!("{file}:{line}: {refused}; keep one of the two lines (ndeval would count both)");
        }
    }
    let judgments = builder.finish();
    if judgments.topics().is_empty() {
        bail!(Refused(format!("qrel file \"{file}\" is empty")));
    }
    Ok(judgments)
}

/// Looks through a run: its topics and tag, and what ndeval refuses.
pub(super) fn read_run(file: &str, bytes: &[u8], by_rank: bool) -> Result<NumberedRun> {
    let mut tag = None;
    let mut places: Vec<(u32, u32)> = Vec::new();
    let mut is_plain = file != "-";
    for (line, text) in lines(bytes) {
        let mut fields = fields(text);
        let mut next = || fields.next().unwrap_or_default();
        let (topic, _, _, rank, _, last) = (next(), next(), next(), next(), next(), next());
        match (prefixed(topic), natural(rank)) {
            (Some(number), Some(rank)) if !last.is_empty() => {
                is_plain &= topic == number.to_string().as_bytes();
                if by_rank || places.last().is_none_or(|(known, _)| *known != number) {
                    places.push((number, rank));
                }
            }
            _ => bail!(Refused(format!("syntax error in run file \"{file}\" at line {line}"))),
        }
        tag.get_or_insert_with(|| String::from_utf8_lossy(last).into_owned());
    }
    let Some(tag) = tag else { bail!(Refused(format!("run file \"{file}\" is empty"))) };
    places.sort_unstable();
    if let (true, Some(twice)) = (by_rank, places.windows(2).find(|pair| pair[0] == pair[1])) {
        let (topic, rank) = twice[0];
        bail!(Refused(format!("duplicate rank ({rank}) for topic {topic} in run file \"{file}\"")));
    }
    let mut topics: Vec<u32> = places.into_iter().map(|(topic, _)| topic).collect();
    topics.dedup();
    let source = match is_plain {
        // A pipe has been read: its bytes are all there is.
        true if Path::new(file).is_file() => Runs::read([file]),
        true => Runs::from_text(file, bytes),
        false => Runs::from_text(file, renumbered(bytes)),
    };
    Ok(NumberedRun { topics, tag, source })
}

/// The run with its topics as plain numbers: `wt09-51` is 51.
fn renumbered(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(bytes.len());
    for (_, line) in lines(bytes) {
        for (at, field) in fields(line).enumerate() {
            match prefixed(field).filter(|_| at == 0) {
                Some(topic) => text.extend_from_slice(topic.to_string().as_bytes()),
                None => {
                    text.push(b' ');
                    text.extend_from_slice(field);
                }
            }
        }
        text.push(b'\n');
    }
    text
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let whole = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let count = if bytes.is_empty() { 0 } else { usize::MAX };
    whole.split(|&byte| byte == b'\n').take(count).enumerate().map(|(at, line)| (at + 1, line))
}

fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty())
}

/// A whole number from 0 up, not much beyond a million.
fn natural(field: &[u8]) -> Option<u32> {
    const LARGE_ENOUGH: u32 = 100_000;
    let digit = |value: u32, byte: &u8| {
        (byte.is_ascii_digit() && value <= LARGE_ENOUGH).then(|| 10 * value + u32::from(byte - b'0'))
    };
    if field.is_empty() { None } else { field.iter().try_fold(0, digit) }
}

/// A topic's number, which a word and a dash may stand before.
fn prefixed(field: &[u8]) -> Option<u32> {
    if field.first()?.is_ascii_digit() {
        return natural(field);
    }
    let dash = field.iter().position(|&byte| byte == b'-')?;
    natural(&field[dash + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_may_have_a_prefix() {
        assert_eq!(prefixed(b"wt09-51"), Some(51));
        assert_eq!(prefixed(b"0051"), Some(51));
        assert_eq!((prefixed(b"51a"), prefixed(b"wt"), prefixed(b"")), (None, None, None));
        let run = read_run("r", b"wt-7 Q0 D 1 2.5 tag\nwt-3 Q0 E 1 2.5 other\n", true).unwrap();
        assert_eq!((run.topics, run.tag.as_str()), (vec![3, 7], "tag"));
        assert_eq!(renumbered(b"wt-7 Q0 D 1 2.5 tag\r\n"), b"7 Q0 D 1 2.5 tag\n");
    }

    #[test]
    fn a_rank_that_comes_twice_is_refused_unless_scores_decide() {
        let text = b"1 Q0 D 1 2.5 tag\n1 Q0 E 1 2.5 tag\n";
        assert!(read_run("r", text, true).is_err_and(|error| error.is::<Refused>()));
        assert!(read_run("r", text, false).is_ok());
    }

    #[test]
    fn the_first_bad_line_is_named() {
        let refused = read_judgments("q", b"1 1 D 1\n1 1 E -2\n1 x F 1\n").unwrap_err();
        assert_eq!(refused.to_string(), "syntax error in qrel file \"q\" at line 2");
    }
}
