//! What several figures need of scores: means, orders, pairs.

use super::paint::canvas::About;
use super::subject::{Subject, Undrawable, View};
use crate::fixed::push_fixed;
use aspectra_eval::finding::Finding;
use aspectra_meta::ScoreMatrix;
use aspectra_meta::notice::dominance::MEANS_AS_DCG;

/// More panels than this are not drawn: nobody compares them.
const MOST_PANELS: usize = 6;

/// Some names of measures, of which figures with a panel a measure can draw so many.
pub(super) fn panels<T>(all: &[T], what: &str) -> Result<(), Undrawable> {
    if all.len() <= MOST_PANELS {
        return Ok(());
    }
    Err(Undrawable::because(format!(
        "it has one panel for each of the {} {what}, and more than {MOST_PANELS} cannot be read; choose fewer",
        all.len()
    )))
}

/// The table of the pairs of runs, or why there is none.
pub(super) fn compared<'a>(subject: &Subject<'a>) -> Result<View<'a>, Undrawable> {
    match subject.scores.first() {
        Some(matrix) if matrix.runs.len() < 2 => Err(Undrawable::because("it compares runs, and there is one")),
        _ => subject.table("pairs"),
    }
}

/// A number with four digits behind the point.
pub(super) fn four(number: f64) -> String {
    digits(number, 4)
}

/// A number with two digits behind the point.
pub(super) fn two(number: f64) -> String {
    digits(number, 2)
}

fn digits(number: f64, places: usize) -> String {
    let mut text = Vec::new();
    push_fixed(&mut text, number, places);
    String::from_utf8_lossy(&text).into_owned()
}

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    let mut text = digits(100.0 * share, 0);
    text.push('%');
    text
}

/// A quantile of sorted numbers, between neighbors in proportion.
pub(super) fn quantile(sorted: &[f64], part: f64) -> f64 {
    let place = part * (sorted.len().max(1) - 1) as f64;
    let (below, above) = (place.floor() as usize, place.ceil() as usize);
    match (sorted.get(below), sorted.get(above)) {
        (Some(low), Some(high)) => low + (high - low) * (place - below as f64),
        _ => 0.0,
    }
}

/// What "every choice" is about, behind a claim about it: it is not every measure, and not the means of nDCG.
pub(super) fn by_measure(subject: &Subject<'_>) -> String {
    let is_dcg = |finding: &Finding| finding.notices.iter().any(|notice| notice.code() == MEANS_AS_DCG.code);
    match subject.fact_text("measure") {
        measure if measure.is_empty() => measure,
        measure if subject.finding.is_some_and(is_dcg) => format!(" by {measure} (means as DCG)"),
        measure => format!(" by {measure}"),
    }
}

/// A count with its noun.
pub(super) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// What a mark of a run says.
pub(super) fn about_run(run: &str, says: String) -> About {
    About { says, run: Some(run.to_owned()), topic: None }
}

/// What a mark of a topic says.
pub(super) fn about_topic(topic: &str, says: String) -> About {
    About { says, run: None, topic: Some(topic.to_owned()) }
}

/// The numbers of the runs, the best mean first.
pub(super) fn best_first(matrix: &ScoreMatrix) -> Vec<usize> {
    let means = matrix.scores.group_means();
    let mut order: Vec<usize> = (0..matrix.runs.len()).collect();
    order.sort_by(|&a, &b| means[b].total_cmp(&means[a]).then(a.cmp(&b)));
    order
}

/// The place of every run by its mean, ties between.
pub(super) fn places(matrix: &ScoreMatrix) -> Vec<f64> {
    let means = matrix.scores.ordering_means();
    let place = |mean: f64| {
        let above = means.iter().filter(|other| **other > mean).count();
        let same = means.iter().filter(|other| **other == mean).count();
        above as f64 + (same as f64 + 1.0) / 2.0
    };
    means.iter().map(|mean| place(*mean)).collect()
}

/// The pairs of runs whose differences are drawn: the first of each pair against the second.
pub(super) fn pairs(subject: &Subject<'_>, matrix: &ScoreMatrix) -> Vec<(usize, usize)> {
    let baseline = subject.fact_text("baseline");
    let order = best_first(matrix);
    match matrix.runs.iter().position(|run| *run == baseline) {
        Some(base) => order.into_iter().filter(|run| *run != base).map(|run| (run, base)).collect(),
        None => order.windows(2).take(1).map(|pair| (pair[0], pair[1])).collect(),
    }
}
