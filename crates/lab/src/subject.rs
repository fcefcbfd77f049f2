//! A measure that is examined: how it is told r, and how it scores pairs of rankings.

use crate::effort::Effort;
use crate::pair::{Pair, Row, UNJUDGED};
use crate::reading::{LEVELS, Reading};
use aspectra_eval::aggregate::WEIGHTS;
use aspectra_eval::join::RankingBuffer;
use aspectra_eval::judgments::{Axis, Sheet};
use aspectra_eval::language::{Reads, Role};
use aspectra_eval::{Bound, Error, Judgments, Measure, Options, Result, Score, Scratch};
use std::cmp::Ordering;

/// By how much a score has to lead: 1e-12, and that share of scores above 1, whose last digits are coarser.
const MARGIN: f64 = 1e-12;
/// Scores that are closer than this share of the larger one differ by nothing but rounding.
const ROUNDING: f64 = 1e-14;
/// Sums of efforts and gains may cancel: no difference below this share of 0.01 is told from rounding.
const SMALLEST_SCALE: f64 = 0.01;
/// A measure whose score of the best label moves by more than this share with the scale of labels reads raw labels.
const RAW: f64 = 0.01;
/// The parameter of collapses by distance that says how much an aspect counts.
const IMPORTANCE: &str = "importance";
/// How many pairs are bound at a time.
const BATCH: usize = 512;
/// About how many documents are bound at a time.
const BATCH_DOCUMENTS: usize = 20_000;

/// A measure, and how it reads r.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The measure.
    pub measure: Measure,
    /// Which label stands for an r.
    pub reading: Reading,
    axis: Axis,
    cutoff: Option<u32>,
    weighting: Weighting,
    is_raw: bool,
}

/// How a measure is told how much each facet counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Weighting {
    /// By the weights of subtopics, which stand in the judgments.
    Judgments,
    /// By a parameter of its own, which names aspects.
    Parameter(&'static str),
    /// It reads aspects, and has no parameter for them.
    Nothing,
}

/// The two scores of a pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The scores of the first ranking and of the second.
    pub scores: [Score; 2],
}

impl Weighed {
    /// How the first score compares with the second; `None` where one of them is no number. Doubles compare as equal where
    /// neither leads by the margin, whole numbers only where they are equal.
    pub fn order(&self) -> Option<Ordering> {
        let [first, second] = &self.scores;
        if let (Score::Exact(_), Score::Exact(_)) = (first, second) {
            return first.compare(second);
        }
        let (a, b) = (first.number()?, second.number()?);
        if (a - b).abs() <= MARGIN * a.abs().max(b.abs()).max(1.0) {
            return Some(Ordering::Equal);
        }
        a.partial_cmp(&b)
    }

    /// Whether the first score leads by more than rounding, be it by less than the margin: no proof of a tie.
    pub(crate) fn leads_a_little(&self) -> bool {
        self.lead().is_some_and(|lead| lead > ROUNDING)
    }

    /// By how much the first leads, as a share of the larger score.
    pub fn lead(&self) -> Option<f64> {
        let (a, b) = (self.scores[0].number()?, self.scores[1].number()?);
        Some((a - b) / a.abs().max(b.abs()).max(SMALLEST_SCALE))
    }

    /// Why there is no number, where there is none.
    pub fn reason(&self) -> Option<String> {
        self.scores.iter().find_map(|score| match score {
            Score::Undefined(reason) => Some((*reason).to_owned()),
            Score::Text(_) => Some(String::from("the score is a text, not a number")),
            _ => None,
        })
    }
}

