//! The judgments of the web topics: one label, three aspects, subtopics.

use std::io;

use super::topic::Topic;
use crate::lines::Folder;

/// Writes `qrels.txt`, `aspects.txt` and `subtopics.txt`; all three judge the same documents.
pub(crate) fn write(folder: &mut Folder, topics: &[Topic]) -> io::Result<()> {
    write_labels(folder, topics, "qrels.txt", 1)?;
    write_labels(folder, topics, "aspects.txt", 3)?;
    write_subtopics(folder, topics)
}

/// `topic 0 document relevance [correctness credibility]`
fn write_labels(folder: &mut Folder, topics: &[Topic], file: &str, aspects: usize) -> io::Result<()> {
    let mut lines = folder.open(file)?;
    for topic in topics {
        for (judged, name) in topic.judged.iter().zip(&topic.names) {
            lines.number(topic.number).text(b" 0 ").text(name);
            for &label in &judged.aspects[..aspects] {
                lines.text(b" ").number(u64::from(label));
            }
            lines.end()?;
        }
    }
    folder.close(lines)
}

/// `topic subtopic document label`, a line for every pair of subtopic and judged document.
fn write_subtopics(folder: &mut Folder, topics: &[Topic]) -> io::Result<()> {
    let mut lines = folder.open("subtopics.txt")?;
    for topic in topics {
        for subtopic in 0..topic.subtopics {
            for (judged, name) in topic.judged.iter().zip(&topic.names) {
                lines.number(topic.number).text(b" ").number(subtopic as u64 + 1).text(b" ").text(name);
                lines.text(b" ").number(u64::from(judged.subtopics[subtopic])).end()?;
            }
        }
    }
    folder.close(lines)
}
