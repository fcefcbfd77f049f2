//! What a rank is worth: the logarithmic discounts of the DCG family and the powers of the RBP family, the first ones
//! looked up.

use super::gain::Gain;
use crate::language::Args;
use crate::language::unit::{Declared, GAINS, real, word};
use aspectra_words::words;

/// Ranks whose worth is looked up; later ones are computed.
const LOOKED_UP: u32 = 1024;

words! {
    /// Gain and discount of the DCG family.
    pub(in crate::measure) enum DcgForm {
        Log2 = "log2": "gain g over log2(i+1)",
        ExpLog2 = "exp-log2": "gain 2^g-1 over log2(i+1)",
        Jk = "jk": "gain g over max(1, log_b i)",
    }
}

/// The parameter `dcg=`: gain and discount together, as ir_measures names them.
pub(in crate::measure) const DCG: Declared<DcgForm> =
    word("dcg", "log2: gain g over log2(i+1); exp-log2: gain 2^g-1 over log2(i+1); jk: gain g over max(1, log_b i)")
        .or_word(&DcgForm::Log2);

/// The base of the original paper's discount.
pub(in crate::measure) const BASE: Declared<f64> = real("b", "the base of the logarithm of dcg=jk").above(1.0).or(2.0);

/// The discount of ranks, with the first ones looked up.
pub(in crate::measure) struct Discount {
    table: Vec<f64>,
    base: Option<f64>,
}

impl Discount {
    pub(in crate::measure) fn new(args: &Args) -> Self {
        let base = (args.get(&DCG) == DcgForm::Jk).then(|| args.get(&BASE));
        let mut discount = Self { table: Vec::new(), base };
        discount.table = (0..=LOOKED_UP).map(|rank| discount.compute(rank)).collect();
        discount
    }

    fn compute(&self, rank: u32) -> f64 {
        match self.base {
            None => f64::from(rank + 1).log2(),
            Some(base) => (f64::from(rank).ln() / base.ln()).max(1.0),
        }
    }

    /// The discount of a rank.
    #[inline]
    pub(in crate::measure) fn of(&self, rank: u32) -> f64 {
        match self.table.get(rank as usize) {
            Some(discount) => *discount,
            None => self.compute(rank),
        }
    }

    /// The running sums of discounted gains in rank order.
    pub(in crate::measure) fn running(&self, gains: &[f64]) -> Vec<f64> {
        let mut sum = 0.0;
        gains
            .iter()
            .zip(1..)
            .map(|(gain, rank)| {
                sum += gain / self.of(rank);
                sum
            })
            .collect()
    }

    /// The sum of discounted gains in rank order.
    pub(in crate::measure) fn sum(&self, gains: &[f64]) -> f64 {
        // From 0.0: the standard sum of nothing is -0.0, and would be printed so.
        gains.iter().zip(1..).fold(0.0, |sum, (gain, rank)| sum + gain / self.of(rank))
    }
}

/// The gain that `dcg=` and `gains=` ask for.
pub(in crate::measure) fn dcg_gain(args: &Args) -> Gain {
    match (args.get(&GAINS), args.get(&DCG)) {
        (Some(map), _) => Gain::Raw(map),
        (None, DcgForm::ExpLog2) => Gain::Exponential,
        (None, DcgForm::Log2 | DcgForm::Jk) => Gain::Raw(Vec::new()),
    }
}

/// The powers of a persistence p: rank i is reached with probability p^(i-1).
pub(in crate::measure) struct Powers {
    p: f64,
    table: Vec<f64>,
    /// The sums of the first so many powers.
    sums: Vec<f64>,
}

impl Powers {
    pub(in crate::measure) fn new(p: f64) -> Self {
        // Multiplied up one rank at a time, as trec_eval does, so that its bits come out.
        let table: Vec<f64> =
            std::iter::successors(Some(1.0), |power| Some(power * p)).take(LOOKED_UP as usize).collect();
        let mut sum = 0.0;
        let sums = std::iter::once(0.0).chain(table.iter().map(|power| {
            sum += power;
            sum
        }));
        Self { p, sums: sums.collect(), table }
    }

    /// p^(rank-1).
    #[inline]
    pub(in crate::measure) fn of(&self, rank: u32) -> f64 {
        match self.table.get(rank as usize - 1) {
            Some(power) => *power,
            None => self.p.powf(f64::from(rank - 1)),
        }
    }

    /// 1 + p + ... + p^(n-1): added up, because 1 - p^n loses digits where p is close to 1.
    pub(in crate::measure) fn sum(&self, n: u32) -> f64 {
        let known = n.min(LOOKED_UP);
        let later = match self.p {
            1.0 => f64::from(n - known),
            p => (self.after(known) - self.after(n)) / (1.0 - p),
        };
        self.sums[known as usize] + later
    }

    /// p^n.
    pub(in crate::measure) fn after(&self, n: u32) -> f64 {
        if n < LOOKED_UP { self.of(n + 1) } else { self.p.powf(f64::from(n)) }
    }
}
