//! Mean ranks of the runs, with bars that join runs that Nemenyi's test does not tell apart.

use super::Figure;
use super::chart::Ranks;
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, counted, panels, two};
use super::subject::{Subject, Undrawable, number};
use aspectra_eval::finding::{Table, Value};
use aspectra_stats::groups::{friedman, nemenyi};

pub(super) const FIGURE: Figure = Figure {
    name: "critical-difference",
    summary: "Mean ranks of the runs, bars joining those that Nemenyi's test does not tell apart",
    verbs: &["compare"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let scores = subject.scores()?;
    panels(scores, "measures")?;
    let alpha = subject.fact("alpha").and_then(number).unwrap_or(0.05);
    let mut table =
        Table::new("mean_ranks", "Mean ranks of the runs", 2, &["measure", "run", "mean_rank", "critical_difference"]);
    let mut charts = Vec::new();
    let mut sentences = Vec::new();
    for matrix in scores {
        if matrix.runs.len() < 2 || matrix.topics.len() < 2 {
            return Err(Undrawable::because(format!(
                "mean ranks are of two runs and two topics at least, and there are {} and {}",
                matrix.runs.len(),
                matrix.topics.len()
            )));
        }
        let undrawable = |reason: String| Undrawable::because(format!("{}: {reason}", matrix.name));
        let test = friedman(&matrix.scores).map_err(|error| undrawable(error.to_string()))?;
        let pairs = nemenyi(&test, alpha).map_err(|error| undrawable(error.to_string()))?;
        let difference = pairs.critical_difference.map_err(|reason| undrawable(reason.to_string()))?;
        // Friedman's ranks grow with the score; a reader expects the best to be first.
        let count = matrix.runs.len() as f64;
        let mut ranks: Vec<(String, f64)> =
            matrix.runs.iter().zip(&test.mean_ranks).map(|(run, rank)| (run.clone(), count + 1.0 - rank)).collect();
        ranks.sort_by(|a, b| a.1.total_cmp(&b.1));
        for (run, rank) in &ranks {
            table.row([Value::from(&matrix.name), Value::from(run), Value::Real(*rank), Value::Real(difference)]);
        }
        let bars = joined(&ranks.iter().map(|(_, rank)| *rank).collect::<Vec<f64>>(), difference);
        if let Some((best, rank)) = ranks.first() {
            let near = ranks.iter().skip(1).filter(|(_, other)| other - rank < difference).count();
            sentences.push(format!(
                "By {} {best} has the best mean rank, {}; {near} of the others are not told apart from it.",
                matrix.name,
                two(*rank)
            ));
        }
        let about = |(run, rank): (String, f64)| {
            let says = format!("{run}: mean rank {}", two(rank));
            (run.clone(), rank, about_run(&run, says))
        };
        let chart = Ranks { ranks: ranks.into_iter().map(about).collect(), bars, difference };
        charts.push(Panel::headed(if scores.len() > 1 { &matrix.name } else { "" }, chart));
    }
    let what = if scores.len() == 1 { scores[0].name.clone() } else { counted(scores.len(), "measure") };
    let (runs, topics) = (counted(scores[0].runs.len(), "run"), counted(scores[0].topics.len(), "topic"));
    let title = format!("Mean ranks of {runs} by {what} on {topics}");
    let notes = vec![format!(
        "A bar joins runs whose mean ranks do not differ significantly (Friedman's ranks, Nemenyi's test, level {alpha})."
    )];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}

/// The longest stretches of sorted ranks that are shorter than the critical difference.
fn joined(ranks: &[f64], difference: f64) -> Vec<(f64, f64)> {
    let mut bars: Vec<(f64, f64)> = Vec::new();
    for (number, from) in ranks.iter().enumerate() {
        let last = ranks[number + 1..].iter().rev().find(|to| **to - from < difference);
        let Some(to) = last else { continue };
        if bars.last().is_none_or(|(_, end)| to > end) {
            bars.push((*from, *to));
        }
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_they_can_be() {
        assert_eq!(joined(&[1.0, 1.5, 2.2, 4.0], 1.0), [(1.0, 1.5), (1.5, 2.2)]);
        assert_eq!(joined(&[1.0, 1.2, 1.4], 1.0), [(1.0, 1.4)]);
        assert_eq!(joined(&[2.0, 2.0, 2.0], 1.0), [(2.0, 2.0)], "runs of one rank are joined too");
        assert!(joined(&[1.0, 3.0], 1.0).is_empty());
    }
}
