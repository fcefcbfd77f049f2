//! Standard scores: how many standard deviations a score lies above the mean that other runs had on the same topic.
//!
//! A z-score file has one line per topic and measure, `topic measure mean standard-deviation`, blanks between, in any
//! order. The measure is named as it is printed, parameters included: `P_5`, `iprec_at_recall_0.10`.
//!
//! z = (x - mean)/sd. With sd = 0 it is 0 where x equals the mean and undefined otherwise; it is also undefined where the
//! file lacks the topic or the measure. trec_eval's `-Z` writes -1000000 for both, and averages that like any other
//! value: [`Unknown::Million`] does the same. (trec_eval also looks one line too far: a measure that a topic lacks can
//! get the next topic's mean. Here a line serves its own topic only.)
//!
//! Over topics z is averaged as the score is: the mean of z, for counts their sum. A geometric mean is taken of the
//! logarithms, so its z is that of ln max(x, floor), and its summary exp(mean of z). Texts are left as they are.

use super::summary::average;
use super::{Score, Scores};
use crate::error::{Error, Result, quoted};
use crate::language::Averaging;
use crate::message::counted;
use crate::parse::{BadLines, fields, numbered_lines, parse_score};
use rustc_hash::FxHashMap;

/// trec_eval's z for what it cannot standardize.
const MILLION: f64 = -1_000_000.0;

/// What z is where there is no mean for a topic and measure, or no spread to divide by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unknown {
    /// Undefined: left out of the summary, and reported.
    #[default]
    Missing,
    /// -1000000, in the summary too (trec_eval).
    Million,
}

/// Means and standard deviations by topic and measure.
#[derive(Debug, Clone, Default)]
pub struct ZTable {
    topics: FxHashMap<Box<str>, FxHashMap<Box<str>, Spread>>,
    unknown: Unknown,
}

#[derive(Debug, Clone, Copy)]
struct Spread {
    mean: f64,
    deviation: f64,
    line: u64,
}

impl ZTable {
    /// Reads a z-score file.
    ///
    /// # Errors
    /// All bad lines of the file together, each with its position and what was expected.
    pub fn read(file: &str, bytes: &[u8]) -> Result<Self> {
        let mut table = Self::default();
        let mut bad = BadLines::new(file);
        for (line, text) in numbered_lines(bytes) {
            if let Err(message) = table.add(line, text) {
                bad.push(line, message);
            }
        }
        bad.into_result()?;
        if table.topics.is_empty() {
            return Err(Error::input(format!("{file}: has no means; expected lines such as \"51 map 0.25 0.1\"")));
        }
        Ok(table)
    }

    /// The same table with another rule for what it does not know.
    pub fn with_unknown(self, unknown: Unknown) -> Self {
        Self { unknown, ..self }
    }

    fn add(&mut self, line: u64, text: &[u8]) -> std::result::Result<(), String> {
        let found: Vec<&[u8]> = fields(text).collect();
        let &[topic, measure, mean, deviation] = &found[..] else {
            return Err(format!(
                "has {}, but a z-score line has 4: topic measure mean standard-deviation",
                counted(found.len(), "field")
            ));
        };
        let number = |field: &[u8], what: &str| {
            parse_score(field)
                .filter(|value| value.is_finite())
                .ok_or_else(|| format!("{what} {} is not a number such as 0.25", quoted(field)))
        };
        let spread = Spread { mean: number(mean, "mean")?, deviation: number(deviation, "deviation")?, line };
        if spread.deviation < 0.0 {
            return Err(format!("standard deviation {} is below 0", spread.deviation));
        }
        let name = |field| std::str::from_utf8(field).map_err(|_| format!("{} is not UTF-8 text", quoted(field)));
        let (topic, measure) = (name(topic)?, name(measure)?);
        let of_topic = self.topics.entry(topic.into()).or_default();
        match of_topic.get(measure) {
            Some(first) => Err(format!(
                "topic {topic}, measure {measure} appears again (first at line {}); keep one of the two lines",
                first.line
            )),
            None => {
                of_topic.insert(measure.into(), spread);
                Ok(())
            }
        }
    }

    /// The standard score of a value; `measure` is the name of the printed row.
    pub fn z(&self, topic: &str, measure: &str, value: f64) -> Score {
        let unknown = |reason| match self.unknown {
            Unknown::Missing => Score::Undefined(reason),
            Unknown::Million => Score::Real(MILLION),
        };
        match self.topics.get(topic).and_then(|of_topic| of_topic.get(measure)) {
            None => unknown("no mean is known for this topic and measure"),
            Some(spread) if spread.deviation != 0.0 => Score::Real((value - spread.mean) / spread.deviation),
            Some(spread) if value == spread.mean => Score::Real(0.0),
            Some(_) => unknown("the standard deviation is 0"),
        }
    }
}

/// Scores with their standard scores in their place.
#[derive(Debug, Clone)]
pub struct ZScores<'a> {
    scores: &'a Scores,
    values: Vec<Option<Score>>,
}

