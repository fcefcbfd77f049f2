//! CSV and TSV: our own, one row per score, and the tables of ndeval and gdeval, one row per topic.

use super::builder::Builder;
use aspectra_eval::message::counted;
use aspectra_eval::parse::Separated;
use std::borrow::Cow;

/// What the first line says about the columns.
pub(super) struct Header {
    separator: u8,
    layout: Layout,
}

enum Layout {
    /// One row per score.
    Long { run: usize, topic: usize, measure: usize, score: usize, reason: Option<usize>, kind: Option<usize> },
    /// One row per topic: run and topic first, then one column per measure.
    Wide(Vec<String>),
}

impl Header {
    /// Reads a first line; `None` where it is no header, the name of what is missing where it is half of one.
    pub(super) fn of(line: &str) -> Option<Result<Self, &'static str>> {
        let (separator, names) = Separated::header(line.as_bytes())?;
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
                kind: place("kind"),
            })
        };
        Some(long().map(|layout| Self { separator, layout }))
    }

    /// Reads the records behind the header, which is a part of the text and stands in this line.
    pub(super) fn read(&self, text: &str, header: &str, line: u64, builder: &mut Builder) {
        if let Layout::Wide(measures) = &self.layout {
            // gdeval's names are those of other measures elsewhere: its gains are exponential, its largest grade 4.
            let of_gdeval = measures.iter().filter(|name| name.starts_with("ndcg@") || name.starts_with("err@"));
            of_gdeval.for_each(|name| builder.foreign(name));
        }
        let mut records = Separated::after(text.as_bytes(), header.as_bytes(), line, self.separator);
        while let Some(record) = records.next_record(usize::MAX) {
            let text = |field: &Cow<'_, [u8]>| String::from_utf8_lossy(field.trim_ascii()).into_owned();
            let row: Vec<String> = match record.map(|fields| fields.iter().map(text).collect()) {
                Ok(row) => row,
                Err(message) => {
                    builder.bad(records.line(), message);
                    continue;
                }
            };
            let number = records.line();
            if row.iter().all(String::is_empty) || row[0].starts_with("# ") {
                continue;
            }
            match &self.layout {
                Layout::Long { run, topic, measure, score, reason, kind } => {
                    let [Some(run), Some(topic), Some(measure), Some(score)] =
                        [run, topic, measure, score].map(|&at| row.get(at))
                    else {
                        builder.bad(number, format!("has {}, fewer than the header", counted(row.len(), "column")));
                        continue;
                    };
                    let [reason, kind] = [reason, kind].map(|at| at.and_then(|at| row.get(at)).map_or("", |text| text));
                    builder.add_kind(number, [run, topic, measure], score, reason, kind);
                }
                Layout::Wide(measures) => {
                    if row.len() != measures.len() + 2 {
                        let expected = measures.len() + 2;
                        builder.bad(
                            number,
                            format!("has {}, but the header has {expected}", counted(row.len(), "column")),
                        );
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
