//! The set-based total order: the place of a result set among all sets of its size, the best label deciding first.
//!
//! **Formula.** With the labels sorted from the largest down, d_1 >= ... >= d_N, SBTO@N = sum over j of
//! C(d_j + N - j, N - j + 1), C being the binomial coefficient. The score is the whole number itself, from 0 to C(N+c, N) - 1
//! with c the facet's largest label; where one number is wanted, such as for a mean, it is divided by that maximum.
//!
//! **Worked example.** c = 2 and N = 2: the sets {0,0}, {1,0}, {1,1}, {2,0}, {2,1}, {2,2} score 0, 1, 2, 3, 4, 5. {2,0} is
//! C(3,2) + C(0,1) = 3 + 0, normalized 3/5 = 0.6.
//!
//! **Choices.** The paper sorts labels the other way, from the smallest up; then {1,1} and {2,0} would both score 2, and
//! only this direction numbers the sets one by one. Rankings with fewer than N documents are filled up with label 0, longer
//! ones are cut. With binary labels it is the number of relevant documents, N times precision. Labels that are not whole
//! numbers have no such order: undefined. So are numbers that would have hundreds of thousands of digits: N and c both above
//! 10,000.
//!
//! **Reference.** Ferrante, Ferro & Losiouk, Information Retrieval Journal 2020, equation 3.

use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;
use num_bigint::BigUint;

/// How many factors a binomial coefficient may have.
const MOST_FACTORS: u64 = 10_000;

struct Sbto {
    cutoff: u32,
}

/// What the order needs of a topic.
struct Order {
    highest: u64,
    /// The number of the best set, where it can be computed.
    largest: Result<BigUint, &'static str>,
}

impl Graded for Sbto {
    type Pool = Order;

    fn needs_whole_grades(&self) -> bool {
        true
    }

    fn prepare(&self, column: &Column<'_>) -> Order {
        let (highest, length) = (column.highest() as u64, u64::from(self.cutoff));
        let largest = if column.highest().fract() != 0.0 {
            Err("labels that are not whole numbers have no total order")
        } else if highest.min(length) > MOST_FACTORS {
            Err("the number would have hundreds of thousands of digits")
        } else {
            Ok(choose(length + highest, highest) - 1u8)
        };
        Order { highest, largest }
    }

    fn score(&self, order: &Order, ranking: Ranking<'_>) -> Score {
        let largest = match &order.largest {
            Ok(largest) => largest,
            Err(reason) => return Score::Undefined(reason),
        };
        let mut labels = Vec::with_capacity(ranking.labelled.len().min(self.cutoff as usize));
        for (_, grade) in ranking.top(Some(self.cutoff)).grades() {
            if grade.fract() != 0.0 {
                return Score::Undefined("labels that are not whole numbers have no total order");
            }
            labels.push((grade as u64).min(order.highest));
        }
        labels.sort_unstable_by(|a, b| b.cmp(a));
        // The documents of one label l, at j = a+1..b, add up to C(N-a+l, l) - C(N-b+l, l).
        let (mut number, mut above, length) = (BigUint::ZERO, 0, u64::from(self.cutoff));
        for same in labels.chunk_by(|a, b| a == b).take_while(|same| same[0] > 0) {
            let (label, through) = (same[0], above + same.len() as u64);
            number += choose(length - above + label, label) - choose(length - through + label, label);
            above = through;
        }
        let normalized = share(&number, largest);
        Score::exact(number, normalized)
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(Some(self.cutoff))
    }
}

/// How many ways there are to choose k of n.
fn choose(n: u64, k: u64) -> BigUint {
    let k = k.min(n.saturating_sub(k));
    let mut small = 1u128;
    for i in 1..=k {
        match small.checked_mul(u128::from(n - k + i)) {
            Some(product) => small = product / u128::from(i),
            None => return (i..=k).fold(BigUint::from(small), |product, i| product * (n - k + i) / i),
        }
    }
    small.into()
}

