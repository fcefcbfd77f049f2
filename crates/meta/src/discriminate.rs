//! How many pairs of runs does a measure tell apart?
//!
//! # Formula
//!
//! Discriminative power at level alpha is the share of pairs of runs whose achieved significance level is below alpha
//! (strictly), by the studentized paired bootstrap or by the randomized Tukey test.
//!
//! # Choices
//!
//! All pairs and all measures share the same resamples, so that measures are compared under the same luck. The pairwise
//! bootstrap does not control the error over all pairs: it compares measures, it makes no claim about a pair of runs. The
//! randomized Tukey test does. The required difference is the largest, over pairs, of the mean differences that go with
//! the t at level alpha; its interval says what other resamples would give.
//!
//! The ASL is count / B, the quantity of the papers that is compared between measures; a p-value to decide about a pair of
//! runs is (count + 1)/(B + 1), and `compare` gives it.
//!
//! # Reference
//!
//! T. Sakai, Evaluating evaluation metrics based on the bootstrap, SIGIR 2006; B. Carterette, Multiple testing in
//! statistical analysis of systems-based information retrieval experiments, TOIS 2012.

use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use crate::notice::analyses::seed_dependent;
use aspectra_stats::groups::randomized_tukey;
use aspectra_stats::paired::{Degenerate, RequiredDifference, Resamples, bootstrap_all_pairs, required_difference};
use aspectra_words::words;

words! {
    /// The test that tells runs apart.
    #[derive(Hash, Default)]
    pub enum Method {
        #[default]
        Bootstrap = "bootstrap": "Studentized paired bootstrap, pair by pair",
        RandomizedTukey = "randomized-tukey": "Randomized Tukey HSD over all pairs",
    }
}

/// How to discriminate.
#[derive(Debug, Clone, PartialEq)]
pub struct Discriminating {
    /// The test.
    pub method: Method,
    /// The main level.
    pub alpha: f64,
    /// Further levels for the table.
    pub levels: Vec<f64>,
    /// Resamples or permutations.
    pub samples: usize,
    /// The seed.
    pub seed: u64,
    /// What a resample without spread counts as.
    pub degenerate: Degenerate,
    /// Whether the required difference is worked out, which takes several times as long as the tests.
    pub required_difference: bool,
}

impl Default for Discriminating {
    fn default() -> Self {
        Self {
            method: Method::Bootstrap,
            alpha: 0.01,
            levels: vec![0.001, 0.005, 0.01, 0.05, 0.1],
            samples: 10_000,
            seed: 42,
            degenerate: Degenerate::Infinite,
            required_difference: true,
        }
    }
}

/// A pair of runs and how significant its difference is.
#[derive(Debug, Clone, PartialEq)]
pub struct Asl {
    /// The first run.
    pub run: String,
    /// The second run.
    pub other: String,
    /// The achieved significance level.
    pub asl: f64,
}

/// The discriminative power of a measure.
#[derive(Debug, Clone, PartialEq)]
pub struct Power {
    /// The measure.
    pub measure: String,
    /// All pairs, the least significant first: the ASL curve.
    pub curve: Vec<Asl>,
    /// The share of significant pairs at the main level.
    pub power: f64,
    /// Level and share of significant pairs.
    pub levels: Vec<(f64, f64)>,
    /// Pairs within two standard errors of the main level.
    pub uncertain: usize,
    /// The required difference; only for the bootstrap.
    pub required_difference: Result<RequiredDifference, Reason>,
}

/// The share of significance levels strictly below alpha.
pub fn discriminative_power(asl: &[f64], alpha: f64) -> Outcome {
    if asl.is_empty() {
        return Err(Reason::new("no pairs"));
    }
    Ok(asl.iter().filter(|asl| **asl < alpha).count() as f64 / asl.len() as f64)
}

