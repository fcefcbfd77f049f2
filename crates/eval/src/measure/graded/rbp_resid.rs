//! The residual of rank-biased precision: how much RBP could rise if every unjudged document, and everything after the last
//! retrieved one, turned out perfect.
//!
//! **Formula.** p^L + (1-p) sum over unjudged ranks i of p^(i-1), L the number retrieved.
//!
//! **Worked example.** p = 0.5, three documents retrieved, the second one unjudged: 0.5^3 + 0.5 * 0.5 = 0.375.
//!
//! **Choices.** trec_eval's `rbp_resid` is 0 where no document is unjudged, dropping p^L (`rule=trec_eval`); the published
//! residual keeps it, so that an empty ranking has the residual 1. Documents with a negative label are unjudged.
//!
//! **Reference.** Moffat & Zobel, TOIS 2008.

use super::discount::Powers;
use super::rbp_te::P;
use super::{Column, Graded, Ranking, Residual, scorer};
use crate::language::unit::*;
use crate::scores::Score;
use aspectra_words::words;

struct RbpResid {
    p: f64,
    powers: Powers,
    published: bool,
}

impl Graded for RbpResid {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let (mut sum, mut any) = (0.0, false);
        for rank in ranking.unjudged() {
            sum += self.powers.of(rank);
            any = true;
        }
        Score::Real(if any || self.published {
            self.powers.after(ranking.retrieved) + (1.0 - self.p) * sum
        } else {
            0.0
        })
    }

    fn residual(&self) -> Residual {
        Residual::Undefined("it is itself a residual")
    }
}

words! {
    /// What stands after the last document.
    enum Rule {
        Published = "published": "ranks that always count",
        TrecEval = "trec_eval": "nothing where no document is unjudged",
    }
}

const RULE: Declared<Rule> =
    word("rule", "published: ranks after the last one always count; trec_eval: 0 where no document is unjudged")
        .or_word(&Rule::Published);

pub(super) const UNIT: Unit = Unit {
    name: "RBPResid",
    summary: "How much rank-biased precision could rise if every unjudged document turned out perfect.",
    spellings: &[trec_eval_text("rbp_resid", "RBPResid(rule=trec_eval)", "RBPResid(rule=trec_eval,{named})")],
    params: &[P.param, RULE.param],
    at: At::Nothing,
    reference: "Moffat & Zobel, TOIS 2008",
    examples: &[
        Example {
            measure: "RBPResid(p=0.5)",
            judgments: "a:1 c:0",
            ranking: "a b c",
            score: 0.375,
            working: "0.5^3 + (1 - 0.5) 0.5",
        },
        Example {
            measure: "RBPResid(rule=trec_eval)",
            judgments: "a:1 c:0",
            ranking: "a c",
            score: 0.0,
            working: "nothing is unjudged; the published residual is 0.9^2 = 0.81",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Presence,
        unjudged: "count as perfect",
        range: Range::UNIT,
        scale: Scale::NotInterval("a bound, not a score"),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| {
            let p = args.get(&P);
            let published = args.get(&RULE) == Rule::Published;
            Ok(scorer(RbpResid { p, powers: Powers::new(p), published }))
        })),
    }),
};
