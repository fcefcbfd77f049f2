//! Nuggets: the facts that an answer should have, and which documents support them.

use crate::documents::Topic;
use crate::purpose;
use crate::settings::Settings;
use aspectra_stats::stream::Stream;
use std::fmt::Write;

/// One JSON object a judged document with what it says of each nugget of its topic.
pub(crate) fn lines(settings: &Settings, topics: &[Topic]) -> String {
    let Some(bounds) = settings.nuggets else { return String::new() };
    let mut text = String::new();
    for topic in topics {
        let mut stream = Stream::new(settings.seed, purpose::NUGGETS, topic.number as u64);
        let count = bounds.draw(&mut stream);
        // About half of the nuggets are vital, the first always.
        let vital: Vec<bool> = (0..count).map(|nugget| stream.below(2) == 0 || nugget == 0).collect();
        for (at, document) in topic.judged.iter().enumerate() {
            // Writing to a string cannot fail.
            let _ = write!(text, r#"{{"qid":"{}","docid":"{}","nuggets":["#, topic.number, topic.name(at));
            for (nugget, is_vital) in vital.iter().enumerate() {
                let (chance, is_whole) = (stream.unit(), stream.below(2) == 0);
                let is_said = document.labels[0] > 0 && chance < 2.0 / (count as f64).max(2.0);
                let assignment = match (is_said, is_whole) {
                    (true, true) => "support",
                    (true, false) => "partial_support",
                    (false, _) => "not_support",
                };
                let importance = if *is_vital { "vital" } else { "okay" };
                let comma = if nugget > 0 { "," } else { "" };
                let _ = write!(
                    text,
                    r#"{comma}{{"text":"fact {} of topic {}","importance":"{importance}","assignment":"{assignment}"}}"#,
                    nugget + 1,
                    topic.number
                );
            }
            text.push_str("]}\n");
        }
    }
    text
}
