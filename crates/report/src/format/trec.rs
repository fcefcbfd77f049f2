//! trec_eval's relational text: `%-22s\t%s\t%6.4f`, its own row names where it has the measure.
//!
//! The text has no column for the run; with several runs each block starts with a `runid` row.

use super::{Format, Way};
use crate::block::{Block, push_count};
use crate::fixed::push_fixed;
use crate::report::{Places, Report};
use aspectra_eval::Score;
use aspectra_eval::language::trec_row;
use std::io;

pub(super) const FORMAT: Format = Format {
    name: "trec",
    endings: &["trec"],
    for_reading: false,
    for_papers: false,
    hashes_inputs: false,
    scores: Some(Way { summary: "trec_eval's text: measure, topic and score in columns", write }),
    findings: None,
};

fn write(report: &Report<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let names: Vec<String> = report
        .scores
        .measures()
        .iter()
        .map(|measure| format!("{:<22}\t", trec_row(measure).unwrap_or_else(|| measure.to_string())))
        .collect();
    let runs = report.scores.runs();
    let names_runs = runs.len() > 1 && !names.iter().any(|name| name.trim_end() == "runid");
    let mut block = Block::new(out);
    // Topics by their bytes, as trec_eval sorts them.
    let topics: Vec<usize> = (0..report.scores.topics().len()).collect();
    for number in report.runs() {
        if names_runs {
            block.row(&format!("{:<22}\tall\t{}", "runid", runs[number].name))?;
        }
        report.for_each_row(number, &topics, |row| {
            if matches!(row.score, Score::Undefined(_)) {
                return Ok(());
            }
            let text = &mut block.text;
            text.extend_from_slice(names[row.measure].as_bytes());
            text.extend_from_slice(row.topic.map_or("all", |topic| &report.scores.topics()[topic]).as_bytes());
            text.push(b'\t');
            match (row.score, report.places) {
                (Score::Real(value), Places::Fixed(places)) => push_fixed(text, *value, places),
                (Score::Exact(exact), Places::Fixed(places)) => push_fixed(text, exact.normalized, places),
                (Score::Count(count), _) => push_count(text, (*count).into()),
                // trec_eval quotes the grades of a ranking but not the tag of a run.
                (Score::Text(grades), _) if row.topic.is_some() => {
                    text.push(b'\'');
                    text.extend_from_slice(grades.as_bytes());
                    text.push(b'\'');
                }
                (other, _) => text.extend_from_slice(other.to_string().as_bytes()),
            }
            block.end_row()
        })?;
    }
    block.finish()
}
