//! What changed since an earlier evaluation of the same runs?
//!
//! # Choices
//!
//! Scores are compared on the topics, runs and measures that both evaluations have; what only one of them has is listed. A
//! run's change is tested over topics with the paired t test, now against before, and Holm's correction over the runs of a
//! measure: many runs are evaluated every week, and one of them will look different by chance. Places are those among the
//! runs that both have, by the means over common topics.

use crate::compare::{Comparing, Pair, Test, compare_all};
use crate::error::Error;
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use aspectra_stats::matrix::BlockMatrix;
use aspectra_stats::p_adjust::Adjustment;

/// What changed.
#[derive(Debug, Clone, PartialEq)]
pub struct Since {
    /// The measures that both have.
    pub measures: Vec<MeasureSince>,
    /// Runs that were not there before.
    pub new_runs: Vec<String>,
    /// Runs that are not there anymore.
    pub gone_runs: Vec<String>,
    /// Topics that were not there before.
    pub new_topics: Vec<String>,
    /// Topics that are not there anymore.
    pub gone_topics: Vec<String>,
    /// Measures that were not there before.
    pub new_measures: Vec<String>,
    /// Measures that are not there anymore.
    pub gone_measures: Vec<String>,
}

/// What changed on a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasureSince {
    /// The measure.
    pub measure: String,
    /// How many topics both have.
    pub topics: usize,
    /// The runs that both have, the best first.
    pub runs: Vec<RunSince>,
    /// The topics on which scores changed, the largest fall of the mean over runs first.
    pub by_topic: Vec<TopicSince>,
}

/// A run then and now.
#[derive(Debug, Clone, PartialEq)]
pub struct RunSince {
    /// The run.
    pub run: String,
    /// Its mean before.
    pub before: f64,
    /// Its mean now.
    pub now: f64,
    /// Its place before, and now.
    pub places: (usize, usize),
    /// Now against before.
    pub change: Pair,
    /// The topic on which it fell most, with its scores before and now.
    pub worst: Option<(String, f64, f64)>,
}

/// A topic then and now, over the runs that both have.
#[derive(Debug, Clone, PartialEq)]
pub struct TopicSince {
    /// The topic.
    pub topic: String,
    /// The mean over runs before.
    pub before: f64,
    /// The mean over runs now.
    pub now: f64,
    /// How many runs got worse.
    pub worse: usize,
    /// How many runs got better.
    pub better: usize,
}

/// Differences that are no more than rounding.
const SAME: f64 = 1e-12;

/// Compares scores with those of an earlier evaluation.
///
/// # Errors
/// When no run, topic or measure is in both.
pub fn since(before: &[ScoreMatrix], now: &[ScoreMatrix], alpha: f64) -> Result<Since, Error> {
    let names = |matrices: &[ScoreMatrix]| matrices.iter().map(|matrix| matrix.name.clone()).collect::<Vec<_>>();
    let of = |matrices: &[ScoreMatrix], pick: fn(&ScoreMatrix) -> &Vec<String>| {
        matrices.first().map(|matrix| pick(matrix).clone()).unwrap_or_default()
    };
    let (old_runs, new_runs) = (of(before, |matrix| &matrix.runs), of(now, |matrix| &matrix.runs));
    let (old_topics, new_topics) = (of(before, |matrix| &matrix.topics), of(now, |matrix| &matrix.topics));
    let mut measures = Vec::new();
    for new in now {
        if let Some(old) = before.iter().find(|old| old.name == new.name) {
            measures.extend(of_measure(old, new, alpha)?);
        }
    }
    if measures.is_empty() {
        return Err(Error::unfit("the earlier scores have no measure, run and topic in common with these"));
    }
    Ok(Since {
        measures,
        new_measures: without(&names(now), &names(before)),
        gone_measures: without(&names(before), &names(now)),
        new_topics: without(&new_topics, &old_topics),
        gone_topics: without(&old_topics, &new_topics),
        gone_runs: without(&old_runs, &new_runs),
        new_runs: without(&new_runs, &old_runs),
    })
}

fn without(names: &[String], others: &[String]) -> Vec<String> {
    let others: std::collections::BTreeSet<&String> = others.iter().collect();
    names.iter().filter(|name| !others.contains(name)).cloned().collect()
}

/// Numbers of what two lists have in common, in the order of the second: `(in the first, in the second)`.
fn common(first: &[String], second: &[String]) -> Vec<(usize, usize)> {
    let places: std::collections::BTreeMap<&String, usize> = first.iter().zip(0..).collect();
    second.iter().enumerate().filter_map(|(at, name)| Some((*places.get(name)?, at))).collect()
}

