//! Agreement as tables.

use super::{Agreeing, AspectAgreement, AspectLabels, Coefficient, JudgeLabels, MOST_PAIRED};
use crate::error::Outcome;
use crate::finding::{Finding, Table, Value};
use crate::notice::judges::{assumed_interval, scale_observed, too_many_judges, without_overlap};
use aspectra_eval::message::counted;
use aspectra_words::Word;

/// The grades that tables have columns for; longer scales are shown in rows.
const GRADES: [&str; 21] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
];

/// Agreement as tables; `by_topic` adds a row for each topic.
pub fn finding(labels: &JudgeLabels, found: &[AspectAgreement], how: &Agreeing, by_topic: bool) -> Finding {
    let mut finding = Finding::new("agreement");
    finding.fact("coefficient", how.coefficient.word());
    finding.fact("interval", how.interval.word());
    finding.fact("confidence", how.confidence);
    finding.fact("base", how.base.word());
    finding.fact("ac2_weights", how.weights.word());
    let scales = found
        .iter()
        .filter(|aspect| aspect.aspect != "all")
        .map(|aspect| format!("{} {}", aspect.aspect, aspect.scale));
    finding.fact("grades", scales.collect::<Vec<_>>().join(", "));
    finding.fact("judges", labels.judges.len());
    finding.fact("topics", labels.topics.len());
    if how.interval == super::IntervalKind::Bootstrap {
        finding.fact("samples", how.samples);
        finding.fact("seed", how.seed as usize);
    }
    finding.tables.push(label_table(labels));
    finding.tables.extend(shares(labels));
    if labels.paired_judges() {
        finding.tables.push(pairs(labels, found, how.coefficient));
    } else {
        finding.notices.push(too_many_judges(labels.judges.len(), MOST_PAIRED));
    }
    finding.tables.push(joint(found, how.coefficient));
    if by_topic {
        finding.tables.push(topics(labels, found));
    }
    finding.tables.extend(confusions(labels, found));
    finding.notices.extend(labels.notices.iter().cloned());
    finding.notices.extend(notices(labels, found));
    finding
}

fn notices(labels: &JudgeLabels, found: &[AspectAgreement]) -> Vec<crate::Notice> {
    let mut notices = Vec::new();
    for aspect in &labels.aspects {
        if !aspect.is_declared && aspect.reals.is_none() {
            notices.push(scale_observed(&aspect.name, aspect.scale));
        }
    }
    let alone: Vec<String> = (0..labels.judges.len())
        .filter(|judge| {
            let mut theirs = found
                .iter()
                .filter(|aspect| aspect.aspect != "all")
                .flat_map(|aspect| &aspect.pairs)
                .filter(|pair| pair.judges.0 == *judge || pair.judges.1 == *judge)
                .peekable();
            theirs.peek().is_some() && theirs.all(|pair| pair.units == 0)
        })
        .map(|judge| labels.judges[judge].clone())
        .collect();
    if !alone.is_empty() {
        notices.push(without_overlap(alone));
    }
    notices.push(assumed_interval());
    notices
}

fn label_table(labels: &JudgeLabels) -> Table {
    let widest = labels.aspects.iter().map(|aspect| aspect.scale).max().unwrap_or_default();
    let mut columns = vec!["aspect", "judge", "labels", "topics", "missing"];
    let is_wide = widest <= GRADES.len() && labels.aspects.iter().all(|aspect| aspect.reals.is_none());
    if is_wide {
        columns.extend(&GRADES[..widest]);
    }
    let mut table = Table::new("labels", "Labels of each judge, and the share of each grade", 2, &columns);
    for aspect in &labels.aspects {
        let (given, topics) = counts(aspect, labels);
        for (judge, name) in labels.judges.iter().enumerate() {
            let total: u64 = given[judge].iter().sum();
            let mut row = vec![
                Value::from(&aspect.name),
                Value::from(name),
                Value::Count(total as usize),
                Value::Count(topics[judge]),
                Value::Count(aspect.missing.get(judge).copied().unwrap_or_default()),
            ];
            if is_wide {
                row.extend((0..widest).map(|grade| {
                    let place = aspect.ratings.grades().iter().position(|known| *known as usize == grade);
                    match total {
                        _ if grade >= aspect.scale => Value::Empty,
                        0 => Value::Undefined("no label".into()),
                        _ => Value::Share(place.map_or(0, |at| given[judge][at]) as f64 / total as f64),
                    }
                }));
            }
            table.row(row);
        }
    }
    // A million judges of one label each are no table.
    table.is_detail = labels.judges.len() > 1000;
    table
}

