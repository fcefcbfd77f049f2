//! Topics that come in groups: the turns of a conversation, the queries of a user, the questions of a domain.
//!
//! # Choices
//!
//! A file has a topic and its group on each line, with a tab, a comma, a semicolon or blanks between, whichever its first line
//! has. Only where blanks separate may the group itself have blanks. A header (`topic,group`) and lines that start with `#`
//! are passed over. A topic that is scored and has no group is an error, because leaving it out would change every test; one
//! that has a group and is not scored makes a notice.

use crate::error::Error;
use crate::notice::Notice;
use crate::notice::groups::unscored_topics;
use aspectra_eval::parse::read_input;
use aspectra_eval::{Error as InputError, Position, Result as InputResult};
use std::collections::BTreeMap;

/// What the first column of a header may be called.
const TOPIC_WORDS: [&str; 6] = ["topic", "topic_id", "query", "query_id", "qid", "id"];

/// The group of each topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicGroups {
    file: String,
    /// The group of a topic, and the line that says so.
    of: BTreeMap<String, (String, u64)>,
}

impl TopicGroups {
    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read, a line that is no topic with its group, a topic in two groups.
    pub fn read(path: &str) -> InputResult<Self> {
        Self::parse(path, &read_input(path)?)
    }

    /// Takes a file from memory.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn parse(file: &str, bytes: &[u8]) -> InputResult<Self> {
        let text = std::str::from_utf8(bytes)
            .map_err(|error| InputError::input(format!("{file}: byte {} is not UTF-8 text", error.valid_up_to())))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut of: BTreeMap<String, (String, u64)> = BTreeMap::new();
        let mut separator = None;
        for (number, line) in text.lines().enumerate().map(|(at, line)| (at as u64 + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let bad = |message: String| InputError::input(message).at(Position::at_line(file, number));
            let is_first = separator.is_none();
            let between = *separator.get_or_insert_with(|| ['\t', ',', ';'].into_iter().find(|c| line.contains(*c)));
            let (topic, group) = split(line, between)
                .ok_or_else(|| bad(format!("\"{line}\" is not a topic and its group, {}", said(between))))?;
            if is_first && TOPIC_WORDS.contains(&&*topic.to_lowercase()) {
                continue;
            }
            match of.get(topic) {
                Some((known, first)) if known != group => {
                    return Err(bad(format!("topic {topic} is in group {group}, and in {known} on line {first}")));
                }
                Some(_) => {}
                None => {
                    of.insert(topic.to_owned(), (group.to_owned(), number));
                }
            }
        }
        if of.is_empty() {
            return Err(InputError::input(format!("{file}: has no groups; a line is a topic and its group")));
        }
        Ok(Self { file: file.to_owned(), of })
    }

    /// The names of the groups of these topics in order, and the number of each topic's group.
    ///
    /// # Errors
    /// A topic without a group; all topics in one.
    pub fn among(&self, topics: &[String]) -> Result<(Vec<String>, Vec<usize>), Error> {
        let group = |topic: &String| {
            self.of.get(topic).map(|(group, _)| group).ok_or_else(|| {
                Error::unfit(format!(
                    "{}: topic {topic} has no group; add a line with the topic and its group",
                    self.file
                ))
            })
        };
        let groups = topics.iter().map(group).collect::<Result<Vec<&String>, Error>>()?;
        let mut names: Vec<String> = groups.iter().map(|name| (*name).clone()).collect();
        names.sort();
        names.dedup();
        if names.len() < 2 {
            return Err(Error::unfit(format!("{}: all topics are in one group, and two are needed", self.file)));
        }
        let numbers = groups.iter().map(|name| names.partition_point(|known| known < *name)).collect();
        Ok((names, numbers))
    }

    /// What is to be said of topics that have a group and are not scored.
    pub fn notice(&self, topics: &[String]) -> Option<Notice> {
        let mut unknown: Vec<(&String, u64)> = self
            .of
            .iter()
            .filter(|(topic, _)| !topics.contains(topic))
            .map(|(topic, (_, line))| (topic, *line))
            .collect();
        unknown.sort_by_key(|(_, line)| *line);
        let (topic, line) = unknown.first()?;
        Some(unscored_topics(&self.file, *line, topic, unknown.len()))
    }
}

fn split(line: &str, separator: Option<char>) -> Option<(&str, &str)> {
    let (topic, group) = match separator {
        Some(separator) => line.split_once(separator).filter(|(_, rest)| !rest.contains(separator))?,
        None => line.split_once(char::is_whitespace)?,
    };
    let (topic, group) = (unquoted(topic.trim()), unquoted(group.trim()));
    (!topic.is_empty() && !group.is_empty()).then_some((topic, group))
}

fn unquoted(field: &str) -> &str {
    field.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(field)
}

fn said(separator: Option<char>) -> &'static str {
    match separator {
        Some('\t') => "with one tab between",
        Some(',') => "with one comma between",
        Some(_) => "with one semicolon between",
        None => "with a blank between",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn among(text: &str, topics: &[&str]) -> (Vec<String>, Vec<usize>) {
        let topics: Vec<String> = topics.iter().map(ToString::to_string).collect();
        TopicGroups::parse("g", text.as_bytes()).unwrap().among(&topics).unwrap()
    }

    #[test]
    fn separators_headers_and_comments() {
        let expected = (vec!["a".to_owned(), "b b".into()], vec![1, 0, 1]);
        for text in [
            "1 b b\n2 a\n3 b b\n",
            "topic,group\n1,b b\n2,a\n\n3,\"b b\"\n",
            "\u{feff}qid\tgroup\n# who asked\n1\tb b\n2\ta\n3\tb b\n3\tb b",
            "1;b b\n2;a\n3;b b",
        ] {
            assert_eq!(among(text, &["1", "2", "3"]), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let refused = |bytes: &[u8]| TopicGroups::parse("g.txt", bytes).unwrap_err().to_string();
        assert_eq!(refused(b"1,a\n2\n"), "g.txt:2: \"2\" is not a topic and its group, with one comma between");
        assert_eq!(refused(b"1,a\n2,b,c\n"), "g.txt:2: \"2,b,c\" is not a topic and its group, with one comma between");
        assert_eq!(refused(b"1 a\n2 b\n1 c\n"), "g.txt:3: topic 1 is in group c, and in a on line 1");
        assert!(refused(b"").contains("has no groups") && refused(b"1 \xff\n").contains("byte 2"));
        let groups = TopicGroups::parse("g.txt", b"1 a\n2 b\n9 a\n").unwrap();
        let of = |topics: &[&str]| groups.among(&topics.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(
            of(&["1", "3"]).unwrap_err().to_string(),
            "g.txt: topic 3 has no group; add a line with the topic and its group"
        );
        assert!(of(&["1", "9"]).unwrap_err().to_string().contains("one group"));
        let notice = groups.notice(&["1".into(), "2".into()]).unwrap();
        assert_eq!(notice.to_string(), "g.txt:3: topic 9 has a group and no scores");
        assert_eq!(groups.notice(&["1".into(), "2".into(), "9".into()]), None);
    }
}