fn of_measure(old: &ScoreMatrix, new: &ScoreMatrix, alpha: f64) -> Result<Option<MeasureSince>, Error> {
    let (runs, topics) = (common(&old.runs, &new.runs), common(&old.topics, &new.topics));
    if runs.is_empty() || topics.is_empty() {
        return Ok(None);
    }
    let pair_of = |&(was, is): &(usize, usize)| -> Result<ScoreMatrix, Error> {
        let cells = topics.iter().flat_map(|&(a, b)| [old.scores.row(a)[was], new.scores.row(b)[is]]).collect();
        let scores = BlockMatrix::from_flat(topics.len(), 2, cells).map_err(Error::about(new.name.clone()))?;
        let runs = vec![String::from("before"), String::from("now")];
        let topics = topics.iter().map(|&(_, b)| new.topics[b].clone()).collect();
        Ok(ScoreMatrix { name: new.runs[is].clone(), runs, topics, scores, ..new.clone() })
    };
    let matrices = runs.iter().map(pair_of).collect::<Result<Vec<_>, _>>()?;
    let how = Comparing {
        test: Test::T,
        correction: Adjustment::Holm,
        alpha,
        baselines: vec![String::from("before")],
        family: crate::compare::Family::All,
        ..Comparing::default()
    };
    let compared = compare_all(&matrices, &how)?;
    let means: Vec<Vec<f64>> = matrices.iter().map(|matrix| matrix.scores.ordering_means()).collect();
    let place = |run: usize, at: usize| 1 + means.iter().filter(|other| other[at] > means[run][at]).count();
    let mut found = Vec::new();
    for (run, (matrix, one)) in matrices.iter().zip(compared).enumerate() {
        let Some(change) = one.pairs.into_iter().next() else { continue };
        let mean = matrix.scores.group_means();
        let falls = matrix.topics.iter().zip(matrix.scores.rows()).map(|(topic, row)| (topic, row[0], row[1]));
        let worst = falls.filter(|(_, was, is)| is - was < -SAME).min_by(|a, b| (a.2 - a.1).total_cmp(&(b.2 - b.1)));
        found.push(RunSince {
            run: matrix.name.clone(),
            before: mean[0],
            now: mean[1],
            places: (place(run, 0), place(run, 1)),
            change,
            worst: worst.map(|(topic, was, is)| (topic.clone(), was, is)),
        });
    }
    found.sort_by_key(|run| run.places.1);
    let mut by_topic: Vec<TopicSince> = topics
        .iter()
        .map(|&(a, b)| {
            let scores: Vec<(f64, f64)> =
                runs.iter().map(|&(was, is)| (old.scores.row(a)[was], new.scores.row(b)[is])).collect();
            let mean = |pick: fn(&(f64, f64)) -> f64| scores.iter().map(pick).sum::<f64>() / scores.len() as f64;
            TopicSince {
                topic: new.topics[b].clone(),
                before: mean(|pair| pair.0),
                now: mean(|pair| pair.1),
                worse: scores.iter().filter(|(was, is)| is - was < -SAME).count(),
                better: scores.iter().filter(|(was, is)| is - was > SAME).count(),
            }
        })
        .filter(|topic| topic.worse + topic.better > 0)
        .collect();
    by_topic.sort_by(|a, b| (a.now - a.before).total_cmp(&(b.now - b.before)));
    Ok(Some(MeasureSince { measure: new.name.clone(), topics: topics.len(), runs: found, by_topic }))
}

