//! Scores one run: reads it, joins it piece by piece, and keeps nothing but the scores.

use crate::error::{Error, Result};
use crate::join::{
    Duplicates, Joined, JudgedRanking, Rules, Scattered, Text, Ties, TopicRule, cut, join_piece, join_scattered,
};
use crate::judgments::Judgments;
use crate::language::Measure;
use crate::notice::{Notice, measures as measure_notices, runs as run_notices};
use crate::parse::BadLines;
use crate::plan::{Plan, Scratch};
use crate::runs::RunSource;
use crate::scores::{RunInfo, Score, Scores, Summary};
use rayon::prelude::*;

/// A large run is cut into pieces of about this many bytes, so that several threads can share it.
const PIECE: usize = 4 << 20;

/// One run's scores, `[topic][measure]`; `None` where the run lacks the topic.
pub(crate) struct RunScores {
    info: RunInfo,
    joined: Joined,
    values: Vec<Option<Score>>,
    best: Vec<Option<Score>>,
    sampled: Vec<u64>,
    set_to_0: Vec<u64>,
}

pub(crate) fn score_run(
    judgments: &Judgments,
    plan: &Plan<'_>,
    source: &RunSource,
    name: &str,
    rules: Rules,
) -> Result<RunScores> {
    let bytes = source.open()?;
    let file = source.path();
    let text = Text { bytes: &bytes, judgments, rules, known: plan.known() };
    let pieces: std::result::Result<Vec<Piece<'_>>, Scattered> = cut(&bytes, bytes.len() / PIECE + 1)
        .into_par_iter()
        .map(|part| {
            let mut piece = Piece::new(plan, file);
            let mut bad = BadLines::new(file);
            piece.joined = join_piece(text, part, &mut bad, &mut |topic, ranking| piece.take(topic, ranking))?;
            piece.bad = bad;
            Ok(piece)
        })
        .collect();
    let whole = pieces.and_then(Piece::unite).unwrap_or_else(|Scattered| {
        let mut piece = Piece::new(plan, file);
        let mut bad = BadLines::new(file);
        piece.joined = join_scattered(text, &mut bad, &mut |topic, ranking| piece.take(topic, ranking));
        piece.bad = bad;
        piece
    });
    whole.finish(judgments, file, name)
}

/// The scores of the topics of one piece, in the order of the text.
struct Piece<'p> {
    plan: &'p Plan<'p>,
    joined: Joined,
    bad: BadLines,
    scratch: Scratch,
    values: Vec<Option<Score>>,
    best: Vec<Option<Score>>,
}

impl<'p> Piece<'p> {
    fn new(plan: &'p Plan<'p>, file: &str) -> Self {
        Self {
            plan,
            joined: Joined::default(),
            bad: BadLines::new(file),
            scratch: Scratch::default(),
            values: Vec::new(),
            best: Vec::new(),
        }
    }

    fn take(&mut self, topic: usize, ranking: &JudgedRanking<'_>) {
        self.plan.score(topic, ranking, &mut self.scratch, &mut self.values);
        if self.plan.has_residuals() {
            self.plan.score_best(topic, ranking, &mut self.scratch, &mut self.best);
        }
    }

    /// Puts pieces together, unless a topic occurs in two of them.
    fn unite(pieces: Vec<Self>) -> std::result::Result<Self, Scattered> {
        let mut pieces = pieces.into_iter();
        let Some(mut whole) = pieces.next() else { return Err(Scattered) };
        for piece in pieces {
            whole.joined.append(piece.joined);
            whole.bad.append(piece.bad);
            whole.values.extend(piece.values);
            whole.best.extend(piece.best);
            add_up(&mut whole.scratch.sampled, &piece.scratch.sampled);
            add_up(&mut whole.scratch.set_to_0, &piece.scratch.set_to_0);
        }
        let mut topics = whole.joined.topics.clone();
        topics.sort_unstable();
        if topics.windows(2).any(|pair| pair[0] == pair[1]) { Err(Scattered) } else { Ok(whole) }
    }