/// Tests all pairs of runs on a measure.
///
/// # Errors
/// Fewer than two runs or topics, or options out of range.
pub fn discriminate(matrix: &ScoreMatrix, how: &Discriminating) -> Result<Power, Error> {
    let x = &matrix.scores;
    let about = || format!("discriminative power of {}", matrix.name);
    if x.groups() < 2 {
        return Err(Error::unfit("discriminative power needs pairs of runs; give at least two runs"));
    }
    if let Some(alpha) = how.levels.iter().chain([&how.alpha]).find(|alpha| !(**alpha > 0.0 && **alpha < 1.0)) {
        return Err(Error::unfit(format!("alpha is {alpha}, expected a number between 0 and 1")));
    }
    let (mut curve, uncertain, required): (Vec<Asl>, usize, Result<RequiredDifference, Reason>) = match how.method {
        Method::Bootstrap => {
            let resamples = Resamples::draw(how.seed, x.blocks(), how.samples).map_err(Error::about(about()))?;
            let table = bootstrap_all_pairs(x, &resamples, how.degenerate).map_err(Error::about(about()))?;
            let required = if how.required_difference {
                required_difference(x, &resamples, how.alpha, how.seed).map_err(Reason::from)
            } else {
                Err(Reason::new("not asked for"))
            };
            let pairs = table.pairs.iter().map(|pair| asl(matrix, pair.i, pair.j, pair.test.asl())).collect();
            (pairs, table.uncertain(how.alpha), required)
        }
        Method::RandomizedTukey => {
            let table = randomized_tukey(x, how.samples, how.seed).map_err(Error::about(about()))?;
            let p = |pair: &aspectra_stats::groups::RandomizedTukeyPair| pair.p(table.permutations);
            let error = 2.0 * (how.alpha * (1.0 - how.alpha) / table.permutations as f64).sqrt();
            let uncertain = table.pairs.iter().filter(|pair| (p(pair) - how.alpha).abs() <= error).count();
            let pairs = table.pairs.iter().map(|pair| asl(matrix, pair.i, pair.j, p(pair))).collect();
            (pairs, uncertain, Err(Reason::new("only for the bootstrap")))
        }
    };
    curve.sort_by(|a, b| b.asl.total_cmp(&a.asl));
    let values: Vec<f64> = curve.iter().map(|pair| pair.asl).collect();
    let share = |alpha: f64| discriminative_power(&values, alpha).unwrap_or(0.0);
    Ok(Power {
        measure: matrix.name.clone(),
        power: share(how.alpha),
        levels: how.levels.iter().map(|&alpha| (alpha, share(alpha))).collect(),
        uncertain,
        required_difference: required,
        curve,
    })
}

fn asl(matrix: &ScoreMatrix, i: usize, j: usize, asl: f64) -> Asl {
    Asl { run: matrix.runs[i].clone(), other: matrix.runs[j].clone(), asl }
}

/// Discriminative powers as tables.
pub fn finding(found: &[Power], matrices: &[ScoreMatrix], how: &Discriminating) -> Finding {
    let mut finding = Finding::new("discriminate");
    finding.fact(
        "test",
        match how.method {
            Method::Bootstrap => "bootstrap",
            Method::RandomizedTukey => "randomized-tukey",
        },
    );
    finding.fact("alpha", how.alpha);
    finding.fact("asl", "count / samples");
    finding.fact("samples", how.samples);
    finding.fact("seed", how.seed as usize);
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
    }
    let columns = ["measure", "pairs", "power", "uncertain", "required_difference", "low", "high"];
    let mut power = Table::new("power", format!("Share of pairs told apart at {}", how.alpha), 1, &columns);
    let mut levels =
        Table::new("levels", "Share of pairs told apart at other levels", 1, &["measure", "alpha", "power"]);
    let mut curve = Table::new(
        "curve",
        "Every pair, the least significant first",
        1,
        &["measure", "place", "run", "against", "asl"],
    );
    curve.is_detail = true;
    for one in found {
        let required = one.required_difference.as_ref().map(|found| found.interval);
        power.row([
            Value::from(&one.measure),
            one.curve.len().into(),
            Value::Share(one.power),
            one.uncertain.into(),
            Value::from(&one.required_difference.as_ref().map(|found| found.difference)),
            Value::end(&required, false),
            Value::end(&required, true),
        ]);
        for (alpha, share) in &one.levels {
            levels.row([Value::from(&one.measure), Value::from(format!("{alpha}")), Value::Share(*share)]);
        }
        for (place, pair) in one.curve.iter().enumerate() {
            curve.row([
                Value::from(&one.measure),
                (place + 1).into(),
                Value::from(&pair.run),
                Value::from(&pair.other),
                Value::P(pair.asl),
            ]);
        }
        if one.uncertain > 0 {
            finding.notices.push(seed_dependent(&one.measure, one.uncertain, how.alpha));
        }
    }
    finding.tables = vec![power, levels, curve];
    finding
}
