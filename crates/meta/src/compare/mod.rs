//! Which runs differ on a measure: means with intervals, tests of all pairs or against a baseline, letters.
//!
//! # Choices
//!
//! Without a baseline the default test is Tukey's HSD after the two-way analysis of variance, which takes care of all
//! pairs at once; with one it is the t test with Holm's correction over the comparisons with the baseline. Intervals of
//! means and differences are those of the t distribution at level `1 - alpha`; Tukey's are simultaneous. Bootstrap
//! intervals draw topics, the same for all runs and pairs; they are intervals of each pair by itself. The effect size
//! is the mean difference in standard deviations of the differences (`d_z`), or in residual standard deviations under
//! Tukey's test. A topic is a win where the score is larger, a tie where scores agree to 12 decimals.

mod interval;
mod risk;
mod tables;

pub use interval::Interval;
pub use risk::Risk;
pub use tables::finding;

use crate::error::{Error, Outcome, Reason};
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use crate::notice::analyses::zero_residual;
use crate::notice::scores::{few_topics, one_run};
use aspectra_eval::Message;
use aspectra_stats::groups::{letters, randomized_tukey, top_group, two_way_anova};
use aspectra_stats::p_adjust::{Adjustment, adjust_defined};
use aspectra_stats::paired::{
    Degenerate, Resamples, ZeroRule, bootstrap, bootstrap_all_pairs, paired_t, randomization, sign_test, wilcoxon,
};
use aspectra_words::{Word, words};
use interval::{Drawn, mean_of};
use rayon::prelude::*;

words! {
    /// A test of the difference of runs.
    #[derive(Hash)]
    pub enum Test {
        T = "t": "Paired t test",
        Wilcoxon = "wilcoxon": "Wilcoxon's signed ranks",
        /// It needs only the order of scores.
        Sign = "sign": "Signs of the differences",
        Randomization = "randomization": "Random signs of the differences (exact where possible)",
        Bootstrap = "bootstrap": "Studentized paired bootstrap",
        Tukey = "tukey": "Tukey's HSD after the two-way analysis of variance",
        RandomizedTukey = "randomized-tukey": "Randomized Tukey HSD",
    }
}

impl Test {
    /// Whether its p-values hold for all pairs together.
    pub fn is_simultaneous(self) -> bool {
        matches!(self, Self::Tukey | Self::RandomizedTukey)
    }
}

/// How to compare.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparing {
    /// The test.
    pub test: Test,
    /// The correction for many comparisons; none for simultaneous tests.
    pub correction: Adjustment,
    /// The level.
    pub alpha: f64,
    /// The intervals of means and differences.
    pub interval: Interval,
    /// Compare with this run only.
    pub baseline: Option<String>,
    /// Resamples or permutations of the tests that draw.
    pub samples: usize,
    /// The seed of what is drawn.
    pub seed: u64,
    /// Also say how risky each run is against the baseline: a loss counts 1 + this times.
    pub risk_alpha: Option<f64>,
}

impl Default for Comparing {
    fn default() -> Self {
        Self {
            test: Test::Tukey,
            correction: Adjustment::None,
            alpha: 0.05,
            interval: Interval::Test,
            baseline: None,
            samples: 10_000,
            seed: 42,
            risk_alpha: None,
        }
    }
}

/// A run on a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct RunMean {
    /// The run.
    pub run: String,
    /// Its mean score.
    pub mean: f64,
    /// The interval of the mean.
    pub interval: Result<(f64, f64), Reason>,
    /// Runs that share a letter do not differ significantly; undefined with a baseline or an undefined test.
    pub letters: Result<String, Reason>,
    /// Whether it does not differ significantly from the best.
    pub is_top: bool,
}

