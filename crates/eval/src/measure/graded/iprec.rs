//! Interpolated precision at a recall point: the best precision at any rank where at least that share of the relevant
//! documents has been found.
//!
//! **Formula.** IPrec@x = the largest r(k)/k over ranks k with r(k) >= need, with r(k) the relevant documents in ranks 1..k;
//! 0 where fewer than need were found. need = x R rounded to the nearest whole number, halves up.
//!
//! **Worked example.** Three documents are relevant, at ranks 1, 4 and 5. For x = 0.5, need = 2 (1.5 rounded): precision is
//! 2/4 at rank 4 and 3/5 at rank 5, so IPrec@0.5 = 0.6.
//!
//! **Choices.** `rule=v10` is trec_eval 10's rounding, the default; `rule=v9` is that of all earlier versions and of
//! pytrec_eval and ir_measures: the whole part of x R + 0.9. They differ where x R has a fraction below a half: with R = 7
//! and x = 0.2, v10 asks for one document and v9 for two. Nothing retrieved gives 0; trec_eval divides by zero there.
//!
//! **Reference.** Salton & McGill, Introduction to Modern Information Retrieval, 1983; Buckley, trec_eval.

use super::{Column, Graded, Ranking, scorer};
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

const RECALL: Declared<Option<f64>> =
    real("recall", "the share of the relevant documents that has to be found; written @x").within(0.0, 1.0);

words! {
    /// How many documents a share of the relevant ones is.
    pub(crate) enum Needed {
        Nearest = "v10": "the nearest whole number",
        Up = "v9": "rounded up, unless just above a whole number",
    }
}

pub(crate) const RULE: Declared<Needed> = word(
    "rule",
    "how many documents a share is: v10 the nearest whole number, v9 the whole part of the share plus 0.9",
)
.or_word(&Needed::Nearest);

impl Needed {
    pub(super) fn of(self, recall: f64, relevant: usize) -> u32 {
        match self {
            Self::Nearest => (recall * relevant as f64).round() as u32,
            Self::Up => (recall * relevant as f64 + 0.9) as u32,
        }
    }
}

/// The sum of the interpolated precisions where so many documents are needed, the largest number first. It walks upwards
/// from the last document, so that the best precision so far is the interpolated one, and adds in trec_eval's order.
pub(super) fn interpolated(ranking: Ranking<'_>, level: f64, needs: &[u32]) -> f64 {
    let mut found = ranking.relevant(level).count() as u32;
    let mut needs = needs[needs.partition_point(|need| *need > found)..].iter().peekable();
    let (mut sum, mut best) = (0.0, 0.0f64);
    for document in ranking.labelled.iter().rev() {
        if !document.cell.is_judged() || document.cell.grade() < level {
            continue;
        }
        best = best.max(f64::from(found) / f64::from(document.rank));
        while needs.next_if(|need| **need == found).is_some() {
            sum += best;
        }
        found -= 1;
    }
    for _ in needs {
        sum += best;
    }
    sum
}

struct Iprec {
    level: f64,
    recall: f64,
    needed: Needed,
}

impl Graded for Iprec {
    /// How many documents have to be found.
    type Pool = [u32; 1];

    fn prepare(&self, column: &Column<'_>) -> [u32; 1] {
        [self.needed.of(self.recall, column.relevant(self.level))]
    }

    fn score(&self, need: &[u32; 1], ranking: Ranking<'_>) -> Score {
        Score::Real(interpolated(ranking, self.level, need))
    }
}

pub(super) const UNIT: Unit = Unit {
    name: "IPrec",
    summary: "The best precision at any rank where at least a given share of the relevant documents has been found.",
    spellings: &[trec_eval_points(
        "iprec_at_recall",
        "IPrec@{}",
        &["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"],
    )],
    params: &[RECALL.param, REL.param, RULE.param],
    at: At::Param(RECALL.param.name),
    reference: "Salton & McGill, Introduction to Modern Information Retrieval, 1983; Buckley, trec_eval",
    examples: &[
        Example {
            measure: "IPrec@0.5",
            judgments: "a:1 b:0 c:0 d:1 e:1",
            ranking: "a b c d e",
            score: 0.6,
            working: "need = 1.5 rounded = 2 of R = 3; precision 2/4 at rank 4, 3/5 at rank 5",
        },
        Example {
            measure: "IPrec(rule=v9)@0.4",
            judgments: "a:1 b:0 c:0 d:1 e:1",
            ranking: "a b c d e",
            score: 0.6,
            working: "need = whole part of 1.2 + 0.9 = 2; v10 needs one document and has 1/1",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::UNIT,
        scale: Scale::NotInterval("its steps depend on the ranks of the other relevant documents"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let recall = args.require(&RECALL)?;
            Ok(scorer(Iprec { level: args.level(), recall, needed: args.get(&RULE) }))
        })),
    }),
};
