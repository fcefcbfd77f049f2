//! Something odd but not fatal. Notices travel with the results.

use crate::judgments::MissingRule;
use std::fmt;

/// One notice about inputs or results.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// A run has topics that were not judged; they are ignored.
    TopicsOnlyInRun {
        /// The run's name.
        run: String,
        /// How many.
        count: u64,
    },
    /// A run lacks judged topics.
    TopicsOnlyInJudgments {
        /// The run's name.
        run: String,
        /// How many.
        count: u64,
        /// Of how many.
        of: u64,
        /// Whether they score as nothing retrieved (or are left out).
        scored: bool,
    },
    /// A run has documents with equal scores.
    Ties {
        /// The run's name.
        run: String,
        /// How many documents share their score with the one before.
        count: u64,
        /// How they were put in order.
        rule: &'static str,
    },
    /// A run holds documents more than once for a topic.
    RepeatedDocuments {
        /// The run's name.
        run: String,
        /// How many lines repeat a document of their topic.
        count: u64,
        /// Which line of each document was kept.
        kept: &'static str,
    },
    /// Column 2 of the judgments varies, but was not read as a subtopic.
    SecondColumnVaries {
        /// The file.
        file: String,
    },
    /// There are several aspects, and a measure reads the first because none was named.
    FirstAspectRead {
        /// The aspect.
        aspect: String,
        /// The measures, in the order given.
        measures: Vec<String>,
    },
    /// There are subtopics, and a measure that reads one grade a document got the largest over them.
    LargestOverSubtopics {
        /// The measures, in the order given.
        measures: Vec<String>,
    },
    /// A collapse or an aggregate has one aspect (and no subtopics) to fold.
    OneFacet {
        /// The measures, in the order given.
        measures: Vec<String>,
    },
    /// The largest label of an aspect was taken from the file.
    ObservedHighest {
        /// The aspect.
        aspect: String,
        /// The label.
        highest: i32,
        /// The measures whose scores depend on it.
        measures: Vec<String>,
    },
    /// A threshold is above every grade, so that nothing is relevant.
    UnreachedThreshold {
        /// The measures.
        measures: Vec<String>,
        /// The threshold.
        level: i32,
        /// The largest grade there is.
        highest: i32,
        /// The aspect or collapse that gives the grades.
        source: String,
    },
    /// A file that gives one aspect lacks pairs that another file has.
    PairsWithoutLabel {
        /// The aspect.
        aspect: String,
        /// The file.
        file: String,
        /// How many pairs of topic and document.
        count: u64,
        /// Of how many.
        of: u64,
    },
    /// A file of subtopics has a subtopic 0.
    SubtopicZero {
        /// The file.
        file: String,
        /// How many judgments were left out, or how many topics have it beside others.
        count: u64,
        /// Whether it was left out.
        dropped: bool,
    },
    /// A file of subtopics has negative labels.
    NegativeLabels {
        /// The file.
        file: String,
        /// How many.
        count: u64,
        /// Whether they count as 0.
        to_zero: bool,
    },
    /// Ratings of 0 count as 1.
    RaisedRatings {
        /// The file.
        file: String,
        /// How many.
        count: u64,
    },
    /// Labels that were not given were settled by a rule.
    MissingLabels {
        /// The aspect.
        aspect: String,
        /// How many.
        count: u64,
        /// The rule.
        rule: MissingRule,
    },
    /// Labels above 0 were taken as 0, because another aspect of the document is 0.
    GatedLabels {
        /// The aspect whose labels they are.
        aspect: String,
        /// The other aspect.
        gate: String,
        /// How many.
        count: u64,
    },
    /// Some topics have no score, so that the mean is over the others.
    UndefinedScores {
        /// The measure.
        measure: String,
        /// The run.
        run: String,
        /// How many topics.
        count: u64,
        /// The first reason.
        reason: String,
    },
    /// An exact ideal was asked for, but the search ended before it was certain: the best ranking found is used.
    UncertainIdeals {
        /// The measure.
        measure: String,
        /// For how many topics.
        topics: u64,
        /// By how much the true ideal may be larger, relative to the one used: the largest over the topics.
        gap: f64,
    },
    /// Scores under averaged ties were estimated, because there are too many orders to go through.
    SampledTies {
        /// The measure.
        measure: String,
        /// How many scores.
        count: u64,
        /// How many orders were drawn for each.
        draws: u32,
    },
    /// Scores are relative to those of the other runs on the topic.
    Normalized {
        /// The measures, in the order given.
        measures: Vec<String>,
        /// How.
        how: String,
        /// On how many pairs of topic and measure all runs have the same score.
        constant: u64,
    },
    /// A harmonic mean is not defined where a score that it is taken over is 0, and is 0 there.
    SetToZero {
        /// The measure.
        measure: String,
        /// How many scores, over all runs and topics.
        count: u64,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TopicsOnlyInRun { run, count } => {
                write!(f, "{run}: {count} topic(s) without judgments are ignored")
            }
            Self::TopicsOnlyInJudgments { run, count, of, scored: true } => write!(
                f,
                "{run}: lacks {count} of {of} judged topics; each scores as nothing retrieved (--topics run leaves them out)"
            ),
            Self::TopicsOnlyInJudgments { run, count, of, scored: false } => {
                write!(f, "{run}: lacks {count} of {of} judged topics; they are left out of the mean")
            }
            Self::Ties { run, count, rule } => {
                write!(
                    f,
                    "{run}: {count} document(s) have the score of the one before; ordered by {rule} (--ties changes it)"
                )
            }
            Self::RepeatedDocuments { run, count, kept } => {
                write!(f, "{run}: {count} line(s) repeat a document of their topic; the {kept} line of each is kept")
            }
            Self::SecondColumnVaries { file } => {
                write!(f, "{file}: column 2 varies but is ignored; pass --subtopics if it names subtopics")
            }
            Self::FirstAspectRead { aspect, measures } => {
                write!(f, "{} read(s) the first aspect, {aspect}; name one with aspect=NAME", measures.join(", "))
            }
            Self::LargestOverSubtopics { measures } => write!(
                f,
                "{} read(s) the largest label over the subtopics; write IA(...) for the mean over subtopics",
                measures.join(", ")
            ),
            Self::OneFacet { measures } => {
                write!(f, "{} fold(s) a single aspect: there is no other one to weigh against it", measures.join(", "))
            }
            Self::UnreachedThreshold { measures, level, highest, source } => write!(
                f,
                "{}: nothing is relevant, because rel={level} is above the largest grade of {source}, {highest}; lower rel, or look at the grades with aspectra order",
                measures.join(", ")
            ),
            Self::ObservedHighest { aspect, highest, measures } => write!(
                f,
                "{} use(s) {highest} as the largest label of {aspect}, the largest in the judgments",
                measures.join(", ")
            ),
            Self::PairsWithoutLabel { aspect, file, count, of } => {
                write!(f, "{file}: has no {aspect} label for {count} of {of} pairs of topic and document")
            }
            Self::SubtopicZero { file, count, dropped: true } => {
                write!(f, "{file}: {count} judgment(s) of subtopic 0, the topic as a whole, are left out")
            }
            Self::SubtopicZero { file, count, dropped: false } => write!(
                f,
                "{file}: {count} topic(s) have a subtopic 0, which counts like any other, as in ndeval; where it is the topic as a whole, --subtopic-0 drop leaves it out"
            ),
            Self::NegativeLabels { file, count, to_zero: true } => {
                write!(f, "{file}: {count} negative label(s) count as 0")
            }
            Self::NegativeLabels { file, count, to_zero: false } => write!(
                f,
                "{file}: {count} negative label(s) leave a document unjudged for the subtopic (--negative zero: judged and not relevant)"
            ),
            Self::RaisedRatings { file, count } => {
                write!(f, "{file}: {count} rating(s) of 0 count as 1, as in the track's scorer")
            }
            Self::MissingLabels { aspect, count, rule: MissingRule::Grade(grade) } => {
                write!(f, "{aspect}: {count} missing label(s) count as {grade}")
            }
            Self::MissingLabels { aspect, count, rule: MissingRule::Drop } => {
                write!(f, "{aspect}: {count} row(s) without a label are left out, so that their documents are unjudged")
            }
            Self::MissingLabels { aspect, count, rule: MissingRule::Error } => {
                write!(f, "{aspect}: {count} label(s) are missing")
            }
            Self::GatedLabels { aspect, gate, count } => {
                write!(f, "{aspect}: {count} label(s) above 0 count as 0, because {gate} is 0")
            }
            Self::UndefinedScores { measure, run, count, reason } => {
                write!(f, "{run}: {measure} is undefined on {count} topic(s) ({reason}); they are left out of its mean")
            }
            Self::UncertainIdeals { measure, topics, gap } => write!(
                f,
                "{measure}: the ideal of {topics} topic(s) is the best ranking found; the true one may be up to {:.2}% larger, and scores lower by as much",
                gap * 100.0
            ),
            Self::SampledTies { measure, count, draws } => {
                write!(f, "{measure}: {count} score(s) over tied orders were estimated from {draws} random orders each")
            }
            Self::Normalized { measures, how, constant } => {
                write!(
                    f,
                    "{}: normalized ({how}) by topic over the runs given; another run would change every score",
                    measures.join(", ")
                )?;
                match constant {
                    0 => Ok(()),
                    _ => write!(f, "; all runs have the same score in {constant} case(s), and none stands out there"),
                }
            }
            Self::SetToZero { measure, count } => write!(
                f,
                "{measure}: {count} score(s) are 0 because an aspect scores 0 there, where a harmonic mean is not defined"
            ),
        }
    }
}
