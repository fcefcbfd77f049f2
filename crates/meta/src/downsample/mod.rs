//! How do rankings of runs survive smaller pools?
//!
//! # Choices
//!
//! *Stratified* sampling keeps a share of each grade, at least one document of each relevant grade and ten that are not
//! relevant, in one random order a topic, so that smaller pools are parts of larger ones. *Uniform* sampling keeps a share
//! of the pool at random, drawn again until a relevant document is in it; shares are drawn independently. What is taken
//! out becomes unjudged. The self-correlation is that of the means of the runs under the full and the smaller pool, over
//! some repetitions, with the interval of the t distribution; topic by topic it is the mean over the topics where the
//! coefficient is defined (a topic on which all runs score the same has none).
//!
//! # Reference
//!
//! C. Buckley, E. M. Voorhees, Retrieval evaluation with incomplete information, SIGIR 2004; M. Ferrante, N. Ferro,
//! E. Losiouk, How do interval scales help us with better understanding IR evaluation results?, IRJ 2020.

pub mod sample;

use crate::correlate::Coefficient;
use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::notice::Notice;
use crate::notice::analyses::nothing_relevant;
use aspectra_eval::join::KeptRun;
use aspectra_eval::judgments::{Sheet, Topic};
use aspectra_eval::{Bound, Judgments, Measure, Options, Runs, Scores, evaluate_with};
use aspectra_stats::paired::paired_t;
use aspectra_stats::ranks::rounding_ties;
use aspectra_stats::stream::Stream;
use aspectra_words::{Word, words};

words! {
    /// How documents are taken out.
    #[derive(Hash, Default)]
    pub enum Sampling {
        #[default]
        Stratified = "stratified": "A share of each grade; smaller pools are parts of larger ones",
        Uniform = "uniform": "A share of the whole pool, with a relevant document at least",
    }
}

impl Sampling {
    /// The purpose of its random stream.
    fn purpose(self) -> u64 {
        match self {
            Self::Stratified => 1001,
            Self::Uniform => 1002,
        }
    }
}

/// How to sample.
#[derive(Debug, Clone, PartialEq)]
pub struct Downsampling {
    /// The method.
    pub sampling: Sampling,
    /// The shares in percent.
    pub percents: Vec<f64>,
    /// How often.
    pub repeats: usize,
    /// The number of the first repetition, from 0: repetitions can be spread over machines, and each draws what it
    /// would draw among all others.
    pub first_repeat: usize,
    /// The seed.
    pub seed: u64,
    /// The coefficient of the self-correlation.
    pub coefficient: Coefficient,
    /// The aspect whose grades are sampled.
    pub aspect: usize,
    /// The confidence of the interval.
    pub confidence: f64,
}

impl Default for Downsampling {
    fn default() -> Self {
        Self {
            sampling: Sampling::Stratified,
            percents: vec![90.0, 70.0, 50.0, 30.0, 10.0, 5.0],
            repeats: 10,
            first_repeat: 0,
            seed: 42,
            coefficient: Coefficient::Tau,
            aspect: 0,
            confidence: 0.95,
        }
    }
}

/// The self-correlation of a measure at one share.
#[derive(Debug, Clone, PartialEq)]
pub struct SelfCorrelation {
    /// The measure.
    pub measure: String,
    /// The share asked for, in percent.
    pub percent: f64,
    /// The share of documents that was kept, over all topics and repetitions.
    pub kept: f64,
    /// The coefficient of each repetition.
    pub repeats: Vec<Outcome>,
    /// Their mean, over those that are defined.
    pub mean: Outcome,
    /// Their standard deviation.
    pub sd: Outcome,
    /// Half the width of the interval of the mean.
    pub half_width: Outcome,
    /// The same of the mean over topics.
    pub by_topic: ByTopic,
}

/// The self-correlation topic by topic, averaged over topics.
#[derive(Debug, Clone, PartialEq)]
pub struct ByTopic {
    /// The mean over repetitions.
    pub mean: Outcome,
    /// Half the width of its interval.
    pub half_width: Outcome,
    /// Topics without a coefficient, over all repetitions.
    pub undefined: usize,
}