/// How often each judge gave each category, and on how many topics.
fn counts(aspect: &AspectLabels, labels: &JudgeLabels) -> (Vec<Vec<u64>>, Vec<usize>) {
    let judges = labels.judges.len();
    let mut topics = vec![0; judges];
    let mut last = vec![usize::MAX; judges];
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    if let Some(reals) = &aspect.reals {
        let mut given = vec![vec![0]; judges];
        for (topic, votes) in reals {
            for (judge, _) in votes {
                given[*judge as usize][0] += 1;
                pairs.push((*judge, *topic as u32));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs.iter().for_each(|(judge, _)| topics[*judge as usize] += 1);
        return (given, topics);
    }
    for unit in 0..aspect.ratings.units() {
        let topic = aspect.ratings.cluster_of(unit);
        for (judge, _) in aspect.ratings.of_unit(unit) {
            let judge = *judge as usize;
            // Units of a topic nearly always stand together.
            if last[judge] != topic {
                last[judge] = topic;
                pairs.push((judge as u32, topic as u32));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs.iter().for_each(|(judge, _)| topics[*judge as usize] += 1);
    (aspect.ratings.given(), topics)
}

/// The shares in rows, where a scale has too many grades for columns.
fn shares(labels: &JudgeLabels) -> Option<Table> {
    if labels.aspects.iter().all(|aspect| aspect.scale <= GRADES.len()) {
        return None;
    }
    let columns = ["aspect", "judge", "grade", "labels", "share"];
    let mut table = Table::new("shares", "The share of each grade", 2, &columns);
    table.is_detail = true;
    for aspect in labels.aspects.iter().filter(|aspect| aspect.reals.is_none()) {
        for (name, given) in labels.judges.iter().zip(aspect.ratings.given()) {
            let total: u64 = given.iter().sum();
            for (grade, count) in aspect.ratings.grades().iter().zip(&given).filter(|(_, count)| **count > 0) {
                let share = Value::Share(*count as f64 / total as f64);
                table.row([
                    (&aspect.name).into(),
                    name.into(),
                    (*grade as usize).into(),
                    (*count as usize).into(),
                    share,
                ]);
            }
        }
    }
    Some(table)
}

/// The columns of the coefficient that has the interval, for pairs and for all judges.
fn columns_of(coefficient: Coefficient) -> (&'static str, &'static str) {
    match coefficient {
        Coefficient::Alpha => ("alpha", "alpha_ordinal"),
        Coefficient::AlphaNominal => ("alpha_nominal", "alpha_nominal"),
        Coefficient::AlphaInterval => ("alpha_interval", "alpha_interval"),
        Coefficient::Kappa => ("kappa", "Light"),
        Coefficient::Linear => ("linear", "Light_linear"),
        Coefficient::Quadratic => ("quadratic", "Light_quadratic"),
        Coefficient::Fleiss => ("Fleiss", "Fleiss"),
        Coefficient::Ac1 => ("AC1", "AC1"),
        Coefficient::Ac2 => ("AC2", "AC2"),
        Coefficient::Agree => ("agree", "agree"),
    }
}

/// Puts the coefficient that was asked for beside its interval, where it does not stand there anyway.
fn beside_interval<'a>(table: &mut Table, column: &'static str, values: impl Iterator<Item = &'a Outcome>) {
    if let Some(at) = table.columns.iter().position(|known| *known == column) {
        table.columns.remove(at);
        table.rows.iter_mut().for_each(|row| {
            row.remove(at);
        });
    }
    let Some(at) = table.columns.iter().position(|known| *known == "low") else { return };
    table.columns.insert(at, column);
    table.rows.iter_mut().zip(values).for_each(|(row, value)| row.insert(at, value.into()));
}

fn pairs(labels: &JudgeLabels, found: &[AspectAgreement], coefficient: Coefficient) -> Table {
    let columns = [
        "aspect",
        "judge",
        "with",
        "units",
        "topics",
        "agree",
        "within_1",
        "kappa",
        "linear",
        "quadratic",
        "AC1",
        "alpha",
        "low",
        "high",
    ];
    let mut table = Table::new("pairs", "Pairs of judges", 3, &columns);
    for aspect in found {
        for pair in &aspect.pairs {
            table.row([
                (&aspect.aspect).into(),
                (&labels.judges[pair.judges.0]).into(),
                (&labels.judges[pair.judges.1]).into(),
                pair.units.into(),
                pair.topics.into(),
                (&pair.agree).into(),
                (&pair.within_one).into(),
                (&pair.kappas[0]).into(),
                (&pair.kappas[1]).into(),
                (&pair.kappas[2]).into(),
                (&pair.ac1).into(),
                (&pair.alpha).into(),
                Value::end(&pair.interval, false),
                Value::end(&pair.interval, true),
            ]);
        }
    }
    if coefficient != Coefficient::Alpha {
        let chosen = found.iter().flat_map(|aspect| &aspect.pairs).map(|pair| &pair.chosen);
        beside_interval(&mut table, columns_of(coefficient).0, chosen);
    }
    table
}

fn joint(found: &[AspectAgreement], coefficient: Coefficient) -> Table {
    let columns = [
        "aspect",
        "judges",
        "units",
        "labels/unit",
        "agree",
        "Fleiss",
        "Light",
        "AC1",
        "AC2",
        "alpha_nominal",
        "alpha_ordinal",
        "alpha_interval",
        "low",
        "high",
        "undefined",
    ];
    let mut table = Table::new("all", "All judges", 1, &columns);
    for aspect in found {
        let joint = &aspect.joint;
        table.row([
            (&aspect.aspect).into(),
            joint.judges.into(),
            joint.units.into(),
            (&joint.labels_per_unit).into(),
            (&joint.agree).into(),
            (&joint.fleiss).into(),
            (&joint.light).into(),
            (&joint.ac1).into(),
            (&joint.ac2).into(),
            (&joint.alphas[0]).into(),
            (&joint.alphas[1]).into(),
            (&joint.alphas[2]).into(),
            Value::end(&joint.interval, false),
            Value::end(&joint.interval, true),
            joint.undefined.into(),
        ]);
    }
    if coefficient != Coefficient::Alpha {
        beside_interval(&mut table, columns_of(coefficient).1, found.iter().map(|aspect| &aspect.joint.chosen));
    }
    // Replicates are only dropped where there are any.
    if found.iter().all(|aspect| aspect.joint.undefined == 0) {
        table.columns.pop();
        table.rows.iter_mut().for_each(|row| {
            row.pop();
        });
    }
    table
}

fn topics(labels: &JudgeLabels, found: &[AspectAgreement]) -> Table {
    let undefined = found.iter().flat_map(|aspect| &aspect.topics).filter(|topic| topic.1.is_err()).count();
    let title = format!("By topic; alpha is undefined {}", counted(undefined, "time"));
    let mut table = Table::new("topics", title, 2, &["aspect", "topic", "agree", "alpha"]);
    for aspect in found {
        for (name, (agree, alpha)) in labels.topics.iter().zip(&aspect.topics) {
            table.row([(&aspect.aspect).into(), name.into(), agree.into(), alpha.into()]);
        }
    }
    table
}

fn confusions(labels: &JudgeLabels, found: &[AspectAgreement]) -> Option<Table> {
    let widest = found.iter().filter(|aspect| aspect.aspect != "all").map(|aspect| aspect.scale).max()?;
    if widest > GRADES.len() || found.iter().flat_map(|aspect| &aspect.pairs).all(|pair| pair.confusion.is_none()) {
        return None;
    }
    let mut columns = vec!["aspect", "judge", "with", "grade"];
    columns.extend(&GRADES[..widest]);
    let title = "Which grades they gave the same documents: rows the first judge, columns the other";
    let mut table = Table::new("confusion", title, 4, &columns);
    table.is_detail = true;
    for aspect in found {
        for pair in &aspect.pairs {
            let Some(confusion) = &pair.confusion else { continue };
            for (grade, counts) in confusion.on_scale(aspect.scale).into_iter().enumerate() {
                let mut row = vec![
                    Value::from(&aspect.aspect),
                    (&labels.judges[pair.judges.0]).into(),
                    (&labels.judges[pair.judges.1]).into(),
                    GRADES[grade].into(),
                ];
                row.extend(counts.iter().map(|count| Value::Count(*count as usize)));
                row.resize(columns.len(), Value::Empty);
                table.row(row);
            }
        }
    }
    Some(table)
}
