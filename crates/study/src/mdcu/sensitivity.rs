//! How much the conclusions depend on the base of MDCU and on the set of runs.

use super::{ALPHA, BASES, CUTOFFS, NORMALIZED, USUAL_BASE, mdcu, pair};
use crate::sentence::percent;
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::ScoreMatrix;
use aspectra_meta::correlate::{Correlating, correlate_pair};
use aspectra_meta::separate::{Model, separate};
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::normalize::Normalization;
use aspectra_stats::work::Work;
use rayon::prelude::*;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    Ok(Section { exhibits: vec![bases(ground)?, runs(ground)?], ..Section::default() })
}

/// What a test says of a pair of runs: significant or not, and which is better.
type Conclusion = (bool, std::cmp::Ordering);

/// Conclusions about pairs of runs, by the numbers of the runs.
type Conclusions = Vec<((usize, usize), Conclusion)>;

/// The conclusions about all pairs of runs, by their numbers.
fn conclusions(matrix: &ScoreMatrix, alpha: f64) -> Result<Conclusions, Error> {
    let found = separate(matrix, Model::TwoWay, alpha)?;
    let means = matrix.scores.group_means();
    let k = means.len();
    let pairs = (0..k).flat_map(|i| (i + 1..k).map(move |j| (i, j)));
    Ok(pairs.zip(&found.decisions).map(|((i, j), is)| ((i, j), (*is, means[i].total_cmp(&means[j])))).collect())
}

/// How many conclusions differ: another run is better, or the difference is significant in one only.
fn changed(a: &[((usize, usize), Conclusion)], b: &[((usize, usize), Conclusion)]) -> usize {
    a.iter().zip(b).filter(|((_, a), (_, b))| a.0 != b.0 || (a.0 && a.1 != b.1)).count()
}

fn bases(ground: &Ground<'_>) -> Result<Exhibit, Error> {
    let alpha = ground.settings.alpha.unwrap_or(ALPHA);
    let columns = [
        "cutoff",
        "normalization",
        "base",
        "tau_with_base_2",
        "tau_with_alpha-nDCG",
        "pairs",
        "significant",
        "other_conclusions",
    ];
    let mut table = Table::new(
        "bases",
        "Other bases of the logarithm: conclusions that differ from those with base 2",
        3,
        &columns,
    );
    let how = Correlating { samples: 0, seed: ground.settings.seed, ..Correlating::default() };
    let (mut most, mut all) = (0, 0);
    for k in CUTOFFS {
        for normalized in NORMALIZED {
            let Some((reference, _)) = pair(ground, USUAL_BASE, k, normalized)? else { continue };
            let known = conclusions(&reference, alpha)?;
            for base in BASES {
                let Some((mdcu, alpha_ndcg)) = pair(ground, base, k, normalized)? else { continue };
                let own = conclusions(&mdcu, alpha)?;
                let (differ, significant) = (changed(&own, &known), own.iter().filter(|(_, one)| one.0).count());
                (most, all) = (most.max(differ), own.len());
                let tau = if base == USUAL_BASE { Ok(1.0) } else { correlate_pair(&mdcu, &reference, &how)?.overall };
                table.row([
                    Value::Text(k.to_string()),
                    Value::from(normalized.1),
                    Value::from(base),
                    Value::from(&tau),
                    Value::from(&correlate_pair(&mdcu, &alpha_ndcg, &how)?.overall),
                    own.len().into(),
                    significant.into(),
                    differ.into(),
                ]);
            }
        }
    }
    let share = if all == 0 { 0.0 } else { most as f64 / all as f64 };
    Ok(Exhibit::new(table)
        .fact("alpha", alpha)
        .fact("test", "two-way")
        .says(format!("With another base at most {most} of {all} conclusions ({}) are different.", percent(share))))
}

