//! Table 3: every ranking of three documents whose labels cannot be compared.

use super::{INSIDE, METHODS, label};
use crate::judged_as;
use crate::sentence::{four, listed, percent, verb};
use crate::{Error, Exhibit, Ground, Labels, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_eval::join::RankingBuffer;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::{Bound, Judgments, Measure, Options, Score, Scratch};

/// The rankings of three documents, by their places in the small set: all of length 3, then 2, then 1.
const RANKINGS: [&[u32]; 15] = [
    &[0, 1, 2],
    &[0, 2, 1],
    &[1, 0, 2],
    &[1, 2, 0],
    &[2, 0, 1],
    &[2, 1, 0],
    &[0, 1],
    &[0, 2],
    &[1, 0],
    &[1, 2],
    &[2, 0],
    &[2, 1],
    &[0],
    &[1],
    &[2],
];

/// More label tuples of a topic than this are not gone through for a small set.
const MOST_TUPLES: usize = 40;

/// Three label tuples of a topic.
type Small = [Vec<i32>; 3];

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let sets: Vec<(usize, Small)> = (0..ground.judgments.topics().len())
        .filter_map(|topic| small_set(ground.judgments, topic).map(|set| (topic, set)))
        .collect();
    let Some((topic, set)) = sets.first() else {
        let mut table = Table::new("anomalies", "Rankings of three documents", 1, &["ranking"]);
        table.is_detail = true;
        let says = "No topic has three documents of which two cannot be compared: one aspect never contradicts another here, and the anomalies cannot be shown.";
        return Ok(Section { exhibits: vec![Exhibit::new(table).says(says)], ..Section::default() });
    };
    let mut section = Section::default();
    let id = &ground.judgments.topics()[*topic].id;
    let shown: Vec<String> =
        set.iter().enumerate().map(|(at, labels)| format!("d{} {}", at + 1, tuple(labels))).collect();
    for (inside, labels) in INSIDE {
        let scores = scores(ground, set, inside, labels)?;
        let columns = ["ranking", "CAM", "MM", "EUCL", "MANH", "CHEB"];
        let name = if inside == "AP" { "rankings_ap" } else { "rankings_ndcg" };
        let title = format!("{inside} of every ranking of three documents of topic {id}: {}", shown.join(", "));
        let mut table = Table::new(name, title, 1, &columns);
        for (ranking, row) in RANKINGS.iter().zip(&scores) {
            let names: Vec<String> = ranking.iter().map(|at| format!("d{}", at + 1)).collect();
            table.row(std::iter::once(Value::Text(format!("({})", names.join(", ")))).chain(row.iter().map(|score| {
                match score {
                    Some(score) => Value::Real(*score),
                    None => Value::Undefined("undefined".into()),
                }
            })));
        }
        let best: Vec<String> = METHODS
            .iter()
            .enumerate()
            .map(|(at, method)| {
                let best = scores.iter().filter_map(|row| row[at]).fold(f64::NEG_INFINITY, f64::max);
                format!("{method} {}", four(best))
            })
            .collect();
        let aspects: Vec<&str> = ground.judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
        section.exhibits.push(
            Exhibit::new(table)
                .fact("aspects", aspects.join(", "))
                .says(format!("The best that any of the 15 rankings reaches: {}.", listed(&best))),
        );
    }
    section.exhibits.push(over_topics(ground, &sets)?);
    Ok(section)
}

/// The same over all topics that have such a set: how often the best ranking is below 1, and how many rankings score 0.
fn over_topics(ground: &Ground<'_>, sets: &[(usize, Small)]) -> Result<Exhibit, Error> {
    let columns = ["method", "nDCG_best_below_1", "AP_best_below_1", "nDCG_rankings_at_0", "AP_rankings_at_0"];
    let title = format!(
        "The same on {} topics with such documents: topics whose best ranking is below 1, and rankings that score 0",
        sets.len()
    );
    let mut table = Table::new("anomalies", title, 1, &columns);
    let (mut below, mut zero) = ([[0usize; 2]; METHODS.len()], [[0usize; 2]; METHODS.len()]);
    for (_, set) in sets {
        for (inside, (name, labels)) in INSIDE.into_iter().enumerate() {
            let scores = scores(ground, set, name, labels)?;
            for method in 0..METHODS.len() {
                let of: Vec<f64> = scores.iter().filter_map(|row| row[method]).collect();
                below[method][inside] += usize::from(of.iter().all(|score| *score < 1.0 - 1e-9));
                zero[method][inside] += of.iter().filter(|score| **score == 0.0).count();
            }
        }
    }
    for (method, name) in METHODS.iter().enumerate() {
        table.row([
            Value::from(*name),
            below[method][0].into(),
            below[method][1].into(),
            zero[method][0].into(),
            zero[method][1].into(),
        ]);
    }
    let never: Vec<&str> =
        METHODS.iter().enumerate().filter(|(at, _)| below[*at][0] == 0).map(|(_, name)| *name).collect();
    let mut exhibit = Exhibit::new(table).fact("rankings", RANKINGS.len() * sets.len()).says(match never.len() {
        0 => String::from("With nDCG no method reaches 1 on every one of these topics."),
        count => {
            let reach = verb(count, "reaches", "reach");
            format!("With nDCG, {} {reach} 1 on every one of these topics.", listed(&never))
        }
    });
    exhibit.says.extend(of_runs(ground)?);
    Ok(exhibit)
}

