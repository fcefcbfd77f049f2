//! Up-sets: with an element whatever is above it.
//!
//! # Worked example
//!
//! A chain of three elements has the up-sets {}, {3}, {2, 3} and {1, 2, 3}; the four tuples of two components 0 or 1 have
//! six.
//!
//! ```
//! use aspectra_stats::stochastic_order::{Poset, UpSets, count_up_sets};
//! let sets = UpSets::list(&Poset::new([[1], [2], [3]]), 10).ok_or("more than 10")?;
//! assert_eq!(sets.len(), 3); // without the empty one
//! assert_eq!(count_up_sets(&[2, 2]), Some(6)); // with it
//! # Ok::<(), &str>(())
//! ```
//!
//! # Choices
//!
//! Products of up to three chains are counted by formula (MacMahon's box formula for three). More are counted through the
//! up-sets of all chains but the longest: an up-set of the product is a falling sequence of those, one for each element of the
//! longest chain. Where there are too many of those to list, there is no count.
//!
//! # Reference
//!
//! P. A. MacMahon, Combinatory Analysis II, 1916.

use super::poset::Poset;

/// A list of up-sets of one order.
#[derive(Debug, Clone, Default)]
pub struct UpSets {
    /// How many elements the order has.
    elements: usize,
    /// For each element, a bit for every set that holds it.
    holding: Vec<Box<[u64]>>,
    len: usize,
}

impl UpSets {
    /// All non-empty up-sets; `None` where there are more than `limit`.
    pub fn list(order: &Poset, limit: usize) -> Option<Self> {
        // Every element is the least of an up-set, so that there are at least as many.
        if order.len() > limit {
            return None;
        }
        let falling = order.falling();
        let mut is_in = vec![false; order.len()];
        let mut sets: Vec<Vec<u32>> = Vec::new();
        // The last element that can be taken in is, and all behind it are left out again: counting, as an odometer does.
        loop {
            let next = (0..falling.len()).rev().find(|&place| {
                let at = falling[place] as usize;
                !is_in[at] && order.covers(at).iter().all(|&above| is_in[above as usize])
            });
            let Some(place) = next else { break };
            is_in[falling[place] as usize] = true;
            falling[place + 1..].iter().for_each(|&at| is_in[at as usize] = false);
            if sets.len() == limit {
                return None;
            }
            sets.push((0..order.len() as u32).filter(|&at| is_in[at as usize]).collect());
        }
        Some(Self::of_members(order.len(), &sets))
    }

    /// Sets by their members.
    pub fn of_members(elements: usize, sets: &[Vec<u32>]) -> Self {
        let mut holding = vec![vec![0u64; sets.len().div_ceil(64)].into_boxed_slice(); elements];
        for (number, set) in sets.iter().enumerate() {
            for &at in set {
                holding[at as usize][number / 64] |= 1 << (number % 64);
            }
        }
        Self { elements, holding, len: sets.len() }
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether a set holds an element.
    pub fn holds(&self, set: usize, element: usize) -> bool {
        self.holding[element][set / 64] >> (set % 64) & 1 == 1
    }

    /// The members of a set.
    pub fn members(&self, set: usize) -> Vec<usize> {
        (0..self.elements).filter(|&element| self.holds(set, element)).collect()
    }

    /// The sets that hold an element, in order.
    pub fn holding(&self, element: usize) -> impl Iterator<Item = usize> + '_ {
        self.holding[element].iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    64 * word + bit
                })
            })
        })
    }

    /// The mass of every set, into `masses`, from masses of elements.
    pub fn masses(&self, of_elements: impl IntoIterator<Item = (usize, i128)>, masses: &mut [i128]) {
        masses.fill(0);
        for (element, mass) in of_elements {
            self.holding(element).for_each(|set| masses[set] += mass);
        }
    }
}

/// How many up-sets the product of chains with so many elements has, the empty and the whole one included; `None` where it
/// is too large to say.
pub fn count_up_sets(sizes: &[usize]) -> Option<u128> {
    let mut sizes: Vec<u128> = sizes.iter().filter(|size| **size != 1).map(|&size| size as u128).collect();
    sizes.sort_unstable();
    match sizes[..] {
        _ if sizes.contains(&0) => Some(1),
        [] => Some(2),
        [one] => Some(one + 1),
        [one, other] => binomial(one + other, one),
        [one, other, third] => boxed(one, other, third),
        _ => sequences(&sizes),
    }
}

