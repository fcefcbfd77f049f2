//! All sequences over an alphabet.

/// All sequences of a length, the last place changing fastest.
pub(crate) fn sequences<T: Clone>(alphabet: &[T], length: usize) -> Vec<Vec<T>> {
    let mut all = vec![Vec::with_capacity(length)];
    for _ in 0..length {
        let longer = |start: &Vec<T>| {
            let start = start.clone();
            alphabet.iter().map(move |next| {
                let mut sequence = start.clone();
                sequence.push(next.clone());
                sequence
            })
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// All sequences of the lengths in a range, short ones first.
pub(crate) fn sequences_of<T: Clone>(alphabet: &[T], lengths: std::ops::RangeInclusive<usize>) -> Vec<Vec<T>> {
    lengths.flat_map(|length| sequences(alphabet, length)).collect()
}

/// Sequences of labels as rows of one facet.
pub(crate) fn one_facet(sequence: &[f64]) -> Vec<Vec<f64>> {
    sequence.iter().map(|label| vec![*label]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_are_all_and_in_order() {
        assert_eq!(sequences(&[0, 1], 2), [[0, 0], [0, 1], [1, 0], [1, 1]]);
        assert_eq!(sequences(&[0, 1], 0), [Vec::<i32>::new()]);
        assert_eq!(sequences_of(&[0, 1, 2], 1..=3).len(), 3 + 9 + 27);
    }
}
