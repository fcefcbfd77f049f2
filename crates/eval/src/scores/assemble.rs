//! From the judged rankings of runs to scores: the sink that scores one run, and the tensor put together from all of them.

use super::{RunInfo, Score, Scores, Summary};
use crate::bound::{Bound, Scratch};
use crate::error::Result;
use crate::join::{Duplicates, Joined, JudgedRanking, KeptRun, Rules, RunFacts, Sink, Ties, TopicRule, join};
use crate::judgments::Judgments;
use crate::notice::{Notice, measures as measure_notices, runs as run_notices};
use crate::runs::RunSource;
use rayon::prelude::*;

/// Scores rankings as they come, and keeps nothing but the scores.
pub(crate) struct Scorer<'b> {
    bound: &'b Bound<'b>,
    scratch: Scratch,
    /// The scores of the topics in the order in which they came.
    values: Vec<Score>,
    best: Vec<Score>,
    /// How many of the documents are judged.
    judged: u64,
}

impl<'b> Scorer<'b> {
    pub(crate) fn new(bound: &'b Bound<'b>) -> Self {
        Self { bound, scratch: Scratch::default(), values: Vec::new(), best: Vec::new(), judged: 0 }
    }
}

impl Sink for Scorer<'_> {
    fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>) {
        self.judged += ranking.hits.len() as u64;
        self.values.extend_from_slice(self.bound.score(topic, ranking, &mut self.scratch));
        if self.bound.has_residuals() {
            self.best.extend_from_slice(self.bound.best_score(topic, ranking, &mut self.scratch));
        }
    }

    fn wants_strangers(&self) -> bool {
        self.bound.wants_strangers()
    }
}

/// One run's scores, `[topic][measure]`; `None` where the run lacks the topic.
pub(crate) struct RunScores {
    info: RunInfo,
    facts: RunFacts,
    judged: u64,
    values: Vec<Option<Score>>,
    best: Vec<Option<Score>>,
    sampled: Vec<u64>,
    set_to_0: Vec<u64>,
}

impl RunScores {
    /// Reads a run, joins it and scores it topic by topic.
    pub(crate) fn of(source: &RunSource, name: &str, bound: &Bound<'_>, rules: Rules) -> Result<Self> {
        let joined = join(source, bound.judgments(), rules, || Scorer::new(bound))?;
        joined.facts.check(source, bound.judgments())?;
        Ok(Self::placed(joined, name, bound))
    }

    /// Scores a run that was joined before.
    fn of_kept(run: &KeptRun, name: &str, bound: &Bound<'_>) -> Self {
        let mut scorer = Scorer::new(bound);
        run.rankings().for_each(|(topic, ranking)| scorer.take(topic, &ranking));
        Self::placed(Joined { sinks: vec![scorer], facts: run.facts.clone() }, name, bound)
    }

    /// Puts the scores of a run where their topics are.
    fn placed(joined: Joined<Scorer<'_>>, name: &str, bound: &Bound<'_>) -> Self {
        let Joined { sinks, facts } = joined;
        let width = bound.measures().len();
        let info = RunInfo {
            name: name.to_owned(),
            tag: String::from_utf8_lossy(&facts.tag).into_owned(),
            lines: facts.lines,
        };
        let empty = || vec![None; bound.judgments().topics().len() * width];
        let best = if bound.has_residuals() { empty() } else { Vec::new() };
        let mut run = Self { info, values: empty(), best, sampled: Vec::new(), set_to_0: Vec::new(), judged: 0, facts };
        let (mut values, mut best) = (Vec::new(), Vec::new());
        for sink in sinks {
            values.extend(sink.values);
            best.extend(sink.best);
            run.judged += sink.judged;
            add_up(&mut run.sampled, &sink.scratch.sampled);
            add_up(&mut run.set_to_0, &sink.scratch.set_to_0);
        }
        let place = |scores: Vec<Score>, placed: &mut [Option<Score>]| {
            let mut scores = scores.into_iter();
            for &topic in &run.facts.topics {
                let start = topic as usize * width;
                placed[start..start + width].iter_mut().zip(&mut scores).for_each(|(slot, score)| *slot = Some(score));
            }
        };
        place(values, &mut run.values);
        if bound.has_residuals() {
            place(best, &mut run.best);
        }
        run
    }
}

