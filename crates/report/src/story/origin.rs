//! Where it all comes from: inputs with their hashes, rules, and the command that made the page.

use super::Story;
use crate::web::{Cell, Head, HtmlRow, HtmlTable, Part, text};
use aspectra_eval::message::Advice;

pub(super) fn part(story: &Story<'_>) -> Part {
    let provenance = story.provenance;
    let mut body = String::new();
    let made = match &provenance.time {
        Some(time) => format!("Made by Aspectra {} on {}.", provenance.version, time),
        None => format!("Made by Aspectra {}.", provenance.version),
    };
    body.push_str(&format!("<p>{}</p>\n", text(&made)));
    if !story.command.is_empty() {
        body.push_str(&format!("<pre><code>{}</code></pre>\n", text(story.command)));
    }
    if !provenance.inputs.is_empty() {
        let has_hashes = provenance.inputs.iter().any(|input| input.sha256.is_some());
        let mut heads = vec![Head::name("file"), Head::name("what")];
        heads.extend(has_hashes.then(|| Head::name("SHA-256")));
        let rows = provenance.inputs.iter().map(|input| {
            let mut cells = vec![Cell::Name(input.file.clone()), Cell::Text(input.role.to_owned())];
            cells.extend(has_hashes.then(|| {
                let hash = input.sha256.as_deref().map_or("read from a pipe", |hash| hash);
                Cell::Markup(format!("<span class=\"hash\">{}</span>", text(hash)))
            }));
            HtmlRow::of(cells)
        });
        let caption = String::from("Inputs");
        body.push_str(&HtmlTable { caption, heads, rows: rows.collect(), is_sortable: true }.html());
    }
    let rules = provenance.rules.iter().map(|(name, value)| format!("{name} {value}"));
    let rules: Vec<String> = rules.chain([format!("seed {}", provenance.seed)]).collect();
    body.push_str(&format!("<p>Rules: {}.</p>\n", text(&rules.join(", "))));
    let facts = [
        format!("test {}", aspectra_words::Word::word(story.comparing.test)),
        format!("level {}", story.comparing.alpha),
    ];
    body.push_str(&format!("<p>Statistics: {}.</p>\n", text(&facts.join(", "))));
    let reading = Advice::Option { name: "scores", value: "report.html".into() };
    body.push_str(&format!(
        "<p>The page carries all scores by topic: every analysis reads them back with <code>{}</code>.</p>\n",
        text(&(story.words)(&reading))
    ));
    Part { id: String::from("provenance"), heading: String::from("Where it comes from"), body }
}
