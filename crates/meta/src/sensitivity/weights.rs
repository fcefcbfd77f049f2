//! CAM under all weights: the mean score of every run on every aspect.

use crate::dominance::{LabelSpace, LabelledRuns, Prepared};
use crate::error::Error;
use aspectra_eval::join::KeptRun;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::{Bound, Judgments, Measure, Options, Rules, Scores};

/// `[run][aspect]`: the mean over the topics that count, with the labels that a gate leaves.
///
/// # Errors
/// A measure that cannot be scored on some aspect.
pub(super) fn by_aspect(
    prepared: &Prepared,
    judgments: &Judgments,
    runs: &[(String, KeptRun)],
    measure: &Measure,
    rules: Rules,
) -> Result<Vec<Vec<f64>>, Error> {
    let unfit = |error: aspectra_eval::Error| Error::Unfit(error.message());
    let Prepared { space, runs: labelled, .. } = prepared;
    let gated = space.gate.map(|_| gated(space, judgments)).transpose()?;
    let judgments = gated.as_ref().unwrap_or(judgments);
    let on_aspect = |aspect: &str| match measure.takes("aspect") {
        true => measure.clone().with("aspect", aspect),
        false => Ok(measure.clone()),
    };
    let measures: Vec<Measure> =
        space.aspects.iter().map(|aspect| on_aspect(&aspect.name)).collect::<Result<_, _>>().map_err(unfit)?;
    let options = Options { rules, ..Options::default() };
    let bound = Bound::new(judgments, &measures, &options).map_err(unfit)?;
    Ok(means(&Scores::of_kept(&bound, runs, rules), labelled, measures.len()))
}

fn means(scores: &Scores, labelled: &LabelledRuns, aspects: usize) -> Vec<Vec<f64>> {
    let mean = |run: usize, aspect: usize| {
        let of_topic =
            |&topic: &usize| scores.score(run, topic, aspect).and_then(|score| score.number()).unwrap_or(0.0);
        labelled.topics.iter().map(of_topic).sum::<f64>() / labelled.topics.len() as f64
    };
    (0..labelled.runs.len()).map(|run| (0..aspects).map(|aspect| mean(run, aspect)).collect()).collect()
}

/// The judgments with the labels that a gate leaves; rows stay where they are.
fn gated(space: &LabelSpace, judgments: &Judgments) -> Result<Judgments, Error> {
    let unfit = |error: aspectra_eval::Error| Error::Unfit(error.message());
    let aspects = space.aspects.len();
    let mut sheets = Vec::new();
    for (number, topic) in judgments.topics().iter().enumerate() {
        let mut grades = Vec::new();
        for tuple in space.pool(number) {
            match tuple {
                Some(tuple) => grades.extend(space.tuple(tuple).iter().map(|label| Some(f64::from(*label)))),
                None => grades.extend(std::iter::repeat_n(Some(0.0), aspects)),
            }
        }
        sheets.push((topic.id.to_string(), Sheet::from_grades(1, aspects, &grades).map_err(unfit)?));
    }
    let names = space.aspects.iter().map(|aspect| aspect.name.clone());
    let mut judgments = Judgments::from_sheets(names, sheets).map_err(unfit)?;
    for (number, aspect) in space.aspects.iter().enumerate() {
        judgments = judgments.with_highest(number, aspect.highest).map_err(unfit)?;
    }
    Ok(judgments)
}