impl Subject {
    /// A measure to examine; without a reading it gets the one that fits it.
    ///
    /// # Errors
    /// When the measure cannot be bound to rankings of labels at all, with the reason.
    pub fn new(measure: &Measure, reading: Option<Reading>) -> Result<Self> {
        if measure.reads() == Reads::Preferences {
            return Err(Error::misfit("it reads preferences between documents, and rankings of labels have none"));
        }
        let mut subject = Self {
            measure: measure.clone(),
            reading: Reading::Linear,
            axis: Axis::Subtopics,
            cutoff: cutoff_of(measure),
            weighting: Weighting::Judgments,
            is_raw: false,
        };
        let collapses = std::iter::successors(Some(measure), |measure| measure.inner())
            .any(|measure| matches!(measure.unit().role, Role::Collapse(_)));
        subject.reading = match reading {
            Some(reading) => reading,
            None if collapses => Reading::Grades,
            None => Reading::Linear,
        };
        let probe = |facets: usize| Pair::new(vec![vec![0.05; facets], vec![0.0; facets]], vec![0], vec![1]);
        if let Err(refused) = subject.weigh(&[probe(2)]) {
            subject.axis = Axis::Aspects;
            if subject.weigh(&[probe(2)]).is_err() {
                return Err(refused);
            }
        }
        if reading.is_none() && !collapses {
            let tells = |subject: &Self| -> Result<bool> {
                let weighed = subject.weigh(&[probe(2)])?;
                Ok(weighed[0].order().is_some_and(|order| order != Ordering::Equal))
            };
            if !tells(&subject)? {
                let other = Self { reading: Reading::Exp, ..subject.clone() };
                if tells(&other)? {
                    subject = other;
                }
            }
        }
        subject.weighting = match subject.axis {
            _ if measure.takes(IMPORTANCE) => Weighting::Parameter(IMPORTANCE),
            Axis::Subtopics => Weighting::Judgments,
            Axis::Aspects if measure.lacks(&WEIGHTS) => Weighting::Parameter(WEIGHTS.name()),
            Axis::Aspects => Weighting::Nothing,
        };
        subject.is_raw = subject.reading != Reading::Grades && subject.reads_raw_labels(&probe_of_best());
        Ok(subject)
    }

    /// Whether the score of the best label depends on the scale that the label stands on.
    fn reads_raw_labels(&self, best: &Pair) -> bool {
        let score = |reading: Reading| {
            let weighed = Self { reading, ..self.clone() }.weigh(std::slice::from_ref(best)).ok()?;
            weighed[0].scores[0].number()
        };
        match (score(Reading::Linear), score(Reading::Grades)) {
            (Some(a), Some(b)) => (a - b).abs() > RAW * a.abs().max(b.abs()),
            _ => false,
        }
    }

    /// The same measure on a scale of few whole grades, where raw labels make that another question: a discount of
    /// what was gained may never start on labels below 1.
    pub(crate) fn on_grades(&self) -> Option<Self> {
        self.is_raw.then(|| Self { reading: Reading::Grades, is_raw: false, ..self.clone() })
    }

    /// Whether the weights of facets are a parameter: each choice of them is a measure of its own.
    pub(crate) fn is_weighted_by_parameter(&self) -> bool {
        matches!(self.weighting, Weighting::Parameter(_))
    }

    /// Another measure, read as this one.
    pub(crate) fn like(&self, measure: Measure) -> Self {
        Self { cutoff: cutoff_of(&measure), measure, ..self.clone() }
    }

    /// The smallest cut-off in the expression.
    pub fn cutoff(&self) -> Option<u32> {
        self.cutoff
    }

    /// Whether a cut-off can be set.
    pub(crate) fn takes_cutoff(&self) -> bool {
        self.measure.takes("cutoff")
    }

    /// Whether it reads several facets, so that it can tell one from another.
    pub(crate) fn is_faceted(&self) -> bool {
        let mut all = std::iter::successors(Some(&self.measure), |measure| measure.inner());
        all.any(|measure| measure.unit().facts().is_none_or(|facts| facts.reads == Reads::Facets))
    }

    /// Four values of r whose labels are equally far from each other, from 0 to the largest.
    pub(crate) fn even(&self) -> [f64; 4] {
        std::array::from_fn(|step| self.spaced(step, 3))
    }

    /// Six such values, or nearly so where labels are whole: what a search draws from.
    pub(crate) fn coarse(&self) -> [f64; 6] {
        std::array::from_fn(|step| self.spaced(step, 5))
    }

    /// The r of a label that lies so many of some equal steps from 0 to the largest.
    fn spaced(&self, step: usize, steps: usize) -> f64 {
        let share = step as f64 / steps as f64;
        match self.reading {
            Reading::Linear | Reading::Shares => share,
            Reading::Exp => ((share * f64::from(self.reading.largest())).exp2() - 1.0) / 1024.0,
            Reading::Grades => LEVELS[step * (LEVELS.len() - 1) / steps],
        }
    }