impl Scores {
    /// The scores of runs that were joined before with the judgments that the measures are bound to. A measure that looks
    /// at documents that no topic judged ([`Bound::wants_strangers`]) needs the run itself: kept rankings do not have them.
    pub fn of_kept(bound: &Bound<'_>, runs: &[(String, KeptRun)], rules: Rules) -> Self {
        let scored = runs.par_iter().map(|(name, run)| RunScores::of_kept(run, name, bound)).collect();
        Self::assemble(bound, scored, rules)
    }

    /// The scores of all runs, topics that do not count taken out and missing ones filled in.
    pub(crate) fn assemble(bound: &Bound<'_>, mut runs: Vec<RunScores>, rules: Rules) -> Self {
        let (judgments, measures) = (bound.judgments(), bound.measures());
        let count = judgments.topics().len();
        let width = measures.len();
        let mut in_every_run = vec![true; count];
        let mut in_run = Vec::with_capacity(runs.len() * count);
        let mut scratch = Scratch::default();
        let mut notices = Vec::new();
        for run in &mut runs {
            let mut has = vec![false; count];
            run.facts.topics.iter().for_each(|&topic| has[topic as usize] = true);
            for topic in 0..count {
                in_every_run[topic] &= has[topic];
                if !has[topic] && rules.topics == TopicRule::Judged {
                    run.fill(topic, bound, &mut scratch);
                }
            }
            run.notice(judgments, rules, &mut notices);
            in_run.append(&mut has);
        }
        if rules.topics == TopicRule::Both {
            for run in &mut runs {
                for topic in (0..count).filter(|&topic| !in_every_run[topic]) {
                    run.values[topic * width..(topic + 1) * width].fill(None);
                }
            }
        }
        let (mut sampled, mut set_to_0) = (vec![0; width], vec![0; width]);
        for run in &runs {
            add_up(&mut sampled, &run.sampled);
            add_up(&mut set_to_0, &run.set_to_0);
        }
        let has_residuals = bound.has_residuals();
        let mut all = bound.notices().to_vec();
        all.append(&mut notices);
        all.extend(measures.iter().zip(sampled).filter(|(_, count)| *count > 0).map(|(measure, count)| {
            run_notices::sampled_ties(measure.to_string(), count, crate::measure::graded::ties::DRAWS)
        }));
        all.extend(
            measures
                .iter()
                .zip(set_to_0)
                .filter(|(_, count)| *count > 0)
                .map(|(measure, count)| measure_notices::set_to_zero(measure.to_string(), count)),
        );
        let mut scores = Self {
            topics: judgments.topics().iter().map(|topic| topic.id.clone()).collect(),
            measures: measures.to_vec(),
            best: has_residuals.then(|| runs.iter_mut().flat_map(|run| std::mem::take(&mut run.best)).collect()),
            values: runs.iter_mut().flat_map(|run| std::mem::take(&mut run.values)).collect(),
            runs: runs.into_iter().map(|run| run.info).collect(),
            in_run,
            notices: all,
            summaries: vec![Summary::Own; measures.len()],
        };
        scores.notice_undefined();
        scores.notice_unbounded();
        scores
    }