    fn finish(self, judgments: &Judgments, file: &str, name: &str) -> Result<RunScores> {
        self.bad.into_result()?;
        if self.joined.lines == 0 {
            return Err(Error::input(format!("{file}: is empty; expected lines such as \"51 Q0 DOC-1 1 12.5 tag\"")));
        }
        if self.joined.topics.is_empty() {
            return Err(Error::input(format!(
                "{file}: none of its topics is judged in {}; check that both files use the same topic ids",
                judgments.source()
            )));
        }
        let width = self.plan.measure_count();
        let place = |values: Vec<Option<Score>>| {
            let mut placed = vec![None; judgments.topics().len() * width];
            let mut values = values.into_iter();
            for &topic in &self.joined.topics {
                let start = topic as usize * width;
                for slot in &mut placed[start..start + width] {
                    *slot = values.next().flatten();
                }
            }
            placed
        };
        let info = RunInfo {
            name: name.to_owned(),
            tag: String::from_utf8_lossy(&self.joined.tag).into_owned(),
            lines: self.joined.lines,
        };
        let best = if self.plan.has_residuals() { place(self.best) } else { Vec::new() };
        let Scratch { sampled, set_to_0, .. } = self.scratch;
        Ok(RunScores { info, values: place(self.values), best, joined: self.joined, sampled, set_to_0 })
    }
}

impl Scores {
    /// The scores of all runs, topics that do not count taken out and missing ones filled in.
    pub(crate) fn assemble(
        judgments: &Judgments,
        measures: &[Measure],
        plan: Plan<'_>,
        mut runs: Vec<RunScores>,
        rules: Rules,
    ) -> Self {
        let count = judgments.topics().len();
        let width = measures.len();
        let mut in_every_run = vec![true; count];
        let mut in_run = Vec::with_capacity(runs.len() * count);
        let mut scratch = Scratch::default();
        let mut notices = Vec::new();
        for run in &mut runs {
            let mut has = vec![false; count];
            run.joined.topics.iter().for_each(|&topic| has[topic as usize] = true);
            for topic in 0..count {
                in_every_run[topic] &= has[topic];
                if !has[topic] && rules.topics == TopicRule::Judged {
                    run.fill(topic, &plan, &mut scratch);
                }
            }
            run.notice(count, rules, &mut notices);
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
        let has_residuals = plan.has_residuals();
        let mut all = plan.into_notices();
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
        scores
    }

    fn notice_undefined(&mut self) {
        for (m, measure) in self.measures.iter().enumerate() {
            if matches!(measure.unit().build, crate::language::Build::RunTag) {
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
    fn fill(&mut self, topic: usize, plan: &Plan<'_>, scratch: &mut Scratch) {
        let width = plan.measure_count();
        let mut scores = Vec::with_capacity(width);
        plan.score(topic, &JudgedRanking::default(), scratch, &mut scores);
        self.values.splice(topic * width..(topic + 1) * width, scores.drain(..));
        if plan.has_residuals() {
            plan.score_best(topic, &JudgedRanking::default(), scratch, &mut scores);
            self.best.splice(topic * width..(topic + 1) * width, scores);
        }
    }

    fn notice(&self, judged: usize, rules: Rules, notices: &mut Vec<Notice>) {
        let run = &self.info.name;
        if self.joined.foreign_topics > 0 {
            notices.push(run_notices::topics_unjudged(run, self.joined.foreign_topics));
        }
        let missing = judged - self.joined.topics.len();
        if missing > 0 {
            let scored = rules.topics == TopicRule::Judged;
            notices.push(run_notices::topics_missing(run, missing as u64, judged as u64, scored));
        }
        if self.joined.repeated > 0 && rules.duplicates != Duplicates::Error {
            let kept = if rules.duplicates == Duplicates::First { "first" } else { "last" };
            notices.push(run_notices::documents_repeated(run, self.joined.repeated, kept));
        }
        if self.joined.tied > 0 {
            let rule = match rules.ties {
                Ties::DocnoDescending => "document id, descending",
                Ties::DocnoAscending => "document id, ascending",
                Ties::File => "their order in the file",
                Ties::Expected => "no order: scores are means over all orders",
            };
            notices.push(run_notices::ties(run, self.joined.tied, rule));
        }
    }
}
