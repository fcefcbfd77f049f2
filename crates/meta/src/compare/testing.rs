//! What each test says of the pairs: p-values, statistics, and the intervals that belong to them.

use super::each_pair::MeanTest;
use super::{Alternative, Asked, Comparing, Interval, Test};
use crate::error::{Outcome, Reason};
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use crate::notice::analyses::{not_spherical, zero_residual};
use aspectra_stats::distribution::dunnett::Sides;
use aspectra_stats::groups::{TwoWayAnova, randomized_tukey, two_way_anova};
use aspectra_stats::p_adjust::Adjustment;
use aspectra_stats::paired::{
    Degenerate, LocationInterval, Resamples, ZeroRule, bootstrap_pairs, cluster_bootstrap, hodges_lehmann, max_t,
    median_difference, randomization_pairs, sign_test, tost, wilcoxon,
};
use aspectra_stats::work::Stopping;
use rayon::prelude::*;

/// Below this the degrees of freedom of an analysis of variance are too many.
const SPHERICAL: f64 = 0.75;

/// What a test says of a pair.
#[derive(Debug, Clone)]
pub(super) struct Tested {
    pub(super) p: Outcome,
    pub(super) statistic: Outcome,
    /// The interval of the test, where it has one of its own.
    pub(super) interval: Option<Result<(f64, f64), Reason>>,
    pub(super) effect: Option<Outcome>,
    /// What the interval is about, where that is not the mean difference.
    pub(super) location: Option<LocationInterval>,
}

impl Tested {
    fn new(p: f64, statistic: Outcome) -> Self {
        Self { p: Ok(p), statistic, interval: None, effect: None, location: None }
    }
}

/// The analysis of variance of all runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Omnibus {
    /// F of the runs.
    pub f: Outcome,
    /// Degrees of freedom of the runs and of the residual.
    pub df: (usize, usize),
    /// Its p-value.
    pub p: Outcome,
    /// Greenhouse and Geisser's epsilon: 1 where all differences of runs vary alike.
    pub epsilon: Outcome,
    /// The p-value with both degrees of freedom times epsilon.
    pub corrected_p: Outcome,
    /// Partial omega squared.
    pub omega2: Outcome,
    /// Its interval.
    pub omega2_interval: Result<(f64, f64), Reason>,
}

impl Omnibus {
    fn new(table: &TwoWayAnova, confidence: f64) -> Self {
        let observations = table.blocks * table.groups;
        // Sums over the noncentral distribution grow with F, and so large an F needs no interval.
        let is_small = table.group.f.is_ok_and(|f| f * (table.group.df as f64) < 3000.0);
        let interval = match is_small {
            true => table.group.omega2_interval(confidence, table.df_error, observations).map_err(Reason::from),
            false => Err(Reason::new("F is too large for an interval")),
        };
        Self {
            f: table.group.f.map_err(Reason::from),
            df: (table.group.df, table.df_error),
            p: table.group.p.map_err(Reason::from),
            epsilon: table.epsilon.map_err(Reason::from),
            corrected_p: table.corrected_p().map_err(Reason::from),
            omega2: table.group.omega2_partial.map_err(Reason::from),
            omega2_interval: interval.and_then(|interval| interval.map_err(Reason::from)),
        }
    }
}

/// The analysis of variance of tests that do without one, for its effect size; it takes topics to be independent.
pub(super) fn omnibus_beside(matrix: &ScoreMatrix, how: &Comparing) -> Option<Omnibus> {
    let table = two_way_anova(&matrix.scores).ok().filter(|_| how.groups.is_none())?;
    Some(Omnibus::new(&table, 1.0 - how.alpha))
}

/// The level of each interval: corrections that divide alpha among the pairs divide it among the intervals too.
pub(super) fn interval_confidence(how: &Comparing, family: usize, families: usize) -> f64 {
    let share = if how.interval != Interval::Test {
        1
    } else if divides_alpha(how) {
        family.max(1)
    } else {
        families
    };
    // A one-sided test has its whole error at one end.
    let is_two_sided = how.alternative == Alternative::TwoSided && how.test != Test::Tost;
    let ends = if is_two_sided || how.interval != Interval::Test { 1.0 } else { 2.0 };
    1.0 - (ends * how.alpha / share as f64).min(0.99)
}

