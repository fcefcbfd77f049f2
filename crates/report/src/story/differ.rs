//! Where the runs differ: topics, and the documents at the top.

use super::analyses::Analyses;
use super::{Story, digits, drawn};
use crate::figure::Subject;
use crate::natural_order;
use crate::web::{Cell, Head, HtmlRow, HtmlTable, Part, name, text};
use aspectra_meta::ScoreMatrix;
use aspectra_meta::contrast::{Contrast, TopDocument};

/// More boxes than this cannot be read.
const MOST_BOXES: usize = 40;

pub(super) fn part(story: &Story<'_>, found: &Analyses<'_>) -> Option<Part> {
    let matrix = story.matrices.get(found.main)?;
    if matrix.runs.len() < 2 {
        return None;
    }
    let chosen: Vec<usize> =
        found.contrasts.runs.iter().filter_map(|name| matrix.runs.iter().position(|run| run == name)).collect();
    let mut body = String::new();
    if chosen.len() > 1 {
        let leading = [matrix.among(&chosen)];
        body.push_str(&drawn("differences", &Subject { finding: Some(&found.comparison), scores: &leading }, true));
    }
    if matrix.runs.len() <= MOST_BOXES {
        let scores = std::slice::from_ref(matrix);
        body.push_str(&drawn("distribution", &Subject { finding: Some(&found.comparison), scores }, true));
    }
    if !found.contrasts.topics.is_empty() && chosen.len() > 1 {
        body.push_str(&format!(
            "<p>The {} that tell {} apart most by {}:</p>\n",
            match found.contrasts.topics.len() {
                1 => String::from("topic"),
                count => format!("{count} topics"),
            },
            found.contrasts.runs.iter().map(|run| name(run)).collect::<Vec<String>>().join(", "),
            name(&found.contrasts.measure)
        ));
        for (number, topic) in found.contrasts.topics.iter().enumerate() {
            body.push_str(&contrast(story, found, number, topic));
        }
    }
    body.push_str("<h3>Every topic</h3>\n");
    body.push_str(&every_topic(matrix));
    Some(Part { id: String::from("topics"), heading: String::from("Where the runs differ"), body })
}

/// A topic, with the documents at the top of each run side by side.
fn contrast(story: &Story<'_>, found: &Analyses<'_>, number: usize, topic: &Contrast) -> String {
    let mut out = format!(
        "<article id=\"contrast-{number}\" data-topic=\"{}\">\n<h3>Topic {}</h3>\n<div class=\"sides\">\n",
        text(&topic.topic),
        name(&topic.topic)
    );
    let documents = found.documents.get(number);
    // How many of the shown runs have a document: what only one of them found tells most.
    let has = |document: &str| {
        let lists = documents.into_iter().flatten().flatten();
        lists.filter(|list| list.iter().any(|top| top.document == document)).count()
    };
    for (at, (run, score)) in found.contrasts.runs.iter().zip(&topic.scores).enumerate() {
        out.push_str(&format!("<div data-of-run=\"{}\">\n<h4>{}: {}</h4>\n", text(run), name(run), digits(*score, 4)));
        match documents.and_then(|documents| documents.get(at)) {
            Some(Some(list)) if list.is_empty() => out.push_str("<p>Nothing retrieved.</p>\n"),
            Some(Some(list)) => out.push_str(&top(story, &topic.topic, run, list, &has)),
            _ => {}
        }
        out.push_str("</div>\n");
    }
    out.push_str("</div>\n</article>\n");
    out
}

fn top(story: &Story<'_>, topic: &str, run: &str, list: &[TopDocument], has: &dyn Fn(&str) -> usize) -> String {
    let Some(collection) = &story.collection else { return String::new() };
    let mut heads = vec![Head::number("#"), Head::name("document")];
    heads.extend(collection.judgments.aspects().iter().map(|aspect| Head::name(&aspect.name)));
    let rows = list.iter().map(|document| {
        let only = if has(&document.document) == 1 { "<b title=\"among these runs, in this one only\">" } else { "" };
        let end = if only.is_empty() { "" } else { "</b>" };
        let mut cells = vec![
            Cell::Number(document.rank.to_string(), None),
            Cell::Markup(format!("{only}{}{end}", name(&document.document))),
        ];
        match &document.labels {
            None => {
                cells.push(Cell::Markup(String::from("<span class=\"unjudged\">unjudged</span>")));
                cells.extend((1..collection.judgments.aspects().len()).map(|_| Cell::Text(String::new())));
            }
            Some(labels) => cells.extend(labels.iter().map(|label| {
                let shade = label.height.map_or(0, |height| (4.0 * height).ceil() as usize);
                match &*label.text {
                    "" => Cell::Markup(String::from("<span class=\"unjudged\">none</span>")),
                    label => Cell::Markup(format!("<span class=\"label l{shade}\">{}</span>", text(label))),
                }
            })),
        }
        HtmlRow::of(cells)
    });
    let caption = format!("The first documents of {run} on topic {topic}");
    HtmlTable { caption, heads, rows: rows.collect(), is_sortable: false }.html()
}

/// How the runs do on each topic.
fn every_topic(matrix: &ScoreMatrix) -> String {
    let heads = ["topic", "mean", "spread", "best", "best run", "worst", "worst run"];
    let heads =
        heads.map(|head| if head.ends_with("run") || head == "topic" { Head::name(head) } else { Head::number(head) });
    let mut order: Vec<usize> = (0..matrix.topics.len()).collect();
    order.sort_by(|&a, &b| natural_order(&matrix.topics[a], &matrix.topics[b]));
    let rows = order.into_iter().enumerate().map(|(number, topic)| {
        let row = matrix.scores.row(topic);
        let end = |sign: f64| {
            let best = (0..row.len()).max_by(|&a, &b| (sign * row[a]).total_cmp(&(sign * row[b])).then(b.cmp(&a)));
            best.map_or((0.0, String::new()), |run| (row[run], matrix.runs[run].clone()))
        };
        let ((high, best), (low, worst)) = (end(1.0), end(-1.0));
        let number_of = |value: f64| Cell::Number(digits(value, 4), None);
        HtmlRow {
            id: Some(format!("topic-{number}")),
            run: None,
            topic: Some(matrix.topics[topic].clone()),
            cells: vec![
                Cell::Name(matrix.topics[topic].clone()),
                number_of(matrix.scores.block_mean(topic)),
                number_of(high - low),
                number_of(high),
                Cell::Name(best),
                number_of(low),
                Cell::Name(worst),
            ],
        }
    });
    let caption = format!("{} of all runs on each topic; spread: the best score minus the worst", matrix.name);
    HtmlTable { caption, heads: heads.into(), rows: rows.collect(), is_sortable: true }.html()
}
