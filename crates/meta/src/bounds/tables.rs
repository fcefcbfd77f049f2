//! Bounds as tables.

use super::{Bounding, Bounds, TopicBound};
use crate::error::Reason;
use crate::finding::{Finding, Table, Value};
use crate::notice::{Notice, analyses};

/// What may be missing from 1 and still count as 1: rounding.
const ONE: f64 = 1.0 - 1e-9;
/// The line below which the paper counts topics.
const LINE: f64 = 0.9;

/// Bounds as tables.
pub fn finding(found: &[Bounds], how: Bounding) -> Finding {
    let mut finding = Finding::new("bounds");
    if let Some(first) = found.first() {
        finding.fact("topics", first.topics.len());
        finding.fact("aspects", first.aspects.len());
        finding.fact("candidates", first.candidates.len());
    }
    finding.fact("effort", how.effort);
    finding.tables = vec![summary(found), shares(found), candidates(found), topics(found), ideals(found)];
    for one in found {
        finding.notices.extend(notices(one));
    }
    finding
}

/// The topics where the measure is defined.
fn defined(bounds: &Bounds) -> impl Iterator<Item = &TopicBound> + Clone {
    bounds.topics.iter().filter_map(|(_, topic)| topic.as_ref().ok())
}

fn mean(numbers: impl Iterator<Item = f64>) -> Result<f64, Reason> {
    let (mut sum, mut count) = (0.0, 0u32);
    for number in numbers {
        sum += number;
        count += 1;
    }
    if count == 0 { Err(Reason::new("no topic")) } else { Ok(sum / f64::from(count)) }
}

fn summary(found: &[Bounds]) -> Table {
    let title = "How far the measure can go, over topics";
    let columns = ["measure", "mean_estimate", "mean_reached", "mean_bound", "exact_topics", "largest_gap"];
    let mut table = Table::new("summary", title, 1, &columns);
    for bounds in found {
        let certain = || defined(bounds).filter_map(|topic| Some((topic.reached, *topic.bound.as_ref().ok()?)));
        let gap = certain().map(|(reached, bound)| bound - reached).reduce(f64::max);
        table.row([
            Value::from(&bounds.measure),
            Value::from(&mean(defined(bounds).map(TopicBound::estimate))),
            Value::from(&mean(defined(bounds).map(|topic| topic.reached))),
            Value::from(&mean(certain().map(|(_, bound)| bound))),
            defined(bounds).filter(|topic| topic.is_exact()).count().into(),
            Value::from(&gap.ok_or_else(|| why_no_bound(bounds))),
        ]);
    }
    table
}

fn why_no_bound(bounds: &Bounds) -> Reason {
    let reason = defined(bounds).find_map(|topic| topic.bound.as_ref().err().cloned());
    reason.unwrap_or_else(|| Reason::new("no topic"))
}

fn shares(found: &[Bounds]) -> Table {
    let title = "Topics by what is out of reach: of the estimate, and what is certain";
    let columns = ["measure", "by", "topics", "is_1", "below_1", "below_0.9", "share_is_1", "share_below_0.9"];
    let mut table = Table::new("reach", title, 2, &columns);
    for bounds in found.iter().filter(|bounds| bounds.ends_at_1) {
        let estimates: Vec<f64> = defined(bounds).map(TopicBound::estimate).collect();
        let certain: Vec<f64> = defined(bounds).filter_map(|topic| topic.bound.clone().ok()).collect();
        for (by, values) in [("estimate", estimates), ("bound", certain)] {
            let count = |test: fn(f64) -> bool| values.iter().filter(|value| test(**value)).count();
            let (one, below, far) = (count(|value| value >= ONE), count(|value| value < ONE), count(|v| v < LINE));
            let share = |count: usize| match values.len() {
                0 => Value::Undefined(why_no_bound(bounds).0),
                all => Value::Share(count as f64 / all as f64),
            };
            table.row([
                Value::from(&bounds.measure),
                by.into(),
                values.len().into(),
                one.into(),
                below.into(),
                far.into(),
                share(one),
                share(far),
            ]);
        }
    }
    table
}

