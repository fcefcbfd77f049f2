//! One topic with several aspects.

use aspectra_eval::judgments::Aspect;
use aspectra_eval::{Judgments, JudgmentsBuilder, Runs, Scores, evaluate, measures};
use proptest::prelude::*;

/// One topic's documents, `d00` upwards, with their labels on the aspects `a0` upwards.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    pub(crate) largest: Vec<i32>,
    pub(crate) documents: Vec<Vec<i32>>,
}

impl Pool {
    pub(crate) fn aspects(&self) -> Vec<Aspect> {
        let aspect = |(number, &highest): (usize, &i32)| Aspect { name: format!("a{number}"), highest, declared: true };
        self.largest.iter().enumerate().map(aspect).collect()
    }

    pub(crate) fn judgments(&self) -> Judgments {
        let mut builder = JudgmentsBuilder::new(self.aspects().into_iter().map(|aspect| aspect.name));
        self.largest.iter().enumerate().for_each(|(aspect, highest)| builder.declare_highest(aspect, *highest));
        for (number, labels) in self.documents.iter().enumerate() {
            builder.add("t", "", format!("d{number:02}"), labels).unwrap();
        }
        builder.finish()
    }

    /// Scores the documents in the order of these numbers; one that is not in the pool is unjudged.
    pub(crate) fn scores(&self, ranking: &[usize], text: &str) -> Scores {
        let rows: Vec<(String, f64)> =
            ranking.iter().enumerate().map(|(rank, number)| (format!("d{number:02}"), -(rank as f64))).collect();
        let runs = Runs::from_rows("run", rows.iter().map(|(document, score)| ("t", document.as_str(), *score)));
        evaluate(&self.judgments(), &runs, &measures(text).unwrap()).unwrap()
    }

    pub(crate) fn score(&self, ranking: &[usize], text: &str) -> f64 {
        self.scores(ranking, text).score(0, 0, 0).and_then(|score| score.number()).unwrap()
    }
}

/// Pools of two to six aspects.
pub(crate) fn pools(largest: impl Strategy<Value = i32> + Clone + 'static) -> impl Strategy<Value = Pool> {
    prop::collection::vec(largest, 2..=6).prop_flat_map(|largest| {
        let labels: Vec<_> = largest.iter().map(|&highest| 0..=highest).collect();
        prop::collection::vec(labels, 1..12).prop_map(move |documents| Pool { largest: largest.clone(), documents })
    })
}