impl Scores {
    /// The standard scores of all runs. `rows` has the printed name of each measure.
    ///
    /// # Errors
    /// When there is not one name a measure.
    pub fn standardize<S: AsRef<str>>(&self, table: &ZTable, rows: &[S]) -> Result<ZScores<'_>> {
        if rows.len() != self.measures().len() {
            return Err(Error::input(format!(
                "{} given for {}",
                counted(rows.len(), "measure name"),
                counted(self.measures().len(), "measure")
            )));
        }
        let mut values = Vec::with_capacity(self.values.len());
        for run in 0..self.runs().len() {
            for (topic, id) in self.topics().iter().enumerate() {
                for (measure, row) in rows.iter().enumerate() {
                    let averaging = self.measures()[measure].averaging();
                    let z = |score: &Score| match (score.number(), averaging) {
                        (None, _) => score.clone(),
                        (Some(value), Averaging::GeometricMean { floor }) => {
                            table.z(id, row.as_ref(), value.max(floor).ln())
                        }
                        (Some(value), _) => table.z(id, row.as_ref(), value),
                    };
                    values.push(self.score(run, topic, measure).map(z));
                }
            }
        }
        Ok(ZScores { scores: self, values })
    }
}

impl ZScores<'_> {
    /// A run's standard score on a topic; `None` where the topic does not count for the run.
    pub fn score(&self, run: usize, topic: usize, measure: usize) -> Option<&Score> {
        self.values[self.scores.place(run, topic, measure)].as_ref()
    }

    /// The summary over the topics that count for a run.
    pub fn summary(&self, run: usize, measure: usize) -> Score {
        let of_topics = (0..self.scores.topics().len()).filter_map(|topic| self.score(run, topic, measure));
        match self.scores.measures()[measure].averaging() {
            Averaging::GeometricMean { .. } => match average(Averaging::Mean, of_topics) {
                Score::Real(mean) => Score::Real(mean.exp()),
                other => other,
            },
            averaging => average(averaging, of_topics),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JudgmentsBuilder, Runs, evaluate, measures};

    fn table(text: &str) -> ZTable {
        ZTable::read("z", text.as_bytes()).unwrap()
    }

    #[test]
    fn a_value_and_what_is_unknown() {
        let table = table("1 map 0.4 0.2\n1\tP_5 0.5 0\n");
        assert_eq!(table.z("1", "map", 0.5), Score::Real((0.5 - 0.4) / 0.2));
        assert_eq!(table.z("1", "P_5", 0.5), Score::Real(0.0));
        assert!(matches!(table.z("1", "P_5", 0.6), Score::Undefined(reason) if reason.contains("deviation is 0")));
        assert!(matches!(table.z("1", "ndcg", 0.6), Score::Undefined(_)));
        assert!(matches!(table.z("2", "map", 0.6), Score::Undefined(_)));
        let as_trec_eval = table.with_unknown(Unknown::Million);
        for (topic, measure) in [("1", "P_5"), ("1", "ndcg"), ("2", "map")] {
            assert_eq!(as_trec_eval.z(topic, measure, 0.6), Score::Real(-1_000_000.0));
        }
    }

    #[test]
    fn bad_lines_have_positions() {
        let text = b"1 map 0.4 0.2\n\n1 map 0.4\n1 P_5 x 1\n1 P_5 nan 1\n1 P_5 0 -1\n1 map 0 1\n";
        let error = ZTable::read("z.txt", text).unwrap_err();
        assert_eq!(error.position().unwrap().line(), Some(3));
        let text = error.to_string();
        for part in [
            "z.txt:3: has 3 fields",
            "z.txt:4: mean \"x\" is not a number",
            "z.txt:5: mean \"nan\"",
            "z.txt:6: standard deviation -1 is below 0",
            "z.txt:7: topic 1, measure map appears again (first at line 1)",
        ] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        assert!(ZTable::read("z.txt", b"\n").unwrap_err().to_string().contains("has no means"));
    }

    #[test]
    fn undefined_topics_are_left_out_of_the_mean() {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        builder.add("1", "", "a", &[1]).unwrap();
        builder.add("2", "", "a", &[1]).unwrap();
        let runs = Runs::from_rows("run", [("1", "a", 1.0), ("2", "b", 1.0), ("2", "a", 0.5)]);
        let scores = evaluate(&builder.finish(), &runs, &measures("AP").unwrap()).unwrap();
        let table = table("1 map 0.5 0.25\n");
        let z = scores.standardize(&table, &["map"]).unwrap();
        assert_eq!(z.score(0, 0, 0), Some(&Score::Real(2.0)));
        assert!(matches!(z.score(0, 1, 0), Some(Score::Undefined(_))));
        assert_eq!(z.summary(0, 0), Score::Real(2.0));
        let table = table.with_unknown(Unknown::Million);
        let z = scores.standardize(&table, &["map"]).unwrap();
        assert_eq!(z.summary(0, 0), Score::Real((2.0 - 1_000_000.0) / 2.0));
        assert!(scores.standardize(&table, &["map", "P_5"]).is_err());
    }
}
