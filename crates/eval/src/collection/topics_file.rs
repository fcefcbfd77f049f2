//! Topics with their answers in a topics file: what an evaluation needs of one, and no more of XML than that.

use super::markup::{Piece, Pieces};
use crate::error::{Error, Result};
use crate::message::Message;
use crate::position::Position;

/// The elements that a topic's id may be in, the most telling first; an attribute of the topic may be called so too.
const IDS: [&str; 3] = ["number", "num", "id"];

/// How many elements a message may have to name.
const MOST_ELEMENTS: usize = 20;

/// A topic as its file has it.
#[derive(Default)]
struct Topic {
    line: u64,
    ids: Vec<(String, String)>,
    /// The answers, each with its element.
    answers: Vec<(String, String)>,
}

/// What a topics file holds.
#[derive(Default)]
pub(super) struct TopicsFile {
    /// Line, topic and answer of those that have both.
    pub(super) answered: Vec<(u64, String, String)>,
    /// What the elements of its topics are called.
    pub(super) elements: Vec<String>,
}

/// An element that is read, with the text so far.
type Reading = Option<(String, String)>;

impl TopicsFile {
    /// Reads the topics of an XML file; answers are in elements with one of the names `tags`.
    ///
    /// # Errors
    /// A file that ends early, and a topic with several answers.
    pub(super) fn read(file: &str, text: &str, tags: &[&str]) -> Result<Self> {
        let mut found = Self::default();
        let (mut topic, mut reading): (Option<Topic>, Reading) = (None, None);
        // The element around the topics, while it is open.
        let mut around: Option<&str> = None;
        let (mut are_closed, mut line, mut counted) = (false, 1, 0);
        for (start, piece) in Pieces::new(text) {
            line += text[counted..start].matches('\n').count() as u64;
            counted = start;
            // Files in the manner of SGML close nothing: there an element ends where the next tag begins.
            let ends_element = |reading: &Reading| reading.as_ref().is_some_and(|(_, text)| !text.trim().is_empty());
            let is_end = !matches!(piece, Piece::Text(_)) && (ends_element(&reading) || is_close_of(&piece, &reading));
            let ended = if is_end { reading.take() } else { None };
            if let (Some(topic), Some((name, text))) = (&mut topic, ended) {
                topic.take(name, text.trim(), tags);
            }
            match piece {
                Piece::Text(text) => reading.iter_mut().for_each(|(_, read)| read.push_str(&text)),
                Piece::Cut(what) => return Err(cut(file, line, &format!("inside of {what}"))),
                Piece::Open { name: "topic", attributes, is_closed } => {
                    found.add(file, topic.take())?;
                    let mut begun = Topic { line, ..Topic::default() };
                    begun.ids.extend(attributes.into_iter().map(|(name, value)| (name.to_owned(), value)));
                    topic = Some(begun);
                    if is_closed {
                        found.add(file, topic.take())?;
                    }
                }
                Piece::Open { name, is_closed, .. } if topic.is_some() => {
                    if found.elements.len() < MOST_ELEMENTS && !found.elements.iter().any(|known| known == name) {
                        found.elements.push(name.to_owned());
                    }
                    if !is_closed && (IDS.contains(&name) || tags.contains(&name)) {
                        reading = Some((name.to_owned(), String::new()));
                    }
                }
                Piece::Open { name, is_closed: false, .. } => around = around.or(Some(name)),
                Piece::Open { .. } => {}
                Piece::Close("topic") => {
                    are_closed = true;
                    found.add(file, topic.take())?;
                }
                Piece::Close(name) if around == Some(name) => around = None,
                Piece::Close(_) => {}
            }
        }
        if let (Some(topic), Some((name, text))) = (&mut topic, reading) {
            topic.take(name, text.trim(), tags);
        }
        match (topic, around) {
            (Some(topic), _) if are_closed || around.is_some() => {
                Err(cut(file, topic.line, "inside of the topic that begins here"))
            }
            (None, Some(name)) => Err(cut(file, line, &format!("before </{name}>"))),
            (topic, _) => {
                found.add(file, topic)?;
                Ok(found)
            }
        }
    }