    /// The values of r from 0 to 0.05 that a search may use.
    pub(crate) fn fine(&self) -> Vec<f64> {
        match self.reading {
            Reading::Grades => LEVELS.into_iter().filter(|level| *level <= 0.05).collect(),
            _ => (0..=50).map(|thousandth| f64::from(thousandth) / 1000.0).collect(),
        }
    }

    /// The values of r from 0 to 1 that a search may change labels to.
    pub(crate) fn finer(&self) -> Vec<f64> {
        match self.reading {
            Reading::Grades => LEVELS.to_vec(),
            _ => (0..=20).map(|twentieth| f64::from(twentieth) / 20.0).collect(),
        }
    }

    /// Scores pairs of rankings, each against its own pool.
    ///
    /// # Errors
    /// When the measure does not fit the judgments, such as one that needs exactly two aspects.
    pub fn weigh(&self, pairs: &[Pair]) -> Result<Vec<Weighed>> {
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        if self.is_weighted_by_parameter() {
            // Every choice of weights is bound by itself: equal ones are put together.
            let key = |place: &usize| pairs[*place].weights.iter().map(|weight| weight.to_bits()).collect::<Vec<u64>>();
            order.sort_by_cached_key(key);
        }
        let mut found: Vec<(usize, Weighed)> = Vec::with_capacity(pairs.len());
        let mut from = 0;
        while from < order.len() {
            let first = &pairs[order[from]];
            let is_alike = |pair: &Pair| {
                pair.facets() == first.facets() && (pair.weights == first.weights || !self.is_weighted_by_parameter())
            };
            let mut documents = 0;
            let batch = order[from..].iter().take(BATCH).take_while(|place| {
                let pair = &pairs[**place];
                documents += pair.documents.len();
                is_alike(pair) && documents <= BATCH_DOCUMENTS.max(pair.documents.len())
            });
            let count = batch.count().max(1);
            let batch: Vec<&Pair> = order[from..from + count].iter().map(|place| &pairs[*place]).collect();
            let weighed = self.weigh_batch(&batch)?;
            found.extend(order[from..from + count].iter().copied().zip(weighed));
            from += count;
        }
        found.sort_by_key(|(place, _)| *place);
        Ok(found.into_iter().map(|(_, weighed)| weighed).collect())
    }

    /// As [`weigh`](Self::weigh), but only as many of the pairs, from the first on, as there is time for; some in any case.
    ///
    /// # Errors
    /// As [`weigh`](Self::weigh).
    pub(crate) fn weigh_within(&self, pairs: &[Pair], effort: &Effort) -> Result<Vec<Weighed>> {
        let mut found = Vec::with_capacity(pairs.len());
        for step in pairs.chunks(BATCH) {
            if !found.is_empty() && effort.is_spent() {
                break;
            }
            found.extend(self.weigh(step)?);
        }
        Ok(found)
    }

