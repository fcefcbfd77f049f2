//! nDCG averaged over the ranks where an ideal ranking would step down from one gain to the next.
//!
//! **Formula.** The mean of D(min(k,L))/I(k) over every k in 1..n with k = n or I_{k+1} < I_k, where D is the DCG, I(k) the
//! ideal DCG, I_k the ideal gain at rank k, n the pool's documents with positive gain and L the number retrieved. Where
//! L > n + 1 one more point, D(L)/I(n), is averaged in (`tail=trec_eval`); `tail=none` leaves it out.
//!
//! **Worked example.** The pool has the grades 2 and 1; the ranking is (1, 2). Steps after rank 1 and 2: D(1)/I(1) = 1/2;
//! D(2)/I(2) = (1 + 1.26186)/(2 + 0.63093) = 0.85972; the mean is 0.6799.
//!
//! **Choices.** This is trec_eval's experimental `Rndcg`, with its odd extra point for runs longer than n + 1 (not for
//! n + 1 itself) as the default. No document at or above `rel` gives 0, which is all that trec_eval's `-l` changes here;
//! no positive gain gives 0 where trec_eval divides by zero.
//!
//! **Reference.** Buckley, trec_eval; no paper.

use super::discount::{Discount, dcg_gain};
use super::gain::Gain;
use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

struct Rndcg {
    gain: Gain,
    discount: Discount,
    level: f64,
    tail: bool,
}

/// Where the ideal steps down.
struct Steps {
    /// The last rank of each gain, and the ideal DCG there.
    points: Vec<(u32, f64)>,
    /// Whether a document is relevant at the level.
    relevant: bool,
}

impl Graded for Rndcg {
    type Pool = Steps;

    fn prepare(&self, column: &Column<'_>) -> Steps {
        let gains = self.gain.ideal(column.descending());
        let ideals = self.discount.running(&gains);
        let steps = (1..=gains.len()).filter(|k| gains.get(*k) != gains.get(k - 1));
        Steps { points: steps.map(|k| (k as u32, ideals[k - 1])).collect(), relevant: column.relevant(self.level) > 0 }
    }

    fn score(&self, steps: &Steps, ranking: Ranking<'_>) -> Score {
        let Some((n, full)) = steps.points.last().filter(|_| steps.relevant) else { return Score::Real(0.0) };
        let (mut dcg, mut sum) = (0.0, 0.0);
        let mut ahead = steps.points.iter().peekable();
        for (rank, grade) in ranking.grades() {
            while let Some((_, ideal)) = ahead.next_if(|(k, _)| *k < rank) {
                sum += dcg / ideal;
            }
            dcg += self.gain.of(grade) / self.discount.of(rank);
        }
        for (_, ideal) in ahead {
            sum += dcg / ideal;
        }
        let mut points = steps.points.len();
        if self.tail && ranking.retrieved > n + 1 {
            sum += dcg / full;
            points += 1;
        }
        Score::ratio(sum, points as f64)
    }
}

words! {
    /// Whether the whole ranking is one more point.
    enum Tail {
        TrecEval = "trec_eval": "where it is longer than the ideal and one",
        None = "none": "never",
    }
}

const TAIL: Declared<Tail> = word(
    "tail",
    "trec_eval: the whole ranking is one more point where it is longer than the ideal and one; none: it is not",
)
.or_word(&Tail::TrecEval);

pub(super) const UNIT: Unit = Unit {
    name: "RnDCG",
    summary: "nDCG averaged over the ranks where an ideal ranking would step down from one gain to the next.",
    spellings: &[trec_eval_text("Rndcg", "RnDCG", "RnDCG(gains='{}')")],
    params: &[GAINS.param, REL.param, TAIL.param],
    at: At::Nothing,
    reference: "Buckley, trec_eval; no paper",
    examples: &[
        Example {
            measure: "RnDCG",
            judgments: "a:2 b:0 c:1",
            ranking: "c a",
            score: 0.6798593499260985,
            working: "(1/2 + (1 + 2/1.58496)/(2 + 1/1.58496))/2 = (0.5 + 0.85972)/2",
        },
        Example {
            measure: "RnDCG",
            judgments: "a:1 b:0 c:0",
            ranking: "b a c",
            score: 0.31546487678572877,
            working: "one step, at rank 1: 0; three retrieved, more than 1 + 1, so the whole ranking too: 0.63093/1; mean",
        },
        Example {
            measure: "RnDCG(tail=none)",
            judgments: "a:1 b:0 c:0",
            ranking: "b a c",
            score: 0.0,
            working: "one step, at rank 1: 0/1",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Graded,
        unjudged: "gain 0",
        range: Range::UNIT,
        scale: Scale::NotInterval("the discount makes equal steps unequal"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            Ok(scorer(Rndcg {
                gain: dcg_gain(args),
                discount: Discount::new(args),
                level: args.level(),
                tail: args.get(&TAIL) == Tail::TrecEval,
            }))
        })),
    }),
};
