//! Which of two runs is ahead whatever the choice.

use super::label_space::LabelSpace;
use super::masses::Weights;
use aspectra_stats::stochastic_order::{Poset, UpSets, heaviest_up_set};
use aspectra_words::words;

words! {
    /// Which of two runs is at least as good for every choice.
    #[derive(Hash)]
    pub enum Verdict {
        First = "first": "The first is at least as good for every choice, and better for some",
        Second = "second": "The second is",
        Equal = "equal": "No choice tells them apart",
        Incomparable = "incomparable": "Some choice favors the first and another the second",
        Undecided = "undecided": "It could not be found out",
    }
}

impl Verdict {
    /// From whether some choice favors each side.
    pub fn of(favors_first: bool, favors_second: bool) -> Self {
        match (favors_first, favors_second) {
            (true, false) => Self::First,
            (false, true) => Self::Second,
            (false, false) => Self::Equal,
            (true, true) => Self::Incomparable,
        }
    }

    /// Whether one of them is ahead.
    pub fn is_decided(self) -> bool {
        matches!(self, Self::First | Self::Second)
    }

    /// The verdict with the runs the other way round.
    pub fn swapped(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            other => other,
        }
    }
}

/// The up-set that speaks most for a side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Witness {
    /// Its minimal tuples: a document is in it that is at least as good as one of them.
    pub tuples: Vec<Vec<i32>>,
}

impl Witness {
    /// As it is written: `(1,2)|(3,1)`, at least the one or at least the other.
    pub fn shown(&self, space: &LabelSpace) -> String {
        self.tuples.iter().map(|tuple| space.shown(tuple)).collect::<Vec<_>>().join("|")
    }
}

/// The largest lead of a side with the up-set that has it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Advantage {
    /// The lead; 0 where no up-set speaks for the side.
    pub lead: i128,
    /// The tuples of the up-set.
    pub members: Vec<usize>,
    /// Whether a lead was so small that it counts as a tie.
    pub is_tie: bool,
}

impl Advantage {
    /// The largest lead over all up-sets.
    pub(super) fn over_all(order: &Poset, weights: &Weights, tie: i128) -> Self {
        let found = heaviest_up_set(order, weights);
        Self::counted(found.weight, found.members, tie)
    }

    /// The largest lead over some sets.
    pub(super) fn over_list(sets: &UpSets, weights: &Weights, tie: i128) -> (usize, Self) {
        let mut leads = vec![0; sets.len()];
        sets.masses(weights.iter().copied(), &mut leads);
        let best = (0..sets.len()).max_by_key(|&set| (leads[set], std::cmp::Reverse(set))).unwrap_or(0);
        let lead = leads.get(best).copied().unwrap_or(0).max(0);
        (best, Self::counted(lead, if lead > 0 { sets.members(best) } else { Vec::new() }, tie))
    }

    fn counted(lead: i128, members: Vec<usize>, tie: i128) -> Self {
        match lead > tie {
            true => Self { lead, members, is_tie: false },
            false => Self { lead: 0, members: Vec::new(), is_tie: lead > 0 },
        }
    }
}

/// The weights with the runs the other way round.
pub(crate) fn swapped(weights: &Weights) -> Weights {
    weights.iter().map(|&(tuple, weight)| (tuple, -weight)).collect()
}

/// What the signs of leads over a list of sets say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Signs {
    pub(super) first: bool,
    pub(super) second: bool,
    /// Whether a lead other than 0 counts as a tie.
    pub(super) near: bool,
}

impl Signs {
    /// Goes through the leads of one row of masses over another until both signs were seen.
    pub(super) fn scan(first: &[i128], second: &[i128], tie: i128) -> Self {
        let mut signs = Self::default();
        for (a, b) in first.iter().zip(second) {
            let lead = a - b;
            if lead > tie {
                signs.first = true;
            } else if lead < -tie {
                signs.second = true;
            } else if lead != 0 {
                signs.near = true;
            }
            if signs.first && signs.second {
                break;
            }
        }
        signs
    }
}
