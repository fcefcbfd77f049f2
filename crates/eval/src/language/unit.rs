//! What a unit says about itself. Help, documentation, completions, the peers' spellings and the registry-wide tests
//! are all derived from these facts.

use super::param::{Args, Kind, Param};
use crate::aggregate::Aggregate;
use crate::collapse::Collapse;
use crate::error::Result;
use crate::measure::faceted::FacetScorer;
use crate::measure::graded::Scorer;
use crate::measure::preference::PreferenceMeasure;

/// One measure, collapse or aggregate.
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
    /// Where it is defined.
    pub reference: &'static str,
    /// Examples small enough to check on paper.
    pub examples: &'static [Example],
    /// Makes the measure from its parameters.
    pub build: Build,
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

/// How another tool writes a measure, as text with holes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spelling {
    /// The tool.
    pub tool: Tool,
    /// The name there.
    pub name: &'static str,
    /// Our text for the name alone; `{}` is filled with each of `defaults`.
    pub plain: &'static str,
    /// Our text for the name with parameters, which fill `{}`; where they are `p=0.5,1=2`, names of parameters among gains
    /// of labels, they fill `{named}` as `p=0.5,gains='1=2'`.
    pub with: &'static str,
    /// What its parameters are.
    pub style: Style,
    /// The parameters used where none are given.
    pub defaults: &'static [&'static str],
}

/// The tools whose spellings are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// trec_eval: `ndcg_cut.10`, `P_5`.
    TrecEval,
    /// ir_measures: `MAP`, `nDCG@10`.
    IrMeasures,
    /// ranx: `map@100-l2`.
    Ranx,
    /// ndeval: `alpha-nDCG@10`.
    Ndeval,
    /// The literature: `nDCG-IA@10`.
    Paper,
}

/// What the parameters of a trec_eval measure are, and how its rows are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// None.
    Plain,
    /// Cut-offs, a row each: `P_5`.
    Cutoffs,
    /// Real numbers, a row each: `iprec_at_recall_0.10`.
    Points,
    /// One text for one row, repeated in its name: `set_F_0.5`.
    Literal,
}

/// A measure of trec_eval without parameters.
pub const fn trec_eval(name: &'static str, plain: &'static str) -> Spelling {
    Spelling { tool: Tool::TrecEval, name, plain, with: "", style: Style::Plain, defaults: &[] }
}

/// trec_eval's usual cut-offs.
pub const CUTOFFS: &[&str] = &["5", "10", "15", "20", "30", "100", "200", "500", "1000"];

/// A measure of trec_eval with cut-offs.
pub const fn trec_eval_cutoffs(name: &'static str, text: &'static str, defaults: &'static [&'static str]) -> Spelling {
    Spelling { tool: Tool::TrecEval, name, plain: text, with: text, style: Style::Cutoffs, defaults }
}

/// A measure of trec_eval with real-valued points.
pub const fn trec_eval_points(name: &'static str, text: &'static str, defaults: &'static [&'static str]) -> Spelling {
    Spelling { tool: Tool::TrecEval, name, plain: text, with: text, style: Style::Points, defaults }
}

/// A measure of trec_eval with one parameter text.
pub const fn trec_eval_text(name: &'static str, plain: &'static str, with: &'static str) -> Spelling {
    Spelling { tool: Tool::TrecEval, name, plain, with, style: Style::Literal, defaults: &[] }
}

/// An alias of ir_measures; parameters and `@` follow as ours do.
pub const fn ir_measures(name: &'static str) -> Spelling {
    Spelling { tool: Tool::IrMeasures, name, plain: "", with: "", style: Style::Plain, defaults: &[] }
}

/// A name of ir_measures for a measure with some parameters set; more may follow.
pub const fn ir_measures_preset(name: &'static str, plain: &'static str) -> Spelling {
    Spelling { tool: Tool::IrMeasures, name, plain, with: "", style: Style::Plain, defaults: &[] }
}

