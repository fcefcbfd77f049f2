//! Scores for Python.

use crate::arrow_in;
use crate::arrow_out::{Stream, numbers, texts};
use crate::error;
use crate::working::{self, Threads};
use aspectra_eval::language::Averaging;
use aspectra_eval::scores::{PackedScores, PackedValues, lasting};
use aspectra_eval::tabular::Values;
use aspectra_eval::{Score, Scores};
use aspectra_meta::ScoreTable;
use aspectra_report::{FORMATS, Input, Places, Provenance, Report, Screen};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::sync::Arc;

/// Scores of an evaluation.
#[pyclass(frozen)]
pub(crate) struct NativeScores {
    pub(crate) scores: Arc<Scores>,
    pub(crate) provenance: Provenance,
}

/// Scores as Python pickles them: what there is, the values, the best ones, and where they come from.
type State = (
    (Vec<(String, String, u64)>, Vec<String>, Vec<String>, Vec<bool>, Vec<String>),
    PlainValues,
    Option<PlainValues>,
    (String, Option<String>, Vec<(String, String, Option<String>)>, Vec<(String, String)>, u64),
);

/// What each value is, their numbers bit by bit, and their texts.
type PlainValues = (Vec<u8>, Vec<u8>, Vec<(usize, String)>);

fn plain(values: PackedValues) -> PlainValues {
    (values.kinds, values.numbers.iter().flat_map(|number| number.to_le_bytes()).collect(), values.texts)
}

fn packed((kinds, bytes, texts): PlainValues) -> PackedValues {
    let (numbers, _) = bytes.as_chunks::<8>();
    PackedValues { kinds, numbers: numbers.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect(), texts }
}

/// A summary for Python: a number, a text, or why there is none.
#[derive(IntoPyObject)]
pub(crate) enum Summary {
    Number(f64),
    Text(String),
    None(Option<u8>),
}

impl Summary {
    fn of(score: &Score) -> Self {
        match score {
            Score::Text(text) => Self::Text(text.to_string()),
            other => other.number().map_or(Self::None(None), Self::Number),
        }
    }
}

#[pymethods]
impl NativeScores {
    fn runs(&self) -> Vec<String> {
        self.scores.runs().iter().map(|run| run.name.clone()).collect()
    }

    fn topics(&self) -> Vec<String> {
        self.scores.topics().iter().map(ToString::to_string).collect()
    }

    fn measures(&self) -> Vec<String> {
        self.scores.measures().iter().map(ToString::to_string).collect()
    }

    /// The measures' own summaries over topics: a list for each run.
    fn summaries(&self) -> Vec<Vec<Summary>> {
        let measures = 0..self.scores.measures().len();
        let of = |run: usize| measures.clone().map(|measure| Summary::of(&self.scores.summary(run, measure))).collect();
        (0..self.scores.runs().len()).map(of).collect()
    }

    /// A run's scores by topic: pairs of a topic and a list with a number for each measure. Topics that do not count
    /// for the run are left out.
    fn of_run(&self, run: usize) -> Vec<(String, Vec<Summary>)> {
        let counts = (0..self.scores.topics().len()).filter(|&topic| self.scores.counts(run, topic));
        let row = |topic: usize| {
            let measures = 0..self.scores.measures().len();
            let of = |measure| self.scores.score(run, topic, measure).map_or(Summary::None(None), Summary::of);
            (self.scores.topics()[topic].to_string(), measures.map(of).collect())
        };
        counts.map(row).collect()
    }

