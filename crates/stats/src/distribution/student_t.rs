//! Student's t distribution.
//!
//! # Formula
//!
//! `P(|T| >= t) = I_x(df/2, 1/2)` with `x = df / (df + t^2)`; infinite `df` is the normal distribution.
//!
//! # Worked example
//!
//! With one degree of freedom the distribution is Cauchy's and `P(|T| >= 1) = 1/2`.
//!
//! ```
//! use aspectra_stats::distribution::student_t;
//! assert!((student_t::two_sided(1.0, 1.0)? - 0.5).abs() < 1e-15);
//! assert!((student_t::upper_quantile(0.025, 9.0)? - 2.2621571627982).abs() < 1e-10);
//! # Ok::<(), aspectra_stats::Error>(())
//! ```

use super::{incomplete_beta::regularized, normal, solve_decreasing};
use crate::error::{Error, Undefined, open_unit};

fn check(df: f64) -> Result<(), Error> {
    if df > 0.0 { Ok(()) } else { Err(Error::OutOfRange { parameter: "df", value: df, expected: "a number above 0" }) }
}

/// `P(|T| >= |t|)`; `t` may be infinite.
pub fn two_sided(t: f64, df: f64) -> Result<f64, Error> {
    check(df)?;
    if t.is_nan() {
        return Err(Error::OutOfRange { parameter: "t", value: t, expected: "a number" });
    }
    Ok(two_sided_of(t, df))
}

pub(crate) fn two_sided_of(t: f64, df: f64) -> f64 {
    if t.is_infinite() {
        return 0.0;
    }
    if df > 1e15 {
        return normal::two_sided(t);
    }
    let square = t * t;
    if square.is_infinite() {
        return 0.0;
    }
    let sum = df + square;
    regularized(0.5 * df, 0.5, df / sum, square / sum).0
}

/// `P(T > t)`.
pub fn upper_tail(t: f64, df: f64) -> Result<f64, Error> {
    let both = two_sided(t, df)?;
    Ok(if t >= 0.0 { 0.5 * both } else { 1.0 - 0.5 * both })
}

/// The p-value in one direction of a test with this t and two-sided p-value; 1 where there is no t.
pub(crate) fn one_sided(t: Result<f64, Undefined>, two_sided: f64, larger: bool) -> f64 {
    match t {
        Err(_) => 1.0,
        Ok(t) if (t > 0.0) == larger => two_sided / 2.0,
        Ok(_) => 1.0 - two_sided / 2.0,
    }
}

/// The `t` with `P(T > t) = p`.
pub fn upper_quantile(p: f64, df: f64) -> Result<f64, Error> {
    check(df)?;
    open_unit("p", p)?;
    Ok(upper_quantile_of(p, df))
}

pub(crate) fn upper_quantile_of(p: f64, df: f64) -> f64 {
    if p > 0.5 {
        return -upper_quantile_of(1.0 - p, df);
    }
    if p == 0.5 {
        return 0.0;
    }
    if df > 1e15 {
        return normal::upper_quantile(p);
    }
    // t exceeds the normal quantile for every df, so that is the lower end of the bracket.
    let mut low = normal::upper_quantile(p);
    let mut high = 2.0 * low + 1.0;
    while two_sided_of(high, df) > 2.0 * p && high < 1e300 {
        low = high;
        high *= 4.0;
    }
    let target = (2.0 * p).ln();
    solve_decreasing(low.ln(), high.ln(), |u| two_sided_of(u.exp(), df).ln() - target).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_match_references() {
        // scipy 1.17.1: 2*t.sf(t, df)
        for (t, df, p) in [
            (2.5, 9.0, 0.033861827682985735),
            (12.0, 40.0, 7.82417130425598e-15),
            (4.0, 6272.0, 6.407092290073523e-05),
            (3.0, 1e6, 0.0026998625414218),
        ] {
            let got = two_sided(t, df).unwrap();
            assert!((got / p - 1.0).abs() < 1e-9, "t={t} df={df}: {got} {p}");
        }
    }

    #[test]
    fn quantile_inverts_the_tail() {
        for df in [1.0, 2.5, 30.0, 6272.0, f64::INFINITY] {
            for p in [1e-12, 1e-4, 0.025, 0.3, 0.7] {
                let t = upper_quantile(p, df).unwrap();
                let back = upper_tail(t, df).unwrap();
                assert!((back / p - 1.0).abs() < 1e-10, "df={df} p={p} t={t} back={back}");
            }
        }
        assert!(upper_quantile(0.1, 0.0).is_err());
        assert_eq!(two_sided(f64::INFINITY, 3.0), Ok(0.0));
    }
}