/// The paper's first problem on the runs themselves: how often MM is 0 where CAM is not.
fn of_runs(ground: &Ground<'_>) -> Result<Vec<String>, Error> {
    let mut says = Vec::new();
    for (inside, _) in INSIDE {
        let matrices = ground.scored()?.named(&["CAM", "MM"].map(|method| label(method, inside)));
        let [cam, mm] = &matrices[..] else { continue };
        let pairs = || cam.scores.cells().iter().zip(mm.scores.cells());
        let lost = pairs().filter(|(cam, mm)| **cam > 0.0 && **mm == 0.0).count();
        says.push(match lost {
            0 => format!("No run scores 0 by MM with {inside} on a topic where CAM is above 0."),
            _ => format!(
                "Of the {} scores of runs on topics, MM with {inside} is 0 on {lost} ({}) where CAM is above 0: an aspect scores 0 there.",
                pairs().count(),
                percent(lost as f64 / pairs().count() as f64)
            ),
        });
    }
    Ok(says)
}

fn tuple(labels: &[i32]) -> String {
    let labels: Vec<String> = labels.iter().map(ToString::to_string).collect();
    format!("({})", labels.join(", "))
}

/// Whether neither is at least as good on every aspect.
fn are_incomparable(a: &[i32], b: &[i32]) -> bool {
    a.iter().zip(b).any(|(a, b)| a > b) && a.iter().zip(b).any(|(a, b)| a < b)
}

/// Three label tuples of a topic with as many incomparable pairs as there are, two at most being enough: those with the
/// largest labels first.
fn small_set(judgments: &Judgments, topic: usize) -> Option<Small> {
    let sheet = &judgments.topics()[topic].sheet;
    let best = |row: usize, aspect: usize| {
        (0..sheet.subtopic_count()).map(|subtopic| sheet.cell(row, subtopic, aspect).position(i32::MAX)).max()
    };
    let labels =
        |row: usize| -> Vec<i32> { (0..sheet.aspect_count()).filter_map(|aspect| best(row, aspect)).collect() };
    let mut tuples: Vec<Vec<i32>> =
        (0..sheet.documents().len()).map(labels).filter(|labels| labels.iter().any(|label| *label > 0)).collect();
    tuples.sort_by(|a, b| b.iter().sum::<i32>().cmp(&a.iter().sum()).then_with(|| b.cmp(a)));
    tuples.dedup();
    tuples.truncate(MOST_TUPLES);
    let mut found: Option<(usize, Small)> = None;
    for a in 0..tuples.len() {
        for b in a + 1..tuples.len() {
            for c in b + 1..tuples.len() {
                let pairs = [(a, b), (a, c), (b, c)];
                let count = pairs.iter().filter(|(x, y)| are_incomparable(&tuples[*x], &tuples[*y])).count().min(2);
                if count > found.as_ref().map_or(0, |(count, _)| *count) {
                    found = Some((count, [tuples[a].clone(), tuples[b].clone(), tuples[c].clone()]));
                }
                if found.as_ref().is_some_and(|(count, _)| *count == 2) {
                    return found.map(|(_, set)| set);
                }
            }
        }
    }
    found.map(|(_, set)| set)
}

/// By ranking, by method: the score, where it is defined.
fn scores(ground: &Ground<'_>, set: &Small, inside: &str, labels: Labels) -> Result<Vec<Vec<Option<f64>>>, Error> {
    let judgments = alone(ground.judgments, set, labels)?;
    let measures: Vec<Measure> =
        METHODS.iter().filter_map(|method| format!("{method}({inside})").parse().ok()).collect();
    let bound = Bound::new(&judgments, &measures, &Options::default())?;
    let (mut buffer, mut scratch) = (RankingBuffer::default(), Scratch::default());
    let all = RANKINGS.iter().map(|ranking| {
        let ranking = buffer.fill(ranking.iter().map(|row| Some(*row)));
        bound.score(0, &ranking, &mut scratch).iter().map(Score::number).collect()
    });
    Ok(all.collect())
}

/// Judgments of three documents alone, with the label sets of the collection.
fn alone(judgments: &Judgments, set: &Small, labels: Labels) -> Result<Judgments, Error> {
    let grades: Vec<Option<f64>> = set.iter().flatten().map(|label| Some(f64::from(*label))).collect();
    let names: Vec<String> = judgments.aspects().iter().map(|aspect| aspect.name.clone()).collect();
    let sheet = Sheet::from_grades(1, names.len(), &grades)?;
    let mut small = Judgments::from_sheets(names, [("1", sheet)])?;
    for (number, aspect) in judgments.aspects().iter().enumerate() {
        small = small.with_highest(number, aspect.highest)?;
    }
    Ok(if labels == Labels::Binary { judged_as::binary(&small)? } else { small })
}