/// Every run left out in turn: how many conclusions about the others change.
fn runs(ground: &Ground<'_>) -> Result<Exhibit, Error> {
    let alpha = ground.settings.alpha.unwrap_or(ALPHA);
    let columns = ["cutoff", "scores", "left_out", "pairs", "mean_changed", "most_changed", "run_that_changes_most"];
    let title = "Without each run in turn: conclusions about the others that change";
    let mut table = Table::new("left_out", title, 2, &columns);
    let ways: [(Option<Normalization>, &str); 4] = [
        (None, "alpha-nDCG"),
        (None, "MDCU"),
        (Some(NORMALIZED[0].0), "MDCU, z-score"),
        (Some(NORMALIZED[1].0), "MDCU, min-max"),
    ];
    let count = ground.runs.len();
    let work = Work::begin("runs left out", CUTOFFS.len() * ways.len() * count);
    let mut largest: Option<(f64, String)> = None;
    for k in CUTOFFS {
        for (normalization, word) in ways {
            let label = if word == "alpha-nDCG" { super::alpha_ndcg(k) } else { mdcu(USUAL_BASE, k) };
            let Some(raw) = ground.scored()?.named(&[label]).pop() else { continue };
            let normalized = |matrix: ScoreMatrix| match normalization {
                Some(how) => matrix.normalized(how),
                None => matrix,
            };
            let known = conclusions(&normalized(raw.clone()), alpha)?;
            if raw.runs.len() < 3 {
                continue;
            }
            let found: Vec<Result<usize, Error>> = (0..raw.runs.len())
                .into_par_iter()
                .map(|left| {
                    let rest = conclusions(&normalized(without(&raw, left)), alpha)?;
                    let before: Vec<_> = known.iter().filter(|((i, j), _)| *i != left && *j != left).copied().collect();
                    work.step(1);
                    Ok(changed(&rest, &before))
                })
                .collect();
            let found = found.into_iter().collect::<Result<Vec<usize>, Error>>()?;
            let pairs = (raw.runs.len() - 1) * (raw.runs.len() - 2) / 2;
            let mean = found.iter().sum::<usize>() as f64 / found.len() as f64;
            let most = found.iter().copied().max().unwrap_or(0);
            let which = found.iter().position(|count| *count == most).map_or("", |at| &raw.runs[at]);
            let which = if most == 0 { Value::Empty } else { Value::from(which) };
            table.row([
                Value::Text(k.to_string()),
                word.into(),
                found.len().into(),
                pairs.into(),
                Value::Real(mean),
                most.into(),
                which,
            ]);
            let share = mean / pairs.max(1) as f64;
            if largest.as_ref().is_none_or(|(known, _)| share > *known) {
                largest = Some((share, format!("{word} at {k}")));
            }
        }
    }
    let exhibit = Exhibit::new(table).fact("alpha", alpha).fact("test", "two-way");
    Ok(match largest {
        Some((share, which)) if share > 0.0 => exhibit.says(format!(
            "A run that leaves changes most for {which}: on average {} of the conclusions about the others.",
            percent(share)
        )),
        Some(_) => exhibit.says("No conclusion about two runs depends on a third one."),
        None => exhibit.says("With fewer than three runs none can be left out."),
    })
}

/// The scores without one run.
fn without(matrix: &ScoreMatrix, left: usize) -> ScoreMatrix {
    let cells: Vec<f64> = matrix
        .scores
        .rows()
        .flat_map(|row| row.iter().enumerate().filter(|(at, _)| *at != left).map(|(_, cell)| *cell))
        .collect();
    let runs: Vec<String> =
        matrix.runs.iter().enumerate().filter(|(at, _)| *at != left).map(|(_, run)| run.clone()).collect();
    match BlockMatrix::from_flat(matrix.topics.len(), runs.len(), cells) {
        Ok(scores) => ScoreMatrix { runs, scores, ..matrix.clone() },
        // A part of usable scores is usable.
        Err(_) => matrix.clone(),
    }
}