/// Two runs on a measure; a difference is the first minus the second.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The first run.
    pub run: String,
    /// The second run, or the baseline.
    pub other: String,
    /// Mean difference.
    pub difference: f64,
    /// Its interval.
    pub interval: Result<(f64, f64), Reason>,
    /// The effect size.
    pub effect: Outcome,
    /// Topics where the first is better.
    pub wins: usize,
    /// Topics without a difference.
    pub ties: usize,
    /// Topics where the second is better.
    pub losses: usize,
    /// The p-value of this pair; for simultaneous tests that of the family.
    pub p: Outcome,
    /// The p-value after the correction.
    pub adjusted: Outcome,
    /// Whether the corrected p-value is below alpha.
    pub is_significant: bool,
    /// Risk against the baseline, where that was asked for.
    pub risk: Option<Risk>,
}

/// The comparison of runs on a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The measure.
    pub measure: String,
    /// How many topics.
    pub topics: usize,
    /// The runs, best mean first.
    pub runs: Vec<RunMean>,
    /// The pairs, in the order of the runs given.
    pub pairs: Vec<Pair>,
    /// What is odd.
    pub notices: Vec<Notice>,
}

/// Compares the runs of a matrix.
///
/// # Errors
/// An unknown baseline, a level that is no probability, a correction of a simultaneous test.
pub fn compare(matrix: &ScoreMatrix, how: &Comparing) -> Result<Comparison, Error> {
    check(how)?;
    let x = &matrix.scores;
    let baseline = how.baseline.as_deref().map(|name| matrix.run(name)).transpose()?;
    let k = x.groups();
    let pairs: Vec<(usize, usize)> = match baseline {
        Some(base) => (0..k).filter(|&run| run != base).map(|run| (run, base)).collect(),
        None => (0..k).flat_map(|i| (i + 1..k).map(move |j| (i, j))).collect(),
    };
    let mut notices = Vec::new();
    let drawn = how.interval.draws().then(|| Resamples::draw(how.seed, x.blocks(), how.samples));
    let tested = test_pairs(matrix, &pairs, how, drawn.as_ref(), &mut notices)?;
    let p: Vec<Outcome> = tested.iter().map(|pair| pair.p.clone()).collect();
    let adjusted = correct(&p, how.correction)?;
    let pairs: Vec<Pair> = tested
        .into_iter()
        .zip(adjusted)
        .map(|(pair, adjusted)| Pair {
            is_significant: adjusted.as_ref().is_ok_and(|p| *p < how.alpha),
            adjusted,
            ..pair
        })
        .collect();
    if k == 1 {
        notices.push(one_run());
    } else if x.blocks() < 25 {
        notices.push(few_topics(x.blocks()));
    }
    let runs = run_means(matrix, &pairs, baseline.is_some(), how, drawn.as_ref())?;
    Ok(Comparison { measure: matrix.name.clone(), topics: x.blocks(), runs, pairs, notices })
}

fn check(how: &Comparing) -> Result<(), Error> {
    if !(how.alpha > 0.0 && how.alpha < 1.0) {
        return Err(Error::unfit(format!("alpha is {}, expected a number between 0 and 1", how.alpha)));
    }
    match how.risk_alpha {
        Some(_) if how.baseline.is_none() => {
            let message = Message::new("risk is against a baseline, and none is named; pass ");
            return Err(Error::unfit(message.option("baseline", "RUN")));
        }
        Some(alpha) if !(alpha >= 0.0 && alpha.is_finite()) => {
            return Err(Error::unfit(format!("the risk alpha is {alpha}, expected a number from 0 up")));
        }
        _ => {}
    }
    if how.samples == 0 {
        return Err(Error::unfit("there are 0 samples; give at least one, usually 10000"));
    }
    if how.test.is_simultaneous() && how.correction != Adjustment::None {
        return Err(Error::unfit(
            Message::new(format!(
                "the test {} holds for all pairs together and needs no correction; drop ",
                how.test.word()
            ))
            .option("correction", ""),
        ));
    }
    Ok(())
}

