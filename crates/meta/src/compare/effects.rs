//! Effect sizes of every pair, whatever the test.

use crate::error::{Outcome, Reason};
use aspectra_stats::Undefined;
use aspectra_stats::paired::{ZeroRule, paired_effect, wilcoxon};

/// Effect sizes of a pair with their intervals, each pair by itself.
#[derive(Debug, Clone, PartialEq)]
pub struct Effects {
    /// Mean difference in standard deviations of the differences.
    pub d_z: Outcome,
    /// Its interval.
    pub d_z_interval: Result<(f64, f64), Reason>,
    /// The same without its bias.
    pub hedges_g: Outcome,
    /// Its interval.
    pub hedges_g_interval: Result<(f64, f64), Reason>,
    /// The share of signed ranks in favor of the first run minus that against it.
    pub rank_biserial: Outcome,
    /// Its interval.
    pub rank_biserial_interval: Result<(f64, f64), Reason>,
}

/// Intervals from noncentral distributions take their time: beyond so many pairs nobody reads them.
const MOST_EFFECTS: usize = 1000;

/// `is_grouped` where topics come in groups: the intervals take them to be independent.
pub(super) fn effects(
    a: &[f64],
    b: &[f64],
    pairs: usize,
    confidence: f64,
    is_grouped: bool,
) -> Result<Effects, Reason> {
    if pairs > MOST_EFFECTS {
        return Err(Reason::new(format!("not worked out for more than {MOST_EFFECTS} pairs")));
    }
    let found = paired_effect(a, b, confidence)?;
    let ranks = wilcoxon(a, b, ZeroRule::Drop)?;
    // g is d_z times a number that depends on the topics alone.
    let shrunk = |end: f64| found.hedges_g.and_then(|g| Ok(if end == 0.0 { 0.0 } else { end * g / found.d_z? }));
    let interval = found.d_z_interval.and_then(|(low, high)| Ok((shrunk(low)?, shrunk(high)?)));
    let alone = |interval: Result<(f64, f64), Undefined>| match is_grouped {
        true => Err(Reason::new("topics come in groups")),
        false => interval.map_err(Reason::from),
    };
    Ok(Effects {
        d_z: found.d_z.map_err(Reason::from),
        d_z_interval: alone(found.d_z_interval),
        hedges_g: found.hedges_g.map_err(Reason::from),
        hedges_g_interval: alone(interval),
        rank_biserial: ranks.rank_biserial().map_err(Reason::from),
        rank_biserial_interval: alone(ranks.rank_biserial_interval(confidence)),
    })
}
