//! What all parts of a study share: judgments, runs, and scores that are worked out once.

use crate::study::Study;
use crate::{Error, judged_as, notice};
use aspectra_eval::join::KeptRun;
use aspectra_eval::message::counted;
use aspectra_eval::{Bound, Judgments, Measure, Notice, Options, Runs, Scores};
use aspectra_meta::matrix::missing_notice;
use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
use aspectra_stats::work::Work;
use rayon::prelude::*;
use std::sync::{Arc, OnceLock};

/// Numbers that a study is made with.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The seed of whatever is drawn at random.
    pub seed: u64,
    /// Resamples of tests and intervals.
    pub samples: usize,
    /// The level of significance, where it is not the paper's.
    pub alpha: Option<f64>,
    /// How often pools are made smaller.
    pub repeats: usize,
    /// How many documents of a run the scales are looked at on.
    pub length: u32,
    /// About how many extensions of a ranking a search for a bound looks at, for each topic.
    pub effort: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 42, samples: 10_000, alpha: None, repeats: 10, length: 250, effort: 100_000 }
    }
}

/// Which labels a measure reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Labels {
    /// Those of the judgments.
    Given,
    /// 1 where they are above 0.
    Binary,
}

/// A measure of a study, with what its tables call it.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What tables call it.
    pub label: String,
    /// The measure.
    pub measure: Measure,
    /// What it reads.
    pub labels: Labels,
}

impl Asked {
    /// A measure by its text on the labels as they are. A text of ours always parses; one that does not is left out.
    pub(crate) fn on(labels: Labels, label: impl Into<String>, text: &str) -> Option<Self> {
        let measure = text.parse().ok();
        debug_assert!(measure.is_some(), "{text} is no measure");
        Some(Self { label: label.into(), measure: measure?, labels })
    }
}

/// The scores of a study.
#[derive(Debug)]
pub struct Scored {
    /// One matrix a measure, by the names of the tables, in the order asked for.
    pub matrices: Vec<ScoreMatrix>,
    /// The scores on the labels as they are, and on binary ones.
    pub given: Option<Arc<Scores>>,
    /// The scores on binary labels.
    pub binary: Option<Arc<Scores>>,
    /// What was odd.
    pub notices: Vec<Notice>,
}

impl Scored {
    /// The matrices of some labels, in the order of the labels; those that are not there are left out.
    pub fn named<S: AsRef<str>>(&self, labels: &[S]) -> Vec<ScoreMatrix> {
        let find = |label: &S| self.matrices.iter().find(|matrix| matrix.name == label.as_ref()).cloned();
        labels.iter().filter_map(find).collect()
    }
}

/// What all parts share.
pub struct Ground<'g> {
    /// The judgments.
    pub judgments: &'g Judgments,
    /// The runs.
    pub runs: &'g Runs,
    /// Rules and seed of evaluations.
    pub options: Options<'g>,
    /// Further numbers.
    pub settings: Settings,
    asked: Vec<Asked>,
    kept: OnceLock<Result<Vec<(String, KeptRun)>, Error>>,
    scored: OnceLock<Result<Scored, Error>>,
}

impl<'g> Ground<'g> {
    /// The ground of a study.
    ///
    /// # Errors
    /// When the study has nothing to say about such judgments or so few runs.
    pub fn new(
        study: &Study,
        judgments: &'g Judgments,
        runs: &'g Runs,
        options: Options<'g>,
        settings: Settings,
    ) -> Result<Self, Error> {
        (study.fits)(judgments)?;
        let (given, found) = (runs.len(), judgments.topics().len());
        let refused = |why: String| Err(aspectra_eval::Error::input(why).into());
        if given < 2 {
            return refused(format!("{} given; a study compares runs and needs at least 2", counted(given, "run")));
        }
        if let Some(alpha) = settings.alpha.filter(|alpha| !(*alpha > 0.0 && *alpha < 1.0)) {
            return refused(format!("alpha is {alpha}, expected a number between 0 and 1"));
        }
        if found < study.topics {
            return refused(format!(
                "{}: has {}; the tests of this study need at least {}",
                judgments.source(),
                counted(found, "topic"),
                study.topics
            ));
        }
        let asked = (study.measures)(judgments, &settings);
        Ok(Self { judgments, runs, options, settings, asked, kept: OnceLock::new(), scored: OnceLock::new() })
    }

