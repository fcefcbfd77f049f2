//! What each document of a pool adds to a run's score, by the model's label and, where it was sampled, by the human one.

use crate::error::Error;
use aspectra_eval::join::{Hit, KeptRun};
use aspectra_eval::measure::graded::Form;
use aspectra_eval::{Bound, Judgments, Measure, Message, Options, Runs};
use aspectra_stats::assisted::PartSample;
use rayon::prelude::*;

/// The measures whose terms depend on one document each.
const SUMS: [&str; 3] = ["P", "DCG", "RBP"];

/// The documents of each topic's pool.
#[derive(Debug, Clone)]
pub struct DocumentSample {
    /// The measure.
    pub measure: String,
    /// The runs.
    pub runs: Vec<String>,
    /// `[topic][document]`: whether people labeled it, and how probable that was.
    sampled: Vec<Vec<(bool, Option<f64>)>>,
    /// `[run][topic][document]`: what it adds by the model's label, and by the human one.
    terms: Vec<Vec<Vec<(f64, f64)>>>,
}

impl DocumentSample {
    /// The terms of a run, less those of another where there is one.
    pub(super) fn parts(&self, run: usize, less: Option<usize>) -> Vec<PartSample> {
        (0..self.sampled.len())
            .map(|topic| {
                let sampled = &self.sampled[topic];
                let term = |row: usize| {
                    let (llm, human) = self.terms[run][topic][row];
                    let other = less.map_or((0.0, 0.0), |other| self.terms[other][topic][row]);
                    (llm - other.0, human - other.1)
                };
                let rows = 0..sampled.len();
                let inclusion = sampled.iter().any(|(_, pi)| pi.is_some());
                PartSample {
                    weight: vec![1.0; sampled.len()],
                    approximate: rows.clone().map(|row| term(row).0).collect(),
                    exact: rows.map(|row| sampled[row].0.then(|| term(row).1)).collect(),
                    // What was not sampled has no part in the sums, whatever its probability.
                    inclusion: inclusion.then(|| sampled.iter().map(|(_, pi)| pi.unwrap_or(1.0)).collect()),
                }
            })
            .collect()
    }
}

/// The samples of each measure. `llm` has the pools; `human` the same documents where they were sampled; `inclusion(topic, document)` how
/// probable it was that people would label a document, where that is known.
///
/// # Errors
/// Measures that are no such sums; what evaluating refuses; a sampled document without a probability where others have one.
pub fn document_samples<E: From<Error> + From<aspectra_eval::Error>>(
    llm: &Judgments,
    human: &Judgments,
    runs: &Runs,
    measures: &[Measure],
    options: &Options<'_>,
    inclusion: impl Fn(&str, &[u8]) -> Option<f64>,
) -> Result<Vec<DocumentSample>, E> {
    for measure in measures {
        if !SUMS.iter().any(|name| measure.unit().name == *name) {
            return Err(Error::unfit(
                Message::new(format!(
                    "{measure} is no sum of what single documents add, so that it cannot be estimated from a sample of documents; {} can. Judge whole topics, with ",
                    SUMS.join(", ")
                ))
                .option("sampled", "topics"),
            )
            .into());
        }
    }
    // In a fold over one aspect a measure scores any ranking, one document alone among them.
    let folded: Vec<Measure> = measures
        .iter()
        .map(|measure| format!("CAM({measure})").parse())
        .collect::<Result<_, aspectra_eval::Error>>()?;
    let bounds = (Bound::new(llm, &folded, options)?, Bound::new(human, &folded, options)?);
    let kept: Vec<(String, KeptRun)> = runs
        .names()
        .into_par_iter()
        .zip(runs.sources())
        .map(|(name, source)| Ok((name, KeptRun::join(source, llm, options.rules)?)))
        .collect::<Result<_, aspectra_eval::Error>>()?;
    // Where the human judgments have a document of the model's pool.
    let places: Vec<Vec<Option<(usize, u32)>>> = llm
        .topics()
        .iter()
        .map(|topic| {
            let theirs = human.topic_index(topic.id.as_bytes());
            topic
                .sheet
                .documents()
                .ids()
                .map(|id| {
                    let other = theirs?;
                    let row = human.topics()[other].sheet.documents().row(id)?;
                    human.topics()[other].sheet.cell(row as usize, 0, 0).is_judged().then_some((other, row))
                })
                .collect()
        })
        .collect();
    let sampled: Vec<Vec<(bool, Option<f64>)>> = llm
        .topics()
        .iter()
        .zip(&places)
        .map(|(topic, places)| {
            let ids = topic.sheet.documents().ids();
            ids.zip(places).map(|(id, place)| (place.is_some(), inclusion(&topic.id, id))).collect()
        })
        .collect();
    let lacking = llm.topics().iter().zip(&sampled).find_map(|(topic, sampled)| {
        let row = sampled.iter().position(|(is_sampled, pi)| *is_sampled && pi.is_none())?;
        Some((&topic.id, String::from_utf8_lossy(topic.sheet.documents().id(row))))
    });
    let has_some = sampled.iter().flatten().any(|(is_sampled, pi)| *is_sampled && pi.is_some());
    if let (true, Some((topic, document))) = (has_some, lacking) {
        return Err(Error::unfit(format!(
            "topic {topic}, document \"{document}\" was sampled and has no inclusion probability, which others have"
        ))
        .into());
    }
    let mut found = Vec::new();
    for (number, measure) in measures.iter().enumerate() {
        let (Some(by_llm), Some(by_human)) = (bounds.0.folded(number), bounds.1.folded(number)) else {
            return Err(Error::unfit(format!("{measure} cannot be taken apart into documents")).into());
        };
        if by_llm.form() != Form::Additive {
            return Err(Error::unfit(format!("{measure} is no sum over ranks under these rules")).into());
        }
        let mut terms = Vec::new();
        for (_, run) in &kept {
            let mut of_run: Vec<Vec<(f64, f64)>> = places.iter().map(|rows| vec![(0.0, 0.0); rows.len()]).collect();
            for (topic, ranking) in run.rankings() {
                for hit in ranking.hits {
                    let alone = |scored: Result<Vec<f64>, &'static str>| {
                        scored.ok().and_then(|s| s.first().copied()).unwrap_or(0.0)
                    };
                    let llm = alone(by_llm.scores(topic, &[*hit]));
                    let human = places[topic][hit.row as usize]
                        .map_or(0.0, |(topic, row)| alone(by_human.scores(topic, &[Hit { rank: hit.rank, row }])));
                    of_run[topic][hit.row as usize] = (llm, human);
                }
            }
            terms.push(of_run);
        }
        found.push(DocumentSample {
            measure: measure.to_string(),
            runs: kept.iter().map(|(name, _)| name.clone()).collect(),
            sampled: sampled.clone(),
            terms,
        });
    }
    Ok(found)
}