/// What changed, as tables.
pub fn finding(found: &Since, alpha: f64) -> Finding {
    let mut finding = Finding::new("since");
    finding.fact("test", "paired t, now against before");
    finding.fact("correction", "holm, over the runs of a measure");
    finding.fact("alpha", alpha);
    let columns = [
        "measure",
        "run",
        "before",
        "now",
        "difference",
        "low",
        "high",
        "better",
        "same",
        "worse",
        "adjusted_p",
        "significant",
        "place_before",
        "place",
        "worst_topic",
        "worst_before",
        "worst_now",
    ];
    let mut runs = Table::new("runs", "Runs then and now", 2, &columns);
    let columns = ["measure", "topic", "before", "now", "difference", "better", "worse"];
    let mut topics = Table::new("topics", "Topics then and now, over all runs: the largest fall first", 2, &columns);
    for measure in &found.measures {
        for run in &measure.runs {
            let change = &run.change;
            let mut row = vec![Value::from(&measure.measure), Value::from(&run.run)];
            row.extend([run.before, run.now, change.difference].map(Value::Real));
            row.extend([Value::end(&change.interval, false), Value::end(&change.interval, true)]);
            row.extend([change.wins, change.ties, change.losses].map(Value::Count));
            row.extend([Value::p(&change.adjusted), Value::Flag(change.is_significant)]);
            row.extend([run.places.0, run.places.1].map(Value::Count));
            match &run.worst {
                Some((topic, was, is)) => row.extend([Value::from(topic), Value::Real(*was), Value::Real(*is)]),
                None => row.extend([Value::Empty, Value::Empty, Value::Empty]),
            }
            runs.row(row);
        }
        for topic in &measure.by_topic {
            let mut row = vec![Value::from(&measure.measure), Value::from(&topic.topic)];
            row.extend([topic.before, topic.now, topic.now - topic.before].map(Value::Real));
            row.extend([topic.better, topic.worse].map(Value::Count));
            topics.row(row);
        }
    }
    finding.tables = vec![runs, topics];
    let columns = ["what", "name", "change"];
    let mut listed = Table::new("listed", "What only one of the two has", 2, &columns);
    for (what, change, names) in [
        ("run", "new", &found.new_runs),
        ("run", "gone", &found.gone_runs),
        ("topic", "new", &found.new_topics),
        ("topic", "gone", &found.gone_topics),
        ("measure", "new", &found.new_measures),
        ("measure", "gone", &found.gone_measures),
    ] {
        names.iter().for_each(|name| listed.row([what, name, change].map(Value::from)));
    }
    finding.tables.extend((!listed.rows.is_empty()).then_some(listed));
    finding
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Missing, ScoreTable};

    fn matrices(rows: &[(&str, &str, f64)]) -> Vec<ScoreMatrix> {
        let rows: String = rows.iter().map(|(run, topic, score)| format!("{run},{topic},AP,{score}\n")).collect();
        let table = ScoreTable::parse([("s", format!("run,topic,measure,score\n{rows}").as_bytes())]).unwrap();
        ScoreMatrix::all(&table, Missing::Error).unwrap()
    }

    #[test]
    fn runs_topics_and_places_then_and_now() {
        let before = matrices(&[
            ("a", "1", 0.5),
            ("a", "2", 0.6),
            ("a", "3", 0.7),
            ("b", "1", 0.4),
            ("b", "2", 0.5),
            ("b", "3", 0.6),
        ]);
        let now = matrices(&[
            ("b", "2", 0.8),
            ("b", "3", 0.8),
            ("b", "4", 0.1),
            ("a", "2", 0.4),
            ("a", "3", 0.7),
            ("a", "4", 0.9),
            ("c", "2", 0.2),
            ("c", "3", 0.2),
            ("c", "4", 0.2),
        ]);
        let found = since(&before, &now, 0.05).unwrap();
        assert_eq!((found.new_runs.clone(), found.gone_runs.len()), (vec![String::from("c")], 0));
        assert_eq!((&*found.new_topics[0], &*found.gone_topics[0]), ("4", "1"));
        let measure = &found.measures[0];
        assert_eq!(measure.topics, 2);
        let b = &measure.runs[0];
        assert_eq!((&*b.run, b.places, b.change.wins, b.change.losses), ("b", (2, 1), 2, 0));
        // On topics 2 and 3 from 0.55 to 0.8.
        assert!((b.before - 0.55).abs() < 1e-12 && (b.change.difference - 0.25).abs() < 1e-12);
        let a = &measure.runs[1];
        assert_eq!((&*a.run, a.places), ("a", (1, 2)));
        assert_eq!(a.worst, Some((String::from("2"), 0.6, 0.4)));
        // Topic 2: (0.6 + 0.5)/2 to (0.4 + 0.8)/2; topic 3: 0.65 to 0.75.
        let topics: Vec<(&str, usize, usize)> =
            measure.by_topic.iter().map(|topic| (&*topic.topic, topic.worse, topic.better)).collect();
        assert_eq!(topics, [("2", 1, 1), ("3", 0, 1)]);
        let listed = &finding(&found, 0.05).tables[2];
        assert_eq!(listed.rows.len(), 3);
        assert!(since(&before, &matrices(&[("z", "1", 0.1)]), 0.05).is_err());
    }

    #[test]
    fn one_family_of_tests_for_the_runs_of_a_measure() {
        let topics = ["1", "2", "3", "4", "5", "6"];
        let make = |gain: f64| {
            let rows: Vec<(&str, &str, f64)> = ["a", "b"]
                .into_iter()
                .flat_map(|run| topics.iter().enumerate().map(move |(at, topic)| (run, *topic, at as f64 / 10.0)))
                .map(|(run, topic, score)| {
                    let odd = topic.parse::<f64>().unwrap() / 100.0;
                    (run, topic, if run == "a" { score + gain * (1.0 + odd) } else { score })
                })
                .collect();
            matrices(&rows)
        };
        let found = since(&make(0.0), &make(0.1), 0.05).unwrap();
        let of = |name: &str| found.measures[0].runs.iter().find(|run| run.run == name).unwrap().change.clone();
        let (p, adjusted) = (of("a").p.unwrap(), of("a").adjusted.unwrap());
        assert!(of("a").is_significant && adjusted < 0.001 && adjusted >= p);
        assert!(!of("b").is_significant && of("b").ties == 6, "nothing changed");
    }
}
