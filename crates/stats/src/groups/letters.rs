//! Compact letter display: groups that share a letter do not differ significantly.
//!
//! # Formula
//!
//! Start with one letter for all groups. For every significant pair that a letter still joins, split
//! that letter in two, one without either group; drop letters contained in others (insert and absorb).
//!
//! # Worked example
//!
//! Means 3, 2, 1, and only the best and the worst differ: a, ab, b.
//!
//! ```
//! use aspectra_stats::groups::{letters, top_group};
//! let significant = [false, true, false]; // pairs (0,1), (0,2), (1,2)
//! let display = letters(&[3., 2., 1.], &significant)?;
//! assert_eq!(display.labels(), ["a", "ab", "b"]);
//! assert_eq!(top_group(&[3., 2., 1.], &significant)?, [0, 1]);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Letters are given from the largest mean down. Decisions that follow no order of the means can
//! need very many letters; beyond 1,000 the display is refused.
//!
//! # Reference
//!
//! H.-P. Piepho, An algorithm for a letter-based representation of all-pairwise comparisons, 2004.

use crate::error::{Error, finite};
use crate::matrix::pairs;

const MOST_LETTERS: usize = 1000;

/// Which groups belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letters {
    groups: usize,
    /// For each letter the groups that carry it, best mean first.
    pub sets: Vec<Vec<usize>>,
}

impl Letters {
    /// The letters of each group: a to z, then aa, ab, ...; several are joined by a comma if any
    /// letter is longer than one character.
    pub fn labels(&self) -> Vec<String> {
        let separator = if self.sets.len() > 26 { "," } else { "" };
        (0..self.groups)
            .map(|group| {
                let carried = self.sets.iter().enumerate().filter(|(_, set)| set.contains(&group));
                carried.map(|(index, _)| name(index)).collect::<Vec<_>>().join(separator)
            })
            .collect()
    }
}

fn name(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        more => name(more - 1) + &letter.to_string(),
    }
}

fn check(means: &[f64], significant: &[bool]) -> Result<(), Error> {
    finite(means, 0)?;
    let expected = means.len() * means.len().saturating_sub(1) / 2;
    if significant.len() != expected {
        return Err(Error::LengthMismatch { left: expected, right: significant.len() });
    }
    Ok(())
}

/// The letter display of groups with these means; `significant` holds the pairs `(0,1), (0,2), ...`.
pub fn letters(means: &[f64], significant: &[bool]) -> Result<Letters, Error> {
    check(means, significant)?;
    let k = means.len();
    let mut best_first: Vec<usize> = (0..k).collect();
    best_first.sort_by(|&a, &b| (means[b] + 0.0).total_cmp(&(means[a] + 0.0)));
    let mut place = vec![0; k];
    for (at, &group) in best_first.iter().enumerate() {
        place[group] = at;
    }
    let mut sets: Vec<Places> = if k == 0 { vec![] } else { vec![Places::all(k)] };
    for ((i, j), _) in pairs(k).zip(significant).filter(|(_, s)| **s) {
        let (i, j) = (place[i], place[j]);
        let (split, mut kept): (Vec<_>, Vec<_>) = sets.into_iter().partition(|set: &Places| set.has(i) && set.has(j));
        let mut parts = Vec::with_capacity(2 * split.len());
        for set in split {
            for out in [i, j] {
                let mut part = set.clone();
                part.remove(out);
                parts.push(part);
            }
        }
        for part in parts {
            if !kept.iter().any(|set| set.contains(&part)) {
                kept.retain(|set| !part.contains(set));
                kept.push(part);
            }
        }
        sets = kept;
        if sets.len() > MOST_LETTERS {
            return Err(Error::TooManyLetters { limit: MOST_LETTERS });
        }
    }
    // In order of their best member, then of their next ones.
    sets.sort_by(|a, b| b.cmp(a));
    let sets = sets
        .iter()
        .map(|set| best_first.iter().enumerate().filter(|(at, _)| set.has(*at)).map(|(_, &g)| g).collect())
        .collect();
    Ok(Letters { groups: k, sets })
}

/// A set of places, a bit each: a display of 129 groups compares sets a hundred thousand times. The first place is the
/// highest bit, so that sets order by their best members.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Places(Vec<u64>);

impl Places {
    fn all(count: usize) -> Self {
        let mut places = Self(vec![0; count.div_ceil(64)]);
        (0..count).for_each(|place| places.0[place / 64] |= Self::bit(place));
        places
    }

    fn bit(place: usize) -> u64 {
        1 << (63 - place % 64)
    }

    fn has(&self, place: usize) -> bool {
        self.0[place / 64] & Self::bit(place) != 0
    }

    fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !Self::bit(place);
    }

    fn contains(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(own, other)| other & !own == 0)
    }
}

/// The groups that do not differ significantly from the one with the largest mean, in their order.
pub fn top_group(means: &[f64], significant: &[bool]) -> Result<Vec<usize>, Error> {
    check(means, significant)?;
    let best = (0..means.len()).fold(0, |best, g| if means[g] > means[best] { g } else { best });
    let beaten: Vec<usize> = pairs(means.len())
        .zip(significant)
        .filter(|((i, j), s)| **s && (*i == best || *j == best))
        .map(|((i, j), _)| i + j - best)
        .collect();
    Ok((0..means.len()).filter(|g| !beaten.contains(g)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_express_exactly_the_decisions() {
        let mut stream = crate::stream::Stream::new(4, 1002, 0);
        for _ in 0..200 {
            let k = 2 + stream.below(7) as usize;
            let means: Vec<f64> = (0..k).map(|_| stream.unit()).collect();
            let significant: Vec<bool> = pairs(k).map(|_| stream.below(3) == 0).collect();
            let display = letters(&means, &significant).unwrap();
            for ((i, j), s) in pairs(k).zip(&significant) {
                let together = display.sets.iter().any(|set| set.contains(&i) && set.contains(&j));
                assert_eq!(together, !s);
            }
            assert!(display.labels().iter().all(|l| !l.is_empty()));
        }
    }

    #[test]
    fn names_and_bad_input() {
        assert_eq!((name(0), name(25), name(26), name(27)), ("a".into(), "z".into(), "aa".into(), "ab".into()));
        assert!(letters(&[1.0, 2.0], &[]).is_err());
        assert!(letters(&[], &[]).unwrap().sets.is_empty());
        assert!(top_group(&[], &[]).unwrap().is_empty());
    }
}
