//! For which share of all weights a weighted sum is positive.
//!
//! # Formula
//!
//! Weights are drawn uniformly from the simplex. With p the positive values and q the negated negative ones,
//! f(i, 0) = 1, f(0, j) = 0, f(i, j) = (p_i f(i, j-1) + q_j f(i-1, j)) / (p_i + q_j): uniform weights are normalized
//! exponential ones, of p E and q F the first is larger with probability p/(p+q), and what is left of it is again p E.
//!
//! # Worked example
//!
//! Values 0.2 and -0.1: 0.2/0.3 = 2/3 of the weights, those of the first from 1/3 to 1. Values 0.1, -0.2, 0: 1/3.
//!
//! ```
//! use aspectra_stats::stochastic_order::weight_share;
//! let share = weight_share(&[0.2, -0.1]);
//! assert!((share.positive - 2.0 / 3.0).abs() < 1e-15);
//! assert!((share.interval.ok_or("two values")?.0 - 1.0 / 3.0).abs() < 1e-15);
//! # Ok::<(), &str>(())
//! ```
//!
//! # Choices
//!
//! Exact for any number of values: nothing is drawn. Values of 0 change nothing; where all are 0, every weighted sum is.

/// Shares of all weights.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WeightShare {
    /// Where the weighted sum is positive.
    pub positive: f64,
    /// Where it is negative.
    pub negative: f64,
    /// Where it is 0, whatever the weights.
    pub tie: f64,
    /// Of two values: the weights of the first with which the sum is not negative; `None` where there are none.
    pub interval: Option<(f64, f64)>,
}

/// For which share of all weights the weighted sum of these values is positive.
pub fn weight_share(values: &[f64]) -> WeightShare {
    let raised: Vec<f64> = values.iter().copied().filter(|value| *value > 0.0).collect();
    let lowered: Vec<f64> = values.iter().filter(|value| **value < 0.0).map(|value| -value).collect();
    let interval = match values {
        [first, second] => not_negative(*first, *second),
        _ => None,
    };
    if raised.is_empty() && lowered.is_empty() {
        return WeightShare { positive: 0.0, negative: 0.0, tie: 1.0, interval };
    }
    // One row of f at a time: f(i, .) from f(i-1, .), and f(0, j) = 0.
    let mut row = vec![0.0; lowered.len() + 1];
    for p in &raised {
        row[0] = 1.0;
        for (j, q) in lowered.iter().enumerate() {
            row[j + 1] = (p * row[j] + q * row[j + 1]) / (p + q);
        }
    }
    let positive = row[lowered.len()];
    WeightShare { positive, negative: 1.0 - positive, tie: 0.0, interval }
}

/// Where weight * first + (1 - weight) * second is not negative.
fn not_negative(first: f64, second: f64) -> Option<(f64, f64)> {
    let cut = |high: f64, low: f64| -low / (high - low);
    match (first >= 0.0, second >= 0.0) {
        (true, true) => Some((0.0, 1.0)),
        (false, false) => None,
        (true, false) => Some((cut(first, second), 1.0)),
        (false, true) => Some((0.0, 1.0 - cut(second, first))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Stream;

    #[test]
    fn shares_of_the_worked_examples() {
        assert!((weight_share(&[0.1, -0.2, 0.0]).positive - 1.0 / 3.0).abs() < 1e-15);
        assert!((weight_share(&[0.1, 0.1, -0.1, -0.1]).positive - 0.5).abs() < 1e-15);
        assert_eq!(weight_share(&[0.0, 0.0]).tie, 1.0);
        assert_eq!(weight_share(&[0.0, 0.0]).interval, Some((0.0, 1.0)));
        assert_eq!(weight_share(&[-1.0, -1.0]).interval, None);
    }

    #[test]
    fn shares_are_those_of_drawn_weights() {
        let values = [0.3, -0.2, 0.05, -0.4, 0.25];
        let mut stream = Stream::new(5, 1000, 0);
        let draws = 40_000;
        let positive = (0..draws).filter(|_| values.iter().map(|value| -value * stream.unit().ln()).sum::<f64>() > 0.0);
        let share = positive.count() as f64 / f64::from(draws);
        assert!((share - weight_share(&values).positive).abs() < 0.01, "{share}");
    }
}
