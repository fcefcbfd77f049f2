//! Tuples of whole numbers, ordered component by component.
//!
//! # Worked example
//!
//! (1, 0) and (0, 1) are below (1, 1) and not comparable:
//!
//! ```
//! use aspectra_stats::stochastic_order::Poset;
//! let order = Poset::new([[1, 0], [0, 1], [1, 1]]);
//! assert!(order.is_below(0, 2) && order.is_below(1, 2) && !order.is_below(0, 1));
//! assert_eq!(order.covers(0), [2]);
//! assert_eq!(order.minimal(&[0, 1, 2]), [0, 1]);
//! ```

/// Distinct tuples with their order.
#[derive(Debug, Clone, Default)]
pub struct Poset {
    tuples: Vec<Box<[i32]>>,
    /// For each element, a bit for every element strictly above it.
    above: Vec<Box<[u64]>>,
    /// For each element, those right above it.
    covers: Vec<Vec<u32>>,
    /// The elements so that whatever is above another comes before it.
    falling: Vec<u32>,
}

impl Poset {
    /// The order of distinct tuples of one length. It takes time and memory that grow with the square of their number.
    pub fn new<T: AsRef<[i32]>>(tuples: impl IntoIterator<Item = T>) -> Self {
        let tuples: Vec<Box<[i32]>> = tuples.into_iter().map(|tuple| tuple.as_ref().into()).collect();
        let words = tuples.len().div_ceil(64);
        let sum = |at: u32| tuples[at as usize].iter().map(|part| i64::from(*part)).sum::<i64>();
        let mut falling: Vec<u32> = (0..tuples.len() as u32).collect();
        falling.sort_by_key(|&at| (std::cmp::Reverse(sum(at)), at));
        let mut above: Vec<Box<[u64]>> = vec![Box::default(); tuples.len()];
        let mut covers: Vec<Vec<u32>> = vec![Vec::new(); tuples.len()];
        for (place, &at) in falling.iter().enumerate() {
            let mut reached = vec![0u64; words].into_boxed_slice();
            // From the nearest sums up: whatever lies above one that was found is reached already.
            for &other in falling[..place].iter().rev() {
                let is_reached = reached[other as usize / 64] >> (other % 64) & 1 == 1;
                if !is_reached && is_at_most(&tuples[at as usize], &tuples[other as usize]) {
                    covers[at as usize].push(other);
                    reached[other as usize / 64] |= 1 << (other % 64);
                    reached.iter_mut().zip(&above[other as usize]).for_each(|(one, more)| *one |= more);
                }
            }
            covers[at as usize].sort_unstable();
            above[at as usize] = reached;
        }
        Self { tuples, above, covers, falling }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.tuples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tuples.is_empty()
    }

    /// An element.
    pub fn tuple(&self, at: usize) -> &[i32] {
        &self.tuples[at]
    }

    /// Whether one element is strictly below another.
    pub fn is_below(&self, one: usize, other: usize) -> bool {
        self.above[one][other / 64] >> (other % 64) & 1 == 1
    }

    /// The elements right above one.
    pub fn covers(&self, at: usize) -> &[u32] {
        &self.covers[at]
    }

    /// How many pairs of neighbors there are.
    pub fn cover_count(&self) -> usize {
        self.covers.iter().map(Vec::len).sum()
    }

    /// The elements so that whatever is above another comes before it.
    pub fn falling(&self) -> &[u32] {
        &self.falling
    }

    /// The members of a set that no other member is below.
    pub fn minimal(&self, members: &[usize]) -> Vec<usize> {
        let is_minimal = |&&at: &&usize| !members.iter().any(|&other| self.is_below(other, at));
        members.iter().filter(is_minimal).copied().collect()
    }
}

/// Whether one tuple is at most another, in every component.
fn is_at_most(one: &[i32], other: &[i32]) -> bool {
    one.iter().zip(other).all(|(a, b)| a <= b)
}
