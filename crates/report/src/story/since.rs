//! What changed since an earlier evaluation.

use super::analyses::Analyses;
use super::{Story, digits, listed};
use crate::web::{Cell, Head, HtmlRow, HtmlTable, Part, text};
use aspectra_meta::since::{MeasureSince, RunSince, Since};

/// So many of the topics that changed most are shown.
const MOST_TOPICS: usize = 20;

pub(super) fn part(story: &Story<'_>, found: &Analyses<'_>) -> Option<Part> {
    let (earlier, changed) = found.since.as_ref()?;
    let mut body: String = sentences(changed).iter().map(|said| format!("<p>{}</p>\n", text(said))).collect();
    for measure in &changed.measures {
        body.push_str(&runs(measure, story.comparing.alpha));
        if !measure.by_topic.is_empty() {
            body.push_str(&topics(measure));
        }
    }
    Some(Part { id: String::from("since"), heading: format!("What changed since {earlier}"), body })
}

/// What changed, the first measure in words.
fn sentences(changed: &Since) -> Vec<String> {
    let mut said = Vec::new();
    for measure in &changed.measures {
        let names = |keep: &dyn Fn(&&RunSince) -> bool| -> Vec<String> {
            measure.runs.iter().filter(keep).map(|run| run.run.clone()).collect()
        };
        let is_better = |run: &&RunSince| run.change.difference > 0.0;
        let better = names(&|run| run.change.is_significant && is_better(run));
        let worse = names(&|run| run.change.is_significant && !is_better(run));
        let same = names(&|run| run.before == run.now && run.change.losses == 0 && run.change.wins == 0);
        let mut parts = Vec::new();
        parts.extend((!better.is_empty()).then(|| format!("{} got significantly better", listed(&better, 5))));
        parts.extend((!worse.is_empty()).then(|| format!("{} got significantly worse", listed(&worse, 5))));
        if parts.is_empty() {
            parts.push(match same.len() == measure.runs.len() {
                true => String::from("no score changed"),
                false => String::from("no run changed significantly"),
            });
        }
        let moved = names(&|run| run.places.0 != run.places.1);
        parts.extend((!moved.is_empty()).then(|| {
            let of = measure.runs.len();
            format!("{} of {of} runs changed places ({})", moved.len(), listed(&moved, 5))
        }));
        said.push(format!("By {}, on {} topics in common: {}.", measure.measure, measure.topics, parts.join("; ")));
    }
    let lists = [
        ("New runs", &changed.new_runs),
        ("Runs that are gone", &changed.gone_runs),
        ("New topics", &changed.new_topics),
        ("Topics that are gone", &changed.gone_topics),
        ("New measures", &changed.new_measures),
        ("Measures that are gone", &changed.gone_measures),
    ];
    let told = lists.into_iter().filter(|(_, names)| !names.is_empty());
    said.extend(told.map(|(what, names)| format!("{what}: {}.", listed(names, 10))));
    said
}

/// A change with its sign, and a word for those who see no color.
fn change(difference: f64) -> Cell {
    let shown = digits(difference, 4);
    let (class, sign) = match difference {
        up if up > 0.0 => ("up", "+"),
        down if down < 0.0 => ("down", ""),
        _ => ("", ""),
    };
    Cell::Markup(format!("<span class=\"{class}\">{sign}{shown}</span>"))
}

fn runs(measure: &MeasureSince, alpha: f64) -> String {
    let heads = [
        Head::name("run"),
        Head::number("before"),
        Head::number("now"),
        Head::number("change"),
        Head::number("from"),
        Head::number("to"),
        Head::number("better"),
        Head::number("same"),
        Head::number("worse"),
        Head::number("p"),
        Head::name("significant"),
        Head::number("place before"),
        Head::number("place"),
        Head::name("fell most on"),
    ];
    let row = |run: &RunSince| {
        let mut cells = vec![Cell::Name(run.run.clone())];
        cells.extend([run.before, run.now].map(|mean| Cell::Number(digits(mean, 4), Some(mean))));
        cells.push(change(run.change.difference));
        cells.extend(match &run.change.interval {
            Ok((low, high)) => [*low, *high].map(|end| Cell::Number(digits(end, 4), Some(end))),
            Err(_) => [Cell::Text(String::new()), Cell::Text(String::new())],
        });
        let counts = [run.change.wins, run.change.ties, run.change.losses];
        cells.extend(counts.map(|count| Cell::Number(count.to_string(), None)));
        cells.push(match &run.change.adjusted {
            Ok(p) if *p < 0.0001 => Cell::Number(String::from("<0.0001"), Some(*p)),
            Ok(p) => Cell::Number(digits(*p, 4), Some(*p)),
            Err(_) => Cell::Text(String::new()),
        });
        cells.push(Cell::Text(String::from(if run.change.is_significant { "yes" } else { "no" })));
        cells.extend([run.places.0, run.places.1].map(|place| Cell::Number(place.to_string(), None)));
        cells.push(match &run.worst {
            Some((topic, was, is)) => {
                Cell::Markup(format!("{} ({} to {})", crate::web::name(topic), digits(*was, 4), digits(*is, 4)))
            }
            None => Cell::Text(String::new()),
        });
        HtmlRow { id: None, run: Some(run.run.clone()), topic: None, cells }
    };
    let confidence = digits(100.0 * (1.0 - alpha), 0);
    let caption = format!(
        "Runs by {} then and now; from and to: the interval of the change at {confidence}% over all runs together; p after Holm's correction",
        measure.measure
    );
    let rows = measure.runs.iter().map(row).collect();
    HtmlTable { caption, heads: heads.into(), rows, is_sortable: true }.html()
}

fn topics(measure: &MeasureSince) -> String {
    let heads = [
        Head::name("topic"),
        Head::number("before"),
        Head::number("now"),
        Head::number("change"),
        Head::number("runs better"),
        Head::number("runs worse"),
    ];
    let rows = measure.by_topic.iter().take(MOST_TOPICS).map(|topic| {
        let means = [topic.before, topic.now].map(|mean| Cell::Number(digits(mean, 4), Some(mean)));
        let counts = [topic.better, topic.worse].map(|count| Cell::Number(count.to_string(), None));
        let cells = std::iter::once(Cell::Name(topic.topic.clone())).chain(means);
        let cells = cells.chain([change(topic.now - topic.before)]).chain(counts);
        HtmlRow { id: None, run: None, topic: Some(topic.topic.clone()), cells: cells.collect() }
    });
    let more = measure.by_topic.len().saturating_sub(MOST_TOPICS);
    let more = if more > 0 { format!(" ({more} more changed less or got better)") } else { String::new() };
    let caption = format!("Topics by {} over all runs: the largest fall first{more}", measure.measure);
    HtmlTable { caption, heads: heads.into(), rows: rows.collect(), is_sortable: true }.html()
}
