//! Labels as points: where on its axis each label of an aspect lies, and how important the axis is.

use super::distance::Parts;
use crate::error::{Error, Result};
use crate::judgments::Aspect;
use crate::language::unit::{Declared, EachAspect, ratio_by_aspect, ratios_by_aspect_or};
use crate::language::{Args, Ratio, Value, common_divisor};
use crate::message::Message;
use crate::message::counted;

/// An aspect with more labels than this is refused: they are a list in memory.
const MOST_LABELS: i32 = 1_000_000;

/// Where each label lies.
pub(crate) const EMBEDDING: Declared<EachAspect<Vec<Ratio>>> = ratios_by_aspect_or(
    "embedding",
    &[UNIT],
    "where the labels lie, worst first: 'relevance:0,1,2,3;correctness:0,3/2,3'; label l lies at l where an aspect is not named, and a list declares the aspect's labels as 0 to its length less 1; unit: from 0 to 1 on every aspect, in equal steps",
);

/// The labels of every aspect lie from 0 to 1.
pub(crate) const UNIT: &str = "unit";

/// How much an aspect counts.
pub(crate) const IMPORTANCE: Declared<EachAspect<Ratio>> = ratio_by_aspect(
    "importance",
    "how much the distance on an aspect counts: 'relevance:2,correctness:1'; 1 where an aspect is not named",
);

/// The power of a Minkowski distance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Power {
    /// Computed exactly.
    Whole(u32),
    /// Computed in floating point.
    Real(f64),
}

/// Where the labels of aspects lie and how important the aspects are, as the text of a measure gives it.
#[derive(Debug, Clone, Default)]
pub(super) struct Embedding {
    lists: EachAspect<Vec<Ratio>>,
    importance: EachAspect<Ratio>,
    /// Whether the labels of every aspect lie from 0 to 1.
    is_unit: bool,
}

impl Embedding {
    pub(super) fn new(args: &Args) -> Result<Self> {
        let (lists, importance) = (args.get(&EMBEDDING), args.get(&IMPORTANCE));
        for (aspect, list) in &lists {
            if let Some(pair) = list.windows(2).find(|pair| pair[1] < pair[0]) {
                return Err(Error::measure(format!(
                    "embedding of aspect \"{aspect}\" falls from {} to {}; labels are given worst first, and a better label must not lie below a worse one",
                    pair[0], pair[1]
                )));
            }
        }
        let is_unit = args.value(&EMBEDDING.param) == Some(Value::Text(UNIT.to_owned()));
        Ok(Self { lists, importance, is_unit })
    }

    /// What each label of each aspect adds to the distance to the given power, before the root. All are multiplied with
    /// the second number where they are exact.
    pub(super) fn parts(&self, aspects: &[Aspect], power: Power) -> Result<(Parts, f64)> {
        let names = self.lists.iter().map(|(name, _)| name).chain(self.importance.iter().map(|(name, _)| name));
        for name in names {
            known_aspect(aspects, name)?;
        }
        let places = aspects.iter().map(|aspect| self.places(aspect)).collect::<Result<Vec<Vec<Ratio>>>>()?;
        let importance: Vec<Ratio> = aspects
            .iter()
            .map(|aspect| self.importance.iter().find(|(name, _)| *name == aspect.name).map_or(Ratio::ONE, |(_, r)| *r))
            .collect();
        match power {
            Power::Whole(power) => exact(&places, &importance, power).ok_or_else(|| {
                Error::misfit(
                    "the embedding's numbers are too large to compare distances exactly; use smaller ones, or a smaller p",
                )
            }),
            Power::Real(power) => Ok((Parts::Real(real(&places, &importance, power)), 1.0)),
        }
    }

    fn places(&self, aspect: &Aspect) -> Result<Vec<Ratio>> {
        let highest = aspect.highest.max(0);
        match self.lists.iter().find(|(name, _)| *name == aspect.name) {
            Some((_, list)) if (list.len() as i64) <= i64::from(highest) => Err(Error::misfit(format!(
                "embedding gives aspect \"{}\" {}, for labels 0 to {}, but its labels go up to {highest}; give a number for each label",
                aspect.name,
                counted(list.len(), "number"),
                list.len() as i64 - 1
            ))),
            Some((_, list)) => Ok(list.clone()),
            None if highest > MOST_LABELS => Err(Error::misfit(format!(
                "aspect \"{}\" has labels up to {highest}; label tuples are compared for labels up to {MOST_LABELS}",
                aspect.name
            ))),
            None if self.is_unit => {
                let place = |label: i32| Ratio::new(i128::from(label), i128::from(highest.max(1)));
                Ok((0..=highest).filter_map(place).collect())
            }
            None => Ok((0..=highest).map(|label| Ratio::whole(i64::from(label))).collect()),
        }
    }
}

/// The number of an aspect, by name.
pub(super) fn known_aspect(aspects: &[Aspect], name: &str) -> Result<usize> {
    aspects.iter().position(|aspect| aspect.name == name).ok_or_else(|| {
        let known: Vec<&str> = aspects.iter().map(|aspect| &*aspect.name).collect();
        Error::misfit(
            Message::new(format!("there is no aspect \"{name}\"; the judgments have {} (", known.join(", ")))
                .option("aspects", "")
                .text(" names them)"),
        )
    })
}

/// importance * (best - place)^power, brought to whole numbers by common denominators.
fn exact(places: &[Vec<Ratio>], importance: &[Ratio], power: u32) -> Option<(Parts, f64)> {
    let under = common_multiple(places.iter().flatten())?;
    let importance_under = common_multiple(importance)?;
    let whole = |ratio: Ratio, under: i128| i128::from(ratio.over()).checked_mul(under / i128::from(ratio.under()));
    let mut parts = Vec::with_capacity(places.len());
    for (places, importance) in places.iter().zip(importance) {
        let factor = whole(*importance, importance_under)?;
        let best = whole(*places.last()?, under)?;
        let part = |place: &Ratio| {
            let difference = best.checked_sub(whole(*place, under)?)?;
            difference.checked_pow(power)?.checked_mul(factor)
        };
        parts.push(places.iter().map(part).collect::<Option<Vec<i128>>>()?);
    }
    Some((Parts::Exact(parts), (under as f64).powi(power.min(i32::MAX as u32) as i32) * importance_under as f64))
}

fn real(places: &[Vec<Ratio>], importance: &[Ratio], power: f64) -> Vec<Vec<f64>> {
    let value = |ratio: Ratio| ratio.over() as f64 / ratio.under() as f64;
    let of_aspect = |(places, importance): (&Vec<Ratio>, &Ratio)| {
        let best = places.last().map_or(0.0, |best| value(*best));
        places.iter().map(|place| value(*importance) * (best - value(*place)).powf(power)).collect()
    };
    places.iter().zip(importance).map(of_aspect).collect()
}

fn common_multiple<'r>(ratios: impl IntoIterator<Item = &'r Ratio>) -> Option<i128> {
    ratios.into_iter().try_fold(1i128, |multiple, ratio| {
        let under = i128::from(ratio.under());
        let divisor = i128::try_from(common_divisor(multiple.unsigned_abs(), under.unsigned_abs())).ok()?;
        multiple.checked_mul(under / divisor)
    })
}
