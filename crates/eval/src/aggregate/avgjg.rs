//! Scores a ranking by each assessor's own judgments and takes the mean.
//!
//! **Formula.** (1/G) sum over the topic's assessors g of M(ranking, labels of g).
//!
//! **Worked example.** Two assessors judge one document each: the first finds `a` relevant, the second `b`. The ranking
//! (a, b) has AP 1 for the first and 1/2 for the second: 0.75.
//!
//! **Choices.** A document that another assessor judged is outside the pool here, and an assessor without relevant
//! documents counts with the measure's value for that (trec_eval's `*_avgjg`; there only for AP, P and Rprec_mult).
//! `judged_only=True` (trec_eval's -J) takes out, for each assessor, what that assessor did not judge.
//!
//! **Reference.** trec_eval, `-R qrels_jg`.

use super::Aggregate;
use crate::judgments::Axis;
use crate::language::unit::*;
use crate::scores::Score;

struct AvgJg;

impl Aggregate for AvgJg {
    fn axis(&self) -> Axis {
        Axis::Subtopics
    }

    fn fold(&self, scores: &[f64], _weights: &[f64]) -> Score {
        Score::ratio(scores.iter().sum(), scores.len() as f64)
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "AvgJG",
    summary: "The mean over the assessors of a topic, each with their own judgments.",
    spellings: &[
        trec_eval("map_avgjg", "AvgJG(AP)"),
        trec_eval_cutoffs("P_avgjg", "AvgJG(P@{})", CUTOFFS),
        trec_eval_points(
            "Rprec_mult_avgjg",
            "AvgJG(RprecMult@{})",
            &["0.2", "0.4", "0.6", "0.8", "1.0", "1.2", "1.4", "1.6", "1.8", "2.0"],
        ),
    ],
    params: &[],
    at: At::Nothing,
    reference: "trec_eval, -R qrels_jg",
    examples: &[Example {
        measure: "AvgJG(AP)",
        judgments: "x/a:1 y/b:1",
        ranking: "a b",
        score: 0.75,
        working: "assessor x: AP = 1; assessor y: AP = 1/2; mean (1 + 1/2)/2",
    }],
    role: Role::Aggregate {
        folding: Folding::TopicMean("all topics have equally many assessors"),
        build: Make(&|_| Ok(Box::new(AvgJg))),
    },
};

#[cfg(test)]
mod tests {
    use crate::parse::read_judgments;
    use crate::{JudgmentFormat, Runs, Score, evaluate, measures};

    fn score(judgments: &str, ranking: &str, measure: &str) -> Score {
        let judgments = read_judgments("q", judgments.as_bytes(), JudgmentFormat::Assessors).unwrap();
        let rows = ranking.split_whitespace().zip(0..).map(|(document, i)| ("t", document, -f64::from(i)));
        let scores = evaluate(&judgments, &Runs::from_rows("run", rows), &measures(measure).unwrap()).unwrap();
        scores.score(0, 0, 0).unwrap().clone()
    }

    #[test]
    fn an_assessor_without_relevant_documents_counts_with_0() {
        let judgments = "t x a 1\nt y a 0\nt y b 0\n";
        assert_eq!(score(judgments, "a b", "AvgJG(AP)"), Score::Real(0.5));
        assert_eq!(score("t x a 1\n", "b a", "AvgJG(AP)"), Score::Real(0.5), "one assessor is enough");
    }

    #[test]
    fn what_only_others_judged_is_outside_the_pool() {
        // x judged a and c, y judged b and c; a negative label is no judgment.
        let judgments = "t x a 0\nt x c 2\nt y b 1\nt y c 1\nt y d -1\n";
        // x: relevant c at rank 4, 1/4; y: relevant b and c at ranks 2 and 4, (1/2 + 2/4)/2.
        assert_eq!(score(judgments, "d b a c", "AvgJG(AP)"), Score::Real((0.25 + 0.5) / 2.0));
        // Condensed, x sees (a, c) and y sees (b, c).
        assert_eq!(score(judgments, "d b a c", "AvgJG(AP(judged_only=True))"), Score::Real((0.5 + 1.0) / 2.0));
        // The level counts for each assessor too: only c of x is left.
        assert_eq!(score(judgments, "d b a c", "AvgJG(AP(rel=2))"), Score::Real(0.125));
        assert_eq!(score(judgments, "d b a c", "AvgJG(P@2)"), Score::Real((0.0 + 0.5) / 2.0));
    }
}
