//! Which runs are ahead whatever the choice of gains, distances and weights.
//!
//! **Question.** TOMA, CAM and MM turn the labels of a document into a score by choices that nobody can justify: an embedding,
//! a distance, a weight function, weights of aspects. Which pairs of runs are in the same order whatever the choice?
//!
//! **Formula.** A gain is admissible that never falls when a label is raised and gives 0 to a document without any label above
//! 0; all of TOMA's choices are such gains. Let mass_X(U) be the sum of the discounts of the ranks at which run X has a
//! document in U, for an *up-set* U of label tuples (with a tuple all better ones). Run A scores at least as much as B for every
//! admissible gain where mass_A(U) >= mass_B(U) for every U; the U with the largest excess is A's *witness*. It is found by a
//! minimum cut, or in a list of all up-sets where there are few.
//!
//! **Worked example.** Labels (relevance, correctness): d1 = (1,2), d2 = (3,1), d3 = (3,0). A = d2 d1 d3 has 0.5 more on (3,1)
//! than B = d3 d1 d2, which has 0.5 more on (3,0). Every up-set that holds (3,0) holds (3,1): A is ahead for every gain. Against
//! C = d1 d2 d3 it is ahead on at least (3,1), and C on at least (1,2): whoever finds correctness more important will prefer C.
//!
//! **Choices.** The mean over topics of DCG, RBP and P is decided in the same way on mean masses. The mean of nDCG is not, since
//! every topic is divided by its own ideal: it is decided where one run is ahead on every topic, or where two up-sets
//! disagree, and undecided otherwise. AP, RR, Rprec and R ask only what is relevant: all up-sets are gone through.
//!
//! The sign test of a pair is about the run that is ahead, and which one that is comes from the same topics. Holm's correction is
//! therefore over both directions of every pair (ordered pairs), not over one for each. Over one it does not keep its level,
//! by this proof: one pair, one aspect of labels 0 and 1, P@1, five topics on each of which either run is ahead with
//! probability 1/2, independently. No run is better, so both directions' null hypotheses are true. The run ahead on all five
//! topics has p = P(Bin(5, 1/2) >= 5) = 1/32; one of the two is with probability 2/32 = 6.25%, more than 5%, and a correction
//! over one pair changes no p-value. Over both directions p becomes 2/32 > 5%, and nothing is rejected; in general Holm keeps the
//! level for any dependence among the 2m hypotheses, each of which keeps its own (Berger 1982).
//!
//! **Reference.** Strassen 1965; Shaked & Shanthikumar, Stochastic Orders, 2007; Picard 1976; Berger 1982; Maistro et al., CIKM 2021
//! (TOMA).

mod analysis;
mod binary;
mod label_space;
mod labelled;
mod masses;
mod odd;
mod order;
mod pair;
mod prefixes;
mod prepared;
mod resampled;
mod tables;
mod topics;
mod verdict;
mod weighing;

pub use analysis::dominance;
pub use binary::OverUpSets;
pub use label_space::{LabelSpace, MOST_TUPLES, SpaceAspect};
pub use labelled::{LabelledRun, LabelledRuns, Placed};
pub use masses::{Masses, Weights};
pub(crate) use odd::odd;
pub use order::Standing;
pub use pair::{Normalized, Pair};
pub use prefixes::{OverPrefixes, PrefixVerdict};
pub use prepared::Prepared;
pub(crate) use resampled::{Asked, resample};
pub use tables::finding;
pub use topics::TopicVerdicts;
pub(crate) use verdict::swapped;
pub use verdict::{Advantage, Verdict, Witness};
pub use weighing::{Kind, Weighing};

use crate::error::Error;
use crate::notice::Notice;
use crate::sensitivity::Reference;
use aspectra_words::words;
use std::fmt;
use std::str::FromStr;

/// The aspect without which nothing counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Gate {
    /// There is none.
    #[default]
    None,
    /// A document with label 0 on this aspect counts as one without any label above 0.
    Aspect(String),
}

/// Which gains are meant by "every".
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Family {
    /// All that never fall when a label is raised.
    #[default]
    All,
    /// Sums of one gain for each aspect: what CAM, MM and WHAM weigh.
    Additive,
    /// Those under which no step counts more than so many times what it counts beside others under the reference.
    Bounded(f64),
}

impl FromStr for Family {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let unknown =
            || Error::unfit(format!("family \"{text}\" is unknown; it is all, additive, or bounded=R with R >= 1"));
        match text {
            "all" => Ok(Self::All),
            "additive" => Ok(Self::Additive),
            _ => {
                let r: f64 = text.strip_prefix("bounded=").and_then(|r| r.parse().ok()).ok_or_else(unknown)?;
                if r >= 1.0 {
                    return Ok(Self::Bounded(r));
                }
                Err(Error::unfit(format!("bounded={r}: steps are bent by a factor of at least 1")))
            }
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Additive => f.write_str("additive"),
            Self::Bounded(r) => write!(f, "bounded={r}"),
        }
    }
}

words! {
    /// Which discounts are meant.
    #[derive(Default)]
    pub enum Discounts {
        #[default]
        Given = "given": "Those of the measure",
        All = "all": "Every one that never rises from a rank to the next",
    }
}

/// How runs are compared.
#[derive(Debug, Clone, PartialEq)]
pub struct Dominating {
    /// Which gains are meant.
    pub family: Family,
    /// The aspect without which nothing counts.
    pub gate: Gate,
    /// Which discounts are meant.
    pub discounts: Discounts,
    /// What the radius is measured by, and bounded gains.
    pub reference: Reference,
    /// More up-sets than this are not gone through where a measure needs each of them.
    pub limit: usize,
    /// How many resamples of topics are drawn; none where it is 0.
    pub resamples: usize,
    /// The seed.
    pub seed: u64,
    /// What labels are called, by aspect, worst first; empty where they have no names.
    pub label_names: Vec<Vec<String>>,
}

impl Default for Dominating {
    fn default() -> Self {
        Self {
            family: Family::All,
            gate: Gate::None,
            discounts: Discounts::Given,
            reference: Reference::Steps,
            limit: 100_000,
            resamples: 0,
            seed: 42,
            label_names: Vec::new(),
        }
    }
}

/// Which runs are ahead whatever the choice.
#[derive(Debug, Clone)]
pub struct Dominance {
    /// The names of the runs.
    pub runs: Vec<String>,
    /// How many topics were compared.
    pub topics: usize,
    /// The label tuples.
    pub space: LabelSpace,
    /// The measure, and what was left out of it.
    pub weighing: Weighing,
    /// All pairs of runs.
    pub pairs: Vec<Pair>,
    /// Where each run stands.
    pub order: Vec<Standing>,
    /// What is odd about it.
    pub notices: Vec<Notice>,
}
