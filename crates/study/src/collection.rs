//! The collection that a study is made of: what Table 2 of the TOMA paper says of its tracks.

use crate::sentence::{counted, listed, percent};
use crate::{Exhibit, Ground};
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::judgments::State;

/// One row for each aspect: its labels, how many documents have one, and how many of these are above 0.
pub(crate) fn described(ground: &Ground<'_>) -> Exhibit {
    let columns = ["aspect", "labels", "judged_documents", "above_0", "share_above_0", "topics_with_some"];
    let mut table = Table::new("collection", "The collection", 1, &columns);
    let topics = ground.judgments.topics();
    let mut shares = Vec::new();
    for (number, aspect) in ground.judgments.aspects().iter().enumerate() {
        let (mut judged, mut good, mut topics_with_some) = (0usize, 0usize, 0usize);
        for topic in topics {
            let sheet = &topic.sheet;
            let before = good;
            for row in 0..sheet.documents().len() {
                let states = || (0..sheet.subtopic_count()).map(|subtopic| sheet.cell(row, subtopic, number).state());
                judged += usize::from(states().any(|state| !matches!(state, State::Absent | State::Missing)));
                good += usize::from(states().any(|state| matches!(state, State::Grade(grade) if grade > 0.0)));
            }
            topics_with_some += usize::from(good > before);
        }
        let share = if judged == 0 { 0.0 } else { good as f64 / judged as f64 };
        shares.push(format!("{} on {}", percent(share), aspect.name));
        table.row([
            Value::from(&aspect.name),
            Value::Text(format!("0 to {}", aspect.highest)),
            judged.into(),
            good.into(),
            Value::Share(share),
            topics_with_some.into(),
        ]);
    }
    let mut exhibit = Exhibit::new(table).fact("runs", ground.runs.len()).fact("topics", topics.len());
    if ground.judgments.has_subtopics() {
        let subtopics: usize = topics.iter().map(|topic| topic.sheet.subtopic_count()).sum();
        exhibit = exhibit.fact("subtopics", subtopics);
    }
    exhibit.says(format!(
        "{} on {}. Of the judged documents {} have a label above 0{}.",
        counted(ground.runs.len(), "run"),
        counted(topics.len(), "topic"),
        listed(&shares),
        if ground.judgments.has_subtopics() { " for at least one subtopic" } else { "" }
    ))
}