fn divides_alpha(how: &Comparing) -> bool {
    !how.test.is_simultaneous() && !matches!(how.correction, Adjustment::None | Adjustment::Bh | Adjustment::By)
}

/// What the intervals of differences are.
pub(super) fn interval_label(how: &Comparing) -> String {
    let kind = match (how.interval, how.test) {
        (Interval::T, _) if how.groups.is_some() => "t of groups",
        (Interval::T, _) => "t",
        (Interval::Bootstrap, _) if how.groups.is_some() => "bootstrap of groups (BCa)",
        (Interval::Percentile, _) if how.groups.is_some() => "bootstrap of groups (percentile)",
        (Interval::Bootstrap, _) => "bootstrap (BCa)",
        (Interval::Percentile, _) => "bootstrap (percentile)",
        (Interval::Test, Test::Tukey) => return String::from("simultaneous (Tukey)"),
        (Interval::Test, Test::Dunnett) => return String::from("simultaneous (Dunnett)"),
        (Interval::Test, Test::RandomizedTukey) => return String::from("simultaneous (range of permutations)"),
        (Interval::Test, Test::MaxT) => return String::from("simultaneous (largest t)"),
        (Interval::Test, Test::Wilcoxon) => "Hodges-Lehmann",
        (Interval::Test, Test::Sign) => "median difference",
        (Interval::Test, Test::Tost) if how.groups.is_some() => "t of groups, level 1 - 2 alpha",
        (Interval::Test, Test::Tost) => "t, level 1 - 2 alpha",
        (Interval::Test, _) if how.groups.is_some() => "t of groups",
        (Interval::Test, _) => "t",
    };
    let scope = match (how.interval, how.correction) {
        (Interval::Test, Adjustment::Bonferroni) if divides_alpha(how) => "Bonferroni-adjusted",
        (Interval::Test, _) if divides_alpha(how) => "Bonferroni-adjusted (conservative)",
        _ => "each pair by itself",
    };
    format!("{kind}, {scope}")
}