    /// What trec_eval adds up for each of these topics that is judged: `{topic: {row: number}}`, where `rows` names the
    /// measures. A geometric mean adds logarithms, and what is no number is 0.
    fn trec_values<'py>(
        &self,
        py: Python<'py>,
        wanted: &Bound<'py, PyDict>,
        rows: Vec<Bound<'py, PyString>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let topics = PyDict::new(py);
        for (topic, id) in self.scores.topics().iter().enumerate() {
            if !wanted.contains(&**id)? {
                continue;
            }
            let values = PyDict::new(py);
            for ((number, measure), row) in self.scores.measures().iter().enumerate().zip(&rows) {
                let value = self.scores.score(0, topic, number).and_then(Score::number).unwrap_or(0.0);
                let value = match measure.averaging() {
                    Averaging::GeometricMean { floor } => value.max(floor).ln(),
                    _ => value,
                };
                values.set_item(row, value)?;
            }
            topics.set_item(&**id, values)?;
        }
        Ok(topics)
    }

    /// Whether a run has a topic, for each topic.
    fn has_topic(&self, run: usize) -> Vec<bool> {
        (0..self.scores.topics().len()).map(|topic| self.scores.is_in_run(run, topic)).collect()
    }

    /// One row per score: run, topic, measure, score, reason, and bounds where residuals were computed.
    fn long(&self, py: Python<'_>, by_topic: bool, summary: bool) -> PyResult<Stream> {
        let report = self.report(by_topic, summary, Places::Full, None);
        let (mut runs, mut topics, mut measures, mut reasons) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut scores, mut low, mut high) = (Vec::new(), Vec::new(), Vec::new());
        let names: Vec<String> = self.measures();
        let has_bounds = self.scores.has_residuals();
        let walked = report.for_each(|row| {
            runs.push(row.run);
            topics.push(row.topic);
            measures.push(row.measure);
            scores.push(row.score.number());
            let undefined = match row.score {
                Score::Undefined(reason) => Some(*reason),
                _ => None,
            };
            reasons.push(undefined.or(row.gap()));
            if has_bounds {
                let bounds = row.bounds();
                low.push(bounds.0);
                high.push(bounds.1);
            }
            Ok(())
        });
        walked.map_err(|why| error::failure(py, &why.to_string()))?;
        let topic = |topic: &Option<usize>| Some(topic.map_or("all", |topic| &*self.scores.topics()[topic]));
        let mut columns = vec![
            (String::from("run"), texts(runs.iter().map(|&run| Some(&self.scores.runs()[run].name)))),
            (String::from("topic"), texts(topics.iter().map(topic))),
            (String::from("measure"), texts(measures.iter().map(|&measure| Some(&names[measure])))),
            (String::from("score"), numbers(scores.into_iter())),
            (String::from("reason"), texts(reasons.into_iter())),
        ];
        if has_bounds {
            columns.push((String::from("score_min"), numbers(low.into_iter())));
            columns.push((String::from("score_max"), numbers(high.into_iter())));
        }
        Stream::of(py, columns)
    }

    /// The scores as a format of the command line writes them.
    fn written(
        &self,
        py: Python<'_>,
        format: &str,
        by_topic: bool,
        places: i32,
        width: Option<usize>,
    ) -> PyResult<Vec<u8>> {
        let places = usize::try_from(places).map_or(Places::Full, Places::Fixed);
        let known = FORMATS.iter().find(|known| known.name == format);
        let Some(way) = known.and_then(|known| known.scores) else {
            let known: Vec<&str> = FORMATS.iter().filter(|format| format.scores.is_some()).map(|f| f.name).collect();
            let message = format!("scores are not written as \"{format}\"; known are {}", known.join(", "));
            return Err(PyValueError::new_err(message));
        };
        let mut written = Vec::new();
        let report = self.report(by_topic, true, places, width);
        (way.write)(&report, &mut written).map_err(|why| error::failure(py, &why.to_string()))?;
        Ok(written)
    }

    /// The scores as analyses read them.
    fn table(&self) -> NativeTable {
        NativeTable(ScoreTable::from(&*self.scores))
    }

    /// All of it as plain values, for another process.
    fn state(&self) -> State {
        let packed = self.scores.packed();
        let Provenance { version, time, inputs, rules, seed, .. } = self.provenance.clone();
        let inputs = inputs.into_iter().map(|input| (input.role.to_owned(), input.file, input.sha256));
        let rules = rules.into_iter().map(|(name, value)| (name.to_owned(), value));
        (
            (packed.runs, packed.topics, packed.measures, packed.in_run, packed.summaries),
            plain(packed.values),
            packed.best.map(plain),
            (version, time, inputs.collect(), rules.collect(), seed),
        )
    }

    /// What another process has packed.
    #[staticmethod]
    fn of_state(py: Python<'_>, state: State) -> PyResult<Self> {
        let ((runs, topics, measures, in_run, summaries), values, best, record) = state;
        let (values, best) = (packed(values), best.map(packed));
        let packed = PackedScores { runs, topics, measures, values, in_run, best, summaries };
        let scores = Scores::unpacked(packed).map_err(|why| error::of_library(py, &why))?;
        let (version, time, inputs, rules, seed) = record;
        let inputs = inputs.into_iter().map(|(role, file, sha256)| Input { role: lasting(&role), file, sha256 });
        let provenance = Provenance {
            version,
            time,
            inputs: inputs.collect(),
            rules: rules.into_iter().map(|(name, value)| (lasting(&name), value)).collect(),
            seed,
            notices: Vec::new(),
        };
        Ok(Self { scores: Arc::new(scores), provenance })
    }

    /// The rules that shaped the scores, for the record.
    fn rules(&self) -> Vec<(&'static str, String)> {
        self.provenance.rules.clone()
    }
}

