//! From a measure's scores over topics to one.

use super::Score;
use crate::language::Averaging;

/// The summary of some scores, in the order given; topics where the measure is undefined are left out.
pub fn average<'a>(averaging: Averaging, scores: impl Iterator<Item = &'a Score>) -> Score {
    let mut sum = 0.0;
    let mut count = 0u64;
    let mut whole = true;
    let (mut reason, mut is_undefined) = ("no topic", false);
    for score in scores {
        match score {
            Score::Undefined(why) => (reason, is_undefined) = (why, true),
            Score::Text(_) => return Score::Undefined("a text has no summary"),
            Score::Real(_) | Score::Count(_) | Score::Exact(_) => {
                whole &= matches!(score, Score::Count(_));
                let value = score.number().unwrap_or_default();
                sum += match averaging {
                    Averaging::GeometricMean { floor } => value.max(floor).ln(),
                    _ => value,
                };
                count += 1;
            }
        }
    }
    match averaging {
        Averaging::Never => Score::Undefined("a text has no summary"),
        // A sum over no topic is 0, but not one over topics on which nothing is known.
        Averaging::Sum if count == 0 && is_undefined => Score::Undefined(reason),
        Averaging::Sum if whole => Score::Count(sum as i64),
        Averaging::Sum => Score::Real(sum),
        _ if count == 0 => Score::Undefined(reason),
        Averaging::Mean => Score::Real(sum / count as f64),
        Averaging::GeometricMean { .. } => Score::Real((sum / count as f64).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undefined_topics_are_left_out() {
        let scores = [Score::Real(0.5), Score::Undefined("why"), Score::Real(1.0)];
        assert_eq!(average(Averaging::Mean, scores.iter()), Score::Real(0.75));
        assert_eq!(average(Averaging::Mean, [].iter()), Score::Undefined("no topic"));
        let floor = Averaging::GeometricMean { floor: 1e-5 };
        let mean = average(floor, [Score::Real(0.0), Score::Real(1.0)].iter()).number().unwrap();
        assert!((mean - 1e-5f64.sqrt()).abs() < 1e-15);
        assert_eq!(average(Averaging::Sum, [Score::Count(2), Score::Count(3)].iter()), Score::Count(5));
        assert_eq!(average(Averaging::Sum, [].iter()), Score::Count(0));
        assert_eq!(average(Averaging::Sum, [Score::Undefined("why")].iter()), Score::Undefined("why"));
    }
}
