//! How far do judges agree?
//!
//! # Choices
//!
//! Each aspect is looked at by itself; labels of different aspects are never pooled. The coefficient that gets an interval is Krippendorff's
//! ordinal alpha, because it takes any number of judges, missing labels, and nothing but the order of the grades; another can be chosen. The
//! interval is over topics: documents of one topic are alike, and an interval over pairs covers 0.67 to 0.73 of the time where it
//! claims 0.95. Chance agreement of Fleiss' kappa and AC is taken from documents that two judges labeled. Where all labels of an aspect
//! are given, whole label tuples are compared too (aspect `all`: raw agreement and nominal alpha).
//!
//! No words for how good a coefficient is are printed: they would depend on nothing but the number.

mod choices;
mod labels;
mod real_labels;
mod tables;

pub use choices::{Agreeing, BaseUnits, Coefficient, IntervalKind, Weights};
pub use labels::{AspectLabels, JudgeLabels};
pub use tables::finding;

use crate::error::{Error, Outcome};
use crate::judges::reason;
use aspectra_stats::Undefined;
use aspectra_stats::agreement::{
    Base, Confusion, Distance, GwetWeights, KappaWeights, Sums, Tally, alpha, cohen_kappa, fleiss, gwet_ac,
    light_kappa, raw_agreement,
};

/// With more judges than this there is no table of their pairs.
pub const MOST_PAIRED: usize = 60;

/// The coefficients of two judges.
#[derive(Debug, Clone, PartialEq)]
pub struct PairAgreement {
    /// The judges, by number.
    pub judges: (usize, usize),
    /// Units that both labeled.
    pub units: usize,
    /// Topics with such a unit.
    pub topics: usize,
    /// Raw agreement.
    pub agree: Outcome,
    /// The share that is at most one grade apart.
    pub within_one: Outcome,
    /// Cohen's kappa, without weights, linear and quadratic.
    pub kappas: [Outcome; 3],
    /// Gwet's AC1.
    pub ac1: Outcome,
    /// Krippendorff's alpha: ordinal; of tuples nominal, of labels that are not whole interval.
    pub alpha: Outcome,
    /// The coefficient that was chosen.
    pub chosen: Outcome,
    /// Its interval.
    pub interval: Result<(f64, f64), crate::Reason>,
    /// Who gave what, on the labels that occur.
    pub confusion: Option<Confusion>,
}

/// The coefficients of all judges together.
#[derive(Debug, Clone, PartialEq)]
pub struct JointAgreement {
    /// Judges who gave any label.
    pub judges: usize,
    /// Units that two judges or more labeled.
    pub units: usize,
    /// Labels a unit, of those.
    pub labels_per_unit: Outcome,
    /// Raw agreement.
    pub agree: Outcome,
    /// Fleiss' kappa.
    pub fleiss: Outcome,
    /// Light's kappa.
    pub light: Outcome,
    /// Gwet's AC1.
    pub ac1: Outcome,
    /// Gwet's AC2.
    pub ac2: Outcome,
    /// Krippendorff's alpha: nominal, ordinal, interval.
    pub alphas: [Outcome; 3],
    /// The coefficient that was chosen.
    pub chosen: Outcome,
    /// Its interval.
    pub interval: Result<(f64, f64), crate::Reason>,
    /// Replicates of the interval without a value.
    pub undefined: usize,
}

/// What there is to say about one aspect.
#[derive(Debug, Clone, PartialEq)]
pub struct AspectAgreement {
    /// The aspect; `all` for whole tuples.
    pub aspect: String,
    /// The number of grades.
    pub scale: usize,
    /// By pair of judges.
    pub pairs: Vec<PairAgreement>,
    /// All together.
    pub joint: JointAgreement,
    /// By topic: raw agreement and alpha, of tuples nominal.
    pub topics: Vec<(Outcome, Outcome)>,
}

/// The agreement of judges, aspect by aspect, and of whole tuples where there are several aspects.
///
/// # Errors
/// A coefficient that labels which are not whole do not have.
pub fn agreement(labels: &JudgeLabels, how: &Agreeing) -> Result<Vec<AspectAgreement>, Error> {
    if how.samples < 100 {
        return Err(Error::unfit(format!("{} resamples are too few, expected 100 or more", how.samples)));
    }
    let mut found = Vec::new();
    for aspect in &labels.aspects {
        found.push(match &aspect.reals {
            Some(reals) => real_labels::of_reals(aspect, reals, labels, how)?,
            None => of_grades(aspect, how, Distance::Ordinal, labels.paired_judges())?,
        });
    }
    if let Some(tuples) = &labels.tuples {
        let coefficient = match how.coefficient {
            Coefficient::Agree => Coefficient::Agree,
            _ => Coefficient::AlphaNominal,
        };
        let nominal = Agreeing { coefficient, ..how.clone() };
        let mut of_tuples = of_grades(tuples, &nominal, Distance::Nominal, labels.paired_judges())?;
        of_tuples.keep_nominal(how.coefficient);
        found.push(of_tuples);
    }
    Ok(found)
}

fn number(outcome: Result<f64, Undefined>) -> Outcome {
    outcome.map_err(reason)
}