/// Tests the pairs; `t` has the paired t test of each where it was asked for.
pub(super) fn test_all(
    matrix: &ScoreMatrix,
    pairs: &[(usize, usize)],
    t: &[Result<MeanTest, Reason>],
    asked: &Asked<'_>,
    notices: &mut Vec<Notice>,
) -> (Result<Vec<Tested>, Reason>, Option<Omnibus>) {
    let x = &matrix.scores;
    let Asked { how, samples, families, confidence, grouped } = *asked;
    let clusters = grouped.map(|grouped| &grouped.clusters);
    // Simultaneous tests take care of the pairs of a measure; what is left is divided among the measures.
    let alpha = how.alpha / families as f64;
    let takes_interval = how.interval == Interval::Test;
    let columns = || (0..x.groups()).map(|run| x.column(run)).collect::<Vec<_>>();
    let t_of = |at: usize| t.get(at).map_or(Err(Reason::new("not tested")), |t| t.as_ref().map_err(Clone::clone));
    let of_t = |at: usize| t_of(at).and_then(|one| one.t.t.map_err(Reason::from));
    // Worse is better with the runs changed round.
    let is_less = how.alternative == Alternative::Less;
    let sides = if how.alternative == Alternative::TwoSided { Sides::Two } else { Sides::One };
    let directed: Vec<(usize, usize)> = pairs.iter().map(|&(i, j)| if is_less { (j, i) } else { (i, j) }).collect();
    let sign = if is_less { -1.0 } else { 1.0 };
    let located = |p: f64, statistic: f64, found: Result<LocationInterval, aspectra_stats::Error>| {
        let found = found.map_err(Reason::from);
        let interval = match &found {
            Ok(found) => found.interval.map_err(|_| Reason::new("too few topics for an interval of this level")),
            Err(reason) => Err(reason.clone()),
        };
        Tested { interval: takes_interval.then_some(interval), location: found.ok(), ..Tested::new(p, Ok(statistic)) }
    };
    let mut omnibus = None;
    let found = match how.test {
        Test::T => {
            let one = |at: usize| {
                t_of(at).map(|one| Tested::new(sided(how, one.t.p, |larger| one.t.one_sided(larger)), of_t(at)))
            };
            (0..pairs.len()).map(one).collect()
        }
        Test::Wilcoxon => {
            let columns = columns();
            let one = |&(i, j): &(usize, usize)| {
                let test = wilcoxon(&columns[i], &columns[j], ZeroRule::Drop)?;
                let location = hodges_lehmann(&columns[i], &columns[j], confidence);
                let effect = Some(test.rank_biserial().map_err(Reason::from));
                Ok(Tested {
                    effect,
                    ..located(sided(how, test.p(), |larger| test.one_sided(larger)), test.w_plus, location)
                })
            };
            pairs.par_iter().stopping().map(one).collect()
        }
        Test::Sign => {
            let columns = columns();
            let one = |&(i, j): &(usize, usize)| {
                let test = sign_test(&columns[i], &columns[j])?;
                let location = median_difference(&columns[i], &columns[j], confidence);
                Ok(located(sided(how, test.p, |larger| test.one_sided(larger)), test.positive as f64, location))
            };
            pairs.par_iter().stopping().map(one).collect()
        }
        Test::Tost => {
            let margin = how.margin.unwrap_or_default();
            let one = |at: usize| {
                let one = t_of(at)?;
                let test = tost(one.t.mean_difference, one.error, one.t.df as f64, margin)?;
                Ok(Tested::new(test.p, Ok(test.t())))
            };
            (0..pairs.len()).map(one).collect()
        }
        // Signs of whole groups are signs of their sums.
        Test::Randomization => match clusters {
            None => randomization_pairs(x, &directed, sides, samples, how.seed),
            Some(clusters) => {
                let share = clusters.count() as f64 / x.blocks() as f64;
                clusters.summed(x).and_then(|sums| randomization_pairs(&sums, &directed, sides, samples, how.seed)).map(
                    |mut tests| {
                        tests.iter_mut().for_each(|test| test.mean_difference *= share);
                        tests
                    },
                )
            }
        }
        .map(|tests| tests.iter().map(|test| Tested::new(test.p, Ok(sign * test.mean_difference))).collect())
        .map_err(Reason::from),
        Test::Bootstrap => bootstrapped(matrix, &directed, sides, asked)
            .map(|p| p.into_iter().enumerate().map(|(at, p)| Tested::new(p, of_t(at))).collect())
            .map_err(Reason::from),
        Test::MaxT => max_t(x, &directed, sides, samples, alpha, how.seed)
            .map(|table| {
                let turned = |(low, high): (f64, f64)| if is_less { (-high, -low) } else { (low, high) };
                let one = |pair: &aspectra_stats::paired::MaxTPair| Tested {
                    interval: takes_interval.then_some(pair.interval.map(turned).map_err(Reason::from)),
                    ..Tested::new(pair.p, pair.t.map(|t| sign * t).map_err(Reason::from))
                };
                table.pairs.iter().map(one).collect()
            })
            .map_err(Reason::from),
        Test::Tukey => two_way_anova(x).and_then(|table| Ok((table.tukey(alpha)?, table))).map_err(Reason::from).map(
            |(hsd, table)| {
                omnibus = Some(omnibus_of(matrix, &table, how, notices));
                let all: Vec<Tested> = hsd
                    .pairs
                    .into_iter()
                    .map(|pair| Tested {
                        interval: takes_interval.then_some(Ok(pair.interval)),
                        effect: Some(pair.effect_size.map_err(Reason::from)),
                        ..Tested::new(pair.p, Ok(pair.q))
                    })
                    .collect();
                picked(pairs, x.groups(), &all)
            },
        ),
        Test::Dunnett => two_way_anova(x).map_err(Reason::from).and_then(|table| {
            omnibus = Some(omnibus_of(matrix, &table, how, notices));
            dunnett(&table, pairs, how, alpha, takes_interval)
        }),
        Test::RandomizedTukey => randomized_tukey(x, samples, how.seed).map_err(Reason::from).map(|table| {
            let half = table.critical_difference(alpha).map_err(Reason::from);
            let all: Vec<Tested> = table
                .pairs
                .iter()
                .map(|pair| Tested {
                    interval: takes_interval
                        .then_some(half.clone().map(|half| (pair.difference - half, pair.difference + half))),
                    ..Tested::new(pair.p_valid(table.permutations), Ok(pair.difference.abs()))
                })
                .collect();
            picked(pairs, x.groups(), &all)
        }),
    };
    (found, omnibus)
}