/// What smaller pools do.
#[derive(Debug, Clone, PartialEq)]
pub struct Downsampled {
    /// By measure and share.
    pub correlations: Vec<SelfCorrelation>,
    /// What was odd about the evaluation with the full pool.
    pub notices: Vec<Notice>,
}

/// Judgments with fewer documents, and where those that are left stand in them.
struct SmallerPool {
    judgments: Judgments,
    /// `[topic][row of the full pool]`: the row here, where the document is left.
    rows: Vec<Vec<Option<u32>>>,
}

/// The judgments that one repetition keeps at each share, in the order of the shares.
///
/// # Errors
/// Judgments of preferences, an unknown aspect, or shares out of range.
pub fn smaller_pools(judgments: &Judgments, how: &Downsampling, repeat: usize) -> Result<Vec<Judgments>, Error> {
    check(judgments, how)?;
    Ok(draw(judgments, how, repeat).map(|pool| pool.judgments).collect())
}

fn draw<'a>(
    judgments: &'a Judgments,
    how: &'a Downsampling,
    repeat: usize,
) -> impl Iterator<Item = SmallerPool> + use<'a> {
    let topics = judgments.topics();
    let grades: Vec<Vec<i32>> = topics.iter().map(|topic| grades(&topic.sheet, how.aspect)).collect();
    let stream = |index: usize| Stream::new(how.seed, how.sampling.purpose(), index as u64);
    how.percents.iter().enumerate().map(move |(p, &percent)| {
        let mut rows: Vec<Vec<Option<u32>>> = Vec::with_capacity(topics.len());
        for (topic, grades) in grades.iter().enumerate() {
            let kept = match how.sampling {
                Sampling::Stratified => {
                    let mut order: Vec<usize> = (0..grades.len()).collect();
                    // The same order for every share: the pools are nested.
                    stream(repeat * topics.len() + topic).shuffle(&mut order);
                    sample::stratified(&order, grades, percent)
                }
                Sampling::Uniform => {
                    let index = (repeat * how.percents.len() + p) * topics.len() + topic;
                    sample::uniform_drawn(&mut stream(index), grades, percent)
                }
            };
            let mut places = vec![None; grades.len()];
            kept.into_iter().for_each(|row| places[row] = Some(0));
            places.iter_mut().flatten().zip(0..).for_each(|(place, row)| *place = row);
            rows.push(places);
        }
        SmallerPool { judgments: judgments.keep(|topic, row| rows[topic][row].is_some()), rows }
    })
}

fn check(judgments: &Judgments, how: &Downsampling) -> Result<(), Error> {
    if how.aspect >= judgments.aspects().len() {
        return Err(Error::unfit(format!("there is no aspect number {}", how.aspect + 1)));
    }
    if let Some(percent) = how.percents.iter().find(|percent| !(**percent > 0.0 && **percent <= 100.0)) {
        return Err(Error::unfit(format!("a share is {percent} percent, expected a number above 0 and up to 100")));
    }
    if how.repeats == 0 || how.percents.is_empty() {
        return Err(Error::unfit("nothing to sample: give at least one repetition and one share"));
    }
    if judgments.topics().iter().any(|topic: &Topic| topic.preferences.is_some()) {
        return Err(Error::unfit("judgments of preferences cannot be sampled; give labels"));
    }
    Ok(())
}

/// The grade of each document: the largest over subtopics.
fn grades(sheet: &Sheet, aspect: usize) -> Vec<i32> {
    let of = |row: usize| {
        (0..sheet.subtopic_count()).map(|s| sheet.cell(row, s, aspect).position(i32::MAX)).max().unwrap_or(0)
    };
    (0..sheet.documents().len()).map(of).collect()
}

