//! What a measure makes of ranks, once what labels are worth is left open.
//!
//! A measure is asked, not read: what it gives to one relevant document at rank i is the discount of that rank, and where the
//! same document gets less because others are in the pool, the measure is normalized.

use crate::error::Error;
use aspectra_eval::join::Hit;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::language::{Build, Reads, Role};
use aspectra_eval::measure::graded::Form;
use aspectra_eval::{Bound, Folded, Judgments, Measure, Message, Options};

/// How a measure depends on what label tuples are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A sum over ranks, the same on every topic: DCG, RBP, P.
    Additive,
    /// A sum over ranks divided by what the pool and the gain say: nDCG.
    Normalized,
    /// A sum over ranks of relevant documents, divided by what the pool says: R.
    NormalizedBinary,
    /// Asks only which documents are relevant: AP, RR, Rprec.
    Binary,
    /// Anything else: ERR.
    Other,
}

/// A measure with its choice of gains left open.
#[derive(Debug, Clone)]
pub struct Weighing {
    /// The measure, without what fixes gains.
    pub measure: Measure,
    /// What was left out of it.
    pub ignored: Vec<&'static str>,
    /// How it depends on gains.
    pub kind: Kind,
    /// The rank behind which nothing counts.
    pub cutoff: Option<u32>,
    /// What a normalized measure is divided by where documents are relevant or not.
    divisor: Divisor,
}

/// What a normalized measure is divided by where documents are relevant or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Divisor {
    /// The sum of the best ranking: nDCG.
    BestRanking,
    /// The number of relevant documents, whatever a ranking has room for: gR.
    Relevant,
}

/// Parameters that fix what labels are worth, or which of them are looked at.
const FIXING: [&str; 4] = ["aspect", "gain", "gains", "rel"];

/// A normalized measure without a cut-off is asked about a pool of so many relevant documents: by then discounts have fallen.
const LARGE_POOL: usize = 1000;

impl Weighing {
    /// Looks at a measure.
    ///
    /// # Errors
    /// A measure that reads several labels itself, or none.
    pub fn new(measure: &Measure) -> Result<Self, Error> {
        if let Some(inner) = innermost(measure) {
            return Err(Error::unfit(format!(
                "{measure} is one choice of how labels are weighed, and this is about all such choices; name the measure \
                 inside, {inner}"
            )));
        }
        let is_plain = matches!(&measure.unit().role, Role::Measure(facts) if matches!(facts.build, Build::Graded(_)));
        if !is_plain || !matches!(measure.reads(), Reads::Binary | Reads::Graded) {
            return Err(neither(measure, false));
        }
        let (mut open, mut ignored) = (measure.clone(), Vec::new());
        for name in FIXING {
            let (without, changed) = open.without(name);
            open = without;
            if changed {
                ignored.push(name);
            }
        }
        let asked = Asked::new(&open)?;
        let is_binary = open.reads() == Reads::Binary;
        let kind = match (asked.is_additive, asked.is_normalized()?, is_binary) {
            (true, false, _) => Kind::Additive,
            (true, true, false) => Kind::Normalized,
            (true, true, true) => Kind::NormalizedBinary,
            (false, _, true) if asked.takes_unjudged_as_zero()? => Kind::Binary,
            (false, _, _) => Kind::Other,
        };
        let cutoff = open.args().cutoff();
        let mut weighing = Self { measure: open, ignored, kind, cutoff, divisor: Divisor::BestRanking };
        if kind == Kind::Normalized {
            match weighing.find_divisor()? {
                Some(divisor) => weighing.divisor = divisor,
                None => weighing.kind = Kind::Other,
            }
        }
        Ok(weighing)
    }

    /// What it is divided by, of what is known here.
    fn find_divisor(&self) -> Result<Option<Divisor>, Error> {
        let large = self.cutoff.map_or(LARGE_POOL, |cutoff| (cutoff as usize + 1).max(3));
        let discounts = self.discounts(large as u32)?;
        let pools = [1, 2, 3, large];
        let mut asked = Asked::new(&self.measure)?;
        asked.judgments = pools_of(pools.map(|relevant| vec![1.0; relevant]))?;
        let divided =
            asked.with(|folded| (0..pools.len()).map(|pool| alone(folded, pool, 1)).collect::<Result<Vec<_>, _>>())?;
        let is_so = |divisor: &Divisor| {
            let ideals = divisor.ideals(&discounts, large);
            pools.iter().zip(&divided).all(|(relevant, score)| (score * ideals[*relevant] - discounts[0]).abs() < 1e-9)
        };
        Ok([Divisor::BestRanking, Divisor::Relevant].into_iter().find(is_so))
    }

    /// For every number of relevant documents in a pool, from 0 to `most`, what the sum over ranks is divided by. `discounts`
    /// are those of all ranks that count, or of as many as a pool has documents.
    pub(super) fn ideals(&self, discounts: &[f64], most: usize) -> Vec<f64> {
        self.divisor.ideals(discounts, most)
    }

