//! The systems that take part, and what they retrieve.

use crate::Settings;
use crate::collection::Plan;
use crate::documents::Topic;
use crate::purpose;
use aspectra_stats::stream::Stream;
use std::fmt::Write;

/// A system.
#[derive(Debug, Clone)]
pub(crate) struct System {
    pub(crate) name: String,
    /// The correlation of its scores with what documents are worth to it.
    pub(crate) quality: f64,
    /// What it thinks of the aspects: weights that make a mean of merits with variance 1.
    pub(crate) weights: Vec<f64>,
    /// Systems of one group are exchangeable.
    pub(crate) group: usize,
    /// The number of the system whose run it repeats.
    pub(crate) copy_of: Option<usize>,
    /// Whether it has each topic.
    pub(crate) has: Vec<bool>,
    /// The number of its random streams.
    stream: u64,
}

/// What a document beyond the pool is worth: less than most judged ones, which is why no system of the pool found it.
const BEYOND: f64 = -1.0;

impl System {
    pub(crate) fn all(settings: &Settings, matrix: &[Vec<f64>]) -> Vec<Self> {
        let width = settings.runs.to_string().len();
        let mut systems: Vec<Self> = Vec::new();
        let originals = settings.runs - settings.copies;
        for number in 0..settings.runs {
            let name = format!("run{:0width$}", number + 1);
            let copied = number.checked_sub(originals);
            systems.push(match copied {
                Some(first) => Self { name, copy_of: Some(first), ..systems[first].clone() },
                None => Self::new(settings, matrix, number, originals, name),
            });
        }
        systems
    }

    fn new(settings: &Settings, matrix: &[Vec<f64>], number: usize, originals: usize, name: String) -> Self {
        let levels = if settings.levels == 0 { originals } else { settings.levels.min(originals) };
        let level = number * levels / originals;
        let (best, worst) = settings.quality;
        let place = if levels > 1 { level as f64 / (levels - 1) as f64 } else { 0.0 };
        let aspects = settings.aspects.len();
        let followed = number % aspects;
        let raw = |aspect: usize| {
            let alone = if aspect == followed { settings.focus } else { 0.0 };
            (1.0 - settings.focus) / aspects as f64 + alone
        };
        let variance: f64 = (0..aspects)
            .flat_map(|a| (0..aspects).map(move |b| (a, b)))
            .map(|(a, b)| raw(a) * raw(b) * matrix[a][b])
            .sum();
        // Aspects that are opposites of each other have no common worth: such a system draws lots.
        let scale = if variance > 1e-12 { 1.0 / variance.sqrt() } else { 0.0 };
        let mut stream = Stream::new(settings.seed, purpose::MISSING, number as u64);
        let mut has: Vec<bool> = (0..settings.topics).map(|_| stream.unit() >= settings.missing).collect();
        if !has.contains(&true) {
            has[number % settings.topics] = true;
        }
        Self {
            name,
            quality: best + (worst - best) * place,
            weights: (0..aspects).map(|aspect| raw(aspect) * scale).collect(),
            group: if settings.focus > 0.0 { level * aspects + followed } else { level },
            copy_of: None,
            has,
            stream: number as u64,
        }
    }

    /// The lines of a run file.
    pub(crate) fn run(&self, plan: &Plan<'_>, topics: &[Topic]) -> String {
        let mut text = String::new();
        for topic in topics.iter().filter(|topic| self.has[topic.number - 1]) {
            for (rank, (score, document)) in (1..).zip(self.retrieve(plan, topic)) {
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{} Q0 {} {rank} {score:.6} {}", topic.number, topic.name(document), self.name);
            }
        }
        text
    }

    /// Documents with their scores, best first.
    fn retrieve(&self, plan: &Plan<'_>, topic: &Topic) -> Vec<(f64, usize)> {
        let settings = plan.settings;
        let index = self.stream * settings.topics as u64 + topic.number as u64;
        let mut stream = Stream::new(settings.seed, purpose::RANKING, index);
        let depth = settings.retrieved.draw(&mut stream);
        let noise = (1.0 - self.quality * self.quality).sqrt();
        let (common, own) = (settings.likeness.sqrt() * noise, (1.0 - settings.likeness).sqrt() * noise);
        let mut ranking: Vec<(f64, usize)> = Vec::with_capacity(topic.judged.len() + depth);
        for (at, document) in topic.judged.iter().enumerate() {
            let worth: f64 = self.weights.iter().zip(&document.merits).map(|(weight, merit)| weight * merit).sum();
            ranking.push((self.quality * worth + common * document.common + own * stream.normal(), at));
        }
        // Beyond the pool there are three times as many documents as the deepest run has.
        let mut beyond: Vec<usize> = (0..3 * settings.retrieved.high).collect();
        for place in 0..depth {
            let other = place + stream.below((beyond.len() - place) as u64) as usize;
            beyond.swap(place, other);
            ranking.push((self.quality * BEYOND + noise * stream.normal(), settings.pool.high + beyond[place]));
        }
        ranking.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        ranking.truncate(depth);
        for at in 1..ranking.len() {
            if settings.ties > 0.0 && stream.unit() < settings.ties {
                ranking[at].0 = ranking[at - 1].0;
            }
        }
        // Scores of this size look like those of a search engine.
        ranking.iter_mut().for_each(|(score, _)| *score = 10.0 + 2.0 * *score);
        ranking
    }
}
