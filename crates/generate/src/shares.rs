//! How often each label of an aspect is given.

use aspectra_stats::distribution::normal;
use std::fmt;
use std::str::FromStr;

/// The shares of the labels 0, 1, 2, ...; they add up to 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Shares(Vec<f64>);

impl Shares {
    /// Of shares that are not negative and have a sum; they are divided by it, so that `6,3,1` is `0.6,0.3,0.1`.
    ///
    /// # Errors
    /// Where that is not so, or there is no share.
    pub fn new(parts: &[f64]) -> Result<Self, String> {
        let sum: f64 = parts.iter().sum();
        if parts.iter().any(|part| !part.is_finite() || *part < 0.0) || !(sum > 0.0 && sum.is_finite()) {
            return Err("shares of labels are numbers from 0 up, and not all of them 0".to_owned());
        }
        Ok(Self(parts.iter().map(|part| part / sum).collect()))
    }

    /// One share a label.
    pub fn of_labels(&self) -> &[f64] {
        &self.0
    }

    /// Where a normal number is cut into labels.
    pub(crate) fn thresholds(&self) -> Vec<f64> {
        let mut below = 0.0;
        let cut = |share: &f64| {
            below += share;
            match below {
                below if below <= 0.0 => f64::NEG_INFINITY,
                // Rounding of sums must not make a label of share 0 possible.
                below if below >= 1.0 - 1e-12 => f64::INFINITY,
                // Between 0 and 1 there always is one.
                below => normal::quantile(below).unwrap_or(f64::INFINITY),
            }
        };
        self.0[..self.0.len() - 1].iter().map(cut).collect()
    }
}

impl FromStr for Shares {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| part.trim().parse::<f64>().map_err(|_| format!("\"{part}\" is no share such as 0.7"));
        Self::new(&text.split(',').map(number).collect::<Result<Vec<_>, _>>()?)
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shares: Vec<String> = self.0.iter().map(f64::to_string).collect();
        out.write_str(&shares.join(","))
    }
}

/// The label of a normal number.
pub(crate) fn label(value: f64, thresholds: &[f64]) -> u8 {
    thresholds.iter().filter(|threshold| value > **threshold).count() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_become_cuts() {
        let shares: Shares = "5,3,2".parse().unwrap();
        assert_eq!(shares.of_labels(), [0.5, 0.3, 0.2]);
        let cuts = shares.thresholds();
        assert!(cuts[0].abs() < 1e-12 && (cuts[1] - 0.841_621_233_572_914).abs() < 1e-9, "{cuts:?}");
        assert_eq!([-3.0, 0.5, 2.0].map(|value| label(value, &cuts)), [0, 1, 2]);
        assert_eq!("1,0".parse::<Shares>().unwrap().thresholds(), [f64::INFINITY], "a label that is never given");
        assert!(
            "0,0".parse::<Shares>().is_err() && "-1,2".parse::<Shares>().is_err() && "a".parse::<Shares>().is_err()
        );
    }
}