impl NativeScores {
    fn report(&self, by_topic: bool, summary: bool, places: Places, width: Option<usize>) -> Report<'_> {
        Report {
            scores: &self.scores,
            by_topic,
            summary,
            places,
            provenance: &self.provenance,
            changed_rules: &[],
            about: "",
            order: &[],
            names: &[],
            heads: false,
            screen: Screen { width, styled: false },
        }
    }
}

/// Scores that analyses read, from an evaluation, a file or a frame.
#[pyclass(frozen)]
#[derive(Clone)]
pub(crate) struct NativeTable(pub(crate) ScoreTable);

#[pymethods]
impl NativeTable {
    /// From files of any kind that the command line reads.
    #[staticmethod]
    fn read(py: Python<'_>, paths: Vec<String>) -> PyResult<Self> {
        let read = working::run(py, Threads::Shared(None), move || ScoreTable::read(&paths))?;
        read.map(Self).map_err(|why| error::of_library(py, &why))
    }

    /// From a frame with the columns run, topic, measure and score, and perhaps reason.
    #[staticmethod]
    fn frame(name: &str, frame: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = frame.py();
        let table = arrow_in::table(frame, name)?;
        // Score files have these columns too, and one reader has all the rules about them.
        let mut text = String::from("run,topic,measure,score,reason\n");
        let find = |wanted: &str| table.columns().iter().find(|column| column.name() == wanted);
        let missing = |wanted: &str| {
            let known: Vec<&str> = table.columns().iter().map(|column| column.name()).collect();
            error::parse_error(py, &format!("{name}: has no column {wanted}; it has {}", known.join(", ")))
        };
        let wanted = ["run", "topic", "measure", "score"];
        let columns = wanted.map(|name| find(name).ok_or_else(|| missing(name)));
        let columns = columns.into_iter().collect::<PyResult<Vec<_>>>()?;
        let reasons = find("reason");
        for row in 0..table.rows() {
            for column in columns.iter().copied().chain(reasons) {
                if column.name() != "run" {
                    text.push(',');
                }
                let cell = match column.values() {
                    _ if column.is_null(row) => String::new(),
                    Values::Real(numbers) if numbers[row].is_nan() => String::new(),
                    Values::Real(numbers) => format!("{:?}", numbers[row]),
                    _ => String::from_utf8_lossy(&column.written(row)).into_owned(),
                };
                match cell.contains([',', '"', '\n', '\r']) {
                    true => text.push_str(&format!("\"{}\"", cell.replace('"', "\"\""))),
                    false => text.push_str(&cell),
                }
            }
            text.push_str(if reasons.is_some() { "\n" } else { ",\n" });
        }
        ScoreTable::parse([(name, text.as_bytes())]).map(Self).map_err(|why| error::of_library(py, &why))
    }
}
