//! Which runs differ on a measure: means with intervals, tests of all pairs or against a baseline, letters.
//!
//! # Choices
//!
//! Without a baseline the default test is Tukey's HSD after the two-way analysis of variance, which takes care of all
//! pairs at once; with one it is the t test with Holm's correction over the comparisons with the baseline. The interval of a
//! difference belongs to the test beside it: simultaneous where the test is, at level `1 - alpha/pairs` under corrections
//! that divide alpha (Holm's test may reject where such an interval still holds 0), of the pseudomedian with Wilcoxon's
//! test and of the median with the sign test. Intervals of means are those of the t distribution at level `1 - alpha`, each run
//! by itself. Bootstrap intervals draw topics, the same for all runs and pairs; they are intervals of each pair by itself.
//! The effect size
//! is the mean difference in standard deviations of the differences (`d_z`), in residual standard deviations under
//! Tukey's test, and the rank-biserial correlation under Wilcoxon's. Where topics come in groups, the t test has the variance
//! of whole groups, and groups are drawn and flipped as one. A topic is a win where the score is larger, a tie where scores
//! agree to 12 decimals.

mod bayes;
mod by_group;
mod checking;
mod choice_free;
mod each_pair;
mod effects;
mod gate;
mod interval;
mod pairing;
mod paper;
mod risk;
mod samples;
mod tables;
mod testing;

pub use bayes::Bayes;
pub use by_group::{ByGroup, Factor, GroupMean};
pub use choice_free::{add_choice_free, base_of};
pub use effects::Effects;
pub use gate::{Condition, condition_gates, gates};
pub use interval::Interval;
pub use pairing::{Alternative, Family};
pub use risk::Risk;
pub use tables::finding;
pub use testing::Omnibus;

use crate::error::{Error, Outcome, Reason};
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use crate::notice::groups::few_groups;
use crate::notice::scores::{few_topics, one_run};
use crate::topic_groups::TopicGroups;
use aspectra_stats::groups::{letters, top_group};
use aspectra_stats::p_adjust::{Adjustment, adjust_defined};
use aspectra_stats::paired::{Clusters, Posterior, Resamples};
use aspectra_words::words;
use checking::check;
use each_pair::test_pairs;
use interval::{Drawn, mean_of};
use testing::{interval_confidence, interval_label, omnibus_beside};

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
        Dunnett = "dunnett": "Dunnett's test of each run against the baseline, after the two-way analysis of variance",
        MaxT = "max-t": "Largest t under random signs: all pairs at once, each with its own variance",
        Tost = "tost": "Equivalence: two one-sided t tests against a margin",
    }
}

impl Test {
    /// Whether its p-values hold for all pairs together.
    pub fn is_simultaneous(self) -> bool {
        matches!(self, Self::Tukey | Self::Dunnett | Self::RandomizedTukey | Self::MaxT)
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
    /// Compare with these runs only.
    pub baselines: Vec<String>,
    /// The direction that counts.
    pub alternative: Alternative,
    /// Which p-values are corrected together.
    pub family: Family,
    /// Resamples or permutations of the tests that draw; by default as many as the number of pairs and the level ask for.
    pub samples: Option<usize>,
    /// Draw as many as given even where no pair can come out significant.
    pub force: bool,
    /// The seed of what is drawn.
    pub seed: u64,
    /// Also say how risky each run is against the baseline: a loss counts 1 + this times.
    pub risk_alpha: Option<f64>,
    /// The difference that does not matter, for tests of equivalence.
    pub margin: Option<f64>,
    /// Also give posterior probabilities.
    pub bayes: Option<Bayes>,
    /// The difference that does not matter to them.
    pub rope: f64,
    /// The groups that topics come in.
    pub groups: Option<TopicGroups>,
}

impl Comparing {
    /// The topics, or groups of them, that intervals draw, where they do: what a test needs for many pairs is more than an interval needs.
    fn drawn(&self, units: usize) -> Option<Drawn> {
        self.interval.draws().then(|| Resamples::draw(self.seed, units, self.samples.unwrap_or(10_000)))
    }

