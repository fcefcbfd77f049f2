//! CSV and TSV: our own, a row a score, and the tables of ndeval and gdeval, a row a topic.

use super::builder::Builder;
use memchr::memchr_iter;
use std::borrow::Cow;

/// What the first line says about the columns.
pub(super) struct Header<'a> {
    separator: char,
    layout: Layout<'a>,
}

enum Layout<'a> {
    /// A row a score.
    Long { run: usize, topic: usize, measure: usize, score: usize, reason: Option<usize> },
    /// A row a topic: run and topic first, then a column a measure.
    Wide(Vec<Cow<'a, str>>),
}

impl<'a> Header<'a> {
    /// Reads a first line; `None` where it is no header, the name of what is missing where it is half of one.
    pub(super) fn of(line: &'a str) -> Option<Result<Self, &'static str>> {
        let separator = if line.contains('\t') { '\t' } else { ',' };
        let mut names = Vec::new();
        fields(line, separator, &mut names);
        let place = |name: &str| names.iter().position(|field| field.eq_ignore_ascii_case(name));
        if names.len() > 2 && matches!(&*names[0], "runid" | "run") && names[1] == "topic" && place("score").is_none() {
            return Some(Ok(Self { separator, layout: Layout::Wide(names[2..].to_vec()) }));
        }
        let score = place("score")?;
        let find = |name: &'static str| place(name).ok_or(name);
        let long = || {
            Ok(Layout::Long {
                run: find("run")?,
                topic: find("topic")?,
                measure: find("measure")?,
                score,
                reason: place("reason"),
            })
        };
        Some(long().map(|layout| Self { separator, layout }))
    }

    pub(super) fn read<'l>(&self, lines: impl Iterator<Item = (u64, &'l str)>, builder: &mut Builder) {
        if let Layout::Wide(measures) = &self.layout {
            // gdeval's names are those of other measures elsewhere: its gains are exponential, its largest grade 4.
            let of_gdeval = measures.iter().filter(|name| name.starts_with("ndcg@") || name.starts_with("err@"));
            of_gdeval.for_each(|name| builder.foreign(name));
        }
        let mut row = Vec::new();
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with("# ")) {
            fields(line, self.separator, &mut row);
            match &self.layout {
                Layout::Long { run, topic, measure, score, reason } => {
                    let [Some(run), Some(topic), Some(measure), Some(score)] =
                        [run, topic, measure, score].map(|&at| row.get(at))
                    else {
                        builder.bad(number, format!("has {} column(s), fewer than the header", row.len()));
                        continue;
                    };
                    let reason = reason.and_then(|at| row.get(at)).map_or("", |reason| reason);
                    builder.add(number, [run, topic, measure], score, reason);
                }
                Layout::Wide(measures) => {
                    if row.len() != measures.len() + 2 {
                        let expected = measures.len() + 2;
                        builder.bad(number, format!("has {} column(s), but the header has {expected}", row.len()));
                        continue;
                    }
                    for (measure, score) in measures.iter().zip(&row[2..]) {
                        builder.add(number, [&row[0], &row[1], measure], score, "");
                    }
                }
            }
        }
    }
}

/// The fields of a line, into `row`; with commas a field may stand in quotes, a quote inside written twice.
fn fields<'l>(line: &'l str, separator: char, row: &mut Vec<Cow<'l, str>>) {
    row.clear();
    if separator == '\t' || !line.contains('"') {
        let mut start = 0;
        for end in memchr_iter(separator as u8, line.as_bytes()).chain([line.len()]) {
            row.push(Cow::Borrowed(line[start..end].trim()));
            start = end + 1;
        }
        return;
    }
    let mut found = vec![String::new()];
    let mut inside = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let last = found.len() - 1;
        match character {
            '"' if inside && characters.peek() == Some(&'"') => {
                characters.next();
                found[last].push('"');
            }
            '"' => inside = !inside,
            _ if character == separator && !inside => found.push(String::new()),
            _ => found[last].push(character),
        }
    }
    row.extend(found.into_iter().map(Cow::Owned));
}
