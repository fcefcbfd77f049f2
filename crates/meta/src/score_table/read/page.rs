//! The scores that a report page carries: a script element of data, which browsers do not run.
//!
//! Numbers stand in texts, one text a topic with a word a run, because readers of JSON may round the last digit:
//! `0.25` is a score, `~0` the score of nothing retrieved where a run lacks the topic, `?2` no score for the third reason.

use super::builder::Builder;
use crate::score_table::{LACKING, ScoreCell, ScoreTable};
use aspectra_eval::{Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// What the element begins with.
pub(super) const START: &str = "<script type=\"application/json\" id=\"aspectra-scores\">";
const END: &str = "</script>";

/// The scores as they stand in the page.
#[derive(Serialize, Deserialize)]
struct Carried {
    runs: Vec<String>,
    topics: Vec<String>,
    measures: Vec<String>,
    reasons: Vec<String>,
    /// `[measure][topic]`, a word for each run.
    scores: Vec<Vec<String>>,
}

/// Whether a text is a page that carries scores.
pub(super) fn is_page(text: &str) -> bool {
    let start = text.trim_start().as_bytes();
    start.first() == Some(&b'<') && text.contains(START)
}

impl ScoreTable {
    /// The element of a page that carries these scores; [`parse`](Self::parse) reads them from the page.
    pub fn carried(&self) -> String {
        let mut reasons: Vec<String> = Vec::new();
        let mut scores = Vec::new();
        for measure in 0..self.measures().len() {
            let mut rows = Vec::new();
            for topic in 0..self.topics().len() {
                let mut row = String::new();
                for run in 0..self.runs().len() {
                    let blank = if run == 0 { "" } else { " " };
                    // Writing to a text cannot fail.
                    let _ = match self.cell(measure, topic, run) {
                        ScoreCell::Score(score) => write!(row, "{blank}{score}"),
                        ScoreCell::Lacking { nothing } => write!(row, "{blank}~{nothing}"),
                        ScoreCell::Undefined(reason) => {
                            let known = reasons.iter().position(|known| **known == **reason);
                            let number = known.unwrap_or_else(|| {
                                reasons.push(reason.to_string());
                                reasons.len() - 1
                            });
                            write!(row, "{blank}?{number}")
                        }
                    };
                }
                rows.push(row);
            }
            scores.push(rows);
        }
        let carried = Carried {
            runs: self.runs().to_vec(),
            topics: self.topics().to_vec(),
            measures: self.measures().iter().map(|column| column.text.clone()).collect(),
            reasons,
            scores,
        };
        // No name can end the element: without "<" there is no end in it.
        let json = serde_json::to_string(&carried).unwrap_or_default().replace('<', "\\u003c");
        format!("{START}{json}{END}")
    }
}

pub(super) fn read(text: &str, builder: &mut Builder) -> Result<()> {
    let broken = |builder: &Builder, why: &str| {
        Error::input(format!("{}: the scores that the page carries {why}; write the report again", builder.file()))
    };
    // Names may look like the element as well, but nothing before it is in its place.
    let place = text.find(START).unwrap_or_default();
    let line = text[..place].matches('\n').count() as u64 + 1;
    let rest = &text[place + START.len()..];
    let Some(end) = rest.find(END) else { return Err(broken(builder, "have no end")) };
    let carried: Carried =
        serde_json::from_str(&rest[..end]).map_err(|error| broken(builder, &format!("cannot be read ({error})")))?;
    let is_whole = carried.scores.len() == carried.measures.len()
        && carried.scores.iter().all(|rows| rows.len() == carried.topics.len());
    if !is_whole {
        return Err(broken(builder, "are not as many as its measures and topics"));
    }
    for (measure, rows) in carried.measures.iter().zip(&carried.scores) {
        for (topic, row) in carried.topics.iter().zip(rows) {
            let words: Vec<&str> = row.split(' ').collect();
            if words.len() != carried.runs.len() {
                return Err(broken(builder, &format!("have {} for {} runs", words.len(), carried.runs.len())));
            }
            for (run, word) in carried.runs.iter().zip(words) {
                let (score, reason) = match word.split_at_checked(1) {
                    Some(("~", nothing)) => (nothing, LACKING),
                    Some(("?", number)) => {
                        let reason = number.parse().ok().and_then(|at: usize| carried.reasons.get(at));
                        ("", reason.map_or("no score is given", |reason| reason))
                    }
                    _ => (word, ""),
                };
                // A topic may be called as summaries are.
                builder.add_kind(line, [run, topic, measure], score, reason, "topic");
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_gives_its_scores_back() {
        let rows = "a,all,AP,0.30000000000000004,\na,</script><b>,AP,,no pool\na,2,AP,0,the run lacks the topic\n\
                    \"b \"\"q\"\"\",all,AP,1e-300,\n\"b \"\"q\"\"\",</script><b>,AP,0.1,\n\"b \"\"q\"\"\",2,AP,0.2,\n";
        let kinds: String = rows.lines().map(|row| format!("{row},topic\n")).collect();
        let text = format!("run,topic,measure,score,reason,kind\n{kinds}");
        let table = ScoreTable::parse([("s.csv", text.as_bytes())]).unwrap();
        assert_eq!((table.topics().len(), table.runs().len()), (3, 2));
        let page = format!("<!doctype html>\n<p>{}</p>\n{}\n</html>\n", "text", table.carried());
        let again = ScoreTable::parse([("s.csv", page.as_bytes())]).unwrap();
        assert_eq!(again, table);
    }

    #[test]
    fn a_broken_page_says_so() {
        for (inside, said) in [
            ("{", "cannot be read"),
            ("{\"runs\":[\"a\"],\"topics\":[\"1\"],\"measures\":[\"AP\"],\"reasons\":[],\"scores\":[]}", "not as many"),
            (
                "{\"runs\":[\"a\"],\"topics\":[\"1\"],\"measures\":[\"AP\"],\"reasons\":[],\"scores\":[[\"1 2\"]]}",
                "have 2 for 1 runs",
            ),
        ] {
            let page = format!("<!doctype html>{START}{inside}{END}");
            let error = ScoreTable::parse([("r.html", page.as_bytes())]).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
        let error = ScoreTable::parse([("r.html", format!("<html>{START}{{").as_bytes())]).unwrap_err().to_string();
        assert!(error.contains("have no end"), "{error}");
        let page = b"<!doctype html><html><body>no scores</body></html>";
        let error = ScoreTable::parse([("r.html", &page[..])]).unwrap_err().to_string();
        assert!(error.contains("is a page without scores"), "{error}");
    }
}