    /// What ranks 1 to `depth` are worth; empty where the measure is no sum over ranks.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn discounts(&self, depth: u32) -> Result<Vec<f64>, Error> {
        if matches!(self.kind, Kind::Binary | Kind::Other) {
            return Ok(Vec::new());
        }
        let asked = Asked::new(&self.measure)?;
        let depth = self.cutoff.map_or(depth, |cutoff| depth.min(cutoff));
        asked.with(|folded| (1..=depth).map(|rank| alone(folded, 0, rank)).collect())
    }

    /// Whether its mean, or that of the sum before it is divided, is decided by the masses of all topics.
    pub fn has_masses_of_means(&self) -> bool {
        matches!(self.kind, Kind::Additive | Kind::Normalized)
    }

    /// Whether it is a sum over ranks.
    pub fn is_sum(&self) -> bool {
        matches!(self.kind, Kind::Additive | Kind::Normalized | Kind::NormalizedBinary)
    }

    /// The error for a measure that needs all discounts.
    pub(super) fn refuse(&self) -> Error {
        neither(&self.measure, true)
    }
}

impl Divisor {
    fn ideals(self, discounts: &[f64], most: usize) -> Vec<f64> {
        let adds = |relevant: usize| match self {
            Self::BestRanking => discounts.get(relevant - 1).copied().unwrap_or(0.0),
            Self::Relevant => discounts.first().copied().unwrap_or(0.0),
        };
        let mut ideals = vec![0.0];
        ideals.extend((1..=most).scan(0.0, |sum, relevant| {
            *sum += adds(relevant);
            Some(*sum)
        }));
        ideals
    }
}

fn innermost(measure: &Measure) -> Option<&Measure> {
    let inner = measure.inner()?;
    innermost(inner).or(Some(inner))
}

fn neither(measure: &Measure, is_covered: bool) -> Error {
    let message = Message::new(format!(
        "dominance needs an additive measure (DCG, nDCG, RBP, P, Recall) or a binary one (AP, RR, Rprec); {measure} is neither"
    ));
    Error::Unfit(match is_covered {
        true => message.text("; pass ").option("discounts", "all").text(", which covers it"),
        false => message,
    })
}

/// A measure on a pool of one relevant document, and on one of a document that is not relevant and one that is.
struct Asked {
    judgments: Judgments,
    fold: Measure,
    is_additive: bool,
}

impl Asked {
    fn new(measure: &Measure) -> Result<Self, Error> {
        let unfit = |error: aspectra_eval::Error| Error::Unfit(error.message());
        let judgments = pools_of([vec![1.0], vec![0.0, 1.0]])?;
        let fold = Measure::bare("CAM").map_err(unfit)?.with_inner(measure.clone());
        let mut asked = Self { judgments, fold, is_additive: false };
        asked.is_additive = asked.with(|folded| Ok(folded.form() == Form::Additive))?;
        Ok(asked)
    }

    fn with<T>(&self, ask: impl FnOnce(&Folded<'_>) -> Result<T, Error>) -> Result<T, Error> {
        let unfit = |error: aspectra_eval::Error| Error::Unfit(error.message());
        let bound =
            Bound::new(&self.judgments, std::slice::from_ref(&self.fold), &Options::default()).map_err(unfit)?;
        let folded = bound.folded(0).ok_or_else(|| Error::unfit(format!("{} has no score of its own", self.fold)))?;
        ask(&folded)
    }

    /// Whether a judged document that is not relevant and one that is not judged are the same to it. bpref tells them apart,
    /// and a label tuple of zeros does not.
    fn takes_unjudged_as_zero(&self) -> Result<bool, Error> {
        let relevant = Hit { rank: 2, row: 1 };
        self.with(|folded| {
            let score = |hits: &[Hit]| folded.scores(1, hits).unwrap_or_default();
            Ok(score(&[Hit { rank: 1, row: 0 }, relevant]) == score(&[relevant]))
        })
    }

    /// Whether the same document scores less because others are in the pool, as many or better ones. A better one is needed:
    /// nDCG@1 divides by the best gain of the pool, however many documents have it.
    fn is_normalized(&self) -> Result<bool, Error> {
        let judgments = pools_of([vec![1.0], vec![1.0, 2.0, 1.0]])?;
        let beside = Self { judgments, fold: self.fold.clone(), is_additive: self.is_additive };
        let differs = |folded: &Folded<'_>| Ok((alone(folded, 0, 1)? - alone(folded, 1, 1)?).abs() > 1e-12);
        Ok(self.is_additive && beside.with(differs)?)
    }
}

/// Judgments of one aspect, with a topic for each pool of grades.
fn pools_of<const TOPICS: usize>(pools: [Vec<f64>; TOPICS]) -> Result<Judgments, Error> {
    let unfit = |error: aspectra_eval::Error| Error::Unfit(error.message());
    let mut sheets = Vec::new();
    for (number, grades) in pools.into_iter().enumerate() {
        let grades: Vec<Option<f64>> = grades.into_iter().map(Some).collect();
        sheets.push((number.to_string(), Sheet::from_grades(1, 1, &grades).map_err(unfit)?));
    }
    Judgments::from_sheets(["any"], sheets).map_err(unfit)
}

/// What the first document of a pool scores at a rank, alone in the ranking.
fn alone(folded: &Folded<'_>, topic: usize, rank: u32) -> Result<f64, Error> {
    match folded.scores(topic, &[Hit { rank, row: 0 }]) {
        Ok(scores) => Ok(scores.first().copied().unwrap_or(0.0)),
        Err(reason) => Err(Error::unfit(format!("the measure is undefined: {reason}"))),
    }
}