fn binomial(n: u128, k: u128) -> Option<u128> {
    let mut count = 1u128;
    for i in 1..=k.min(n - k) {
        // Each intermediate value is itself a binomial coefficient.
        count = count.checked_mul(n - k.min(n - k) + i)? / i;
    }
    Some(count)
}

/// MacMahon's product over a box of (i + j + k - 1)/(i + j + k - 2), one layer being a product of binomials' ratios.
fn boxed(a: u128, b: u128, c: u128) -> Option<u128> {
    // Over k the factors telescope: (i + j + c - 1)/(i + j - 1). Divided as early as possible, to stay exact and small.
    let (mut up, mut down): (Vec<u128>, Vec<u128>) = (Vec::new(), Vec::new());
    if a.checked_mul(b)? > 100_000 {
        return None;
    }
    for i in 1..=a {
        for j in 1..=b {
            up.push(i + j + c - 1);
            down.push(i + j - 1);
        }
    }
    for divisor in &mut down {
        for factor in &mut up {
            let common = gcd(*factor, *divisor);
            *factor /= common;
            *divisor /= common;
            if *divisor == 1 {
                break;
            }
        }
    }
    up.into_iter().try_fold(1u128, u128::checked_mul)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// More up-sets of all but the longest chain than this are not gone through in pairs.
const MOST_LISTED: usize = 8192;

/// Four and more chains: falling sequences of up-sets of all chains but the longest.
fn sequences(sizes: &[u128]) -> Option<u128> {
    let (&longest, others) = sizes.split_last()?;
    let tuples = product(others)?;
    let order = Poset::new(&tuples);
    let listed = UpSets::list(&order, MOST_LISTED)?;
    let mut sets: Vec<Vec<bool>> = vec![vec![false; tuples.len()]];
    sets.extend((0..listed.len()).map(|set| (0..tuples.len()).map(|element| listed.holds(set, element)).collect()));
    let is_part = |one: &[bool], other: &[bool]| one.iter().zip(other).all(|(a, b)| !a || *b);
    let parts: Vec<Vec<usize>> =
        sets.iter().map(|whole| (0..sets.len()).filter(|&at| is_part(&sets[at], whole)).collect()).collect();
    let mut ways = vec![1u128; sets.len()];
    for _ in 1..longest {
        let sum = |parts: &Vec<usize>| parts.iter().try_fold(0u128, |sum, &at| sum.checked_add(ways[at]));
        ways = parts.iter().map(sum).collect::<Option<_>>()?;
    }
    ways.into_iter().try_fold(0u128, u128::checked_add)
}

/// All tuples of chains of these sizes; `None` where there are more than can be listed.
fn product(sizes: &[u128]) -> Option<Vec<Vec<i32>>> {
    let count = sizes.iter().try_fold(1u128, |count, size| count.checked_mul(*size).filter(|count| *count <= 4096))?;
    let mut tuples: Vec<Vec<i32>> = Vec::with_capacity(count as usize);
    tuples.push(Vec::new());
    for &size in sizes {
        tuples =
            tuples.iter().flat_map(|tuple| (0..size as i32).map(move |part| [&tuple[..], &[part]].concat())).collect();
    }
    Some(tuples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_lists() {
        for sizes in [&[5][..], &[4, 3], &[3, 3, 3], &[2, 2, 2], &[2, 4, 3], &[2, 2, 2, 2], &[1, 3, 2]] {
            let tuples = product(&sizes.iter().map(|&size| size as u128).collect::<Vec<_>>()).unwrap();
            let listed = UpSets::list(&Poset::new(&tuples), 100_000).unwrap().len() as u128 + 1;
            assert_eq!(count_up_sets(sizes), Some(listed), "{sizes:?}");
        }
        assert_eq!(count_up_sets(&[4, 4, 4]), Some(232_848));
        assert_eq!(count_up_sets(&[3, 3, 3]), Some(980));
        assert_eq!(count_up_sets(&[2, 2, 2, 2]), Some(168));
        assert_eq!(count_up_sets(&[101; 20]), None);
    }

    #[test]
    fn lists_stop_at_their_limit() {
        let order = Poset::new(product(&[3, 3]).unwrap());
        assert_eq!(UpSets::list(&order, 19).map(|sets| sets.len()), Some(19));
        assert!(UpSets::list(&order, 18).is_none());
    }
}