    /// Adds a topic that has an id and an answer.
    fn add(&mut self, file: &str, topic: Option<Topic>) -> Result<()> {
        let Some(topic) = topic else { return Ok(()) };
        let id = IDS.iter().find_map(|name| topic.ids.iter().find(|(known, _)| known == name));
        let (Some((_, id)), Some((tag, answer))) = (id, topic.answers.first()) else { return Ok(()) };
        let id = id.trim().trim_start_matches("Number:").trim();
        if let Some((other_tag, other)) = topic.answers.iter().find(|(_, other)| other != answer) {
            let message = match tag == other_tag {
                true => Message::new(format!("topic {id} has two answers in <{tag}>, \"{answer}\" and \"{other}\"; keep one")),
                false => Message::new(format!(
                    "topic {id} has \"{answer}\" in <{tag}> and \"{other}\" in <{other_tag}>; say which of the two is the answer with "
                ))
                .option("answer-tag", format!("{tag}|{other_tag}")),
            };
            return Err(Error::input(message).at(Position::at_line(file, topic.line)));
        }
        self.answered.push((topic.line, id.to_owned(), answer.clone()));
        Ok(())
    }
}

impl Topic {
    /// Takes what an element holds.
    fn take(&mut self, name: String, text: &str, tags: &[&str]) {
        if text.is_empty() {
            return;
        }
        if tags.contains(&&*name) {
            self.answers.push((name.clone(), text.to_lowercase()));
        }
        if IDS.contains(&&*name) {
            self.ids.push((name, text.to_owned()));
        }
    }
}

fn is_close_of(piece: &Piece<'_>, reading: &Reading) -> bool {
    matches!((piece, reading), (Piece::Close(name), Some((open, _))) if name == open)
}

fn cut(file: &str, line: u64, place: &str) -> Error {
    Error::input(format!("the file ends {place}, so that topics may be lost; fetch or write it again"))
        .at(Position::at_line(file, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(u64, String, String)>> {
        TopicsFile::read("t", text, &["answer", "stance"]).map(|found| found.answered)
    }

    #[test]
    fn what_is_no_topic_is_not_read() {
        let text = "<topics><!-- <topic><num>1</num><answer>yes</answer></topic> -->\n<topic><num>2</num><query/>\
            <answer><![CDATA[&no]]></answer></topic><topic id='3'><answer>&#110;o</answer></topic></topics>";
        let of = |line, topic: &str, answer: &str| (line, topic.to_owned(), answer.to_owned());
        assert_eq!(read(text).unwrap(), [of(2, "2", "&no"), of(2, "3", "no")]);
        assert_eq!(read("<topic><num> Number: 7\n<title>x\n<answer>yes\n").unwrap(), [of(1, "7", "yes")]);
        assert_eq!(read("<topic number=\"1\"><answer><b>Yes</b></answer></topic>").unwrap(), [of(1, "1", "yes")]);
    }

    #[test]
    fn a_file_that_ends_early_is_refused() {
        let whole = "<topics>\n<topic><num>1</num><answer>yes</answer></topic>\n<topic><num>2</num><answer>no</answer></topic>\n</topics>";
        assert_eq!(read(whole).unwrap().len(), 2);
        for end in 1..whole.len() {
            let error = read(&whole[..end]).err().unwrap_or_else(|| panic!("{}", &whole[..end])).to_string();
            assert!(error.starts_with("t:") && error.contains("the file ends "), "{error}");
        }
    }

    #[test]
    fn answers_that_differ_are_refused() {
        let topic = |inside: &str| read(&format!("<topic><num>1</num>{inside}</topic>"));
        let twice = topic("<answer>yes</answer><answer>no</answer>").unwrap_err().to_string();
        assert_eq!(twice, "t:1: topic 1 has two answers in <answer>, \"yes\" and \"no\"; keep one");
        let other = topic("<stance>helpful</stance><answer>no</answer>").unwrap_err().to_string();
        assert!(other.contains("which of the two is the answer with answer-tag=stance|answer"), "{other}");
        assert_eq!(topic("<answer>no</answer><stance>No</stance>").unwrap().len(), 1);
    }
}
