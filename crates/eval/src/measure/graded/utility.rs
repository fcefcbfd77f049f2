//! Utility: what the retrieved documents are worth, with a price for each relevant and each other one, found or missed.
//!
//! **Formula.** a rr + b (L - rr) + c (R - rr) + d (docs + rr - L - R), with rr the relevant retrieved, L all retrieved, R all
//! relevant documents, docs the size of the collection, and `coefficients='a,b,c,d'`.
//!
//! **Worked example.** Four documents retrieved, one of them relevant, with the default prices 1, -1, 0, 0: 1 - 3 = -2.
//!
//! **Choices.** trec_eval's `utility`; docs is its option `-N`, 0 by default. It is averaged over topics, not summed. Unjudged
//! documents count as not relevant. Exactly four prices are accepted.
//!
//! **Reference.** Hull, TREC-6 filtering track, 1997; Buckley, trec_eval.

use super::{Column, Graded, Ranking, scorer};
use crate::error::{Error, Result};
use crate::language::Args;
use crate::language::unit::*;
use crate::scores::Score;
use std::borrow::Cow;

struct Utility {
    level: f64,
    prices: [f64; 4],
    docs: f64,
}

impl Utility {
    fn build(args: &Args) -> Result<Self> {
        let given = args.get(&COEFFICIENTS);
        if given.iter().any(|price| price.abs() > 1e15) {
            return Err(Error::measure("Utility takes coefficients from -1e15 to 1e15"));
        }
        let Ok(prices) = <[f64; 4]>::try_from(&*given) else {
            return Err(Error::measure(format!(
                "Utility takes four coefficients, such as '1,-1,0,0'; {} were given",
                given.len()
            )));
        };
        Ok(Self { level: args.level(), prices, docs: args.get(&DOCS) })
    }
}

impl Graded for Utility {
    /// How many documents are relevant.
    type Pool = f64;

    fn prepare(&self, column: &Column<'_>) -> f64 {
        column.relevant(self.level) as f64
    }

    fn score(&self, relevant: &f64, ranking: Ranking<'_>) -> Score {
        let found = ranking.relevant(self.level).count() as f64;
        let retrieved = f64::from(ranking.retrieved);
        let [a, b, c, d] = self.prices;
        Score::Real(
            a * found
                + b * (retrieved - found)
                + c * (relevant - found)
                + d * (self.docs + found - retrieved - relevant),
        )
    }
}

const COEFFICIENTS: Declared<Cow<'static, [f64]>> = reals_or(
    "coefficients",
    &[1.0, -1.0, 0.0, 0.0],
    "the price of a document that is relevant and retrieved, only retrieved, only relevant, and neither",
);

const DOCS: Declared<f64> = real("docs", "how many documents the collection has").within(0.0, 1e15).or(0.0);

pub(super) const UNIT: Unit = Unit {
    name: "Utility",
    summary: "What the retrieved documents are worth, with a price for each relevant and each other one.",
    spellings: &[trec_eval_text("utility", "Utility", "Utility(coefficients='{}')")],
    params: &[REL.param, COEFFICIENTS.param, DOCS.param],
    at: At::Nothing,
    reference: "Hull, TREC-6 filtering track, 1997; Buckley, trec_eval",
    examples: &[
        Example { measure: "Utility", judgments: "a:1 b:0 c:2", ranking: "a b x y", score: -2.0, working: "1*1 - 1*3" },
        Example {
            measure: "Utility(coefficients='2,-1,-0.5,0.1',docs=10)",
            judgments: "a:1 b:0 c:2",
            ranking: "a b x y",
            score: -1.0,
            working: "2*1 - 1*3 - 0.5*1 + 0.1*(10 + 1 - 4 - 2)",
        },
    ],
    role: Role::Measure(Facts {
        reads: Reads::Binary,
        unjudged: "not relevant",
        range: Range::ANY,
        scale: Scale::Interval(""),
        averaging: Averaging::Mean,
        rows: Rows::All,
        build: Build::Graded(Make(&|args| Ok(scorer(Utility::build(args)?)))),
    }),
};
