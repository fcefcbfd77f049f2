//! TOMA under all scalings of the aspects: under which share of them each run is ahead.
//!
//! **Formula.** The distance of a label tuple from the best one is taken after the deficits of the aspects are multiplied by t
//! and 1 - t, t uniform on (0, 1); documents gain the number of their class, furthest 0. With two aspects the order of the
//! tuples changes only where two distances are equal, at rho = t/(1-t) of (d-b)/(a-c) (Manhattan), the square root of
//! (d^2-b^2)/(a^2-c^2) (Euclidean) or d/a (Chebyshev), for deficits (a,b) and (c,d); between them one evaluation is enough, and
//! shares are lengths.
//!
//! **Worked example.** d1 = (1,2) and d2 = (3,1) of labels 0..3 x 0..2: deficits (2,0) and (0,1), equally far where t 2 = (1-t),
//! t = 1/3. Whoever puts d1 first wins on a third of all scalings, those that stretch the first aspect less.
//!
//! **Choices.** More aspects: all ways to divide 20 parts among them, none without a part; the share of these points.

use crate::dominance::{LabelSpace, Masses, Prepared};
use crate::error::Reason;
use aspectra_words::words;
use rustc_hash::FxHashMap;

words! {
    /// How distances are put together.
    pub enum Distance {
        Euclidean = "eucl": "The root of the sum of squares",
        Manhattan = "manh": "The sum",
        Chebyshev = "cheb": "The largest",
    }
}

/// Shares of all scalings.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct ScalingShare {
    /// Where the first run is ahead.
    pub first: f64,
    /// Where the second is.
    pub second: f64,
    /// Where neither is.
    pub tie: f64,
}

/// More distances than this, over all scalings, are not computed.
const MOST_DISTANCES: usize = 50_000_000;

/// Into how many parts the weight of three and more aspects is divided.
const PARTS: u64 = 20;

/// The shares of all pairs of runs.
///
/// # Errors
/// Why there are none: too many labels or aspects, or a measure that is no sum over ranks.
pub fn scaling_shares(prepared: &Prepared, distance: Distance) -> Result<Vec<ScalingShare>, Reason> {
    let Some(masses) = &prepared.masses else {
        return Err(Reason::new("the measure is no sum over ranks"));
    };
    let space = &prepared.space;
    let grid = Grid::new(space)?;
    let mut shares = Shares { masses, pairs: prepared.runs.pairs(), found: Vec::new(), runs: prepared.runs.runs.len() };
    shares.found = vec![ScalingShare::default(); shares.pairs.len()];
    match space.aspects.len() {
        2 => two_aspects(&grid, distance, &mut shares)?,
        _ => more_aspects(&grid, distance, &mut shares)?,
    }
    Ok(shares.found)
}

/// All label tuples with their deficits.
struct Grid {
    /// How far each tuple is from the best label of each aspect.
    deficits: Vec<Vec<u64>>,
    /// Which of them the tuples of the collection are.
    places: Vec<usize>,
    largest: Vec<u64>,
}

impl Grid {
    fn new(space: &LabelSpace) -> Result<Self, Reason> {
        let largest: Vec<u64> = space.largest().iter().map(|label| *label as u64).collect();
        let count = largest.iter().try_fold(1u64, |count, label| count.checked_mul(label + 1));
        if count.is_none_or(|count| count > 100_000) {
            return Err(Reason::new("the labels have more than 100000 combinations"));
        }
        let mut deficits: Vec<Vec<u64>> = vec![Vec::new()];
        for &label in &largest {
            deficits = deficits
                .iter()
                .flat_map(|tuple| (0..=label).map(move |deficit| [&tuple[..], &[deficit]].concat()))
                .collect();
        }
        let place: FxHashMap<&[u64], usize> = deficits.iter().enumerate().map(|(at, tuple)| (&**tuple, at)).collect();
        let of_tuple = |at: usize| {
            let deficit: Vec<u64> =
                space.tuple(at).iter().zip(&largest).map(|(label, largest)| largest - *label as u64).collect();
            place.get(&*deficit).copied().unwrap_or(0)
        };
        let places = (0..space.len()).map(of_tuple).collect();
        Ok(Self { places, largest, deficits: deficits.clone() })
    }

    /// The number of the class of each tuple of the collection, furthest 0, and the largest.
    fn classes<D: PartialOrd>(&self, distances: &[D]) -> (Vec<i128>, i128) {
        let mut order: Vec<usize> = (0..distances.len()).collect();
        order.sort_by(|&a, &b| distances[b].partial_cmp(&distances[a]).unwrap_or(std::cmp::Ordering::Equal));
        let mut class = vec![0i128; distances.len()];
        let mut number = 0;
        for pair in order.windows(2) {
            number += i128::from(distances[pair[0]] != distances[pair[1]]);
            class[pair[1]] = number;
        }
        (self.places.iter().map(|&place| class[place]).collect(), number)
    }

    fn check(&self, scalings: usize) -> Result<(), Reason> {
        if scalings.saturating_mul(self.deficits.len()) > MOST_DISTANCES {
            return Err(Reason::new(format!(
                "{scalings} orders of {} label tuples are too many to go through",
                self.deficits.len()
            )));
        }
        Ok(())
    }
}

