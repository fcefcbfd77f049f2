//! How a measure is told r, the relevance in 0..1 that statements about rankings speak of.
//!
//! Constraints are about r(d,t), measures read labels. A [`Reading`] says which label stands for an r, so that the gain
//! that the measure computes from the label is r again (or, for a measure with a threshold, so that r > 0 is relevant):
//!
//! | reading | label of r | largest label | for |
//! |---|---|---|---|
//! | `linear` | 1000 r | 1000 | shares of the largest label (`gain=linear`: exactly r) and thresholds (`rel=1`: r > 0) |
//! | `exp` | log2(1 + 1024 r), at most 10 | 10 | gains (2^g - 1)/2^K: exactly r, except that 1 becomes 1023/1024 |
//! | `shares` | r | 1 | raw labels, where a document is to gain r itself; a threshold of 1 leaves r = 1 only |
//! | `grades` | the place of r among the values the families use | 12 | collapses, which take whole labels |
//!
//! Where nobody chooses, a collapse gets `grades`; any other measure `linear` if it then tells a document with r = 0.05
//! from one with r = 0, and else `exp`.

use aspectra_words::words;

words! {
    /// Which label stands for an r between 0 and 1.
    pub enum Reading {
        Linear = "linear": "the label is 1000 r and 1000 is the largest, so that g/K is r and rel=1 means r > 0",
        Exp = "exp": "the label is log2(1 + 1024 r) and 10 is the largest, so that (2^g-1)/2^K is r",
        Shares = "shares": "the label is r and 1 is the largest, for raw labels",
        Grades = "grades": "the values of r that the families use are the whole labels 0 to 12, for collapses",
    }
}

/// The values of r that the families use, and with them the labels 0, 1, 2, ... of [`Reading::Grades`].
pub(crate) const LEVELS: [f64; 13] = [0.0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.052, 0.06, 0.08, 0.5, 0.8, 1.0];

impl Reading {
    /// The label that stands for an r.
    pub fn label(self, r: f64) -> f64 {
        match self {
            // Products such as 0.005 x 1000 may be off by a bit; thousandths are whole labels.
            Self::Linear => (r * 1e6).round() / 1e3,
            Self::Exp => (1.0 + r * 1024.0).log2().min(10.0),
            Self::Shares => r,
            Self::Grades => LEVELS.iter().take_while(|level| **level <= r + 1e-9).count().saturating_sub(1) as f64,
        }
    }

    /// The largest label.
    pub fn largest(self) -> i32 {
        match self {
            Self::Linear => 1000,
            Self::Exp => 10,
            Self::Shares => 1,
            Self::Grades => LEVELS.len() as i32 - 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_are_r_again() {
        for r in [0.0, 0.001, 0.002, 0.005, 0.02, 0.05, 0.5, 0.8] {
            assert_eq!(Reading::Linear.label(r) / 1000.0, r);
            let label = Reading::Exp.label(r);
            assert!(((label.exp2() - 1.0) / 1024.0 - r).abs() < 1e-15, "{r}");
            assert!(r == 0.0 || label >= 1.0, "{r} would be below the threshold");
        }
        let grades: Vec<f64> = LEVELS.iter().map(|r| Reading::Grades.label(*r)).collect();
        assert_eq!(grades, (0..13).map(f64::from).collect::<Vec<f64>>());
        assert_eq!(Reading::Exp.label(1.0), 10.0);
    }
}