/// Samples the pool and correlates the means of the runs with those under the full pool; `progress` is called after each
/// of the evaluations, of which there is one a share and repetition, and one more. Every run is read and joined once.
///
/// # Errors
/// What sampling or evaluating refuses.
pub fn downsample<E: From<Error> + From<aspectra_eval::Error>>(
    judgments: &Judgments,
    runs: &Runs,
    measures: &[Measure],
    options: &Options<'_>,
    how: &Downsampling,
    progress: &dyn Fn(),
) -> Result<Downsampled, E> {
    check(judgments, how)?;
    let bound = Bound::new(judgments, measures, options)?;
    // Who is a stranger to all topics depends on what was left out, so measures that ask it read the runs again.
    let kept_runs =
        if bound.wants_strangers() { None } else { Some(KeptRun::join_all(runs, judgments, options.rules, &|| ())?) };
    let score = |bound: &Bound<'_>, runs_within: Option<Vec<(String, KeptRun)>>| match runs_within {
        Some(runs) => Ok(Scores::of_kept(bound, &runs, options.rules)),
        None => evaluate_with(bound.judgments(), runs, measures, options),
    };
    let full_scores = score(&bound, kept_runs.clone())?;
    let full = means(&full_scores);
    progress();
    let size = |judgments: &Judgments| judgments.topics().iter().map(|t| t.sheet.documents().len()).sum::<usize>();
    let all = size(judgments);
    let mut found = vec![vec![Vec::new(); how.percents.len()]; measures.len()];
    let mut topics = vec![vec![TopicMeans::default(); how.percents.len()]; measures.len()];
    let mut kept = vec![0usize; how.percents.len()];
    for repeat in (0..how.repeats).map(|repeat| how.first_repeat + repeat) {
        for (p, pool) in draw(judgments, how, repeat).enumerate() {
            kept[p] += size(&pool.judgments);
            let within = kept_runs.as_ref().map(|runs| pool.within(runs));
            let small_scores = score(&Bound::new(&pool.judgments, measures, options)?, within)?;
            let small = means(&small_scores);
            for (m, measure) in found.iter_mut().enumerate() {
                topics[m][p].add(&full_scores, &small_scores, m, how.coefficient);
                measure[p].push(match (&full[m], &small[m]) {
                    (Ok(full), Ok(small)) => how.coefficient.of(full, small),
                    (Err(reason), _) | (_, Err(reason)) => Err(reason.clone()),
                });
            }
            progress();
        }
    }
    let mut rows = Vec::new();
    for ((measure, by_percent), topics) in measures.iter().zip(found).zip(topics) {
        for (p, (repeats, topics)) in by_percent.into_iter().zip(topics).enumerate() {
            let share = kept[p] as f64 / (all * how.repeats).max(1) as f64;
            let by_topic = topics.summarize(how.confidence);
            rows.push(summarize(measure.to_string(), how.percents[p], share, repeats, by_topic, how.confidence));
        }
    }
    Ok(Downsampled { correlations: rows, notices: full_scores.notices().to_vec() })
}

impl SmallerPool {
    /// Runs that were joined with the full pool, as this one sees them.
    fn within(&self, runs: &[(String, KeptRun)]) -> Vec<(String, KeptRun)> {
        let row = |topic: usize, row: u32| self.rows[topic][row as usize];
        runs.iter().map(|(name, run)| (name.clone(), run.renumbered(row))).collect()
    }
}

/// The mean coefficient over topics of each repetition.
#[derive(Debug, Clone, Default)]
struct TopicMeans {
    means: Vec<f64>,
    undefined: usize,
}

impl TopicMeans {
    fn add(&mut self, full: &Scores, small: &Scores, measure: usize, coefficient: Coefficient) {
        let row = |scores: &Scores, topic: usize| -> Option<Vec<f64>> {
            (0..scores.runs().len()).map(|run| scores.score(run, topic, measure)?.number()).collect()
        };
        let (mut sum, mut count) = (0.0, 0usize);
        for topic in 0..full.topics().len() {
            let both = row(full, topic).zip(row(small, topic));
            match both.and_then(|(full, small)| coefficient.of(&full, &small).ok()) {
                Some(value) => {
                    sum += value;
                    count += 1;
                }
                None => self.undefined += 1,
            }
        }
        if count > 0 {
            self.means.push(sum / count as f64);
        }
    }

