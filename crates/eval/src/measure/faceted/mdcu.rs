//! Multi-dimensional cumulated utility: a document adds its label on each subtopic, the less the more has been cumulated
//! there, times how usable it is.
//!
//! **Formula.** c_t = 0; for each document in rank order c_t += a g(t)/max(1, log_b c_t), a the product of its attributes in
//! [0,1] (1 where it has none). MDCU = sum over t of c_t.
//!
//! **Worked example.** b = 2. a has label 3 on subtopic 1, b has 1 on both. The ranking (a, b): 3; then 1/log2(3) = 0.6309 on
//! subtopic 1 and 1 on subtopic 2: 4.6309.
//!
//! **Choices.** `attr_mode=inside` is the paper's algorithm; `outside` is its demonstration code, where the attributes do not
//! change what is cumulated, only what is reported. The paper does not name the base it used; it is 2 here. There is no
//! discount of ranks, and weak documents first score more: labels (1, 3) have 4, (3, 1) have 3.63. Negative labels are 0.
//! The authors' evaluation drops unjudged documents, which changes nothing, and takes documents by id, not rank, which does.
//!
//! **Reference.** Jarvelin & Sormunen, TOIS 2024.

use super::facet_gains::{FacetGain, FacetGains, RAW_GAIN};
use super::{FacetPool, FacetRanking, Faceted, facet_scorer};
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;
use std::sync::Arc;

const OVERLAP_BASE: Declared<f64> =
    real("b", "the base of the logarithm: the smaller, the less overlapping documents add").above(1.0).or(2.0);

words! {
    /// What attributes lower.
    enum AttributeMode {
        Inside = "inside": "what is cumulated too, as in the paper",
        Outside = "outside": "only what is reported, as in its demo code",
    }
}

const ATTRIBUTE_MODE: Declared<AttributeMode> = word(
    "attr_mode",
    "inside: attributes also lower what is cumulated (the paper); outside: only what is reported (its demo code)",
)
.or_word(&AttributeMode::Inside);

struct Mdcu {
    gain: FacetGain,
    ln_base: f64,
    outside: bool,
    cutoff: Option<u32>,
}

/// The gains, and the product of each document's attributes; empty where there are none.
struct Usable {
    gains: Arc<FacetGains>,
    factors: Box<[f64]>,
}

impl Faceted for Mdcu {
    type Pool = Usable;

    fn prepare(&self, pool: &FacetPool<'_>) -> Usable {
        let factors = pool.attributes.iter().map(|attributes| attributes.iter().product());
        Usable { gains: pool.gains(self.gain), factors: factors.collect() }
    }

    fn score(&self, pool: &Usable, ranking: FacetRanking<'_>) -> Score {
        let mut cumulated = vec![0.0f64; pool.gains.facets()];
        let mut sum = 0.0;
        for &row in ranking.top(self.cutoff).rows {
            let factor = pool.factors.get(row as usize).copied().unwrap_or(1.0);
            for &(facet, gain) in pool.gains.row(row) {
                let so_far = &mut cumulated[facet as usize];
                let adds = gain / f64::max(1.0, so_far.ln() / self.ln_base);
                *so_far += if self.outside { adds } else { factor * adds };
                sum += factor * adds;
            }
        }
        Score::Real(sum)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "MDCU",
    summary: "Cumulated utility over subtopics: the more is known of a subtopic, the less a document adds.",
    spellings: &[],
    params: &[REL.param, RAW_GAIN.param, OVERLAP_BASE.param, ATTRIBUTE_MODE.param],
    at: At::Cutoff,
    reference: "Jarvelin & Sormunen, TOIS 2024",
    examples: &[Example {
        measure: "MDCU",
        judgments: "1/a:3 1/b:1 2/b:1",
        ranking: "a b",
        score: 4.630929753571458,
        working: "3; then 1/log2(3) = 0.63093 and 1",
    }],
    role: Role::Measure(Facts {
        reads: Reads::Facets,
        unjudged: "add nothing",
        range: Range::POSITIVE,
        scale: Scale::NotInterval("what a document adds depends on those before it"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Faceted(Make(&|args| {
            Ok(facet_scorer(Mdcu {
                gain: FacetGain::new(args, &RAW_GAIN),
                ln_base: args.get(&OVERLAP_BASE).ln(),
                outside: args.get(&ATTRIBUTE_MODE) == AttributeMode::Outside,
                cutoff: args.cutoff(),
            }))
        })),
    }),
};
