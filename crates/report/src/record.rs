//! Rows of the machine formats: the texts that repeat are made once, and no row allocates.

use crate::fixed::push_digits;
use crate::report::{Report, Row};
use aspectra_eval::Score;
use std::io;

/// Rows are collected up to about this many bytes before they are written.
const BLOCK: usize = 1 << 16;

/// Text on its way to the output.
pub(crate) struct Block<'o> {
    pub(crate) text: Vec<u8>,
    out: &'o mut dyn io::Write,
}

impl<'o> Block<'o> {
    pub(crate) fn new(out: &'o mut dyn io::Write) -> Self {
        Self { text: Vec::with_capacity(BLOCK + 4096), out }
    }

    /// Ends a row; writes when enough has come together.
    pub(crate) fn end_row(&mut self) -> io::Result<()> {
        self.text.push(b'\n');
        if self.text.len() >= BLOCK { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> io::Result<()> {
        self.out.write_all(&self.text)?;
        self.text.clear();
        Ok(())
    }

    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.write()?;
        self.out.flush()
    }
}

/// The names of a report, each written as a format needs it.
pub(crate) struct Names {
    pub(crate) runs: Vec<String>,
    pub(crate) topics: Vec<String>,
    pub(crate) measures: Vec<String>,
    pub(crate) all: String,
}

impl Names {
    pub(crate) fn new(report: &Report<'_>, write: impl Fn(&str) -> String) -> Self {
        Self {
            runs: report.scores.runs().iter().map(|run| write(&run.name)).collect(),
            topics: report.scores.topics().iter().map(|id| write(id)).collect(),
            measures: report.scores.measures().iter().map(|measure| write(&measure.to_string())).collect(),
            all: write("all"),
        }
    }

    pub(crate) fn topic(&self, row: &Row<'_>) -> &str {
        row.topic.map_or(&self.all, |topic| &self.topics[topic])
    }
}

/// Appends a number as short as it can be to be read back as itself.
pub(crate) fn push_number(text: &mut Vec<u8>, value: f64) {
    // Writing to a vector cannot fail.
    let _ = io::Write::write_fmt(text, format_args!("{value:?}"));
}

/// Appends a count.
pub(crate) fn push_count(text: &mut Vec<u8>, count: i64) {
    if count < 0 {
        text.push(b'-');
    }
    push_digits(text, count.unsigned_abs(), 1);
}

/// Why a score is no number, where it is none.
pub(crate) fn reason(score: &Score) -> Option<&str> {
    match score {
        Score::Undefined(reason) => Some(reason),
        Score::Real(value) if !value.is_finite() => Some("not a finite number"),
        Score::Exact(exact) if !exact.normalized.is_finite() => Some("not a finite number"),
        _ => None,
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
    use crate::format::find;
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
        let report = Report { scores: &scores, by_topic, summary, places, provenance: &provenance, changed_rules: &[] };
        let mut out = Vec::new();
        (find(format).unwrap().write)(&report, &mut out).unwrap();
        out
    }

    #[test]
    fn exact_scores_have_all_their_digits_beside_their_number() {
        let text = |format| String::from_utf8(written(format, "AP Large")).unwrap();
        let csv = text("csv");
        let rows: Vec<&str> = csv.lines().skip(1).collect();
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
