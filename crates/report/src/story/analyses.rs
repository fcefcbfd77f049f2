//! What the analyses find, each asked once.

use super::{Story, StoryCollection, StoryError, StoryJudges};
use aspectra_eval::{Message, Notice, Options, evaluate_with};
use aspectra_meta::agreement::{self, Agreeing, AspectAgreement};
use aspectra_meta::check::Checked;
use aspectra_meta::compare::{Comparison, compare_all};
use aspectra_meta::contrast::{Contrasting, Contrasts, TopDocument, contrast, top_documents};
use aspectra_meta::correlate::{Correlating, correlate};
use aspectra_meta::judges::{self, JudgeChange, Judging};
use aspectra_meta::power::{Plan, Planning, plan};
use aspectra_meta::since::{Since, since};
use aspectra_meta::{Finding, Missing, ScoreMatrix, ScoreTable};
use aspectra_meta::{by_aspect, check, compare, correlate as correlation, power, scale_guard};

/// So many of the first documents of a run are shown.
const DEPTH: u32 = 10;

/// Resamples of the intervals of correlations: a page shows two digits of them.
const SAMPLES: usize = 1000;

/// All that was found.
pub(super) struct Analyses<'a> {
    /// The number of the measure that the verdict is about: the first by which larger is better.
    pub(super) main: usize,
    pub(super) compared: Vec<Comparison>,
    /// The comparison by the main measure, as tables.
    pub(super) comparison: Finding,
    pub(super) correlation: Option<Finding>,
    pub(super) plans: Vec<Plan>,
    pub(super) power: Option<Finding>,
    pub(super) checked: Option<(Checked, Finding)>,
    pub(super) contrasts: Contrasts,
    /// The first documents by topic and run of the contrasts; empty without a collection.
    pub(super) documents: Vec<Vec<Option<Vec<TopDocument>>>>,
    pub(super) aspects: Option<ByAspect>,
    pub(super) judges: Option<ByJudges>,
    pub(super) since: Option<(&'a str, Since)>,
    /// Those of the evaluation, of taking means, of the comparison.
    pub(super) notices: Vec<Notice>,
}

/// The runs on each aspect alone.
pub(super) struct ByAspect {
    pub(super) names: Vec<String>,
    pub(super) matrices: Vec<ScoreMatrix>,
    /// Why there are no scores by aspect is of no interest to a reader; the labels are there in any case.
    pub(super) finding: Finding,
}

/// What several judges say.
pub(super) struct ByJudges {
    pub(super) agreement: Vec<AspectAgreement>,
    /// The same as tables.
    pub(super) labels: Finding,
    /// What each judge changes; empty where they have nothing in common.
    pub(super) changes: Vec<JudgeChange>,
    pub(super) conclusions: Option<Finding>,
}

impl<'a> Analyses<'a> {
    pub(super) fn of(story: &Story<'a>) -> Result<Self, StoryError> {
        let matrices = story.matrices;
        let is_better_higher =
            |matrix: &ScoreMatrix| matrix.measure.as_ref().is_none_or(|measure| measure.is_better_higher());
        let main = matrices.iter().position(is_better_higher).unwrap_or(0);
        let compared = compare_all(matrices, story.comparing)?;
        let one = compared.get(main).map(std::slice::from_ref).unwrap_or_default();
        let comparison = compare::finding(one, story.comparing);
        let (runs, topics) = matrices.first().map_or((0, 0), |matrix| (matrix.runs.len(), matrix.topics.len()));
        let correlation = (matrices.len() > 1 && runs > 2).then(|| correlated(story)).transpose()?;
        let mut plans = Vec::new();
        if runs > 1 && topics > 1 {
            let how = Planning { alpha: story.comparing.alpha, ..Planning::default() };
            plans = matrices.iter().map(|matrix| plan(matrix, &how)).collect::<Result<_, _>>()?;
            plans.retain(|plan: &Plan| plan.variance.is_ok());
        }
        let planned = || power::finding(&plans, &Planning { alpha: story.comparing.alpha, ..Planning::default() });
        let power = (!plans.is_empty()).then(planned);
        let checked = story.collection.map(|collection| checked(&collection, story)).transpose()?;
        let baseline = story.comparing.baselines.first().cloned();
        let contrasts =
            matrices.get(main).map(|matrix| contrast(matrix, &Contrasting { baseline, ..Contrasting::default() }));
        let contrasts =
            contrasts.unwrap_or_else(|| Contrasts { measure: String::new(), runs: Vec::new(), topics: Vec::new() });
        let documents = match &story.collection {
            Some(collection) => {
                let topics: Vec<String> = contrasts.topics.iter().map(|topic| topic.topic.clone()).collect();
                top_documents(
                    collection.judgments,
                    collection.runs,
                    collection.rules,
                    &contrasts.runs,
                    &topics,
                    collection.rules.depth.map_or(DEPTH, |depth| depth.min(DEPTH)),
                )?
            }
            None => Vec::new(),
        };
        let aspects = story.collection.and_then(|collection| by_aspects(&collection, matrices.get(main)?, story));
        let earlier = story
            .earlier
            .map(|(name, before)| since(before, matrices, story.comparing.alpha).map(|changed| (name, changed)));
        let alternative = Message::new("tests of signs compare only which score is larger");
        let mut notices = story.notices.to_vec();
        notices.extend(scale_guard::guard(matrices, &alternative, false)?);
        notices.extend(comparison.notices.iter().cloned());
        Ok(Self {
            main,
            comparison,
            compared,
            correlation,
            plans,
            power,
            checked,
            contrasts,
            documents,
            aspects,
            judges: story.judges.as_ref().map(|judges| by_judges(judges, story)).transpose()?,
            since: earlier.transpose()?,
            notices,
        })
    }

