//! Do two measures lead to the same conclusions about pairs of runs?
//!
//! # Formula
//!
//! A pair of runs is *active* where both measures find it significant, *mixed* where one does, *passive* where none does,
//! and an agreement where both put the same run first. Six counts, and of all pairs N:
//!
//! ```text
//! agreements (AA+PA)/N      mixed (MA+MD)/N      disagreements (AD+PD)/N
//! conclusion bias = 1 - AA / (AA + AD + (MA+MD)/2)
//! ```
//!
//! # Worked example
//!
//! ```
//! use aspectra_meta::concordance::Counts;
//! let counts = Counts { aa: 15, ma: 37, pa: 119, ad: 7, md: 38, pd: 15 };
//! assert_eq!(counts.pairs(), 231);
//! assert!((counts.conclusion_bias().unwrap() - 0.7479).abs() < 1e-4);
//! ```
//!
//! # Choices
//!
//! Significance is that of Tukey's test under a [`Model`]; two-way by default. Direction is the sign of the difference of
//! mean scores; two zero differences agree, one zero and one other disagree, and such pairs are counted. The bias is
//! one minus a Dice overlap, `1 - 2 AA / (significant under A + significant under B)`, and undefined where nothing is
//! significant.
//!
//! # Reference
//!
//! The formulas are those that reproduce all 16 rows of the tables of the MDCU paper.

use crate::error::{Error, Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use crate::notice::Notice;
use crate::notice::analyses::confounded;
use crate::separate::{Model, separate};
use aspectra_words::Word;

/// How many pairs of runs are of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Significant under both, same direction.
    pub aa: usize,
    /// Significant under one, same direction.
    pub ma: usize,
    /// Significant under none, same direction.
    pub pa: usize,
    /// Significant under both, opposite direction.
    pub ad: usize,
    /// Significant under one, opposite direction.
    pub md: usize,
    /// Significant under none, opposite direction.
    pub pd: usize,
}

impl Counts {
    /// All pairs.
    pub fn pairs(&self) -> usize {
        self.aa + self.ma + self.pa + self.ad + self.md + self.pd
    }

    fn share(&self, count: usize) -> Outcome {
        match self.pairs() {
            0 => Err(Reason::new("no pairs")),
            pairs => Ok(count as f64 / pairs as f64),
        }
    }

    /// The share of pairs, active or passive, on which the measures agree.
    pub fn agreements(&self) -> Outcome {
        self.share(self.aa + self.pa)
    }

    /// The share of pairs that one measure finds significant.
    pub fn mixed(&self) -> Outcome {
        self.share(self.ma + self.md)
    }

    /// The share of pairs, active or passive, on which they disagree.
    pub fn disagreements(&self) -> Outcome {
        self.share(self.ad + self.pd)
    }

    /// How far the conclusions of two studies with one measure each would differ: 0 not at all, 1 entirely.
    pub fn conclusion_bias(&self) -> Outcome {
        let all = (self.aa + self.ad) as f64 + (self.ma + self.md) as f64 / 2.0;
        if all == 0.0 { Err(Reason::new("no pair is significant")) } else { Ok(1.0 - self.aa as f64 / all) }
    }
}

/// The concordance of two measures.
#[derive(Debug, Clone, PartialEq)]
pub struct Concordance {
    /// The first measure.
    pub a: String,
    /// The second measure.
    pub b: String,
    /// The six counts.
    pub counts: Counts,
    /// Pairs that only the first measure finds significant.
    pub only_a: usize,
    /// Pairs that only the second measure finds significant.
    pub only_b: usize,
    /// Pairs whose difference is 0 under one of them at least.
    pub zero_differences: usize,
    /// Cohen's kappa of the two lists of decisions.
    pub kappa: Outcome,
    /// What is odd.
    pub notices: Vec<Notice>,
}

