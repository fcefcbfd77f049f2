//! A closer and dearer bound of what j more documents can gain, where the exponent counts documents.
//!
//! On a facet of worth w, documents with falling gains g_1, g_2, ... gain w (g_1 + q g_2 + q^2 g_3 + ...). For any m that is at most
//! the sum of w q^m g_i over all of them, which a document brings along by itself, plus the sum over i <= m of w (q^(i-1) - q^m) G_i with G_i the
//! i-th largest gain there is: the terms beyond m are less than w q^m g_i. m = 0 is the sum of the documents' gains as of now, a
//! large m is what the facet gains at most. With one m a facet, chosen to make the bound small, j documents gain at most the j
//! largest of what documents bring along, plus what the facets add.

/// Documents with the same gains, and how many of them are left.
pub(super) type Left<'k> = (&'k [(u32, f64)], u32);

/// What is known of a facet.
pub(super) struct FacetLeft {
    /// What it is worth.
    pub(super) worth: f64,
    /// The gains of the documents that are left, largest first.
    pub(super) gains: Vec<f64>,
}

/// Bounds for 1, 2, ..., `count` documents.
pub(super) fn bounds(kinds: &[Left<'_>], facets: &[FacetLeft], keep: f64, count: usize) -> Vec<f64> {
    let mut chosen = Chosen { kinds, facets, keep, steps: vec![0; facets.len()], gains: Vec::new() };
    (1..=count).map(|documents| chosen.lowest(documents)).collect()
}

struct Chosen<'k> {
    kinds: &'k [Left<'k>],
    facets: &'k [FacetLeft],
    keep: f64,
    /// m of each facet.
    steps: Vec<i32>,
    /// What documents bring along; reused.
    gains: Vec<(f64, u32)>,
}

impl Chosen<'_> {
    /// The lowest bound that changes of one m at a time find, from those that were good for one document less.
    fn lowest(&mut self, documents: usize) -> f64 {
        let mut lowest = self.bound(documents);
        for _ in 0..3 {
            let before = lowest;
            for facet in 0..self.steps.len() {
                for change in [1, -1] {
                    self.steps[facet] += change;
                    let is_possible = (0..=self.facets[facet].gains.len() as i32).contains(&self.steps[facet]);
                    let bound = if is_possible { self.bound(documents) } else { f64::INFINITY };
                    if bound < lowest {
                        lowest = bound;
                    } else {
                        self.steps[facet] -= change;
                    }
                }
            }
            if lowest >= before {
                break;
            }
        }
        lowest
    }

    fn bound(&mut self, documents: usize) -> f64 {
        let left = |facet: usize| self.facets[facet].worth * self.keep.powi(self.steps[facet]);
        let lefts: Vec<f64> = (0..self.facets.len()).map(left).collect();
        let mut sum = 0.0;
        for ((facet, &steps), left) in self.facets.iter().zip(&self.steps).zip(&lefts) {
            let mut worth = facet.worth;
            for gain in facet.gains.iter().take(steps as usize) {
                sum += (worth - left) * gain;
                worth *= self.keep;
            }
        }
        let brought = |row: &[(u32, f64)]| row.iter().map(|&(facet, gain)| lefts[facet as usize] * gain).sum();
        self.gains.clear();
        self.gains.extend(self.kinds.iter().map(|&(row, count)| (brought(row), count)));
        self.gains.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let mut missing = documents;
        for &(gain, count) in &self.gains {
            let taken = missing.min(count as usize);
            sum += gain * taken as f64;
            missing -= taken;
            if missing == 0 {
                break;
            }
        }
        sum
    }
}
