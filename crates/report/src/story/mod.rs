//! The report: one page that tells the whole story of an evaluation.
//!
//! A [`Story`] is made of the library's nouns: scores, and where they come from a collection, its judgments and runs. [`tell`]
//! asks the analyses of `aspectra-meta`, puts what they find into sentences, figures and tables, and makes one page of them.
//! Nothing is computed here that an analysis could be asked; a part that the input cannot fill is left out.
//!
//! The order is that of a reader's questions: who is ahead, what to be careful about, the leaderboard, where the runs
//! differ, how they stand on the aspects, whether the judges agree, whether the measures agree, whether there are enough topics, where it all comes from.

mod analyses;
mod aspects;
mod care;
mod differ;
mod judges;
mod leaderboard;
mod measures;
mod needs;
mod origin;
mod since;
mod verdict;

use crate::figure::{Figure, Subject};
use crate::provenance::Provenance;
use crate::web::{self, Frame, Part};
use analyses::Analyses;
use aspectra_eval::message::Words;
use aspectra_eval::{Judgments, Notice, Rules, Runs};
use aspectra_meta::agreement::JudgeLabels;
use aspectra_meta::compare::Comparing;
use aspectra_meta::judges::Panel;
use aspectra_meta::{ScoreMatrix, ScoreTable};
use std::fmt;

/// What a report is made of.
pub struct Story<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// All scores, which the page carries.
    pub table: &'a ScoreTable,
    /// The same scores, complete: what the statistics are computed from.
    pub matrices: &'a [ScoreMatrix],
    /// Where the scores come from, for what documents and labels say.
    pub collection: Option<StoryCollection<'a>>,
    /// What several judges said, where their labels were made one.
    pub judges: Option<StoryJudges<'a>>,
    /// Scores of an earlier evaluation, with what they are called.
    pub earlier: Option<(&'a str, &'a [ScoreMatrix])>,
    /// How runs are compared.
    pub comparing: &'a Comparing,
    /// What was odd so far.
    pub notices: &'a [Notice],
    /// Inputs and rules, for the record.
    pub provenance: &'a Provenance,
    /// What its reader types to get it again; empty where nothing is typed.
    pub command: &'a str,
    /// How advice is written for the reader.
    pub words: &'a Words,
}

/// A collection with runs.
#[derive(Debug, Clone, Copy)]
pub struct StoryCollection<'a> {
    /// The judgments.
    pub judgments: &'a Judgments,
    /// The runs.
    pub runs: &'a Runs,
    /// The rules that the runs were scored by.
    pub rules: Rules,
    /// What labels are called by aspect, worst first, as far as it is known.
    pub labels: &'a [(String, Vec<String>)],
}

/// Several judges.
#[derive(Debug, Clone)]
pub struct StoryJudges<'a> {
    /// Their labels.
    pub labels: &'a JudgeLabels,
    /// The rule that made one label of several, as it is written.
    pub rule: String,
    /// The runs by each judge alone, or why there are none.
    pub apart: Result<JudgedApart<'a>, String>,
}

/// Runs by each judge alone.
#[derive(Debug, Clone, Copy)]
pub struct JudgedApart<'a> {
    /// The judges with their judgments, on the same documents.
    pub panel: &'a Panel,
    /// By judge and measure.
    pub matrices: &'a [Vec<ScoreMatrix>],
    /// The judge that the others are compared with.
    pub reference: usize,
}

/// A report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The verdict, sentence by sentence.
    pub verdict: Vec<String>,
    /// The page.
    pub html: String,
}

/// Why there is no report.
#[derive(Debug)]
#[non_exhaustive]
pub enum StoryError {
    /// A run cannot be read again.
    Input(aspectra_eval::Error),
    /// Scores that an analysis refuses.
    Analysis(aspectra_meta::Error),
}