/// A name of ranx; `@k` and `-lN` may follow.
pub const fn ranx(name: &'static str, plain: &'static str) -> Spelling {
    Spelling { tool: Tool::Ranx, name, plain, with: "", style: Style::Plain, defaults: &[] }
}

/// A column of ndeval; `@k` may follow.
pub const fn ndeval(name: &'static str) -> Spelling {
    Spelling { tool: Tool::Ndeval, name, plain: "", with: "", style: Style::Plain, defaults: &[] }
}

/// A name of the literature for a unit that holds another measure: `nDCG-IA` is IA with nDCG inside, whose parameters and
/// `@` follow.
pub const fn paper(name: &'static str, inner: &'static str) -> Spelling {
    Spelling { tool: Tool::Paper, name, plain: "", with: inner, style: Style::Plain, defaults: &[] }
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

/// Makes the measure from its parameters.
#[derive(Debug, Clone, Copy)]
pub enum Build {
    /// Reads one grade a document.
    Graded(fn(&Args) -> Result<Box<dyn Scorer>>),
    /// Reads one axis of the sheet.
    Faceted(fn(&Args) -> Result<Box<dyn FacetScorer>>),
    /// Folds the aspects into one grade for the measure inside it.
    Collapse(fn(&Args) -> Result<Box<dyn Collapse>>),
    /// Reads preferences.
    Preference(fn(&Args) -> Result<Box<dyn PreferenceMeasure>>),
    /// Scores every slice along an axis and folds the scores.
    Aggregate(fn(&Args) -> Result<Box<dyn Aggregate>>),
    /// The tag of the run.
    RunTag,
}

/// The smallest grade that counts as relevant.
pub const REL: Param = Param {
    name: "rel",
    kind: Kind::Whole { min: -1_000_000_000, max: 1_000_000_000 },
    default: "1",
    help: "the smallest grade that counts as relevant",
};

/// A gain for some labels; the others keep their own.
pub const GAINS: Param = Param {
    name: "gains",
    kind: Kind::Gains,
    default: "",
    help: "the gain of some labels, such as {1:2,2:5}; the others gain their own value",
};

/// Which aspect a measure of one grade reads.
pub const ASPECT: Param =
    Param { name: "aspect", kind: Kind::Text, default: "", help: "the aspect to read; the first where none is named" };

/// Whether unjudged documents are removed first.
pub const JUDGED_ONLY: Param = Param {
    name: "judged_only",
    kind: Kind::Flag,
    default: "False",
    help: "remove unjudged documents first, so that judged ones move up",
};

/// The cut-off as a parameter: it is written behind `@`.
pub const CUTOFF: Param = Param {
    name: "cutoff",
    kind: Kind::Whole { min: 1, max: u32::MAX as i64 },
    default: "",
    help: "only the first so many documents count; written @k",
};

impl Unit {
    /// The parameters a text may give: the unit's own, the cut-off, and those that every measure of one grade has.
    pub fn accepted_params(&self) -> impl Iterator<Item = &'static Param> {
        let cutoff: &[Param] = match self.at {
            At::Cutoff | At::RequiredCutoff => &[CUTOFF],
            At::Nothing | At::Param(_) => &[],
        };
        let view: &[Param] = match self.build {
            Build::Graded(_) | Build::Faceted(_) => &[ASPECT, JUDGED_ONLY],
            _ => &[],
        };
        self.params.iter().chain(cutoff).chain(view)
    }

    /// Whether it only counts documents or topics, so that any kind of judgments will do.
    pub fn counts_only(&self) -> bool {
        self.reads == Reads::Presence && self.averaging == Averaging::Sum
    }

    /// Whether it holds another measure.
    pub fn takes_inner(&self) -> bool {
        matches!(self.build, Build::Aggregate(_) | Build::Collapse(_))
    }

    /// The parameter that `@` sets.
    pub fn at_param(&self) -> Option<&'static str> {
        match self.at {
            At::Nothing => None,
            At::Cutoff | At::RequiredCutoff => Some("cutoff"),
            At::Param(name) => Some(name),
        }
    }
}