/// What was found so far.
struct Shares<'a> {
    masses: &'a Masses,
    pairs: Vec<(usize, usize)>,
    runs: usize,
    found: Vec<ScalingShare>,
}

impl Shares<'_> {
    /// Adds an order of tuples that holds on a share of the scalings.
    fn add(&mut self, share: f64, (classes, highest): (Vec<i128>, i128)) {
        let value = |run: usize| self.masses.total(run).iter().zip(&classes).map(|(mass, class)| mass * class).sum();
        let values: Vec<i128> = (0..self.runs).map(value).collect();
        let tie = self.masses.total_tie() * highest.max(1);
        for (found, &(first, second)) in self.found.iter_mut().zip(&self.pairs) {
            let lead = values[first] - values[second];
            *match lead {
                lead if lead > tie => &mut found.first,
                lead if lead < -tie => &mut found.second,
                _ => &mut found.tie,
            } += share;
        }
    }
}

fn two_aspects(grid: &Grid, distance: Distance, shares: &mut Shares<'_>) -> Result<(), Reason> {
    // What rho, or its square, is equal to: differences of deficits of the second aspect over those of the first.
    let differences = |largest: u64| -> Vec<u64> {
        let mut found: Vec<u64> = match distance {
            Distance::Manhattan | Distance::Chebyshev => (1..=largest).collect(),
            Distance::Euclidean => (1..=largest).flat_map(|a| (0..a).map(move |b| a * a - b * b)).collect(),
        };
        found.sort_unstable();
        found.dedup();
        found
    };
    let (below, above) = (differences(grid.largest[0]), differences(grid.largest[1]));
    grid.check(below.len().saturating_mul(above.len()))?;
    let mut ratios: Vec<(u64, u64)> = Vec::new();
    for &q in &below {
        ratios.extend(above.iter().map(|&p| (p / gcd(p, q), q / gcd(p, q))));
    }
    ratios.sort_by(|a, b| (u128::from(a.0) * u128::from(b.1)).cmp(&(u128::from(b.0) * u128::from(a.1))));
    ratios.dedup();
    let power = if distance == Distance::Euclidean { 0.5 } else { 1.0 };
    let cut = |&(p, q): &(u64, u64)| {
        let rho = (p as f64 / q as f64).powf(power);
        rho / (1.0 + rho)
    };
    let mut from = 0.0;
    for to in ratios.iter().map(cut).chain([1.0]) {
        let t = (from + to) / 2.0;
        let far = |deficit: &Vec<u64>| {
            let (a, b) = (t * deficit[0] as f64, (1.0 - t) * deficit[1] as f64);
            match distance {
                Distance::Euclidean => a * a + b * b,
                Distance::Manhattan => a + b,
                Distance::Chebyshev => a.max(b),
            }
        };
        let distances: Vec<f64> = grid.deficits.iter().map(far).collect();
        shares.add(to - from, grid.classes(&distances));
        from = to;
    }
    Ok(())
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn more_aspects(grid: &Grid, distance: Distance, shares: &mut Shares<'_>) -> Result<(), Reason> {
    let aspects = grid.largest.len() as u64;
    if aspects > PARTS {
        return Err(Reason::new(format!("{aspects} aspects, and the weight is divided into {PARTS} parts")));
    }
    // The number of ways is a binomial coefficient of 19, at most 92378.
    let count = (1..aspects).fold(1u64, |count, i| count * (PARTS - i) / i);
    grid.check(count as usize)?;
    let mut parts = vec![1; aspects as usize];
    parts[aspects as usize - 1] = PARTS + 1 - aspects;
    loop {
        let far = |deficit: &Vec<u64>| {
            let scaled = deficit.iter().zip(&parts).map(|(deficit, part)| deficit * part);
            match distance {
                Distance::Euclidean => scaled.map(|part| u128::from(part) * u128::from(part)).sum(),
                Distance::Manhattan => scaled.map(u128::from).sum(),
                Distance::Chebyshev => u128::from(scaled.max().unwrap_or(0)),
            }
        };
        let distances: Vec<u128> = grid.deficits.iter().map(far).collect();
        shares.add(1.0 / count as f64, grid.classes(&distances));
        if !next(&mut parts) {
            return Ok(());
        }
    }
}

/// The next way to divide the same whole; whether there is one.
fn next(parts: &mut [u64]) -> bool {
    // The rest behind a place is as small as it can be when all parts there are 1.
    for at in (0..parts.len().saturating_sub(1)).rev() {
        let rest: u64 = parts[at + 1..].iter().sum();
        let least = (parts.len() - at - 1) as u64;
        if rest > least {
            parts[at] += 1;
            let last = parts.len() - 1;
            parts[at + 1..last].fill(1);
            parts[last] = rest - 1 - (least - 1);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_divide_are_gone_through() {
        for (aspects, ways) in [(1, 1), (2, 19), (3, 171), (4, 969)] {
            let mut parts = vec![1; aspects];
            parts[aspects - 1] = PARTS + 1 - aspects as u64;
            let mut seen = vec![parts.clone()];
            while next(&mut parts) {
                assert_eq!(parts.iter().sum::<u64>(), PARTS);
                assert!(!seen.contains(&parts) && parts.iter().all(|part| *part > 0));
                seen.push(parts.clone());
            }
            assert_eq!(seen.len(), ways);
        }
    }
}
