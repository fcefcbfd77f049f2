//! Which documents a smaller pool keeps.

use aspectra_stats::stream::Stream;

/// Documents that are not relevant are never fewer than this, where there are so many.
const LEAST_NOT_RELEVANT: usize = 10;
/// Draws without a relevant document before the conditional law is sampled directly.
const MOST_REDRAWS: usize = 1000;

/// A share of a number of documents, half a document rounded up.
fn part(percent: f64, documents: usize) -> usize {
    (percent * documents as f64 / 100.0 + 0.5).floor() as usize
}

/// How many documents of a grade the stratified sample keeps.
pub fn stratum_size(percent: f64, documents: usize, is_relevant: bool) -> usize {
    let least = if is_relevant { 1 } else { LEAST_NOT_RELEVANT };
    part(percent, documents).max(least).min(documents)
}

/// How many documents the uniform sample keeps.
pub fn uniform_size(percent: f64, documents: usize) -> usize {
    part(percent, documents).max(1).min(documents)
}

/// The rows that a stratified sample keeps: the first of each grade in one random order, so that smaller samples are
/// parts of larger ones. A grade of 0 or below is not relevant.
pub fn stratified(order: &[usize], grades: &[i32], percent: f64) -> Vec<usize> {
    let grade = |row: usize| grades[row].max(0);
    let mut distinct: Vec<i32> = order.iter().map(|&row| grade(row)).collect();
    distinct.sort_unstable();
    distinct.dedup();
    distinct
        .into_iter()
        .flat_map(|wanted| {
            let stratum: Vec<usize> = order.iter().copied().filter(|&row| grade(row) == wanted).collect();
            let size = stratum_size(percent, stratum.len(), wanted > 0);
            stratum.into_iter().take(size)
        })
        .collect()
}

/// The rows that a uniform sample keeps: the first of an order that has a relevant document among them; orders are taken
/// from `draw` until one has. `None` where no order had one.
pub fn uniform(mut draw: impl FnMut() -> Option<Vec<usize>>, grades: &[i32], percent: f64) -> Option<Vec<usize>> {
    let size = uniform_size(percent, grades.len());
    while let Some(order) = draw() {
        let kept = &order[..size.min(order.len())];
        if kept.iter().any(|&row| grades[row] > 0) {
            return Some(kept.to_vec());
        }
    }
    None
}

/// A uniform sample from a stream, given that it has a relevant document; every row where no document is relevant.
pub fn uniform_drawn(stream: &mut Stream, grades: &[i32], percent: f64) -> Vec<usize> {
    let all: Vec<usize> = (0..grades.len()).collect();
    if !grades.iter().any(|&grade| grade > 0) {
        return all;
    }
    let mut tries = 0;
    let drawn = uniform(
        || {
            tries += 1;
            (tries <= MOST_REDRAWS).then(|| {
                let mut order = all.clone();
                stream.shuffle(&mut order);
                order
            })
        },
        grades,
        percent,
    );
    drawn.unwrap_or_else(|| conditional(stream, grades, uniform_size(percent, grades.len())))
}

/// A sample of `size` rows with at least one relevant: first how many relevant ones (hypergeometric, given at least one),
/// then which.
fn conditional(stream: &mut Stream, grades: &[i32], size: usize) -> Vec<usize> {
    let (mut relevant, mut rest): (Vec<usize>, Vec<usize>) = (0..grades.len()).partition(|&row| grades[row] > 0);
    let least = size.saturating_sub(rest.len()).max(1);
    let most = size.min(relevant.len());
    // Each probability from the one before; the factor that all share cancels.
    let mut weights = vec![1.0];
    for j in least..most {
        let ratio =
            (relevant.len() - j) as f64 * (size - j) as f64 / ((j + 1) as f64 * (rest.len() + j + 1 - size) as f64);
        weights.push(weights[weights.len() - 1] * ratio);
    }
    let mut left = stream.unit() * weights.iter().sum::<f64>();
    let count = least
        + weights
            .iter()
            .position(|weight| {
                left -= weight;
                left <= 0.0
            })
            .unwrap_or(weights.len() - 1);
    stream.shuffle(&mut relevant);
    stream.shuffle(&mut rest);
    relevant.into_iter().take(count).chain(rest.into_iter().take(size - count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_conditional_law_is_that_of_redrawing() {
        let mut grades = vec![0; 12];
        grades[..3].fill(1);
        let mut stream = Stream::new(7, 1100, 0);
        let mut counts = [[0u32; 4]; 2];
        for _ in 0..20_000 {
            let direct = conditional(&mut stream, &grades, 5);
            assert_eq!(direct.len(), 5);
            counts[0][direct.iter().filter(|&&row| grades[row] > 0).count()] += 1;
            let redrawn = uniform_drawn(&mut stream, &grades, 40.0);
            counts[1][redrawn.iter().filter(|&&row| grades[row] > 0).count()] += 1;
        }
        assert_eq!((counts[0][0], counts[1][0]), (0, 0));
        for (direct, redrawn) in counts[0].iter().zip(counts[1]).skip(1) {
            assert!((f64::from(*direct) - f64::from(redrawn)).abs() < 500.0, "{counts:?}");
        }
    }

    #[test]
    fn rare_relevant_documents_do_not_hang() {
        let mut grades = vec![0; 100_000];
        grades[500] = 2;
        let kept = uniform_drawn(&mut Stream::new(1, 1100, 1), &grades, 0.001);
        assert_eq!(kept, [500]);
        assert_eq!(uniform_drawn(&mut Stream::new(1, 1100, 1), &[0, 0], 50.0), [0, 1]);
    }
}