    /// The comparison by the main measure.
    pub(super) fn main(&self) -> Option<&Comparison> {
        self.compared.get(self.main)
    }
}

fn correlated(story: &Story<'_>) -> Result<Finding, StoryError> {
    let how = Correlating { samples: SAMPLES, seed: story.comparing.seed, ..Correlating::default() };
    let found = correlate(story.matrices, &how)?;
    Ok(correlation::finding(&found, story.matrices, &how))
}

fn checked(collection: &StoryCollection<'_>, story: &Story<'_>) -> Result<(Checked, Finding), StoryError> {
    let checked = Checked::of(collection.judgments, collection.runs, collection.labels)?;
    let finding = check::finding(&checked, story.words);
    Ok((checked, finding))
}

/// What several judges say: all coefficients, and where they judged the same documents what each of them changes.
fn by_judges(judges: &StoryJudges<'_>, story: &Story<'_>) -> Result<ByJudges, StoryError> {
    let how = Agreeing { confidence: 1.0 - story.comparing.alpha, ..Agreeing::default() };
    let agreement = agreement::agreement(judges.labels, &how)?;
    let labels = agreement::finding(judges.labels, &agreement, &how, false);
    let (mut changes, mut conclusions) = (Vec::new(), None);
    if let Ok(apart) = &judges.apart {
        let (alpha, seed) = (story.comparing.alpha, story.comparing.seed);
        let how = Judging { reference: apart.reference, alpha, samples: SAMPLES, seed, confidence: 1.0 - alpha };
        changes = judges::changes(apart.matrices, &how)?;
        let biases = judges::biases(apart.panel, &how)?;
        conclusions = Some(judges::finding(apart.panel, apart.matrices, &changes, &biases, &[], &how));
    }
    Ok(ByJudges { agreement, labels, changes, conclusions })
}

/// The runs on each aspect alone, by the measure that stands innermost in the main one; `None` where there is one aspect,
/// or the measure has no value on one of them.
fn by_aspects(collection: &StoryCollection<'_>, main: &ScoreMatrix, story: &Story<'_>) -> Option<ByAspect> {
    let judgments = collection.judgments;
    let measures = by_aspect::measures(main.measure.as_ref()?, judgments);
    if measures.is_empty() {
        return None;
    }
    let options = Options { rules: collection.rules, residuals: false, seed: story.comparing.seed, progress: None };
    let scores = evaluate_with(judgments, collection.runs, &measures, &options).ok()?;
    let matrices = ScoreMatrix::all(&ScoreTable::from(&scores), Missing::Zero).ok()?;
    let names: Vec<String> = judgments.aspects().iter().map(|aspect| aspect.name.clone()).collect();
    let mut finding = Finding::new("by-aspect");
    finding.tables.push(by_aspect::table(&names, &matrices));
    Some(ByAspect { names, matrices, finding })
}
