//! The answers of topics, from a topics file (XML) or two columns (topic, answer).

use super::topics_file::TopicsFile;
use crate::error::{Error, Result};
use crate::message::Message;
use crate::parse::{fields, numbered_lines};
use crate::position::Position;
use rustc_hash::FxHashMap;

/// The answer of each topic.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    pub(super) source: String,
    by_topic: FxHashMap<String, String>,
}

impl Answers {
    /// Answers from memory: pairs of topic and answer.
    pub fn new<T: Into<String>, A: AsRef<str>>(pairs: impl IntoIterator<Item = (T, A)>) -> Self {
        let by_topic = pairs.into_iter().map(|(topic, answer)| (topic.into(), answer.as_ref().to_lowercase()));
        Self { source: String::from("answers"), by_topic: by_topic.collect() }
    }

    /// Reads a file: XML with `<topic>`, `<number>` and `<answer>`, or lines with a topic and its answer.
    ///
    /// # Errors
    /// When it holds no topics, or a topic twice with different answers.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self> {
        Self::read_tag(file, bytes, None)
    }

    /// Reads a file whose topics have their answers in elements of this name; where none is given, `answer`, `stance` and
    /// `efficacy` are looked for.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_tag(file: &str, bytes: &[u8], tag: Option<&str>) -> Result<Self> {
        let tags: &[&str] = match &tag {
            Some(tag) => std::slice::from_ref(tag),
            None => TAGS,
        };
        let text = String::from_utf8_lossy(bytes);
        let is_xml = text.trim_start_matches('\u{feff}').trim_start().starts_with('<');
        let (pairs, elements) = if is_xml {
            let found = TopicsFile::read(file, &text, tags)?;
            (found.answered, found.elements)
        } else {
            (from_lines(file, bytes)?, Vec::new())
        };
        let mut by_topic: FxHashMap<String, String> = FxHashMap::default();
        for (line, topic, answer) in pairs {
            if by_topic.insert(topic.clone(), answer.clone()).is_some_and(|before| before != answer) {
                let error = Error::input(format!("topic {topic} has two different answers; keep one"));
                return Err(error.at(Position::at_line(file, line)));
            }
        }
        if by_topic.is_empty() {
            let message = Message::new(format!(
                "{file}: has no answers; expected <topic> elements with <number> and <{}>, or lines with a topic and its answer",
                tags.join("> or <")
            ));
            return Err(Error::input(match elements.is_empty() {
                true => message,
                false => message
                    .text(format!(
                        "; its topics have <{}>: name the one that holds the answers with ",
                        elements.join(">, <")
                    ))
                    .option("answer-tag", "NAME"),
            }));
        }
        Ok(Self { source: file.to_owned(), by_topic })
    }

    /// The answer of a topic, in lower case.
    pub fn of(&self, topic: &str) -> Option<&str> {
        self.by_topic.get(topic).map(|answer| &**answer)
    }

    /// The topics that have one, in order.
    pub(super) fn topics(&self) -> Vec<&str> {
        let mut topics: Vec<&str> = self.by_topic.keys().map(String::as_str).collect();
        topics.sort_unstable();
        topics
    }
}

/// The elements that tracks have put answers in.
const TAGS: &[&str] = &["answer", "stance", "efficacy"];

/// The line, the topic and its answer.
type Answered = (u64, String, String);

/// Lines with a topic and its answer: blanks between, or commas where the first line has no blanks.
fn from_lines(file: &str, bytes: &[u8]) -> Result<Vec<Answered>> {
    let mut found = Vec::new();
    let has_commas =
        numbered_lines(bytes).next().is_some_and(|(_, text)| fields(text).count() == 1 && text.contains(&b','));
    for (line, text) in numbered_lines(bytes) {
        let parts: Vec<&[u8]> = match has_commas {
            true => text.split(|byte| *byte == b',').map(<[u8]>::trim_ascii).collect(),
            false => fields(text).collect(),
        };
        let [topic, .., answer] = parts[..] else {
            let error =
                Error::input("has 1 field; expected a topic and its answer, with a blank, tab or comma between");
            return Err(error.at(Position::at_line(file, line)));
        };
        let text = |field: &[u8]| String::from_utf8_lossy(field).into_owned();
        found.push((line, text(topic), text(answer).to_lowercase()));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_and_lines() {
        let xml = "<topics>\n<topic>\n<number>7</number>\n<answer> Yes </answer></topic>\n<topic number=\"8\"><answer>no</answer></topic></topics>";
        let answers = Answers::read("t.xml", xml.as_bytes()).unwrap();
        assert_eq!((answers.of("7"), answers.of("8"), answers.of("9")), (Some("yes"), Some("no"), None));
        let answers = Answers::read("t.tsv", b"7\t-1\n8 some words 1\n").unwrap();
        assert_eq!((answers.of("7"), answers.of("8")), (Some("-1"), Some("1")));
        let error = Answers::read("t", b"7 yes\n7 no\n").unwrap_err().to_string();
        assert!(error.starts_with("t:2: topic 7 has two different answers"), "{error}");
        let twice = xml.replace("number=\"8\"", "number=\"7\"");
        let error = Answers::read("t", twice.as_bytes()).unwrap_err();
        assert_eq!(error.position().and_then(Position::line), Some(5));
        let stances = "<topic><number>7</number><stance>unhelpful</stance></topic>";
        assert_eq!(Answers::read("t", stances.as_bytes()).unwrap().of("7"), Some("unhelpful"));
        let own = "<topic><number>7</number><answer>x</answer><verdict>yes</verdict></topic>";
        assert_eq!(Answers::read_tag("t", own.as_bytes(), Some("verdict")).unwrap().of("7"), Some("yes"));
        assert!(Answers::read("t", b"<topics/>").unwrap_err().to_string().contains("has no answers"));
    }
}
