//! Interval alpha of labels that are any numbers.
//!
//! # Formula
//!
//! As [`alpha`](super::alpha) with the distance `(x - y)^2`. The squares between all pairs of `r` numbers are `2 r` times
//! their squared deviations from the mean, so that sums of numbers and squares are enough, however many different ones there are.
//!
//! # Worked example
//!
//! Two units, `1.5, 2.5 | 0, 1`: `D_o = 1`; the four numbers have the sum 5 and the squares 9.5, so that `D_e = 2 (4 * 9.5 - 25) / 12 = 13/6`, and
//! alpha is 7/13.
//!
//! ```
//! let mut moments = aspectra_stats::agreement::Moments::default();
//! moments.add_unit(&[1.5, 2.5]);
//! moments.add_unit(&[0.0, 1.0]);
//! assert!((moments.alpha()?.value - 7.0 / 13.0).abs() < 1e-12);
//! # Ok::<(), aspectra_stats::Undefined>(())
//! ```

use super::{Alpha, Sums};
use crate::error::Undefined;

/// Sums over units of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Moments {
    units: u64,
    labels: u64,
    sum: f64,
    squares: f64,
    /// `sum_u (squares between pairs) / (r - 1)`.
    between: f64,
}

impl Moments {
    /// Adds a unit with the numbers that raters gave; fewer than two say nothing.
    pub fn add_unit(&mut self, numbers: &[f64]) {
        let count = numbers.len() as f64;
        if count < 2.0 {
            return;
        }
        let mean = numbers.iter().sum::<f64>() / count;
        let deviations: f64 = numbers.iter().map(|x| (x - mean).powi(2)).sum();
        self.units += 1;
        self.labels += numbers.len() as u64;
        self.sum += numbers.iter().sum::<f64>();
        self.squares += numbers.iter().map(|x| x * x).sum::<f64>();
        self.between += 2.0 * count * deviations / (count - 1.0);
    }

    /// Units with two numbers or more.
    pub fn paired_units(&self) -> usize {
        self.units as usize
    }

    /// Alpha with the interval distance.
    pub fn alpha(&self) -> Result<Alpha, Undefined> {
        if self.units == 0 {
            return Err(Undefined::NoOverlap);
        }
        let n = self.labels as f64;
        let spread = n * self.squares - self.sum * self.sum;
        // Equal numbers leave nothing but rounding.
        if spread <= 1e-12 * n * self.squares {
            return Err(Undefined::NoVariation);
        }
        let (observed, expected) = (self.between / n, 2.0 * spread / (n * (n - 1.0)));
        Ok(Alpha { value: 1.0 - observed / expected, observed, expected, labels: self.labels as usize })
    }
}

impl Sums for Moments {
    fn is_empty(&self) -> bool {
        self.units == 0
    }

    fn add(&mut self, other: &Self) {
        self.units += other.units;
        self.labels += other.labels;
        self.sum += other.sum;
        self.squares += other.squares;
        self.between += other.between;
    }

    fn remove(&mut self, other: &Self) {
        self.units -= other.units;
        self.labels -= other.labels;
        self.sum -= other.sum;
        self.squares -= other.squares;
        self.between -= other.between;
    }
}
