//! The gains of aspects that may each have a threshold or gains of their own.

use super::FacetPool;
use crate::judgments::Cell;
use crate::language::Args;
use crate::language::unit::{Declared, EachAspect, LabelGains, gains_by_aspect, labels_by_aspect};
use crate::measure::graded::gain::{Gain, GainForm};

/// The parameter `rel=` of measures that read several aspects at once.
pub(super) const REL_OF_ASPECTS: Declared<EachAspect<f64>> = labels_by_aspect::<0>(
    "rel",
    "the smallest label of single aspects that counts, lower ones gaining 0: 'relevance:1,readability:2'",
);

/// The parameter `gains=` of measures that read several aspects at once.
pub(super) const GAINS_OF_ASPECTS: Declared<EachAspect<LabelGains>> = gains_by_aspect(
    "gains",
    "the gains of labels of single aspects: 'readability:{1:0.4,2:0.8,3:1}'; labels left out gain their own value",
);

/// What was said about the gains of single aspects, and of all others.
pub(super) struct AspectGains {
    /// The gain of aspects that nothing was said about.
    usual: GainForm,
    /// The threshold of a binary gain that nothing was said about.
    level: f64,
    levels: EachAspect<f64>,
    maps: EachAspect<LabelGains>,
}

/// The gain of one facet's labels.
pub(super) struct FacetMap {
    gain: Gain,
    /// Labels below gain nothing.
    level: f64,
}

impl FacetMap {
    /// The gain of a label; `None` where no label was given.
    pub(super) fn given(&self, cell: Cell) -> Option<f64> {
        cell.is_judged().then(|| if cell.grade() < self.level { 0.0 } else { self.gain.of(cell.grade()) })
    }

    /// The gain of a label; 0 where none was given.
    pub(super) fn of(&self, cell: Cell) -> f64 {
        self.given(cell).unwrap_or(0.0)
    }
}

impl AspectGains {
    pub(super) fn new(args: &Args, usual: GainForm) -> Self {
        let (levels, maps) = (args.get(&REL_OF_ASPECTS), args.get(&GAINS_OF_ASPECTS));
        Self { usual, level: args.level(), levels, maps }
    }

    /// The gains of each facet of a pool.
    pub(super) fn of(&self, pool: &FacetPool<'_>) -> Vec<FacetMap> {
        (0..pool.facets).map(|facet| self.of_facet(pool.aspects.get(facet).copied(), pool.highest[facet])).collect()
    }

    fn of_facet(&self, aspect: Option<&str>, highest: f64) -> FacetMap {
        let level = self.levels.iter().find(|(name, _)| Some(&**name) == aspect).map(|(_, level)| *level);
        let gain = match (self.map(aspect), self.usual.gain(self.level, highest)) {
            (Some(map), _) => Gain::Raw(map.to_vec()),
            (None, Gain::Binary(usual)) => Gain::Binary(level.unwrap_or(usual)),
            (None, other) => other,
        };
        FacetMap { gain, level: level.unwrap_or(0.0) }
    }

    /// The gains that were given for an aspect.
    fn map(&self, aspect: Option<&str>) -> Option<&[(i32, f64)]> {
        self.maps.iter().find(|(name, _)| Some(&**name) == aspect).map(|(_, map)| &**map)
    }

    /// The gains of the first aspect where some were given for it.
    pub(super) fn of_first(&self, pool: &FacetPool<'_>) -> Option<Gain> {
        self.map(pool.aspects.first().copied()).map(|map| Gain::Raw(map.to_vec()))
    }
}
