//! Which run is first under which weights of the aspects.

use super::Figure;
use super::chart::{Plane, Region, Series, Triangle};
use super::drawing::{Drawing, Panel};
use super::gather::{about_run, percent};
use super::paint::axis::Axis;
use super::subject::{Subject, Undrawable};
use aspectra_eval::finding::{Table, Value};

pub(super) const FIGURE: Figure = Figure {
    name: "weights",
    summary: "Which run is first under which weights of two or three aspects",
    verbs: &["meta sensitivity"],
    draw,
};

fn draw(subject: &Subject<'_>) -> Result<Drawing, Undrawable> {
    let view = subject.table("weights")?;
    let (runs, aspects) = (view.names("run"), view.names("aspect"));
    let score = |run: &String, aspect: &String| {
        let row = view.rows().find(|row| row.text("run") == *run && row.text("aspect") == *aspect);
        row.and_then(|row| row.number("score"))
    };
    let mut scored: Vec<(String, Vec<f64>)> = Vec::new();
    for run in &runs {
        let scores: Option<Vec<f64>> = aspects.iter().map(|aspect| score(run, aspect)).collect();
        scored.extend(scores.map(|scores| (run.clone(), scores)));
    }
    let measure = subject.fact_text("measure");
    match aspects.len() {
        2 => Ok(line(&aspects, &scored, &measure)),
        3 => Ok(triangle(&aspects, &scored, &measure)),
        count => Err(Undrawable::because(format!(
            "weights of {count} aspects have no picture; 2 are a line and 3 a triangle"
        ))),
    }
}

/// Two aspects: the mean of each run as the weight goes from one aspect to the other.
fn line(aspects: &[String], scored: &[(String, Vec<f64>)], measure: &str) -> Drawing {
    let mut table = Table::new("weights", "Where each run is first", 1, &["run", "from", "to"]);
    // The upper lines, from left to right.
    let mut winners: Vec<(usize, f64, f64)> = Vec::new();
    let mut cuts: Vec<f64> = vec![0.0, 1.0];
    let value = |run: usize, weight: f64| (1.0 - weight) * scored[run].1[0] + weight * scored[run].1[1];
    for one in 0..scored.len() {
        for other in one + 1..scored.len() {
            let (a, b) = (value(one, 0.0) - value(other, 0.0), value(one, 1.0) - value(other, 1.0));
            if a * b < 0.0 {
                cuts.push(a / (a - b));
            }
        }
    }
    cuts.sort_by(f64::total_cmp);
    for pair in cuts.windows(2).filter(|pair| pair[1] > pair[0]) {
        let middle = (pair[0] + pair[1]) / 2.0;
        let Some(best) =
            (0..scored.len()).max_by(|&a, &b| value(a, middle).total_cmp(&value(b, middle)).then(b.cmp(&a)))
        else {
            continue;
        };
        match winners.last_mut() {
            Some((run, _, end)) if *run == best => *end = pair[1],
            _ => winners.push((best, pair[0], pair[1])),
        }
    }
    for (run, from, to) in &winners {
        table.row([Value::from(&scored[*run].0), Value::Real(*from), Value::Real(*to)]);
    }
    let mut series: Vec<Series> = Vec::new();
    for (run, (name, _)) in scored.iter().enumerate() {
        let place = winners.iter().position(|(winner, ..)| *winner == run);
        let won: f64 = winners.iter().filter(|(winner, ..)| *winner == run).map(|(_, from, to)| to - from).sum();
        series.push(Series {
            name: place.map_or(String::new(), |_| format!("{name} ({})", percent(won))),
            points: vec![(0.0, value(run, 0.0)), (1.0, value(run, 1.0))],
            is_line: true,
            is_thin: place.is_none(),
            number: place.unwrap_or(0),
            ..Series::default()
        });
    }
    series.sort_by_key(|series| !series.is_thin);
    let ends = scored.iter().flat_map(|(_, scores)| scores.iter().copied());
    let plane = Plane {
        x: Axis {
            low: 0.0,
            high: 1.0,
            ..Axis::around(&format!("Weight of {} (the rest is {})", aspects[1], aspects[0]), [0.0, 1.0])
        },
        y: Axis::around(&format!("Weighted mean of {measure}"), ends),
        series,
        guides: Vec::new(),
    };
    let says: Vec<String> =
        winners.iter().map(|(run, from, to)| format!("{} from {:.2} to {:.2}", scored[*run].0, from, to)).collect();
    Drawing {
        name: FIGURE.name,
        title: format!("Which run is first by CAM({measure}) as the weight goes from {} to {}", aspects[0], aspects[1]),
        description: format!("First is {}.", says.join(", then ")),
        notes: vec![format!(
            "Share of the weights in the legend. Grey: {} runs that are never first.",
            scored.len() - table.rows.len().min(scored.len())
        )],
        table,
        panels: vec![Panel::only(plane)],
    }
}

