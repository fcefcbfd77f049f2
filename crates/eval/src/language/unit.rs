//! What a unit says about itself. Help, documentation, completions, the peers' spellings and the registry-wide tests
//! are all derived from these facts.

use super::args::Args;
pub(crate) use super::param::*;
pub use super::tools::*;
use crate::aggregate::Aggregate;
use crate::collapse::Collapse;
use crate::error::Result;
use crate::measure::faceted::FacetScorer;
use crate::measure::graded::Scorer;
use crate::measure::preference::PreferenceMeasure;
use crate::rescale::Rescale;

/// One measure, collapse or aggregate: what each of them has, and the facts of its role.
#[derive(Debug)]
pub struct Unit {
    /// The canonical name.
    pub name: &'static str,
    /// What it measures, in one sentence a newcomer understands.
    pub summary: &'static str,
    /// How other tools write it.
    pub spellings: &'static [Spelling],
    /// Its own parameters; `cutoff` is not among them.
    pub params: &'static [Param],
    /// What `@` sets.
    pub at: At,
    /// Where it is defined.
    pub reference: &'static str,
    /// Examples small enough to check on paper.
    pub examples: &'static [Example],
    /// What it is, with the facts that only such a unit has.
    pub role: Role,
}

/// What a unit is. A collapse or an aggregate has the range, the averaging and so on of the measure inside it, and says
/// nothing of them itself: [`Measure`](super::Measure) works them out.
#[derive(Debug)]
pub enum Role {
    /// Scores rankings by itself.
    Measure(Facts),
    /// Folds the aspects of each document into one grade for the measure inside it.
    Collapse(Make<dyn Collapse>),
    /// Scores every slice along an axis with the measure inside it and folds the scores.
    Aggregate {
        /// What becomes of the scale of the measure inside.
        folding: Folding,
        /// Makes the aggregate from its parameters.
        build: Make<dyn Aggregate>,
    },
    /// Moves the scores of the measure inside it, which reads one grade, to places from 0 to 1 at equal distances.
    Rescale(Make<dyn Rescale>),
}

/// What a measure says about its scores.
#[derive(Debug)]
pub struct Facts {
    /// What it reads of the judgments.
    pub reads: Reads,
    /// What it does with unjudged documents.
    pub unjudged: &'static str,
    /// The values it can take.
    pub range: Range,
    /// On which scale it is.
    pub scale: Scale,
    /// How topics are averaged.
    pub averaging: Averaging,
    /// Which rows of a by-topic report it has.
    pub rows: Rows,
    /// Makes the measure from its parameters.
    pub build: Build,
}

/// What an aggregate does to the scale of the measure inside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Folding {
    /// A mean whose weights are the same for all topics: an interval scale stays one.
    Mean,
    /// A mean whose weights the judgments of a topic settle: an interval scale stays one under the condition named.
    TopicMean(&'static str),
    /// Equal steps of the scores inside become unequal ones, and why.
    Uneven(&'static str),
    /// One score less another: an interval scale stays one, but scores may be below 0.
    Difference,
}

impl Folding {
    /// The scale of the aggregate around a measure of some scale.
    pub fn scale(self, inner: Scale) -> Scale {
        match (self, inner) {
            (_, Scale::NotInterval(_) | Scale::Text) => inner,
            (Folding::Uneven(why), _) => Scale::NotInterval(why),
            // A mean of counts need not be a count.
            (Folding::Mean | Folding::Difference, Scale::Count) => Scale::Interval(""),
            (Folding::Mean | Folding::Difference, Scale::Interval(_)) => inner,
            (Folding::TopicMean(condition), Scale::Count | Scale::Interval("")) => Scale::Interval(condition),
            (Folding::TopicMean(_), Scale::Interval(_)) => inner,
        }
    }
}

/// What `@` sets in a measure's text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum At {
    /// Nothing: `@` is refused.
    Nothing,
    /// The cut-off, which may be left out.
    Cutoff,
    /// The cut-off, which must be given.
    RequiredCutoff,
    /// The parameter of this name, which must be given.
    Param(&'static str),
}

/// What a unit reads of the judgments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reads {
    /// Relevant or not: a grade at or above `rel`.
    Binary,
    /// The grade itself.
    Graded,
    /// Only whether a document was judged, or how many there are.
    Presence,
    /// Preferences between documents.
    Preferences,
    /// One axis of the sheet.
    Facets,
}

/// The values a measure can take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Smallest.
    pub min: f64,
    /// Largest.
    pub max: f64,
}

impl Range {
    /// From 0 to 1.
    pub const UNIT: Range = Range { min: 0.0, max: 1.0 };
    /// From 0 up.
    pub const POSITIVE: Range = Range { min: 0.0, max: f64::INFINITY };
    /// Any number.
    pub const ANY: Range = Range { min: f64::NEG_INFINITY, max: f64::INFINITY };
}

/// On which scale a measure is: what may be done with its scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Differences can be compared, under the condition named; empty = always.
    Interval(&'static str),
    /// Only the order of scores has meaning, or not even that: medians and rank tests.
    NotInterval(&'static str),
    /// A count.
    Count,
    /// Not a number.
    Text,
}

/// How a measure's scores over topics become one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Averaging {
    /// Arithmetic mean over the topics where it is defined.
    Mean,
    /// Sum.
    Sum,
    /// Geometric mean, values below the floor raised to it.
    GeometricMean {
        /// The floor, 0.00001 in trec_eval.
        floor: f64,
    },
    /// Not at all: a text.
    Never,
}

