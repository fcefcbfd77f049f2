//! Graded average precision: average precision for users who differ in the grade from which a document is good enough.
//!
//! **Formula.** A user sets the threshold at grade j with probability g_j; G(x) = g_1 + .. + g_x is the share of users whom
//! grade x satisfies. GAP = [sum over ranks n with x_n > 0 of (1/n) sum_{m<=n} G(min(x_m, x_n))] / sum over the pool of
//! G(x), which is sum_j g_j R_j AP_j / sum_j g_j R_j, with R_j and AP_j at threshold j. `form=egap` is the plain
//! expectation over users, sum_j g_j AP_j. `form=xgap` weighs each rank by A(x_n)/G(x_n), A(x) = sum_{j<=x} g_j/R_j, in
//! place of the common denominator.
//!
//! **Worked example.** Labels go to 2, so g = (1/2, 1/2). Grades (1, 2), nothing else in the pool: rank 1 adds G(1) = 0.5,
//! rank 2 adds (G(1) + G(2))/2 = 0.75; the pool has G(1) + G(2) = 1.5: 1.25/1.5 = 0.8333.
//!
//! **Choices.** `probs` lists g_1, g_2, ..; equal for all grades up to the aspect's largest label by default. Grades above
//! the list satisfy everybody. Thresholds that no document reaches add 0 in `egap`. Binary labels give AP in every form.
//!
//! **Reference.** Robertson, Kanoulas & Yilmaz, SIGIR 2010 (GAP); Ferrante, Ferro & Maistro, CLEF 2014 (eGAP, xGAP).

use super::tied::{Block, PairSums, pair_expectation};
use super::{Column, Graded, Ranking, scorer};
use crate::error::Error;
use crate::join::TieGroup;
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

const PROBS: Declared<Option<Vec<f64>>> =
    reals("probs", "the probabilities that grade 1, 2, .. is the threshold; equal for all grades where not given");

words! {
    /// How thresholds weigh.
    enum Form {
        Gap = "gap": "by their relevant documents",
        Egap = "egap": "by their probability",
        Xgap = "xgap": "rank by rank",
    }
}

const FORM: Declared<Form> = word(
    "form",
    "gap: thresholds weigh by their relevant documents; egap: the plain expectation; xgap: weighed rank by rank",
)
.or_word(&Form::Gap);

struct Gap {
    /// The probability of a threshold up to each grade, from 1; `None`: equal for all grades.
    up_to: Option<Vec<f64>>,
    form: Form,
}

/// A grade of the pool that satisfies somebody.
struct Level {
    grade: f64,
    /// What a pair of documents adds whose lesser grade this is.
    share: f64,
    /// What the sum at a rank with this grade is multiplied by.
    weight: f64,
}

/// The grades of the pool that satisfy somebody, rising, and what the sum is divided by.
struct Thresholds {
    levels: Vec<Level>,
    denominator: f64,
}

impl Thresholds {
    fn level(&self, grade: f64) -> Option<usize> {
        self.levels.binary_search_by(|level| level.grade.total_cmp(&grade)).ok()
    }

    /// The sum over counted documents of the share of the lesser of their level and this one.
    fn pairs(&self, counts: &[u32], level: usize) -> f64 {
        let lesser = counts[..level].iter().zip(&self.levels).map(|(&count, other)| f64::from(count) * other.share);
        let greater: u32 = counts[level..].iter().sum();
        lesser.sum::<f64>() + f64::from(greater) * self.levels[level].share
    }
}

impl Gap {
    /// The share of users whom a grade satisfies.
    fn satisfied(&self, grade: f64, highest: f64) -> f64 {
        let grade = grade.max(0.0);
        match &self.up_to {
            Some(list) => (grade as usize).min(list.len()).checked_sub(1).map_or(0.0, |last| list[last]),
            None if highest <= 0.0 => 0.0,
            None => grade.min(highest) / highest,
        }
    }
}

impl Graded for Gap {
    type Pool = Thresholds;

    fn needs_whole_grades(&self) -> bool {
        true
    }

