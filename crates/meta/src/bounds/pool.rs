//! A topic's documents as kinds: those that gain the same on every aspect are one, and only their number matters.

use aspectra_eval::Folded;
use aspectra_eval::join::Hit;
use aspectra_eval::measure::graded::Form;

/// Documents that gain the same.
pub(super) struct Kind {
    /// What one of them scores by itself at rank 1, by aspect.
    pub(super) gains: Vec<f64>,
    /// Their rows.
    pub(super) rows: Vec<u32>,
    /// The kinds that are better on some aspect and worse on none, without those that such a kind is below: these go
    /// first. To put a document before one that it is not worse than on any aspect lowers no aspect's score, be it a
    /// sum over ranks or average precision.
    pub(super) after: Vec<usize>,
}

/// A topic's documents that gain something, by kind.
pub(super) struct Pool {
    pub(super) kinds: Vec<Kind>,
    pub(super) aspects: usize,
    /// Whether the base is average precision; else it is a sum over ranks.
    pub(super) is_precision: bool,
    /// What each rank is worth beside rank 1: as many as there are ranks that count and documents that gain.
    pub(super) worths: Vec<f64>,
    /// `worths` summed up to each rank, from 0 ranks on.
    pub(super) total_worths: Vec<f64>,
    /// How many documents gain something on each aspect.
    pub(super) covering: Vec<u32>,
}

impl Pool {
    /// The documents of a topic; an error is the reason why no exact method applies.
    pub(super) fn new(scorer: &Folded<'_>, topic: usize, documents: usize) -> Result<Self, &'static str> {
        let is_precision = match scorer.form() {
            Form::Additive => false,
            Form::AveragePrecision => true,
            Form::Other => {
                return Err("the measure inside is neither a sum over ranks (P, R, DCG, nDCG, RBP) nor AP");
            }
        };
        let aspects = scorer.weights().len();
        let mut kinds: Vec<Kind> = Vec::new();
        let mut covering = vec![0; aspects];
        for row in 0..documents as u32 {
            let gains = scorer.scores(topic, &[Hit { rank: 1, row }])?;
            if gains.iter().any(|gain| *gain < 0.0) {
                return Err("some labels gain less than nothing");
            }
            if gains.iter().all(|gain| *gain == 0.0) {
                continue;
            }
            gains.iter().zip(&mut covering).for_each(|(gain, count)| *count += u32::from(*gain > 0.0));
            match kinds.iter_mut().find(|kind| kind.gains == gains) {
                Some(kind) => kind.rows.push(row),
                None => kinds.push(Kind { gains, rows: vec![row], after: Vec::new() }),
            }
        }
        // Better kinds first, so that what a search tries first is good.
        kinds.sort_by(|a, b| b.gains.iter().sum::<f64>().total_cmp(&a.gains.iter().sum()));
        link(&mut kinds);
        let worths = worths(scorer, topic, &kinds)?;
        let total_worths = std::iter::once(0.0)
            .chain(worths.iter().scan(0.0, |sum, worth| {
                *sum += worth;
                Some(*sum)
            }))
            .collect();
        Ok(Self { kinds, aspects, is_precision, worths, total_worths, covering })
    }

    /// How many ranks there are to fill.
    pub(super) fn length(&self) -> usize {
        self.worths.len()
    }

    /// How many documents each kind has.
    pub(super) fn counts(&self) -> Vec<u32> {
        self.kinds.iter().map(|kind| kind.rows.len() as u32).collect()
    }

    /// The best score on each aspect by itself.
    pub(super) fn ideals(&self) -> Vec<f64> {
        let ideal = |aspect: usize| {
            if self.is_precision {
                // As many relevant documents as fit, from rank 1 on, each with a precision of 1.
                let covering = self.covering[aspect] as usize;
                return covering.min(self.length()) as f64 / covering.max(1) as f64;
            }
            let only: Vec<f64> = (0..self.aspects).map(|other| f64::from(u8::from(other == aspect))).collect();
            self.sorted(&only).0
        };
        (0..self.aspects).map(ideal).collect()
    }

    /// A ranking of kinds as rows.
    pub(super) fn hits(&self, order: &[usize]) -> Vec<Hit> {
        let mut next = vec![0; self.kinds.len()];
        let hit = |(kind, rank): (&usize, u32)| {
            let row = self.kinds[*kind].rows[next[*kind]];
            next[*kind] += 1;
            Hit { rank, row }
        };
        order.iter().zip(1..).map(hit).collect()
    }

    /// The best order under a weighted sum of the aspects, which for a sum over ranks is to sort, with its value: the
    /// largest meets the rank of most worth.
    pub(super) fn sorted(&self, weights: &[f64]) -> (f64, Vec<usize>) {
        let worth: Vec<f64> = self.kinds.iter().map(|kind| dot(&kind.gains, weights)).collect();
        let mut order: Vec<usize> = (0..self.kinds.len()).collect();
        order.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]));
        let order: Vec<usize> = order
            .into_iter()
            .flat_map(|kind| std::iter::repeat_n(kind, self.kinds[kind].rows.len()))
            .take(self.length())
            .collect();
        (order.iter().zip(&self.worths).map(|(kind, rank)| worth[*kind] * rank).sum(), order)
    }
}

/// What each rank is worth beside rank 1, down to the last that counts.
fn worths(scorer: &Folded<'_>, topic: usize, kinds: &[Kind]) -> Result<Vec<f64>, &'static str> {
    let documents: usize = kinds.iter().map(|kind| kind.rows.len()).sum();
    let Some(kind) = kinds.first() else { return Ok(Vec::new()) };
    let Some(aspect) = (0..kind.gains.len()).find(|&aspect| kind.gains[aspect] > 0.0) else { return Ok(Vec::new()) };
    let mut worths = Vec::with_capacity(documents);
    for rank in 1..=documents as u32 {
        let worth = scorer.scores(topic, &[Hit { rank, row: kind.rows[0] }])?[aspect] / kind.gains[aspect];
        if worth <= 0.0 {
            break;
        }
        worths.push(worth);
    }
    Ok(worths)
}

/// Finds the kinds directly above each kind.
fn link(kinds: &mut [Kind]) {
    let is_above = |a: &[f64], b: &[f64]| a != b && a.iter().zip(b).all(|(a, b)| a >= b);
    let above: Vec<Vec<usize>> = kinds
        .iter()
        .map(|kind| (0..kinds.len()).filter(|&other| is_above(&kinds[other].gains, &kind.gains)).collect())
        .collect();
    for (kind, all) in kinds.iter_mut().zip(&above) {
        kind.after =
            all.iter().copied().filter(|other| !all.iter().any(|nearer| above[*nearer].contains(other))).collect();
    }
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
