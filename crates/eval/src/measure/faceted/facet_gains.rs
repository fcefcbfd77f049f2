//! The gains of a pool on all facets of an axis, only those above 0 kept: what the measures of an axis read.

use super::FacetPool;
use crate::judgments::Cell;
use crate::language::Args;
use crate::language::unit::{Declared, word};
use crate::measure::graded::gain::{GainForm, stop};
use aspectra_words::words;

/// From a label to a gain, the same for every facet but for its largest label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct FacetGain {
    map: Map,
    /// Grades below gain nothing.
    level: f64,
    /// Whether K is the largest label that the topic has on the facet, not the largest there can be.
    observed: bool,
}

words! {
    /// The parameter `gain=` of measures of an axis.
    pub(super) enum Map {
        Binary = "binary": "1",
        Raw = "raw": "the label itself",
        Linear = "linear": "the label as a share of the largest one",
        Stop = "exp": "the probability (2^g-1)/2^K that a document satisfies",
    }
}

impl From<Map> for GainForm {
    fn from(map: Map) -> Self {
        match map {
            Map::Binary => GainForm::Binary,
            Map::Raw => GainForm::Raw,
            Map::Linear => GainForm::Linear,
            Map::Stop => GainForm::Stop,
        }
    }
}

const HELP: &str =
    "from grade g to gain: binary 1, raw g, linear g/K, exp (2^g-1)/2^K with K the facet's largest label; 0 below rel";

/// The parameter `gain=` of measures that count what is covered.
pub(super) const BINARY_GAIN: Declared<Map> = word("gain", HELP).or_word(&Map::Binary);
/// The parameter `gain=` of measures that add labels up.
pub(super) const RAW_GAIN: Declared<Map> = word("gain", HELP).or_word(&Map::Raw);
/// The parameter `gain=` of measures that want a share of the best label.
pub(super) const LINEAR_GAIN: Declared<Map> = word("gain", HELP).or_word(&Map::Linear);
/// The parameter `gain=` of measures that want a probability.
pub(super) const STOP_GAIN: Declared<Map> = word("gain", HELP).or_word(&Map::Stop);

words! {
    /// Which label is the largest.
    pub(super) enum Largest {
        Declared = "declared": "the largest label of the collection",
        Observed = "observed": "the largest label that the topic has on the facet",
    }
}

/// Which label is the largest, for gains that are shares of it.
pub(super) const LARGEST: Declared<Largest> = word(
    "largest",
    "K: declared, the largest label of the collection; observed, the largest that the topic has on the facet (EvALL)",
)
.or_word(&Largest::Declared);

impl FacetGain {
    /// What `gain=`, as the unit declares it, and `rel=` ask for.
    pub(super) fn new(args: &Args, gain: &Declared<Map>) -> Self {
        Self { map: args.get(gain), level: args.level(), observed: args.get(&LARGEST) == Largest::Observed }
    }

    /// The gain of a label on a facet with largest label `highest`; `value` is the label where it is no whole number.
    fn of(self, cell: Cell, value: Option<f64>, highest: f64) -> f64 {
        if cell.grade() < self.level.max(0.0) {
            return 0.0;
        }
        let label = value.unwrap_or(cell.grade());
        match self.map {
            Map::Binary => 1.0,
            Map::Raw => label,
            Map::Linear if highest > 0.0 => label / highest,
            Map::Linear => 0.0,
            Map::Stop => stop(label, highest),
        }
    }
}

/// The gains above 0 of every document of a pool.
#[derive(Debug)]
pub(super) struct FacetGains {
    /// Where each row's gains start; one more than there are rows.
    starts: Box<[u32]>,
    /// (facet, gain), facets rising within a row.
    gains: Box<[(u32, f64)]>,
    /// How many documents gain something on each facet.
    relevant: Box<[u32]>,
    coverable: usize,
    most: f64,
}

impl FacetGains {
    pub(super) fn new(pool: &FacetPool<'_>, gain: FacetGain) -> Self {
        let rows = pool.cells.len() / pool.facets;
        let mut starts = Vec::with_capacity(rows + 1);
        let mut gains = Vec::new();
        let mut relevant = vec![0; pool.facets];
        starts.push(0);
        let observed: Vec<f64>;
        let highest = match gain.observed {
            false => pool.highest,
            true => {
                let of = |facet: usize| pool.rows().map(|labels| labels[facet].grade()).fold(0.0, f64::max);
                observed = (0..pool.facets).map(of).collect();
                &observed
            }
        };
        for (row, labels) in pool.rows().enumerate() {
            for (facet, (&cell, &highest)) in labels.iter().zip(highest).enumerate() {
                let value = pool.values.get(row * pool.facets + facet).copied();
                let gain = gain.of(cell, value, highest);
                if gain > 0.0 {
                    gains.push((facet as u32, gain));
                    relevant[facet] += 1;
                }
            }
            starts.push(gains.len() as u32);
        }
        let total =
            |row: &[u32]| gains[row[0] as usize..row[1] as usize].iter().map(|(_, gain): &(u32, f64)| gain).sum();
        let most = starts.windows(2).map(total).fold(0.0, f64::max);
        let coverable = relevant.iter().filter(|count| **count > 0).count();
        Self { starts: starts.into(), gains: gains.into(), relevant: relevant.into(), coverable, most }
    }

    /// A document's gains: (facet, gain), facets rising.
    #[inline]
    pub(super) fn row(&self, row: u32) -> &[(u32, f64)] {
        &self.gains[self.starts[row as usize] as usize..self.starts[row as usize + 1] as usize]
    }

    /// How many documents the pool has.
    pub(super) fn documents(&self) -> u32 {
        self.starts.len() as u32 - 1
    }

    /// The documents that gain something.
    pub(super) fn gainful(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.documents()).filter(|&row| !self.row(row).is_empty())
    }

    /// How many facets there are.
    pub(super) fn facets(&self) -> usize {
        self.relevant.len()
    }

    /// How many documents gain something on each facet.
    pub(super) fn relevant(&self) -> &[u32] {
        &self.relevant
    }

    /// The largest gain of a document over all facets together.
    pub(super) fn most(&self) -> f64 {
        self.most
    }

    /// How many facets have a document that gains something.
    pub(super) fn coverable(&self) -> usize {
        self.coverable
    }
}
