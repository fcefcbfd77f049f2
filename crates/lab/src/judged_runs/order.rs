//! Total orders of judged runs, and the runs numbered in them.

use super::Grades;
use aspectra_words::words;

words! {
    /// Which total order judged runs are put in.
    pub enum Order {
        Rank = "rank": "the first rank where two runs differ decides: strong top-heaviness",
        Set = "set": "ranks do not count: the larger number of the best grade decides, then of the next",
    }
}

words! {
    /// Which total orders are looked at.
    #[derive(Default)]
    pub enum Orders {
        #[default]
        Rank = "rank": "the first rank where two runs differ decides: strong top-heaviness",
        Set = "set": "ranks do not count: the larger number of the best grade decides, then of the next",
        Both = "both": "one after the other",
    }
}

impl Orders {
    /// The orders themselves.
    pub fn each(self) -> &'static [Order] {
        match self {
            Self::Rank => &[Order::Rank],
            Self::Set => &[Order::Set],
            Self::Both => &[Order::Rank, Order::Set],
        }
    }
}

impl Order {
    /// How many runs there are; the largest number there is where there are more.
    pub fn count(self, highest: u16, length: usize) -> u128 {
        match self {
            Self::Rank => (u128::from(highest) + 1).saturating_pow(length as u32),
            Self::Set => choose(length as u128 + u128::from(highest), u128::from(highest).min(length as u128)),
        }
    }

    /// How many runs there are, as a formula.
    pub fn formula(self, highest: u16, length: usize) -> String {
        match self {
            Self::Rank => format!("{}^{length}", highest + 1),
            Self::Set => format!("C({},{length})", length + usize::from(highest)),
        }
    }

    /// The run of a number, from 0. As a set its grades stand in falling order.
    pub fn nth(self, highest: u16, length: usize, number: u64) -> Grades {
        let mut grades = vec![0; length];
        match self {
            Self::Rank => {
                let (mut rest, base) = (number, u64::from(highest) + 1);
                for grade in grades.iter_mut().rev() {
                    *grade = (rest % base) as u16;
                    rest /= base;
                }
            }
            Self::Set => {
                let (mut rest, mut most) = (u128::from(number), highest);
                for (at, grade) in grades.iter_mut().enumerate() {
                    // Sets whose grade here is smaller come before: the remaining places hold at most that grade.
                    let left = length - at - 1;
                    let mut own = 0;
                    while own < most {
                        let smaller = Self::Set.count(own, left).max(1);
                        if rest < smaller {
                            break;
                        }
                        rest -= smaller;
                        own += 1;
                    }
                    *grade = own;
                    most = own;
                }
            }
        }
        grades
    }

    /// Moves on to the next run; false where this was the last.
    pub fn advance(self, highest: u16, grades: &mut [u16]) -> bool {
        for at in (0..grades.len()).rev() {
            let most = match self {
                Self::Set if at > 0 => grades[at - 1],
                _ => highest,
            };
            if grades[at] < most {
                grades[at] += 1;
                grades[at + 1..].fill(0);
                return true;
            }
        }
        false
    }
}

fn choose(n: u128, k: u128) -> u128 {
    let mut product = 1u128;
    for i in 1..=k {
        match product.checked_mul(n - k + i) {
            Some(next) => product = next / i,
            None => return u128::MAX,
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_runs_go_together() {
        for order in [Order::Rank, Order::Set] {
            for (highest, length) in [(1, 6), (2, 4), (3, 3), (5, 1), (1, 1)] {
                let count = order.count(highest, length) as u64;
                let mut grades = order.nth(highest, length, 0);
                for number in 0..count {
                    assert_eq!(order.nth(highest, length, number), grades, "{order:?}");
                    let before = grades.clone();
                    assert_eq!(order.advance(highest, &mut grades), number + 1 < count);
                    assert!(
                        number + 1 == count || before < grades,
                        "both orders are those of the grades from the left"
                    );
                }
            }
        }
        assert_eq!(Order::Set.count(2, 4), 15);
        assert_eq!(Order::Rank.count(9, 1000), u128::MAX);
    }
}
