//! Ranks label tuples by how far they are from the best one, and gives each distance a grade (TOMA: total order for
//! multi-aspect evaluation).
//!
//! **Formula.** Label l of aspect a lies at g_a(l). The distance of a tuple from the best one is
//! (sum over aspects of w_a |g_a(l_a) - g_a(best)|^p)^(1/p): `euclidean` p = 2, `manhattan` p = 1, `minkowski` any p,
//! `chebyshev` the largest w_a |...|. Tuples of equal distance are one class; classes are numbered 0 (furthest) to m-1,
//! and `weight` makes the number a grade.
//!
//! **Worked example.** Labels 0..1 of two aspects. Squared distances from (1, 1): (1, 1) 0, (1, 0) and (0, 1) 1, (0, 0)
//! 2. Three classes with grades 2, 1, 1, 0. The ranking (1, 0), (1, 1) has nDCG = (1/1 + 2/1.585)/(2/1 + 1/1.585) =
//! 2.2619/2.6309 = 0.8597.
//!
//! **Choices.** Distances are compared exactly (whole numbers over a common denominator), never by their roots; only a p
//! that is not whole is computed in floating point, distances within a relative 1e-9 being equal. `domain=product`, the
//! paper's formula, numbers the classes of all combinations of labels; its Tables 1 and 3 leave out those that have label
//! 0 on the first aspect and a positive one elsewhere, which is `domain=gated`: such a document counts as all zero. AP and
//! other measures that ask whether a document is relevant take the best ceil(m/2) classes (Table 3); the paper's
//! experiments take every class above the worst, `weight=positive`. With a single class every grade is 0.
//!
//! **Reference.** Maistro, Lima, Simonsen & Lioma, Principled multi-aspect evaluation measures of rankings, CIKM 2021.

use super::distance::{Classes, Join};
use super::embedding::{EMBEDDING, Embedding, IMPORTANCE, Power, known_aspect};
use super::weight::{WEIGHT, WEIGHTS, Weight};
use super::{Collapse, Fold, Unit};
use crate::error::{Error, Result};
use crate::judgments::Aspect;
use crate::language::unit::*;
use crate::language::{Args, Param};
use aspectra_words::{Word, words};

words! {
    /// Which label tuples there are.
    pub(crate) enum Domain {
        Product = "product": "all combinations of labels",
        Gated = "gated": "those that a gate leaves: a document with label 0 on it counts as all zero",
    }
}

pub(crate) const DOMAIN: Declared<Domain> = word(
    "domain",
    "product: all combinations of labels; gated: a document with label 0 on the gate counts as all zero",
)
.or_word(&Domain::Product);

pub(crate) const GATE: Declared<Option<String>> =
    text("gate", "the aspect whose label 0 makes the others meaningless, with domain=gated; the first one by default");

words! {
    /// The distance of a label tuple from the best one.
    enum DistanceName {
        Euclidean = "euclidean": "the root of the sum of squares",
        Manhattan = "manhattan": "the sum",
        Chebyshev = "chebyshev": "the largest difference",
        Minkowski = "minkowski": "any power",
    }
}

const DISTANCE: Declared<DistanceName> =
    word("distance", "the distance of a label tuple from the best one").or_word(&DistanceName::Euclidean);

const P: Declared<Option<f64>> =
    real("p", "the power of distance=minkowski; exact where it is a whole number").within(1.0, 1000.0);

/// The parameters of the short forms, whose distance is in their name.
pub(super) const NAMED_DISTANCE: &[Param] =
    &[DOMAIN.param, EMBEDDING.param, GATE.param, IMPORTANCE.param, WEIGHT.param, WEIGHTS.param];

/// How a distance is put together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Distance {
    /// The root of the sum of powers.
    Minkowski(Power),
    /// The largest difference.
    Chebyshev,
}

impl Distance {
    pub(super) const EUCLIDEAN: Distance = Distance::Minkowski(Power::Whole(2));
    pub(super) const MANHATTAN: Distance = Distance::Minkowski(Power::Whole(1));

    fn new(args: &Args) -> Result<Self> {
        use DistanceName::{Chebyshev, Euclidean, Manhattan, Minkowski};
        match (args.get(&DISTANCE), args.get(&P)) {
            (Minkowski, Some(p)) if p.fract() == 0.0 => Ok(Self::Minkowski(Power::Whole(p as u32))),
            (Minkowski, Some(p)) => Ok(Self::Minkowski(Power::Real(p))),
            (Minkowski, None) => Err(Error::measure("distance=minkowski needs its power, such as p=3")),
            (other, Some(_)) => {
                Err(Error::measure(format!("p belongs to distance=minkowski, not to distance={}", other.word())))
            }
            (Manhattan, None) => Ok(Self::MANHATTAN),
            (Chebyshev, None) => Ok(Self::Chebyshev),
            (Euclidean, None) => Ok(Self::EUCLIDEAN),
        }
    }
}

/// What a tuple that a gate shuts is worth, and how classes become grades: shared by everything that orders tuples.
#[derive(Debug)]
pub(super) struct Grading {
    /// The aspect whose 0 makes a tuple all zero: `Some(None)` is the first one.
    gate: Option<Option<String>>,
    weight: Weight,
}