    /// Whether anything is drawn at random.
    pub fn draws(&self) -> bool {
        let by_test = matches!(self.test, Test::Randomization | Test::Bootstrap | Test::RandomizedTukey | Test::MaxT);
        by_test || self.interval.draws() || self.risk_alpha.is_some() || self.bayes == Some(Bayes::SignedRank)
    }
}

impl Default for Comparing {
    fn default() -> Self {
        Self {
            test: Test::Tukey,
            correction: Adjustment::None,
            alpha: 0.05,
            interval: Interval::Test,
            baselines: Vec::new(),
            alternative: Alternative::TwoSided,
            family: Family::Measure,
            samples: None,
            force: false,
            seed: 42,
            risk_alpha: None,
            margin: None,
            bayes: None,
            rope: 0.01,
            groups: None,
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
    /// Whether no run has a better mean; nowhere where there is one run, or a larger score speaks for nothing.
    pub is_best: bool,
    /// How many times the variance of the mean is that of independent topics, where topics come in groups.
    pub design_effect: Option<Outcome>,
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
    /// What the test asks about, where that is not the mean difference: the pseudomedian or the median.
    pub location: Option<f64>,
    /// The interval of the difference, or of the location.
    pub interval: Result<(f64, f64), Reason>,
    /// The level that an interval of ranks attains.
    pub attained: Option<f64>,
    /// The statistic of the test.
    pub statistic: Outcome,
    /// Effect sizes with intervals.
    pub effects: Result<Effects, Reason>,
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
    /// How many times the variance of the difference is that of independent topics, where topics come in groups.
    pub design_effect: Option<Outcome>,
    /// Posterior probabilities, where they were asked for.
    pub posterior: Option<Result<Posterior, Reason>>,
}

/// The comparison of runs on a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The measure.
    pub measure: String,
    /// How many topics.
    pub topics: usize,
    /// How many resamples or permutations a test that draws has drawn.
    pub samples: usize,
    /// What the intervals of differences are.
    pub intervals: String,
    /// The analysis of variance of all runs; none where topics come in groups.
    pub omnibus: Option<Omnibus>,
    /// The runs, best mean first.
    pub runs: Vec<RunMean>,
    /// The degrees of freedom of the statistic of each pair.
    pub df: Vec<usize>,
    /// The pairs, in the order of the runs given.
    pub pairs: Vec<Pair>,
    /// The groups of topics, where they come in groups.
    pub groups: Option<ByGroup>,
    /// What is odd.
    pub notices: Vec<Notice>,
}

/// Compares the runs of a matrix.
///
/// # Errors
/// An unknown baseline, a level that is no probability, a correction of a simultaneous test.
pub fn compare(matrix: &ScoreMatrix, how: &Comparing) -> Result<Comparison, Error> {
    let mut found = compare_all(std::slice::from_ref(matrix), how)?;
    found.pop().ok_or_else(|| Error::unfit("there are no scores to analyze"))
}

/// Compares the runs on several measures; the p-values of all of them are one family where that is asked for.
///
/// # Errors
/// As [`compare`].
pub fn compare_all(matrices: &[ScoreMatrix], how: &Comparing) -> Result<Vec<Comparison>, Error> {
    check(how)?;
    let families = if how.family == Family::All { matrices.len() } else { 1 };
    let mut found = matrices.iter().map(|matrix| assess(matrix, how, families)).collect::<Result<Vec<_>, _>>()?;
    let p: Vec<Vec<Outcome>> = found.iter().map(|one| one.pairs.iter().map(|pair| pair.p.clone()).collect()).collect();
    let mut adjusted = match how.family {
        Family::Measure => {
            let each = p.iter().map(|p| correct(p, how.correction)).collect::<Result<Vec<_>, _>>()?;
            each.concat()
        }
        // A simultaneous test takes care of the pairs of a measure, Bonferroni of the measures.
        Family::All if how.test.is_simultaneous() => {
            p.concat().into_iter().map(|p| p.map(|p| (p * families as f64).min(1.0))).collect()
        }
        Family::All => correct(&p.concat(), how.correction)?,
    }
    .into_iter();
    for (one, matrix) in found.iter_mut().zip(matrices) {
        for (pair, adjusted) in one.pairs.iter_mut().zip(&mut adjusted) {
            pair.is_significant = adjusted.as_ref().is_ok_and(|p| *p < how.alpha);
            pair.adjusted = adjusted;
        }
        correct_risks(&mut one.pairs, how)?;
        let clusters = one.groups.as_ref().map(|groups| &groups.clusters);
        let drawn = how.drawn(clusters.map_or(one.topics, |clusters| clusters.count()));
        one.runs = run_means(matrix, &one.pairs, how, drawn.as_ref(), clusters)?;
    }
    Ok(found)
}

/// The tests of a measure, before any correction.
fn assess(matrix: &ScoreMatrix, how: &Comparing, families: usize) -> Result<Comparison, Error> {
    let x = &matrix.scores;
    let pairs = pairing::pairs(matrix, how)?;
    let family = pairs.len() * families;
    let mut notices = Vec::new();
    let grouped = how.groups.as_ref().map(|groups| Grouped::new(groups, matrix)).transpose()?;
    let units = grouped.as_ref().map_or(x.blocks(), |grouped| grouped.clusters.count());
    if let (Some(groups), Some(grouped)) = (&how.groups, &grouped) {
        notices.extend(groups.notice(&matrix.topics));
        notices.extend((grouped.clusters.count() < FEWEST_GROUPS).then(|| few_groups(grouped.clusters.count())));
    }
    let samples = samples::resolve(how, family, units)?;
    let drawn = how.drawn(units);
    let confidence = interval_confidence(how, family, families);
    let asked = Asked { how, samples, families, confidence, grouped: grouped.as_ref() };
    let (pairs, omnibus) = test_pairs(matrix, &pairs, &asked, drawn.as_ref(), &mut notices)?;
    let omnibus = omnibus.or_else(|| omnibus_beside(matrix, how));
    if x.groups() == 1 {
        notices.push(one_run());
    } else if x.blocks() < 25 {
        notices.push(few_topics(x.blocks()));
    }
    let df = match (how.test, &omnibus) {
        (Test::T | Test::Bootstrap | Test::MaxT | Test::Tost, _) => vec![units.saturating_sub(1)],
        (Test::Tukey, Some(line)) => vec![x.groups(), line.df.1],
        (Test::Dunnett, Some(line)) => vec![line.df.1],
        _ => Vec::new(),
    };
    Ok(Comparison {
        measure: matrix.name.clone(),
        topics: x.blocks(),
        samples,
        intervals: interval_label(how),
        omnibus,
        runs: Vec::new(),
        df,
        pairs,
        groups: grouped.map(|grouped| ByGroup::new(matrix, grouped, 1.0 - how.alpha)),
        notices,
    })
}

/// With fewer groups of topics their variance is hardly known.
const FEWEST_GROUPS: usize = 10;

/// The groups of the topics of a matrix.
struct Grouped {
    names: Vec<String>,
    clusters: Clusters,
}

impl Grouped {
    fn new(groups: &TopicGroups, matrix: &ScoreMatrix) -> Result<Self, Error> {
        let (names, numbers) = groups.among(&matrix.topics)?;
        Ok(Self { names, clusters: Clusters::new(&numbers).map_err(Error::about("groups of topics"))? })
    }
}

/// What is asked, with what follows from it.
struct Asked<'a> {
    how: &'a Comparing,
    samples: usize,
    /// Measures that share the error rate.
    families: usize,
    /// The level of each interval.
    confidence: f64,
    /// The groups that topics come in.
    grouped: Option<&'a Grouped>,
}

/// Corrects the p-values of risk as those of the test, by Holm's method where the test needs no correction.
fn correct_risks(pairs: &mut [Pair], how: &Comparing) -> Result<(), Error> {
    let p: Vec<Outcome> = pairs.iter().filter_map(|pair| pair.risk.as_ref()).map(|risk| risk.p.clone()).collect();
    let correction = if how.test.is_simultaneous() { Adjustment::Holm } else { how.correction };
    let adjusted = correct(&p, correction)?;
    for (risk, adjusted) in pairs.iter_mut().filter_map(|pair| pair.risk.as_mut()).zip(adjusted) {
        risk.adjusted = adjusted;
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

fn run_means(
    matrix: &ScoreMatrix,
    pairs: &[Pair],
    how: &Comparing,
    drawn: Option<&Drawn>,
    clusters: Option<&Clusters>,
) -> Result<Vec<RunMean>, Error> {
    let x = &matrix.scores;
    let means = x.group_means();
    // Sums of the same scores in another order differ in their last bits, which order nothing.
    let ordering = x.ordering_means();
    let decisions: Vec<bool> = pairs.iter().map(|pair| pair.is_significant).collect();
    let untested = pairs.iter().find_map(|pair| pair.adjusted.as_ref().err());
    let labels: Result<Vec<String>, Reason> = match untested {
        _ if !how.baselines.is_empty() => Err(Reason::new("only comparisons with the baseline")),
        _ if how.test == Test::Tost => Err(Reason::new("tests of equivalence have no letters")),
        _ if x.groups() < 2 => Err(Reason::new("one run")),
        Some(reason) => Err(reason.clone()),
        None => letters(&ordering, &decisions).map(|letters| letters.labels()).map_err(Reason::from),
    };
    let top =
        if labels.is_ok() { top_group(&ordering, &decisions).map_err(Error::about("top group"))? } else { Vec::new() };
    let has_best = means.len() > 1 && matrix.measure.as_ref().is_none_or(|measure| measure.is_better_higher());
    let best = ordering.iter().fold(f64::NEG_INFINITY, |most, mean| most.max(*mean));
    let runs: Vec<RunMean> = means
        .iter()
        .enumerate()
        .map(|(run, &mean)| {
            let column = x.column(run);
            let (interval, design_effect) = mean_of(&column, how, drawn, clusters);
            RunMean {
                run: matrix.runs[run].clone(),
                mean,
                interval,
                design_effect,
                letters: labels.as_ref().map(|labels| labels[run].clone()).map_err(Clone::clone),
                is_top: top.contains(&run),
                is_best: has_best && ordering[run] == best,
            }
        })
        .collect();
    let mut order: Vec<usize> = (0..runs.len()).collect();
    order.sort_by(|&a, &b| ordering[b].total_cmp(&ordering[a]));
    Ok(order.into_iter().map(|run| runs[run].clone()).collect())
}