/// The p-values of the bootstrap test; topics in groups are drawn by group.
fn bootstrapped(
    matrix: &ScoreMatrix,
    directed: &[(usize, usize)],
    sides: Sides,
    asked: &Asked<'_>,
) -> Result<Vec<f64>, aspectra_stats::Error> {
    let (x, seed) = (&matrix.scores, asked.how.seed);
    if let Some(grouped) = asked.grouped {
        let drawn = Resamples::draw(seed, grouped.clusters.count(), asked.samples)?;
        let tests = cluster_bootstrap(x, directed, &grouped.clusters, &drawn, sides)?;
        return Ok(tests.iter().map(|test| test.p()).collect());
    }
    let drawn = Resamples::draw(seed, x.blocks(), asked.samples)?;
    let table = bootstrap_pairs(x, directed, sides, &drawn, Degenerate::Infinite)?;
    Ok(table.pairs.iter().map(|pair| pair.test.p()).collect())
}

/// The p-value of the direction that counts.
fn sided(how: &Comparing, two_sided: f64, one_sided: impl Fn(bool) -> f64) -> f64 {
    match how.alternative {
        Alternative::TwoSided => two_sided,
        Alternative::Greater => one_sided(true),
        Alternative::Less => one_sided(false),
    }
}

/// The analysis of variance of the runs, with notices about what the test after it assumes.
fn omnibus_of(matrix: &ScoreMatrix, table: &TwoWayAnova, how: &Comparing, notices: &mut Vec<Notice>) -> Omnibus {
    if table.zero_residual {
        notices.push(zero_residual(&matrix.name));
    }
    let line = Omnibus::new(table, 1.0 - how.alpha);
    if let Ok(epsilon) = line.epsilon
        && epsilon < SPHERICAL
        && table.groups > 2
    {
        notices.push(not_spherical(&matrix.name, epsilon, &line.corrected_p));
    }
    line
}

/// Each run against each baseline; several baselines share the error rate equally.
fn dunnett(
    table: &TwoWayAnova,
    pairs: &[(usize, usize)],
    how: &Comparing,
    alpha: f64,
    takes_interval: bool,
) -> Result<Vec<Tested>, Reason> {
    let mut found = Vec::with_capacity(pairs.len());
    let baselines = how.baselines.len() as f64;
    let sides = if how.alternative == Alternative::TwoSided { Sides::Two } else { Sides::One };
    for base in pairs.chunk_by(|a, b| a.1 == b.1) {
        let control = base[0].1;
        // Worse is better with the signs changed.
        let tests = match how.alternative {
            Alternative::Less => table.mirrored().dunnett(control, sides, alpha / baselines)?,
            _ => table.dunnett(control, sides, alpha / baselines)?,
        };
        for &(run, _) in base {
            let Some(test) = tests.iter().find(|test| test.group == run) else { continue };
            let sign = if how.alternative == Alternative::Less { -1.0 } else { 1.0 };
            let (low, high) = test.interval;
            let interval = if sign < 0.0 { (-high, -low) } else { (low, high) };
            let effect = match table.zero_residual {
                true => Err(aspectra_stats::Undefined::ZeroResidual.into()),
                false => Ok(sign * test.difference / table.ms_error.sqrt()),
            };
            found.push(Tested {
                interval: takes_interval.then_some(Ok(interval)),
                effect: Some(effect),
                ..Tested::new((test.p * baselines).min(1.0), Ok(sign * test.t))
            });
        }
    }
    Ok(found)
}

/// What a test of all pairs `i < j` says of some pairs, which may be the other way round.
fn picked(pairs: &[(usize, usize)], k: usize, all: &[Tested]) -> Vec<Tested> {
    let one = |&(i, j): &(usize, usize)| {
        let (low, high) = (i.min(j), i.max(j));
        // Pairs (0,1), (0,2), ..., (1,2), ...
        let mut found = all[low * (2 * k - low - 1) / 2 + high - low - 1].clone();
        if i > j {
            found.interval = found.interval.map(|interval| interval.map(|(from, to)| (-to, -from)));
            found.effect = found.effect.map(|effect| effect.map(|effect| -effect));
        }
        found
    };
    pairs.iter().map(one).collect()
}