impl fmt::Display for StoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Analysis(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StoryError {}

impl From<aspectra_eval::Error> for StoryError {
    fn from(error: aspectra_eval::Error) -> Self {
        Self::Input(error)
    }
}

impl From<aspectra_meta::Error> for StoryError {
    fn from(error: aspectra_meta::Error) -> Self {
        Self::Analysis(error)
    }
}

/// Tells a story.
///
/// ```
/// use aspectra_eval::message::plain_words;
/// use aspectra_meta::compare::Comparing;
/// use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
/// use aspectra_report::{Provenance, Story, tell};
/// let text = "run,topic,measure,score\na,1,AP,0.5\na,2,AP,0.9\na,3,AP,0.7\nb,1,AP,0.1\nb,2,AP,0.2\nb,3,AP,0.1\n";
/// let table = ScoreTable::parse([("scores.csv", text.as_bytes())])?;
/// let told = tell(&Story {
///     title: "Two runs",
///     table: &table,
///     matrices: &ScoreMatrix::all(&table, Missing::Error)?,
///     collection: None,
///     judges: None,
///     earlier: None,
///     comparing: &Comparing::default(),
///     notices: &[],
///     provenance: &Provenance::default(),
///     command: "",
///     words: &plain_words,
/// })?;
/// assert!(told.verdict[0].starts_with("a is ahead of b by 0.567 AP"), "{}", told.verdict[0]);
/// // The page carries its scores.
/// assert_eq!(ScoreTable::parse([("scores.csv", told.html.as_bytes())])?, table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Scores that no test takes, a baseline that is no run, a run that cannot be read a second time.
pub fn tell(story: &Story<'_>) -> Result<Told, StoryError> {
    let found = Analyses::of(story)?;
    let verdict = verdict::sentences(story, &found);
    let parts = [
        Some(Part {
            id: String::from("verdict"),
            heading: String::from("Verdict"),
            body: verdict::paragraphs(&verdict),
        }),
        since::part(story, &found),
        care::part(story, &found),
        leaderboard::part(story, &found),
        differ::part(story, &found),
        aspects::part(&found),
        judges::part(story, &found),
        measures::part(story, &found),
        needs::part(&found),
        Some(origin::part(story)),
    ];
    let frame = Frame {
        title: story.title.to_owned(),
        lead: lead(story),
        parts: parts.into_iter().flatten().collect(),
        carried: story.table.carried(),
    };
    Ok(Told { verdict, html: frame.html() })
}

/// How much was evaluated, in a line.
fn lead(story: &Story<'_>) -> String {
    let (runs, topics) = story.matrices.first().map_or((0, 0), |matrix| (matrix.runs.len(), matrix.topics.len()));
    let counted = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let mut line =
        [counted(runs, "run"), counted(topics, "topic"), counted(story.matrices.len(), "measure")].join(", ");
    if let Some(collection) = &story.collection {
        let aspects: Vec<String> =
            collection.judgments.aspects().iter().map(|aspect| web::name(&aspect.name)).collect();
        if aspects.len() > 1 {
            line.push_str(&format!(", {} aspects ({})", aspects.len(), aspects.join(", ")));
        }
    }
    format!("<p class=\"lead\">{line}</p>\n")
}

/// A figure of the page; nothing where it cannot be drawn from this.
fn drawn(name: &str, subject: &Subject<'_>, has_numbers: bool) -> String {
    let drawing = Figure::find(name).and_then(|figure| (figure.draw)(subject).ok());
    drawing.map(|drawing| web::figure(&drawing, has_numbers)).unwrap_or_default()
}

/// A number with so many digits behind the point, a zero without a sign.
fn digits(number: f64, places: usize) -> String {
    crate::page::shown(&aspectra_meta::finding::Value::Real(number), crate::Places::Fixed(places))
}

/// A list of names in a sentence, the first so many of them.
fn listed(names: &[String], most: usize) -> String {
    let shown = names.iter().take(most).cloned().collect::<Vec<String>>();
    match names.len().checked_sub(shown.len()) {
        Some(more) if more > 0 => format!("{} and {more} more", shown.join(", ")),
        _ => match shown.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => shown.concat(),
        },
    }
}