impl Grading {
    pub(super) fn new(args: &Args) -> Result<Self> {
        let gate = match (args.get(&DOMAIN), args.get(&GATE)) {
            (Domain::Gated, gate) => Some(gate),
            (Domain::Product, Some(gate)) => {
                return Err(Error::measure(format!("gate={gate} has no meaning without domain=gated; give both")));
            }
            (Domain::Product, None) => None,
        };
        Ok(Self { gate, weight: Weight::new(args)? })
    }

    /// The number of the gating aspect.
    pub(super) fn gate(&self, aspects: &[Aspect]) -> Result<Option<usize>> {
        match &self.gate {
            None => Ok(None),
            Some(None) => Ok(Some(0)),
            Some(Some(name)) => known_aspect(aspects, name).map(Some),
        }
    }

    /// Gives the classes grades. `root` makes the classes' numbers distances.
    pub(super) fn graded(&self, ordered: Ordered, reads: Reads) -> Result<Box<dyn Fold>> {
        let grades = self.weight.grades(ordered.classes.count(), reads)?;
        Ok(Box::new(GradedClasses { ordered, grades }))
    }
}

/// Label tuples in classes.
#[derive(Debug)]
pub(super) struct Ordered {
    pub(super) classes: Classes,
    pub(super) gate: Option<usize>,
    /// The largest label of each aspect.
    pub(super) largest: Vec<i32>,
    /// What the parts of a distance were multiplied with, and the power whose root it is; none where the number behind a
    /// class is no distance.
    pub(super) root: Option<(f64, f64)>,
}

struct GradedClasses {
    ordered: Ordered,
    /// By class, worst first.
    grades: Vec<f64>,
}

impl GradedClasses {
    /// The tuple that counts: all zero where the gate is shut.
    fn counted<'l>(&self, labels: &'l [i32]) -> &'l [i32] {
        match self.ordered.gate {
            Some(gate) if labels.get(gate).is_none_or(|label| *label <= 0) => &[],
            _ => labels,
        }
    }
}

impl Fold for GradedClasses {
    fn grade(&self, labels: &[i32]) -> f64 {
        self.grades[self.ordered.classes.class(self.counted(labels))]
    }

    fn highest(&self) -> f64 {
        self.grades.last().copied().unwrap_or(0.0)
    }

    fn class(&self, labels: &[i32]) -> i64 {
        self.ordered.classes.class(self.counted(labels)) as i64
    }

    fn distance(&self, labels: &[i32]) -> Option<f64> {
        let (scale, power) = self.ordered.root?;
        Some((self.ordered.classes.distance(self.counted(labels)) / scale).powf(1.0 / power))
    }

    fn admits(&self, labels: &[i32]) -> bool {
        self.counted(labels).len() == labels.len() || labels.iter().all(|label| *label <= 0)
    }

    fn largest(&self) -> Option<&[i32]> {
        Some(&self.ordered.largest)
    }
}

/// The collapse by distance from the best label tuple.
#[derive(Debug)]
pub(super) struct Toma {
    distance: Distance,
    embedding: Embedding,
    grading: Grading,
}

impl Toma {
    pub(super) fn new(distance: Distance, args: &Args) -> Result<Self> {
        Ok(Self { distance, embedding: Embedding::new(args)?, grading: Grading::new(args)? })
    }
}

impl Collapse for Toma {
    fn bind(&self, aspects: &[Aspect], reads: Reads) -> Result<Box<dyn Fold>> {
        let (join, power) = match self.distance {
            Distance::Minkowski(power) => (Join::Sum, power),
            Distance::Chebyshev => (Join::Largest, Power::Whole(1)),
        };
        let (parts, scale) = self.embedding.parts(aspects, power)?;
        let largest = parts.largest();
        let gate = self.grading.gate(aspects)?;
        let root = match power {
            Power::Whole(power) => f64::from(power),
            Power::Real(power) => power,
        };
        let classes = Classes::new(parts, join, gate)?;
        self.grading.graded(Ordered { classes, gate, largest, root: Some((scale, root)) }, reads)
    }
}

pub(super) const REFERENCE: &str =
    "Maistro, Lima, Simonsen & Lioma, Principled multi-aspect evaluation measures of rankings, CIKM 2021";

pub(super) const UNIT: Unit = Unit {
    name: "TOMA",
    summary: "Collapses the aspects to the class of a document's distance from the best label tuple.",
    spellings: &[],
    params: &[
        DISTANCE.param,
        DOMAIN.param,
        EMBEDDING.param,
        GATE.param,
        IMPORTANCE.param,
        P.param,
        WEIGHT.param,
        WEIGHTS.param,
    ],
    at: At::Nothing,
    reference: REFERENCE,
    examples: &[
        Example {
            measure: "TOMA(nDCG)",
            judgments: "a:1:0 b:1:1 c:0:1",
            ranking: "a b",
            score: 0.7224242270408039,
            working: "squared distances 1, 0, 1: grades 1, 2, 1; (1 + 2/1.58496)/(2 + 1/1.58496 + 1/2)",
        },
        Example {
            measure: "TOMA(AP,distance=minkowski,p=3)",
            judgments: "a:2:0 b:1:1 c:2:2",
            ranking: "a b c",
            score: 0.5833333333333333,
            working: "cubes 8, 2, 0 of the distances 0, 1, 2, 8, 9, 16 that there are: c and b are in the best half, at ranks 3 and 2: (1/2 + 2/3)/2",
        },
    ],
    role: Role::Collapse(Make(&|args| Ok(Box::new(Toma::new(Distance::new(args)?, args)?)))),
};