fn candidates(found: &[Bounds]) -> Table {
    let title = "Scores of the candidates over topics, and on how many topics each is the first that is best";
    let columns = ["measure", "candidate", "mean", "min", "max", "best_on"];
    let mut table = Table::new("candidates", title, 2, &columns);
    for bounds in found {
        let names: Vec<&str> = bounds.aspects.iter().map(String::as_str).collect();
        for (number, candidate) in bounds.candidates.iter().enumerate() {
            let scores = defined(bounds).map(|topic| topic.candidates[number]);
            let end = |value: Option<f64>| Value::from(&value.ok_or_else(|| Reason::new("no topic")));
            table.row([
                Value::from(&bounds.measure),
                candidate.name(&names).into(),
                Value::from(&mean(scores.clone())),
                end(scores.clone().reduce(f64::min)),
                end(scores.reduce(f64::max)),
                defined(bounds).filter(|topic| topic.best_candidate() == number).count().into(),
            ]);
        }
    }
    // All orders of six aspects are a long table.
    table.is_detail = table.rows.len() > 60;
    table
}

fn topics(found: &[Bounds]) -> Table {
    let columns = ["measure", "topic", "documents", "estimate", "best_candidate", "reached", "bound", "gap"];
    let mut table = Table::new("topics", "How far the measure can go on each topic", 2, &columns);
    table.is_detail = true;
    for bounds in found {
        let names: Vec<&str> = bounds.aspects.iter().map(String::as_str).collect();
        for (id, topic) in &bounds.topics {
            let start = [Value::from(&bounds.measure), Value::from(id)];
            match topic {
                Ok(topic) => table.row(start.into_iter().chain([
                    topic.documents.into(),
                    topic.estimate().into(),
                    bounds.candidates[topic.best_candidate()].name(&names).into(),
                    topic.reached.into(),
                    Value::from(&topic.bound),
                    Value::from(&topic.bound.clone().map(|bound| bound - topic.reached)),
                ])),
                Err(reason) => {
                    table.row(start.into_iter().chain(std::iter::repeat_n(Value::Undefined(reason.0.clone()), 6)));
                }
            }
        }
    }
    table
}

/// The score of each candidate on each topic: what the boxes of the paper's figure are made of.
fn ideals(found: &[Bounds]) -> Table {
    let columns = ["measure", "topic", "candidate", "score"];
    let mut table = Table::new("ideals", "The scores of the candidates on each topic", 3, &columns);
    table.is_detail = true;
    for bounds in found {
        let names: Vec<&str> = bounds.aspects.iter().map(String::as_str).collect();
        for (id, topic) in &bounds.topics {
            for (candidate, score) in bounds.candidates.iter().zip(topic.iter().flat_map(|topic| &topic.candidates)) {
                table.row([
                    Value::from(&bounds.measure),
                    Value::from(id),
                    candidate.name(&names).into(),
                    Value::Real(*score),
                ]);
            }
        }
    }
    table
}

fn notices(bounds: &Bounds) -> Vec<Notice> {
    let measure = &bounds.measure;
    let mut notices = Vec::new();
    let empty = defined(bounds).filter(|topic| topic.empty_aspects > 0).count();
    if empty > 0 {
        notices.push(analyses::aspect_without_gain(measure, empty));
    }
    let open = defined(bounds).filter(|topic| topic.bound.is_ok() && !topic.is_exact()).count();
    if open > 0 {
        notices.push(analyses::search_stopped(measure, open));
    }
    if let Some(reason) = defined(bounds).find_map(|topic| topic.bound.as_ref().err()) {
        notices.push(analyses::estimate_only(measure, &reason.0));
    }
    let undefined = bounds.topics.iter().filter(|(_, topic)| topic.is_err()).count();
    if undefined > 0 {
        notices.push(analyses::undefined_bounds(measure, undefined));
    }
    notices
}