/// Three aspects: the regions of a triangle.
fn triangle(aspects: &[String], scored: &[(String, Vec<f64>)], measure: &str) -> Drawing {
    let mut table =
        Table::new("weights", "The share of the weights under which each run is first", 1, &["run", "share"]);
    let mut regions: Vec<(f64, Region)> = Vec::new();
    for (run, (name, own)) in scored.iter().enumerate() {
        let mut corners: Vec<[f64; 3]> = vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for (other, (_, theirs)) in scored.iter().enumerate().filter(|(other, _)| *other != run) {
            let lead: Vec<f64> = own.iter().zip(theirs).map(|(a, b)| a - b).collect();
            // Of two runs that are always alike the first one has the region.
            if lead.iter().all(|lead| *lead == 0.0) && other < run {
                corners.clear();
            }
            corners = clipped(&corners, &lead);
        }
        let share = area(&corners);
        if share > 1e-9 {
            let about = about_run(name, format!("{name}: first under {} of the weights", percent(share)));
            regions.push((share, Region { name: format!("{name} ({})", percent(share)), corners, about }));
        }
        table.row([Value::from(name), Value::Share(share)]);
    }
    regions.sort_by(|a, b| b.0.total_cmp(&a.0));
    let says: Vec<&str> = regions.iter().map(|(_, region)| &*region.name).collect();
    let description = format!("First are, with their share of all weights: {}.", says.join(", "));
    let corners = [aspects[0].clone(), aspects[1].clone(), aspects[2].clone()];
    let chart = Triangle { corners, regions: regions.into_iter().map(|(_, region)| region).collect() };
    Drawing {
        name: FIGURE.name,
        title: format!("Which run is first by CAM({measure}) under which weights of the aspects"),
        description,
        notes: vec![String::from(
            "A corner is all weight on one aspect, the middle equal weights; in brackets the share of all weights.",
        )],
        table,
        panels: vec![Panel::only(chart)],
    }
}

/// The part of a convex region where a lead is not below 0.
fn clipped(corners: &[[f64; 3]], lead: &[f64]) -> Vec<[f64; 3]> {
    let value = |corner: &[f64; 3]| corner.iter().zip(lead).map(|(weight, lead)| weight * lead).sum::<f64>();
    let mut kept = Vec::new();
    for (number, from) in corners.iter().enumerate() {
        let to = &corners[(number + 1) % corners.len()];
        let (a, b) = (value(from), value(to));
        if a >= 0.0 {
            kept.push(*from);
        }
        if a * b < 0.0 {
            let part = a / (a - b);
            kept.push([0, 1, 2].map(|at| from[at] + (to[at] - from[at]) * part));
        }
    }
    kept
}

/// The share of the triangle that a region has.
fn area(corners: &[[f64; 3]]) -> f64 {
    let cross = |from: &[f64; 3], to: &[f64; 3]| from[1] * to[2] - from[2] * to[1];
    let twice: f64 =
        corners.iter().enumerate().map(|(number, from)| cross(from, &corners[(number + 1) % corners.len()])).sum();
    twice.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_fill_the_triangle() {
        let runs = [[0.5, 0.2, 0.1], [0.1, 0.6, 0.2], [0.3, 0.3, 0.3]];
        let mut sum = 0.0;
        for (one, own) in runs.iter().enumerate() {
            let mut corners = vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            for theirs in runs.iter().enumerate().filter(|(other, _)| *other != one).map(|(_, run)| run) {
                corners = clipped(&corners, &[0, 1, 2].map(|at| own[at] - theirs[at]));
            }
            sum += area(&corners);
        }
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }
}
