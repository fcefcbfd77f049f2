//! Judges who make mistakes at a known rate.

use crate::documents::Topic;
use crate::purpose;
use crate::settings::{JudgePlan, Settings, Slip};
use aspectra_stats::stream::Stream;
use std::fmt::Write;

/// The name of a judge by its number from 0.
pub(crate) fn name(number: usize) -> String {
    format!("judge{}", number + 1)
}

/// Every judge's labels: `topic,doc,judge,relevance,...`.
pub(crate) fn table(settings: &Settings, topics: &[Topic]) -> String {
    let mut text = String::from("topic,doc,judge");
    settings.aspects.iter().for_each(|aspect| text.extend([",", &aspect.name]));
    text.push('\n');
    let mut streams: Vec<Stream> =
        (0..settings.judges.len()).map(|judge| Stream::new(settings.seed, purpose::JUDGE, judge as u64)).collect();
    for topic in topics {
        for (at, document) in topic.judged.iter().enumerate() {
            for (number, (judge, stream)) in settings.judges.iter().zip(&mut streams).enumerate() {
                if stream.unit() >= judge.share {
                    continue;
                }
                // Writing to a string cannot fail.
                let _ = write!(text, "{},{},{}", topic.number, topic.name(at), name(number));
                for (label, aspect) in document.labels.iter().zip(&settings.aspects) {
                    let labels = aspect.shares.of_labels().len() as u8;
                    let _ = write!(text, ",{}", judge.judge(*label, labels, settings.slip, stream));
                }
                text.push('\n');
            }
        }
    }
    text
}

impl JudgePlan {
    fn judge(&self, truth: u8, labels: u8, slip: Slip, stream: &mut Stream) -> u8 {
        // Drawn in any case, so that one judge's rate changes nothing but its own mistakes.
        let (chance, choice) = (stream.unit(), stream.unit());
        if labels < 2 || chance >= self.error {
            return truth;
        }
        match slip {
            Slip::Any => {
                let other = (choice * f64::from(labels - 1)) as u8;
                if other >= truth { other + 1 } else { other }
            }
            Slip::Near if truth == 0 => 1,
            Slip::Near if truth == labels - 1 => truth - 1,
            Slip::Near if choice < 0.5 => truth - 1,
            Slip::Near => truth + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_other_labels() {
        let mut stream = Stream::new(1, 1, 1);
        let judge = JudgePlan { error: 1.0, share: 1.0 };
        for truth in 0..4 {
            let given: Vec<u8> = (0..300).map(|_| judge.judge(truth, 4, Slip::Any, &mut stream)).collect();
            assert!((0..4).all(|label| given.contains(&label) == (label != truth)), "{truth}");
            let near: Vec<u8> = (0..300).map(|_| judge.judge(truth, 4, Slip::Near, &mut stream)).collect();
            assert!(near.iter().all(|label| label.abs_diff(truth) == 1 && *label < 4), "{truth}");
        }
        assert_eq!(judge.judge(0, 1, Slip::Any, &mut stream), 0, "there is no other label");
    }
}