/// Which rows of a by-topic report a measure has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// One a topic and a summary.
    All,
    /// The summary only.
    Summary,
    /// Topics only.
    Topics,
}

/// A worked example: judgments, a ranking, a measure text, and the score with its working.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Example {
    /// The measure's text.
    pub measure: &'static str,
    /// `document:label`, blanks between; a further aspect's label follows another colon.
    pub judgments: &'static str,
    /// Documents, best first.
    pub ranking: &'static str,
    /// What comes out.
    pub score: f64,
    /// How to get there on paper.
    pub working: &'static str,
}

/// Makes something from parameters. It may hold data of its own: a measure that is defined at run time has its formula here.
pub struct Make<T: ?Sized + 'static>(pub &'static MakeFn<T>);

/// The function behind [`Make`].
pub type MakeFn<T> = dyn Fn(&Args) -> Result<Box<T>> + Send + Sync;

impl<T: ?Sized> Make<T> {
    /// Makes it from these parameters.
    ///
    /// # Errors
    /// When they do not fit each other.
    pub fn make(&self, args: &Args) -> Result<Box<T>> {
        (self.0)(args)
    }
}

impl<T: ?Sized> Clone for Make<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Make<T> {}

impl<T: ?Sized> std::fmt::Debug for Make<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Make")
    }
}

/// Makes a measure from its parameters.
#[derive(Debug, Clone, Copy)]
pub enum Build {
    /// Reads one grade per document.
    Graded(Make<dyn Scorer>),
    /// Reads one axis of the sheet.
    Faceted(Make<dyn FacetScorer>),
    /// Reads preferences.
    Preference(Make<dyn PreferenceMeasure>),
    /// The tag of the run.
    RunTag,
}

/// The largest and smallest number that a label may be compared with: sums of two stay whole numbers of 32 bits.
pub(crate) const FURTHEST_LABEL: i32 = 1_000_000_000;

/// The same as a grade, which need not be whole.
pub(crate) const FURTHEST_GRADE: f64 = FURTHEST_LABEL as f64;

/// The smallest grade that counts as relevant.
pub const REL: Declared<f64> =
    real("rel", "the smallest grade that counts as relevant").within(-FURTHEST_GRADE, FURTHEST_GRADE).or(1.0);

/// A gain for some labels; the others keep their own.
pub const GAINS: Declared<Option<LabelGains>> =
    gains("gains", "the gain of some labels, such as {1:2,2:5}; the others gain their own value");

/// Which aspect a measure of one grade reads.
pub const ASPECT: Declared<Option<String>> = text("aspect", "the aspect to read; the first where none is named");

/// Whether unjudged documents are removed first.
pub const JUDGED_ONLY: Declared<bool> =
    flag("judged_only", false, "remove unjudged documents first, so that judged ones move up");

/// The cut-off as a parameter: it is written behind `@`.
pub const CUTOFF: Declared<Option<u32>> = count("cutoff", "only the first so many documents count; written @k");

impl Unit {
    /// The parameters a text may give: the unit's own, the cut-off, and those that every measure of one grade has.
    pub fn accepted_params(&self) -> impl Iterator<Item = &'static Param> {
        let cutoff: &[Param] = match self.at {
            At::Cutoff | At::RequiredCutoff => const { &[CUTOFF.param] },
            At::Nothing | At::Param(_) => &[],
        };
        let view: &[Param] = match self.build() {
            Some(Build::Graded(_) | Build::Faceted(_)) => const { &[ASPECT.param, JUDGED_ONLY.param] },
            _ => &[],
        };
        self.params.iter().chain(cutoff).chain(view)
    }

    /// The parameter of a name.
    pub fn param(&self, name: &str) -> Option<&'static Param> {
        self.accepted_params().find(|param| param.name == name)
    }

    /// Whether it takes the parameter that was declared so: of that name, and with values of that kind.
    pub fn accepts<T>(&self, declared: &Declared<T>) -> bool {
        let is_number = |kind: &super::Kind| matches!(kind, super::Kind::Whole { .. } | super::Kind::Real { .. });
        let wanted = &declared.param.kind;
        self.param(declared.name()).is_some_and(|param| {
            // A measure of one's own may take whole numbers where others take any.
            std::mem::discriminant(&param.kind) == std::mem::discriminant(wanted)
                || is_number(&param.kind) && is_number(wanted)
        })
    }

    /// What it says about its scores, where it makes them by itself.
    pub fn facts(&self) -> Option<&Facts> {
        match &self.role {
            Role::Measure(facts) => Some(facts),
            Role::Collapse(_) | Role::Aggregate { .. } | Role::Rescale(_) => None,
        }
    }

    /// What makes the measure, where it is one by itself.
    pub fn build(&self) -> Option<Build> {
        self.facts().map(|facts| facts.build)
    }

    /// Whether it holds another measure.
    pub fn takes_inner(&self) -> bool {
        self.facts().is_none()
    }

    /// The parameter that `@` sets.
    pub fn at_param(&self) -> Option<&'static str> {
        match self.at {
            At::Nothing => None,
            At::Cutoff | At::RequiredCutoff => Some(CUTOFF.param.name),
            At::Param(name) => Some(name),
        }
    }
}
