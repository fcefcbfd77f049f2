//! What runs retrieve first on a topic, with the labels of each document.

use aspectra_eval::join::{KeptRun, documents_of};
use aspectra_eval::judgments::{Sheet, State, Topic};
use aspectra_eval::{Judgments, Result, Rules, Runs};

/// A document at the top of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct TopDocument {
    /// Its rank, from 1.
    pub rank: u32,
    /// Its id; bytes that are no text are replaced.
    pub document: String,
    /// Its label on each aspect; `None` where the document is not in the pool.
    pub labels: Option<Vec<Labeled>>,
}

/// What an aspect says about a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Labeled {
    /// The label; for topics with subtopics each that is above 0, as `subtopic:label`.
    pub text: String,
    /// The label as a share of the aspect's largest one; `None` where there is no grade.
    pub height: Option<f64>,
}

/// The first `depth` documents of each run on each topic: `[topic][run]`. `None` where a run cannot be read again, such as
/// one that came through a pipe, or is not among `runs`; an empty list where a run lacks the topic.
///
/// # Errors
/// A run that cannot be read.
pub fn top_documents(
    judgments: &Judgments,
    runs: &Runs,
    rules: Rules,
    names: &[String],
    topics: &[String],
    depth: u32,
) -> Result<Vec<Vec<Option<Vec<TopDocument>>>>> {
    let all = runs.names();
    let mut found: Vec<Vec<Option<Vec<TopDocument>>>> = vec![Vec::new(); topics.len()];
    for name in names {
        let place = all.iter().position(|known| known == name);
        let source = place.map(|place| &runs.sources()[place]).filter(|source| source.is_lasting());
        let Some(source) = source else {
            found.iter_mut().for_each(|row| row.push(None));
            continue;
        };
        let pool = documents_of(std::slice::from_ref(source), |topic| topics.iter().any(|id| id.as_bytes() == topic))?;
        let kept = KeptRun::join(source, &pool, rules)?;
        for (row, id) in found.iter_mut().zip(topics) {
            let ranking = pool.topic_index(id.as_bytes()).and_then(|at| Some((at, kept.ranking(at)?)));
            let judged = judgments.topic_index(id.as_bytes()).map(|at| &judgments.topics()[at]);
            row.push(Some(ranking.map_or_else(Vec::new, |(at, ranking)| {
                let documents = pool.topics()[at].sheet.documents();
                let first = ranking.hits.iter().take_while(|hit| hit.rank <= depth);
                first
                    .map(|hit| {
                        let id = documents.id(hit.row as usize);
                        TopDocument {
                            rank: hit.rank,
                            document: String::from_utf8_lossy(id).into_owned(),
                            labels: judged.and_then(|topic| labels(judgments, topic, id)),
                        }
                    })
                    .collect()
            })));
        }
    }
    Ok(found)
}

fn labels(judgments: &Judgments, topic: &Topic, document: &[u8]) -> Option<Vec<Labeled>> {
    let row = topic.sheet.documents().row(document)? as usize;
    let aspects = judgments.aspects().iter().enumerate();
    Some(aspects.map(|(at, aspect)| labeled(&topic.sheet, row, at, aspect.highest)).collect())
}

fn labeled(sheet: &Sheet, row: usize, aspect: usize, highest: i32) -> Labeled {
    let height = |grade: f64| (grade / f64::from(highest.max(1))).clamp(0.0, 1.0);
    if sheet.subtopic_count() == 1 {
        return match sheet.cell(row, 0, aspect).state() {
            State::Grade(grade) => Labeled { text: grade.to_string(), height: Some(height(grade)) },
            State::Negative(label) => Labeled { text: label.to_string(), height: None },
            State::Missing | State::Absent => Labeled { text: String::new(), height: None },
        };
    }
    let mut texts = Vec::new();
    let mut best: Option<f64> = None;
    for (at, subtopic) in sheet.subtopics().iter().enumerate() {
        if let State::Grade(grade) = sheet.cell(row, at, aspect).state() {
            best = Some(best.map_or(grade, |best| best.max(grade)));
            if grade > 0.0 {
                texts.push(format!("{subtopic}:{grade}"));
            }
        }
    }
    let text = if texts.is_empty() && best.is_some() { String::from("0") } else { texts.join(" ") };
    Labeled { text, height: best.map(height) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_eval::JudgmentsBuilder;

    #[test]
    fn documents_have_their_labels() {
        let mut builder = JudgmentsBuilder::new(["relevance", "trust"]);
        builder.add("51", "", "D1", &[2, 0]).unwrap();
        builder.add("51", "", "D2", &[0, -1]).unwrap();
        let judgments = builder.finish();
        let runs = Runs::from_rows("a", [("51", "D2", 1.0), ("51", "D3", 3.0), ("51", "D1", 2.0), ("52", "D1", 1.0)])
            .and(Runs::from_rows("b", [("52", "D1", 1.0)]));
        let names = ["a", "b", "nobody"].map(String::from);
        let found = top_documents(&judgments, &runs, Rules::default(), &names, &[String::from("51")], 3).unwrap();
        let first = found[0][0].as_ref().unwrap();
        assert_eq!(first.iter().map(|top| &*top.document).collect::<Vec<_>>(), ["D3", "D1", "D2"]);
        assert_eq!(first[0].labels, None, "not in the pool");
        let label = |text: &str, height| Labeled { text: text.to_owned(), height };
        assert_eq!(first[1].labels, Some(vec![label("2", Some(1.0)), label("0", Some(0.0))]));
        assert_eq!(first[2].labels, Some(vec![label("0", Some(0.0)), label("-1", None)]));
        assert_eq!((&found[0][1], &found[0][2]), (&Some(Vec::new()), &None));
    }
}
