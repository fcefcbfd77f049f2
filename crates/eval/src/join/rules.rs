//! The rules that change scores. They are options of the user, and printed with the results.

/// What puts the documents of a run in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// Falling score; the rank column is ignored (trec_eval).
    #[default]
    Score,
    /// Rising rank column (ndeval).
    Rank,
    /// The order of the lines.
    File,
}

/// What decides among documents with equal scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ties {
    /// The larger document id first, bytes compared (trec_eval).
    #[default]
    DocnoDescending,
    /// The smaller document id first (pyndeval, trectools).
    DocnoAscending,
    /// The order of the lines.
    File,
    /// No order: the score is the mean over all orders of the tied documents.
    Expected,
}

/// What to do with a document that a run holds twice for a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Duplicates {
    /// Refuse the run.
    #[default]
    Error,
    /// Keep the first line.
    First,
    /// Keep the last line.
    Last,
}

/// Which topics a run is scored and averaged on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TopicRule {
    /// Every topic of the judgments; one that the run lacks scores as nothing retrieved (`trec_eval -c`).
    #[default]
    Judged,
    /// The judged topics that the run has.
    Run,
    /// The judged topics that every run has.
    Both,
}

/// What an unjudged document is to the measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unjudged {
    /// Not relevant, but in its place.
    #[default]
    Grade0,
    /// Not there: judged documents move up (`trec_eval -J`, `judged_only=True`).
    Condense,
}

/// How scores are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Precision {
    /// As doubles (trec_eval 10).
    #[default]
    Double,
    /// As single floats, so that near-ties are ties (trec_eval up to 9, pytrec_eval).
    Single,
}

/// All rules of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    /// What puts a run in order.
    pub order: Order,
    /// What decides among equal scores.
    pub ties: Ties,
    /// What to do with duplicate documents.
    pub duplicates: Duplicates,
    /// Which topics count.
    pub topics: TopicRule,
    /// What an unjudged document is.
    pub unjudged: Unjudged,
    /// How scores are compared.
    pub precision: Precision,
    /// Only the first so many documents of a topic count (`trec_eval -M`).
    pub depth: Option<u32>,
}
