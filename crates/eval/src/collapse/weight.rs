//! From classes to grades: which weight each class of label tuples gets.

use crate::error::{Error, Result};
use crate::language::unit::{Declared, reals, word};
use crate::language::{Args, Reads};
use crate::message::Message;
use crate::message::counted;
use aspectra_words::words;

words! {
    /// The grade of a class by its number.
    pub(super) enum Rule {
        Index = "index": "its number",
        TopHalf = "top_half": "1 for the best half of the classes",
        Positive = "positive": "1 above the worst",
        Exp = "exp": "2^c-1",
    }
}

/// The rule by name.
pub(super) const WEIGHT: Declared<Option<Rule>> = word(
    "weight",
    "the grade of class c, 0 being the worst of m: index c; top_half 1 for the best half of the classes; positive 1 above the worst; exp 2^c-1; by default top_half where the measure inside asks whether a document is relevant, else index",
);

/// The weights themselves.
pub(super) const WEIGHTS: Declared<Option<Vec<f64>>> =
    reals("weights", "a grade for each class instead, worst first, such as '0,0,1,3': whole numbers that never fall");

/// 2^c - 1 is exact up to 53 classes and finite far beyond; so many leave room to add them up.
const MOST_EXP_CLASSES: usize = 1000;

/// Which grade each class gets.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Weight {
    /// The best ceil(m/2) classes 1, the others 0, for measures that ask whether a document is relevant; else the
    /// number of the class.
    Usual,
    Index,
    TopHalf,
    Positive,
    Exp,
    Given(Vec<f64>),
}

impl Weight {
    pub(super) fn new(args: &Args) -> Result<Self> {
        let rule = args.get(&WEIGHT);
        if let Some(list) = args.get(&WEIGHTS) {
            if rule.is_some() {
                return Err(Error::measure("weight and weights are both given; keep one of them"));
            }
            let is_whole = |x: &f64| x.fract() == 0.0 && (0.0..=f64::from(i32::MAX)).contains(x);
            return match list.iter().all(is_whole) && list.is_sorted() {
                true => Ok(Self::Given(list)),
                false => {
                    Err(Error::measure("weights must be whole numbers from 0 up that never fall, worst class first"))
                }
            };
        }
        Ok(match rule {
            None => Self::Usual,
            Some(Rule::Index) => Self::Index,
            Some(Rule::TopHalf) => Self::TopHalf,
            Some(Rule::Positive) => Self::Positive,
            Some(Rule::Exp) => Self::Exp,
        })
    }

    /// The grades of `count` classes, worst first.
    pub(super) fn grades(&self, count: usize, reads: Reads) -> Result<Vec<f64>> {
        let classes = 0..i32::try_from(count).map_err(|_| Error::misfit("there are too many classes"))?;
        let usual = if reads == Reads::Binary { &Self::TopHalf } else { &Self::Index };
        let rule = if *self == Self::Usual { usual } else { self };
        // The half of one class would make every document relevant.
        let half = if count == 1 { 1 } else { count as i32 / 2 };
        match rule {
            Self::Given(grades) if grades.len() != count => Err(Error::misfit(
                Message::new(format!(
                    "weights has {} but there are {count} classes of label tuples; `",
                    counted(grades.len(), "number")
                ))
                .command("order")
                .text("` lists them"),
            )),
            Self::Given(grades) => Ok(grades.clone()),
            // Sums of such gains must stay finite.
            Self::Exp if count > MOST_EXP_CLASSES => Err(Error::misfit(format!(
                "weight=exp needs at most {MOST_EXP_CLASSES} classes but there are {count}; use weight=index, or a distance with fewer classes"
            ))),
            Self::Exp => Ok(classes.map(|class| f64::from(class).exp2() - 1.0).collect()),
            Self::TopHalf => Ok(classes.map(|class| f64::from(u8::from(class >= half))).collect()),
            Self::Positive => Ok(classes.map(|class| f64::from(u8::from(class > 0))).collect()),
            Self::Index | Self::Usual => Ok(classes.map(f64::from).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_its_grades() {
        let grades = |weight: Weight, count| weight.grades(count, Reads::Graded).unwrap();
        assert_eq!(grades(Weight::Index, 4), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(grades(Weight::TopHalf, 5), [0.0, 0.0, 1.0, 1.0, 1.0], "ceil(5/2) classes are in the top half");
        assert_eq!(grades(Weight::TopHalf, 4), [0.0, 0.0, 1.0, 1.0]);
        assert_eq!(grades(Weight::Positive, 3), [0.0, 1.0, 1.0]);
        assert_eq!(grades(Weight::Exp, 4), [0.0, 1.0, 3.0, 7.0]);
        assert_eq!(*grades(Weight::Exp, 31).last().unwrap(), f64::from((1 << 30) - 1));
        for weight in [Weight::Index, Weight::TopHalf, Weight::Positive, Weight::Exp] {
            assert_eq!(grades(weight, 1), [0.0], "one class says nothing");
        }
        assert_eq!(Weight::Usual.grades(3, Reads::Binary).unwrap(), [0.0, 1.0, 1.0]);
        assert_eq!(Weight::Usual.grades(3, Reads::Graded).unwrap(), [0.0, 1.0, 2.0]);
        assert!(Weight::Exp.grades(1001, Reads::Graded).is_err());
        assert!(Weight::Given(vec![0.0, 1.0]).grades(3, Reads::Graded).unwrap_err().to_string().contains("3 classes"));
    }
}
