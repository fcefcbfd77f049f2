//! The search beyond a family: pairs are drawn, and those closest to a contradiction are changed again and again.

use crate::effort::Effort;
use crate::pair::{Pair, Row};
use crate::statement::Pairs;
use crate::stream::Stream;
use crate::subject::Subject;
use aspectra_eval::Result;
use aspectra_words::Word;

/// The largest number of documents that is drawn.
pub(crate) const LONGEST: usize = 30;
/// How many pairs are weighed at a time, and how many of them live on.
const GENERATION: usize = 250;
const SURVIVORS: usize = 40;

/// What a statement draws pairs from.
pub struct Draw<'a> {
    pub(crate) stream: &'a mut Stream,
    /// Values of r from 0 to 0.05.
    pub(crate) fine: &'a [f64],
    /// Six values of r from 0 to 1, to draw.
    pub(crate) coarse: &'a [f64],
    /// More of them, to change labels to.
    pub(crate) finer: &'a [f64],
    /// The largest number of documents.
    pub(crate) longest: usize,
    /// What is examined.
    pub(crate) subject: &'a Subject,
}

impl Draw<'_> {
    /// A small r; every other one is 0 or 0.05, because extremes contradict more often than what lies between.
    pub(crate) fn small(&mut self) -> f64 {
        match self.stream.below(4) {
            0 => 0.0,
            1 => 0.05,
            _ => *self.stream.pick(self.fine),
        }
    }

    /// An r between 0 and 1.
    pub(crate) fn any(&mut self) -> f64 {
        if self.stream.once_in(4) { 0.0 } else { *self.stream.pick(self.coarse) }
    }

    /// A small r above 0.
    pub(crate) fn positive(&mut self) -> f64 {
        self.fine[self.stream.between(1, self.fine.len() - 1)]
    }

    /// Rows of small r's.
    pub(crate) fn rows(&mut self, count: usize, facets: usize) -> Vec<Row> {
        (0..count).map(|_| (0..facets).map(|_| self.small()).collect()).collect()
    }

    /// A number of documents, from `least` to the largest there may be; `None` where that is not enough.
    pub(crate) fn length(&mut self, least: usize) -> Option<usize> {
        (least <= self.longest).then(|| self.stream.between(least, self.longest))
    }

    /// A row with one label on one facet.
    pub(crate) fn on(&self, facet: usize, facets: usize, r: f64) -> Row {
        let mut row = vec![0.0; facets];
        row[facet] = r;
        row
    }
}

/// What a search found: how many pairs it weighed, and one that contradicts.
pub(crate) struct Searched {
    pub(crate) pairs: usize,
    pub(crate) broken: Option<Pair>,
    pub(crate) is_partial: bool,
}

/// Draws pairs, then changes those that are closest to a contradiction, until one is found or the effort is spent.
pub(crate) fn search(subject: &Subject, name: &str, pairs: &Pairs, effort: &Effort) -> Result<Searched> {
    let mut stream = Stream::new(effort.seed, &[&subject.measure.to_string(), name, subject.reading.word()]);
    let (fine, coarse, finer) = (subject.fine(), subject.coarse(), subject.finer());
    let longest = subject.cutoff().map_or(LONGEST, |cutoff| LONGEST.min(cutoff as usize));
    let mut population: Vec<(f64, Pair)> = Vec::new();
    let mut searched = Searched { pairs: 0, broken: None, is_partial: false };
    while searched.pairs < effort.search {
        if effort.is_spent() {
            searched.is_partial = true;
            break;
        }
        // The first third is drawn afresh; then most candidates are changed survivors.
        let is_early = searched.pairs * 3 < effort.search || population.is_empty();
        let mut candidates = Vec::new();
        for _ in 0..GENERATION * 4 {
            if candidates.len() >= GENERATION.min(effort.search) {
                break;
            }
            let mut draw = Draw { stream: &mut stream, fine: &fine, coarse: &coarse, finer: &finer, longest, subject };
            let candidate = if is_early || draw.stream.once_in(5) {
                (pairs.draw)(&mut draw)
            } else {
                let parent = &population[draw.stream.below(population.len())].1;
                Some(changed(parent, &mut draw))
            };
            candidates.extend(candidate.filter(|pair| pair.longest() <= longest && (pairs.premise)(pair)));
        }
        if candidates.is_empty() {
            break;
        }
        let weighed = subject.weigh(&candidates)?;
        searched.pairs += candidates.len();
        for (pair, weighed) in candidates.into_iter().zip(weighed) {
            if pairs.relation.is_broken(&pair, &weighed) {
                searched.broken = Some(pair);
                return Ok(searched);
            }
            population.push((pairs.relation.distance(&weighed), pair));
        }
        population.sort_by(|a, b| a.0.total_cmp(&b.0));
        population.dedup_by(|a, b| a.1 == b.1);
        population.truncate(SURVIVORS);
    }
    Ok(searched)
}

/// A pair with something changed; whether the statement still speaks of it is for its premise to say.
fn changed(pair: &Pair, draw: &mut Draw<'_>) -> Pair {
    let mut pair = pair.clone();
    for _ in 0..draw.stream.between(1, 2) {
        let count = pair.documents.len();
        match draw.stream.below(4) {
            0 if count > 1 => pair = pair.without(draw.stream.below(count) as u32),
            1 if count > 0 => {
                let row = pair.documents[draw.stream.below(count)].clone();
                let place = draw.stream.between(0, pair.longest());
                pair = pair.with(row, place);
            }
            _ if count > 0 => {
                let (row, facet) = (draw.stream.below(count), draw.stream.below(pair.facets()));
                // Statements about small r's stay with them, the others get any.
                let is_small = pair.documents.iter().flatten().all(|r| *r <= 0.1);
                pair.documents[row][facet] = if is_small { draw.small() } else { *draw.stream.pick(draw.finer) };
            }
            _ => {}
        }
    }
    pair
}
