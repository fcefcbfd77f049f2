//! A measure that is examined: how it is told r, and how it scores pairs of rankings.

use crate::pair::{Pair, Row, UNJUDGED};
use crate::reading::{LEVELS, Reading};
use aspectra_eval::join::RankingBuffer;
use aspectra_eval::judgments::{Axis, Sheet};
use aspectra_eval::language::{Reads, Role};
use aspectra_eval::{Bound, Error, Judgments, Measure, Options, Result, Score, Scratch};
use std::cmp::Ordering;

/// Scores that are closer than this share of the larger one are a tie: what is left of a sum is rounding.
const TIE: f64 = 1e-14;
/// Sums of efforts and gains may cancel: no difference below this share of 0.01 is told from rounding.
const SMALLEST_SCALE: f64 = 0.01;
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
}

/// The two scores of a pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The scores of the first ranking and of the second.
    pub scores: [Score; 2],
}

impl Weighed {
    /// How the first score compares with the second; `None` where one of them is no number.
    pub fn order(&self) -> Option<Ordering> {
        let [first, second] = &self.scores;
        if let (Score::Exact(_), Score::Exact(_)) = (first, second) {
            return first.compare(second);
        }
        let (a, b) = (first.number()?, second.number()?);
        if (a - b).abs() <= TIE * a.abs().max(b.abs()).max(SMALLEST_SCALE) {
            return Some(Ordering::Equal);
        }
        a.partial_cmp(&b)
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
        let mut subject = Self {
            measure: measure.clone(),
            reading: Reading::Linear,
            axis: Axis::Subtopics,
            cutoff: cutoff_of(measure),
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
        Ok(subject)
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
        let third = f64::from(self.reading.largest()) / 3.0;
        [0.0, 1.0, 2.0, 3.0].map(|step| match self.reading {
            Reading::Linear | Reading::Shares => step / 3.0,
            Reading::Exp => ((step * third).exp2() - 1.0) / 1024.0,
            Reading::Grades => LEVELS[(step * third) as usize],
        })
    }

    /// The values of r from 0 to 0.05 that a search may use.
    pub(crate) fn fine(&self) -> Vec<f64> {
        match self.reading {
            Reading::Grades => LEVELS.into_iter().filter(|level| *level <= 0.05).collect(),
            _ => (0..=50).map(|thousandth| f64::from(thousandth) / 1000.0).collect(),
        }
    }

    /// The values of r from 0 to 1 that a search may use.
    pub(crate) fn coarse(&self) -> Vec<f64> {
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
        let mut found = Vec::with_capacity(pairs.len());
        let mut from = 0;
        while from < pairs.len() {
            let facets = pairs[from].facets();
            let mut documents = 0;
            let batch = pairs[from..].iter().take(BATCH).take_while(|pair| {
                documents += pair.documents.len();
                pair.facets() == facets && documents <= BATCH_DOCUMENTS.max(pair.documents.len())
            });
            let count = batch.count().max(1);
            self.weigh_batch(&pairs[from..from + count], facets, &mut found)?;
            from += count;
        }
        Ok(found)
    }

    fn weigh_batch(&self, pairs: &[Pair], facets: usize, found: &mut Vec<Weighed>) -> Result<()> {
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
                sheets.push((format!("{:06}", sheets.len()), self.sheet(pair, side, facets)?));
            }
        }
        let names: Vec<String> = match self.axis {
            Axis::Aspects if facets > 1 => (1..=facets).map(|number| format!("aspect{number}")).collect(),
            _ => vec![String::from("relevance")],
        };
        let aspects = names.len();
        let mut judgments = Judgments::from_sheets(names, sheets)?;
        for aspect in 0..aspects {
            judgments = judgments.with_highest(aspect, self.reading.largest())?;
        }
        let measures = cutoffs.iter().map(|cutoff| match cutoff {
            Some(cutoff) => self.measure.clone().with("cutoff", &cutoff.to_string()),
            None => Ok(self.measure.clone()),
        });
        let measures = measures.collect::<Result<Vec<Measure>>>()?;
        let bound = Bound::new(&judgments, &measures, &Options::default())?;
        let (mut rankings, mut scratch, mut topic) = (RankingBuffer::default(), Scratch::default(), 0);
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
        Ok(())
    }

    /// The sheet of a side's pool: the documents of the pair, then those of the side, then the perfect ones.
    fn sheet(&self, pair: &Pair, side: usize, facets: usize) -> Result<Sheet> {
        if self.axis == Axis::Aspects && !pair.weights.is_empty() {
            return Err(Error::misfit("it reads aspects, whose weights are its own parameter and no judgment"));
        }
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
        let sheet = match self.axis {
            Axis::Aspects => Sheet::from_grades(1, facets, &grades)?,
            Axis::Subtopics => Sheet::from_grades(facets, 1, &grades)?,
        };
        if pair.weights.is_empty() { Ok(sheet) } else { sheet.with_subtopic_weights(&pair.weights) }
    }
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
