//! A cell of the machine formats: what a score and a value of a finding are when they are written in full.

use crate::block::{push_count, push_number};
use aspectra_eval::Score;
use aspectra_meta::finding::Value;

/// One cell.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Cell<'a> {
    /// A text, to be escaped as the format does it.
    Text(&'a str),
    /// A text that is escaped already: names stand in many rows and are escaped once.
    Escaped(&'a str),
    /// A number.
    Real(f64),
    /// A whole number; wide enough for scores below zero and for seeds of 64 bits.
    Count(i128),
    /// A decision.
    Flag(bool),
    /// No value, and why.
    Undefined(&'a str),
    /// Nothing to say.
    Empty,
}

impl<'a> From<&'a Score> for Cell<'a> {
    fn from(score: &'a Score) -> Self {
        match score {
            Score::Real(value) if !value.is_finite() => Self::Undefined("not a finite number"),
            Score::Real(value) => Self::Real(*value),
            Score::Count(count) => Self::Count((*count).into()),
            Score::Exact(exact) if !exact.normalized.is_finite() => Self::Undefined("not a finite number"),
            Score::Exact(exact) => Self::Real(exact.normalized),
            Score::Text(text) => Self::Text(text),
            Score::Undefined(reason) => Self::Undefined(reason),
            _ => Self::Undefined("not a number or a text"),
        }
    }
}

impl<'a> From<&'a Value> for Cell<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Real(number) | Value::P(number) | Value::Share(number) if number.is_nan() => {
                Self::Undefined("not a number")
            }
            Value::Real(number) if *number == f64::INFINITY => Self::Undefined("infinity"),
            Value::Real(number) if *number == f64::NEG_INFINITY => Self::Undefined("minus infinity"),
            Value::Real(number) | Value::P(number) | Value::Share(number) => Self::Real(*number),
            Value::Text(text) => Self::Text(text),
            Value::Count(count) => Self::Count(*count as i128),
            Value::Flag(flag) => Self::Flag(*flag),
            Value::Undefined(reason) => Self::Undefined(reason),
            Value::Empty => Self::Empty,
        }
    }
}

impl<'a> Cell<'a> {
    /// Why there is no value, where there is a reason.
    pub(crate) fn reason(&self) -> Option<&'a str> {
        match self {
            Self::Undefined(reason) => Some(reason),
            _ => None,
        }
    }

    /// Appends the cell; `nothing` stands where there is no value.
    pub(crate) fn push(&self, text: &mut Vec<u8>, escape: fn(&str) -> String, nothing: &str) {
        match self {
            Self::Text(word) => text.extend_from_slice(escape(word).as_bytes()),
            Self::Escaped(word) => text.extend_from_slice(word.as_bytes()),
            Self::Real(value) => push_number(text, *value),
            Self::Count(count) => push_count(text, *count),
            Self::Flag(flag) => text.extend_from_slice(if *flag { b"true" } else { b"false" }),
            Self::Undefined(_) | Self::Empty => text.extend_from_slice(nothing.as_bytes()),
        }
    }
}

/// All digits of a score that has more of them than its number. They are written as a text: readers of JSON and of data
/// frames would round them.
pub(crate) fn exact_digits(score: &Score) -> Option<String> {
    match score {
        Score::Exact(exact) => Some(exact.number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::format::FORMATS;
    use crate::{Places, Provenance, Report};
    use aspectra_eval::language::unit::REL;
    use aspectra_eval::language::{At, Averaging, Build, Facts, Make, Range, Reads, Registry, Role, Rows, Scale, Unit};
    use aspectra_eval::measure::graded::{Column, Graded, Ranking, scorer};
    use aspectra_eval::{JudgmentsBuilder, Runs, Score, Scores, evaluate};

    /// A number that no double holds.
    const DIGITS: &str = "123456789012345678901234567890";

    struct Large;

    impl Graded for Large {
        type Pool = ();

        fn prepare(&self, _column: &Column<'_>) {}

        fn score(&self, _pool: &(), _ranking: Ranking<'_>) -> Score {
            Score::exact(DIGITS.parse().unwrap(), 0.25)
        }
    }

    fn scores(measures: &str) -> Scores {
        let mut registry = Registry::built_in();
        let unit = Unit {
            name: "Large",
            summary: "A large number.",
            spellings: &[],
            params: const { &[REL.param] },
            at: At::Nothing,
            reference: "this test",
            examples: &[],
            role: Role::Measure(Facts {
                reads: Reads::Graded,
                unjudged: "not looked at",
                range: Range::UNIT,
                scale: Scale::Interval(""),
                averaging: Averaging::Mean,
                rows: Rows::All,
                build: Build::Graded(Make(&|_| Ok(scorer(Large)))),
            }),
        };
        registry.define(unit).unwrap();
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        builder.add("t", "", "a", &[1]).unwrap();
        let runs = Runs::from_rows("run", [("t", "a", 1.0)]);
        evaluate(&builder.finish(), &runs, &registry.measures(measures).unwrap()).unwrap()
    }

    fn written(format: &str, measures: &str) -> Vec<u8> {
        let (scores, provenance) = (scores(measures), Provenance::default());
        let (by_topic, summary, places) = (true, true, Places::Fixed(4));
        let report = Report {
            scores: &scores,
            by_topic,
            summary,
            places,
            provenance: &provenance,
            changed_rules: &[],
            about: "",
            order: &[],
            names: &[],
            heads: false,
            screen: crate::Screen::default(),
        };
        let mut out = Vec::new();
        let format = FORMATS.iter().find(|known| known.name == format).unwrap();
        (format.scores.as_ref().unwrap().write)(&report, &mut out).unwrap();
        out
    }

    #[test]
    fn exact_scores_have_all_their_digits_beside_their_number() {
        let text = |format| String::from_utf8(written(format, "AP Large")).unwrap();
        let csv = text("csv");
        let rows: Vec<&str> = csv.lines().collect();
        assert_eq!(rows[0], "run,topic,measure,score,exact,reason");
        assert_eq!(rows[1], "run,t,AP,1.0,,");
        assert_eq!(rows[2], format!("run,t,Large,0.25,{DIGITS},"));
        assert_eq!(rows[4], "run,all,Large,0.25,,", "a mean is a number like any other");
        assert!(text("tsv").contains(&format!("Large\t0.25\t{DIGITS}\t\n")));
        for format in ["json", "jsonl"] {
            let row = format!("\"measure\":\"Large\",\"score\":0.25,\"exact\":\"{DIGITS}\"}}");
            assert!(text(format).contains(&row), "{}", text(format));
        }
        assert!(text("trec").contains("0.2500"));
        assert!(written("parquet", "Large").windows(DIGITS.len()).any(|bytes| bytes == DIGITS.as_bytes()));
    }

    #[test]
    fn without_exact_scores_nothing_is_said_of_them() {
        for format in ["csv", "tsv", "json", "jsonl", "parquet"] {
            let out = written(format, "AP");
            assert!(!out.windows(5).any(|bytes| bytes == b"exact"), "{format}");
        }
    }
}
