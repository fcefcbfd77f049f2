//! Any statistic of paired differences against its distribution under random signs.
//!
//! # Formula
//!
//! `B` patterns flip the signs of the differences; with `l` patterns whose statistic is at most and `g` whose statistic is
//! at least the one observed, `p = min(1, 2 (min(l, g) + 1) / (B + 1))`.
//!
//! # Worked example
//!
//! The mean as statistic gives the randomization test: differences 1 to 6 have two of 64 patterns as extreme.
//!
//! ```
//! use aspectra_stats::paired::flip_test;
//! let mean = |z: &[f64]| z.iter().sum::<f64>() / z.len() as f64;
//! let p = flip_test(&[1., 2., 3., 4., 5., 6.], 100_000, 42, mean)?;
//! assert!((p - 2.0 / 64.0).abs() < 0.003);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```
//!
//! # Choices
//!
//! Two tails, because the statistic need not be centered at 0: a mean whose losses count more than its gains is
//! negative on average where nothing differs. Values within 1e-12 of the observed one count on both sides.

use crate::error::{Error, finite};
use crate::stream::{Stream, purpose};

/// The two-sided p-value of a statistic of differences under random signs.
pub fn flip_test(z: &[f64], samples: usize, seed: u64, statistic: impl Fn(&[f64]) -> f64) -> Result<f64, Error> {
    finite(z, 0)?;
    if z.is_empty() {
        return Err(Error::TooFewObservations { found: 0, needed: 1 });
    }
    if samples == 0 {
        return Err(Error::OutOfRange { parameter: "samples", value: 0.0, expected: "1 or more" });
    }
    let observed = statistic(z);
    let guard = 1e-12 * observed.abs().max(1.0);
    let mut stream = Stream::new(seed, purpose::RANDOMIZATION, 0);
    let mut flipped = vec![0.0; z.len()];
    let (mut most, mut least) = (0u64, 0u64);
    for _ in 0..samples {
        for (to, from) in flipped.chunks_mut(64).zip(z.chunks(64)) {
            let bits = stream.word();
            for (at, (to, from)) in to.iter_mut().zip(from).enumerate() {
                *to = if bits >> at & 1 == 1 { *from } else { -*from };
            }
        }
        let value = statistic(&flipped);
        most += u64::from(value >= observed - guard);
        least += u64::from(value <= observed + guard);
    }
    Ok((2.0 * (most.min(least) as f64 + 1.0) / (samples as f64 + 1.0)).min(1.0))
}
