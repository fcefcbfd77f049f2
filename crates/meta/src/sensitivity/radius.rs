//! How far a choice may be bent before the order of two runs turns.
//!
//! **Formula.** Let every step from a label tuple to the next count between 1 and r times what it counts under the reference
//! gain. The least lead over all such gains is S - (r-1) N, with S the lead under the reference and N the least descent that
//! moves the other run's mass onto the leader's. So the leader wins on all of them while r < 1 + S/N: the radius.
//!
//! **Worked example.** A has 0.3691 more on (1,2) and B on (3,1), every step counts 1: S = 0.3691 (3 - 4), so B leads; moving
//! A's mass from (1,2) to (3,1) goes two steps up and one down, N = 0.3691: the radius is 2. Indeed with relevance steps of 1
//! and correctness steps of 2 both tuples are worth 5.
//!
//! **Choices.** One descent is enough: a gain u that is bent up in the leader's favor is the reference less one that is bent
//! in the other's (its steps stay between 0 and the reference's), so that the descents of the two sides differ by S exactly.
//! The leader's is the shorter one to find. Infinite where no mass has to move down: the leader is ahead for every gain. Where the reference ties two runs
//! that differ it is 1.
//!
//! **Reference.** Leshno & Levy, Management Science 48, 2002, for one aspect: almost stochastic dominance.

use super::reference::Gain;
use crate::dominance::{Masses, Verdict, Weights, swapped};
use aspectra_stats::stochastic_order::{arcs_of_descent, least_descent};
use aspectra_words::words;

words! {
    /// Who leads under the reference gain.
    pub enum Winner {
        First = "first": "The first run",
        Second = "second": "The second run",
        Tie = "tie": "Neither, though they differ",
        Equal = "equal": "Neither: no gain tells them apart",
    }
}

/// How far a choice may be bent before the order of two runs turns.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Radius {
    /// Who leads.
    pub winner: Winner,
    /// The lead of the first run under the reference.
    pub lead: f64,
    /// The least descent that keeps the first run from leading for all gains, and that of the second.
    pub downhill: [f64; 2],
    /// The radius; infinite where the winner is ahead for every gain, or nobody is.
    pub radius: f64,
    /// How many arcs of a network were looked at to find it: what the work was, on any machine.
    pub looks: u64,
}

/// More arcs than this are not gone through for one radius. Half a gigabyte of memory and seconds of time per pair lie
/// beyond.
const MOST_ARCS: usize = 1 << 18;

/// The sums behind a radius, in whole numbers.
#[derive(Debug, Clone, Copy)]
struct Sums {
    lead: i128,
    /// Of the first run and of the second.
    downhill: [i128; 2],
    looks: u64,
}

impl Sums {
    fn of(weights: &Weights, gain: &Gain) -> Self {
        let lead = gain.lead(weights);
        let is_first = lead >= 0;
        let least = match is_first {
            true => least_descent(weights, gain.descent()),
            false => least_descent(&swapped(weights), gain.descent()),
        };
        let downhill = if is_first { [least.sum, least.sum + lead] } else { [least.sum - lead, least.sum] };
        Self { lead, downhill, looks: least.looks }
    }
}

/// On how many label tuples a pair differs that is too different for its radius to be found, where there is one.
pub(crate) fn too_different(masses: &Masses, pairs: &[(usize, usize)], gain: &Gain) -> Option<usize> {
    let weights = |&(first, second): &(usize, usize)| masses.total_difference(first, second);
    let is_too_wide = |weights: &Weights| arcs_of_descent(weights, gain.descent()) > MOST_ARCS;
    pairs.iter().map(weights).filter(is_too_wide).map(|weights| weights.len()).max()
}

/// The radius of a pair whose masses differ so, summed over topics.
pub(crate) fn radius(weights: &Weights, gain: &Gain, masses: &Masses) -> Radius {
    let tie = gain.tie(masses.total_tie());
    let counted = |sum: i128| if sum.abs() <= tie { 0 } else { sum };
    let sums = Sums::of(weights, gain);
    let sums = Sums { lead: counted(sums.lead), downhill: sums.downhill.map(counted), ..sums };
    let winner = match sums.lead.signum() {
        1 => Winner::First,
        -1 => Winner::Second,
        _ if sums.downhill == [0, 0] => Winner::Equal,
        _ => Winner::Tie,
    };
    let mean = |sum: i128| masses.mean(sum) / gain.unit();
    let radius = match winner {
        Winner::First => bent(sums.lead, sums.downhill[0]),
        Winner::Second => bent(-sums.lead, sums.downhill[1]),
        Winner::Tie => 1.0,
        Winner::Equal => f64::INFINITY,
    };
    Radius { winner, lead: mean(sums.lead), downhill: sums.downhill.map(mean), radius, looks: sums.looks }
}

/// The radius of a leader alone, 0 where it does not lead; what resampling needs, many times.
pub(crate) fn radius_of_leader(weights: &Weights, gain: &Gain, tie: i128) -> f64 {
    let lead = gain.lead(weights);
    if lead <= tie {
        return 0.0;
    }
    let downhill = least_descent(weights, gain.descent()).sum;
    bent(lead, if downhill <= tie { 0 } else { downhill })
}

fn bent(lead: i128, downhill: i128) -> f64 {
    if downhill == 0 { f64::INFINITY } else { 1.0 + lead as f64 / downhill as f64 }
}

impl Radius {
    /// The least and the largest lead of the first run over all gains bent by `r` at most; none where that is infinite.
    pub fn leads(&self, r: f64) -> Option<(f64, f64)> {
        let bend = r - 1.0;
        r.is_finite().then(|| (self.lead - bend * self.downhill[0], self.lead + bend * self.downhill[1]))
    }

    /// Who is ahead for all gains bent by `r` at most. A lead smaller than `tie` is none.
    pub fn verdict(&self, r: f64, tie: f64) -> Verdict {
        match self.leads(r) {
            Some((least, largest)) => Verdict::of(largest > tie, least < -tie),
            // Bent without bound the sign of the descent alone decides.
            None => Verdict::of(self.downhill[1] > 0.0, self.downhill[0] > 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dominance::{Gate, LabelSpace};
    use crate::sensitivity::Reference;
    use aspectra_eval::JudgmentsBuilder;
    use aspectra_stats::stream::Stream;

    #[test]
    fn the_descents_of_the_two_sides_differ_by_the_lead() {
        let mut builder = JudgmentsBuilder::new(["relevance", "correctness"]);
        (0..12).for_each(|at| builder.add("1", "", format!("d{at}"), &[at % 4, at / 4]).unwrap());
        let judgments = builder.finish();
        let mut stream = Stream::new(5, 1000, 0);
        for gate in [Gate::None, Gate::Aspect("relevance".into())] {
            let space = LabelSpace::new(&judgments, &gate, &[]).unwrap();
            for reference in ["steps", "ranges", "EUCL", "CHEB"] {
                let gain = Gain::new(&reference.parse::<Reference>().unwrap(), &space).unwrap();
                for _ in 0..50 {
                    let weights: Weights = (0..space.len()).map(|at| (at, stream.below(21) as i128 - 10)).collect();
                    let both = [&weights, &swapped(&weights)].map(|weights| least_descent(weights, gain.descent()).sum);
                    assert_eq!(Sums::of(&weights, &gain).downhill, both, "{reference} {weights:?}");
                }
            }
        }
    }
}
