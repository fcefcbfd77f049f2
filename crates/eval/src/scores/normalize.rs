//! Scores of a topic put on a common scale over the runs given. How is for the caller to say: this crate knows no statistics.

use super::{Score, Scores, Summary};
use crate::notice::measures::normalized;

impl Scores {
    /// Rescales the numbers of some measures inside each topic, over all runs: `rescale` gets a topic's numbers, run by run,
    /// and gives back as many. Their summaries become means over topics.
    ///
    /// A topic on which fewer than two runs have a number is undefined. `how` is for the notice.
    pub fn rescaled(mut self, how: &str, measures: &[usize], rescale: impl Fn(&[f64]) -> Vec<f64>) -> Self {
        let mut constant = 0;
        for &measure in measures {
            for topic in 0..self.topics.len() {
                let places: Vec<usize> = (0..self.runs.len()).map(|run| self.place(run, topic, measure)).collect();
                let numbers: Vec<(usize, f64)> = places
                    .into_iter()
                    .filter_map(|place| Some((place, self.values[place].as_ref()?.number()?)))
                    .collect();
                if numbers.len() < 2 {
                    let why = "no other run has a score on the topic";
                    numbers.iter().for_each(|&(place, _)| self.values[place] = Some(Score::Undefined(why)));
                    continue;
                }
                let values: Vec<f64> = numbers.iter().map(|(_, value)| *value).collect();
                constant += u64::from(values.windows(2).all(|pair| pair[0] == pair[1]));
                for ((place, _), value) in numbers.into_iter().zip(rescale(&values)) {
                    self.values[place] = Some(Score::Real(value));
                }
            }
        }
        self.best = None;
        measures.iter().for_each(|&measure| self.summaries[measure] = Summary::Mean);
        let names = measures.iter().map(|&measure| self.measures[measure].to_string()).collect();
        self.notices.push(normalized(names, how, constant));
        self
    }
}

#[cfg(test)]
mod tests {
    use crate::join::{Rules, TopicRule};
    use crate::{JudgmentsBuilder, Options, Runs, Score, evaluate_with, measures};

    #[test]
    fn a_topic_of_one_run_is_undefined() {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        builder.add("1", "", "a", &[1]).unwrap();
        builder.add("2", "", "a", &[1]).unwrap();
        let runs =
            Runs::from_rows("x", [("1", "a", 1.0), ("2", "a", 1.0)]).and(Runs::from_rows("y", [("1", "b", 1.0)]));
        let options = Options { rules: Rules { topics: TopicRule::Run, ..Rules::default() }, ..Options::default() };
        let scores = evaluate_with(&builder.finish(), &runs, &measures("AP GMAP").unwrap(), &options).unwrap();
        let doubled = scores.rescaled("twice", &[0], |values| values.iter().map(|value| value * 2.0).collect());
        assert_eq!(doubled.score(0, 0, 0), Some(&Score::Real(2.0)));
        assert!(matches!(doubled.score(0, 1, 0), Some(Score::Undefined(_))));
        assert_eq!(doubled.score(1, 1, 0), None);
        assert_eq!(doubled.score(0, 1, 1), Some(&Score::Real(1.0)), "the other measure is as it was");
        assert_eq!(doubled.summary(1, 1).number().map(|mean| mean < 1e-4), Some(true), "and so is its summary");
        assert!(doubled.summary(1, 1).number() > Some(0.0), "a geometric mean has a floor");
        assert_eq!(doubled.summary(0, 0), Score::Real(2.0));
        assert!(doubled.notices().last().unwrap().to_string().contains("AP"));
    }
}
