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
}

/// Parameters that fix what labels are worth, or which of them are looked at.
const FIXING: [&str; 3] = ["aspect", "gains", "rel"];

impl Weighing {
    /// Looks at a measure.
    ///
    /// # Errors
    /// A measure that reads several labels itself, or none.
    pub fn new(measure: &Measure) -> Result<Self, Error> {
        if let Some(inner) = innermost(measure) {
            return Err(Error::unfit(format!(
                "{measure} is one choice of how labels are weighed, and dominance is about all of them; name the measure \
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
        Ok(Self { measure: open, ignored, kind, cutoff })
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

/// A measure on pools of one and of three relevant documents, and of one that is not and one that is.
struct Asked {
    judgments: Judgments,
    fold: Measure,
    is_additive: bool,
}

impl Asked {
    fn new(measure: &Measure) -> Result<Self, Error> {
        let unfit = |error: aspectra_eval::Error| Error::Unfit(error.message());
        let pool = |documents: usize| Sheet::from_grades(1, 1, &vec![Some(1.0); documents]).map_err(unfit);
        let mixed = Sheet::from_grades(1, 1, &[Some(0.0), Some(1.0)]).map_err(unfit)?;
        let judgments =
            Judgments::from_sheets(["any"], [("1", pool(1)?), ("3", pool(3)?), ("mixed", mixed)]).map_err(unfit)?;
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
            let score = |hits: &[Hit]| folded.scores(2, hits).unwrap_or_default();
            Ok(score(&[Hit { rank: 1, row: 0 }, relevant]) == score(&[relevant]))
        })
    }

    fn is_normalized(&self) -> Result<bool, Error> {
        let differs = |folded: &Folded<'_>| Ok((alone(folded, 0, 1)? - alone(folded, 1, 1)?).abs() > 1e-12);
        Ok(self.is_additive && self.with(differs)?)
    }
}

/// What one relevant document scores at a rank, alone in the ranking.
fn alone(folded: &Folded<'_>, topic: usize, rank: u32) -> Result<f64, Error> {
    match folded.scores(topic, &[Hit { rank, row: 0 }]) {
        Ok(scores) => Ok(scores.first().copied().unwrap_or(0.0)),
        Err(reason) => Err(Error::unfit(format!("the measure is undefined: {reason}"))),
    }
}
