//! The root of a decreasing function inside a bracket, by bisection mixed with false position.

/// Finds `x` in `[low, high]` where the decreasing `f` crosses zero.
///
/// False position with the Illinois weights converges in a few steps on smooth functions; a bisection
/// is taken whenever three steps did not halve the bracket, so no function can make it crawl. The
/// bracket need not be exact: the nearer end is returned when `f` does not change sign.
pub(crate) fn solve_decreasing(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let mut at_low = f(low);
    if at_low <= 0.0 {
        return low;
    }
    let mut at_high = f(high);
    if at_high >= 0.0 {
        return high;
    }
    let mut side = 0i8;
    let mut checkpoint = high - low;
    for step in 0..400 {
        let width = high - low;
        if width <= 4.0 * f64::EPSILON * low.abs().max(high.abs()) {
            break;
        }
        let mut x = low + width * (at_low / (at_low - at_high));
        if step % 3 == 2 {
            if width > 0.5 * checkpoint {
                x = low + 0.5 * width;
            }
            checkpoint = width;
        }
        if x <= low || x >= high || !x.is_finite() {
            x = low + 0.5 * width;
            if x <= low || x >= high {
                break;
            }
        }
        let y = f(x);
        if y == 0.0 {
            return x;
        }
        if y > 0.0 {
            low = x;
            at_low = y;
            if side == 1 {
                at_high *= 0.5;
            }
            side = 1;
        } else {
            high = x;
            at_high = y;
            if side == -1 {
                at_low *= 0.5;
            }
            side = -1;
        }
        // Converged: the step that is left is far below the last digit that matters.
        if y.abs() < 1e-15 {
            return x;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_roots_of_easy_and_awkward_functions() {
        assert!((solve_decreasing(0.0, 4.0, |x| 2.0 - x * x) - 2f64.sqrt()).abs() < 1e-14);
        assert!((solve_decreasing(0.0, 1e6, |x| (-x).exp() - 0.5) - 2f64.ln()).abs() < 1e-9);
        assert_eq!(solve_decreasing(1.0, 2.0, |_| -1.0), 1.0);
        assert_eq!(solve_decreasing(1.0, 2.0, |_| 1.0), 2.0);
    }
}
