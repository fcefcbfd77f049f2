//! Score files to a [`ScoreTable`]: our own formats, trec_eval's output by topic, the CSV of ndeval and gdeval.
//!
//! One file per format. The format is told by the first line, because people rename files:
//!
//! | first line | format |
//! |---|---|
//! | `PAR1` | Parquet |
//! | `<` | a report page, which carries its scores |
//! | a JSON object | JSON Lines, or one JSON document with `scores` |
//! | a header with `measure` and `score` | our CSV or TSV |
//! | a header that starts with `runid,topic` | ndeval, gdeval |
//! | four columns | a leaderboard: run, measure, topic, value, or run, topic, measure, value |
//! | six columns | a leaderboard as a ranking of runs: topic, Q0, run, rank, value, measure |
//! | anything else | trec_eval: measure, topic, score |

mod builder;
mod json;
mod leaderboard;
mod page;
mod parquet;
mod separated;
mod trec;

use super::ScoreTable;
use aspectra_eval::parse::read_input;
use aspectra_eval::{Error, Message, Result};
use aspectra_words::words;
use builder::Builder;

words! {
    /// What the two columns in the middle are, where a leaderboard has four and no header.
    pub enum FourColumns {
        MeasureTopic = "measure-topic": "run, measure, topic, score",
        TopicMeasure = "topic-measure": "run, topic, measure, score",
    }
}

impl ScoreTable {
    /// Reads score files; several become one table.
    ///
    /// # Errors
    /// A file that cannot be read, bad lines, a score given twice, NaN and infinity.
    pub fn read(paths: &[String]) -> Result<Self> {
        Self::read_as(paths, None)
    }

    /// As [`read`](Self::read), told how four columns without a header are to be read.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_as(paths: &[String], four: Option<FourColumns>) -> Result<Self> {
        let inputs = paths.iter().map(|path| Ok((&**path, read_input(path)?))).collect::<Result<Vec<_>>>()?;
        Self::parse_as(inputs.iter().map(|(path, bytes)| (*path, &**bytes)), four)
    }

    /// Takes score files from memory: `(name, bytes)`.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn parse<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Result<Self> {
        Self::parse_as(files, None)
    }

    fn parse_as<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>, four: Option<FourColumns>) -> Result<Self> {
        let mut builder = Builder::new(four);
        for (name, bytes) in files {
            if bytes.starts_with(parquet::MAGIC) {
                builder.start(name);
                parquet::read(bytes, &mut builder)?;
                builder.end()?;
                continue;
            }
            let text = std::str::from_utf8(bytes)
                .map_err(|error| Error::input(format!("{name}: byte {} is not UTF-8 text", error.valid_up_to())))?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            builder.start(name);
            read_one(text, &mut builder)?;
            builder.end()?;
        }
        builder.finish()
    }
}

/// Reads one file in the format that its first line shows.
fn read_one(text: &str, builder: &mut Builder) -> Result<()> {
    let mut lines = numbered(text).skip_while(|(_, line)| line.starts_with("# ") || line.trim().is_empty());
    let Some((number, first)) = lines.next() else {
        return Err(Error::input(
            Message::new(format!("{}: has no scores; write some with ", builder.file()))
                .command_with("eval", &[("by-topic", ""), ("format", "csv")]),
        ));
    };
    if page::is_page(text) {
        return page::read(text, builder);
    }
    if first.trim_start().to_ascii_lowercase().starts_with("<!doctype") {
        return Err(Error::input(
            Message::new(format!("{}: is a page without scores; those that ", builder.file()))
                .command("report")
                .text(" writes carry theirs"),
        ));
    }
    if first.trim_start().starts_with('{') {
        return json::read(text, first, builder);
    }
    match separated::Header::of(first) {
        Some(Ok(header)) => header.read(text, first, number, builder),
        Some(Err(missing)) => {
            builder.bad(number, format!("the header has no column \"{missing}\"; expected run,topic,measure,score"));
        }
        None => trec::read(numbered(text), builder),
    }
    Ok(())
}

/// The lines with their numbers from 1, without their ends.
fn numbered(text: &str) -> impl Iterator<Item = (u64, &str)> {
    text.lines().enumerate().map(|(at, line)| (at as u64 + 1, line))
}