fn of_grades(aspect: &AspectLabels, how: &Agreeing, distance: Distance, pairs: bool) -> Result<AspectAgreement, Error> {
    let (ratings, scale) = (&aspect.ratings, aspect.scale);
    let tallies = ratings.tallies();
    let tally = ratings.tally();
    let confusions = if pairs { ratings.all_confusions() } else { Vec::new() };
    let totals: Vec<Confusion> = confusions.iter().map(|clusters| added(clusters, ratings.grades())).collect();
    let numbers = (0..ratings.raters()).flat_map(|a| (a + 1..ratings.raters()).map(move |b| (a, b)));
    let mut of_pairs = Vec::new();
    for ((judges, clusters), both) in numbers.zip(&confusions).zip(&totals) {
        of_pairs.push(of_pair(judges, clusters, both, scale, distance, how)?);
    }
    let interval = match how.kappa() {
        Some(weights) => {
            let by_topic: Vec<Vec<Confusion>> = (0..ratings.clusters())
                .map(|topic| confusions.iter().map(|clusters| clusters[topic].clone()).collect())
                .collect();
            how.interval(&by_topic, |pairs: &Vec<Confusion>| light_kappa(pairs, weights).map(|light| light.value))?
        }
        None => how.interval(&tallies, |tally: &Tally| how.of(tally, scale))?,
    };
    let raw = raw_agreement(&tally);
    let alpha_of = |distance| number(alpha(&tally, distance).map(|found| found.value));
    let labels: u64 = tally.label_counts().iter().sum();
    let by_topic = |tally: &Tally| {
        (number(raw_agreement(tally).map(|raw| raw.value)), number(alpha(tally, distance).map(|found| found.value)))
    };
    Ok(AspectAgreement {
        aspect: aspect.name.clone(),
        scale,
        pairs: of_pairs,
        joint: JointAgreement {
            judges: ratings.active_raters(),
            units: tally.paired_units(),
            labels_per_unit: match tally.paired_units() {
                0 => Err(reason(Undefined::NoOverlap)),
                units => Ok(labels as f64 / units as f64),
            },
            agree: number(raw.map(|raw| raw.value)),
            fleiss: number(fleiss(&tally, how.base()).map(|found| found.value)),
            light: match pairs {
                true => number(light_kappa(&totals, KappaWeights::None).map(|found| found.value)),
                false => Err(crate::Reason::new("too many judges for pairs")),
            },
            ac1: number(gwet_ac(&tally, scale, GwetWeights::None, how.base()).map(|found| found.value)),
            ac2: number(gwet_ac(&tally, scale, how.gwet(), how.base()).map(|found| found.value)),
            alphas: [alpha_of(Distance::Nominal), alpha_of(Distance::Ordinal), alpha_of(Distance::Interval)],
            chosen: number(interval.estimate),
            interval: interval.interval.map_err(reason),
            undefined: interval.undefined,
        },
        topics: tallies.iter().map(by_topic).collect(),
    })
}

fn added(clusters: &[Confusion], grades: &[u32]) -> Confusion {
    let mut whole = Confusion::empty(grades);
    clusters.iter().for_each(|part| whole.add(part));
    whole
}

fn of_pair(
    judges: (usize, usize),
    clusters: &[Confusion],
    both: &Confusion,
    scale: usize,
    distance: Distance,
    how: &Agreeing,
) -> Result<PairAgreement, Error> {
    let interval = match how.kappa() {
        Some(weights) => how.interval(clusters, |both: &Confusion| cohen_kappa(both, weights))?,
        None => how.interval(clusters, |both: &Confusion| how.of(&both.tally(), scale))?,
    };
    let tally = both.tally();
    let raw = raw_agreement(&tally);
    let kappa = |weights| number(cohen_kappa(both, weights));
    Ok(PairAgreement {
        judges,
        units: both.units() as usize,
        topics: interval.clusters,
        agree: number(raw.map(|raw| raw.value)),
        within_one: number(raw.map(|raw| raw.adjacent)),
        kappas: [kappa(KappaWeights::None), kappa(KappaWeights::Linear), kappa(KappaWeights::Quadratic)],
        ac1: number(gwet_ac(&tally, scale, GwetWeights::None, Base::Paired).map(|found| found.value)),
        alpha: number(alpha(&tally, distance).map(|found| found.value)),
        chosen: number(interval.estimate),
        interval: interval.interval.map_err(reason),
        confusion: Some(both.clone()),
    })
}

impl AspectAgreement {
    /// Tuples have no order: of them raw agreement and nominal alpha are shown, and an interval where one of those was asked for.
    fn keep_nominal(&mut self, asked: Coefficient) {
        let none = || Err(crate::Reason::new("tuples have no order"));
        let has_interval = matches!(asked, Coefficient::Alpha | Coefficient::AlphaNominal | Coefficient::Agree);
        for pair in &mut self.pairs {
            (pair.within_one, pair.ac1) = (none(), none());
            pair.kappas = [none(), none(), none()];
            pair.confusion = None;
            if !has_interval {
                pair.chosen = none();
                pair.interval = Err(crate::Reason::new("tuples have no order"));
            }
        }
        let joint = &mut self.joint;
        (joint.fleiss, joint.light, joint.ac1, joint.ac2) = (none(), none(), none(), none());
        joint.alphas[1] = none();
        joint.alphas[2] = none();
        if !has_interval {
            joint.chosen = none();
            joint.interval = Err(crate::Reason::new("tuples have no order"));
            joint.undefined = 0;
        }
    }
}
