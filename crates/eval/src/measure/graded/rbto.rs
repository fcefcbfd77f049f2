//! The rank-based total order: the place of a ranking among all rankings of its length, the first rank deciding first.
//!
//! **Formula.** RBTO@N = sum over i <= N of W(g_i) (c+1)^(N-i), with c the facet's largest label and W the weight of a label
//! (`weights=`, else the label itself). The labels, read as the digits of a number in base c+1, are that number. The score is
//! the whole number itself; where one number is wanted, such as for a mean, it is (c/W) RBTO/(c+1)^N, with W the largest
//! weight: without weights that is RBTO/(c+1)^N, a number from 0 to 1.
//!
//! **Worked example.** c = 2, the ranking (1, 0, 2): RBTO@3 = 1 * 9 + 0 * 3 + 2 = 11 of the numbers 0 to 26, normalized
//! 11/27 = 0.4074.
//!
//! **Choices.** Rankings with fewer than N documents are filled up with label 0, longer ones are cut. The number is exact at
//! any N: at N = 250 and c = 2 it has 397 bits, where a double has 53. Normalized it equals gRBP with p = 1/(c+1), also where
//! weights are given as its gains. Weights that are not those of the labels need not keep the order: with 0,1,3 the rankings
//! (0, 2) and (1, 0) both score 3. Labels that are not whole numbers have no such order: undefined.
//!
//! **Reference.** Ferrante, Ferro & Losiouk, Information Retrieval Journal 2020, equation 6.

use super::{Column, Graded, Ranking, Residual, scorer};
use crate::error::{Error, Result};
use crate::language::unit::*;
use crate::scores::Score;
use num_bigint::BigUint;

const LABEL_WEIGHTS: Declared<Option<Vec<f64>>> = reals(
    "weights",
    "the weight of each label from 0 up, such as '0,2,4': whole numbers; each label its own value if left out",
);

/// The longest rankings: a million documents are a number of some million bits.
const LONGEST: u32 = 1_000_000;

/// How many groups of digits are put together one by one before numbers of equal length are multiplied.
const BLOCK: usize = 32;

struct Rbto {
    /// By label; empty where each label has its own value.
    weights: Vec<u32>,
    cutoff: u32,
}

impl Rbto {
    fn new(cutoff: u32, weights: Option<Vec<f64>>) -> Result<Self> {
        if cutoff > LONGEST {
            return Err(Error::measure(format!("RBTO@{cutoff} is too long; it is computed up to RBTO@{LONGEST}")));
        }
        let whole = |weight: f64| {
            let fits = weight.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&weight);
            fits.then_some(weight as u32).ok_or_else(|| {
                Error::measure(format!("RBTO: weight {weight} is not a whole number from 0 to {}", u32::MAX))
            })
        };
        let weights = weights.unwrap_or_default().into_iter().map(whole).collect::<Result<_>>()?;
        Ok(Self { weights, cutoff })
    }

    fn weight(&self, grade: f64) -> std::result::Result<u64, &'static str> {
        if grade.fract() != 0.0 {
            return Err("labels that are not whole numbers have no total order");
        }
        if self.weights.is_empty() {
            return Ok(grade as u64);
        }
        self.weights.get(grade as usize).map(|&weight| u64::from(weight)).ok_or("a label has no weight")
    }
}

impl Graded for Rbto {
    /// The largest label, where it is a whole number.
    type Pool = Option<u64>;

    fn needs_whole_grades(&self) -> bool {
        true
    }

    fn prepare(&self, column: &Column<'_>) -> Option<u64> {
        (column.highest().fract() == 0.0).then_some(column.highest() as u64)
    }

    fn score(&self, highest: &Option<u64>, ranking: Ranking<'_>) -> Score {
        let Some(highest) = *highest else {
            return Score::Undefined("labels that are not whole numbers have no total order");
        };
        let mut digits = vec![0u64; self.cutoff as usize];
        for (rank, grade) in ranking.top(Some(self.cutoff)).grades() {
            match self.weight(grade) {
                Ok(weight) => digits[rank as usize - 1] = weight,
                Err(reason) => return Score::Undefined(reason),
            }
        }
        // The unjudged and the missing count as label 0, which may have a weight of its own.
        if let Some(&least) = self.weights.first().filter(|least| **least > 0) {
            let judged: Vec<u32> = ranking.top(Some(self.cutoff)).grades().map(|(rank, _)| rank).collect();
            let mut judged = judged.into_iter().peekable();
            for (digit, rank) in digits.iter_mut().zip(1..) {
                if judged.next_if_eq(&rank).is_none() {
                    *digit = u64::from(least);
                }
            }
        }
        let base = highest + 1;
        let number = number(&digits, base);
        let whole = base.checked_pow(self.cutoff).filter(|power| *power <= 1 << 53);
        let share = match (whole, u64::try_from(&number)) {
            // Both are doubles without rounding, and so is their quotient as near as it can be.
            (Some(power), Ok(number)) if number <= 1 << 53 => number as f64 / power as f64,
            _ => digits.iter().rev().fold(0.0, |below, &digit| (below + digit as f64) / base as f64),
        };
        let scale = match self.weights.iter().max() {
            Some(0) => 0.0,
            Some(&largest) => highest as f64 / f64::from(largest),
            None => 1.0,
        };
        Score::exact(number, scale * share)
    }

    fn residual(&self) -> Residual {
        Residual::UpTo(Some(self.cutoff))
    }
}

