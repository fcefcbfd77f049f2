//! A relation between the things 0..n, a bit for each pair.

/// A relation between the things 0..n.
#[derive(Debug, Clone)]
pub struct BitMatrix {
    size: usize,
    /// Words a row.
    width: usize,
    words: Vec<u64>,
}

impl BitMatrix {
    /// The empty relation.
    pub fn new(size: usize) -> Self {
        let width = size.div_ceil(64);
        Self { size, width, words: vec![0; size * width] }
    }

    /// Adds a pair.
    pub fn insert(&mut self, from: usize, to: usize) {
        self.words[from * self.width + to / 64] |= 1 << (to % 64);
    }

    /// Whether a pair is in the relation.
    pub fn contains(&self, from: usize, to: usize) -> bool {
        self.words[from * self.width + to / 64] >> (to % 64) & 1 == 1
    }

    /// How many pairs there are.
    pub fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many of the things in `set` (a bit each, as many words as a row) something is related to.
    pub fn count_in(&self, from: usize, set: &[u64]) -> u64 {
        let row = &self.words[from * self.width..(from + 1) * self.width];
        row.iter().zip(set).map(|(word, mask)| u64::from((word & mask).count_ones())).sum()
    }

    /// How many words a set has that [`count_in`](Self::count_in) takes.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Adds every pair that follows: a-b and b-c give a-c (Warshall 1962, a row at a time).
    pub fn close(&mut self) {
        let mut through = vec![0; self.width];
        for middle in 0..self.size {
            through.copy_from_slice(&self.words[middle * self.width..(middle + 1) * self.width]);
            for from in 0..self.size {
                if self.contains(from, middle) {
                    let row = &mut self.words[from * self.width..(from + 1) * self.width];
                    row.iter_mut().zip(&through).for_each(|(word, more)| *word |= more);
                }
            }
        }
    }

    /// Two things of a closed relation that are related both ways, where there are any.
    pub fn cycle(&self) -> Option<(usize, usize)> {
        let on_cycle = (0..self.size).find(|&thing| self.contains(thing, thing))?;
        let other = (0..self.size)
            .find(|&other| other != on_cycle && self.contains(on_cycle, other) && self.contains(other, on_cycle));
        Some((on_cycle, other.unwrap_or(on_cycle)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closure_over_several_words() {
        let mut chain = BitMatrix::new(130);
        for i in 0..129 {
            chain.insert(i, i + 1);
        }
        chain.close();
        assert_eq!(chain.len(), 130 * 129 / 2);
        assert!(chain.contains(0, 129) && !chain.contains(129, 0));
        assert_eq!(chain.cycle(), None);
        assert_eq!(chain.count_in(100, &[u64::MAX, u64::MAX, 0]), 27);
        chain.insert(129, 0);
        chain.close();
        assert_eq!(chain.cycle(), Some((0, 1)));
    }
}