/// The quotient of two whole numbers as a double, however long they are.
fn share(number: &BigUint, of: &BigUint) -> f64 {
    if *number == BigUint::ZERO || *of == BigUint::ZERO {
        return 0.0;
    }
    // As many places as make the quotient have 100 bits, more than a double holds.
    let places = (100 + of.bits()).saturating_sub(number.bits());
    let quotient = u128::try_from((number << places) / of).unwrap_or(u128::MAX) as f64;
    let half = (places / 2) as i32;
    quotient * 2f64.powi(-half) * 2f64.powi(half - places as i32)
}

pub(super) const UNIT: Unit = Unit {
    name: "SBTO",
    summary: "The place of a result set among all sets of its size, the best label deciding first.",
    spellings: &[],
    params: &[],
    at: At::RequiredCutoff,
    reference: "Ferrante, Ferro & Losiouk, Information Retrieval Journal 2020",
    examples: &[
        Example {
            measure: "SBTO@2",
            judgments: "a:2 b:0 c:1",
            ranking: "b a",
            score: 0.6,
            working: "labels 2, 0: C(3,2) + C(0,1) = 3 of 0..5",
        },
        Example {
            measure: "SBTO@4",
            judgments: "a:1 b:0 c:1",
            ranking: "a b c",
            score: 0.5,
            working: "two relevant documents of four, as precision is",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "label 0",
        range: Range::UNIT,
        scale: Scale::Interval(""),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Sbto { cutoff: args.require(&CUTOFF)? })))),
    }),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgments::Cell;
    use crate::measure::graded::Labelled;

    fn exact(length: u32, highest: f64, grades: &[f64]) -> (BigUint, f64) {
        let labelled: Vec<Labelled> =
            grades.iter().zip(1..).map(|(&grade, rank)| Labelled { rank, cell: Cell::of_grade(grade) }).collect();
        let ranking = Ranking { labelled: &labelled, retrieved: grades.len() as u32, strangers: &[] };
        let sbto = Sbto { cutoff: length };
        let order = sbto.prepare(&Column::new(&[], &mut Vec::new(), highest));
        match sbto.score(&order, ranking) {
            Score::Exact(exact) => (exact.number, exact.normalized),
            other => panic!("{other:?}"),
        }
    }

    /// The formula as it is written down.
    fn plain(length: u64, mut labels: Vec<u64>) -> BigUint {
        labels.resize(length as usize, 0);
        labels.sort_unstable_by(|a, b| b.cmp(a));
        let term = |(j, label): (u64, u64)| choose(label + length - j, length - j + 1);
        (1..).zip(labels).filter(|(_, label)| *label > 0).map(term).sum()
    }

    #[test]
    fn every_set_has_the_next_number() {
        for (length, highest) in [(3u32, 2u64), (4, 3), (5, 2), (6, 1), (2, 5)] {
            let mut numbers = Vec::new();
            for code in 0..(highest + 1).pow(length) {
                let labels: Vec<u64> = (0..length).map(|i| code / (highest + 1).pow(i) % (highest + 1)).collect();
                let grades: Vec<f64> = labels.iter().map(|&label| label as f64).collect();
                let (number, normalized) = exact(length, highest as f64, &grades);
                assert_eq!(number, plain(u64::from(length), labels));
                numbers.push((number, normalized));
            }
            numbers.sort_by(|a, b| a.0.cmp(&b.0));
            numbers.dedup();
            let count = numbers.len();
            assert_eq!(BigUint::from(count), choose(u64::from(length) + highest, highest));
            for (place, (number, normalized)) in numbers.into_iter().enumerate() {
                assert_eq!(number, place.into());
                assert!((normalized - place as f64 / (count - 1) as f64).abs() < 1e-15);
            }
        }
    }

    #[test]
    fn long_sets_are_exact() {
        let grades: Vec<f64> = (0..300).map(|i| f64::from(i % 41)).collect();
        let (number, normalized) = exact(1000, 40.0, &grades);
        assert_eq!(number, plain(1000, grades.iter().map(|&grade| grade as u64).collect()));
        assert!(number.bits() > 128 && normalized > 0.0 && normalized < 1.0);
        assert_eq!(exact(500, 40.0, &[40.0; 500]).1, 1.0);
        let (short, _) = exact(4, 2.0, &[2.0, 2.0, 1.0, 0.0, 2.0]);
        assert_eq!(short, plain(4, vec![2, 2, 1, 0]), "the fifth document is cut");
    }
}
