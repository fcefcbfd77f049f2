//! From a grade to a gain.

use crate::language::unit::{Declared, word};
use aspectra_words::words;

/// The gain of a grade.
#[derive(Debug, Clone, PartialEq)]
pub enum Gain {
    /// The grade itself, but for the labels that a map names.
    Raw(Vec<(i32, f64)>),
    /// 2^g - 1.
    Exponential,
    /// g / K with K the facet's largest label.
    Linear(f64),
    /// (2^g - 1) / 2^K.
    Stop(f64),
    /// 1 from a level up, else 0.
    Binary(f64),
}

impl Gain {
    /// The gain of a grade; 0 for anything that is not a grade.
    #[inline]
    pub fn of(&self, grade: f64) -> f64 {
        if grade < 0.0 {
            return 0.0;
        }
        match self {
            Gain::Raw(map) => match map.iter().find(|(label, _)| f64::from(*label) == grade) {
                Some((_, gain)) => *gain,
                None => grade,
            },
            // A label of 1,100 would be infinite, and infinite over infinite no number.
            Gain::Exponential => grade.min(1000.0).exp2() - 1.0,
            Gain::Linear(highest) => {
                if *highest > 0.0 {
                    grade / highest
                } else {
                    0.0
                }
            }
            Gain::Stop(highest) => stop(grade, *highest),
            Gain::Binary(level) => f64::from(u8::from(grade >= *level)),
        }
    }

    /// The gains of some grades that are positive, largest first.
    pub fn ideal(&self, grades: &[f64]) -> Vec<f64> {
        let mut gains: Vec<f64> = grades.iter().map(|&grade| self.of(grade)).filter(|gain| *gain > 0.0).collect();
        gains.sort_by(|a, b| b.total_cmp(a));
        gains
    }
}

/// The probability (2^g - 1)/2^K that a document satisfies. Written so that labels above 1,023 stay finite.
#[inline]
pub fn stop(gain: f64, highest: f64) -> f64 {
    (gain - highest).exp2() - (-highest).exp2()
}

words! {
    /// The parameter `gain=` of measures whose gain is between 0 and 1.
    pub enum GainForm {
        Linear = "linear": "g/K",
        Stop = "exp": "(2^g-1)/2^K",
        Binary = "binary": "1 from rel up",
        Raw = "raw": "g",
    }
}

/// The parameter `gain=` of measures whose gain is between 0 and 1.
pub const GAIN: Declared<GainForm> = word(
    "gain",
    "from grade g to gain: linear g/K, exp (2^g-1)/2^K, binary (g >= rel), raw g; K is the aspect's largest label",
)
.or_word(&GainForm::Linear);

impl GainForm {
    /// The gain on a facet with largest label `highest`; `level` is the smallest that counts where it is binary.
    pub fn gain(self, level: f64, highest: f64) -> Gain {
        match self {
            GainForm::Linear => Gain::Linear(highest),
            GainForm::Stop => Gain::Stop(highest),
            GainForm::Binary => Gain::Binary(level),
            GainForm::Raw => Gain::Raw(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_of_a_grade() {
        assert_eq!(Gain::Raw(vec![(2, 5.0)]).of(2.0), 5.0);
        assert_eq!(Gain::Raw(vec![(2, 5.0)]).of(3.0), 3.0);
        assert_eq!(Gain::Exponential.of(3.0), 7.0);
        assert_eq!(Gain::Linear(4.0).of(1.0), 0.25);
        assert_eq!(Gain::Linear(0.0).of(0.0), 0.0);
        assert_eq!(Gain::Stop(4.0).of(4.0), 15.0 / 16.0);
        assert_eq!(Gain::Binary(2.0).of(1.0), 0.0);
        assert_eq!(Gain::Raw(Vec::new()).of(-2.0), 0.0);
        assert_eq!(Gain::Raw(vec![(0, 1.0)]).ideal(&[3.0, 0.0, -1.0]), [3.0, 1.0]);
    }
}