    /// Says of which measures unjudged documents leave no bounds, where they were asked for.
    fn notice_unbounded(&mut self) {
        let Some(best) = &self.best else { return };
        let width = self.measures.len();
        let mut reasons: Vec<(&'static str, Vec<String>)> = Vec::new();
        for (m, measure) in self.measures.iter().enumerate() {
            let of_topics = self.values.iter().zip(best).skip(m).step_by(width.max(1));
            let mut unbounded = of_topics.filter_map(|scores| match scores {
                (Some(Score::Real(_) | Score::Count(_) | Score::Exact(_)), Some(Score::Undefined(reason))) => {
                    Some(*reason)
                }
                _ => None,
            });
            let Some(reason) = unbounded.next() else { continue };
            match reasons.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, measures)) => measures.push(measure.to_string()),
                None => reasons.push((reason, vec![measure.to_string()])),
            }
        }
        self.notices.extend(reasons.into_iter().map(|(why, measures)| measure_notices::no_bounds(measures, why)));
    }

    fn notice_undefined(&mut self) {
        for (m, measure) in self.measures.iter().enumerate() {
            if matches!(measure.unit().build(), Some(crate::language::Build::RunTag)) {
                continue;
            }
            for (r, run) in self.runs.iter().enumerate() {
                let reasons: Vec<&'static str> = (0..self.topics.len())
                    .filter_map(|topic| match self.score(r, topic, m) {
                        Some(Score::Undefined(reason)) => Some(*reason),
                        _ => None,
                    })
                    .collect();
                if let Some(reason) = reasons.first() {
                    self.notices.push(measure_notices::undefined_scores(
                        measure.to_string(),
                        &run.name,
                        reasons.len() as u64,
                        reason,
                    ));
                }
            }
        }
    }
}

fn add_up(sums: &mut Vec<u64>, more: &[u64]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

impl RunScores {
    /// Scores a topic that the run lacks as nothing retrieved.
    fn fill(&mut self, topic: usize, bound: &Bound<'_>, scratch: &mut Scratch) {
        let nothing = JudgedRanking::default();
        let start = topic * bound.measures().len();
        for (slot, score) in self.values[start..].iter_mut().zip(bound.score(topic, &nothing, scratch)) {
            *slot = Some(score.clone());
        }
        if bound.has_residuals() {
            for (slot, score) in self.best[start..].iter_mut().zip(bound.best_score(topic, &nothing, scratch)) {
                *slot = Some(score.clone());
            }
        }
    }

    fn notice(&self, judgments: &Judgments, rules: Rules, notices: &mut Vec<Notice>) {
        let run = &self.info.name;
        let judged = judgments.topics().len();
        let apart = self.facts.topics_apart(judgments);
        if let Some(columns) = self.facts.read_as {
            notices.push(run_notices::read_as(run, columns));
        }
        if let Some(other) = &self.facts.other_tag {
            notices.push(run_notices::several_tags(run, other, &self.facts.tag));
        }
        if let Some(odd) = self.facts.odd_ranks {
            notices.push(run_notices::odd_ranks(run, odd));
        }
        if self.facts.looks_like_judgments {
            notices.push(run_notices::scores_like_labels(run));
        }
        if self.facts.foreign_topics > 0 {
            notices.push(match &apart {
                Some(apart) => run_notices::no_topic_judged(run, self.facts.foreign_topics, apart),
                None => run_notices::topics_unjudged(run, self.facts.foreign_topics),
            });
        }
        let missing = judged - self.facts.topics.len();
        if missing > 0 {
            let scored = rules.topics == TopicRule::Judged;
            notices.push(run_notices::topics_missing(run, missing as u64, judged as u64, scored));
        }
        // Where no topic is known, nothing can be said of documents.
        if self.judged == 0 && self.facts.lines > 0 && apart.is_none() {
            notices.push(run_notices::documents_unjudged(run));
        }
        if self.facts.repeated > 0 && rules.duplicates != Duplicates::Error {
            let kept = if rules.duplicates == Duplicates::First { "first" } else { "last" };
            notices.push(run_notices::documents_repeated(run, self.facts.repeated, kept));
        }
        if self.facts.tied > 0 {
            let rule = match rules.ties {
                Ties::DocnoDescending => "document id, descending",
                Ties::DocnoAscending => "document id, ascending",
                Ties::File => "their order in the file",
                Ties::Expected => "no order: scores are means over all orders",
            };
            notices.push(run_notices::ties(run, self.facts.tied, rule));
        }
    }
}