/// The number that digits stand for, the most significant first. A digit may be as large as 2^32, or larger than the base.
fn number(digits: &[u64], base: u64) -> BigUint {
    // Groups of as many digits as fit a machine word, then blocks of groups one by one; blocks are put together in pairs, so
    // that long numbers are multiplied by long ones, which takes less than the square of their length.
    let group = (1..60).take_while(|&length| base.checked_pow(length).is_some_and(|power| power < 1 << 62)).last();
    let group = group.unwrap_or(1);
    let step = base.pow(group);
    let groups: Vec<u128> = digits
        .rchunks(group as usize)
        .map(|chunk| chunk.iter().fold(0u128, |above, &digit| above * u128::from(base) + u128::from(digit)))
        .collect();
    let in_order = |block: &[u128]| block.iter().rev().fold(BigUint::ZERO, |above, &group| above * step + group);
    let mut parts: Vec<BigUint> = groups.chunks(BLOCK).map(in_order).collect();
    let mut power = BigUint::from(step).pow(BLOCK as u32);
    while parts.len() > 1 {
        let joined = parts.chunks(2).map(|pair| match pair {
            [low, high] => high * &power + low,
            rest => rest.first().cloned().unwrap_or_default(),
        });
        parts = joined.collect();
        if parts.len() > 1 {
            power = &power * &power;
        }
    }
    parts.pop().unwrap_or_default()
}

pub(super) const UNIT: Unit = Unit {
    name: "RBTO",
    summary: "The place of a ranking among all rankings of its length, the first rank deciding first.",
    spellings: &[],
    params: &[LABEL_WEIGHTS.param],
    at: At::RequiredCutoff,
    reference: "Ferrante, Ferro & Losiouk, Information Retrieval Journal 2020",
    examples: &[
        Example {
            measure: "RBTO@3",
            judgments: "a:1 b:0 c:2",
            ranking: "a b c",
            score: 11.0 / 27.0,
            working: "1 * 9 + 0 * 3 + 2 * 1 = 11 of 27",
        },
        Example {
            measure: "RBTO(weights='0,2,4')@2",
            judgments: "a:1 b:2",
            ranking: "a b",
            score: 5.0 / 9.0,
            working: "2 * 3 + 4 * 1 = 10, and (2/4) * 10/9",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "label 0",
        range: Range::UNIT,
        scale: Scale::Interval("no weights are given, or those of the labels times a number"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Rbto::new(args.require(&CUTOFF)?, args.get(&LABEL_WEIGHTS))?)))),
    }),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgments::Cell;
    use crate::measure::graded::Labelled;

    fn plain(digits: &[u64], base: u64) -> BigUint {
        digits.iter().fold(BigUint::ZERO, |above, &digit| above * base + digit)
    }

    fn drawn(count: usize, below: u64) -> Vec<u64> {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn digits_are_put_together_in_any_base() {
        for (count, base) in [(1, 2), (61, 2), (5000, 2), (4321, 3), (10_000, 5), (700, 1001), (99, 1_000_000_001)] {
            let digits = drawn(count, base);
            assert_eq!(number(&digits, base), plain(&digits, base), "{count} digits in base {base}");
            let digits = drawn(count, 1 << 31);
            assert_eq!(number(&digits, base), plain(&digits, base), "{count} weights in base {base}");
        }
        assert_eq!(number(&[0, 0], 1), BigUint::ZERO, "a collection where nothing is relevant");
    }

    fn score(measure: &Rbto, highest: u64, grades: &[f64]) -> Score {
        let labelled: Vec<Labelled> =
            grades.iter().zip(1..).map(|(&grade, rank)| Labelled { rank, cell: Cell::of_grade(grade) }).collect();
        let ranking = Ranking { labelled: &labelled, retrieved: grades.len() as u32, strangers: &[] };
        measure.score(&Some(highest), ranking)
    }

    #[test]
    fn rankings_are_filled_up_and_cut() {
        let rbto = Rbto::new(4, None).unwrap();
        assert_eq!(score(&rbto, 2, &[1.0, 0.0, 2.0]), Score::exact(33u8.into(), 33.0 / 81.0));
        assert_eq!(score(&rbto, 2, &[1.0, 0.0, 2.0, 0.0, 2.0]), Score::exact(33u8.into(), 33.0 / 81.0));
        assert_eq!(score(&rbto, 2, &[]), Score::exact(0u8.into(), 0.0));
        assert!(matches!(score(&rbto, 2, &[0.5]), Score::Undefined(_)));
        let weighted = Rbto::new(4, Some(vec![1.0, 5.0])).unwrap();
        assert!(matches!(score(&weighted, 2, &[2.0]), Score::Undefined("a label has no weight")));
        let Score::Exact(exact) = score(&weighted, 1, &[1.0]) else { panic!() };
        assert_eq!(exact.number, (5u8 * 8 + 4 + 2 + 1).into(), "label 0 weighs 1, unjudged or not");
        assert!(Rbto::new(4, Some(vec![0.5])).is_err() && Rbto::new(LONGEST + 1, None).is_err());
    }

    #[test]
    fn long_rankings_are_exact() {
        let grades = vec![2.0; 250];
        let Score::Exact(exact) = score(&Rbto::new(250, None).unwrap(), 2, &grades) else { panic!() };
        assert_eq!(exact.number, BigUint::from(3u8).pow(250) - 1u8);
        assert_eq!(exact.number.bits(), 397);
    }
}