    fn prepare(&self, column: &Column<'_>) -> Thresholds {
        let mut levels: Vec<Level> = Vec::new();
        let (mut denominator, mut below, mut reached) = (0.0, 0.0, 0.0);
        let mut grades = column.descending();
        while let Some(&grade) = grades.last() {
            let at_least = grades.len();
            grades = &grades[..grades.partition_point(|other| *other > grade)];
            let satisfied = self.satisfied(grade, column.highest());
            denominator += satisfied * (at_least - grades.len()) as f64;
            reached += (satisfied - below) / at_least as f64;
            below = satisfied;
            if satisfied > 0.0 {
                let (share, weight) = match self.form {
                    Form::Gap => (satisfied, 1.0),
                    Form::Egap => (reached, 1.0),
                    Form::Xgap => (satisfied, reached / satisfied),
                };
                levels.push(Level { grade, share, weight });
            }
        }
        if self.form != Form::Gap {
            denominator = 1.0;
        }
        Thresholds { levels, denominator }
    }

    fn score(&self, pool: &Thresholds, ranking: Ranking<'_>) -> Score {
        let mut counts = vec![0; pool.levels.len()];
        let mut sum = 0.0;
        for (rank, grade) in ranking.grades() {
            if let Some(level) = pool.level(grade) {
                counts[level] += 1;
                sum += pool.levels[level].weight * pool.pairs(&counts, level) / f64::from(rank);
            }
        }
        Score::ratio(sum, pool.denominator)
    }

    fn expected(&self, pool: &Thresholds, ranking: Ranking<'_>, ties: &[TieGroup]) -> Option<Score> {
        let mut earlier = vec![0; pool.levels.len()];
        let mut here = earlier.clone();
        let sums = |block: &Block<'_>| {
            here.fill(0);
            block.grades().filter_map(|grade| pool.level(grade)).for_each(|level| here[level] += 1);
            let mut sums = PairSums::default();
            for (level, facts) in pool.levels.iter().enumerate() {
                let each = f64::from(here[level]) * facts.weight;
                sums.own += each * facts.share;
                sums.before += each * pool.pairs(&earlier, level);
                sums.within += each * (pool.pairs(&here, level) - facts.share);
            }
            earlier.iter_mut().zip(&here).for_each(|(earlier, here)| *earlier += here);
            sums
        };
        let sum = pair_expectation(ranking, ties, None, sums, |pairs, rank| pairs / f64::from(rank));
        Some(Score::ratio(sum, pool.denominator))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "GAP",
    summary: "Average precision for users who differ in the grade from which a document is good enough.",
    spellings: &[],
    params: &[FORM.param, PROBS.param],
    at: At::Nothing,
    reference: "Robertson, Kanoulas & Yilmaz, SIGIR 2010; Ferrante, Ferro & Maistro, CLEF 2014",
    examples: &[
        Example {
            measure: "GAP",
            judgments: "a:1 b:2",
            ranking: "a b",
            score: 0.8333333333333334,
            working: "G(1) = 1/2, G(2) = 1; rank 1: 1/2, rank 2: (1/2 + 1)/2; 1.25/(1/2 + 1)",
        },
        Example {
            measure: "GAP(form=egap)",
            judgments: "a:1 b:2",
            ranking: "a b",
            score: 0.75,
            working: "threshold 1: AP = 1; threshold 2: AP = 1/2; (1 + 1/2)/2",
        },
        Example {
            measure: "GAP(form=xgap)",
            judgments: "a:1 b:2",
            ranking: "a b",
            score: 0.8125,
            working: "A(1) = (1/2)/2 = 1/4, A(2) = 1/4 + (1/2)/1 = 3/4; (1/4)/(1/2)*(1/2) + (3/4)/1*(1/2 + 1)/2",
        },
        Example {
            measure: "GAP(probs='0.8,0.2')",
            judgments: "a:1 b:2",
            ranking: "a b",
            score: 0.9444444444444444,
            working: "G(1) = 0.8, G(2) = 1; (0.8 + (0.8 + 1)/2)/(0.8 + 1)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "grade 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let probs = args.get(&PROBS);
            if let Some(probs) = &probs {
                let sum: f64 = probs.iter().sum();
                if probs.iter().any(|g| *g < 0.0) || (sum - 1.0).abs() > 1e-6 {
                    return Err(Error::measure("GAP: probs are probabilities of the grades from 1 up, and sum to 1"));
                }
            }
            let up_to = probs.map(|probs| {
                let mut sum = 0.0;
                probs
                    .iter()
                    .map(|g| {
                        sum += g;
                        sum
                    })
                    .collect()
            });
            Ok(scorer(Gap { up_to, form: args.get(&FORM) }))
        })),
    }),
};