    /// Scores pairs of equally many facets; where weights are a parameter, of the same ones.
    fn weigh_batch(&self, pairs: &[&Pair]) -> Result<Vec<Weighed>> {
        let [first, ..] = pairs else { return Ok(Vec::new()) };
        let (facets, weights) = (first.facets(), &first.weights[..]);
        let (axis, measure) = self.weighted(weights)?;
        let mut cutoffs: Vec<Option<u32>> = Vec::new();
        let mut sheets = Vec::new();
        for pair in pairs {
            for side in &pair.sides {
                if !cutoffs.contains(&side.cutoff) {
                    cutoffs.push(side.cutoff);
                }
            }
            let pools = if pair.shares_pool() { 1 } else { 2 };
            for side in 0..pools {
                sheets.push((format!("{:06}", sheets.len()), self.sheet(pair, side, facets, axis)?));
            }
        }
        let names: Vec<String> = match axis {
            Axis::Aspects if facets > 1 => (1..=facets).map(aspect).collect(),
            _ => vec![String::from("relevance")],
        };
        let aspects = names.len();
        let mut judgments = Judgments::from_sheets(names, sheets)?;
        for aspect in 0..aspects {
            judgments = judgments.with_highest(aspect, self.reading.largest())?;
        }
        let measures = cutoffs.iter().map(|cutoff| match cutoff {
            Some(cutoff) => measure.clone().with("cutoff", &cutoff.to_string()),
            None => Ok(measure.clone()),
        });
        let measures = measures.collect::<Result<Vec<Measure>>>()?;
        let bound = Bound::new(&judgments, &measures, &Options::default())?;
        let (mut rankings, mut scratch, mut topic) = (RankingBuffer::default(), Scratch::default(), 0);
        let mut found = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let mut score = |side: usize, topic: usize| {
                let which = cutoffs.iter().position(|cutoff| *cutoff == pair.sides[side].cutoff).unwrap_or_default();
                let ranking = pair.sides[side].ranking.iter().map(|place| (*place != UNJUDGED).then_some(*place));
                bound.score(topic, &rankings.fill(ranking), &mut scratch)[which].clone()
            };
            let second = topic + usize::from(!pair.shares_pool());
            let scores = [score(0, topic), score(1, second)];
            topic = second + 1;
            found.push(Weighed { scores: scores.map(finite) });
        }
        Ok(found)
    }

    /// The measure with these weights of facets, and the axis that the facets stand on then.
    fn weighted(&self, weights: &[f64]) -> Result<(Axis, Measure)> {
        match self.weighting {
            Weighting::Judgments => Ok((self.axis, self.measure.clone())),
            _ if weights.is_empty() => Ok((self.axis, self.measure.clone())),
            Weighting::Parameter(name) => {
                let each = weights.iter().zip(1..).map(|(weight, number)| format!("{}:{weight}", aspect(number)));
                let list = each.collect::<Vec<String>>().join(",");
                Ok((Axis::Aspects, self.measure.clone().with_own(name, &list)?))
            }
            Weighting::Nothing => {
                // What does not take so many aspects at all says so itself.
                let row = vec![0.0; weights.len()];
                self.weigh_batch(&[&Pair::new(vec![row], vec![0], vec![0])])?;
                Err(Error::misfit(
                    "it reads aspects and has no parameter left that weighs them, so that no aspect can count more",
                ))
            }
        }
    }

    /// The sheet of a side's pool: the documents of the pair, then those of the side, then the perfect ones.
    fn sheet(&self, pair: &Pair, side: usize, facets: usize, axis: Axis) -> Result<Sheet> {
        let perfect = (0..if pair.has_perfect { facets } else { 0 }).map(|facet| {
            let mut row: Row = vec![0.0; facets];
            row[facet] = 1.0;
            row
        });
        let labels = |row: &Row| row.iter().map(|r| Some(self.reading.label(*r))).collect::<Vec<Option<f64>>>();
        let mut grades: Vec<Option<f64>> = Vec::new();
        pair.documents.iter().for_each(|row| grades.extend(labels(row)));
        pair.sides[side].unretrieved.iter().for_each(|row| grades.extend(labels(row)));
        perfect.for_each(|row| grades.extend(labels(&row)));
        match axis {
            Axis::Aspects => Sheet::from_grades(1, facets, &grades),
            Axis::Subtopics if pair.weights.is_empty() => Sheet::from_grades(facets, 1, &grades),
            Axis::Subtopics => Sheet::from_grades(facets, 1, &grades)?.with_subtopic_weights(&pair.weights),
        }
    }
}

/// The name of an aspect, by its number from 1 on.
fn aspect(number: usize) -> String {
    format!("aspect{number}")
}

/// A document of the best label, retrieved alone.
fn probe_of_best() -> Pair {
    Pair::new(vec![vec![1.0]], vec![0], vec![0])
}

/// The smallest cut-off of a measure and those inside it.
fn cutoff_of(measure: &Measure) -> Option<u32> {
    let all = std::iter::successors(Some(measure), |measure| measure.inner());
    all.filter_map(|measure| measure.args().cutoff()).min()
}

/// A score that is not finite cannot be compared.
fn finite(score: Score) -> Score {
    match score {
        Score::Real(value) if !value.is_finite() => Score::Undefined("the score is not finite"),
        score => score,
    }
}
