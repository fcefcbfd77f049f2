//! The scores of ideal rankings on each topic: rankings that are best in some way, none of which need be best in all.

use super::Figure;
use super::chart::{Glyph, Row, Rows};
use super::drawing::{Drawing, Panel};
use super::gather::{about_topic, counted, four, panels, percent, quantile};
use super::paint::axis::Axis;
use super::paint::ink::Ink;
use super::subject::{Subject, Undrawable};
use crate::natural_order;
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "ideals",
    summary: "What rankings that are ideal in some way score on each topic: a box for each topic",
    verbs: &["meta bounds"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("ideals")?;
    let measures = view.names("measure");
    panels(&measures, "measures")?;
    let columns = ["measure", "topic", "low", "q1", "median", "q3", "high"];
    let mut table = Table::new("ideals", "Quartiles of the scores of ideal rankings on each topic", 2, &columns);
    let (mut charts, mut sentences, mut rankings) = (Vec::new(), Vec::new(), 0);
    for measure in &measures {
        let mut topics: Vec<(String, Vec<f64>)> = Vec::new();
        for row in view.rows().filter(|row| row.text("measure") == *measure) {
            let (Some(score), topic) = (row.number("score"), row.text("topic")) else { continue };
            match topics.last_mut() {
                Some((known, scores)) if *known == topic => scores.push(score),
                _ => topics.push((topic, vec![score])),
            }
        }
        // Topics in the order in which people list them, as the paper has them.
        topics.sort_by(|a, b| natural_order(&a.0, &b.0));
        let (mut rows, mut highest) = (Vec::new(), Vec::new());
        for (topic, scores) in &mut topics {
            scores.sort_by(f64::total_cmp);
            rankings = rankings.max(scores.len());
            let [low, q1, median, q3, high] = [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(scores, part));
            table.row(
                [Value::from(measure), Value::from(&*topic)]
                    .into_iter()
                    .chain([low, q1, median, q3, high].map(Value::Real)),
            );
            highest.push(high);
            let mut glyphs = vec![Glyph::Box { low, q1, median, q3, high }];
            glyphs.extend(scores.iter().map(|score| Glyph::Speck(*score)));
            rows.push(Row {
                name: topic.clone().into(),
                glyphs,
                note: four(high),
                ink: Ink::Series(0),
                about: about_topic(topic, format!("topic {topic}: from {} to {}", four(low), four(high))),
            });
        }
        let share = |test: fn(f64) -> bool| {
            highest.iter().filter(|high| test(**high)).count() as f64 / highest.len().max(1) as f64
        };
        let says = format!(
            "{measure}: the best of them has 1 on {} of the topics and less than 0.9 on {}",
            percent(share(|high| high >= 1.0 - 1e-9)),
            percent(share(|high| high < 0.9))
        );
        sentences.push(format!("{says}."));
        let axis = Axis::around(measure, topics.iter().flat_map(|(_, scores)| scores.iter().copied())).with(&[1.0]);
        charts.push(Panel::headed(says, Rows { axis, guide: Some(0.9), rows, note: String::from("highest") }));
    }
    let title =
        format!("Scores of {} on {}", counted(rankings, "ideal ranking"), counted(view.names("topic").len(), "topic"));
    let notes = vec![String::from(
        "Ideal rankings: by each order of the aspects, by the sum of the labels, by the sum of their squares, by the largest. \
         Box: the middle half of them and their median; line: from the lowest to the highest; dashed: 0.9.",
    )];
    Ok(Drawing { name: FIGURE.name, title, description: sentences.join(" "), notes, table, panels: charts })
}
