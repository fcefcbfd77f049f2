//! How other tools write a unit's name: facts that a unit carries.

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