/// Compares the conclusions of two measures over the same runs and topics.
///
/// # Errors
/// Matrices over different runs or topics, or what [`separate`] refuses.
pub fn concordance(a: &ScoreMatrix, b: &ScoreMatrix, model: Model, alpha: f64) -> Result<Concordance, Error> {
    a.require_same(b)?;
    let (of_a, of_b) = (separate(a, model, alpha)?, separate(b, model, alpha)?);
    let (means_a, means_b) = (a.scores.group_means(), b.scores.group_means());
    let mut counts = Counts::default();
    let (mut only_a, mut only_b, mut zero) = (0, 0, 0);
    let k = means_a.len();
    let pairs = (0..k).flat_map(|i| (i + 1..k).map(move |j| (i, j)));
    for ((i, j), (&in_a, &in_b)) in pairs.zip(of_a.decisions.iter().zip(&of_b.decisions)) {
        let (first, second) = (direction(means_a[i], means_a[j]), direction(means_b[i], means_b[j]));
        zero += usize::from(first == 0 || second == 0);
        only_a += usize::from(in_a && !in_b);
        only_b += usize::from(in_b && !in_a);
        let kind = match (in_a && in_b, in_a || in_b, first == second) {
            (true, _, true) => &mut counts.aa,
            (true, _, false) => &mut counts.ad,
            (false, true, true) => &mut counts.ma,
            (false, true, false) => &mut counts.md,
            (false, false, true) => &mut counts.pa,
            (false, false, false) => &mut counts.pd,
        };
        *kind += 1;
    }
    let mut notices = Vec::new();
    if matches!(model, Model::OneWay | Model::KruskalWallis) {
        match (a.normalization, b.normalization) {
            (Some(_), None) => notices.push(confounded(&a.name, &b.name)),
            (None, Some(_)) => notices.push(confounded(&b.name, &a.name)),
            _ => {}
        }
    }
    let kappa = kappa(counts.aa + counts.ad, only_a, only_b, counts.pairs());
    Ok(Concordance {
        a: a.name.clone(),
        b: b.name.clone(),
        counts,
        only_a,
        only_b,
        zero_differences: zero,
        kappa,
        notices,
    })
}

/// The sign of a difference of means; what rounding leaves of equal means is 0.
fn direction(a: f64, b: f64) -> i8 {
    let difference = a - b;
    if difference.abs() <= 1e-12 * a.abs().max(b.abs()) {
        0
    } else if difference > 0.0 {
        1
    } else {
        -1
    }
}

fn kappa(both: usize, only_a: usize, only_b: usize, pairs: usize) -> Outcome {
    if pairs == 0 {
        return Err(Reason::new("no pairs"));
    }
    let share = |count: usize| count as f64 / pairs as f64;
    let (a, b) = (share(both + only_a), share(both + only_b));
    let by_chance = a * b + (1.0 - a) * (1.0 - b);
    if by_chance == 1.0 {
        return Err(Reason::new("both decide the same for every pair"));
    }
    let observed = 1.0 - share(only_a + only_b);
    Ok((observed - by_chance) / (1.0 - by_chance))
}

/// Concordances as a table.
pub fn finding(found: &[Concordance], matrices: &[ScoreMatrix], model: Model, alpha: f64) -> Finding {
    let mut finding = Finding::new("concordance");
    finding.fact("model", model.word());
    finding.fact("alpha", alpha);
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
    }
    let columns = ["measure", "with", "agreements", "mixed", "disagreements", "conclusion_bias", "kappa"];
    let mut ratios = Table::new("ratios", "Conclusions about pairs of runs", 2, &columns);
    let columns = [
        "measure",
        "with",
        "pairs",
        "aa",
        "ma",
        "pa",
        "ad",
        "md",
        "pd",
        "only_first",
        "only_second",
        "zero_difference",
    ];
    let title = "Pairs: active, mixed or passive (a, m, p), in agreement or disagreement (a, d)";
    let mut counts = Table::new("counts", title, 2, &columns);
    for one in found {
        let names = [Value::from(&one.a), Value::from(&one.b)];
        let shares = [one.counts.agreements(), one.counts.mixed(), one.counts.disagreements()];
        let values = shares.iter().map(Value::share);
        ratios.row(
            names
                .iter()
                .cloned()
                .chain(values)
                .chain([Value::from(&one.counts.conclusion_bias()), Value::from(&one.kappa)]),
        );
        let c = &one.counts;
        let numbers = [c.pairs(), c.aa, c.ma, c.pa, c.ad, c.md, c.pd, one.only_a, one.only_b, one.zero_differences];
        counts.row(names.into_iter().chain(numbers.map(Value::Count)));
        finding.notices.extend(one.notices.iter().cloned());
    }
    finding.tables = vec![ratios, counts];
    finding
}