    fn summarize(self, confidence: f64) -> ByTopic {
        let (mean, _, half_width) = spread(&self.means, || Reason::new("no topic has a coefficient"), confidence);
        ByTopic { mean, half_width, undefined: self.undefined }
    }
}

/// Mean, standard deviation, and half the width of the mean's interval.
fn spread(values: &[f64], none: impl Fn() -> Reason, confidence: f64) -> (Outcome, Outcome, Outcome) {
    let found = paired_t(values, &vec![0.0; values.len()], confidence);
    let few = || Reason::new("fewer than two repetitions");
    (
        if values.is_empty() { Err(none()) } else { Ok(values.iter().sum::<f64>() / values.len() as f64) },
        found.as_ref().map(|t| t.sd).map_err(|_| few()),
        found.map(|t| (t.interval.1 - t.interval.0) / 2.0).map_err(|_| few()),
    )
}

/// The mean score of each run, by measure.
fn means(scores: &Scores) -> Vec<Result<Vec<f64>, Reason>> {
    (0..scores.measures().len())
        .map(|m| {
            let of = |run| scores.summary(run, m).number().ok_or_else(|| Reason::new("a run has no mean"));
            let means: Result<Vec<f64>, Reason> = (0..scores.runs().len()).map(of).collect();
            means.map(|means| rounding_ties(&means))
        })
        .collect()
}

fn summarize(
    measure: String,
    percent: f64,
    kept: f64,
    repeats: Vec<Outcome>,
    by_topic: ByTopic,
    confidence: f64,
) -> SelfCorrelation {
    let values: Vec<f64> = repeats.iter().flatten().copied().collect();
    let undefined = || repeats.iter().find_map(|r| r.as_ref().err().cloned()).unwrap_or_else(|| Reason::new("none"));
    let (mean, sd, half_width) = spread(&values, undefined, confidence);
    SelfCorrelation { measure, percent, kept, mean, sd, half_width, by_topic, repeats }
}

/// Self-correlations as tables.
pub fn finding(found: &[SelfCorrelation], judgments: &Judgments, runs: usize, how: &Downsampling) -> Finding {
    let mut finding = Finding::new("downsample");
    finding.fact("sampling", how.sampling.word());
    finding.fact("coefficient", how.coefficient.word());
    finding.fact("repeats", how.repeats);
    finding.fact("confidence", how.confidence);
    finding.fact("seed", how.seed as usize);
    finding.fact("runs", runs);
    finding.fact("topics", judgments.topics().len());
    let columns = ["measure", "percent", "kept", "mean", "half_width", "sd", "undefined"];
    let mut table = Table::new("self_correlation", "Full pool against smaller pools, means of the runs", 1, &columns);
    let columns = ["measure", "percent", "mean", "half_width", "undefined_topics"];
    let mut topics = Table::new("by_topic", "The same topic by topic, averaged over topics", 1, &columns);
    let mut repeats = Table::new("repeats", "Every repetition", 1, &["measure", "percent", "repeat", "coefficient"]);
    repeats.is_detail = true;
    for one in found {
        let percent = Value::from(format!("{}", one.percent));
        table.row([
            Value::from(&one.measure),
            percent.clone(),
            Value::Share(one.kept),
            Value::from(&one.mean),
            Value::from(&one.half_width),
            Value::from(&one.sd),
            one.repeats.iter().filter(|outcome| outcome.is_err()).count().into(),
        ]);
        topics.row([
            Value::from(&one.measure),
            percent.clone(),
            Value::from(&one.by_topic.mean),
            Value::from(&one.by_topic.half_width),
            one.by_topic.undefined.into(),
        ]);
        for (repeat, value) in one.repeats.iter().enumerate() {
            repeats.row([
                Value::from(&one.measure),
                percent.clone(),
                (how.first_repeat + repeat + 1).into(),
                Value::from(value),
            ]);
        }
    }
    let without = judgments.topics().iter().filter(|t| !grades(&t.sheet, how.aspect).iter().any(|g| *g > 0)).count();
    if without > 0 && how.sampling == Sampling::Uniform {
        finding.notices.push(nothing_relevant(without));
    }
    finding.tables = vec![table, topics, repeats];
    finding
}