    /// The measures.
    pub fn asked(&self) -> &[Asked] {
        &self.asked
    }

    /// The runs, joined with the judgments.
    ///
    /// # Errors
    /// Runs that cannot be read or in which there is nothing to score, all of them together.
    pub fn kept(&self) -> Result<&[(String, KeptRun)], Error> {
        let kept = self.kept.get_or_init(|| self.join());
        kept.as_ref().map(Vec::as_slice).map_err(Clone::clone)
    }

    fn join(&self) -> Result<Vec<(String, KeptRun)>, Error> {
        let work = Work::begin("runs", self.runs.len());
        let names = self.runs.names();
        let joined: Vec<aspectra_eval::Result<(String, KeptRun)>> = (self.runs.sources(), &names)
            .into_par_iter()
            .map(|(source, name)| {
                let kept = KeptRun::join(source, self.judgments, self.options.rules)?;
                kept.facts.check(source, self.judgments)?;
                work.step(1);
                Ok((name.clone(), kept))
            })
            .collect();
        let (mut good, mut failures) = (Vec::new(), Vec::new());
        for one in joined {
            match one {
                Ok(run) => good.push(run),
                Err(failure) => failures.push(failure),
            }
        }
        if failures.is_empty() { Ok(good) } else { Err(aspectra_eval::Error::together(failures).into()) }
    }

    /// The scores of all measures.
    ///
    /// # Errors
    /// Runs that cannot be read, or measures that do not fit the judgments.
    pub fn scored(&self) -> Result<&Scored, Error> {
        let scored = self.scored.get_or_init(|| self.score());
        scored.as_ref().map_err(Clone::clone)
    }

    fn score(&self) -> Result<Scored, Error> {
        let kept = self.kept()?;
        let mut notices = self.judgments.notices().to_vec();
        notices.extend(notice::oddities(self.judgments, kept));
        let mut found: Vec<Option<ScoreMatrix>> = vec![None; self.asked.len()];
        let mut of = |labels: Labels, judgments: &Judgments| -> Result<Option<Arc<Scores>>, Error> {
            let places: Vec<usize> = (0..self.asked.len()).filter(|&at| self.asked[at].labels == labels).collect();
            if places.is_empty() {
                return Ok(None);
            }
            let measures: Vec<Measure> = places.iter().map(|&at| self.asked[at].measure.clone()).collect();
            let (scores, matrices) = self.matrices(judgments, &measures, kept, &mut notices)?;
            for (at, matrix) in places.into_iter().zip(matrices) {
                found[at] = Some(ScoreMatrix { name: self.asked[at].label.clone(), ..matrix });
            }
            Ok(Some(Arc::new(scores)))
        };
        let given = of(Labels::Given, self.judgments)?;
        let binary = match self.asked.iter().any(|asked| asked.labels == Labels::Binary) {
            true => of(Labels::Binary, &judged_as::binary(self.judgments)?)?,
            false => None,
        };
        Ok(Scored { matrices: found.into_iter().flatten().collect(), given, binary, notices: distinct(notices) })
    }

    /// Scores of joined runs by some measures, on these judgments or on such with the same rows.
    pub(crate) fn matrices(
        &self,
        judgments: &Judgments,
        measures: &[Measure],
        runs: &[(String, KeptRun)],
        notices: &mut Vec<Notice>,
    ) -> Result<(Scores, Vec<ScoreMatrix>), Error> {
        let bound = Bound::new(judgments, measures, &self.options)?;
        let scores = Scores::of_kept(&bound, runs, self.options.rules);
        let table = ScoreTable::from(&scores);
        notices.extend(scores.notices().iter().cloned());
        // In a study this is no choice of the user's.
        let filled = missing_notice(&table, Missing::Zero);
        notices.extend(filled.map(|notice| notice::filled(&notice)));
        let matrices = ScoreMatrix::all(&table, Missing::Zero)?;
        Ok((scores, matrices))
    }
}

/// Each notice once, in the order in which they came.
fn distinct(notices: Vec<Notice>) -> Vec<Notice> {
    let mut kept: Vec<Notice> = Vec::new();
    for notice in notices {
        if !kept.contains(&notice) {
            kept.push(notice);
        }
    }
    kept
}