/// Corrects the p-values that are defined.
fn correct(p: &[Outcome], correction: Adjustment) -> Result<Vec<Outcome>, Error> {
    if correction == Adjustment::None {
        return Ok(p.to_vec());
    }
    // The reasons are kept aside: the statistics know only their own.
    let plain: Vec<Result<f64, aspectra_stats::Undefined>> =
        p.iter().map(|p| p.as_ref().copied().map_err(|_| aspectra_stats::Undefined::TooFewItems)).collect();
    let adjusted = adjust_defined(&plain, correction).map_err(Error::about("correction"))?;
    Ok(adjusted.into_iter().zip(p).map(|(adjusted, p)| adjusted.or_else(|_| p.clone())).collect())
}

/// What a simultaneous test says of a pair.
struct Joint {
    p: f64,
    interval: Option<(f64, f64)>,
    effect: Option<Outcome>,
}

/// Simultaneous p-values of all pairs `i < j`, or why there are none; `None` for tests of single pairs.
type JointTable = Option<Result<Vec<Joint>, Reason>>;

fn joint(matrix: &ScoreMatrix, how: &Comparing, notices: &mut Vec<Notice>) -> JointTable {
    let x = &matrix.scores;
    match how.test {
        Test::Tukey => {
            Some(two_way_anova(x).and_then(|table| table.tukey(how.alpha)).map_err(Reason::from).map(|hsd| {
                if hsd.zero_residual {
                    notices.push(zero_residual(&matrix.name));
                }
                let joint = hsd.pairs.into_iter().map(|pair| Joint {
                    p: pair.p,
                    interval: Some(pair.interval),
                    effect: Some(pair.effect_size.map_err(Reason::from)),
                });
                joint.collect()
            }))
        }
        Test::RandomizedTukey => Some(randomized_tukey(x, how.samples, how.seed).map_err(Reason::from).map(|table| {
            let p = |count| (count as f64 + 1.0) / (table.permutations as f64 + 1.0);
            table.pairs.iter().map(|pair| Joint { p: p(pair.count), interval: None, effect: None }).collect()
        })),
        Test::Bootstrap if how.baseline.is_none() => {
            let table = Resamples::draw(how.seed, x.blocks(), how.samples)
                .and_then(|resamples| bootstrap_all_pairs(x, &resamples, Degenerate::Infinite));
            Some(table.map_err(Reason::from).map(|table| {
                table.pairs.iter().map(|pair| Joint { p: pair.test.asl(), interval: None, effect: None }).collect()
            }))
        }
        _ => None,
    }
}

fn test_pairs(
    matrix: &ScoreMatrix,
    pairs: &[(usize, usize)],
    how: &Comparing,
    drawn: Option<&Drawn>,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Pair>, Error> {
    let x = &matrix.scores;
    let columns: Vec<Vec<f64>> = (0..x.groups()).map(|run| x.column(run)).collect();
    let joint = if pairs.is_empty() { None } else { joint(matrix, how, notices) };
    let settled = how.test == Test::Tukey && how.interval == Interval::Test && matches!(joint, Some(Ok(_)));
    // Shared by all pairs with the baseline, as they are by all pairs.
    let resamples = match (how.test, &joint) {
        (Test::Bootstrap, None) => Some(Resamples::draw(how.seed, x.blocks(), how.samples)),
        _ => None,
    };
    pairs
        .par_iter()
        .map(|&(i, j)| {
            let (a, b) = (&columns[i], &columns[j]);
            let signs = sign_test(a, b).map_err(Error::about(matrix.name.clone()))?;
            // Tukey's test has an interval and an effect of its own, and quantiles of t for 8,000 pairs take their time.
            let t = if settled {
                Err(Reason::new("not tested"))
            } else {
                paired_t(a, b, 1.0 - how.alpha).map_err(Reason::from)
            };
            let mut pair = Pair {
                run: matrix.runs[i].clone(),
                other: matrix.runs[j].clone(),
                difference: mean_difference(a, b),
                interval: match drawn {
                    None => t.as_ref().map(|t| t.interval).map_err(Clone::clone),
                    Some(_) => {
                        let differences: Vec<f64> = a.iter().zip(b).map(|(a, b)| a - b).collect();
                        mean_of(&differences, how, drawn)
                    }
                },
                effect: t.clone().and_then(|t| match t.no_variation {
                    true => Err(aspectra_stats::Undefined::NoVariation.into()),
                    false => Ok(t.mean_difference / t.sd),
                }),
                wins: signs.positive,
                ties: signs.zero,
                losses: signs.negative,
                p: match how.test {
                    Test::T => t.map(|t| t.p),
                    Test::Wilcoxon => wilcoxon(a, b, ZeroRule::Drop).map(|test| test.p()).map_err(Reason::from),
                    Test::Sign => Ok(signs.p),
                    Test::Randomization => {
                        randomization(a, b, how.samples, how.seed).map(|test| test.p).map_err(Reason::from)
                    }
                    _ => Err(Reason::new("not tested")),
                },
                adjusted: Err(Reason::new("not tested")),
                is_significant: false,
                risk: how.risk_alpha.map(|alpha| Risk::new(a, b, alpha)),
            };
            if let Some(resamples) = &resamples {
                let test = resamples
                    .as_ref()
                    .map_err(Clone::clone)
                    .and_then(|drawn| bootstrap(a, b, drawn, Degenerate::Infinite));
                pair.p = test.map(|test| test.asl()).map_err(Reason::from);
            }
            match &joint {
                Some(Ok(table)) => take_joint(&mut pair, table, (i, j), x.groups(), how.interval == Interval::Test),
                Some(Err(reason)) => pair.p = Err(reason.clone()),
                None => {}
            }
            Ok(pair)
        })
        .collect()
}

/// Puts what a simultaneous test says of two runs into their pair, which may be the other way round.
fn take_joint(pair: &mut Pair, table: &[Joint], (i, j): (usize, usize), k: usize, takes_interval: bool) {
    let (low, high) = (i.min(j), i.max(j));
    // Pairs (0,1), (0,2), ..., (1,2), ...
    let Some(found) = table.get(low * (2 * k - low - 1) / 2 + high - low - 1) else { return };
    pair.p = Ok(found.p);
    let sign = if i < j { 1.0 } else { -1.0 };
    if let Some((from, to)) = found.interval.filter(|_| takes_interval) {
        pair.interval = Ok(if i < j { (from, to) } else { (-to, -from) });
    }
    if let Some(effect) = &found.effect {
        pair.effect = effect.clone().map(|effect| sign * effect);
    }
}

/// The mean of the differences; exactly 0 for equal samples.
fn mean_difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x - y).sum::<f64>() / a.len() as f64
}

fn run_means(
    matrix: &ScoreMatrix,
    pairs: &[Pair],
    is_baseline: bool,
    how: &Comparing,
    drawn: Option<&Drawn>,
) -> Result<Vec<RunMean>, Error> {
    let x = &matrix.scores;
    let means = x.group_means();
    let decisions: Vec<bool> = pairs.iter().map(|pair| pair.is_significant).collect();
    let untested = pairs.iter().find_map(|pair| pair.adjusted.as_ref().err());
    let labels: Result<Vec<String>, Reason> = match untested {
        _ if is_baseline => Err(Reason::new("only comparisons with the baseline")),
        _ if x.groups() < 2 => Err(Reason::new("one run")),
        Some(reason) => Err(reason.clone()),
        None => letters(&means, &decisions).map(|letters| letters.labels()).map_err(Reason::from),
    };
    let top =
        if labels.is_ok() { top_group(&means, &decisions).map_err(Error::about("top group"))? } else { Vec::new() };
    let mut runs: Vec<RunMean> = means
        .iter()
        .enumerate()
        .map(|(run, &mean)| RunMean {
            run: matrix.runs[run].clone(),
            mean,
            interval: mean_of(&x.column(run), how, drawn),
            letters: labels.as_ref().map(|labels| labels[run].clone()).map_err(Clone::clone),
            is_top: top.contains(&run),
        })
        .collect();
    runs.sort_by(|a, b| b.mean.total_cmp(&a.mean));
    Ok(runs)
}
